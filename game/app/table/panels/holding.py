"""Cards beside the board: the viewer's own as pictures in the column, those that lie on the table as lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

import pygame

from game.app.cards.art import art, pattern_of
from game.app.cards.card import paint_card, paint_small
from game.app.cards.signs import colour_of, worth_star
from game.app.theme import ACCENT, DIM, LINE, RAISED, TEXT, mixed
from game.app.widgets.panel import Panel, Spot
from game.app.window import App
from game.kit.looks import CardFace

_WHOLE = 280
"""How wide a card is while it is read."""
READ_AFTER = 0.12
"""Seconds that the pointer rests on a card before it is shown whole."""
_MOST_ACROSS = 6
_LOWEST = 0.45
"""How low a card may be for its width: its title matters more than its picture."""
_HEAD = 18

Pile = tuple[str, tuple[CardFace, ...]]
"""The name of a pile, and its cards."""


class CardPanel(Panel):
    """Cards that can be pointed at, read whole beside the column, and used by a click."""

    ground = "dark"

    def __init__(self, app: App, use: Callable[[str], None]) -> None:
        super().__init__()
        self._app = app
        self._use = use
        self._piles: tuple[Pile, ...] = ()
        self._read: tuple[object, pygame.Surface] | None = None

    def draw(
        self, window: pygame.Surface, piles: Sequence[Pile], usable: Collection[str], chosen: Collection[str]
    ) -> None:
        self._piles = tuple(piles)
        if not self.rect.height or not piles:
            self.spots = []
            return
        key = (self._piles, tuple(usable), tuple(chosen), self._app.language)
        self.show(window, key, lambda surface: self._paint(surface, usable, chosen))

    def _paint(self, surface: pygame.Surface, usable: Collection[str], chosen: Collection[str]) -> None:
        raise NotImplementedError

    def _spot(self, card: CardFace, rect: pygame.Rect) -> None:
        self.add(Spot(rect, f"card:{card.id}", "", partial(self._use, card.id), subject=card.id))

    def _title(self, surface: pygame.Surface, words: str, y: int) -> None:
        theme, room = self.theme, surface.get_width() - self.theme.px(4)
        size = theme.px(12)
        shown = theme.words(theme.clipped(words, room, size, bold=True), size, DIM, bold=True)
        surface.blit(shown, (self.theme.px(2), y))

    def draw_read(self, window: pygame.Surface, usable: Collection[str], board: pygame.Rect) -> None:
        """The card under the pointer, whole, over the board beside the column."""
        cards = (card for _, pile in self._piles for card in pile if f"card:{card.id}" == self.hovered)
        card = next(cards, None)
        spot = next((spot for spot in self.spots if spot.name == self.hovered), None)
        if card is None or spot is None:
            return
        theme, key = self.theme, (card, card.id in usable, self.theme, self._app.language)
        if self._read is None or self._read[0] != key:
            wide = min(theme.px(_WHOLE), board.width)
            picture = paint_card(theme, self._app.say, card, wide, usable=card.id in usable)
            self._read = (key, picture)
        rect = self._read[1].get_rect(centery=spot.rect.centery)
        if self.rect.centerx < board.centerx:
            rect.left = max(self.rect.right, board.left) + theme.px(8)
        else:
            rect.right = self.rect.left - theme.px(8)
        window.blit(self._read[1], rect.clamp(window.get_rect()))


class CardColumn(CardPanel):
    """Pictures of cards, two in a row, or more and smaller where there are many."""

    def _paint(self, surface: pygame.Surface, usable: Collection[str], chosen: Collection[str]) -> None:
        gap, head = self.theme.px(6), self.theme.px(_HEAD)
        across, (wide, high) = self._size(surface.get_size(), gap, head)
        y = 0
        for title, cards in self._piles:
            self._title(surface, title, y)
            y += head
            for n, card in enumerate(cards):
                rect = pygame.Rect(n % across * (wide + gap), y + n // across * (high + gap), wide, high)
                states = {"usable": card.id in usable, "chosen": card.id in chosen}
                surface.blit(paint_small(self.theme, self._app.say, card, rect.size, **states), rect)
                if self.hovered == f"card:{card.id}":
                    pygame.draw.rect(surface, TEXT, rect, self.theme.px(2), border_radius=max(4, wide // 22))
                self._spot(card, rect)
            y += -(-len(cards) // across) * (high + gap)

    def _size(self, room: tuple[int, int], gap: int, head: int) -> tuple[int, tuple[int, int]]:
        """How many cards lie in a row, and their size: as large as leaves room for all."""
        for across in range(2, _MOST_ACROSS + 1):
            rows = sum(-(-len(cards) // across) for _, cards in self._piles)
            wide = (room[0] - (across - 1) * gap) // across
            high = (room[1] - head * len(self._piles)) // max(1, rows) - gap
            if high >= _LOWEST * wide:
                break
        return across, (wide, max(8, min(high, round(1.2 * wide))))


class LaidCards(CardPanel):
    """Cards that lie on the table for everybody: a line each, with picture, name and worth."""

    def _paint(self, surface: pygame.Surface, usable: Collection[str], chosen: Collection[str]) -> None:
        cards = [card for _, pile in self._piles for card in pile]
        high = surface.get_height() // max(1, len(cards))
        for n, card in enumerate(cards):
            rect = pygame.Rect(0, n * high, surface.get_width(), high - self.theme.px(4))
            self._paint_line(surface, rect, card, card.id in usable, self._pile_of(card))
            self._spot(card, rect)

    def _pile_of(self, card: CardFace) -> str:
        return next(title for title, pile in self._piles if card in pile)

    def _paint_line(self, surface: pygame.Surface, rect: pygame.Rect, card: CardFace, usable: bool, pile: str) -> None:
        px, theme = self.theme.px, self.theme
        colour = colour_of(card.kind)
        hovered = self.hovered == f"card:{card.id}"
        pygame.draw.rect(surface, mixed(RAISED, TEXT, 0.08 if hovered else 0.0), rect, border_radius=px(5))
        pygame.draw.rect(surface, ACCENT if usable else mixed(colour, LINE, 0.5), rect, 1, border_radius=px(5))
        pygame.draw.rect(surface, colour, (rect.x, rect.y + px(3), px(4), rect.height - px(6)))
        side = rect.height - px(4)
        picture = art((side, side), card.art or card.icon, colour, card.pattern or pattern_of(card.id), card.id)
        surface.blit(picture, (rect.x + px(7), rect.y + px(2)))
        left, right = rect.x + px(13) + side, rect.right - px(6)
        if card.worth:
            sign = worth_star(theme, card.worth, max(8, rect.height // 3))
            surface.blit(sign, sign.get_rect(midright=(right, rect.centery)))
            right -= sign.get_width() + px(2)
        name, room = self._app.say(card.title), right - left
        size = next((px(n) for n in (14, 13, 12) if theme.font(px(n), True).size(name)[0] <= room), px(12))
        title = theme.words(theme.clipped(name, room, size, bold=True), size, TEXT, bold=True)
        below = theme.words(theme.clipped(pile, room, px(12)), px(12), DIM)
        top = rect.centery - (title.get_height() + below.get_height()) // 2
        surface.blit(title, (left, top))
        surface.blit(below, (left, top + title.get_height()))
