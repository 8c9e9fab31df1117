"""What overlays draw on: the board in the plane of the camera, kept layers, and words that do not cover each other."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import cos, pi, sin

import pygame
from shapely import Polygon, unary_union

from game.app.table.art.brush import Labels, Sheet
from game.app.table.art.camera import XY, Box, Camera, plane_of
from game.app.table.art.grids import cell_outline
from game.app.table.art.hover import piece_name
from game.app.table.art.layers import PAD, Layers
from game.app.table.art.standing import Standing
from game.app.theme import Colour, Theme
from game.boards.hexes import HexBoard, hex_distance
from game.boards.squares import square_distance
from game.boards.table import Piece, Table, Zone
from game.core.place import GRID_SCALE, Point, point
from game.core.request import Outline
from game.core.text import Text
from game.kit.scenarios import Board
from game.kit.tokens import Marker, Token

_KEPT = 64


class Chart:
    """A board and who stands on it, as shapes in the plane and places in the window."""

    def __init__(self, theme: Theme, board: Board) -> None:
        self.theme = theme
        self.board = board
        self.camera = Camera(plane_of(board))
        self.rect = pygame.Rect(self.camera.rect)
        self.free = pygame.Rect(self.rect)
        """Where nothing lies over the board."""
        self.covered: tuple[pygame.Rect, ...] = ()
        """What small lists hide of it."""
        self.standing = Standing(theme, board, self.camera)
        self.layers = Layers(self.camera)
        self.labels = Labels()
        self.badges: list[tuple[pygame.Rect, str]] = []
        """Words of this frame that stand for a piece: whoever points at them means it."""
        self.numbers: list[tuple[pygame.Rect, Point]] = []
        """Plates with the number of a place: whoever points at one means the place, wherever the plate lies."""
        self._around: dict[tuple[Point, int], Sequence[Outline]] = {}
        self._shapes: dict[int, tuple[Sequence[Outline], list[list[XY]]]] = {}

    def forget(self) -> None:
        """Work everything out again."""
        self._shapes.clear()
        self._around.clear()
        self.layers.forget()
        self.standing.forget()

    def say(self, text: Text) -> str:
        """A message in the language of the figures on show."""
        return self.standing.figures.say(text)

    @property
    def measured(self) -> bool:
        """Whether distances are lengths, not cells."""
        return self.standing.measured

    @property
    def tick_group(self) -> int:
        """After how many units a tape has a longer tick."""
        return 10 if isinstance(self.board, Table) and self.board.unit == "cm" else 6

    def layer(
        self, canvas: pygame.Surface, key: Hashable, box: Box, paint: Callable[[Sheet], None], pad: int = PAD
    ) -> None:
        """Lay a painted layer on the ground; it is kept for its key. `pad`: how far its soft edges reach, in pixels."""
        self.layers.put(canvas, key, box, paint, pad)

    def label(
        self, window: pygame.Surface, words: str, colour: Colour, *spots: XY, edge: Colour | None = None
    ) -> pygame.Rect:
        """Words over the board, at the first of the places where no others are yet."""
        return self.labels.put(window, self.theme, spots, words, colour, self.rect, edge)

    def ground_shapes(self) -> list[list[XY]]:
        """The ground of the board: its rectangle, or its cells."""
        left, top, right, bottom = self.camera.plane.box
        if isinstance(self.board, Table):
            return [[(left, top), (right, top), (right, bottom), (left, bottom)]]
        return self.cells_around(self.board.places[0], len(self.board.places))

    def shapes(self, outlines: Sequence[Outline]) -> list[list[XY]]:
        """Areas in the plane; on grids every corner names a cell, and cells that touch are joined."""
        known = self._shapes.get(id(outlines))
        if known is not None and known[0] is outlines:
            return known[1]
        plane = self.camera.plane
        if self.measured:
            shapes = [[plane.flat((x, y)) for x, y in outline] for outline in outlines if len(outline) >= 3]
        else:
            cells = dict.fromkeys((x, y) for outline in outlines for x, y, *_ in outline)
            shapes = _joined([cell_outline(plane, cell, 1.002) for cell in cells])
        if len(self._shapes) > _KEPT:
            self._shapes.clear()
        self._shapes[id(outlines)] = outlines, shapes
        return shapes

    def cell_shape(self, place: Point, size: float = 1.0) -> list[XY]:
        """A cell in the plane; on a table a small disc around the place."""
        if not self.measured:
            return cell_outline(self.camera.plane, place, size)
        u, v = self.camera.plane.flat(place)
        r = 0.5 * size * self.standing.inch
        return [(u + r * cos(2 * pi * k / 32), v + r * sin(2 * pi * k / 32)) for k in range(32)]

    def cells_around(self, centre: Point, reach: int) -> list[list[XY]]:
        """The cells up to a distance, joined."""
        if isinstance(self.board, Table):
            return []
        if (centre, reach) not in self._around:
            far = hex_distance if isinstance(self.board, HexBoard) else square_distance
            self._around[centre, reach] = (
                tuple((place.x, place.y) for place in self.board.places if far(centre, place) <= reach),
            )
        return self.shapes(self._around[centre, reach])

    def inner_place(self, zone: Zone) -> XY:
        """Where a zone's name goes."""
        inside = zone.polygon.representative_point()
        return self.camera.plane.flat((inside.x, inside.y))

    def shape_of(self, id: str) -> list[XY]:
        """The outline in the plane of a piece, a token or a cell by its key; empty if there is none."""
        piece = self._piece(id)
        if piece is not None:
            return [self.camera.plane.flat(at) for at in piece.outline]
        if id in self.standing.places:
            (u, v), shape = self.standing.places[id]
            r = shape.reach / self.camera.scale
            return [(u + r * cos(2 * pi * k / 32), v + r * sin(2 * pi * k / 32)) for k in range(32)]
        if isinstance(self.board, Table):
            return []
        for thing in self.board.features:
            if thing.id == id:
                return cell_outline(self.camera.plane, thing.cells[0])
        try:
            return cell_outline(self.camera.plane, point(id, GRID_SCALE))
        except ValueError:
            return []

    def name_of(self, id: str) -> str:
        """What players call a piece or a token."""
        piece = self._piece(id)
        if piece is not None:
            return piece_name(piece, self.say)
        things: tuple[Token | Marker, ...] = (*self.standing.figures.tokens, *self.standing.figures.markers)
        return next((self.say(thing.name) for thing in things if thing.id == id), "")

    def _piece(self, id: str) -> Piece | None:
        if not isinstance(self.board, Table):
            return None
        return next((piece for piece in self.board.pieces if piece.id == id), None)


def _joined(shapes: list[list[XY]]) -> list[list[XY]]:
    """Shapes that touch made one; holes run the other way round."""
    whole = unary_union([Polygon(shape) for shape in shapes])
    found: list[list[XY]] = []
    for part in getattr(whole, "geoms", [whole]):
        if not isinstance(part, Polygon) or part.is_empty:
            continue
        for n, ring in enumerate((part.exterior, *part.interiors)):
            corners = [(x, y) for x, y in ring.simplify(0.004).coords[:-1]]
            clockwise = (
                sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)) > 0
            )
            found.append(corners if clockwise == (n == 0) else corners[::-1])
    return found
