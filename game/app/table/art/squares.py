"""Square boards as drawings: cells with levels and edges in a wooden frame."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from random import Random

from game.app.table.art.camera import XY, Plane
from game.app.table.art.grids import FRAME, Decal, GridDrawing
from game.app.table.art.sketch import BLACK, WHITE, Sketch, blob, inset, rectangle, smooth
from game.app.theme import Colour, mixed
from game.boards.grid import Conditions
from game.boards.squares import Cell, SquareBoard
from game.core.place import Point

_WOOD: Colour = (150, 108, 66)
_LEAF: Colour = (84, 110, 58)
_AT_ONCE = 16
"""Spaces drawn in one step."""
_STATUS = {"burning": "fire", "poisoned": "flask", "stunned": "lightning-bolt", "stuck": "spider-web"}


class SquareDrawing(GridDrawing):
    """Spaces with their terrain, and everything on them."""

    def __init__(self, plane: Plane, ground: Colour, now: Conditions) -> None:
        super().__init__(plane, ground, now)
        self._frame()

    def drawing(self, board: SquareBoard) -> Iterator[None]:
        """Everything, a row or so at a time."""
        ground, levels = board.ground_now(self.now), board.levels_now(self.now)
        for n, place in enumerate(board.places):
            cell = board.cell(place)
            if cell is not None:
                self._cell(cell, ground[place], levels[place])
            if n % _AT_ONCE == 0:
                yield
        shade = Sketch()
        for place in board.places:
            self._edges(shade, board, place)
        self._add(shade)
        yield
        self.furnish(board)

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
