"""The board as a picture: scenery, what is laid over it, markers and models, and what lies under the pointer."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from math import cos, pi, sin

import pygame
from shapely import Polygon, unary_union

from game.app.table.brush import pill
from game.app.table.camera import XY, Camera, plane_of
from game.app.table.figures import Figures
from game.app.table.grids import cell_outline
from game.app.table.hover import hover_words, piece_name
from game.app.table.markers import MarkerArt
from game.app.table.overlay import Overlay
from game.app.table.scenery import CHUNK, Scenery, crown
from game.app.table.tokens import PULSES, Shape, TokenArt, halo, look_of, pulse_level, shadow
from game.app.theme import GROUND, LOSS, TEXT, TONES, Colour, Theme, mixed
from game.boards.grid import AS_PRINTED, Conditions
from game.boards.hexes import HexBoard, hex_distance
from game.boards.squares import SquareBoard, square_distance
from game.boards.table import Table, Zone
from game.core.place import GRID_SCALE, Point, point
from game.core.request import Outline
from game.core.text import Text
from game.systems.looks import Board, Marker, Token

__all__ = ["BoardView", "Figures"]

Paint = Callable[[pygame.Rect, float], tuple[pygame.Surface, pygame.Rect] | None]
"""Paints a layer for an area of the plane in pixels, at a scale."""
_PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
_LAYERS = 48
_WHITE: Colour = (255, 252, 240)


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
        self._scenery = Scenery(theme, board, self.camera.plane, self.now)
        self._layers: OrderedDict[Hashable, tuple[float, pygame.Rect, pygame.Surface | None, pygame.Rect]] = OrderedDict()
        self._canvas = pygame.Surface((1, 1))
        self._shown: object = None
        self._overview: tuple[pygame.Surface, float] | None = None
        self._before: tuple[pygame.Surface, tuple[int, int], float] | None = None

    # --- what is shown

    def show(self, board: Board, now: Conditions = AS_PRINTED) -> None:
        """Draw another board, or the same after doors were opened and things went."""
        if board is self.board and now == self.now:
            return
        if board == self.board and now == self.now:
            return
        if board != self.board:
            self.camera.plane = plane_of(board)
        self.board, self.now = board, now
        self._scenery = Scenery(self.theme, board, self.camera.plane, now)
        self._forget()
        self.camera.resize(self.rect)

    def retheme(self, theme: Theme) -> None:
        """Take another size or palette."""
        self.theme = theme
        self._art, self._markers = TokenArt(theme), MarkerArt(theme)
        self._scenery.theme = theme
        self._forget()

    def _forget(self) -> None:
        self._layers.clear()
        self._shown, self._overview, self._before = None, None, None

    def resize(self, rect: pygame.Rect) -> None:
        """Draw into another rectangle of the window."""
        if self.rect == rect and self._canvas.get_size() == (rect.right, rect.bottom):
            return
        self.rect = pygame.Rect(rect)
        self.camera.resize(self.rect)
        self._canvas = pygame.Surface((max(1, rect.right), max(1, rect.bottom))).convert()
        self._shown, self._before = None, None

    def update(self, seconds: float) -> None:
        """Let the camera move on."""
        self.camera.update(seconds)

    def settle(self) -> None:
        """Finish everything that is still being painted or moved: for pictures that are kept."""
        self.camera.update(60)
        area = self._area(self.camera.scale)
        for at in self._scenery.missing(self.camera.scale, area):
            self._scenery.paint(self.camera.scale, at)
        self._shown = None

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
        self._prepare(lying)
        window.blit(self._canvas, self.rect, self.rect)
        for marker in figures.markers:
            self._draw_marker(window, marker, figures)
        self._draw_tokens(window, figures)
        for overlay in overlays:
            overlay.over(window, self)
        window.set_clip(clip)

    def _area(self, scale: float) -> pygame.Rect:
        """What the window shows, in pixels of the plane."""
        x, y = self.camera.origin
        return self.rect.move(-x, -y) if scale == self.camera.scale else self._goal_area(scale)

    def _goal_area(self, scale: float) -> pygame.Rect:
        u, v = self.camera.unproject(self.rect.center)
        area = pygame.Rect(0, 0, *self.rect.size)
        area.center = round(u * scale), round(v * scale)
        return area

    def _prepare(self, lying: tuple[Overlay, ...]) -> None:
        """Bring the canvas up to date: everything that lies under the models."""
        camera, scale = self.camera, self.camera.scale
        if camera.zooming:
            self._stretch()
            waiting = self._scenery.missing(camera.goal_scale, self._goal_area(camera.goal_scale))
            if waiting:
                self._scenery.paint(camera.goal_scale, waiting[0])
            self._shown = None
            return
        area = self._area(scale)
        waiting = self._scenery.missing(scale, area)
        if waiting and self._overview is None:
            for at in waiting:
                self._scenery.paint(scale, at)
            waiting = []
        elif waiting:
            self._scenery.paint(scale, waiting.pop(0))
        shaded = self._under_crowns()
        wanted = (camera.origin, scale, shaded, lying, len(waiting))
        if wanted == self._shown:
            return
        self._shown = wanted
        canvas = self._canvas
        canvas.set_clip(self.rect)
        if waiting:
            self._stand_in(canvas)
        self._scenery.put(canvas, scale, area, camera.origin)
        self._draw_crowns(canvas, shaded)
        if self._overview is None and not waiting:
            self._overview = self._overviewed(scale)
        for overlay in lying:
            overlay.under(canvas, self)
        if not waiting:
            self._before = None

    def _stretch(self) -> None:
        """While zooming: the last picture, larger or smaller."""
        if self._before is None or self._shown is not None:
            known = self._shown
            origin, scale = (known[0], known[1]) if isinstance(known, tuple) else (self.camera.origin, self.camera.scale)
            self._before = self._canvas, origin, scale
            self._canvas = pygame.Surface(self._canvas.get_size()).convert()
        self._canvas.set_clip(self.rect)
        self._stand_in(self._canvas)

    def _stand_in(self, canvas: pygame.Surface) -> None:
        canvas.fill(GROUND, self.rect)
        if self._overview is not None:
            picture, scale = self._overview
            left, top = self.camera.plane.box[0] - self.camera.plane.margin, self.camera.plane.box[1] - self.camera.plane.margin
            self._blow_up(canvas, picture, picture.get_rect(), (-round(left * scale), -round(top * scale)), scale)
        if self._before is not None:
            picture, origin, scale = self._before
            self._blow_up(canvas, picture, self.rect.clip(picture.get_rect()), origin, scale)

    def _blow_up(
        self, canvas: pygame.Surface, picture: pygame.Surface, part: pygame.Rect, origin: tuple[int, int], scale: float
    ) -> None:
        """Blit the part of a picture that the view shows now; the picture has the plane's (0, 0) at `origin`."""
        ratio = self.camera.scale / scale
        x, y = self.camera.origin
        left, top = (self.rect.left - x) / ratio + origin[0], (self.rect.top - y) / ratio + origin[1]
        wanted = pygame.Rect(int(left), int(top), int(self.rect.width / ratio) + 2, int(self.rect.height / ratio) + 2)
        source = wanted.clip(part)
        if source.width <= 0 or source.height <= 0:
            return
        size = round(source.width * ratio), round(source.height * ratio)
        if size[0] < 1 or size[1] < 1:
            return
        at = round((source.left - origin[0]) * ratio + x), round((source.top - origin[1]) * ratio + y)
        canvas.blit(pygame.transform.scale(picture.subsurface(source), size), at)

    def _overviewed(self, scale: float) -> tuple[pygame.Surface, float]:
        """The whole board at the scale that fits it, kept for what is not painted yet."""
        whole = self.board_pixels(scale).inflate(2 * self.camera.plane.margin * scale, 2 * self.camera.plane.margin * scale)
        picture = pygame.Surface(whole.size).convert()
        picture.fill(GROUND)
        self._scenery.put(picture, scale, whole, (-whole.left, -whole.top))
        return picture, scale

    def _under_crowns(self) -> tuple[int, ...]:
        """The crowns that somebody stands below."""
        crowns = self._scenery.scene.crowns
        if not crowns:
            return ()
        scale = self.camera.scale
        feet = [(at, shape.reach / scale) for at, shape in self._places.values()]
        return tuple(
            k
            for k, (at, radius, _) in enumerate(crowns)
            if any((u - at[0]) ** 2 + (v - at[1]) ** 2 < (radius + r * 0.7) ** 2 for (u, v), r in feet)
        )

    def _draw_crowns(self, canvas: pygame.Surface, shaded: tuple[int, ...]) -> None:
        for k, (at, radius, variant) in enumerate(self._scenery.scene.crowns):
            pixels = round(radius * self.camera.scale)
            if pixels < 2:
                continue
            x, y = self.camera.project(at)
            if not self.rect.inflate(3 * pixels, 3 * pixels).collidepoint(x, y):
                continue
            image = crown(variant, pixels, k in shaded)
            canvas.blit(image, image.get_rect(center=(round(x), round(y))), special_flags=_PREMULTIPLIED)

    # --- layers for overlays

    def layer(self, canvas: pygame.Surface, key: Hashable, paint: Paint) -> None:
        """Blit a layer, painted once for a key and a scale, and again only when the view leaves what it covers."""
        scale, visible = self.camera.scale, self._area(self.camera.scale)
        known = self._layers.get(key)
        if known is None or known[0] != scale or not known[1].contains(visible):
            cover = visible.inflate(visible.width // 2, visible.height // 2)
            painted = paint(cover, scale)
            known = (scale, cover, *(painted or (None, cover)))
            self._layers[key] = known
            if len(self._layers) > _LAYERS:
                self._layers.popitem(last=False)
        self._layers.move_to_end(key)
        if known[2] is not None:
            canvas.blit(known[2], known[3].move(self.camera.origin))

    def board_pixels(self, scale: float) -> pygame.Rect:
        """The board in pixels of the plane."""
        left, top, right, bottom = self.camera.plane.box
        return pygame.Rect(
            round(left * scale), round(top * scale), round((right - left) * scale), round((bottom - top) * scale)
        )

    def shapes(self, outlines: Sequence[Outline]) -> list[list[XY]]:
        """Areas in the plane; on grids every corner names a cell, and cells that touch are joined."""
        plane = self.camera.plane
        if self.measured:
            return [[plane.flat((x, y)) for x, y in outline] for outline in outlines if len(outline) >= 3]
        cells = dict.fromkeys((x, y) for outline in outlines for x, y, *_ in outline)
        return _joined([cell_outline(plane, cell, 1.002) for cell in cells])

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
        far = hex_distance if isinstance(self.board, HexBoard) else square_distance
        near = [place for place in self.board.places if far(centre, place) <= reach]
        return self.shapes([[(place.x, place.y) for place in near]])

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
        return next((self.say(token.name) for token in self._figures.tokens if token.id == id), "")

    def _piece(self, id: str):  # type: ignore[no-untyped-def]
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
        across = round(scale * (0.74, 0.44, 0.4, 0.36)[min(many, 4) - 1])
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
            token.id, token.seat, token.at, token.name, token.icon, token.base, token.facing if facing is None else facing,
            token.label, hidden=True,
        )
        shape = self._base(turned) if self.measured else Shape("round", *(2 * [round(self.camera.scale * 0.7)]))
        return self._art.picture(look_of(turned, shape, side)), shape

    def _draw_tokens(self, window: pygame.Surface, figures: Figures) -> None:
        """Low ones first; whoever matters now on top."""
        first = {figures.acting, figures.selected, figures.hovered}
        blits: list[tuple[pygame.Surface, tuple[int, int]]] = []
        badges: list[tuple[pygame.Surface, tuple[int, int]]] = []
        breath = pulse_level(figures.pulse)
        view = self.rect
        for token in sorted(figures.tokens, key=lambda token: (token.id in first, token.at.z)):
            at, shape = self._places[token.id]
            x, y = self.camera.project(at)
            if not view.inflate(4 * shape.reach, 4 * shape.reach).collidepoint(x, y):
                continue
            x, y = round(x), round(y)
            soft = max(2, shape.inner // 5)
            rise = 1 + min(2.2, token.at.z / (3000 if self.measured else 1.5))
            under = shadow(shape, soft)
            fall = round(soft * 0.6 * rise), round(soft * 0.9 * rise)
            blits.append((under, _centred(under, x + fall[0], y + fall[1])))
            blits += [(ring, _centred(ring, x, y)) for ring in self._rings(token, shape, figures, breath)]
            picture = self._art.picture(look_of(token, shape, figures.side(token.seat)))
            blits.append((picture, _centred(picture, x, y)))
            if token.at.z and shape.inner >= 12:
                badge = pill(self.theme, self._height(token.at.z), TEXT)
                badges.append((badge, (x + round(shape.inner * 0.55), y + round(shape.inner * 0.62))))
        window.fblits(blits, _PREMULTIPLIED)
        for badge, place in badges:
            window.blit(badge, place)

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
            ring = halo(Shape("rectangular", round(radius * 1.42), round(radius * 1.42), 45), tone, pulse_level(figures.pulse), 2.0, 8, 3.0)
            window.blit(ring, _centred(ring, round(x), round(y)), special_flags=_PREMULTIPLIED)
        image = self._markers.picture(marker, radius, figures.side(marker.seat))
        window.blit(image, _centred(image, round(x), round(y)), special_flags=_PREMULTIPLIED)

    def _marker_radius(self, marker: Marker) -> int:
        if not self.measured:
            return max(9, round(self.camera.scale * 0.2))
        inch = 1.0 if self.tick_group == 6 else 2.54
        return max(9, round(max(self.camera.pixels(marker.radius), 0.55 * inch * self.camera.scale)))

    def _marker_place(self, marker: Marker, figures: Figures) -> XY:
        u, v = self.camera.plane.flat(figures.at.get(marker.id, marker.at))
        if not self.measured and any((token.at.x, token.at.y) == (marker.at.x, marker.at.y) for token in figures.tokens):
            u, v = u + 0.28, v + 0.28
        return self.camera.project((u, v))

    def token_place(self, id: str) -> XY | None:
        """Where a token is in the window."""
        return self.camera.project(self._places[id][0]) if id in self._places else None

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
        for ring in (part.exterior, *part.interiors):
            corners = [(x, y) for x, y in ring.simplify(0.004).coords[:-1]]
            clockwise = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)) > 0
            found.append(corners if clockwise == (ring is part.exterior) else corners[::-1])
    return found
