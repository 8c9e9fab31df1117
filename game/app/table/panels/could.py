"""What the dice on the table are good for, in what the question leaves free below its options."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.theme import GROUND, LEAST, SUCCESS, TEXT, Colour, Theme, mixed
from game.app.widgets.panel import Panel
from game.app.widgets.prose import block, endings, has_room, write
from game.app.window import App
from game.core.text import Text
from game.kit.trays import Could

_HEAD, _LINE, _PAD = 24, 34, 6
_CLOSE, _TIGHT = 18, 15
"""Pixels: before words of the smallest type, and from one line of it to the next where two stand close."""


def paint_lines(
    theme: Theme, app: App, surface: pygame.Surface, found: Sequence[Could], room: pygame.Rect, ink: Colour
) -> None:
    """Bare lines, as many as there is room for, where there is no room for a box."""
    step = theme.line_height(theme.px(12)) + theme.px(2)
    many = min(len(found), room.height // step)
    while many > 1 and not all(_whole(theme, app, each, room.width, room.height // many) for each in found[:many]):
        many -= 1
    step = room.height // many if many else step
    for n, each in enumerate(found[:many]):
        y = room.y + n * step
        _paint_line(theme, app, surface, each, pygame.Rect(room.x, y, room.width, step), ink)


def _paint_line(theme: Theme, app: App, surface: pygame.Surface, each: Could, row: pygame.Rect, ink: Colour) -> None:
    """A sign, words and a chance; all three as small as they may be where the words have no room."""
    told = each.chance if isinstance(each.chance, str) else app.say(each.chance)
    words, small = app.say(each.text), _CLOSE
    roomy = (_left_of(theme, row.width, told), row.height)
    fits = next((part for part in endings(words) if has_room(theme, part, roomy, 12)), "")
    size, before = (theme.px(12), theme.px(22)) if fits else (LEAST, small)
    icon = theme.icon(each.icon, theme.px(13) if fits else LEAST, ink)
    surface.blit(icon, icon.get_rect(midleft=row.midleft))
    chance = theme.words(told, size, mixed(SUCCESS, TEXT, 0.3), bold=True)
    surface.blit(chance, chance.get_rect(midright=row.midright))
    if fits:
        write(surface, theme, fits, pygame.Rect(row.x + before, row.y, *roomy), 12, ink, middle=True)
        return
    wide = row.width - before - chance.get_width() - small // 3
    most = max(1, row.height // _TIGHT)
    wrapped = (theme.wrap(part, wide, LEAST) for part in endings(words))
    lines = next((lines for lines in wrapped if len(lines) <= most), [theme.clipped(words, wide, LEAST)])
    y = row.centery - len(lines) * _TIGHT // 2 - 1
    for line in lines:
        surface.blit(theme.words(line, LEAST, ink), (row.x + before, y))
        y += _TIGHT


def _left_of(theme: Theme, wide: int, chance: str) -> int:
    """How wide the words of a bare line may be."""
    return wide - theme.px(22) - theme.font(theme.px(12), True).size(chance)[0] - theme.px(8)


def _whole(theme: Theme, app: App, each: Could, wide: int, high: int) -> bool:
    told = each.chance if isinstance(each.chance, str) else app.say(each.chance)
    return block(theme, app.say(each.text), (_left_of(theme, wide, told), high), 12) is not None


def could_lines(theme: Theme, found: Sequence[Could], high: int) -> int:
    """How many deeds a box so high shows."""
    return max(0, min(len(found), (high - could_height(theme, 0)) // theme.px(_LINE)))


def could_height(theme: Theme, lines: int) -> int:
    """How high the box of so many deeds is."""
    return theme.px(_HEAD) + lines * theme.px(_LINE) + theme.px(_PAD)


def paint_could(panel: Panel, app: App, surface: pygame.Surface, found: Sequence[Could], room: pygame.Rect) -> None:
    """As many deeds as there is room for, each with its sign and its chance; nothing if there is none."""
    theme, px = panel.theme, panel.theme.px
    shown = list(found)[: could_lines(theme, found, room.height)]
    if not shown:
        return
    box = pygame.Rect(room.x, room.y, room.width, could_height(theme, len(shown)))
    pygame.draw.rect(surface, mixed(GROUND, (0, 0, 0), 0.2), box, border_radius=px(8))
    head = theme.heading(app.say(Text("table.tray.could")), box.width - px(24), px(12))
    surface.blit(head, (box.x + px(12), box.y + px(6)))
    for n, each in enumerate(shown):
        middle = box.y + px(_HEAD) + n * px(_LINE) + px(_LINE) // 2
        icon = theme.icon(each.icon, px(18), TEXT)
        surface.blit(icon, icon.get_rect(center=(box.x + px(22), middle)))
        right = box.right - px(12)
        if each.chance:
            told = each.chance if isinstance(each.chance, str) else app.say(each.chance)
            chance = theme.words(told, px(15), SUCCESS, bold=True)
            right -= chance.get_width()
            surface.blit(chance, chance.get_rect(midleft=(right, middle)))
            right -= px(8)
        wide, words = right - box.x - px(40), app.say(each.text)
        fits = block(theme, words, (wide, px(_LINE)), 14)
        wraps = [theme.wrap(part, wide, LEAST) for part in endings(words)]
        size, lines = fits or (LEAST, next((part for part in wraps if len(part) <= 2), wraps[0]))
        if len(lines) > 2:
            lines = [lines[0], theme.clipped(" ".join(lines[1:]), wide, size)]
        y = middle - len(lines) * theme.line_height(size) // 2
        for line in lines:
            surface.blit(theme.words(line, size, TEXT), (box.x + px(40), y))
            y += theme.line_height(size)
