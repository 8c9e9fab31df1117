"""Boards with cells as drawings: what hexagons and squares share - things, marks, walls and doors."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin, sqrt
from typing import NamedTuple

from game.app.table.art.arena import hexagon
from game.app.table.art.camera import XY, Box, HexPlane, Plane
from game.app.table.art.sketch import BLACK, WHITE, Sketch, rectangle
from game.app.theme import Colour, icon_exists, mixed
from game.boards.grid import Conditions, Feature, Mark, Side
from game.boards.hexes import HexBoard
from game.boards.squares import SquareBoard
from game.core.place import Point

_WOOD: Colour = (150, 108, 66)
_WALL: Colour = (176, 168, 152)
_GLASS: Colour = (140, 184, 204)
_TYRE: Colour = (44, 43, 44)

ICONS = {
    "ammo_chest": "ammunition",
    "loot_chest": "treasure-chest",
    "loot": "cash-multiple",
    "mailbox": "mailbox",
    "objective": "flag",
    "skag_vomit": "biohazard",
    "vending": "bottle-soda-classic-outline",
    "air_conditioner": "air-conditioner",
    "skylight": "window-closed-variant",
    "water_tank": "storage-tank",
    "computer": "laptop",
    "bush": "tree",
    "safe": "safe",
    "vault": "safe",
    "evidence": "file-document-outline",
    "spawn": "skull-outline",
    "station": "heart-pulse",
    "unique_start": "crown-outline",
    "start": "flag-outline",
    "goal": "star-circle",
    "exit": "exit-run",
    "token": "circle-double",
}
"""Icons for things whose names the icon font does not have."""
FRAME = 0.31
"""How wide the frame of a square board is, in spaces."""
_QUIET = ("enemy",)
"""Marks for setting up, where models will stand."""
_MARK_TONES: dict[str, Colour] = {
    "start": (140, 196, 128),
    "spawn": (222, 110, 104),
    "station": (128, 204, 156),
    "unique_start": (206, 140, 210),
    "goal": (236, 202, 108),
    "objective": (236, 202, 108),
}
_FEATURE_TONES: dict[str, Colour] = {
    "loot_chest": (250, 206, 110),
    "ammo_chest": (222, 196, 120),
    "mailbox": (150, 204, 238),
    "vending": (226, 140, 200),
    "skag_vomit": (170, 214, 110),
}
"""Of things to be found in an arena."""


class Decal(NamedTuple):
    """An icon painted on the ground, with a number when it has one."""

    icon: str
    at: XY
    size: float
    colour: Colour
    number: int = 0
    plate: bool = True


class Lettering(NamedTuple):
    """A word painted on the ground, on a dark plate where it has to be read through colours laid over it."""

    words: str
    at: XY
    size: float
    colour: Colour
    plate: bool = False


def icon_for(kind: str) -> str:
    """The icon for a feature, mark or marker by its kind."""
    if kind in ICONS:
        return ICONS[kind]
    name = kind.replace("_", "-")
    return name if icon_exists(name) else "package-variant"


def cell_outline(plane: Plane, place: Point | XY, size: float = 1.0) -> list[XY]:
    """The corners of a cell in the plane."""
    at = plane.flat(place)
    return hexagon(at, plane.flat_top, size) if isinstance(plane, HexPlane) else rectangle(at, size, size)


class GridDrawing:
    """What is painted over the ground of a grid: pairs of bounds and strokes, and icons above them."""

    def __init__(self, plane: Plane, ground: Colour, now: Conditions) -> None:
        self.plane, self.ground, self.now = plane, ground, now
        self.parts: list[tuple[Box, Sketch]] = []
        self.decals: list[Decal] = []
        self.letterings: list[Lettering] = []

    def furnish(self, board: HexBoard | SquareBoard) -> None:
        """What stands on the cells and between them."""
        gone = self.now.gone
        for feature in (*board.features, *self.now.added):
            if feature.id not in gone:
                self._feature(feature)
        self._marks(board.marks)
        for side in board.sides:
            self._side(side, side.id in self.now.open)

    def _add(self, sketch: Sketch) -> None:
        if sketch.strokes:
            self.parts.append((sketch.bounds(), sketch))

    # --- things

    def _middle(self, cells: Iterable[Point]) -> XY:
        spots = [self.plane.flat(cell) for cell in cells]
        return sum(u for u, _ in spots) / len(spots), sum(v for _, v in spots) / len(spots)

    def _feature(self, feature: Feature) -> None:
        at = self._middle(feature.cells)
        if feature.kind in ("tyre", "barrel"):
            sketch = Sketch()
            for k in range(feature.count):
                spot = at
                if feature.count > 1 or isinstance(self.plane, HexPlane):
                    turn = -pi / 2 + 2 * pi * k / max(3, feature.count)
                    spot = at[0] + 0.25 * cos(turn), at[1] + 0.25 * sin(turn)
                (_tyre if feature.kind == "tyre" else _drum)(sketch, spot)
            self._add(sketch)
            return
        many = len(feature.cells) > 1
        hexes = isinstance(self.plane, HexPlane)
        if hexes:
            at = at[0], at[1] - 0.2
        self.decals.append(
            Decal(
                icon_for(feature.kind),
                at,
                0.62 if many else 0.36 if hexes else 0.46,
                _FEATURE_TONES.get(feature.kind, (238, 226, 200)),
                plate=True,
            )
        )

    def _marks(self, marks: Iterable[Mark]) -> None:
        for mark in marks:
            if mark.kind in _QUIET:
                continue
            tone = _MARK_TONES.get(mark.kind, (226, 214, 186))
            kind = str(mark.value("kind", "")) or mark.kind
            self._mark(mark, tone, kind)

    def _mark(self, mark: Mark, tone: Colour, kind: str) -> None:
        sketch = Sketch()
        for cell in mark.cells:
            ring = cell_outline(self.plane, cell, 0.84)
            sketch.line([*ring, ring[0]], 0.035, tone, 190)
            self.decals.append(Decal(icon_for(kind), self.plane.flat(cell), 0.42, tone, mark.number, plate=False))
        self._add(sketch)

    def _side(self, side: Side, open: bool) -> None:
        """A wall, door, window or railing on the border of two cells."""
        a, b = self.plane.flat(side.a), self.plane.flat(side.b)
        at = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        along = (-(b[1] - a[1]), b[0] - a[0])
        long = 1 / sqrt(3) if isinstance(self.plane, HexPlane) else 1.0
        sketch = Sketch()
        match side.kind:
            case "wall":
                sketch.box((at[0] + 0.03, at[1] + 0.05), long + 0.1, 0.13, (20, 18, 16), along)
                top = sketch.bevel(rectangle(at, long + 0.12, 0.14, along), 0.03, mixed(_WALL, BLACK, 0.35))
                sketch.poly(top, mixed(_WALL, WHITE, 0.2))
            case "door":
                for end in (-0.5, 0.5):
                    post = at[0] + along[0] * end * long, at[1] + along[1] * end * long
                    sketch.box(post, 0.1, 0.17, mixed(_WALL, BLACK, 0.2), along)
                if open:
                    hinge = at[0] - along[0] * 0.42 * long, at[1] - along[1] * 0.42 * long
                    tip = hinge[0] + along[1] * 0.5 * long, hinge[1] - along[0] * 0.5 * long
                    sketch.line([hinge, tip], 0.08, mixed(_WOOD, WHITE, 0.1))
                else:
                    top = sketch.bevel(rectangle(at, long * 0.86, 0.13, along), 0.025, mixed(_WOOD, BLACK, 0.3))
                    sketch.poly(top, mixed(_WOOD, WHITE, 0.14))
                    knob = at[0] + along[0] * 0.26 * long, at[1] + along[1] * 0.26 * long
                    sketch.disc(knob, 0.035, (240, 206, 120))
            case "window":
                sketch.box(at, long, 0.11, mixed(_WALL, BLACK, 0.25), along)
                sketch.box(at, long * 0.84, 0.06, _GLASS, along)
            case "railing":
                sketch.box(at, long, 0.035, mixed(_WALL, BLACK, 0.1), along)
                for k in range(4):
                    away = (k / 3 - 0.5) * 0.92 * long
                    sketch.disc((at[0] + along[0] * away, at[1] + along[1] * away), 0.04, mixed(_WALL, WHITE, 0.2))
        self._add(sketch)


def _tyre(sketch: Sketch, at: XY) -> None:
    sketch.disc((at[0] + 0.02, at[1] + 0.035), 0.155, (16, 15, 15))
    sketch.disc(at, 0.15, _TYRE)
    sketch.disc((at[0] - 0.008, at[1] - 0.012), 0.125, mixed(_TYRE, WHITE, 0.16))
    sketch.disc(at, 0.095, mixed(_TYRE, BLACK, 0.3))
    sketch.disc(at, 0.062, (20, 19, 19))


def _drum(sketch: Sketch, at: XY) -> None:
    sketch.disc((at[0] + 0.02, at[1] + 0.035), 0.145, (16, 15, 15))
    sketch.disc(at, 0.14, (128, 50, 42))
    sketch.disc((at[0] - 0.006, at[1] - 0.01), 0.12, (186, 78, 60))
    sketch.disc(at, 0.09, (160, 62, 50))
    sketch.disc((at[0] + 0.03, at[1] - 0.03), 0.025, (70, 28, 24))
