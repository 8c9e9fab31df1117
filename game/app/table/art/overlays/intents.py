"""Whom the game's own pieces go for: a badge at whoever is wanted, and lines while one of them is pointed at."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

import pygame

from game.app.table.art.brush import DARK, dashes, line, pill
from game.app.table.art.camera import XY
from game.app.table.art.chart import Chart
from game.app.table.art.overlay import Overlay
from game.app.theme import ACCENT, Colour, mixed
from game.core.place import Point
from game.core.text import Text
from game.kit.tokens import Intent

_RED: Colour = (226, 70, 84)
_PALE: Colour = (255, 196, 190)


@dataclass(frozen=True)
class Wanted(Overlay):
    """A badge below everybody whom somebody wants: how many do, and how many of them can hit at once."""

    intents: tuple[Intent, ...]

    def over(self, window: pygame.Surface, view: Chart) -> None:
        for id in dict.fromkeys(intent.target for intent in self.intents):
            at = view.standing.token_place(id)
            if at is None:
                continue
            after = [intent for intent in self.intents if intent.target == id]
            near = sum(intent.strikes for intent in after)
            words = view.say(Text("view.wanted" if near else "view.wanted_far", n=len(after), near=near))
            reach = view.standing.token_reach(id)
            below = (at[0], at[1] + reach + view.theme.px(10))
            rect = view.label(window, words, _PALE, below, edge=_RED if near else mixed(_RED, DARK, 0.5))
            view.badges.append((rect, id))


@dataclass(frozen=True)
class Lines(Overlay):
    """From each to whom it wants, solid where it can strike at once, with the chance that it hurts at the end.

    Only those of the piece that is pointed at.
    """

    intents: tuple[Intent, ...]
    about: str
    ghosts: tuple[tuple[str, Point], ...] = ()
    """Where some of them would stand."""

    def over(self, window: pygame.Surface, view: Chart) -> None:
        for intent in self.intents:
            if self.about not in (intent.source, intent.target):
                continue
            a, b = self._place(view, intent.source), view.standing.token_place(intent.target)
            if a and b and a != b:
                self._draw(window, view, a, b, intent)

    def _place(self, view: Chart, id: str) -> XY | None:
        ghost = dict(self.ghosts).get(id)
        return view.camera.to_screen(ghost) if ghost else view.standing.token_place(id)

    def _draw(self, window: pygame.Surface, view: Chart, a: XY, b: XY, intent: Intent) -> None:
        """From rim to rim; between two that stand close together, over them."""
        long = hypot(b[0] - a[0], b[1] - a[1])
        standing, px = view.standing, view.theme.px
        gaps = standing.token_reach(intent.source), standing.token_reach(intent.target) + px(3)
        ux, uy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
        head = max(7.0, px(9))
        near, far = gaps if sum(gaps) + head < long else (long * 0.15, long * 0.15)
        start, end = (a[0] + ux * near, a[1] + uy * near), (b[0] - ux * far, b[1] - uy * far)
        colour = _RED if intent.strikes else mixed(ACCENT, DARK, 0.2)
        if intent.strikes:
            line(window, DARK, start, end, 5)
            line(window, colour, start, end, 3)
        else:
            for first, *_, last in dashes((start, end), (px(8), px(6))):
                line(window, colour, first, last, 3)
        left, right = (
            (end[0] - ux * head - side * uy * head * 0.6, end[1] - uy * head + side * ux * head * 0.6)
            for side in (-1, 1)
        )
        pygame.draw.polygon(window, DARK, [(x + 1, y + 1) for x, y in (end, left, right)])
        pygame.draw.polygon(window, colour, [end, left, right])
        if intent.chance is not None:
            words = f"{round(100 * intent.chance)} %"
            back = pill(view.theme, words, _PALE).get_width() / 2 + px(6)
            spots = [(end[0] - ux * (back + step), end[1] - uy * (back + step)) for step in (0, px(24), px(48))]
            view.label(window, words, _PALE, *spots, edge=colour)
