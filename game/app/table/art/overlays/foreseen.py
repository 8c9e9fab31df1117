"""A step that an enemy would take: its way in red, a ghost where it ends, a ring around whom it is about."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.app.table.art.brush import line
from game.app.table.art.chart import Chart
from game.app.table.art.overlay import Overlay
from game.app.theme import Colour
from game.core.place import Point
from game.kit.tokens import Token

_RED: Colour = (255, 96, 96)
_PALE: Colour = (255, 210, 206)


@dataclass(frozen=True)
class Step(Overlay):
    """One step of a plan, drawn only while somebody asks for it."""

    token: Token
    side: int
    way: tuple[Point, ...]
    target: Point | None = None
    words: str = ""

    def over(self, window: pygame.Surface, view: Chart) -> None:
        scale = view.camera.scale
        places = [view.camera.to_screen(at) for at in self.way]
        wide = max(2, view.theme.px(4))
        for a, b in pairwise(places):
            line(window, _RED, a, b, wide)
        if self.target is not None:
            x, y = view.camera.to_screen(self.target)
            pygame.draw.circle(window, _RED, (round(x), round(y)), round(scale * 0.56), max(2, view.theme.px(3)))
            if self.words:
                view.label(window, self.words, _PALE, (x, y - scale * 0.8), edge=_RED)
        if len(places) > 1 and (self.target is None or self.way[-1] != self.target):
            self._end(window, view, places[-1])

    def _end(self, window: pygame.Surface, view: Chart, at: tuple[float, float]) -> None:
        """The space it would end on, with its ghost."""
        side = round(view.camera.scale * 0.92)
        square = pygame.Rect(0, 0, side, side)
        square.center = (round(at[0]), round(at[1]))
        bend = max(4, side // 9)
        pygame.draw.rect(window, _RED, square, max(2, view.theme.px(3)), border_radius=bend)
        image, _ = view.standing.ghost(self.token, self.side, None)
        place = view.camera.project(view.standing.stand((float(self.way[-1].x), float(self.way[-1].y))))
        centre = (round(place[0]), round(place[1]))
        window.blit(image, image.get_rect(center=centre), special_flags=pygame.BLEND_PREMULTIPLIED)
        if self.words:
            view.label(window, self.words, _PALE, (at[0], at[1] - view.camera.scale * 0.72), edge=_RED)
