"""Stacks of orders: the viewer's own cards fanned out in their order, the rival's as backs, and who has acted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from game.app.cards.card import paint_small
from game.app.figures.portrait import face, known
from game.app.table.play.cast import Cast
from game.app.theme import DIM, GLOW, GROUND, LINE, SUCCESS, TEXT, Colour, capitals, mixed
from game.app.widgets.panel import Panel, Spot, plate_of
from game.app.window import App
from game.core.request import Seat
from game.core.text import Text
from game.kit.faces import CardFace, Progress
from game.kit.tokens import Group

_HEAD = 20
_SHAPE = 0.84
"""How wide a card is for its height."""
_PEEK = 0.3
"""How much of a card shows at least beside the one before it."""
_MOST_BACKS = 6


@dataclass(frozen=True, slots=True)
class Order:
    """A stack as it is shown: the cards in their order, and the bodies of men that have acted."""

    title: str
    seat: Seat
    cards: tuple[CardFace, ...]
    acted: tuple[Group, ...] = ()
    acting: bool = False
    """The first card is that of whoever acts now."""
    keys: tuple[str, ...] = ()
    """While the order is being decided: the option that each card is."""


class StackPanel(Panel):
    """A row of cards, the first whole; cards are dragged to another place while their order is asked for."""

    ground = "dark"

    def __init__(
        self, app: App, cast: Cast, choose: Callable[[str], None], shift: Callable[[str, int], None] | None = None
    ) -> None:
        super().__init__()
        self._app = app
        self._cast = cast
        self._choose = choose
        self._shift = shift

    def draw(self, window: pygame.Surface, order: Order | None, roles: Mapping[str, str]) -> None:
        """`roles` are the faces of bodies of men."""
        if not self.rect.height or order is None:
            self.spots = []
            return
        key = (order, tuple(roles.items()), self._app.language)
        self.show(window, key, lambda surface: self._paint(surface, order, roles))

    def _paint(self, surface: pygame.Surface, order: Order, roles: Mapping[str, str]) -> None:
        px = self.theme.px
        hidden = bool(order.cards) and order.cards[0].hidden
        self._paint_head(surface, order, hidden)
        area = pygame.Rect(0, px(_HEAD), surface.get_width(), surface.get_height() - px(_HEAD))
        if hidden or not order.cards:
            self._paint_backs(surface, area, order, roles)
        else:
            self._paint_cards(surface, area, order)

    def _paint_head(self, surface: pygame.Surface, order: Order, hidden: bool) -> None:
        px, theme = self.theme.px, self.theme
        note = "drag" if order.keys else "left" if hidden else "top" if order.cards else ""
        note = self._app.say(Text(f"table.regiment.{note}", n=len(order.cards))) if note else ""
        if theme.font(px(12), True).size(f"{capitals(order.title)} {note}")[0] > surface.get_width() - px(12):
            note = ""  # the name matters more
        shown = theme.words(note, px(12), DIM)
        room = surface.get_width() - shown.get_width() - px(12)
        title = theme.heading(order.title, room, px(12))
        surface.blit(title, (px(2), 0))
        surface.blit(shown, shown.get_rect(topright=(surface.get_width() - px(2), 0)))

    # --- face up

    def places(self, count: int, area: pygame.Rect) -> list[pygame.Rect]:
        """The first card whole, the others beside it, each as wide as there is room for."""
        wide, gap = min(round(_SHAPE * area.height), area.width), self.theme.px(3)
        rest = min(wide, (area.width - wide) / (count - 1) - gap) if count > 1 else 0
        first = pygame.Rect(area.x, area.y, wide, area.height)
        lefts = [first.right + gap + round(n * (rest + gap)) for n in range(count - 1)]
        return [first, *(pygame.Rect(left, area.y, max(1, round(rest)), area.height) for left in lefts)][:count]

    def _paint_cards(self, surface: pygame.Surface, area: pygame.Rect, order: Order) -> None:
        px, places = self.theme.px, self.places(len(order.cards), area)
        colour = mixed(self._cast.colour(order.seat), GROUND, 0.15)
        for n in reversed(range(len(order.cards))):
            card, rect = order.cards[n], places[n]
            picture = paint_small(self.theme, self._app.say, card, rect.size, colour)
            surface.blit(picture, rect)
            if card.progress:
                self._paint_strength(surface, rect, card.progress, mixed(colour, (255, 255, 255), 0.35))
            if n == 0 and order.acting:
                pygame.draw.rect(surface, GLOW, rect, px(3), border_radius=max(4, rect.width // 18))
            elif self.hovered == f"stack:{card.id}":
                pygame.draw.rect(surface, TEXT, rect, px(2), border_radius=max(4, rect.width // 18))
        for n in reversed(range(len(order.cards))):
            self._add_spot(order, n, places, area)

    def _paint_strength(self, surface: pygame.Surface, card: pygame.Rect, left: Progress, colour: Colour) -> None:
        """How many are left, in a bar and, where there is room, in words."""
        px, theme = self.theme.px, self.theme
        side = px(8) if card.width >= px(40) else px(4)
        bar = pygame.Rect(card.x + side, card.bottom - px(11), card.width - 2 * side, px(5))
        words = theme.words(self._app.say(left.words), px(12), TEXT, bold=True)
        foot = bar.inflate(px(6), px(5))
        roomy = card.height >= max(px(90), 5 * words.get_height())  # the name needs the rest
        if words.get_width() <= bar.width and roomy:
            foot.height, foot.bottom = foot.height + words.get_height(), foot.bottom
            foot.top = bar.bottom + px(3) - foot.height
            pygame.draw.rect(surface, mixed(colour, GROUND, 0.85), foot, border_radius=px(4))
            surface.blit(words, words.get_rect(midbottom=(bar.centerx, bar.top - px(1))))
        else:
            pygame.draw.rect(surface, mixed(colour, GROUND, 0.85), foot, border_radius=px(4))
        pygame.draw.rect(surface, LINE, bar, border_radius=bar.height // 2)
        full = pygame.Rect(bar.x, bar.y, bar.width * left.done // max(1, left.wanted), bar.height)
        pygame.draw.rect(surface, colour, full, border_radius=bar.height // 2)

    def _add_spot(self, order: Order, n: int, places: Sequence[pygame.Rect], area: pygame.Rect) -> None:
        card, key = order.cards[n], order.keys[n] if order.keys else ""
        words = self._app.say(card.title) + (f"\n{self._app.say(card.text)}" if card.text else "")
        drop = partial(self._drop, key, area.move(self.rect.topleft), len(places)) if key else None
        do = partial(self._choose, card.id)
        self.add(Spot(places[n], f"stack:{card.id}", words, do, subject=card.id, drop=drop))

    def _drop(self, key: str, area: pygame.Rect, count: int, pos: tuple[int, int]) -> None:
        """A card was dragged: it takes the place it was let go over."""
        if self._shift is None:
            return
        places = self.places(count, area)
        near = min(range(count), key=lambda n: abs(places[n].centerx - pos[0]))
        self._shift(key, near)

    # --- face down

    def _paint_backs(self, surface: pygame.Surface, area: pygame.Rect, order: Order, roles: Mapping[str, str]) -> None:
        """Backs and their number, then the faces of those who have acted."""
        px = self.theme.px
        wide = round(_SHAPE * 0.84 * area.height)
        x, step = area.x, max(px(10), round(_PEEK * wide))
        shown = min(len(order.cards), _MOST_BACKS)
        for n in reversed(range(shown)):
            back = self._back((wide, area.height), order.cards[n].icon, self._cast.colour(order.seat))
            surface.blit(back, (x + n * step, area.y))
        if shown:
            x += (shown - 1) * step + wide
            words = self.theme.words(str(len(order.cards)), px(15), TEXT, bold=True)
            plate = words.get_rect().inflate(px(12), px(2))
            plate.center = area.x + wide // 2, area.bottom - px(14)
            pygame.draw.rect(surface, GROUND, plate, border_radius=plate.height // 2)
            surface.blit(words, words.get_rect(center=plate.center))
            tip = self._app.say(Text("table.regiment.left", n=len(order.cards)))
            self.add(Spot(pygame.Rect(area.x, area.y, x - area.x, area.height), "backs", tip))
        if order.acted:
            self._paint_acted(
                surface, pygame.Rect(x + px(8), area.y, area.right - x - px(8), area.height), order, roles
            )

    def _paint_acted(self, surface: pygame.Surface, area: pygame.Rect, order: Order, roles: Mapping[str, str]) -> None:
        px, theme = self.theme.px, self.theme
        label = theme.words(self._app.say(Text("table.regiment.acted")), px(12), DIM)
        arrow = theme.icon("arrow-left", px(16), DIM)
        surface.blit(label, (area.x + arrow.get_width() + px(6), area.y))
        top = area.y + label.get_height()
        side = min(area.height - label.get_height(), px(58))
        surface.blit(arrow, arrow.get_rect(midleft=(area.x, top + side // 2)))
        x = area.x + arrow.get_width() + px(6)
        step = min(side + px(5), max(px(14), (area.right - x - side) // max(1, len(order.acted) - 1)))
        for group in reversed(order.acted):
            rect = pygame.Rect(x, top, side, side)
            if rect.right > area.right:
                return
            role = roles.get(group.id, "")
            colour = self._cast.colour(group.seat)
            if known(role):
                surface.blit(face(role, rect.size, colour, True), rect)
            else:
                pygame.draw.rect(surface, mixed(colour, GROUND, 0.6), rect, border_radius=px(6))
                icon = theme.icon(group.icon, side * 2 // 3, TEXT)
                surface.blit(icon, icon.get_rect(center=rect.center))
            pygame.draw.rect(surface, mixed(LINE, colour, 0.4), rect, 1, border_radius=px(6))
            sign = theme.icon("check-circle", px(15), SUCCESS)
            surface.blit(sign, sign.get_rect(topright=(rect.right, rect.y)))
            do = partial(self._choose, group.leader)
            self.add(Spot(rect, f"acted:{group.id}", self._app.say(group.name), do, subject=group.leader))
            x += step

    def _back(self, size: tuple[int, int], icon: str, colour: Colour) -> pygame.Surface:
        px = self.theme.px
        upper, lower = mixed(colour, (0x4A, 0x4E, 0x5A), 0.7), mixed(colour, (0x2A, 0x2C, 0x34), 0.85)
        back = plate_of(size, upper, lower, px(7)).copy()
        pygame.draw.rect(back, mixed(colour, (0x9A, 0x9E, 0xA8), 0.6), back.get_rect(), px(2), border_radius=px(7))
        mark = self.theme.icon(icon, min(size) * 3 // 5, (214, 208, 190))
        back.blit(mark, mark.get_rect(center=back.get_rect().center))
        return back


def card_of(group: Group) -> CardFace:
    """A body of men as a card of its own, where its game shows none for it."""
    n, whole = len(group.members), group.whole
    strength = Progress(n, whole, Text("table.regiment.of", n=n, whole=whole))
    return CardFace(group.leader, group.name, group.icon, progress=strength, pattern="rays")
