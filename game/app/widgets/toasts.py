"""Toasts: short notes about what went wrong or can be done, for a while, where the journal is.

A hint for newcomers is longer: it hangs over the upper edge of the board, and a click takes it away.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from game.app.theme import ACCENT, LINE, RAISED, TEXT, TONES, Colour, Size, Theme
from game.app.widgets.panel import Spot
from game.kit.tokens import Tone

_STAY = 4.0
_FADE = 0.3
_MOST = 4
_HINT_STAYS = 12.0
_HINT_WIDE = 460
"""Pixels at 100 %."""
_ROOMY = 120
"""How high a column must be for toasts in the usual type."""


@dataclass(slots=True)
class _Toast:
    words: str
    colour: Colour
    rule: str
    left: float
    picture: pygame.Surface | None = None
    spot: Spot | None = None


class Toasts:
    """The latest few, newest below."""

    def __init__(self, open_rule: Callable[[str], None]) -> None:
        self._open_rule = open_rule
        self._shown: list[_Toast] = []
        self._hint: _Toast | None = None

    @property
    def words(self) -> list[str]:
        return [toast.words for toast in self._all]

    @property
    def _all(self) -> list[_Toast]:
        return [*self._shown, *([self._hint] if self._hint else [])]

    @property
    def spots(self) -> list[Spot]:
        return [toast.spot for toast in self._all if toast.spot]

    def hint(self, words: str) -> None:
        """Show a hint for newcomers, in place of the one before."""
        self._hint = _Toast(words, ACCENT, "", _HINT_STAYS)

    def _read(self) -> None:
        self._hint = None

    def say(self, words: str, tone: Tone = "plain", rule: str = "", colour: Colour | None = None) -> None:
        """Show a sentence for a while; `colour` is that of the seat it is about."""
        colour = colour or TONES[tone]
        if self._shown and self._shown[-1].words == words:
            self._shown[-1].left = _STAY
            return
        self._shown.append(_Toast(words, colour, rule, _STAY if tone != "bad" else 2 * _STAY))
        del self._shown[:-_MOST]

    def clear(self) -> None:
        self._shown.clear()
        self._hint = None

    def relayout(self) -> None:
        for toast in self._all:
            toast.picture = None

    def update(self, seconds: float) -> None:
        for toast in self._all:
            toast.left -= seconds
        self._shown = [toast for toast in self._shown if toast.left > 0]
        if self._hint and self._hint.left <= 0:
            self._hint = None

    def draw(self, window: pygame.Surface, theme: Theme, column: pygame.Rect) -> None:
        """One below the other, ending where the journal ends; the oldest wait where there is no room for all."""
        gap, tall, fits = theme.px(5), 0, list[_Toast]()
        size: Size = "body" if column.height >= theme.px(_ROOMY) else "small"
        for toast in reversed(self._shown):
            toast.picture, toast.spot = toast.picture or _painted(theme, toast, column.width, size), None
            tall += toast.picture.get_height() + gap
            if tall <= column.bottom or not fits:
                fits.insert(0, toast)
        y = max(0, column.bottom - sum(toast.picture.get_height() + gap for toast in fits if toast.picture))
        for toast in fits:
            assert toast.picture is not None
            where = toast.picture.get_rect(topleft=(column.x, y))
            toast.picture.set_alpha(min(255, int(255 * toast.left / _FADE)))
            window.blit(toast.picture, where)
            do = partial(self._open_rule, toast.rule)
            toast.spot = Spot(where, f"toast:{toast.words}", "", do) if toast.rule else None
            y += where.height + theme.px(5)

    def draw_hint(self, window: pygame.Surface, theme: Theme, board: pygame.Rect, top: int) -> None:
        """In the middle of the board, `top` pixels from above; a click takes it away."""
        if (hint := self._hint) is None:
            return
        wide = min(theme.px(_HINT_WIDE), board.width - theme.px(24))
        hint.picture = hint.picture or _painted(theme, hint, wide, "small")
        where = hint.picture.get_rect(midtop=(board.centerx, top))
        hint.picture.set_alpha(min(255, int(255 * hint.left / _FADE)))
        window.blit(hint.picture, where)
        hint.spot = Spot(where, "hint", "", self._read)


def _painted(theme: Theme, toast: _Toast, width: int, size: Size) -> pygame.Surface:
    pad = theme.px(9)
    lines = [theme.words(line, size, TEXT) for line in theme.wrap(toast.words, width - 3 * pad, size)]
    if toast.rule:
        lines.append(theme.words(toast.rule, "small", ACCENT))
    wide = max(width, max(line.get_width() for line in lines) + 3 * pad)
    high = sum(line.get_height() for line in lines) + pad
    picture = pygame.Surface((wide, high), pygame.SRCALPHA)
    pygame.draw.rect(picture, (*RAISED, 250), picture.get_rect(), border_radius=theme.px(5))
    pygame.draw.rect(picture, LINE, picture.get_rect(), 1, border_radius=theme.px(5))
    pygame.draw.rect(picture, toast.colour, (0, 0, theme.px(4), high), border_radius=theme.px(2))
    y = pad // 2
    for line in lines:
        picture.blit(line, (2 * pad, y))
        y += line.get_height()
    return picture
