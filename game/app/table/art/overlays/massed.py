"""Overlays of a body of men being moved: the line around its ghosts, the leader's command, where enemies engage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import ClassVar

import pygame
from shapely import Point as Dot
from shapely import Polygon, unary_union

from game.app.figures.portrait import known, lying
from game.app.table.art import effects
from game.app.table.art.brush import Sheet, bounds, dashes, line, spot
from game.app.table.art.camera import XY
from game.app.table.art.chart import Chart
from game.app.table.art.overlay import Overlay
from game.app.table.art.overlays.shapes import Ghost
from game.app.table.art.regiments import outline
from game.app.theme import ACCENT, GLOW, LOSS, TEXT, Colour, mixed
from game.core.place import Point
from game.core.text import Text
from game.kit.tokens import Token

_ENGAGE: Colour = (240, 92, 110)
_COMMAND: Colour = (255, 230, 160)
_PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
Disc = tuple[int, int, int]
"""A place of the board and a radius around it, in the board's units."""


@dataclass(frozen=True)
class Massed(Overlay):
    """A dashed line around ghosts, as around men who stand."""

    discs: tuple[Disc, ...]
    fits: bool = True

    def over(self, window: pygame.Surface, view: Chart) -> None:
        plane, colour = view.camera.plane, GLOW if self.fits else mixed(LOSS, (255, 255, 255), 0.3)
        discs = tuple((*plane.flat((x, y)), plane.length(r)) for x, y, r in self.discs)
        width = max(2, view.theme.px(2))
        for shape in _around(discs, view.standing.inch):
            points = [view.camera.project(at) for at in (*shape, shape[0])]
            for stroke in dashes(points, (8, 6)):
                for a, b in pairwise(stroke):
                    line(window, colour, a, b, width)


@dataclass(frozen=True)
class Ghosts(Overlay):
    """Ghosts of a whole body of men: their rings first, so that none hides the face of the next."""

    men: tuple[Ghost, ...]

    def over(self, window: pygame.Surface, view: Chart) -> None:
        for ghost in self.men:
            ghost.draw_ring(window, view, 5)
        for ghost in sorted(self.men, key=lambda ghost: -ghost.at[1]):
            ghost.draw_figure(window, view)
        for ghost in self.men:
            ghost.tell(window, view)


@dataclass(frozen=True)
class Told(Overlay):
    """Words over a body of ghosts, or under it where there is no room."""

    discs: tuple[Disc, ...]
    words: str
    fits: bool = True

    def over(self, window: pygame.Surface, view: Chart) -> None:
        rects = [view.standing.ghost_rect((x, y)) for x, y, _ in self.discs]
        whole = rects[0].unionall(rects[1:])
        gap = view.theme.px(13)
        spots = (whole.centerx, whole.top - gap), (whole.centerx, whole.bottom + gap)
        inside = [at for at in spots if view.free.collidepoint(at)]
        colour = TEXT if self.fits else mixed(LOSS, (255, 255, 255), 0.3)
        view.label(window, self.words, colour, *(inside or spots), edge=ACCENT if self.fits else LOSS)


@lru_cache(maxsize=8)
def _around(discs: tuple[tuple[float, float, float], ...], inch: float) -> list[list[XY]]:
    return outline(discs, inch)


@dataclass(frozen=True)
class Wishes(Overlay):
    """Thin lines from where men would stand in their formation to where they had to be put."""

    pairs: tuple[tuple[Point, Point], ...]

    def over(self, window: pygame.Surface, view: Chart) -> None:
        for wish, place in self.pairs:
            a, b = view.camera.to_screen(wish), view.camera.to_screen(place)
            line(window, (20, 18, 14), a, b, 3)
            line(window, _COMMAND, a, b, 1)
            spot(window, a, 2, _COMMAND)


@dataclass(frozen=True)
class Handles(Overlay):
    """The two ends of a front, to be dragged apart or together."""

    ends: tuple[Point, ...]

    def over(self, window: pygame.Surface, view: Chart) -> None:
        px = view.theme.px
        size = max(px(7), min(px(11), round(view.standing.inch * view.camera.scale / 2)))
        for end in self.ends:
            x, y = view.camera.to_screen(end)
            spot(window, (x, y), size + 1, (24, 20, 14))
            spot(window, (x, y), size, ACCENT)
            sign = view.theme.icon("arrow-left-right", round(1.4 * size), (24, 20, 14))
            window.blit(sign, sign.get_rect(center=(round(x), round(y))))


@dataclass(frozen=True)
class Tether(Overlay):
    """How far a leader's command reaches from where his ghost stands: a thin ring, tinted within."""

    at: Point
    radius: int
    words: str

    def over(self, window: pygame.Surface, view: Chart) -> None:
        x, y = view.camera.to_screen(self.at)
        picture = _disc(max(2, round(view.camera.pixels(self.radius))))
        window.blit(picture, picture.get_rect(center=(round(x), round(y))), special_flags=_PREMULTIPLIED)
        half = picture.get_width() // 2
        spots = [(x + 0.7 * half, y - 0.7 * half), (x - 0.7 * half, y - 0.7 * half), (x, y - half), (x, y + half)]
        view.label(window, self.words, _COMMAND, *(at for at in spots if view.free.collidepoint(at)), (x, y - half))


@lru_cache(maxsize=4)
def _disc(radius: int) -> pygame.Surface:
    side = 2 * radius + 6
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    middle = side // 2, side // 2
    pygame.draw.circle(picture, (*_COMMAND, 24), middle, radius)
    pygame.draw.aacircle(picture, (*_COMMAND, 200), middle, radius, 2)
    return picture.premul_alpha()


@dataclass(frozen=True)
class Engaged(Overlay):
    """Ground on which a body of men engages whoever comes near it: one dashed line around all of it."""

    discs: tuple[Disc, ...]
    words: str = ""
    lies: ClassVar[bool] = True

    def under(self, canvas: pygame.Surface, view: Chart) -> None:
        plane = view.camera.plane
        shapes = _joined(tuple((*plane.flat((x, y)), plane.length(r)) for x, y, r in self.discs))

        def paint(sheet: Sheet) -> None:
            for shape in shapes:
                sheet.dashed([*shape, shape[0]], (6, 4), _ENGAGE, 2)

        view.layer(canvas, self, bounds(shapes), paint)

    def over(self, window: pygame.Surface, view: Chart) -> None:
        if self.words and self.discs:
            x, y, r = max(self.discs, key=lambda disc: (disc[1], disc[0]))
            at = view.camera.to_screen((x, y + r))
            if view.rect.collidepoint(at):
                view.label(window, self.words, _ENGAGE, at)


@lru_cache(maxsize=64)
def _joined(discs: tuple[tuple[float, float, float], ...]) -> list[Sequence[XY]]:
    whole = unary_union([Dot(u, v).buffer(r, quad_segs=12) for u, v, r in discs])
    parts = [part for part in getattr(whole, "geoms", [whole]) if isinstance(part, Polygon) and not part.is_empty]
    return [[(x, y) for x, y in part.exterior.coords[:-1]] for part in parts]


@dataclass(frozen=True)
class Fallen(Overlay):
    """Men who have just been taken off: they lie where they stood and fade, and their number rises over them."""

    men: tuple[Token, ...]
    share: float

    def over(self, window: pygame.Surface, view: Chart) -> None:
        places = [view.camera.project(view.standing.stand((man.at.x, man.at.y))) for man in self.men]
        fade = round(215 * min(1.0, 2 * (1 - self.share)))
        for man, (x, y) in zip(self.men, places, strict=True):
            if not known(man.role):
                continue
            picture = _lying(man.role, view.standing.height_of(man))
            picture.set_alpha(fade)
            window.blit(picture, picture.get_rect(center=(round(x), round(y))))
        x, y = sum(at[0] for at in places) / len(places), min(at[1] for at in places)
        words = effects.number(
            view.theme, view.say(Text("table.regiment.losses", n=len(self.men))), "", view.theme.px(44)
        )
        words.set_alpha(round(255 * min(1.0, 3 * (1 - self.share))))
        rise = round(view.theme.px(46) * (1 - (1 - self.share) ** 3))
        window.blit(words, words.get_rect(midbottom=(round(x), round(y) - rise)).clamp(view.rect))


@lru_cache(maxsize=32)
def _lying(role: str, height: int) -> pygame.Surface:
    return lying(role, height)
