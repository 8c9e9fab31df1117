"""A tooltip: what a control does, and the key that does it too."""

from __future__ import annotations

import pygame

from game.app.theme import DIM, LINE, RAISED, TEXT, Theme, mixed


def draw_tooltip(surface: pygame.Surface, theme: Theme, words: str, key: str, at: tuple[int, int]) -> None:
    """Draw the words, and the key as a cap below them, near `at` and inside the window."""
    lines = theme.wrap(words, theme.px(340), "small")
    cap = theme.words(key, "small", RAISED, True) if key else None
    high = theme.line_height("small")
    width = max(theme.font("small").size(line)[0] for line in lines) + theme.px(20)
    height = high * len(lines) + theme.px(12)
    if cap:
        width = max(width, cap.get_width() + theme.px(30))
        height += high + theme.px(6)
    rect = pygame.Rect(at[0] + theme.px(14), at[1] + theme.px(18), width, height)
    rect.clamp_ip(surface.get_rect().inflate(-theme.px(8), -theme.px(8)))
    if rect.collidepoint(at):
        rect.bottom = at[1] - theme.px(8)
    pygame.draw.rect(surface, mixed(RAISED, TEXT, 0.06), rect, border_radius=theme.px(3))
    pygame.draw.rect(surface, LINE, rect, 1, border_radius=theme.px(3))
    y = rect.y + theme.px(6)
    for line in lines:
        surface.blit(theme.words(line, "small"), (rect.x + theme.px(10), y))
        y += high
    if cap:
        box = pygame.Rect(rect.x + theme.px(10), y + theme.px(3), cap.get_width() + theme.px(10), high)
        pygame.draw.rect(surface, DIM, box, border_radius=theme.px(3))
        surface.blit(cap, cap.get_rect(center=box.center))
