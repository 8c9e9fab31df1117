"""Cards: a hand fans out over the lower edge of the board and lifts under the pointer; goods lie open over it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial

import pygame

from game.app.cards.card import paint_card, paint_small
from game.app.table.art.brush import pill
from game.app.theme import DIM, LEAST, Theme
from game.app.widgets.boxes import veil
from game.app.widgets.panel import Spot
from game.app.window import App
from game.core.request import Seat
from game.core.text import Text
from game.kit.faces import CardFace, Hand
from game.kit.tokens import NOBODY

_WIDE, _HIGH, _PEEK = 98, 140, 55
_WIDE_LIFTED = 210
_OPEN = (210, 186, 164)
"""How wide open cards are: the widest that leaves room for all."""
_GAP = 22
"""Between the cards of one pile and those of the next."""
_HEAD = 14
"""How much of the board the names of the piles cover."""
_LEAST = 24
"""How much of a card shows under another."""


class HandFan:
    """The cards the viewer may see, face up; everybody else's are only counted, elsewhere."""

    def __init__(self, app: App, use: Callable[[str], None]) -> None:
        self._app = app
        self._use = use
        self.spots: list[Spot] = []
        self.hovered = ""
        self._faces: dict[tuple[CardFace, bool, bool, int, str], pygame.Surface] = {}
        self._theme: Theme | None = None
        self._shown: list[tuple[CardFace, pygame.Rect]] = []
        self._open: list[tuple[CardFace, pygame.Rect]] = []
        self._heads: list[tuple[str, pygame.Rect]] = []

    def arrange(
        self, board: pygame.Rect, hands: Sequence[Hand], viewer: Seat | None, free: pygame.Rect | None = None
    ) -> None:
        """Lay the cards out over the board's lower edge; `free` is what trays leave of it for goods that lie open."""
        theme = self._app.theme
        if theme is not self._theme:
            self._faces.clear()
            self._theme = theme
        piles = [
            (hand, [card for card in hand.cards if not card.hidden])
            for hand in hands
            if viewer is None or hand.seat in (viewer, NOBODY) or hand.public
        ]
        piles = [(hand, cards) for hand, cards in piles if cards]
        free = free or board
        room = pygame.Rect(free.x, free.y, free.width, free.height - 2 * theme.px(_PEEK))
        laid = next(((hand, rects) for hand, cards in piles if hand.open and (rects := self._rows(cards, room))), None)
        piles = [(hand, cards) for hand, cards in piles if laid is None or hand is not laid[0]]
        wide, high, peek = theme.px(_WIDE), theme.px(_HIGH), theme.px(_PEEK)
        # Of every pile the last card lies open; the others show as much as there is room for.
        under = sum(len(cards) - 1 for _, cards in piles)
        fixed = wide * len(piles) + theme.px(_GAP) * max(0, len(piles) - 1)
        step = min(wide + theme.px(6), max(theme.px(_LEAST), (board.width - theme.px(20) - fixed) // max(1, under)))
        left = board.centerx - (step * under + fixed) // 2
        self._shown, self.spots, self._heads = [], [], []
        for hand, cards in piles:
            room = pygame.Rect(left, board.bottom - peek, step * (len(cards) - 1) + wide, peek)
            if len(piles) > 1 or hand.seat not in (viewer, NOBODY):
                self._heads.append((self._head(hand, viewer, room.width), room))
            for card in cards:
                rect = pygame.Rect(left, board.bottom - peek, wide, high)
                self._shown.append((card, rect))
                reach = rect.clip(board)
                self.spots.append(Spot(reach, f"card:{card.id}", "", partial(self._use, card.id), subject=card.id))
                left += step
            left += theme.px(_GAP) + wide - step
        self._open = laid[1] if laid else []
        for card, rect in self._open:
            self.spots.append(Spot(rect, f"card:{card.id}", "", partial(self._use, card.id), subject=card.id))
        if laid:
            hand, rects = laid
            self._heads.append((self._app.say(hand.title), rects[0][1].unionall([rect for _, rect in rects])))

    def _head(self, hand: Hand, viewer: Seat | None, room: int) -> str:
        """What a pile is called, and whose it is if it is another player's and there is room to say so."""
        title = hand.short or hand.title
        whole = self._app.say(Text("table.hand.of", pile=title, side=hand.seat))
        mine = hand.seat in (viewer, NOBODY)
        short = mine or self._app.theme.font(max(LEAST, self._app.theme.px(11)), True).size(whole)[0] > room
        return self._app.say(title) if short else whole

    def _rows(self, cards: Sequence[CardFace], room: pygame.Rect) -> list[tuple[CardFace, pygame.Rect]]:
        """The cards in even rows in the middle of the room, as wide as there is room for; nothing if there is none."""
        px = self._app.theme.px
        gap = px(8)
        for wide in (px(n) for n in _OPEN):
            most = max(1, (room.width - gap) // (wide + gap))
            count = -(-len(cards) // most)
            across = -(-len(cards) // count)
            rows = [cards[n : n + across] for n in range(0, len(cards), across)]
            tall = [max(self._face(card, False, False, wide).get_height() for card in row) for row in rows]
            if sum(tall) + gap * (len(rows) - 1) <= room.height:
                return list(_placed(rows, tall, wide, gap, room))
        return []

    @property
    def height(self) -> int:
        """The room taken from the board's lower edge."""
        return self._app.theme.px(_PEEK) if self._shown else 0

    @property
    def cover(self) -> int:
        """How much of the board itself the cards cover, when they may lie on its frame."""
        heads = self._app.theme.px(_HEAD) if self._heads else 0
        return self.height * 2 // 3 + heads

    @property
    def area(self) -> pygame.Rect:
        """Where the cards and the names of their piles are."""
        spots = [spot.rect for spot in self.spots]
        if not spots:
            return pygame.Rect(0, 0, 0, 0)
        head = self._app.theme.px(_HEAD + 4) if self._heads else 0
        area = spots[0].unionall(spots[1:])
        return pygame.Rect(area.x, area.y - head, area.width, area.height + head)

    def spot(self, pos: tuple[int, int]) -> Spot | None:
        return next((spot for spot in reversed(self.spots) if spot.rect.collidepoint(pos)), None)

    def draw(
        self, window: pygame.Surface, board: pygame.Rect, usable: Collection[str], chosen: Collection[str]
    ) -> None:
        window.set_clip(board)
        theme = self._app.theme
        if self._open:
            veil(window)
        for card, rect in self._open:
            meant = card.id in chosen or self.hovered == f"card:{card.id}"
            window.blit(self._face(card, card.id in usable, meant, rect.width), rect)
        for words, room in self._heads:
            plate = pill(theme, theme.clipped(words, room.width, theme.px(11), bold=True), DIM, size=theme.px(11))
            window.blit(plate, plate.get_rect(midbottom=(room.centerx, room.top - theme.px(2))))
        for card, rect in self._shown:
            window.blit(self._face(card, card.id in usable, card.id in chosen), rect)
        for card, rect in self._shown:
            if self.hovered == f"card:{card.id}":
                face = self._face(card, card.id in usable, card.id in chosen, theme.px(_WIDE_LIFTED))
                window.blit(face, face.get_rect(midbottom=(rect.centerx, board.bottom - theme.px(4))).clamp(board))
        window.set_clip(None)

    def _face(self, card: CardFace, usable: bool, chosen: bool, whole: int = 0) -> pygame.Surface:
        """A small card, or one that is so wide and shows all its words."""
        key = (card, usable, chosen, whole, self._app.language)
        if key not in self._faces:
            theme, say = self._app.theme, self._app.say
            if whole:
                face = paint_card(theme, say, card, whole, snug=True, usable=usable, chosen=chosen)
            else:
                size, seen = (theme.px(_WIDE), theme.px(_HIGH)), theme.px(_PEEK)
                face = paint_small(theme, say, card, size, usable=usable, chosen=chosen, seen=seen)
            self._faces[key] = face
        return self._faces[key]


def _placed(
    rows: Sequence[Sequence[CardFace]], tall: Sequence[int], wide: int, gap: int, room: pygame.Rect
) -> Iterator[tuple[CardFace, pygame.Rect]]:
    top = room.centery - (sum(tall) + gap * (len(rows) - 1)) // 2
    for row, high in zip(rows, tall, strict=True):
        left = room.centerx - (len(row) * (wide + gap) - gap) // 2
        for n, card in enumerate(row):
            yield card, pygame.Rect(left + n * (wide + gap), top, wide, high)
        top += high + gap
