"""The one main button of a screen."""

from __future__ import annotations

import pygame

from game.app.art.paint import gradient, rounded
from game.app.theme import ACCENT, Colour, mixed
from game.app.widgets.prose import LEAST, form_theme, key_cap, line_size, write
from game.app.window import App
from game.core.text import Text

INK: Colour = (0x1A, 0x16, 0x12)


def paint_main(
    app: App, surface: pygame.Surface, rect: pygame.Rect, title: str, line: str, icon: str, *, enter: bool = False
) -> None:
    """The one main button of a screen: amber, with what it does below its name, and its key, where that is Enter."""
    theme = form_theme(app)
    face = gradient(rect.size, mixed(ACCENT, (255, 240, 200), 0.35), mixed(ACCENT, INK, 0.06), ACCENT)
    surface.blit(rounded(face, theme.px(8)), rect)
    pad = max(6, rect.width // 40)
    room = pygame.Rect(rect.x + pad, rect.y + pad // 2, rect.width - 2 * pad, rect.height - pad)
    top = pygame.Rect(room.x, room.y, room.width, room.height * (60 if line else 100) // 100)
    key = app.say(Text("app.key.return")) if enter else ""
    cap = theme.font(max(LEAST, theme.px(12)), True).size(key)[0] + theme.px(24) if key else 0
    widths = (top.width - theme.px(30) - cap, top.width - theme.px(30))
    size = next((n for wide in widths if (n := line_size(theme, title, wide, 24, bold=True))), LEAST)
    size = min(size, max(LEAST, top.height * 3 // 4))
    label = theme.words(title, size, INK, True)
    sign = theme.icon(icon, size, INK)
    wide = label.get_width() + sign.get_width() + size // 3
    free = top.width - wide
    cap = cap if cap <= free else 0
    x = top.x + min(free // 2, free - cap)
    surface.blit(sign, sign.get_rect(midleft=(x, top.centery)))
    surface.blit(label, label.get_rect(midleft=(x + sign.get_width() + size // 3, top.centery)))
    if cap:
        key_cap(surface, theme, (room.right - theme.px(4), top.centery), key, mixed(INK, ACCENT, 0.15))
    if line:
        below = pygame.Rect(room.x, top.bottom, room.width, room.bottom - top.bottom)
        write(surface, theme, line, below, 13, mixed(INK, (0x60, 0x50, 0x30), 0.4), centred=True)
