"""Hex arenas as drawings: what lies on the plates, and what each zone is called."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from random import Random

from game.app.table.art.arena import hexagon
from game.app.table.art.camera import XY, Plane
from game.app.table.art.grids import Decal, GridDrawing, Lettering, cell_outline, icon_for
from game.app.table.art.sketch import BLACK, WHITE, Sketch, blob
from game.app.theme import Colour, mixed
from game.boards.grid import Conditions, Mark
from game.boards.hexes import HexBoard, Zone

_FILLED = ("spawn", "exit")
"""Marks whose zones are tinted: doors."""


class HexDrawing(GridDrawing):
    """Zones with what is special about them, and everything on them; their plates are the arena's."""

    def __init__(self, board: HexBoard, plane: Plane, ground: Colour, now: Conditions) -> None:
        super().__init__(plane, ground, now)
        self._flat = board.flat_top

    def drawing(self, board: HexBoard) -> Iterator[None]:
        """Everything, a part at a time."""
        for place in board.places:
            zone = board.cell(place)
            if zone is not None:
                self._zone(zone)
                self._label(board.label(place), self.plane.flat(place))
        yield
        self.furnish(board)
        yield

    def _zone(self, zone: Zone) -> None:
        sketch, at = Sketch(), self.plane.flat(zone.place)
        if zone.obstacle:
            self._heap(sketch, at, Random(f"zone {zone.place.x},{zone.place.y}"))
        elif zone.kind not in ("floor", ""):
            self._kind(sketch, zone, at)
        self._add(sketch)

    def _label(self, words: str, at: XY) -> None:
        """What the journal calls the zone, at its upper edge, where it is covered least."""
        up = 0.4 if self._flat else 0.45
        self.letterings.append(Lettering(words, (at[0], at[1] - up), 0.13, (252, 244, 226)))

    def _kind(self, sketch: Sketch, zone: Zone, at: XY) -> None:
        inner = hexagon(at, self._flat, 0.8)
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

    def _mark(self, mark: Mark, tone: Colour, kind: str) -> None:
        """A door or a place to start: the zone in its colour, its sign and number in the upper right."""
        sketch = Sketch()
        for cell in mark.cells:
            ring = cell_outline(self.plane, cell, 0.93)
            sketch.poly(ring, tone, 62 if mark.kind in _FILLED else 0)
            sketch.line([*ring, ring[0]], 0.022, mixed(tone, WHITE, 0.1), 235)
            u, v = self.plane.flat(cell)
            spot = (u + 0.22, v - 0.25)
            self.decals.append(Decal(icon_for(kind), spot, 0.19, mixed(tone, WHITE, 0.3), mark.number, plate=False))
        self._add(sketch)

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
