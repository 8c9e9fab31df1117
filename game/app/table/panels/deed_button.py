"""A button over a card: its letter, an icon, what it does, and below that what it costs."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.app.theme import ACCENT, GROUND, LEAST, LINE, TEXT, Colour, Theme, mixed
from game.app.widgets.prose import block, endings

HIGH = 48
_GRADIENT: dict[bool, tuple[Colour, Colour]] = {
    True: ((0xF0, 0xB4, 0x48), (0xC8, 0x88, 0x20)),
    False: ((0x30, 0x37, 0x42), (0x26, 0x2C, 0x35)),
}


@dataclass(frozen=True, slots=True)
class DeedButton:
    """What stands on it."""

    words: str
    below: str = ""
    letter: str = ""
    icon: str = ""
    main: bool = False
    focus: bool = False


def width_of(theme: Theme, button: DeedButton, most: int) -> int:
    """How wide it has to be to show everything."""
    words = max(theme.font(theme.px(15), True).size(button.words)[0], theme.font(theme.px(12)).size(button.below)[0])
    return max(theme.px(120), min(most, _left(theme, button) + words + theme.px(12)))


def paint_button(theme: Theme, button: DeedButton, size: tuple[int, int], hovered: bool) -> pygame.Surface:
    px, sheet = theme.px, pygame.Surface(size, pygame.SRCALPHA)
    rect, bend = sheet.get_rect(), px(8)
    upper, lower = _GRADIENT[button.main]
    for y in range(rect.height):
        tone = mixed(upper, lower, y / rect.height)
        pygame.draw.line(sheet, mixed(tone, (255, 255, 255), 0.12) if hovered else tone, (0, y), (rect.width, y))
    mask = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255, 255), rect, border_radius=bend)
    sheet.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    edge = TEXT if button.focus and button.main else ACCENT if button.focus or hovered else mixed(LINE, TEXT, 0.15)
    pygame.draw.rect(sheet, edge, rect, px(2) if button.focus else 1, border_radius=bend)
    ink: Colour = (28, 20, 6) if button.main else TEXT
    x = px(9)
    if button.letter:
        key = pygame.Rect(x, rect.centery - px(11), px(22), px(22))
        pygame.draw.rect(sheet, mixed(lower, GROUND, 0.7), key, border_radius=px(5))
        letter = theme.words(button.letter, px(13), TEXT, bold=True)
        sheet.blit(letter, letter.get_rect(center=key.center))
        x += px(30)
    if button.icon:
        glyph = theme.icon(button.icon, px(22), ink)
        sheet.blit(glyph, glyph.get_rect(center=(x + px(11), rect.centery)))
        x += px(30)
    room = rect.width - x - px(6)
    words = _written(theme, button, (room, rect.height - px(4)), ink, mixed(ink, lower, 0.25))
    y = rect.centery - sum(word.get_height() for word in words) // 2
    for word in words:
        sheet.blit(word, (x, y))
        y += word.get_height()
    return sheet


def _written(
    theme: Theme, button: DeedButton, room: tuple[int, int], ink: Colour, soft: Colour
) -> list[pygame.Surface]:
    """The deed in one line with what is below it; a long one takes that place too, and the tip tells the rest."""
    px, (wide, _) = theme.px, room
    if theme.font(LEAST).size(button.words)[0] > wide and (found := block(theme, button.words, room, 15, True)):
        return [theme.words(line, found[0], ink, bold=True) for line in found[1]]
    shown = [theme.line(button.words, wide, px(15), ink, bold=True)]
    if button.below:
        parts = list(endings(button.below))
        below = next((part for part in parts if theme.font(LEAST).size(part)[0] <= wide), parts[-1])
        shown.append(theme.line(below, wide, px(12), soft))
    return shown


def _left(theme: Theme, button: DeedButton) -> int:
    """Where its words begin."""
    return theme.px(9 + (30 if button.letter else 0) + (30 if button.icon else 0))
