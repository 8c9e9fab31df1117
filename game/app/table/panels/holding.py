"""Cards beside the board: the viewer's own as pictures in the column, those that lie on the table as lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

import pygame

from game.app.cards.card import paint_art, paint_card, paint_small
from game.app.cards.signs import colour_of, worth_star
from game.app.table.panels.glossary import Glossary
from game.app.theme import ACCENT, DIM, LINE, RAISED, TEXT, mixed
from game.app.widgets.note import note
from game.app.widgets.panel import Panel, Spot
from game.app.window import App
from game.kit.faces import CardFace, Progress

_WHOLE = 280
"""How wide a card is while it is read."""
READ_AFTER = 0.12
"""Seconds that the pointer rests on a card before it is shown whole."""
EXPLAINED_AFTER = 0.3
"""Seconds until the words on it are explained."""
_MOST_ACROSS = 5
_LOWEST = 0.45
"""How low a card may be for its width: its title matters more than its picture."""
_TALLEST = 1.35
_HEAD = 18
_LEAST_LINE = 30
"""How high the line of a card must be before piles are named above them."""

Pile = tuple[str, tuple[CardFace, ...]]
"""The name of a pile, and its cards."""


class CardPanel(Panel):
    """Cards that can be pointed at, read whole beside the column, and used by a click."""

    ground = "dark"

    def __init__(self, app: App, use: Callable[[str], None], glossary: Glossary | None = None) -> None:
        super().__init__()
        self._app = app
        self._glossary = glossary
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
        shown = self.theme.heading(words, surface.get_width() - self.theme.px(4), self.theme.px(12))
        surface.blit(shown, (self.theme.px(2), y))

    def draw_read(
        self, window: pygame.Surface, usable: Collection[str], board: pygame.Rect, rested: float = 0.0
    ) -> None:
        """The card under the pointer, whole, over the board beside the column."""
        cards = (card for _, pile in self._piles for card in pile if f"card:{card.id}" == self.hovered)
        card = next(cards, None)
        spot = next((spot for spot in self.spots if spot.name == self.hovered), None)
        if card is None or spot is None:
            return
        glossary = self._glossary
        mode = glossary.mode if glossary else None
        theme, key = self.theme, (card, card.id in usable, self.theme, self._app.language, mode)
        if self._read is None or self._read[0] != key:
            wide = min(theme.px(_WHOLE), board.width)
            mark = glossary.on_card if glossary else None
            picture = paint_card(theme, self._app.say, card, wide, usable=card.id in usable, mark=mark)
            self._read = (key, picture)
        rect = self._read[1].get_rect(centery=spot.rect.centery)
        if self.rect.centerx < board.centerx:
            rect.left = max(self.rect.right, board.left) + theme.px(8)
        else:
            rect.right = self.rect.left - theme.px(8)
        rect.clamp_ip(window.get_rect())
        window.blit(self._read[1], rect)
        if glossary and rested >= EXPLAINED_AFTER:
            self._draw_notes(window, card, rect, board, glossary)

    def _draw_notes(
        self, window: pygame.Surface, card: CardFace, beside: pygame.Rect, board: pygame.Rect, glossary: Glossary
    ) -> None:
        """What the marked words of a card mean, one note below the other beside it, as far as there is room."""
        theme, texts = self.theme, [box.text for box in card.boxes] or ([card.text] if card.text else [])
        words = glossary.found("\n".join(map(self._app.say, texts)))
        inner = board.centerx >= beside.centerx
        room = (board.right - beside.right if inner else beside.left - board.left) - theme.px(16)
        y = beside.y
        for word in words if room >= theme.px(200) else ():
            sheet = note(theme, word, min(theme.px(300), room))
            if y + sheet.get_height() > min(board.bottom, window.get_height()):
                return
            rect = sheet.get_rect(y=y)
            rect.x = beside.right + theme.px(8) if inner else beside.left - theme.px(8) - rect.width
            window.blit(sheet, rect)
            y = rect.bottom + theme.px(6)


class CardColumn(CardPanel):
    """Pictures of cards, two in a row, three of a large pile, or more and smaller where there are many."""

    def _paint(self, surface: pygame.Surface, usable: Collection[str], chosen: Collection[str]) -> None:
        gap, head = self.theme.px(6), self.theme.px(_HEAD)
        more, high = self._size(surface.get_size(), gap, head)
        y = 0
        for title, cards in self._piles:
            self._title(surface, title, y)
            y += head
            across = _across(cards) + more
            wide = (surface.get_width() - (across - 1) * gap) // across
            tall = min(high, round(_TALLEST * wide))
            for n, card in enumerate(cards):
                rect = pygame.Rect(n % across * (wide + gap), y + n // across * (tall + gap), wide, tall)
                states = {"usable": card.id in usable, "chosen": card.id in chosen}
                surface.blit(paint_small(self.theme, self._app.say, card, rect.size, **states), rect)
                if self.hovered == f"card:{card.id}":
                    pygame.draw.rect(surface, TEXT, rect, self.theme.px(2), border_radius=max(4, wide // 22))
                self._spot(card, rect)
            y += -(-len(cards) // across) * (tall + gap)

    def _size(self, room: tuple[int, int], gap: int, head: int) -> tuple[int, int]:
        """How many more cards lie in a row than usual, and how high all are: as large as leaves room for all."""
        for more in range(_MOST_ACROSS):
            across = [(_across(cards) + more, len(cards)) for _, cards in self._piles]
            rows = sum(-(-count // n) for n, count in across)
            widest = max((room[0] - (n - 1) * gap) // n for n, _ in across)
            high = (room[1] - head * len(self._piles)) // max(1, rows) - gap
            if high >= _LOWEST * widest:
                break
        return more, max(8, high)


def _across(cards: Sequence[CardFace]) -> int:
    """How many cards of a pile lie in a row."""
    return 2 if len(cards) <= 4 else 3


class LaidCards(CardPanel):
    """Cards that lie on the table for everybody: a line each, with picture, worth, name, and how far it has come."""

    def _paint(self, surface: pygame.Surface, usable: Collection[str], chosen: Collection[str]) -> None:
        px, piles = self.theme.px, self._piles
        count = sum(len(cards) for _, cards in piles)
        head = px(_HEAD) if surface.get_height() >= len(piles) * px(_HEAD) + count * px(_LEAST_LINE) else 0
        high = (surface.get_height() - head * len(piles)) // max(1, count)
        y = 0
        for title, cards in piles:
            if head:
                self._title(surface, title, y)
                y += head
            for card in cards:
                rect = pygame.Rect(0, y, surface.get_width(), high - px(4))
                self._paint_line(surface, rect, card, card.id in usable, card.id in chosen)
                self._spot(card, rect)
                y += high

    def _paint_line(
        self, surface: pygame.Surface, rect: pygame.Rect, card: CardFace, usable: bool, chosen: bool
    ) -> None:
        px, theme, colour = self.theme.px, self.theme, colour_of(card.kind)
        hovered = self.hovered == f"card:{card.id}"
        pygame.draw.rect(surface, mixed(RAISED, TEXT, 0.08 if hovered else 0.0), rect, border_radius=px(6))
        edge = TEXT if chosen else ACCENT if usable else mixed(colour, LINE, 0.5)
        pygame.draw.rect(surface, edge, rect, px(2) if usable or chosen else 1, border_radius=px(6))
        pygame.draw.rect(surface, colour, (rect.x, rect.y + px(4), px(4), rect.height - px(8)))
        high = rect.height - px(6)
        if high < px(8):  # a stripe is all that fits; pointing at it tells the rest
            return
        picture = paint_art(card, (min(round(1.05 * high), rect.width // 4), high))
        at = picture.get_rect(topleft=(rect.x + px(7), rect.y + px(3)))
        surface.blit(picture, at)
        if card.worth:
            sign = worth_star(theme, card.worth, max(9, rect.height // 4))
            surface.blit(sign, sign.get_rect(center=(at.right - px(2), at.top + sign.get_height() // 3)))
        room = pygame.Rect(at.right + px(12), rect.y, 0, rect.height)
        room.width = rect.right - px(6) - room.x
        self._write(surface, room, card)

    def _write(self, surface: pygame.Surface, room: pygame.Rect, card: CardFace) -> None:
        """The name, how far the card has come in words, and in bars where there is room for them."""
        px, theme = self.theme.px, self.theme
        name, fine, progress = self._app.say(card.title), px(12), card.progress
        size = next((px(n) for n in (14, 13, 12) if theme.font(px(n), True).size(name)[0] <= room.width), px(12))
        lines = [theme.line(name, room.width, size, TEXT, bold=True)]
        words = self._app.say(progress.words) if progress else self._app.say(card.text) if card.text else ""
        bar = px(9) if progress and progress.wanted and room.height >= px(40) else 0
        most = (room.height - lines[0].get_height() - bar) // theme.line_height(fine)
        wrapped = theme.wrap(words, room.width, fine) if words else []
        if len(wrapped) <= most:  # what has no room is read on the card itself
            lines += [theme.words(line, fine, DIM) for line in wrapped]
        y = room.centery - (sum(line.get_height() for line in lines) + bar) // 2
        for line in lines:
            surface.blit(line, (room.x, y))
            y += line.get_height()
        if bar and progress:
            progress_bars(surface, pygame.Rect(room.x, y + px(3), room.width, px(4)), progress, px(20))


def progress_bars(surface: pygame.Surface, rect: pygame.Rect, progress: Progress, wide: int) -> None:
    """A small bar for each of what is wanted, those that are there bright."""
    wide = max(3, min(wide, rect.width // max(1, progress.wanted) - 3))
    for n in range(progress.wanted):
        bar = pygame.Rect(rect.x + n * (wide + 3), rect.y, wide, rect.height)
        pygame.draw.rect(surface, ACCENT if n < progress.done else LINE, bar, border_radius=rect.height // 2)
