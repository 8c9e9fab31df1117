"""Hex arenas and square boards as drawings: plates with bevels, levels, walls and doors, and what stands there."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin, sqrt
from random import Random
from typing import NamedTuple

from game.app.table.art.camera import XY, Box, HexPlane, Plane
from game.app.table.art.sketch import BLACK, WHITE, Sketch, blob, inset, rectangle, smooth
from game.app.theme import Colour, icon_exists, mixed
from game.boards.grid import Conditions, Feature, Mark, Side
from game.boards.hexes import HexBoard, Zone
from game.boards.squares import Cell, SquareBoard
from game.core.place import Point

_WOOD: Colour = (150, 108, 66)
_WALL: Colour = (176, 168, 152)
_GLASS: Colour = (140, 184, 204)
_LEAF: Colour = (84, 110, 58)
_TYRE: Colour = (44, 43, 44)
VOID: Colour = (0x10, 0x12, 0x16)

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
FRAME = 0.46
"""How wide the frame of a square board is, in spaces."""
_QUIET = ("enemy",)
"""Marks for setting up, where models will stand."""
_STATUS = {"burning": "fire", "poisoned": "flask", "stunned": "lightning-bolt", "stuck": "spider-web"}
_MARK_TONES: dict[str, Colour] = {
    "start": (140, 196, 128),
    "spawn": (222, 110, 104),
    "station": (128, 204, 156),
    "unique_start": (206, 140, 210),
    "goal": (236, 202, 108),
    "objective": (236, 202, 108),
}
_TERRAIN_ICONS = {"harmful": "fire"}


class Decal(NamedTuple):
    """An icon painted on the ground, with a number when it has one."""

    icon: str
    at: XY
    size: float
    colour: Colour
    number: int = 0
    plate: bool = True


class Lettering(NamedTuple):
    """A word painted faintly on the ground."""

    words: str
    at: XY
    size: float
    colour: Colour


def icon_for(kind: str) -> str:
    """The icon for a feature, mark or marker by its kind."""
    if kind in ICONS:
        return ICONS[kind]
    name = kind.replace("_", "-")
    return name if icon_exists(name) else "package-variant"


def hexagon(at: XY, flat_top: bool, size: float = 1.0) -> list[XY]:
    """The corners of a zone about its middle, clockwise on the screen."""
    turn = 0.0 if flat_top else pi / 6
    radius = size / sqrt(3)
    return [(at[0] + radius * cos(turn + k * pi / 3), at[1] + radius * sin(turn + k * pi / 3)) for k in range(6)]


def cell_outline(plane: Plane, place: Point | XY, size: float = 1.0) -> list[XY]:
    """The corners of a cell in the plane."""
    at = plane.flat(place)
    return hexagon(at, plane.flat_top, size) if isinstance(plane, HexPlane) else rectangle(at, size, size)


class GridDrawing:
    """What is painted over the ground of a grid: pairs of bounds and strokes, and icons above them."""

    def __init__(self, board: HexBoard | SquareBoard, plane: Plane, ground: Colour, now: Conditions) -> None:
        self.plane, self.ground, self.now = plane, ground, now
        self.parts: list[tuple[Box, Sketch]] = []
        self.decals: list[Decal] = []
        self.letterings: list[Lettering] = []
        if isinstance(board, HexBoard):
            self._arena(board)
        else:
            self._squares(board)
        gone = now.gone
        for feature in (*board.features, *now.added):
            if feature.id not in gone:
                self._feature(feature)
        self._marks(board.marks)
        for side in board.sides:
            self._side(side, side.id in now.open)

    def _add(self, sketch: Sketch) -> None:
        if sketch.strokes:
            self.parts.append((sketch.bounds(), sketch))

    # --- hexes

    def _arena(self, board: HexBoard) -> None:
        rim = Sketch()
        for place in board.places:
            u, v = self.plane.flat(place)
            rim.poly(cell_outline(self.plane, (place.x, place.y), 1.14), mixed(VOID, WHITE, 0.03))
            rim.poly([(x, y + 0.07) for x, y in hexagon((u, v), self._flat_top, 1.02)], mixed(self.ground, BLACK, 0.72))
        self._add(rim)
        for place in board.places:
            zone = board.cell(place)
            if zone is not None:
                self._zone(zone)
                self._label(board.label(place), self.plane.flat(place))

    @property
    def _hexes(self) -> bool:
        return isinstance(self.plane, HexPlane)

    @property
    def _flat_top(self) -> bool:
        return isinstance(self.plane, HexPlane) and self.plane.flat_top

    def _zone(self, zone: Zone) -> None:
        sketch, at = Sketch(), self.plane.flat(zone.place)
        dice = Random(f"zone {zone.place.x},{zone.place.y}")
        top = sketch.bevel(hexagon(at, self._flat_top, 0.972), 0.03, mixed(self.ground, WHITE, 0.06))
        sketch.erase(top)
        tint = dice.random() * 26
        sketch.poly(top, BLACK if dice.random() < 0.5 else WHITE, round(tint * 0.7))
        if zone.kind not in ("floor", "") and not zone.obstacle:
            self._kind(sketch, zone, at)
        for corner in hexagon(at, self._flat_top, 0.86):
            sketch.disc((corner[0] + 0.004, corner[1] + 0.006), 0.014, mixed(self.ground, BLACK, 0.5))
            sketch.disc(corner, 0.011, mixed(self.ground, WHITE, 0.3))
        if zone.obstacle:
            self._heap(sketch, at, dice)
        self._add(sketch)

    def _label(self, words: str, at: XY) -> None:
        """What the journal calls the zone, at its upper edge, where it is covered least."""
        up = 0.4 if self._flat_top else 0.45
        self.letterings.append(Lettering(words, (at[0], at[1] - up), 0.13, mixed(self.ground, WHITE, 0.6)))

    def _kind(self, sketch: Sketch, zone: Zone, at: XY) -> None:
        inner = hexagon(at, self._flat_top, 0.8)
        if zone.kind == "grate":
            sketch.poly(inner, BLACK, 120)
            for k in range(-4, 5):
                half = 0.44 - abs(k) * 0.025
                sketch.line(
                    [(at[0] - half, at[1] + k * 0.075), (at[0] + half, at[1] + k * 0.075)],
                    0.026,
                    mixed(self.ground, WHITE, 0.12),
                )
            return
        tone = Random(zone.kind).choice(((120, 84, 52), (64, 96, 112), (112, 72, 84), (92, 108, 62)))
        sketch.poly(inner, tone, 90)

    def _heap(self, sketch: Sketch, at: XY, dice: Random) -> None:
        """Scrap piled up to more than a head's height."""
        for ring, count, tone in ((0.3, 9, -0.35), (0.19, 7, -0.1), (0.07, 4, 0.14)):
            for k in range(count):
                turn = 2 * pi * (k + dice.random()) / count
                spot = at[0] + ring * cos(turn), at[1] + ring * sin(turn) - (0.3 - ring) * 0.12
                base = dice.choice(((132, 92, 64), (112, 114, 116), (92, 82, 72), (140, 124, 90)))
                shade = mixed(base, BLACK, -tone) if tone < 0 else mixed(base, WHITE, tone)
                outline = blob(spot, dice.uniform(0.09, 0.15), dice, 5, 0.4)
                sketch.poly([(x + 0.014, y + 0.022) for x, y in outline], (26, 24, 22))
                sketch.poly(sketch.bevel(outline, 0.018, shade), mixed(shade, WHITE, 0.1))

    # --- squares

    def _squares(self, board: SquareBoard) -> None:
        self._frame()
        ground, levels = board.ground_now(self.now), board.levels_now(self.now)
        for place in board.places:
            cell = board.cell(place)
            if cell is not None:
                self._cell(cell, ground[place], levels[place])
        shade = Sketch()
        for place in board.places:
            self._edges(shade, board, place)
        self._add(shade)

    def _frame(self) -> None:
        """A wooden one around the spaces, wide enough for the rulers."""
        left, top, right, bottom = self.plane.box

        def around(wide: float) -> list[XY]:
            return rectangle(((left + right) / 2, (top + bottom) / 2), right - left + 2 * wide, bottom - top + 2 * wide)

        frame = Sketch()
        frame.poly(around(FRAME), (52, 46, 40))
        frame.poly(frame.bevel(around(FRAME - 0.03), 0.06, (84, 68, 52)), (62, 51, 41))
        frame.poly(around(0.06), (30, 27, 25))
        self._add(frame)

    def _cell(self, cell: Cell, terrain: str, level: int) -> None:
        sketch, (u, v) = Sketch(), self.plane.flat(cell.place)
        dice = Random(f"cell {cell.place.x},{cell.place.y}")
        outline = rectangle((u, v), 1.0, 1.0)
        sketch.erase(outline)
        if terrain == "void":
            sketch.poly(rectangle((u, v), 1.02, 1.02), (20, 21, 26))
            self._add(sketch)
            return
        warm, lift = (255, 236, 196), (0, 46, 86)[min(level, 2)]
        sketch.poly(outline, warm if level else BLACK, lift if level else 46)
        inner = rectangle((u, v), 0.965, 0.965)
        sketch.poly(
            inner, warm if level else BLACK, max(0, lift + dice.randint(-4, 4)) if level else 16 + dice.randint(0, 10)
        )
        painter = {
            "stairs": self._stairs,
            "slide": self._slide,
            "harmful": self._harm,
            "obscuring": self._bushes,
            "blocking": self._block,
            "object": self._object,
        }.get(terrain)
        if painter:
            painter(sketch, (u, v), dice)
        if terrain == "harmful":
            status = next((word for word in cell.keywords if word in _STATUS), "")
            self.decals.append(Decal(_STATUS.get(status, "fire"), (u, v), 0.5, (250, 196, 150), plate=False))
        self._add(sketch)

    def _edges(self, sketch: Sketch, board: SquareBoard, place: Point) -> None:
        """Where a neighbour is higher, it throws shade; where it is lower, the edge catches the light."""
        levels = board.levels_now(self.now)
        u, v = self.plane.flat(place)
        for dx, dy in ((0, -1), (-1, 0), (1, 0), (0, 1)):
            near = Point(place.x + dx, place.y + dy)
            if near not in levels:
                continue
            rise = levels[near] - levels[place]
            void = board.terrain(near, self.now) == "void" and board.terrain(place, self.now) != "void"
            along = (-float(dy), float(dx))
            if rise > 0:
                deep = (0.13 if dx + dy < 0 else 0.05) * min(rise, 2)
                for part, alpha in ((1.0, 60), (0.66, 96), (0.33, 132)):
                    middle = (u + dx * (0.5 - deep * part / 2), v + dy * (0.5 - deep * part / 2))
                    sketch.poly(rectangle(middle, 1.0, deep * part, along), (14, 12, 10), alpha)
                edge = (u + dx * 0.525, v + dy * 0.525)
                tone = mixed(self.ground, WHITE, 0.5 if dx + dy > 0 else 0.34)
                sketch.poly(rectangle(edge, 1.05, 0.05, along), tone)
            elif board.terrain(place, self.now) == "void" and dy < 0 and board.terrain(near, self.now) != "void":
                for part, dark in ((0.3, 0.82), (0.2, 0.68), (0.1, 0.52)):
                    wall = (u, v - 0.5 + part / 2)
                    sketch.poly(rectangle(wall, 1.02, part), mixed(self.ground, BLACK, dark))
            elif void:
                sketch.poly(
                    rectangle((u + dx * 0.475, v + dy * 0.475), 1.0, 0.05, along), mixed(self.ground, WHITE, 0.34)
                )

    def _stairs(self, sketch: Sketch, at: XY, dice: Random) -> None:
        for k in range(6):
            y = at[1] - 0.42 + k * 0.14
            tone = mixed((150, 146, 138), BLACK, 0.34 - 0.05 * k)
            sketch.poly(rectangle((at[0], y + 0.07), 0.86, 0.14), tone)
            sketch.poly(rectangle((at[0], y + 0.125), 0.86, 0.03), mixed(tone, BLACK, 0.45))

    def _slide(self, sketch: Sketch, at: XY, dice: Random) -> None:
        sketch.poly(rectangle(at, 0.8, 0.8), (70, 150, 158), 150)
        for k in (-0.2, 0.0, 0.2):
            x = at[0] + k
            sketch.line([(x - 0.1, at[1] - 0.2), (x + 0.08, at[1]), (x - 0.1, at[1] + 0.2)], 0.06, (206, 238, 236))

    def _harm(self, sketch: Sketch, at: XY, dice: Random) -> None:
        sketch.poly(smooth(blob(at, 0.48, dice, 11, 0.2), 2), (150, 52, 34), 150)
        sketch.poly(smooth(blob(at, 0.34, dice, 9, 0.25), 2), (206, 92, 42), 170)

    def _bushes(self, sketch: Sketch, at: XY, dice: Random) -> None:
        sketch.poly(smooth(blob(at, 0.5, dice, 11, 0.12), 2), mixed(_LEAF, BLACK, 0.5))
        for tone, reach, size in ((-0.22, 0.27, 0.17), (0.0, 0.2, 0.15), (0.16, 0.1, 0.11)):
            shade = mixed(_LEAF, BLACK, -tone) if tone < 0 else mixed(_LEAF, (214, 214, 130), tone)
            for k in range(7):
                turn = 2 * pi * (k + dice.random()) / 7
                spot = at[0] + reach * cos(turn) - 0.03, at[1] + reach * sin(turn) - 0.05
                sketch.poly(smooth(blob(spot, size, dice, 7, 0.35), 1), shade)

    def _block(self, sketch: Sketch, at: XY, dice: Random) -> None:
        top = sketch.bevel(rectangle(at, 1.0, 1.0), 0.11, mixed((118, 108, 96), BLACK, 0.3))
        sketch.poly(top, (152, 142, 126))
        sketch.poly(inset(top, 0.07), (128, 119, 106))

    def _object(self, sketch: Sketch, at: XY, dice: Random) -> None:
        sketch.poly(rectangle((at[0] + 0.05, at[1] + 0.06), 0.86, 0.84), (18, 16, 14), 150)
        top = sketch.bevel(rectangle(at, 0.86, 0.86), 0.07, mixed(_WOOD, BLACK, 0.35))
        sketch.poly(top, mixed((122, 118, 112), WHITE, 0.06))

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
        if isinstance(self.plane, HexPlane):
            at = at[0], at[1] - 0.2
        self.decals.append(
            Decal(
                icon_for(feature.kind), at, 0.62 if many else 0.36 if self._hexes else 0.46, (238, 226, 200), plate=True
            )
        )

    def _marks(self, marks: Iterable[Mark]) -> None:
        for mark in marks:
            if mark.kind in _QUIET:
                continue
            tone = _MARK_TONES.get(mark.kind, (226, 214, 186))
            kind = str(mark.value("kind", "")) or mark.kind
            sketch = Sketch()
            for cell in mark.cells:
                ring = cell_outline(self.plane, cell, 0.84)
                sketch.line([*ring, ring[0]], 0.035, tone, 190)
                if isinstance(self.plane, HexPlane):
                    u, v = self.plane.flat(cell)
                    self.decals.append(Decal(icon_for(kind), (u, v + 0.3), 0.24, tone, mark.number, plate=True))
                else:
                    self.decals.append(
                        Decal(icon_for(kind), self.plane.flat(cell), 0.42, tone, mark.number, plate=False)
                    )
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
