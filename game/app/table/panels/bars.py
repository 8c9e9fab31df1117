"""The odds of an answer as bars, in a corner of the board: the choices stay where they are when odds appear."""

from __future__ import annotations

import pygame

from game.app.table.play.odds import Odds
from game.app.theme import ACCENT, DIM, LINE, PANEL, TEXT, Theme, mixed
from game.app.window import App
from game.core.text import Text

_SIZE = (250, 100)


class OddsBox:
    """Shown while there is something to weigh."""

    def __init__(self, app: App, odds: Odds) -> None:
        self._app = app
        self._odds = odds

    def draw(self, window: pygame.Surface, board: pygame.Rect, cards: pygame.Rect) -> None:
        """In the lower right corner of the board, above the cards in hand if they reach that far."""
        odds, theme = self._odds, self._app.theme
        if not odds.key or odds.name is None or odds.troubled:
            return
        box = pygame.Rect(0, 0, theme.px(_SIZE[0]), theme.px(_SIZE[1]))
        box.bottomright = (board.right - theme.px(12), board.bottom - theme.px(12))
        if box.colliderect(cards):
            box.bottom = cards.top - theme.px(4)
        pygame.draw.rect(window, PANEL, box, border_radius=theme.px(8))
        pygame.draw.rect(window, LINE, box, 1, border_radius=theme.px(8))
        mean = f"{odds.mean:.1f}" if odds.samples else "…"
        title = self._app.say(Text("table.odds.title", name=odds.name, mean=mean))
        _paint(window, box.inflate(-theme.px(20), -theme.px(12)), theme, title, odds)


def _paint(surface: pygame.Surface, rect: pygame.Rect, theme: Theme, title: str, odds: Odds) -> None:
    """A small bar chart with the share of each result over it."""
    px = theme.px
    size = next((px(n) for n in (13, 12, 11) if theme.font(px(n)).size(title)[0] <= rect.width), px(11))
    head = theme.line(title, rect.width, size, TEXT)
    surface.blit(head, rect.topleft)
    bars = odds.bars()
    floor = rect.bottom - px(14)
    pygame.draw.line(surface, LINE, (rect.x, floor), (rect.right, floor))
    if not bars:
        waiting = theme.icon("timer-sand", px(18), DIM)
        surface.blit(waiting, waiting.get_rect(center=rect.center))
        return
    room = floor - rect.y - head.get_height() - px(17)
    width = min(px(40), rect.width // len(bars))
    left = rect.x + (rect.width - width * len(bars)) // 2
    best = max(share for _, share in bars)
    for n, (words, share) in enumerate(bars):
        high = max(1, round(room * share / best))
        x = left + n * width
        colour = ACCENT if share == best else mixed(ACCENT, DIM, 0.6)
        pygame.draw.rect(surface, colour, (x + px(3), floor - high, width - px(6), high), border_radius=px(2))
        label = theme.words(words, px(11), DIM)
        surface.blit(label, label.get_rect(midtop=(x + width // 2, floor)))
        chance = theme.words(f"{share:.0%}", px(11), TEXT)
        if chance.get_width() <= width:
            surface.blit(chance, chance.get_rect(midbottom=(x + width // 2, floor - high)))
