"""The board as a picture: scenery, what is laid over it, markers and models, and what lies under the pointer."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import cos, pi, sin
from time import thread_time
from typing import NamedTuple

import pygame
from shapely import Polygon, unary_union

from game.app.table.art.backdrop import Backdrop
from game.app.table.art.brush import Labels, Sheet, pill
from game.app.table.art.camera import XY, Box, Camera, plane_of
from game.app.table.art.figures import Figures
from game.app.table.art.grids import cell_outline
from game.app.table.art.hover import hover_words, piece_name
from game.app.table.art.markers import MarkerArt
from game.app.table.art.overlay import Overlay
from game.app.table.art.rulers import Rulers
from game.app.table.art.tokens import PULSES, Shape, TokenArt, halo, look_of, pulse_level, shadow
from game.app.theme import LOSS, TEXT, TONES, Colour, Theme, mixed
from game.boards.grid import AS_PRINTED, Conditions
from game.boards.hexes import HexBoard, hex_distance
from game.boards.squares import SquareBoard, square_distance
from game.boards.table import Piece, Table, Zone
from game.core.place import GRID_SCALE, Point, point
from game.core.request import Outline
from game.core.text import Text
from game.kit.looks import Board, Marker, Token

__all__ = ["BoardView", "Figures"]

_PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
_KEPT = 64
_WHITE: Colour = (255, 252, 240)


class _Stood(NamedTuple):
    """A token's pictures, made for a scale."""

    token: Token
    side: int
    shape: Shape
    picture: pygame.Surface
    under: pygame.Surface
    badge: pygame.Surface | None


class BoardView:
    """Draws a board and answers what is where. Places are window pixels; what is under the models is kept."""

    def __init__(self, theme: Theme, board: Board) -> None:
        self.theme = theme
        self.board = board
        self.now = AS_PRINTED
        self.camera = Camera(plane_of(board))
        self.say: Callable[[Text], str] = lambda text: text.key
        self.rect = pygame.Rect(self.camera.rect)
        self._figures = Figures()
        self._places: dict[str, tuple[XY, Shape]] = {}
        self._art, self._markers = TokenArt(theme), MarkerArt(theme)
        self._backdrop = Backdrop(self.camera)
        self._backdrop.show(theme, board, self.now)
        self._labels = Labels()
        self._stood: dict[str, _Stood] = {}
        self._around: dict[tuple[Point, int], Sequence[Outline]] = {}
        self._shapes: dict[int, tuple[Sequence[Outline], list[list[XY]]]] = {}

    # --- what is shown

    def show(self, board: Board, now: Conditions = AS_PRINTED) -> None:
        """Draw another board, or the same after doors were opened and things went."""
        if (board is self.board or board == self.board) and now == self.now:
            return
        if board != self.board:
            self.camera.plane = plane_of(board)
        self.board, self.now = board, now
        self._backdrop.show(self.theme, board, now)
        self._forget()
        self.camera.resize(self.rect, self.camera.inset)

    def retheme(self, theme: Theme) -> None:
        """Take another size or palette."""
        self.theme = theme
        self._art, self._markers = TokenArt(theme), MarkerArt(theme)
        self._backdrop.scenery.theme = theme
        self._backdrop.forget()
        self._forget()

    def _forget(self) -> None:
        self._shapes.clear()
        self._around.clear()
        self._stood.clear()

    def resize(self, rect: pygame.Rect, inset: int = 0) -> None:
        """Draw into another rectangle of the window; `inset` pixels of it are covered at the lower edge."""
        same = self._backdrop.rect == rect and self._backdrop.canvas.get_size() == (rect.right, rect.bottom)
        if same and inset == self.camera.inset:
            return
        self.rect = pygame.Rect(rect)
        self.camera.resize(self.rect, inset)
        self._backdrop.resize(self.rect)

    def update(self, seconds: float) -> None:
        """Let the camera move on."""
        self.camera.update(seconds)

    def settle(self) -> None:
        """Finish everything that is still being painted or moved: for pictures that are kept."""
        self.camera.update(60)
        self._backdrop.settle()
        self._stood.clear()

    @property
    def measured(self) -> bool:
        """Whether distances are lengths, not cells."""
        return isinstance(self.board, Table)

    @property
    def tick_group(self) -> int:
        """After how many units a tape has a longer tick."""
        return 10 if isinstance(self.board, Table) and self.board.unit == "cm" else 6

    # --- drawing

    def draw(self, window: pygame.Surface, figures: Figures, overlays: Sequence[Overlay] = ()) -> None:
        """One frame of the board."""
        self.say, self._figures = figures.say, figures
        clip = window.get_clip()
        window.set_clip(self.rect)
        self._arrange(figures)
        lying = tuple(overlay for overlay in overlays if overlay.lies)
        scale = self.camera.scale
        feet = [(u, v, 0.7 * shape.reach / scale) for (u, v), shape in self._places.values()]
        window.blit(self._backdrop.prepare(self, lying, feet), self.rect, self.rect)
        if not self._backdrop.stretched:
            self.draw_figures(window)
        if isinstance(self.board, SquareBoard):
            Rulers(self.board, self.camera, self.theme).draw(window)
        self._labels.begin()
        for overlay in overlays:
            overlay.over(window, self)
        window.set_clip(clip)

    def draw_figures(self, canvas: pygame.Surface) -> None:
        """The markers and models, as the camera sees them now."""
        self._arrange(self._figures)
        lying = [
            marker for marker in self._figures.markers if self.measured or not self._crowded(marker, self._figures)
        ]
        for marker in lying:
            self._draw_marker(canvas, marker, self._figures)
        self._draw_tokens(canvas, self._figures)
        for marker in self._figures.markers:
            if marker not in lying:
                self._draw_marker(canvas, marker, self._figures)

    def warm(self, until: float) -> bool:
        """Make the pictures of models that a new zoom needs, until a moment; whether all are there."""
        for token in self._figures.tokens:
            at, shape = self._places[token.id]
            if self.rect.inflate(4 * shape.reach, 4 * shape.reach).collidepoint(self.camera.project(at)):
                self._stood_for(token, shape, self._figures)
                if thread_time() > until:
                    return False
        return True

    # --- the plane, for overlays

    def layer(self, canvas: pygame.Surface, key: Hashable, box: Box, paint: Callable[[Sheet], None]) -> None:
        """Lay a painted layer on the ground; it is kept for its key."""
        self._backdrop.layer(canvas, key, box, paint)

    def label(
        self, window: pygame.Surface, words: str, colour: Colour, *spots: XY, edge: Colour | None = None
    ) -> pygame.Rect:
        """Words over the board, at the first of the places where no others are yet."""
        return self._labels.put(window, self.theme, spots, words, colour, self.rect, edge)

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
        r = 0.5 * size * (1.0 if self.tick_group == 6 else 2.54)
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
        if id in self._places:
            (u, v), shape = self._places[id]
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
        things: tuple[Token | Marker, ...] = (*self._figures.tokens, *self._figures.markers)
        return next((self.say(thing.name) for thing in things if thing.id == id), "")

    def _piece(self, id: str) -> Piece | None:
        if not isinstance(self.board, Table):
            return None
        return next((piece for piece in self.board.pieces if piece.id == id), None)

    # --- models

    def _arrange(self, figures: Figures) -> None:
        """Where every token stands, in the plane, and its base in pixels; those that share a cell stand around."""
        self._places = {}
        if self.measured:
            for token in figures.tokens:
                at = self.camera.plane.flat(figures.at.get(token.id, token.at))
                self._places[token.id] = at, self._base(token)
            return
        sharing: dict[tuple[int, int], list[Token]] = {}
        for token in figures.tokens:
            if token.id not in figures.at and len(token.cells) < 2:
                sharing.setdefault((token.at.x, token.at.y), []).append(token)
        for token in figures.tokens:
            together = sharing.get((token.at.x, token.at.y), [token])
            if token not in together:
                together = [token]
            self._places[token.id] = self._cell_place(token, figures, together)

    def _cell_place(self, token: Token, figures: Figures, together: list[Token]) -> tuple[XY, Shape]:
        scale, plane = self.camera.scale, self.camera.plane
        if len(token.cells) > 1 and token.id not in figures.at:
            spots = [plane.flat(cell) for cell in token.cells]
            at = sum(u for u, _ in spots) / len(spots), sum(v for _, v in spots) / len(spots)
            across = round(len(token.cells) ** 0.5 * 0.84 * scale)
            return at, Shape("round", across, across)
        u, v = plane.flat(figures.at.get(token.id, token.at))
        many = len(together)
        across = round(scale * (0.74, 0.48, 0.44, 0.36)[min(max(many, token.share), 4) - 1])
        if many > 1:
            turn = -pi / 2 + 2 * pi * together.index(token) / many + (pi / 2 if many == 2 else 0)
            away = 0.25 if many < 4 else 0.29
            u, v = u + away * cos(turn), v + away * sin(turn)
        return (u, v), Shape("round", across, across)

    def _base(self, token: Token) -> Shape:
        base, scale = token.base, self.camera.scale
        if base is None:
            across = max(6, round(scale * (1.0 if self.tick_group == 6 else 2.54)))
            return Shape("round", across, across)
        length = self.camera.plane.length
        wide, deep = max(6, round(length(base.width) * scale)), max(6, round(length(base.depth) * scale))
        facing = 0 if base.is_round else round((token.facing or 0) / 1000) % 360
        return Shape(base.shape, wide, deep, facing)

    def ghost(self, token: Token, side: int, facing: int | None) -> tuple[pygame.Surface, Shape]:
        """A token half there, and its base."""
        turned = Token(
            token.id,
            token.seat,
            token.at,
            token.name,
            token.icon,
            token.base,
            token.facing if facing is None else facing,
            token.label,
            hidden=True,
        )
        shape = self._base(turned) if self.measured else Shape("round", *(2 * [round(self.camera.scale * 0.7)]))
        return self._art.picture(look_of(turned, shape, side)), shape

    def _draw_tokens(self, window: pygame.Surface, figures: Figures) -> None:
        """Low ones first; whoever matters now on top."""
        first = {figures.acting, figures.selected, figures.hovered}
        marked = first | {*figures.choosable, *figures.refused}
        blits: list[tuple[pygame.Surface, tuple[int, int]]] = []
        badges: list[tuple[pygame.Surface, tuple[int, int]]] = []
        breath, scale = pulse_level(figures.pulse), self.camera.scale
        left, top, right, bottom = self.rect.left, self.rect.top, self.rect.right, self.rect.bottom
        ox, oy = self.camera.origin
        for token in sorted(figures.tokens, key=lambda token: (token.id in first, token.at.z)):
            (u, v), shape = self._places[token.id]
            x, y, r = round(ox + u * scale), round(oy + v * scale), 2 * shape.reach
            if not (left - r < x < right + r and top - r < y < bottom + r):
                continue
            stood = self._stood_for(token, shape, figures)
            picture, under = stood.picture, stood.under
            lift = shape.inner * (0.12 + min(0.3, token.at.z / (12000 if self.measured else 4)))
            blits.append((under, _centred(under, x + round(lift * 0.66), y + round(lift))))
            if token.id in marked:
                blits += [(ring, _centred(ring, x, y)) for ring in self._rings(token, shape, figures, breath)]
            blits.append((picture, _centred(picture, x, y)))
            if stood.badge is not None:
                badges.append((stood.badge, (x + round(shape.inner * 0.5), y + round(shape.inner * 0.5))))
        window.fblits(blits, _PREMULTIPLIED)
        window.fblits(badges)

    def _stood_for(self, token: Token, shape: Shape, figures: Figures) -> _Stood:
        """A token's pictures at this zoom; on grids a token also grows and shrinks with the company in its cell."""
        side, known = figures.side(token.seat), self._stood.get(token.id)
        alike = known is not None and known.side == side and (known.token is token or known.token == token)
        if known is not None and alike and known.shape == shape:
            return known
        badge = None
        if token.at.z and shape.inner >= 14:
            size = max(10, min(self.theme.px(13), round(shape.inner * 0.5)))
            badge = pill(self.theme, self._height(token.at.z), TEXT, size=size)
        picture = self._art.picture(look_of(token, shape, side))
        under = shadow(shape, max(2, shape.inner // 5))
        made = self._stood[token.id] = _Stood(token, side, shape, picture, under, badge)
        return made

    def _height(self, z: int) -> str:
        if not isinstance(self.board, Table):
            return self.say(Text("view.level", level=z))
        return self.say(Text(f"view.height.{self.board.unit}", height=z))

    def _rings(self, token: Token, shape: Shape, figures: Figures, breath: int) -> list[pygame.Surface]:
        rings: list[pygame.Surface] = []
        glow = max(6, shape.inner // 2)
        if token.id == figures.acting:
            rings.append(halo(shape, (255, 214, 120), breath, 2.0, round(glow * 1.5), 4.5))
            rings.append(halo(shape, _WHITE, 0, 3.0, 2))
            return rings
        if token.id in figures.choosable:
            tone = mixed(TONES[figures.choosable[token.id]], (255, 255, 255), 0.15)
            rings.append(halo(shape, tone, breath, 2.0, glow))
        elif token.id in figures.refused and token.id == figures.hovered:
            rings.append(halo(shape, LOSS, 1, 2.0, 4))
        if token.id == figures.selected:
            rings.append(halo(shape, _WHITE, PULSES - 1, 3.0, 5))
        elif token.id == figures.hovered and token.id not in figures.refused:
            rings.append(halo(shape, _WHITE, 0, 1.6, 3))
        return rings

    def _draw_marker(self, window: pygame.Surface, marker: Marker, figures: Figures) -> None:
        x, y = self._marker_place(marker, figures)
        radius = self._marker_radius(marker)
        if not self.rect.inflate(4 * radius, 4 * radius).collidepoint(x, y):
            return
        if marker.id in figures.choosable:
            tone = mixed(TONES[figures.choosable[marker.id]], (255, 255, 255), 0.15)
            ring = halo(
                Shape("rectangular", round(radius * 1.42), round(radius * 1.42), 45),
                tone,
                pulse_level(figures.pulse),
                2.0,
                8,
                3.0,
            )
            window.blit(ring, _centred(ring, round(x), round(y)), special_flags=_PREMULTIPLIED)
        image = self._markers.picture(marker, radius, figures.side(marker.seat))
        window.blit(image, _centred(image, round(x), round(y)), special_flags=_PREMULTIPLIED)

    def _marker_radius(self, marker: Marker) -> int:
        if not self.measured:
            return max(9, round(self.camera.scale * (0.15 if self._crowded(marker, self._figures) else 0.2)))
        inch = 1.0 if self.tick_group == 6 else 2.54
        return max(9, round(max(self.camera.pixels(marker.radius), 0.55 * inch * self.camera.scale)))

    def _marker_place(self, marker: Marker, figures: Figures) -> XY:
        """On a grid along the lower edge of a cell that somebody stands in, and beside others of that cell."""
        u, v = self.camera.plane.flat(figures.at.get(marker.id, marker.at))
        if self.measured:
            return self.camera.project((u, v))
        beside = [other.id for other in figures.markers if _same_cell(other, marker)]
        n, many = beside.index(marker.id), len(beside)
        if not self._crowded(marker, figures):
            u += 0.3 * (n - (many - 1) / 2)
        elif isinstance(self.board, HexBoard):
            u, v = u + 0.26 * (n - (many - 1) / 2), v + 0.38
        else:
            u, v = u + 0.32 - 0.26 * n, v + 0.32
        return self.camera.project((u, v))

    def _crowded(self, marker: Marker, figures: Figures) -> bool:
        return any(_same_cell(token, marker) for token in figures.tokens)

    def token_place(self, id: str) -> XY | None:
        """Where a token is in the window."""
        return self.camera.project(self._places[id][0]) if id in self._places else None

    def token_reach(self, id: str) -> float:
        """From the middle of a token to its rim, in pixels."""
        return float(self._places[id][1].reach) if id in self._places else 0.0

    def piece_rect(self, id: str, figures: Figures) -> pygame.Rect | None:
        """The place of a token, a marker or a piece of terrain in the window, as far as the view shows it."""
        marker = next((marker for marker in figures.markers if marker.id == id), None)
        if marker:
            (x, y), r = self._marker_place(marker, figures), self._marker_radius(marker)
        else:
            shape = [self.camera.project(at) for at in self.shape_of(id)]
            if not shape:
                return None
            x, y = sum(at[0] for at in shape) / len(shape), sum(at[1] for at in shape) / len(shape)
            r = round(max(max(abs(at[0] - x), abs(at[1] - y)) for at in shape))
        rect = pygame.Rect(round(x) - r, round(y) - r, 2 * r, 2 * r)
        return rect if self.rect.colliderect(rect) else None

    # --- what is where

    def token_at(self, pos: XY, figures: Figures) -> str | None:
        """The token under the pointer, the topmost if several are."""
        self._arrange(figures)
        u, v = self.camera.unproject(pos)
        scale = self.camera.scale
        best: tuple[float, str] | None = None
        for token in figures.tokens:
            (x, y), shape = self._places[token.id]
            away = ((u - x) ** 2 + (v - y) ** 2) ** 0.5 * scale
            if away <= max(8, shape.reach) and (best is None or away - token.at.z / 1000 < best[0]):
                best = away - token.at.z / 1000, token.id
        return best[1] if best else None

    def marker_at(self, pos: XY, figures: Figures) -> str | None:
        for marker in reversed(figures.markers):
            x, y = self._marker_place(marker, figures)
            if abs(pos[0] - x) + abs(pos[1] - y) <= self._marker_radius(marker) + 2:
                return marker.id
        return None

    def piece_at(self, pos: XY) -> str | None:
        """The highest piece of terrain under the pointer; on grids the topmost feature."""
        at = self.camera.to_board(pos)
        if isinstance(self.board, Table):
            under = [piece for piece in self.board.pieces if piece.covers((at.x, at.y))]
            return max(under, key=lambda piece: (piece.top, -piece.polygon.area)).id if under else None
        things = self.board.features_at(at, self.now)
        return things[-1].id if things else None

    def place_at(self, pos: XY) -> Point:
        """The place under the pointer, with the height of the ground there."""
        at = self.camera.to_board(pos)
        if not isinstance(self.board, Table):
            return at
        tops = [
            piece.height_at((at.x, at.y))
            for piece in self.board.pieces
            if piece.has("standable", "ramp") and piece.covers((at.x, at.y))
        ]
        return Point(at.x, at.y, max(tops, default=0))

    def hover_text(self, pos: XY) -> str:
        """What is under the pointer in words: name, height, keywords; '' over open ground."""
        if not self.rect.collidepoint(pos):
            return ""
        return hover_words(self.board, self.camera.to_board(pos), self.piece_at(pos), self.now, self.say)


def _centred(image: pygame.Surface, x: int, y: int) -> tuple[int, int]:
    return x - image.get_width() // 2, y - image.get_height() // 2


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


def _same_cell(one: Token | Marker, other: Token | Marker) -> bool:
    return (one.at.x, one.at.y) == (other.at.x, other.at.y)
