"""Captions: what is heard, in words, for players who do not hear it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.app.theme import TEXT, Theme
from game.core.text import Text
from game.kit.sounds import Sound

STAYS = 2.5
MOST = 3
_ASIDE = 0.25
"""How far from the middle something must be to have a side."""


@dataclass(slots=True)
class _Line:
    text: Text
    age: float = 0.0


class Captions:
    """The last few things that were heard; what is heard again stays longer instead of standing there twice."""

    def __init__(self) -> None:
        self._lines: list[_Line] = []

    @property
    def texts(self) -> list[Text]:
        return [line.text for line in self._lines]

    def hear(self, name: Sound, where: float) -> None:
        text = caption(name, where)
        self._lines = [line for line in self._lines if line.text != text]
        self._lines = [*self._lines, _Line(text)][-MOST:]

    def update(self, seconds: float) -> None:
        for line in self._lines:
            line.age += seconds
        self._lines = [line for line in self._lines if line.age < STAYS]

    def clear(self) -> None:
        self._lines.clear()

    def draw(self, window: pygame.Surface, theme: Theme, words: list[str], at: tuple[int, int]) -> None:
        """One below the other on dark plates, the newest last, above the middle of the lower edge `at`."""
        px, size = theme.px, max(13, theme.px(15))
        y = at[1]
        for said in reversed(words):
            line = theme.words(said, size, TEXT)
            plate = pygame.Surface((line.get_width() + px(16), line.get_height() + px(6)), pygame.SRCALPHA)
            pygame.draw.rect(plate, (10, 12, 16, 215), plate.get_rect(), border_radius=px(5))
            plate.blit(line, (px(8), px(3)))
            rect = plate.get_rect(midbottom=(at[0], y))
            window.blit(plate, rect.clamp(window.get_rect()))
            y = rect.top - px(3)


def caption(name: Sound, where: float) -> Text:
    """What a sound is called, and the side it comes from."""
    side = "left" if where < -_ASIDE else "right" if where > _ASIDE else "plain"
    return Text(f"sound.caption.{side}", sound=Text(f"sound.{name}"))
