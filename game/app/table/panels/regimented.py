"""Bodies of men in the columns: their rows and their stacks of orders, on both sides."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.table.panels.layout import Layout
from game.app.table.panels.ranks import Ranks, ranks_of
from game.app.table.panels.regiment_rows import RegimentRows, role_of
from game.app.table.panels.sides import Sides
from game.app.table.panels.stacks import Order, StackPanel, card_of
from game.app.table.play.options import ArrangeDraft
from game.app.table.play.sitting import Sitting
from game.app.theme import Theme
from game.app.widgets.panel import Panel
from game.app.window import App
from game.core.text import Text
from game.kit.faces import CardFace, Hand
from game.kit.tokens import Group, Token


class Regimented:
    """The panels of games whose men act in bodies; they take the places of the portraits."""

    def __init__(self, app: App, sitting: Sitting, sides: Sides) -> None:
        self._app, self._sitting, self._sides = app, sitting, sides
        cast, choose, shift = sitting.host.cast, sitting.choose, sitting.host.controller.shift
        self.rows, self.rival_rows = RegimentRows(app, cast, choose), RegimentRows(app, cast, choose)
        self.stack, self.rival_stack = StackPanel(app, cast, choose, shift), StackPanel(app, cast, choose)

    @property
    def there(self) -> bool:
        """Whether the game has bodies of men at all."""
        return bool(self._sitting.shown.groups)

    def groups(self, rival: bool = False) -> list[Group]:
        """Those of a side, in the order of their seats."""
        seats = self._sides.seats(rival)
        mine = [group for group in self._sitting.shown.groups if group.seat in seats]
        return sorted(mine, key=lambda group: seats.index(group.seat))

    def order(self, rival: bool = False) -> Order | None:
        """The stack of a side, as it lies or as it is being put together."""
        if not rival and (asked := self._arranged()) is not None:
            return asked
        seats = self._sides.seats(rival)
        hand = next((hand for hand in self._sitting.shown.hands if hand.stack and hand.seat in seats), None)
        if hand is None or not (hand.cards or hand.acted):
            return None
        return self._order(hand)

    def _order(self, hand: Hand) -> Order:
        bodies, acting = self._sitting.bodies, self._sitting.bodies.of(self._sitting.figures.acting)
        acted = tuple(group for id in hand.acted if (group := bodies.of(id)))
        cards, title = hand.cards, self._app.say(hand.short or hand.title)
        is_open = not any(card.hidden for card in cards)
        shown = bool(cards) or hand.seat in self._sides.seats(False)
        if acting and acting.seat == hand.seat and is_open and shown and acting.id in hand.acted:
            return Order(title, hand.seat, (card_of(acting), *cards), acted, acting=True)
        return Order(title, hand.seat, cards, acted)

    def _arranged(self) -> Order | None:
        """The order that the question asks for, if it is one of bodies of men."""
        draft = None if self._sitting.history else self._sitting.host.controller.draft
        if not isinstance(draft, ArrangeDraft) or not self._sitting.host.asks_person:
            return None
        groups = [self._sitting.bodies.of(option.subject) for option in draft.options]
        cards = list[CardFace]()
        for group in groups:
            if group is None:
                return None
            cards.append(card_of(group))
        title = self._app.say(Text("table.regiment.order"))
        return Order(title, draft.request.seat, tuple(cards), keys=tuple(draft.order))

    @property
    def panels(self) -> list[Panel]:
        return [self.stack, self.rows, self.rival_stack, self.rival_rows] if self.there else []

    def place(self, where: Layout, theme: Theme) -> None:
        self.rows.place(where.crew, theme)
        self.rival_rows.place(where.rivals, theme)
        self.stack.place(where.stack, theme)
        self.rival_stack.place(where.rival_stack, theme)

    def draw(self, window: pygame.Surface, usable: Sequence[str]) -> None:
        if not self.there:
            return
        sitting, tokens = self._sitting, self._tokens
        acting, selected = sitting.figures.acting, sitting.selected
        roles = {group.id: role_of(group, tokens) for group in sitting.shown.groups}
        for rival, rows, stack in ((False, self.rows, self.stack), (True, self.rival_rows, self.rival_stack)):
            rows.draw(window, self.groups(rival), tokens, selected, acting, usable)
            stack.draw(window, self.order(rival), roles)

    @property
    def _tokens(self) -> dict[str, Token]:
        return {token.id: token for token in self._sitting.shown.tokens}

    def ranks(self, focused: str = "") -> Ranks | None:
        """The men of the body whose sheet is read; `focused` is what the option in focus is about."""
        sitting = self._sitting
        pointed = sitting.pointed or sitting.meant
        acting = "" if sitting.history else sitting.host.acting
        wanted = (sitting.bodies.of(id) for id in (pointed, sitting.selected, focused, acting) if id)
        group = next((group for group in wanted if group), None)
        if group is None or sitting.goal:
            return None
        return ranks_of(group, self._tokens, sitting.figures.singled, sitting.figures.chosen, pointed)
