"""Models and markers as they stand on the board: their places, their pictures, and who is under the pointer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from math import cos, pi, sin
from time import thread_time
from typing import NamedTuple

import pygame

from game.app.bits import A_LITTLE
from game.app.figures.portrait import known
from game.app.figures.roles import bust, is_painted, paint_a_little
from game.app.table.art.camera import XY, Camera
from game.app.table.art.figures import Figures
from game.app.table.art.markers import MarkerArt
from game.app.table.art.rims import PULSES, Shape, glow, halo, pulse_level, shadow
from game.app.table.art.tokens import (
    ACTING,
    BOSS,
    FALLS,
    Crowded,
    TokenArt,
    detail_of,
    figure_height,
    height_plate,
    look_of,
)
from game.app.theme import GLOW, INK_TARGET, LEAST, LOSS, TONES, Colour, Theme, mixed
from game.boards.hexes import HexBoard
from game.boards.table import Base, Table
from game.core.place import Point
from game.core.text import Text
from game.kit.scenarios import Board
from game.kit.tokens import Marker, Token

_PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
_WHITE: Colour = (255, 252, 240)
_BELOW = 0.1
"""How far below the middle of a hex its model stands, in hexes."""


class _Stood(NamedTuple):
    """A token's pictures, made for a scale."""

    token: Token
    side: int
    shape: Shape
    state: tuple[bool, int, int, bool]
    """Whether it acts, what it is about to lose, how far it has fallen, and whether its bust is painted."""
    picture: pygame.Surface
    cut: pygame.Surface
    """The part of the picture that there is anything on, which is quicker to draw."""
    off: tuple[int, int]
    """From the middle of the base to the upper left of that part."""
    under: pygame.Surface
    badge: pygame.Surface | None


class Standing:
    """Everybody on the board, drawn at the camera's zoom; pictures are kept until zoom, theme or board change."""

    def __init__(self, theme: Theme, board: Board, camera: Camera) -> None:
        self.theme = theme
        self.board = board
        self.camera = camera
        self.figures = Figures()
        self.places: dict[str, tuple[XY, Shape]] = {}
        self._art, self._markers = TokenArt(theme, not self.measured), MarkerArt(theme)
        self._stood: dict[tuple[str, bool], _Stood] = {}
        self._bases: dict[tuple[Base | None, int | None], tuple[float, Shape]] = {}
        self.at_once = False
        """Every figure is painted before it is first drawn: for pictures that are kept."""

    def show(self, board: Board) -> None:
        """Stand on another board."""
        self.board = board
        self._art.on_grid = not self.measured
        self.forget()

    def retheme(self, theme: Theme) -> None:
        """Take another size or palette."""
        self.theme = theme
        self._art, self._markers = TokenArt(theme, not self.measured), MarkerArt(theme)
        self.forget()

    def forget(self) -> None:
        """Make all pictures again."""
        self._stood.clear()
        self._bases.clear()

    @property
    def measured(self) -> bool:
        """Whether distances are lengths, not cells."""
        return isinstance(self.board, Table)

    @property
    def inch(self) -> float:
        """An inch in units of the plane."""
        return 2.54 if isinstance(self.board, Table) and self.board.unit == "cm" else 1.0

    # --- where they stand

    def arrange(self, figures: Figures) -> None:
        """Where every token stands, in the plane, and its base in pixels; those that share a cell stand in a ring."""
        self.figures, self.places = figures, {}
        if self.measured:
            for token in figures.tokens:
                at = self.camera.plane.flat(figures.at.get(token.id, token.at))
                self.places[token.id] = at, self._base(token)
            return
        sharing: dict[tuple[int, int], list[Token]] = {}
        for token in figures.tokens:
            if token.id not in figures.at and len(token.cells) < 2:
                sharing.setdefault((token.at.x, token.at.y), []).append(token)
        for token in figures.tokens:
            together = sharing.get((token.at.x, token.at.y), [token])
            if token not in together:
                together = [token]
            self.places[token.id] = self._cell_place(token, figures, together)

    def _cell_place(self, token: Token, figures: Figures, together: list[Token]) -> tuple[XY, Shape]:
        scale, plane = self.camera.scale, self.camera.plane
        if len(token.cells) > 1 and token.id not in figures.at:
            spots = [plane.flat(cell) for cell in token.cells]
            at = sum(u for u, _ in spots) / len(spots), sum(v for _, v in spots) / len(spots)
            across = round(len(token.cells) ** 0.5 * 0.84 * scale)
            return at, Shape("round", across, across)
        u, v = self.stand(figures.at.get(token.id, token.at))
        many = len(together)
        across = round(scale * self._share_of_cell(max(many, token.share)) * (BOSS if token.rank == "boss" else 1.0))
        if many > 1:
            turn = -pi / 2 + 2 * pi * together.index(token) / many + (pi / 2 if many == 2 else 0)
            away = 0.25 if many < 4 else 0.29
            u, v = u + away * cos(turn), v + away * sin(turn)
        return (u, v), Shape("round", across, across)

    def stand(self, at: XY | Point) -> XY:
        """Where in the plane a base is that stands at a place: in hexes below the middle, for figures rise above it."""
        u, v = self.camera.plane.flat(at)
        return (u, v + _BELOW) if isinstance(self.board, HexBoard) else (u, v)

    def _share_of_cell(self, many: int) -> float:
        """How much of a cell the base of each of so many takes."""
        alone = 0.44 if isinstance(self.board, HexBoard) else 0.66
        return (alone, min(alone, 0.46), min(alone, 0.42), 0.35)[min(many, 4) - 1]

    def _base(self, token: Token) -> Shape:
        base, scale = token.base, self.camera.scale
        known = self._bases.get((base, token.facing))
        if known is not None and known[0] == scale:
            return known[1]
        shape = self._base_in_pixels(token, scale)
        self._bases[base, token.facing] = scale, shape
        return shape

    def _base_in_pixels(self, token: Token, scale: float) -> Shape:
        base = token.base
        if base is None:
            across = max(6, round(scale * self.inch))
            return Shape("round", across, across)
        length = self.camera.plane.length
        wide, deep = max(6, round(length(base.width) * scale)), max(6, round(length(base.depth) * scale))
        facing = 0 if base.is_round else round((token.facing or 0) / 1000) % 360
        return Shape(base.shape, wide, deep, facing)

    # --- drawing

    def draw(self, canvas: pygame.Surface) -> None:
        """The markers and models, as they were arranged."""
        self._paint_figures()
        lying = [marker for marker in self.figures.markers if self.measured or not self._crowded(marker, self.figures)]
        for marker in lying:
            self._draw_marker(canvas, marker, self.figures)
        self._draw_tokens(canvas, self.figures)
        for marker in self.figures.markers:
            if marker not in lying:
                self._draw_marker(canvas, marker, self.figures)

    def _paint_figures(self) -> None:
        """Go on with the bust of one more role; until it is there its models show their icons."""
        for role in self._faceless(self.figures):
            if not self.at_once:
                paint_a_little(role, A_LITTLE)
                return
            bust(role)

    @staticmethod
    def _faceless(figures: Figures) -> list[str]:
        """The roles whose busts are still to be painted."""
        return [role for role in dict.fromkeys(t.role for t in figures.tokens) if known(role) and not is_painted(role)]

    def readying(self, figures: Figures) -> Iterator[None]:
        """Paint everybody before they are first drawn, a little at a time."""
        self.arrange(figures)
        for role in self._faceless(figures):
            while not paint_a_little(role, 0.0):
                yield
        while not self.warm(0.0):
            yield

    def warm(self, until: float, ahead: int = 0) -> bool:
        """Make the pictures of models that the view needs, or soon will, until a moment; whether all are there."""
        view, (x, y), scale = self.camera.rect, self.camera.origin, self.camera.scale
        for token in self.figures.tokens:
            (u, v), shape = self.places[token.id]
            known = self._stood.get((token.id, _dimmed(token, self.figures)))
            if known is not None and known.shape == shape and known.token is token:
                continue
            beyond = 4 * shape.reach + ahead
            if view.inflate(beyond, beyond).collidepoint(x + u * scale, y + v * scale):
                made = self._stood_for(token, shape, self.figures)
                if made is not known and thread_time() > until:
                    return False
        return True

    def ghost(self, token: Token, side: int, facing: int | None) -> tuple[pygame.Surface, Shape]:
        """A token as it would stand somewhere else, and its base."""
        turned = replace(
            token,
            facing=token.facing if facing is None else facing,
            pips=(),
            counters=(),
            health=None,
            done=False,
            down=False,
        )
        crowded = Crowded(token.id in self.figures.leaders) if token.group else None
        shape = self._ghost_base(turned)
        return self._art.picture(look_of(turned, shape, side, ghost=True, crowded=crowded)), shape

    def _ghost_base(self, token: Token) -> Shape:
        if self.measured:
            return self._base(token)
        return self._cell_place(token, Figures(), [token])[1]

    def _draw_tokens(self, window: pygame.Surface, figures: Figures) -> None:
        """From the far edge to the near one, for figures hide what stands behind them; whoever matters now on top."""
        marked = {figures.acting, figures.selected, figures.hovered, *figures.aimed, *figures.choosable}
        marked.update(figures.refused)
        single = {*figures.singled, *figures.chosen}
        blits: list[tuple[pygame.Surface, tuple[int, int]]] = []
        badges: list[tuple[pygame.Surface, tuple[int, int]]] = []
        breath, scale = pulse_level(figures.pulse), self.camera.scale
        view, (ox, oy) = self.camera.rect, self.camera.origin
        left, top, right, bottom = view.left, view.top, view.right, view.bottom
        for token in self._in_order(figures):
            (u, v), shape = self.places[token.id]
            x, y, r = round(ox + u * scale), round(oy + v * scale), 2 * shape.reach
            if not (left - r < x < right + r and top - r < y < bottom + r):
                continue
            stood = self._stood_for(token, shape, figures)
            under, (dx, dy) = stood.under, stood.off
            lift = shape.inner * (0.2 + min(0.9, token.at.z / (8000 if self.measured else 3)))
            blits.append((under, _centred(under, x + round(lift * 0.8), y + round(lift * 0.9))))
            if token.id in marked and (not token.group or token.id in single):
                blits += [(ring, _centred(ring, x, y)) for ring in self._rings(token, shape, figures, breath)]
            blits.append((stood.cut, (x + dx, y + dy)))
            if stood.badge is not None and view.collidepoint(x, y):
                wide, high = stood.badge.get_size()
                far, top = round(shape.inner * 0.84), y + round(shape.inner * 0.56) - high // 2
                places = (x + far, top), (x - far - wide, top), (x + far, top - high), (x - far - wide, top - high)
                badges.append((stood.badge, free_place(stood.badge, places, badges, view)))
        window.fblits(blits, _PREMULTIPLIED)
        window.fblits(badges)

    def _in_order(self, figures: Figures) -> list[Token]:
        places, last = self.places, {figures.acting: 1, **dict.fromkeys(figures.aimed, 2), figures.hovered: 3}
        return sorted(figures.tokens, key=lambda token: (last.get(token.id, 0), places[token.id][0][1]))

    def _stood_for(self, token: Token, shape: Shape, figures: Figures) -> _Stood:
        """A token's pictures at this zoom; on grids a token also grows and shrinks with the company in its cell."""
        dim = _dimmed(token, figures)
        side, known = figures.side(token.seat), self._stood.get((token.id, dim))
        acts = token.id == figures.acting and not token.group
        fallen = int(FALLS * figures.falling.get(token.id, 1.0))
        state = (acts, figures.losing(token.id), fallen, is_painted(token.role))
        same = known is not None and (known.side, known.shape, known.state) == (side, shape, state)
        if known is not None and same and (known.token is token or known.token == token):
            return known
        badge = None
        if token.at.z:
            size = max(LEAST, min(self.theme.px(16), round(shape.inner * 0.7)))
            badge = height_plate(self.theme, self._height(token.at.z), size)
        crowded = Crowded(token.id in figures.leaders, dim) if token.group else None
        picture = self._art.picture(look_of(token, shape, side, *state[:3], crowded=crowded))
        under = shadow(shape, max(2, shape.inner // 4))
        seen = picture.get_bounding_rect()
        off = seen.x - picture.get_width() // 2, seen.y - picture.get_height() // 2
        cut = picture.subsurface(seen)
        made = self._stood[token.id, dim] = _Stood(token, side, shape, state, picture, cut, off, under, badge)
        return made

    def _height(self, z: int) -> str:
        if not isinstance(self.board, Table):
            return self.figures.say(Text("view.level", level=z))
        return self.figures.say(Text(f"view.height.{self.board.unit}", height=z))

    def _rings(self, token: Token, shape: Shape, figures: Figures, breath: int) -> list[pygame.Surface]:
        if token.id in figures.chosen:
            return [halo(shape, INK_TARGET, PULSES - 1, 3.0, 6, form="double")]
        if token.id == figures.acting and not token.group:
            return [self._light(shape, GLOW, ACTING), halo(shape, GLOW, breath, 2.0, 4, form="double")]
        if token.id in figures.aimed:
            return [self._light(shape, INK_TARGET), halo(shape, INK_TARGET, PULSES - 1, 2.0, 4, form="sights")]
        rings: list[pygame.Surface] = []
        if token.id in figures.choosable:
            tone = mixed(TONES[figures.choosable[token.id]], (255, 255, 255), 0.15)
            rings.append(halo(shape, tone, breath, 2.2, max(8, round(0.8 * shape.inner))))
        elif token.id in figures.refused and token.id == figures.hovered:
            rings.append(halo(shape, LOSS, 1, 2.0, 4))
        if token.id == figures.selected:
            rings.append(halo(shape, _WHITE, PULSES - 1, 3.0, 5))
        elif token.id == figures.hovered and token.id not in figures.refused:
            rings.append(halo(shape, _WHITE, 0, 1.6, 3))
        return rings

    def _light(self, shape: Shape, colour: Colour, larger: float = 1.0) -> pygame.Surface:
        """Around whoever matters most now."""
        height = larger * figure_height(2 * shape.inner, self.theme, not self.measured)
        return glow(round(shape.inner + 0.55 * height), colour)

    def _draw_marker(self, window: pygame.Surface, marker: Marker, figures: Figures) -> None:
        x, y = self.marker_place(marker, figures)
        radius = self.marker_radius(marker)
        if not self.camera.rect.inflate(4 * radius, 4 * radius).collidepoint(x, y):
            return
        for ring in self._marker_rings(marker, radius, figures):
            window.blit(ring, _centred(ring, round(x), round(y)), special_flags=_PREMULTIPLIED)
        image = self._markers.picture(marker, radius, figures.side(marker.seat))
        window.blit(image, _centred(image, round(x), round(y)), special_flags=_PREMULTIPLIED)

    def _marker_rings(self, marker: Marker, radius: int, figures: Figures) -> list[pygame.Surface]:
        """Around what can be chosen, and around the one of several alike that is pointed at, here or in a list."""
        half = round(radius * 1.42)
        shape, rings = Shape("rectangular", half, half, 45), list[pygame.Surface]()
        if marker.id in figures.choosable:
            tone = mixed(TONES[figures.choosable[marker.id]], (255, 255, 255), 0.15)
            rings.append(halo(shape, tone, pulse_level(figures.pulse), 2.0, 8, 3.0))
            if marker.id == figures.hovered:
                rings += [self._light(shape, GLOW), halo(shape, _WHITE, PULSES - 1, 4.0, 8, 3.0)]
        return rings

    def marker_radius(self, marker: Marker) -> int:
        if not self.measured:
            return max(9, round(self.camera.scale * (0.15 if self._crowded(marker, self.figures) else 0.2)))
        return max(9, round(max(self.camera.pixels(marker.radius), 0.55 * self.inch * self.camera.scale)))

    def marker_place(self, marker: Marker, figures: Figures) -> XY:
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
        return self.camera.project(self.places[id][0]) if id in self.places else None

    def token_reach(self, id: str) -> float:
        """From the middle of a token to its rim, in pixels."""
        return float(self.places[id][1].reach) if id in self.places else 0.0

    def figure_rects(self) -> dict[str, pygame.Rect]:
        """What everybody covers in the window: base and figure."""
        found: dict[str, pygame.Rect] = {}
        scale, (ox, oy) = self.camera.scale, self.camera.origin
        for token in self.figures.tokens:
            (u, v), shape = self.places[token.id]
            outline = _outline(shape, self._tall(shape, bool(token.group)), self._stands(token, shape))
            found[token.id] = outline.move(round(ox + u * scale), round(oy + v * scale))
        return found

    def ghost_rect(self, at: XY) -> pygame.Rect:
        """What somebody would cover who is thought of at a place."""
        shape = self.places[self.figures.acting][1] if self.figures.acting in self.places else Shape("round", 30, 30)
        x, y = self.camera.project(self.stand(at))
        return _outline(shape, self._tall(shape), True).move(round(x), round(y))

    def _tall(self, shape: Shape, crowd: bool = False) -> int:
        return figure_height(2 * shape.inner, self.theme, not self.measured, crowd)

    def _stands(self, token: Token, shape: Shape) -> bool:
        """Whether a figure rises over the base."""
        if token.down or not is_painted(token.role):
            return False
        return not token.group or token.id in self.figures.leaders or detail_of(2 * shape.inner) != "far"

    def height_of(self, token: Token) -> int:
        """How high a token's figure is here."""
        return self._tall(self._base(token), bool(token.group))

    def side_colour(self, side: int) -> Colour:
        """The colour of a side, as its rims have it."""
        return self._art.colour(side)

    # --- who is where

    def token_at(self, pos: XY, figures: Figures) -> str | None:
        """The token whose base is under the pointer, the topmost if several are; else the one whose figure is."""
        self.arrange(figures)
        u, v = self.camera.unproject(pos)
        scale = self.camera.scale
        best: tuple[float, str] | None = None
        for token in figures.tokens:
            (x, y), shape = self.places[token.id]
            away = ((u - x) ** 2 + (v - y) ** 2) ** 0.5 * scale
            if away <= max(8, shape.reach) and (best is None or away - token.at.z / 1000 < best[0]):
                best = away - token.at.z / 1000, token.id
        return best[1] if best else self._figure_at(pos, figures)

    def _figure_at(self, pos: XY, figures: Figures) -> str | None:
        """Whose figure rises where the pointer is; of several, the one that stands nearest to the viewer."""
        found: tuple[float, str] | None = None
        for token in figures.tokens:
            (u, v), shape = self.places[token.id]
            if not self._stands(token, shape):
                continue
            x, y = self.camera.project((u, v))
            body = _body(shape, self._tall(shape, bool(token.group))).move(round(x), round(y))
            if body.collidepoint(pos) and (found is None or v > found[0]):
                found = v, token.id
        return found[1] if found else None

    def marker_at(self, pos: XY, figures: Figures) -> str | None:
        for marker in reversed(figures.markers):
            x, y = self.marker_place(marker, figures)
            if abs(pos[0] - x) + abs(pos[1] - y) <= self.marker_radius(marker) + 2:
                return marker.id
        return None


@lru_cache(maxsize=256)
def _body(shape: Shape, height: int) -> pygame.Rect:
    """Where the figure on a base rises, from the middle of the base."""
    body = pygame.Rect(0, 0, round(0.62 * height), height)
    body.midbottom = 0, round(0.72 * shape.inner)
    return body


@lru_cache(maxsize=256)
def _outline(shape: Shape, height: int, stands: bool) -> pygame.Rect:
    """What a model covers, from the middle of its base."""
    base = pygame.Rect(-shape.reach, -shape.reach, 2 * shape.reach, 2 * shape.reach)
    return base.union(_body(shape, height)) if stands else base


def _dimmed(token: Token, figures: Figures) -> bool:
    """Whether another body of men is pointed at."""
    return bool(figures.lit and token.group) and token.group != figures.lit


def free_place(
    badge: pygame.Surface,
    places: Sequence[tuple[int, int]],
    taken: Sequence[tuple[pygame.Surface, tuple[int, int]]],
    inside: pygame.Rect,
) -> tuple[int, int]:
    """The first of some places at which a plate lies over no other, moved into view; else the first of all."""
    lying = [other.get_rect(topleft=at) for other, at in taken]
    tried = [badge.get_rect(topleft=at).clamp(inside) for at in places]
    return next((rect for rect in tried if rect.collidelist(lying) < 0), tried[0]).topleft


def _centred(image: pygame.Surface, x: int, y: int) -> tuple[int, int]:
    return x - image.get_width() // 2, y - image.get_height() // 2


def _same_cell(one: Token | Marker, other: Token | Marker) -> bool:
    return (one.at.x, one.at.y) == (other.at.x, other.at.y)
