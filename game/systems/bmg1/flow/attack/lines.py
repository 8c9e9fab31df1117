"""The lines of a shot: what the shooter sees, and the obstacles in the way (SHO-04, BLI-01, GEO-16 to GEO-21)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from game.boards.measure import distance, touching
from game.boards.sight.quarter import lights_on, quarter_sight
from game.boards.sight.report import Light, Night, SightReport
from game.boards.table import Base, Body, Circle, Piece, Table
from game.systems.bmg1.flow.smoke import HEIGHT
from game.systems.bmg1.game import TOUCH, WITHIN, Bmg1
from game.systems.bmg1.points import BLIND, LIGHTS, SEES_THROUGH, SIGHT_RANGE, About, Banding, Look, Obstacle
from game.systems.bmg1.state import CM, SEATS, Area, Marker, Model
from game.systems.bmg1.vocabulary import Size

SIZES: tuple[Size, ...] = ("small", "standard", "big")
NIGHT = 30 * CM  # LOS-01
LAMP_REACH = 10 * CM  # LAM-04
LAMP_POINT = 8 * CM
MINIATURE = 4  # BLI-08
OBSTACLE_MARKERS = {"lamp": 5, "ammo": 6, "titan": 6}
"""GEO-30"""
FLAT = CM // 2
"""How high a flat marker is for sight (LOS-08)."""


def look(game: Bmg1, shooter: Model, target: Model | Marker) -> SightReport:
    """What stands between them, night set aside, and the Blink! obstacles in their order (GEO-15, GEO-18 to GEO-20)."""
    others = [game.body(m) for m in game.on_table() if m is not shooter and m is not target and not m.is_down]
    others += [game.marker_body(m) for m in game.markers(*OBSTACLE_MARKERS) if m is not target and m.at is not None]
    exempt = tuple(m.id for m in game.friends(shooter) if leans_on(game, shooter, m))
    smoke = tuple(
        Piece(f"smoke{n}", "", bottom=area.at.z, top=area.at.z + HEIGHT, circle=_circle(area))
        for n, area in enumerate(game.state.areas)
        if area.kind == "smoke"
    )
    return _look(game.table, game.body(shooter), body_of(game, target), tuple(others), exempt, smoke)


@lru_cache(maxsize=4096)
def _look(
    table: Table,
    shooter: Body,
    target: Body,
    others: tuple[Body, ...],
    exempt: tuple[str, ...],
    smoke: tuple[Piece, ...],
) -> SightReport:
    return quarter_sight(table, shooter, target, others=others, exempt=exempt, smoke=smoke)


def _circle(area: Area) -> Circle:
    return Circle(area.at.x, area.at.y, 2 * area.radius)


def body_of(game: Bmg1, thing: Model | Marker) -> Body:
    """A character, or a marker as high as it looks (LOS-08)."""
    if isinstance(thing, Model):
        return game.body(thing)
    body = game.marker_body(thing)
    return body if body.height else replace(body, height=FLAT)


def leans_on(game: Bmg1, shooter: Model, friend: Model) -> bool:
    """A friend the shooter touches, no larger than himself, is shot over (GEO-21, BLI-03)."""
    small = SIZES.index(game.size(friend)) <= SIZES.index(game.size(shooter))
    return small and touching(game.body(shooter), game.body(friend), TOUCH)


def sees(game: Bmg1, viewer: Model, target: Model | Marker, dark: int = NIGHT) -> bool:
    """A quarter of it in a free line, near enough in the dark or under a light (LOS-01 to LOS-03, LIT-02, LOS-08)."""
    if BLIND(About(game, viewer), 0).value:
        return False
    looking = Look(game, viewer, target)
    report = look(game, viewer, target)
    if not report.clear and not SEES_THROUGH(looking, 0).value:
        return False
    return report.distance <= SIGHT_RANGE(looking, dark).value + WITHIN or is_lit(game, target)


def is_lit(game: Bmg1, target: Model | Marker) -> bool:
    """Under a Flare, a light from above, a Lamppost or a light somebody carries (LIT-02, LIT-05, GEO-22, GEO-23)."""
    if isinstance(target, Marker):
        return target.kind == "lamp" or game.state.lit
    body = game.body(target)
    if game.state.lit or target.has("light"):
        return True
    for area in game.state.areas:
        spot = Body("", area.at, Base.round(2 * area.radius), 0)
        if area.kind == "light" and distance(body, spot, flat=True) <= 0:
            return True
    lamps = [Light(game.marker_body(m), LAMP_REACH, LAMP_POINT) for m in game.markers("lamp") if m.at is not None]
    lamps += [
        Light(game.body(carried.model), carried.radius, game.height(carried.model) * 3 // 4)
        for seat in SEATS
        for carried in LIGHTS(Banding(game, seat))
        if carried.model.on_table and carried.model.seat == seat
    ]
    return bool(_lit(game.table, body, tuple(lamps)))


@lru_cache(maxsize=4096)
def _lit(table: Table, body: Body, lamps: tuple[Light, ...]) -> bool:
    return bool(lights_on(table, body, Night(0, lamps, WITHIN)))


def obstacles(game: Bmg1, report: SightReport) -> list[Obstacle]:
    """Each with its number: what its piece says, 4+ for a miniature (BLI-08 to BLI-10)."""
    found = []
    for id in report.obscurers:
        if id in game.pieces:
            needs = game.pieces[id].number("blink")
        elif id in game.state.models:
            needs = MINIATURE
        else:
            needs = OBSTACLE_MARKERS[game.marker(id).kind]
        found.append(Obstacle(id, needs))
    return found
