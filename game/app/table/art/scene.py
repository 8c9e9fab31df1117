"""A board as drawings: what stands on it storey by storey, its frame, and what is written on it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Generator, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import NamedTuple

import pygame

from game.app.bits import Bits
from game.app.table.art.arena import Arena
from game.app.table.art.camera import XY, Box, Plane
from game.app.table.art.environs import mood_of
from game.app.table.art.fair import Evening
from game.app.table.art.floor import Floor, laying
from game.app.table.art.grids import Decal, Lettering
from game.app.table.art.ground import material, texture
from game.app.table.art.hexes import HexDrawing
from game.app.table.art.pencil import sketched
from game.app.table.art.sketch import BLACK, WHITE, Sketch
from game.app.table.art.squares import SquareDrawing
from game.app.table.art.terrain import Canopy, Plot, canopies, drawing_order, plot_of, shadow_length
from game.app.table.art.uprights import ROOFS
from game.app.theme import Colour, mixed
from game.boards.grid import AS_PRINTED, Conditions
from game.boards.hexes import HexBoard
from game.boards.table import Spot, Table
from game.kit.scenarios import Board

FRAMED = 0.8
"""How much of the margin around a table its frame takes."""
_FRAME: Colour = (70, 54, 40)

Outlined = tuple[Box, list[XY], float]
"""Where a shadow falls, the outline of what throws it, and how long it is."""


@dataclass
class Storey:
    """What is painted together: first the shadows its things throw, then the things."""

    shadows: list[Outlined] = field(default_factory=list)
    parts: list[tuple[Box, Sketch]] = field(default_factory=list)


@dataclass
class Scene:
    """A board as drawings."""

    ground: str
    span: float
    """Units of the plane that the ground's texture covers."""
    storeys: list[Storey]
    decals: list[Decal]
    crowns: list[Canopy]
    open: bool = False
    """Whether the surroundings show where there is no cell."""
    letterings: Sequence[Lettering] = ()
    mood: str = "city"
    """What lies around it."""
    arena: Arena | None = None
    """Instead of ground and surroundings."""
    evening: Evening | None = None
    """The light of lamps on its ground."""


class Drawn(NamedTuple):
    """What never changes about how a board looks."""

    scene: Scene
    floor: Floor | None


_KEPT = 12
_drawn: OrderedDict[int, tuple[Board, Drawn]] = OrderedDict()
"""A board is shown by its table, by its pictures in lists and by its replay, and drawn once for all of them."""


def drawn(board: Board, plane: Plane) -> Drawn:
    """A board as it is printed."""
    return Bits(drawing(board, plane)).finish()


def drawing(board: Board, plane: Plane) -> Generator[None, None, Drawn]:
    """The same a few milliseconds at a time, for callers with a window to keep alive."""
    found = _drawn.get(id(board))
    if found is None or found[0] is not board:
        scene = yield from _sketching(board, plane, AS_PRINTED, None)
        floor = yield from _laying(board, plane)
        found = _drawn[id(board)] = board, Drawn(scene, floor)
    _drawn.move_to_end(id(board))
    while len(_drawn) > _KEPT:
        _drawn.popitem(last=False)
    return found[1]


def scene_of(board: Board, plane: Plane, now: Conditions, before: Scene | None = None) -> Scene:
    """The drawings of a board; from those made before, under other conditions, is taken what never changes."""
    return Bits(_sketching(board, plane, now, before)).finish()


def _sketching(board: Board, plane: Plane, now: Conditions, before: Scene | None) -> Generator[None, None, Scene]:
    left, top, right, bottom = plane.box
    ground = material(board.ground)
    if isinstance(board, Table):
        scene = yield from _table_scene(board, plane, ground, max(right - left, bottom - top) / 4.5)
        return scene
    base = pygame.transform.average_color(texture(ground))[:3]
    yield
    if isinstance(board, HexBoard):
        zones = HexDrawing(board, plane, base, now)
        yield from zones.drawing(board)
        arena = before.arena if before else Arena(board, plane, base)
        yield from arena.furnishing() if arena else ()
        storey = Storey(parts=zones.parts)
        return Scene(ground, 4.0, [storey], zones.decals, [], True, zones.letterings, mood_of(board), arena)
    spaces = SquareDrawing(plane, base, now)
    yield from spaces.drawing(board)
    storey = Storey(parts=spaces.parts)
    mood = mood_of(board)
    evening = before.evening if before else Evening(board, plane, mood)
    return Scene(ground, 4.0, [storey], spaces.decals, [], True, spaces.letterings, mood, evening=evening)


def changes(before: Scene, after: Scene) -> list[Box]:
    """Where two scenes of one board look different."""
    old, new = dict(_looks(before)), dict(_looks(after))
    return [box for one, other in ((old, new), (new, old)) for look, box in one.items() if look not in other]


def _looks(scene: Scene) -> Iterator[tuple[Hashable, Box]]:
    """Everything that is drawn, in a form that can be compared, and where it is."""
    for n, storey in enumerate(scene.storeys):
        for box, sketch in storey.parts:
            strokes = tuple((points.tobytes(), width, paint) for points, width, paint in sketch.strokes)
            yield (n, box, strokes), box
    things: list[Decal | Lettering] = [*scene.decals, *scene.letterings]
    for thing in things:
        (u, v), far = thing.at, 1.5 * thing.size
        yield thing, (u - far, v - far, u + far, v + far)


def _laying(board: Board, plane: Plane) -> Generator[None, None, Floor | None]:
    if isinstance(board, HexBoard) or board.painting is None:
        return None
    picture = yield from laying(board.painting)
    if isinstance(board, Table):
        return Floor(picture, plane.box)
    rows = board.painting.layers[0].rows
    return Floor(picture, (0.0, 0.0, float(len(rows[0])), float(len(rows))))


def _table_scene(table: Table, plane: Plane, ground: str, span: float) -> Generator[None, None, Scene]:
    plots = drawing_order([plot_of(piece, plane, table) for piece in table.pieces])
    yield
    storeys: dict[int, Storey] = {}
    crowns: list[Canopy] = []
    for plot in plots:
        long = shadow_length(plot)
        level = -1 if long == 0 and plot.piece.bottom == 0 else plot.piece.bottom
        storey = storeys.setdefault(level, Storey())
        sketch = sketched(plot)
        storey.parts.append((sketch.bounds(), sketch))
        if long:
            storey.shadows.append((_reach(plot.outline, long), plot.outline, long))
        crowns += canopies(plot)
        yield
    under = Storey(parts=[(box, sketch) for box, sketch in _spots(table, plane)])
    frame = _frame(table, plane)
    order = [storeys[level] for level in sorted(storeys)]
    storeys_up = [under, *order, Storey(parts=[(frame.bounds(), frame)])]
    heights = [height for plot in plots if (height := _height_on_roof(plot, table.unit))]
    return Scene(ground, span, storeys_up, [], crowns, False, heights, mood_of(table))


def _height_on_roof(plot: Plot, unit: str) -> Lettering | None:
    """How high a house is, stencilled in the upper left corner of its roof."""
    if plot.look not in ("building", "container"):
        return None
    size = 0.62 * plot.inch
    left, top = min(u for u, _ in plot.outline), min(v for _, v in plot.outline)
    words = f'{plot.height:g}"' if unit == "inch" else f"{plot.height:g}"
    colour = mixed(plot.colour(ROOFS), WHITE, 0.95)
    at = left + 0.45 * plot.inch + 0.3 * size * len(words), top + 0.3 * plot.inch + 0.6 * size
    return Lettering(words, at, size, colour, plate=True)


def _reach(outline: list[XY], long: float) -> Box:
    us, vs = [u for u, _ in outline], [v for _, v in outline]
    return min(us) - long, min(vs) - long, max(us) + 2 * long, max(vs) + 2 * long


def _spots(table: Table, plane: Plane) -> Iterable[tuple[Box, Sketch]]:
    inch = 1.0 if table.unit == "inch" else 2.54
    for spot in table.spots:
        sketch = Sketch()
        _spot(sketch, spot, plane.flat(spot.at), max(plane.length(spot.diameter) / 2, 0.35 * inch))
        yield sketch.bounds(), sketch


def _spot(sketch: Sketch, spot: Spot, at: XY, radius: float) -> None:
    """Manholes and lamp posts; other spots are for the systems to mark."""
    if spot.kind == "sewer":
        sketch.disc(at, radius, (38, 37, 36))
        sketch.disc(at, radius * 0.88, (104, 100, 94))
        sketch.disc(at, radius * 0.76, (74, 72, 69))
        for k in (-0.4, -0.13, 0.13, 0.4):
            half = radius * 0.6 * (1 - k * k) ** 0.5
            sketch.line(
                [(at[0] - half, at[1] + k * radius), (at[0] + half, at[1] + k * radius)], radius * 0.1, (46, 44, 42)
            )
    elif spot.kind == "lamp":
        sketch.disc((at[0] + radius * 0.25, at[1] + radius * 0.35), radius, (20, 19, 18), 130)
        sketch.disc(at, radius, (52, 54, 58))
        sketch.disc(at, radius * 0.72, (244, 222, 150))
        sketch.disc((at[0] - radius * 0.15, at[1] - radius * 0.2), radius * 0.4, (255, 246, 214))


def _frame(table: Table, plane: Plane) -> Sketch:
    """The edge of the table: wood, with a tick to every inch or centimetre."""
    left, top, right, bottom = plane.box
    sketch, wide = Sketch(), plane.margin * FRAMED
    rails = (
        ((left - wide, top - wide), (right + wide, top - wide), (right, top), (left, top)),
        ((right + wide, top - wide), (right + wide, bottom + wide), (right, bottom), (right, top)),
        ((right + wide, bottom + wide), (left - wide, bottom + wide), (left, bottom), (right, bottom)),
        ((left - wide, bottom + wide), (left - wide, top - wide), (left, top), (left, bottom)),
    )
    for rail, tone in zip(rails, (0.1, -0.16, -0.3, 0.02), strict=True):
        colour = mixed(_FRAME, WHITE, tone) if tone > 0 else mixed(_FRAME, BLACK, -tone)
        sketch.poly(rail, colour)
        for share in (0.3, 0.55, 0.8):
            a, b = (_along(rail[0], rail[3], share), _along(rail[1], rail[2], share))
            sketch.line([a, b], wide * 0.03, mixed(colour, BLACK, 0.25))
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    sketch.line([*corners, corners[0]], wide * 0.1, (24, 20, 17))
    outer = [
        (left - wide, top - wide),
        (right + wide, top - wide),
        (right + wide, bottom + wide),
        (left - wide, bottom + wide),
    ]
    sketch.line([*outer, outer[0]], wide * 0.08, mixed(_FRAME, WHITE, 0.16))
    _ticks(sketch, plane, 6 if table.unit == "inch" else 10, wide)
    return sketch


def _along(a: XY, b: XY, share: float) -> XY:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _ticks(sketch: Sketch, plane: Plane, every: int, wide: float) -> None:
    left, top, right, bottom = plane.box
    tone = (196, 170, 128)
    for k in range(1, ceil(right)):
        long, thick = (wide * 0.5, wide * 0.09) if k % every == 0 else (wide * 0.26, wide * 0.05)
        for v, way in ((top, -1), (bottom, 1)):
            sketch.line([(left + k, v + way * wide * 0.12), (left + k, v + way * (wide * 0.12 + long))], thick, tone)
    for k in range(1, ceil(bottom)):
        long, thick = (wide * 0.5, wide * 0.09) if k % every == 0 else (wide * 0.26, wide * 0.05)
        for u, way in ((left, -1), (right, 1)):
            sketch.line(
                [(u + way * wide * 0.12, bottom - k), (u + way * (wide * 0.12 + long), bottom - k)], thick, tone
            )
