"""Cards: a hand fans out over the lower edge of the board and lifts under the pointer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial

import pygame

from game.app.main import App
from game.app.table.pieces import Spot
from game.app.theme import ACCENT, DIM, GROUND, LINE, PANEL, RAISED, TEXT, Theme, mixed
from game.core.request import Seat
from game.systems.looks import NOBODY, CardFace, Hand

_WIDE, _HIGH, _PEEK = 92, 132, 46


class HandFan:
    """The cards the viewer may see, face up; whoever else's are only counted elsewhere."""

    def __init__(self, app: App, use: Callable[[str], None]) -> None:
        self._app = app
        self._use = use
        self.spots: list[Spot] = []
        self.hovered = ""
        self._faces: dict[tuple[CardFace, bool, bool, str], pygame.Surface] = {}
        self._theme: Theme | None = None
        self._shown: list[tuple[CardFace, pygame.Rect]] = []

    def arrange(self, board: pygame.Rect, hands: Sequence[Hand], viewer: Seat | None) -> None:
        """Lay the cards out over the board's lower edge."""
        theme = self._app.theme
        if theme is not self._theme:
            self._faces.clear()
            self._theme = theme
        cards = [card for hand in hands if viewer is None or hand.seat in (viewer, NOBODY) for card in hand.cards]
        cards = [card for card in cards if not card.hidden]
        wide, high, peek = theme.px(_WIDE), theme.px(_HIGH), theme.px(_PEEK)
        step = min(wide + theme.px(6), (board.width - theme.px(60) - wide) // max(1, len(cards) - 1)) if cards else wide
        left = board.centerx - (step * (len(cards) - 1) + wide) // 2 if cards else 0
        self._shown, self.spots = [], []
        for n, card in enumerate(cards):
            lifted = self.hovered == f"card:{card.id}"
            top = board.bottom - high - theme.px(4) if lifted else board.bottom - peek
            rect = pygame.Rect(left + n * step, top, wide, high)
            self._shown.append((card, rect))
            reach = rect.clip(board)
            self.spots.append(Spot(reach, f"card:{card.id}", "", partial(self._use, card.id), subject=card.id))

    @property
    def height(self) -> int:
        """The room taken from the board's lower edge."""
        return self._app.theme.px(_PEEK) if self._shown else 0

    def spot(self, pos: tuple[int, int]) -> Spot | None:
        return next((spot for spot in reversed(self.spots) if spot.rect.collidepoint(pos)), None)

    def draw(
        self, window: pygame.Surface, board: pygame.Rect, usable: Collection[str], chosen: Collection[str]
    ) -> None:
        window.set_clip(board)
        lifted = [(card, rect) for card, rect in self._shown if self.hovered == f"card:{card.id}"]
        for card, rect in [*self._shown, *lifted]:
            window.blit(self._face(card, card.id in usable, card.id in chosen), rect)
        window.set_clip(None)

    def _face(self, card: CardFace, usable: bool, chosen: bool) -> pygame.Surface:
        key = (card, usable, chosen, self._app.language)
        if key not in self._faces:
            self._faces[key] = paint_card(self._app, card, usable, chosen)
        return self._faces[key]


def paint_card(app: App, card: CardFace, usable: bool = False, chosen: bool = False) -> pygame.Surface:
    """A card: title and icon on top where the fan shows them, the text below."""
    theme = app.theme
    px = theme.px
    face = pygame.Surface((px(_WIDE), px(_HIGH)), pygame.SRCALPHA)
    rect = face.get_rect()
    ground = mixed(ACCENT, PANEL, 0.7) if chosen else RAISED
    pygame.draw.rect(face, (*GROUND, 255), rect, border_radius=px(7))
    pygame.draw.rect(face, ground, rect.inflate(-2, -2), border_radius=px(6))
    pygame.draw.rect(face, ACCENT if usable else LINE, rect, px(2) if usable else 1, border_radius=px(7))
    icon = theme.icon(card.icon, px(18), ACCENT if usable else DIM)
    face.blit(icon, (px(6), px(6)))
    right = px(_WIDE) - px(6)
    for corner, colour in ((card.cost, TEXT), (card.worth, ACCENT)):
        if corner:
            words = theme.words(corner, "small", colour, bold=True)
            face.blit(words, words.get_rect(topright=(right, px(5))))
            right -= words.get_width() + px(6)
    room, name = px(_WIDE) - px(12), app.say(card.title)
    longest = max(name.split() or [""], key=len)
    size = next((px(n) for n in (13, 12, 11) if theme.font(px(n), True).size(longest)[0] <= room), px(10))
    y = px(26)
    for line in theme.wrap(name, room, size, bold=True)[:2]:
        face.blit(theme.words(line, size, TEXT, bold=True), (px(6), y))
        y += px(15)
    if card.text:
        y += px(4)
        for line in theme.wrap(app.say(card.text), px(_WIDE) - px(12), px(11)):
            if y > px(_HIGH) - px(16):
                break
            face.blit(theme.words(line, px(11), DIM), (px(6), y))
            y += px(13)
    return face
