"""Facts beside what is on the stage: the chance before the roll, and how lucky it was."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.theme import SUCCESS, TEXT, Colour, Theme, mixed
from game.app.window import App
from game.core.text import Text

_ROW = 30
_ICONS = {"stage.chance": "percent", "stage.lucky": "clover", "stage.unlucky": "clover", "stage.average": "clover"}
_INKS: dict[str, Colour] = {"stage.lucky": SUCCESS}


def paint_facts(theme: Theme, app: App, surface: pygame.Surface, facts: Sequence[Text], room: pygame.Rect) -> None:
    """Each with its sign, in as many lines as it needs; as many of them as there is room for."""
    px, y = theme.px, room.y
    size, step = px(14), theme.line_height(px(14))
    for fact in facts:
        ink = _INKS.get(fact.key, mixed(TEXT, (110, 116, 126), 0.35))
        lines = theme.wrap(app.say(fact), room.width - px(34), size)
        row = pygame.Rect(room.x, y, room.width, px(_ROW) + (len(lines) - 1) * step)
        if row.bottom > room.bottom:
            return
        icon = theme.icon(_ICONS.get(fact.key, "information-outline"), px(20), ink)
        surface.blit(icon, icon.get_rect(center=(room.x + px(14), y + px(_ROW) // 2)))
        for n, line in enumerate(lines):
            words = theme.words(line, size, ink)
            surface.blit(words, words.get_rect(midleft=(room.x + px(32), y + px(_ROW) // 2 + n * step)))
        y = row.bottom
