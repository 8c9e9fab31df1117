"""Which cards lie fanned out over the board, what each can do now, and why another cannot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.app.table.panels.deed_button import DeedButton
from game.app.table.panels.sides import Sides
from game.app.table.play.options import CLOSING, ArrangeDraft, ChooseDraft, SomeDraft
from game.app.table.play.sitting import Sitting
from game.app.window import App
from game.core.request import DECLINE, Option
from game.core.text import Text
from game.kit.faces import CardFace

TICKED = "check"
_NEVER = object()
_STEPS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


@dataclass(frozen=True, slots=True)
class Deed:
    """Something a card can do now."""

    key: str
    button: DeedButton
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A card of the fan, as the question that is asked sees it."""

    card: CardFace
    usable: bool = False
    chosen: bool = False
    why: tuple[str, ...] = ()
    """Why it cannot be used, the most telling reason first."""
    mark: str = ""
    deeds: tuple[Deed, ...] = ()


class Dealing:
    """Opens the hand when a question is about cards or a player wants it, and turns clicks on it into answers."""

    def __init__(self, app: App, sitting: Sitting, sides: Sides) -> None:
        self.meant = ""
        """The card that stands upright."""
        self._app = app
        self._sitting = sitting
        self._sides = sides
        self._controller = sitting.host.controller
        self._flipped: object = _NEVER
        """The question at which the player opened the hand, or closed it."""
        self._was: object = _NEVER
        self._focus = -1
        self._idle: tuple[object, dict[str, tuple[str, ...]]] = (None, {})

    # --- open or not

    @property
    def wanted(self) -> bool:
        """Whether it is the player, and not the question, who has opened the hand."""
        return self.open and not self._asked

    @property
    def open(self) -> bool:
        host = self._sitting.host
        if self._sitting.history or host.stage.busy:
            return False
        return bool(self._asked) != (self._flipped is self._controller.draft) and bool(self._cards)

    @property
    def can_open(self) -> bool:
        """Whether there is a hand to look at."""
        return bool(self._sides.fanned(())) and not self._sitting.history

    def toggle(self) -> None:
        """Open the hand or close it, until something else is asked."""
        draft = self._controller.draft
        self._flipped = _NEVER if self._flipped is draft else draft

    @property
    def _asked(self) -> set[str]:
        """The cards that the question is about, if it is about nothing but cards in somebody's sight."""
        draft = self._controller.draft
        if not isinstance(draft, ChooseDraft | SomeDraft | ArrangeDraft) or self._controller.armed:
            return set()
        if self._sitting.host.showing:
            return set()
        options = [option for option in draft.request.options if option.key not in (*CLOSING, DECLINE)]
        subjects = {option.subject for option in options}
        seen = {card.id for card in self._sides.cards()}
        return subjects if subjects and subjects <= seen else set()

    @property
    def _cards(self) -> list[CardFace]:
        return self._sides.fanned(self._asked)

    # --- what lies there

    def dealt(self) -> list[Dealt]:
        """The cards of the fan from left to right; none while it is closed."""
        if not self.open:
            self._was = _NEVER
            return []
        found = [self._dealt(card) for card in self._cards]
        self._follow(found)
        return found

    def _follow(self, found: Sequence[Dealt]) -> None:
        """Something stands upright from the start; later whatever the keys have chosen last."""
        draft = self._controller.draft
        focus = draft.focus if draft else -1
        if draft is not self._was or all(dealt.card.id != self.meant for dealt in found):
            usable = [dealt.card.id for dealt in found if dealt.usable]
            self.meant = (usable or [dealt.card.id for dealt in found])[0]
        elif draft and focus != self._focus and 0 <= focus < len(draft.options):
            self.meant = draft.options[focus].subject or self.meant
        self._was, self._focus = draft, focus

    def _dealt(self, card: CardFace) -> Dealt:
        draft, options = self._controller.draft, self._options(card.id)
        legal = [option for option in options if option.refusal is None]
        match draft:
            case SomeDraft() as some:
                ticked = any(option.key in some.chosen for option in options)
                deeds = tuple(self._tick(option, ticked) for option in legal)
                return Dealt(card, bool(legal), ticked, self._why(card.id, options), TICKED if ticked else "", deeds)
            case ArrangeDraft() as arrange if legal:
                place = arrange.order.index(legal[0].key)
                return Dealt(card, True, place == arrange.focus, mark=str(place + 1))
        deeds = tuple(self._deed(option) for option in legal)
        return Dealt(card, bool(legal), deeds=deeds, why=() if legal else self._why(card.id, options))

    def _options(self, card: str) -> list[Option[Any]]:
        draft = self._controller.draft
        if not isinstance(draft, ChooseDraft | SomeDraft | ArrangeDraft) or self._controller.armed:
            return []
        return [option for option in draft.request.options if option.subject == card]

    def _why(self, card: str, options: Sequence[Option[Any]]) -> tuple[str, ...]:
        """Why a card is of no use: as the question says, or as the game does; nothing while nobody is asked."""
        host = self._sitting.host
        if any(option.refusal is None for option in options) or not host.asks_person:
            return ()
        told = [self._app.say(option.refusal.reason) for option in options if option.refusal]
        if told:
            return tuple(dict.fromkeys(told))
        key = (host.revision, self._app.language)
        if self._idle[0] != key:
            self._idle = (key, {})
        if card not in self._idle[1]:
            found = host.looks.idle(host.play.session.state, host.play.seat, card)
            reasons = tuple(dict.fromkeys(self._app.say(refusal.reason) for refusal in found))
            self._idle[1][card] = reasons or ((self._app.say(Text("table.fan.idle")),) if self._asked else ())
        return self._idle[1][card]

    def _deed(self, option: Option[Any]) -> Deed:
        host, say = self._sitting.host, self._app.say
        request = host.play.asked
        on = host.looks.on_card(host.play.session.state, request, option.key) if request else None
        aside = self._controller.aside(option.key)
        below = on.aside if on else aside.words if aside else None
        button = DeedButton(
            say(on.words if on else option.text),
            say(below) if below else "",
            on.letter if on else "",
            on.icon if on else "",
            bool(on and on.main),
            self._is_focused(option),
        )
        return Deed(option.key, button, say(option.text))

    def _tick(self, option: Option[Any], ticked: bool) -> Deed:
        words = self._app.say(Text("table.fan.leave" if ticked else "table.fan.take"))
        icon = "close" if ticked else "check"
        return Deed(option.key, DeedButton(words, icon=icon, focus=self._is_focused(option)))

    def _is_focused(self, option: Option[Any]) -> bool:
        draft = self._controller.draft
        return draft is not None and 0 <= draft.focus < len(draft.options) and draft.options[draft.focus] is option

    def purse(self) -> tuple[int, str] | None:
        """What the cards are paid with, if they cost anything, and how much of it there is."""
        hand = self._sides.hand_of(self.meant)
        if hand is None or hand.points is None or hand.purse is None:
            return None
        return hand.points, self._app.say(hand.purse)

    # --- what is done with them

    def use(self, card: str) -> None:
        """A click on a card itself: it does the only thing it can do; of several, a button over it does one."""
        self.meant = card
        options = self._options(card)
        if isinstance(self._controller.draft, ChooseDraft):
            options = [option for option in options if option.refusal is None]
        if len(options) == 1:
            self.do(options[0].key)

    def offer(self, card: str) -> bool:
        """Let a card that can do several things stand upright, to choose one of them; whether it can."""
        legal = [option for option in self._options(card) if option.refusal is None]
        if len(legal) < 2 or all(each.id != card for each in self._cards):
            return False
        if not self.open:
            self.toggle()
            self._was = self._controller.draft
        self.meant = card
        return self.open

    def do(self, key: str) -> None:
        """Use a card for one of the things it can do."""
        self._sitting.host.note = None
        self._controller.use(key)

    def step(self, by: int) -> None:
        """The next card stands upright, and the question looks at what it can do."""
        ids = [card.id for card in self._cards]
        if not ids:
            return
        at = ids.index(self.meant) if self.meant in ids else 0
        self.meant = ids[(at + by) % len(ids)]
        draft = self._controller.draft
        if isinstance(draft, ChooseDraft | SomeDraft | ArrangeDraft):
            found = (n for n, option in enumerate(draft.options) if option.subject == self.meant)
            draft.focus = self._focus = next(found, -1)

    def typed(self, event: pygame.event.Event) -> bool:
        """A key went down; whether it was for the cards."""
        if not self.open or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_SHIFT):
            return False
        if event.key == pygame.K_ESCAPE and self.wanted:
            self.toggle()
        elif event.key in _STEPS:
            self.step(_STEPS[event.key])
        elif event.key in _ENTER and self._folded:
            self.use(self.meant)
        elif deed := self._lettered(event.key):
            self.do(deed.key)
        else:
            return False
        return True

    @property
    def _folded(self) -> bool:
        """Whether the upright card can do something that the question does not list by itself."""
        draft = self._controller.draft
        listed = draft is not None and 0 <= draft.focus < len(draft.options)
        return isinstance(draft, ChooseDraft) and not listed and len(self._dealt_meant.deeds) == 1

    @property
    def _dealt_meant(self) -> Dealt:
        return next((self._dealt(card) for card in self._cards if card.id == self.meant), Dealt(self._cards[0]))

    def _lettered(self, key: int) -> Deed | None:
        letter = pygame.key.name(key).upper()
        return next((deed for deed in self._dealt_meant.deeds if deed.button.letter == letter), None)
