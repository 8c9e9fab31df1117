"""Boards and crowds to draw: the shipped maps, and invented ones with everything on them."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from math import cos, pi, sin
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.app.table.art.figures import Figures
from game.app.table.art.overlays import (
    Cells,
    Ghost,
    Laid,
    Night,
    Overlay,
    Plate,
    Reach,
    Rings,
    SeenGround,
    Sight,
    Tape,
    Threat,
    Zones,
)
from game.app.table.art.overlays import Path as Way
from game.app.table.art.view import BoardView
from game.app.theme import Theme
from game.boards.geometry import XY
from game.boards.grid import Feature, Mark, Side
from game.boards.hexes import HexBoard, Zone, disc
from game.boards.mapkinds import read_map
from game.boards.ray import Ray
from game.boards.sight import Light
from game.boards.sight.ground import visible_ground
from game.boards.squares import SquareBoard, drawn
from game.boards.table import Base, Body, Circle, Piece, Spot, Table
from game.boards.table import Zone as Area
from game.boards.templates import Blast, Spray
from game.core.home import assets, maps
from game.core.place import Point
from game.core.request import Seat
from game.core.text import Catalog, Text
from game.kit.scenarios import Board
from game.kit.tokens import Marker, Pip, Ring, Seen, Token

SEATS = (Seat("north"), Seat("south"), Seat("east"), Seat("west"))
ICONS = (
    "sword",
    "pistol",
    "bow-arrow",
    "shield",
    "run-fast",
    "arm-flex",
    "crosshairs-gps",
    "bat",
    "skull",
    "chess-knight",
)
CATALOG = Catalog([assets() / "locale"])


def say(text: Text, language: str = "en") -> str:
    if text.key == "raw":
        return str(dict(text.values)["words"])
    return CATALOG.render(text, language)


def raw(words: str) -> Text:
    return Text("raw", words=words)


def window(size: tuple[int, int] = (1920, 1080)) -> pygame.Surface:
    pygame.display.init()
    pygame.font.init()
    return pygame.display.set_mode(size)


def shipped(name: str) -> Board:
    return read_map(maps() / name)


def _box(x: float, y: float, wide: float, deep: float) -> tuple[XY, ...]:
    corners = ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))
    return tuple((round(a * 1000), round(b * 1000)) for a, b in corners)


def invented_table(ground: str = "grass") -> Table:
    """One of everything a table can hold."""
    solid = ("solid", "standable")
    pieces = (
        Piece("library", "Library", _box(3, 24, 9, 7), 0, 5000, solid),
        Piece("stairhouse", "Stair house", _box(8, 27, 2.5, 2.5), 5000, 7000, solid),
        Piece(
            "mill",
            "Mill",
            tuple(
                (round(1000 * a), round(1000 * b))
                for a, b in ((22, 22), (31, 22), (31, 27), (27, 27), (27, 31), (22, 31))
            ),
            0,
            3500,
            solid,
        ),
        Piece("walkway", "Walkway", _box(12, 26.5, 10, 1.6), 3200, 3500, ("standable",)),
        Piece("ramp", "Loading ramp", _box(3, 20, 4, 2.5), 0, 2000, ("ramp", "standable"), properties=(("up", 0),)),
        Piece("dock", "Dock", _box(7, 19, 4, 4), 0, 2000, solid),
        Piece("stairs", "Stairs", _box(8, 16, 2, 3), 0, 2000, ("ramp", "standable"), properties=(("up", 90000),)),
        Piece("pond", "Pond", (), 0, 0, ("water", "difficult"), Circle(28000, 8000, 7000)),
        Piece(
            "wood",
            "Wood",
            tuple(
                (round(1000 * (17 + 5 * cos(k * pi / 4))), round(1000 * (14 + 4 * sin(k * pi / 4)))) for k in range(8)
            ),
            0,
            0,
            ("zonal", "obscuring", "broken_ground"),
        ),
        Piece(
            "hill",
            "Hill",
            tuple(
                (round(1000 * (6 + 5 * cos(k * pi / 12))), round(1000 * (8 + 4 * sin(k * pi / 12)))) for k in range(24)
            ),
            0,
            0,
            ("zonal",),
            properties=(("elevation", 2),),
        ),
        Piece("thorns", "Brambles", (), 0, 0, ("zonal", "dangerous"), Circle(15000, 4500, 5000)),
        Piece("rocks", "Rocks", (), 0, 0, ("zonal", "hindering"), Circle(33000, 17000, 5000)),
        Piece("rubble", "Debris", (), 0, 0, ("difficult",), Circle(20000, 19500, 3500)),
        Piece("hedge", "Hedge", _box(22, 12.5, 6, 1.2), 0, 1000, ("zonal", "obstacle")),
        Piece("fence", "Fence", _box(22, 3, 0.6, 6), 0, 0, ("zonal", "obstacle")),
        Piece("wire", "Wire fence", _box(12, 33, 8, 0.4), 0, 2000, ("see_through",)),
        Piece("low", "Low wall", _box(24, 17, 5, 0.7), 0, 1000, solid),
        Piece("taxi", "Taxi", _box(14, 29.5, 4.2, 2), 0, 1250, solid),
        Piece("police", "Police car", _box(14, 22.5, 2, 4), 0, 1250, solid),
        Piece("van", "Van", _box(32.5, 21, 2.2, 4.8), 0, 1500, solid),
        Piece("skip", "Skip", _box(32.5, 28, 2.2, 3.4), 0, 1500, solid),
        Piece("crate1", "Crate", _box(31.5, 13, 1.5, 1.5), 0, 1000, solid),
        Piece("crate2", "Crate", _box(29.8, 13.2, 1.3, 1.3), 0, 1000, solid),
        Piece("barrel", "Barrel", (), 0, 1200, solid, Circle(33500, 15000, 1100)),
        Piece("oak", "Oak", (), 0, 6000, ("see_through",), Circle(10500, 3500, 3000)),
        Piece("pine", "Pine", (), 0, 6000, ("see_through",), Circle(2500, 15500, 2400)),
        Piece(
            "old_mill",
            "Old mill",
            _box(27, 0.8, 6, 3),
            0,
            6000,
            ("ruin", "obscuring"),
            floors=(3000,),
            walls=(((27000, 800), (33000, 800)), ((33000, 800), (33000, 3800)), ((27000, 800), (27000, 2500))),
        ),
    )
    zones = (
        Area("a", "deployment", _box(0, 0, 36, 5), seat=0, name="A"),
        Area("b", "deployment", _box(0, 31, 36, 5), seat=1, name="B"),
    )
    spots = (
        Spot("lamp", "lamp", Point(20500, 27500), 800, 3000, 6000),
        Spot("sewer", "sewer", Point(20000, 2000), 1600),
    )
    return Table(36000, 36000, "inch", pieces, zones, spots, ground, "Everything")


def invented_hexes() -> HexBoard:
    zones = [zone for zone in disc(3) if zone.place not in (Point(0, 0), Point(2, -3))]
    zones = [Zone(z.place, "grate") if z.place == Point(1, 1) else z for z in zones]
    zones = [Zone(z.place, "scrap", (), 0, True) if z.place == Point(-1, 2) else z for z in zones]
    sides = (
        Side("w", Point(1, 0), Point(2, 0)),
        Side("d", Point(-1, 0), Point(-2, 0), "door"),
        Side("g", Point(0, 1), Point(0, 2), "window"),
        Side("r", Point(1, -2), Point(0, -2), "railing"),
    )
    features = (
        Feature("t", "tyre", (Point(-2, 2),), count=2, space=1),
        Feature("b", "barrel", (Point(2, 1),)),
        Feature("c", "loot_chest", (Point(-1, -1),)),
        Feature("v", "vending", (Point(3, -1),)),
    )
    marks = (Mark("s1", "spawn", (Point(3, 0),), 1), Mark("n", "station", (Point(-3, 0),)))
    return HexBoard(tuple(zones), sides, features, marks, "Ring", "metal")


def invented_squares() -> SquareBoard:
    rows = [
        "....1111....####",
        "..b.1221.ff.#...",
        "..b.1221....#.C.",
        "....s11s........",
        "vvvv....vvvv....",
        "vvvv....vvvv.bb.",
        "........z.......",
        ".CC..111S...11..",
        ".....1221...1221",
        "..ff.111....1221",
    ]
    sides = (
        Side("w1", Point(10, 2), Point(10, 3)),
        Side("w2", Point(11, 2), Point(11, 3)),
        Side("d1", Point(9, 2), Point(9, 3), "door"),
        Side("g1", Point(4, 7), Point(4, 8), "window"),
        Side("r1", Point(3, 3), Point(4, 3), "railing"),
    )
    features = (
        Feature("ac", "air_conditioner", (Point(2, 8),), terrain="object"),
        Feature("tank", "water_tank", (Point(14, 7),), terrain="object"),
    )
    marks = (Mark("s", "start", (Point(0, 0), Point(1, 0))), Mark("g", "goal", (Point(6, 1),), 2))
    return SquareBoard(drawn(rows), sides, features, marks, "Squares", "concrete", ((Point(8, 6), Point(10, 6)),))


def crowd(board: Board, count: int = 16, seed: int = 3, roles: Sequence[str] = ()) -> Figures:
    """Models of every kind and state, in front of and on the terrain; with `roles` figures stand on their bases."""
    dice = random.Random(seed)
    tokens: list[Token] = []
    cm = isinstance(board, Table) and board.unit == "cm"
    k = 2.54 if cm else 1.0
    for n in range(count):
        if isinstance(board, Table):
            x, y = dice.randrange(2000, board.width - 2000), dice.randrange(2000, board.depth - 2000)
            tops = [p.height_at((x, y)) for p in board.pieces if p.has("standable") and p.covers((x, y))]
            at = Point(x, y, max(tops, default=0))
            size = round(k * dice.choice((1000, 1200, 1200, 1600)))
            base: Base | None = Base.round(size)
            if n % 9 == 4:
                base = Base.rectangular(round(2000 * k), round(1000 * k))
            elif n % 9 == 7:
                base = Base.oval(round(2400 * k), round(1400 * k))
        else:
            at, base = dice.choice(board.places), None
        pips = (
            Pip("water", raw("Damage"), "bad", dice.randint(1, 3)),
            Pip("eye-off", raw("Stunned"), "accent"),
            Pip("shield", raw("Guarded"), "good"),
            Pip("flash", raw("Power")),
        )[: dice.randint(0, 4)]
        tokens.append(
            Token(
                f"m{n}",
                SEATS[n % (2 if n < 12 else 4)],
                at,
                raw(f"Model {n}"),
                ICONS[n % len(ICONS)],
                base,
                facing=dice.randrange(360) * 1000 if n % 3 == 1 or (base and not base.is_round) else None,
                label=str(n) if n % 2 else "",
                pips=pips,
                health=(dice.randint(1, 8), 8) if n % 2 == 0 else None,
                done=n % 7 == 3,
                down=n % 11 == 5,
                hidden=n % 13 == 9,
                role=roles[n % len(roles)] if roles else "",
            )
        )
    places = (
        [Point(round(board.width * a), round(board.depth * b)) for a, b in ((0.5, 0.5), (0.3, 0.55), (0.7, 0.4))]
        if isinstance(board, Table)
        else [board.places[5], board.places[len(board.places) // 2], board.places[-4]]
    )
    markers = (
        Marker("o1", places[0], raw("Objective"), "flag", seat=SEATS[0]),
        Marker("o2", places[1], raw("Loot"), "treasure-chest", tone="accent"),
        Marker("o3", places[2], raw("Smoke"), "smoke", tone="dim"),
    )
    return Figures(
        tokens,
        markers,
        SEATS,
        say,
        selected="m2",
        acting="m0",
        pulse=0.5,
        choosable={"m1": "accent", "m4": "accent", "m5": "bad", "o1": "accent"},
        refused=("m3",),
        hovered="m6",
    )


def blobby(at: Point, radius: float, corners: int = 120, seed: int = 1) -> list[XY]:
    dice = random.Random(seed)
    waves = [(dice.randint(2, 7), dice.random() * 2 * pi, dice.random() * 0.12) for _ in range(4)]
    found = []
    for k in range(corners):
        turn = 2 * pi * k / corners
        r = radius * (1 + sum(size * sin(n * turn + phase) for n, phase, size in waves))
        found.append((round(at.x + r * cos(turn)), round(at.y + r * sin(turn))))
    return found


def lamp(at: Point, radius: int) -> Light:
    """A light that shines so far from its place."""
    return Light(Spot("lamp", "lamp", at), radius, 0)


def everything(board: Board, figures: Figures) -> list[Overlay]:
    """Every overlay at once, as no player would ever see them."""
    mover = figures.tokens[0]
    if not isinstance(board, Table):
        near = [place for place in board.places if abs(place.x - mover.at.x) + abs(place.y - mover.at.y) <= 3]
        return [
            Night((lamp(mover.at, 3), lamp(board.places[-1], 2))),
            Threat([[(p.x, p.y) for p in board.places[:12]]]),
            Reach([[(p.x, p.y) for p in near]]),
            Cells(tuple(near[:2]), hovered=near[0]),
            Rings((Ring(mover.at, 2, raw("Range 2"), "weapon"),)),
            Sight(
                (
                    Seen(
                        figures.tokens[1].id,
                        False,
                        (Ray(mover.at, figures.tokens[1].at, near[-1]),),
                        blockers=(near[-1].key(1),),
                    ),
                )
            ),
            Tape(mover.at, figures.tokens[2].at, "4 squares"),
            Way((mover.at, *near[-3:]), 3, words="3"),
        ]
    k = 2.54 if board.unit == "cm" else 1.0
    body = Body(mover.id, mover.at._replace(z=0), Base.round(1000), 1750)
    seen = visible_ground(board, body, reach=round(14000 * k))
    grounds = [ring for part in seen.geoms for ring in [list(part.exterior.coords)[:-1]]]
    rays = []
    for token in figures.tokens[1:9]:
        stop = (
            Point((mover.at.x + 2 * token.at.x) // 3, (mover.at.y + 2 * token.at.y) // 3)
            if token.id in ("m2", "m5")
            else None
        )
        blockers = (board.pieces[0].id,) if stop else ()
        rays.append(Seen(token.id, stop is None, (Ray(mover.at, token.at, stop),), token.id == "m3", blockers))
    a, b = figures.tokens[1], figures.tokens[2]
    return [
        Night(
            (
                lamp(mover.at, round(8000 * k)),
                lamp(Point(board.width // 4, board.depth // 4), round(6000 * k)),
                lamp(Point(board.width * 3 // 4, board.depth * 3 // 4), round(7000 * k)),
            )
        ),
        Zones(tuple((zone, n % 2) for n, zone in enumerate(board.zones) if zone.kind == "deployment")),
        SeenGround([[(round(x), round(y)) for x, y in ring] for ring in grounds]),
        Threat([blobby(figures.tokens[4].at, 7000 * k, seed=4)]),
        Reach([blobby(mover.at, 6000 * k)]),
        Rings(
            (
                Ring(mover.at, round(4000 * k), raw("Move 4"), "move"),
                Ring(mover.at, round(8000 * k), raw("Pistol 8"), "weapon"),
                Ring(mover.at, round(6000 * k), raw("Command 6"), "command"),
                Ring(figures.tokens[3].at, round(3000 * k), raw("Aura"), "aura"),
                Ring(figures.tokens[5].at, round(2000 * k), raw("Engaged"), "engage"),
                Ring(figures.tokens[6].at, round(5000 * k), raw("Lamp"), "light"),
            )
        ),
        Sight(tuple(rays)),
        Laid(Blast(figures.tokens[7].at, round(2000 * k), round(2000 * k)), words="Blast"),
        Laid(
            Spray(
                Body("x", figures.tokens[8].at, Base.round(1000)),
                Point(board.width // 2, board.depth // 2),
                round(700 * k),
                round(2500 * k),
                (round(3000 * k), round(6000 * k)),
            )
        ),
        Tape(a.at, b.at, '7.98"', close=True),
        Way(
            (
                mover.at,
                Point(mover.at.x + round(3000 * k), mover.at.y + round(1500 * k)),
                Point(mover.at.x + round(7000 * k), mover.at.y + round(500 * k)),
            ),
            7500,
            6000,
            (4000,),
            '7.5" of 6"',
        ),
        Ghost(figures.tokens[9], 1, (mover.at.x - 4000 * k, mover.at.y + 2500 * k), False, "Overlaps the library"),
        Ghost(figures.tokens[10], 0, (mover.at.x - 2000 * k, mover.at.y - 4500 * k), True),
    ]


def plate(target: str) -> Plate:
    """What an attack on somebody promises."""
    return Plate(target, "67 %", "KO", "2 Stun left: one hit is enough", "3 dice", (0.33, 0.4, 0.2, 0.07), 1)


def view_of(board: Board, size: tuple[int, int] = (1920, 1080), percent: int = 100) -> BoardView:
    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        window(size)  # a test before this one may have closed its window
    view = BoardView(Theme(percent), board)
    view.resize(pygame.Rect(0, 0, *size))
    return view


def shots() -> Path:
    folder = Path(__file__).resolve().parents[2] / "build" / "shots"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
