"""Scenes: a situation played by a strict script, for tests that read like the rulebook's examples.

    with scene(DUEL, models={"a1": "5,5", "b1": "7,5"}, hands={"B": "parry1"}) as s:
        s.play("A", "attack:b1", dice="5 6 2")
        s.play("B", "parry", dice="4 1")
        assert s.state.models["b1"].wounds == 1

Nothing is left to chance: a die, a card or a question the script does not foresee fails, and so does a scripted one
that is never used.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from types import TracebackType
from typing import Any, Generic, TypeVar

from game.core.home import assets
from game.core.journal import Entry
from game.core.request import Choose, Draw, IllegalAnswer, Request, Roll, Seat, Together
from game.core.session import Session
from game.core.system import Setup, System
from game.core.text import Catalog, Refusal, Text

S = TypeVar("S")

_KEYS_SHOWN = 24


class OffScript(AssertionError):  # noqa: N818 - what happened, as in a theatre
    """The game did something the script did not say; the message shows where it stands and what it asks."""


class Scene(Generic[S]):
    """A session that answers only what its script says."""

    def __init__(self, session: Session[S]) -> None:
        self.session = session
        self._dice: deque[str] = deque()
        self._cards: deque[str] = deque()
        self._expected: Request[Any] | None = None
        self._seen = len(session.entries)

    # --- the script

    def play(self, seat: str, key: str, *, dice: str | Iterable[int] = "", cards: str | Iterable[str] = "") -> Scene[S]:
        """Answer what is asked of `seat`; dice and cards are for the rolls and draws that follow, in their order."""
        self._load(dice, cards)
        self._chance()
        request = self._asked(seat)
        whole = f"{seat} {key}" if isinstance(self.session.pending, Together) else key
        try:
            self.session.answer(whole)
        except IllegalAnswer as illegal:
            words = self.words(illegal.refusal.reason)
            raise self._off(f"'{key}' is refused: {words} [{illegal.refusal.rule}]", request) from None
        self._chance()
        return self

    def dice(self, *dice: str | int) -> Scene[S]:
        """Results for the next dice: `s.dice("4 6")` or `s.dice(4, 6)`."""
        return self._more(" ".join(map(str, dice)), "")

    def cards(self, *cards: str) -> Scene[S]:
        """The next cards drawn."""
        return self._more("", " ".join(cards))

    def _more(self, dice: str, cards: str) -> Scene[S]:
        self._load(dice, cards)
        self._chance()
        return self

    def _load(self, dice: str | Iterable[int], cards: str | Iterable[str]) -> None:
        self._dice.extend(_words(dice))
        self._cards.extend(_words(cards))

    def _chance(self) -> None:
        """Answer rolls and draws as far as the script goes."""
        while isinstance(request := self.session.pending, Roll | Draw):
            queue = self._dice if isinstance(request, Roll) else self._cards
            wanted = len(request.faces) if isinstance(request, Roll) else min(request.count, len(request.cards))
            if len(queue) < wanted:
                return
            key = " ".join(queue.popleft() for _ in range(wanted))
            try:
                self.session.answer(key)
            except IllegalAnswer as illegal:
                raise self._off(f"the script gives '{key}': {self.words(illegal.refusal.reason)}", request) from None

    # --- expectations

    def asks(self, seat: str, topic: str = "") -> Request[Any]:
        """What is asked of `seat` now; it must be about `topic`, if that is given."""
        request = self._asked(seat)
        if topic and request.topic != topic:
            raise self._off(f"{seat} should be asked about {topic}, not {request.topic}", request)
        self._expected = self.session.pending
        return request

    def offers(self, seat: str, *keys: str) -> Scene[S]:
        """Each of the answers would be legal now."""
        request = self._asked(seat)
        for key in keys:
            try:
                request.read(key)
            except IllegalAnswer as illegal:
                raise self._off(f"'{key}' is refused: {self.words(illegal.refusal.reason)}", request) from None
        return self

    def refuses(self, seat: str, key: str, rule: str, text: str = "") -> Refusal:
        """The answer would be refused now by `rule`; where no rule but plain arithmetic forbids it, `text` says how."""
        refusal = self._refusal(seat, key)
        if refusal.rule != rule:
            raise self._off(f"'{key}' is refused by rule '{refusal.rule}', not {rule}", self._asked(seat))
        if (text or not rule) and refusal.reason.key != text:
            wanted = text or "a reason of the script"
            raise self._off(f"'{key}' is refused with {refusal.reason!r}, not {wanted}", self._asked(seat))
        return refusal

    def lacks(self, seat: str, *keys: str) -> Scene[S]:
        """None of the keys is an answer to what is asked now, not even a forbidden one."""
        for key in keys:
            refusal = self._refusal(seat, key)
            if refusal.reason.key != "core.answer.unknown":
                raise self._off(f"'{key}' is an answer, though refused with {refusal.reason!r}", self._asked(seat))
        return self

    def _refusal(self, seat: str, key: str) -> Refusal:
        request = self._asked(seat)
        try:
            request.read(key)
        except IllegalAnswer as illegal:
            return illegal.refusal
        raise self._off(f"'{key}' should be refused", request)

    def told(self, event: str) -> list[Entry]:
        """What the journal tells of `event` since the scene began: at least one entry."""
        told = self.session.entries[self._seen :]
        found = [entry for entry in told if entry.event == event]
        if not found:
            events = ", ".join(dict.fromkeys(entry.event for entry in told)) or "nothing"
            raise self._off(f"the journal does not tell {event}; it tells {events}", self.session.pending)
        return found

    def never_told(self, event: str) -> Scene[S]:
        """The journal has no `event` since the scene began."""
        if any(entry.event == event for entry in self.session.entries[self._seen :]):
            raise self._off(f"the journal tells {event}", self.session.pending)
        return self

    def over(self, *winners: str) -> Scene[S]:
        """The game has ended, and these seats have won."""
        outcome = self.session.outcome
        if outcome is None or outcome.winners != winners:
            ended = f"won by {outcome.winners}" if outcome else "not over"
            raise self._off(f"the game should be won by {winners}, but is {ended}", self.session.pending)
        return self

    def done(self) -> None:
        """Nothing scripted is left, and nobody waits for a die, a reaction or the other half of a secret choice."""
        pending = self.session.pending
        if isinstance(pending, Roll | Draw):
            raise self._off("the script ends, but chance is asked", pending)
        if self._dice or self._cards:
            left = " ".join([*self._dice, *self._cards])
            raise self._off(f"scripted but never used: {left}", pending)
        if pending is self._expected:
            return
        if isinstance(pending, Choose) and pending.reaction:
            raise self._off("the script ends, but a reaction is asked", pending)
        if isinstance(pending, Together) and pending.answers:
            raise self._off("the script ends in the middle of a secret choice", pending)

    def __enter__(self) -> Scene[S]:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is None:
            self.done()

    # --- looking

    @property
    def state(self) -> S:
        return self.session.state

    @property
    def journal(self) -> list[str]:
        """The events since the scene began, by key."""
        return [entry.event for entry in self.session.entries[self._seen :]]

    def words(self, text: Text) -> str:
        """A message in English."""
        folders = [assets() / "locale", self.session.system.locale()]
        return Catalog(folder for folder in folders if folder).render(text)

    def _asked(self, seat: str) -> Request[Any]:
        pending = self.session.pending
        if isinstance(pending, Roll | Draw):
            kind = "roll" if isinstance(pending, Roll) else "draw"
            raise self._off(f"a {kind} is not scripted, or not all of it", pending)
        request = self.session.asked(Seat(seat))
        if request is None:
            raise self._off(f"nothing is asked of {seat} now", pending)
        return request

    def _off(self, problem: str, request: Request[Any] | None) -> OffScript:
        """The failure with all that is needed to mend the script."""
        lines = [problem, f"  at {self.session.where()}"]
        if request is None:
            lines.append("  the game is over")
        else:
            keys = request.candidates(_KEYS_SHOWN + 1)
            more = ", ..." if len(keys) > _KEYS_SHOWN else ""
            lines += [
                f"  {request.seat or 'chance'} is asked: {self.words(request.text)}",
                f"  legal keys: {', '.join(keys[:_KEYS_SHOWN])}{more}",
            ]
        if self._dice or self._cards:
            lines.append(f"  still scripted: {' '.join([*self._dice, *self._cards])}")
        return OffScript("\n".join(lines))


def _words(given: str | Iterable[object]) -> list[str]:
    return given.replace(",", " ").split() if isinstance(given, str) else [str(word) for word in given]


def scene(system: System[S], setup: Setup | None = None, **situation: Any) -> Scene[S]:
    """Set up a situation of `system` to play by script; a whole `setup` instead starts a game from its beginning."""
    if setup is None:
        setup = Setup(system.id, situation=situation) if situation else system.quick_start()
    return Scene(Session(system, setup))
