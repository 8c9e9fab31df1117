"""A game at this computer: the session, who plays each seat, and the file it is kept in.

Everything a screen does to a game goes through here, so that every answer is saved, every fault is reported and taken
back, and nothing else has to think of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Literal

from game.app.patience import Patience
from game.app.reports import report
from game.app.standing import standing
from game.app.thoughts import Thoughts
from game.core.dice import Chance
from game.core.files import keeper
from game.core.request import DECLINE, Choose, Draw, Request, Roll, Seat, Together
from game.core.save import save_bytes
from game.core.session import Answered, Excerpt, RuleFailed, Session
from game.kit.turns import REST

ACCEPT = "yes"
"""What is answered by whoever always does what a question offers, where it can also be done in other ways."""
PASS = "pass"
_PAUSE = 300.0
"""Seconds: whoever takes longer over an answer has left the table."""
Policy = Literal["ask", "always", "never"]
Waiting = Literal["person", "computer", "chance", "over"]


class Failed(RuntimeError):  # noqa: N818
    """A rule failed and was taken back; the report tells where."""

    def __init__(self, report: Path) -> None:
        super().__init__(f"a report was written to {report.name}")
        self.report = report


class Play:
    """One game being played."""

    def __init__(self, session: Session[Any], path: Path | None = None, seed: int | str | None = None) -> None:
        self.session = session
        self.path = path
        self.chance = Chance(seed)
        self.players = {Seat(place.seat): place.player for place in session.setup.seats}

        self.policies: dict[tuple[Seat, str], Policy] = {}
        """What a player in a seat does about an optional reaction, for as long as this game is on the table."""
        self.fresh = False
        """Whether it has just been begun: who somebody is and what the game is about come first."""
        self.placing = False
        """Whether the table is being set up for the players."""
        self.faces: dict[Seat, str] = {}
        """Whom everybody wants to be without being asked: who they were in the game before."""
        self.waved: set[tuple[Seat, str]] = set()
        """Who passes from now on, and what about: they are not asked again until that is over."""
        self.lent: tuple[Seat, int] | None = None
        """The seat of a computer whose next decision, after so many answers, a person makes."""
        self.patience = Patience()
        self.thoughts = Thoughts()
        self.seconds = 0.0
        """How long it has been played, at this sitting and at earlier ones."""
        self._since = time.monotonic()
        self._by_itself: list[tuple[int, int]] = []
        """Where answers were given for a player, by beat and place in it: undo goes back past them."""

    # --- who is asked

    @property
    def pending(self) -> Request[Any] | None:
        return self.session.pending

    @property
    def waiting(self) -> Waiting:
        """Who has to act now."""
        if self.pending is None:
            return "over"
        if isinstance(self.pending, Roll | Draw):
            return "chance"
        if self.lent == (self.pending.seat, len(self.session.answers)):
            return "person"
        return "computer" if self.players.get(self.seat) else "person"

    @property
    def seat(self) -> Seat:
        """The seat that is asked now; what all decide together is asked of a person."""
        if self.pending is None:
            return Seat("")
        asked = self.pending.seat
        people = self.people if self.pending.common and self.players.get(asked) else ()
        return people[0] if people else asked

    @property
    def asked(self) -> Request[Any] | None:
        """What the seat is asked; in a secret question, only its own part."""
        return self.session.asked(self.seat) or self.pending

    @property
    def people(self) -> list[Seat]:
        """The seats that people play."""
        return [seat for seat in self.session.system.seats(self.session.state) if not self.players.get(seat)]

    @property
    def deciding(self) -> list[Seat]:
        """The seats of people, and that of a computer for which a person has just decided."""
        if self.lent and 0 <= len(self.session.answers) - self.lent[1] <= 1:
            return [*self.people, self.lent[0]]
        return self.people

    def silenced(self, seat: Seat) -> list[str]:
        """The reactions a player is no longer asked about."""
        told = [reaction for (who, reaction), policy in self.policies.items() if who == seat and policy != "ask"]
        return list(dict.fromkeys([*told, *self.patience.reactions(self.session, seat)]))

    def ask_again(self, seat: Seat) -> None:
        """Ask a player about everything again."""
        kept = [known for known, policy in self.policies.items() if known[0] != seat or policy == "ask"]
        self.policies = {known: self.policies[known] for known in kept}
        self.patience.forget(seat)

    def policy_answer(self) -> str | None:
        """The answer a player has given to this optional reaction once and for all, or until something changes."""
        asked = self.asked
        if not isinstance(asked, Choose):
            return None
        if (self.seat, asked.topic) in self.waved and any(option.key == PASS for option in asked.legal()):
            return PASS
        if not asked.reaction:
            return None
        policy = self.policies.get((self.seat, asked.reaction))
        if policy is None and self.patience.stands(self.session, self.seat, asked):
            return DECLINE
        keys = [option.key for option in asked.legal() if option.then is None]
        if policy == "never" and DECLINE in keys:
            return DECLINE
        uses = [key for key in keys if key != DECLINE]
        uses = next(([key] for key in (ACCEPT, REST) if key in uses), uses)
        return uses[0] if policy == "always" and len(uses) == 1 else None

    def excerpt(self) -> Excerpt[Any]:
        """What the computer in the asked seat may know, for a worker to think about."""
        return self.session.excerpt(self.seat, Random(self.chance.random.getrandbits(64)))

    # --- acting

    def can_wait(self) -> bool:
        """Whether nothing in particular calls for the question, so that nobody need come to the screen for it.

        Whoever has said "ask" is asked all the same.
        """
        asked = self.asked
        if not isinstance(asked, Choose) or not asked.idle or (self.seat, asked.reaction) in self.policies:
            return False
        return any(option.key == DECLINE for option in asked.legal())

    def answer(self, key: str, *, unasked: bool = False) -> None:
        """Answer for the asked seat, `unasked` if nobody was; IllegalAnswer or Failed leave the game as it was."""
        whole = f"{self.seat} {key}" if isinstance(self.pending, Together) else key
        here, stood = self._here, unasked or key == self.policy_answer()
        if self.waiting == "person" and not unasked:
            self.patience.hear(self.session, self.seat, self.asked, key)
        self._guarded(lambda: self.session.answer(whole))
        self._by_itself = [*(place for place in self._by_itself if place < here), *([here] if stood else ())]

    def concede(self, seat: Seat) -> None:
        """A player gives up, no matter who is being asked what."""
        self._guarded(lambda: self.session.concede(seat))

    def roll(self) -> None:
        """Let chance answer."""
        pending = self.pending
        if isinstance(pending, Roll | Draw):
            self._guarded(lambda: self.session.answer(self.chance.answer(pending)))

    def undo(self) -> list[Answered]:
        """Take back the last decision of a person, and everything since."""
        self.waved.clear()
        undone = self.session.undo()
        while undone and self._is_not_asked and self._can_undo():
            undone = self.session.undo() + undone
        self.patience.forget()
        self.keep()
        return undone

    def go_back(self, count: int) -> None:
        """Take back everything after the first `count` answers, the last of which somebody decided."""
        while len(self.session.answers) > count and self.session.undo():
            pass
        self.patience.forget()
        self.keep()

    @property
    def _here(self) -> tuple[int, int]:
        return len(self.session.beats) - 1, len(self.session.beats[-1].answers)

    @property
    def _is_not_asked(self) -> bool:
        """Whether what is pending was answered for a player, or by a computer although people play too."""
        if self._here in self._by_itself:
            return True
        return self.waiting == "computer" and not self._asks_people and bool(self.people)

    @property
    def _asks_people(self) -> bool:
        """Whether a person has something to answer too, as in a secret question."""
        return any(self.session.asked(seat) for seat in self.people)

    def _can_undo(self) -> bool:
        return any(answered.decided for answered in self.session.answers)

    @property
    def has_decided(self) -> bool:
        """Whether a person has decided anything, for all of them too where they decide together."""
        answers, people = self.session.answers, set(self.people) or set(self.players)
        if any(answered.decided and answered.by in people for answered in answers):
            return True
        return any(answered.decided and self._in_common(at) for at, answered in enumerate(answers))

    def _in_common(self, count: int) -> bool:
        """Whether what was asked after so many answers was asked of all: a person answers that, for whatever seat."""
        pending = self.session.branch(count).pending
        return pending is not None and pending.common

    def redo(self) -> list[Answered]:
        redone = self.session.redo()
        while redone and (self.waiting == "computer" or self._here in self._by_itself) and self.session.can_redo:
            redone += self.session.redo()
        self.keep()
        return redone

    def branch(self, count: int, path: Path | None = None) -> Play:
        """A game of its own from an earlier point of this one, kept in another file."""
        branched = Play(self.session.branch(count), path)
        branched.keep()
        return branched

    def _guarded(self, act: Callable[[], None]) -> None:
        try:
            act()
        except RuleFailed as fault:
            raise Failed(self.report(fault)) from fault
        self.keep()

    def keep(self) -> None:
        """Write the game down, with what lists say of it."""
        now = time.monotonic()
        self.seconds, self._since = self.seconds + min(_PAUSE, now - self._since), now
        if self.path:
            about = standing(self.session, int(self.seconds), self.seat)
            keeper.keep(self.path, save_bytes(self.session, about))

    def report(self, fault: BaseException) -> Path:
        """Write down what went wrong, with the game as it is."""
        return report(fault, str(self.session.where()), save_bytes(self.session))
