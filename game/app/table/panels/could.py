"""What the dice on the table are good for, in what the question leaves free below its options."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.theme import DIM, GROUND, LEAST, SUCCESS, TEXT, Colour, Theme, capitals, mixed
from game.app.widgets.panel import Panel
from game.app.widgets.prose import block, write
from game.app.window import App
from game.core.text import Text
from game.kit.trays import Could

_HEAD, _LINE, _PAD = 24, 34, 6


def paint_lines(
    theme: Theme, app: App, surface: pygame.Surface, found: Sequence[Could], room: pygame.Rect, ink: Colour
) -> None:
    """Bare lines, as many as there is room for, where there is no room for a box."""
    step = theme.line_height(theme.px(12)) + theme.px(2)
    many = min(len(found), room.height // step)
    step = room.height // many if many else step
    for n, each in enumerate(found[:many]):
        y = room.y + n * step
        icon = theme.icon(each.icon, theme.px(13), ink)
        surface.blit(icon, icon.get_rect(midleft=(room.x, y + step // 2)))
        told = each.chance if isinstance(each.chance, str) else app.say(each.chance)
        chance = theme.words(told, theme.px(12), mixed(SUCCESS, TEXT, 0.3), bold=True)
        surface.blit(chance, chance.get_rect(midright=(room.right, y + step // 2)))
        wide = room.width - theme.px(22) - chance.get_width() - theme.px(8)
        place = pygame.Rect(room.x + theme.px(22), y, wide, step)
        if block(theme, app.say(each.text), place.size, 12):
            write(surface, theme, app.say(each.text), place, 12, ink, middle=True)
        else:
            words = theme.line(app.say(each.text), wide, theme.px(12), ink)
            surface.blit(words, words.get_rect(midleft=place.midleft))


def paint_could(panel: Panel, app: App, surface: pygame.Surface, found: Sequence[Could], room: pygame.Rect) -> None:
    """As many deeds as there is room for, each with its sign and its chance; nothing if there is none."""
    theme, px = panel.theme, panel.theme.px
    most = (room.height - px(_HEAD) - px(_PAD)) // px(_LINE)
    shown = list(found)[: max(0, most)]
    if not shown:
        return
    box = pygame.Rect(room.x, room.y, room.width, px(_HEAD) + len(shown) * px(_LINE) + px(_PAD))
    pygame.draw.rect(surface, mixed(GROUND, (0, 0, 0), 0.2), box, border_radius=px(8))
    title = capitals(app.say(Text("table.tray.could")))
    if theme.font(px(12), True).size(title)[0] > box.width - px(24):
        title = app.say(Text("table.tray.could"))
    head = theme.line(title, box.width - px(24), px(12), DIM, bold=True)
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
        size, lines = fits if fits else (LEAST, theme.wrap(words, wide, LEAST))
        if len(lines) > 2:
            lines = [lines[0], theme.clipped(" ".join(lines[1:]), wide, size)]
        y = middle - len(lines) * theme.line_height(size) // 2
        for line in lines:
            surface.blit(theme.words(line, size, TEXT), (box.x + px(40), y))
            y += theme.line_height(size)
