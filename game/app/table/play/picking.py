"""Answers put together in the tray: dice to roll again, and icons to pay with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from game.app.table.play.drafts import Draft, draft
from game.app.table.play.ledger import Amounts, LedgerDraft
from game.app.table.play.options import AllotDraft, ChooseDraft, SomeDraft
from game.app.table.play.places import PathDraft
from game.app.table.play.refusing import refused
from game.core.request import Choose, ChooseSome, Option, Request, Seat
from game.core.text import Refusal, Text
from game.kit.looks import Looks
from game.kit.trays import Lift, Promise

Picks = Mapping[str, tuple[Lift, ...]]
"""What each option takes up, by its key."""
_REMEMBERED = 8
"""Questions whose slots are kept in mind."""


class PayDraft(ChooseDraft):
    """One option out of several, shown by the icons it takes up: the first is proposed, a click exchanges icons."""

    def __init__(self, request: Choose[Any], picks: Picks) -> None:
        super().__init__(request)
        self.picks = picks
        self.focus = 0

    @property
    def proposed(self) -> Option[Any]:
        return self.options[max(0, self.focus)]

    @property
    def raised(self) -> tuple[Lift, ...]:
        return self.picks[self.proposed.key]

    @property
    def key(self) -> str:
        return self.proposed.key

    @property
    def refusal(self) -> Refusal | None:
        return None

    def exchange(self, chip: str) -> None:
        """Raise a die that was not taken up; take its other icon, or lower it, if it was."""
        own = {pick for pick in self.raised if pick.chip == chip}
        others = set(self.raised) - own
        fitting: Callable[[set[Lift]], bool]
        if own and (turned := self._turned(own, others)) is not None:
            self.focus = turned
            return
        if own:
            wanted, fitting = len(others), lambda picks: all(pick.chip != chip for pick in picks)
        else:
            wanted, fitting = len(others) + 1, lambda picks: any(pick.chip == chip for pick in picks)

        def near(at: int) -> tuple[int, int, int]:
            picks = set(self.picks[self.options[at].key])
            return -len(picks & others), abs(len(picks) - wanted), at

        found = [at for at, option in enumerate(self.options) if fitting(set(self.picks[option.key]))]
        if found:
            self.focus = min(found, key=near)

    def _turned(self, own: set[Lift], others: set[Lift]) -> int | None:
        """The option that takes a later icon of the same die, and is the same otherwise."""
        [(chip, icon)] = {(pick.chip, max(each.icon for each in own)) for pick in own}
        for at, option in enumerate(self.options):
            picks = set(self.picks[option.key])
            mine = picks - others
            if others <= picks and len(mine) == 1 and all(each.chip == chip and each.icon > icon for each in mine):
                return at
        return None


class RollDraft(SomeDraft):
    """Any number of dice, ticked by clicking them."""

    def __init__(self, request: ChooseSome[Any], picks: Picks) -> None:
        super().__init__(request)
        self.picks = picks

    @property
    def raised(self) -> tuple[Lift, ...]:
        return tuple(pick for key in self.chosen for pick in self.picks[key])

    def exchange(self, chip: str) -> None:
        for key, picks in self.picks.items():
            if any(pick.chip == chip for pick in picks):
                self.toggle(key)


TrayDraft = PayDraft | RollDraft


class Gesture(Protocol):
    """The controller, as far as the tray concerns it."""

    looks: Looks[Any]
    stack: list[Draft]
    armed: str

    @property
    def state(self) -> Any: ...

    @property
    def asked(self) -> Request[Any] | None: ...

    @property
    def key(self) -> str: ...

    def choose(self, key: str) -> None: ...

    def touched(self) -> None: ...


class Picking:
    """What the tray shows of the answer under way, and what a click on a die makes of it."""

    def __init__(self, gesture: Gesture) -> None:
        self._gesture = gesture
        self._openings: dict[str, str] = {}
        """The option that a die leads to while nothing is chosen yet."""
        self._bill: tuple[object, PayDraft | None] = (None, None)
        self.kept: Amounts = {}
        """What rows of a ledger were given before one of them had something else to decide."""
        self._rows: set[str] = set()
        """The rows of the last ledger."""
        self._slots: dict[tuple[Seat, Text], Sequence[str]] = {}
        """What was in the slots of the latest questions."""
        self.owed = ""
        """What a path that was taken will be paid with, as soon as that is asked."""

    # --- drafts

    def drafted(self, request: Request[Any]) -> Draft:
        """An empty answer, to be put together in the tray if its options lie there."""
        looks, state = self._gesture.looks, self._gesture.state
        if isinstance(request, Choose) and looks.ledger(request):
            rows = {option.key for option in request.legal()}
            if not rows < self._rows:  # not what is left of the last one
                self.kept = {}
            self._rows = rows
            return LedgerDraft(request, {**looks.proposed(state, request), **self.kept})
        made = self._in_tray(request) or draft(request, looks.families(), looks.bagged)
        if isinstance(made, ChooseDraft):
            made.before = self._slots.get((request.seat, request.text), ())
        if isinstance(made, AllotDraft):
            made.begin_with(looks.proposed(state, request).get("", {}))
        return made

    def _remember(self, shown: Draft | None) -> None:
        """Keep in mind which slots the options had: whoever is asked the same again finds them there."""
        if not isinstance(shown, ChooseDraft) or not shown.places:
            return
        asked = shown.request.seat, shown.request.text
        self._slots.pop(asked, None)
        self._slots[asked] = shown.places
        if len(self._slots) > _REMEMBERED:
            self._slots.pop(next(iter(self._slots)))

    def _in_tray(self, request: Request[Any]) -> TrayDraft | None:
        if not isinstance(request, Choose | ChooseSome):
            return None
        looks, state = self._gesture.looks, self._gesture.state
        picks: dict[str, tuple[Lift, ...]] = {}
        for option in request.options:
            picks[option.key] = tuple(looks.picks(state, request, option.key))
            if not picks[option.key]:
                return None
        if not picks:
            return None
        return PayDraft(request, picks) if isinstance(request, Choose) else RollDraft(request, picks)

    def asked(self, request: Request[Any] | None) -> str:
        """Something is asked: find what dice lead to; the answer that was promised with a path, if this is the time."""
        self._openings, self._bill = {}, (None, None)
        self._remember(self._gesture.stack[0] if self._gesture.stack else None)
        if request is None:
            return ""
        owed, self.owed = self.owed, ""
        if owed and self._in_tray(request) and refused(request, owed) is None:
            return owed
        if isinstance(request, Choose):
            for option in request.options:
                nested = self._in_tray(option.then) if isinstance(option.then, ChooseSome) else None
                for picks in nested.picks.values() if nested and option.refusal is None else ():
                    self._openings.update({pick.chip: option.key for pick in picks})
        return ""

    # --- looking

    @property
    def draft(self) -> TrayDraft | None:
        """What is being put together in the tray: the answer, or what a path will be paid with."""
        top = self._gesture.stack[-1] if self._gesture.stack else None
        if isinstance(top, PayDraft | RollDraft):
            return top
        return self._billed(top) if isinstance(top, PathDraft) else None

    def _billed(self, path: PathDraft) -> PayDraft | None:
        """What the path on show costs; icons that were exchanged stay so while the ways to pay are the same."""
        if not path.shown or path.refusal:
            return None
        cost = (id(path.request), path.cost)
        if self._bill[0] != cost:
            asked = self._gesture.looks.bill(self._gesture.state, path.request, path.cost)
            made = self._in_tray(asked) if asked else None
            old = self._bill[1]
            new = made if isinstance(made, PayDraft) else None
            same = old is not None and new is not None and old.picks == new.picks
            self._bill = (cost, old if same else new)
        return self._bill[1]

    def settle(self) -> None:
        """The path is taken: keep in mind what pays for it."""
        top = self._gesture.stack[-1] if self._gesture.stack else None
        bill = self._billed(top) if isinstance(top, PathDraft) else None
        self.owed = bill.key if bill else ""

    @property
    def raised(self) -> tuple[Lift, ...]:
        made = self.draft
        return made.raised if made else ()

    @property
    def chips(self) -> list[str]:
        """The dice that can be clicked now."""
        made = self.draft
        if self._gesture.armed:
            return []
        if made is None:
            return list(self._openings) if len(self._gesture.stack) == 1 else []
        return list(dict.fromkeys(pick.chip for picks in made.picks.values() for pick in picks))

    @property
    def rolls(self) -> bool:
        """Whether dice are chosen to be rolled again, not to be spent."""
        made = self.draft
        return isinstance(made, RollDraft) or (made is None and bool(self._openings))

    @property
    def focused(self) -> str:
        """The die that the arrow keys have come to."""
        made = self.draft
        if not isinstance(made, RollDraft) or not 0 <= made.focus < len(made.options):
            return ""
        return next((pick.chip for pick in made.picks[made.options[made.focus].key]), "")

    @property
    def promise(self) -> Promise | None:
        """What would be done with what is raised now."""
        made, stack = self.draft, self._gesture.stack
        asked = self._gesture.asked
        if made is None or asked is None or made.refusal:
            return None
        own = self._gesture.looks.promise(self._gesture.state, asked, self._gesture.key)
        if own or not isinstance(made, PayDraft):
            return own
        deed = self._deed(stack)
        return Promise(deed, made.proposed.text) if deed else Promise(made.proposed.text)

    @staticmethod
    def _deed(stack: Sequence[Draft]) -> Text | None:
        """The option that is being paid for, in words."""
        before = stack[-2] if len(stack) > 1 else None
        if not isinstance(before, ChooseDraft):
            return None
        return next((option.text for option in before.request.options if option.key == before.armed), None)

    # --- doing

    def pick(self, chip: str) -> bool:
        """A die was clicked; whether that means anything now."""
        if chip not in self.chips:
            return False
        if self.draft is None:
            self._gesture.choose(self._openings[chip])
        made = self.draft
        if made is None:
            return False
        made.exchange(chip)
        if isinstance(made, RollDraft) and not made.chosen and len(self._gesture.stack) > 1:
            self._gesture.stack.pop()
        self._gesture.touched()
        return True
