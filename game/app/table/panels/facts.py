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
    """A line each with its sign, as many as there is room for."""
    px = theme.px
    for n, fact in enumerate(facts[: max(0, room.height // px(_ROW))]):
        ink = _INKS.get(fact.key, mixed(TEXT, (110, 116, 126), 0.35))
        middle = room.y + n * px(_ROW) + px(_ROW) // 2
        icon = theme.icon(_ICONS.get(fact.key, "information-outline"), px(20), ink)
        surface.blit(icon, icon.get_rect(center=(room.x + px(14), middle)))
        words = theme.line(app.say(fact), room.width - px(34), px(14), ink)
        surface.blit(words, words.get_rect(midleft=(room.x + px(32), middle)))
