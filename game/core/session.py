"""A game being played: it asks, takes answers, remembers all of them, and can go anywhere in its own past.

A session never calls anyone. It plays beats until something is to be decided, shows that as `pending`, and goes on when
`answer` is called. A beat's state at its start plus the answers since is everything: undo, forks, branches and recovery
from a fault all replay from there.
"""

from __future__ import annotations

import traceback
from collections.abc import Coroutine
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Generic, TypeVar

from game.core.clone import WrongRecord, shape_of
from game.core.journal import Entry
from game.core.request import (
    Choose,
    Draw,
    IllegalAnswer,
    Menu,
    Offers,
    Request,
    Roll,
    Seat,
    Together,
    refuse,
    some_legal,
)
from game.core.system import Game, Outcome, Setup, SetupError, System
from game.core.text import Text

S = TypeVar("S")

BY_CHANCE = "~"
CONCEDE = "!concede"
BY_ITSELF = "="
_SILENT_BEATS = 10_000


@dataclass(frozen=True, slots=True)
class Answered:
    """One answer: by a seat, by chance (`~`) or by itself because there was no choice (`=`)."""

    by: str
    key: str

    @property
    def decided(self) -> bool:
        """Whether somebody at the table decided it."""
        return self.by not in (BY_CHANCE, BY_ITSELF)


@dataclass(frozen=True, slots=True)
class _Veil:
    """After so many answers of its beat, a fork was dealt again whatever its seat may not know."""

    after: int
    seat: Seat
    seed: int


@dataclass(slots=True)
class Beat(Generic[S]):
    """One step of the outer game: the state before it, its answers, what happened, and the state's digest after it."""

    before: S
    answers: list[Answered] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    digest: str = ""
    veils: tuple[_Veil, ...] = ()
    shown: list[range] = field(default_factory=list)
    """Places of answers that were given in secret and then shown together."""

    @property
    def hidden(self) -> int:
        """How many of the answers lie behind a veil: undo does not go back to them."""
        return max((veil.after for veil in self.veils), default=0)

    def secrets_of(self, at: int) -> range | None:
        """The secret answers that an answer was shown together with, if it was."""
        return next((places for places in self.shown if at in places), None)


@dataclass(frozen=True, slots=True)
class Excerpt(Generic[S]):
    """A session's last beat so far, without its history."""

    setup: Setup
    before: S
    answers: tuple[Answered, ...]
    veils: tuple[_Veil, ...] = ()


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """Where a session stands: for people, bug reports and error messages."""

    heading: Text
    beat: int
    answers: int
    flow: tuple[str, ...]
    asks: str

    def __str__(self) -> str:
        stack = " > ".join(self.flow) or "nothing"
        return f"beat {self.beat}, answer {self.answers}: {stack}; asks {self.asks or 'nothing'}"


@dataclass(frozen=True, slots=True)
class Mark:
    """A point of a session: so many answers into its last beat, and what had been taken back by then."""

    beat: int
    answers: int
    redo: tuple[tuple[Answered, ...], ...]


class RuleFailed(RuntimeError):  # noqa: N818 - the rule failed, the session did not
    """A rule crashed or misbehaved; the session stands where it stood before."""

    def __init__(self, where: Whereabouts, fault: Exception) -> None:
        frames = traceback.extract_tb(fault.__traceback__)
        self.where = replace(where, flow=tuple(f"{frame.name}:{frame.lineno}" for frame in frames[1:]))
        super().__init__(f"{type(fault).__name__}: {fault} ({self.where})")


class Session(Generic[S]):
    """A game of `system` from `setup` to its end."""

    def __init__(self, system: System[S], setup: Setup, *, digests: bool = True) -> None:
        self.system = system
        self.setup = setup
        self.beats: list[Beat[S]] = []
        self.pending: Request[Any] | None = None
        self.digests = digests
        self._shape = shape_of(system.state)
        self._redo: list[list[Answered]] = []
        self._flow: Coroutine[Request[Any], Any, None] | None = None
        self._asleep = False
        self._game: Game[S] = self._first_game()
        try:
            self._open_beats()
            self._settle()
        except Exception as fault:
            raise RuleFailed(self.where(), fault) from fault
        if not self.beats:
            raise SetupError("the game is over before it begins")

    def _first_game(self) -> Game[S]:
        try:
            if self.setup.position is not None:
                return self.system.game(self._shape.load(self.setup.position, self.system.lookup))
            return self.system.game(self.system.start(self.setup))
        except (SetupError, WrongRecord):
            raise
        except Exception as fault:
            raise SetupError(f"the game cannot be set up ({type(fault).__name__}: {fault})") from fault

    # --- looking

    @property
    def state(self) -> S:
        return self._game.state

    @property
    def outcome(self) -> Outcome | None:
        return self.system.outcome(self.state)

    @property
    def answers(self) -> list[Answered]:
        """Every answer of the game so far."""
        return [answered for beat in self.beats for answered in beat.answers]

    @property
    def entries(self) -> list[Entry]:
        """The whole journal so far."""
        return [entry for beat in self.beats for entry in beat.entries]

    @property
    def can_redo(self) -> bool:
        return bool(self._redo)

    def asked(self, seat: Seat) -> Request[Any] | None:
        """What is asked of `seat` now, if anything; of a secret question, its own part only."""
        if isinstance(self.pending, Together):
            return self.pending.part(seat)
        return self.pending if self.pending and self.pending.seat == seat else None

    def where(self) -> Whereabouts:
        flow: list[str] = []
        inner: Any = self._flow
        while inner is not None and getattr(inner, "cr_frame", None):
            flow.append(f"{inner.cr_code.co_qualname}:{inner.cr_frame.f_lineno}")
            inner = inner.cr_await
        asks = f"{self.pending.kind} {self.pending.topic}" if self.pending else ""
        count = len(self.beats[-1].answers) if self.beats else 0
        return Whereabouts(self._heading(), len(self.beats), count, tuple(flow), asks)

    def _heading(self) -> Text:
        try:
            return self.system.heading(self.state)
        except Exception:  # a rule that failed half-way may leave a state that has no heading
            return self.system.title

    def digest(self) -> str:
        """The fingerprint of the state as it is now."""
        return self._shape.digest(self.state)

    # --- playing

    def answer(self, key: str) -> None:
        """Answer what is pending: all or nothing. IllegalAnswer or RuleFailed leave the session as it was."""
        self._answer(key)
        self._redo.clear()

    def concede(self, seat: Seat) -> None:
        """A player gives up, whatever is being asked of whom."""
        self.answer(f"{CONCEDE} {seat}")

    def _answer(self, key: str) -> None:
        self._wake()
        if self.pending is None:
            refuse(Text("core.answer.over"))
        if key.startswith(CONCEDE):
            self._give_up(key)
            return
        try:
            value = self.pending.read(key)
        except IllegalAnswer:
            raise
        except Exception as fault:
            raise RuleFailed(self.where(), fault) from fault
        beat, count = len(self.beats) - 1, len(self.beats[-1].answers)
        try:
            self._take(_answerer(self.pending, key), key, value)
            self._settle()
        except Exception as fault:
            where = self.where()
            self._rebuild(beat, count)
            raise RuleFailed(where, fault) from fault

    def _give_up(self, key: str) -> None:
        seat = Seat(key.removeprefix(CONCEDE).strip())
        if seat not in self.system.seats(self.state):
            refuse(Text("core.answer.not_asked", seat=seat))
        self._break_off(Answered(seat, key))
        self._open_beats()
        self._settle()

    def _break_off(self, surrender: Answered) -> None:
        """The beat ends where it stands; the system says what a surrender means."""
        self.system.concede(self.state, Seat(surrender.by))
        self.beats[-1].answers.append(surrender)
        if self._flow:
            self._flow.close()
        self.pending = None
        self._close_beat()

    def _take(self, by: str, key: str, value: Any) -> None:
        """Record an answer and play on to the next question."""
        if not self._hear(Answered(by, key.strip()), value):
            self._close_beat()
            self._open_beats()

    def _hear(self, answered: Answered, value: Any) -> bool:
        """Let the flow hear an answer; whether it asks something more in its beat."""
        asked, beat = self.pending, self.beats[-1]
        beat.answers.append(answered)
        going = self._resume(value)
        if isinstance(asked, Together) and not asked.open:
            beat.shown.append(range(len(beat.answers) - len(asked.parts), len(beat.answers)))
        return going

    def _settle(self) -> None:
        """Answer the questions that have only one answer."""
        while self.pending and (only := self.pending.forced()) is not None:
            self._take(BY_ITSELF, only, self.pending.read(only))

    def _open_beats(self) -> None:
        """Begin the next beat, and the one after it if nothing is asked, until something is or the game is over."""
        for _ in range(_SILENT_BEATS):
            if self.system.outcome(self.state):
                self._flow = None
                return
            self._begin(Beat(self._shape.keep(self.state, self.beats[-1].before if self.beats else None)))
            if self._resume(None):
                return
            self._close_beat()
        raise RuntimeError("the game goes on without ever asking anything")

    def _begin(self, beat: Beat[S]) -> None:
        self.beats.append(beat)
        self._game.journal = beat.entries
        self._flow = self.system.beat(self._game)

    def _close_beat(self) -> None:
        if self.digests:
            self.beats[-1].digest = self.digest()

    def _resume(self, value: Any) -> bool:
        """Let the flow go on; whether it asks something (False: its beat is over)."""
        assert self._flow is not None
        self.pending = None
        try:
            asked = self._flow.send(value)
        except StopIteration:
            return False
        _check(asked)
        self.pending = asked
        return True

    # --- travelling

    def mark(self) -> Mark:
        """Where the session stands, for `go_back`."""
        return Mark(len(self.beats) - 1, len(self.beats[-1].answers), tuple(map(tuple, self._redo)))

    def go_back(self, mark: Mark) -> None:
        """Stand again where the session stood, as if nothing had been answered since."""
        if (len(self.beats) - 1, len(self.beats[-1].answers)) != (mark.beat, mark.answers):
            self._rebuild(mark.beat, mark.answers)
        self._redo = [list(undone) for undone in mark.redo]

    def undo(self) -> list[Answered]:
        """Go back to before the last decision, past dice if need be; what was taken back (nothing: at the start).

        Secrets that have been shown are taken back together, so that nobody chooses again knowing the others' choice.
        """
        found = self._last_decision()
        if found is None:
            return []
        beat, count = found
        undone = self._since(beat, count)
        self._rebuild(beat, count)
        self._redo.append(undone)
        return undone

    def undo_reveals(self) -> bool:
        """Whether undoing would take back dice, cards or secret choices that have been seen."""
        found = self._last_decision()
        if found is None:
            return False
        beat, count = found
        was_secret = self.beats[beat].secrets_of(count) is not None
        return was_secret or any(answered.by == BY_CHANCE for answered in self._since(beat, count))

    def _last_decision(self) -> tuple[int, int] | None:
        """The beat, and the place in it, that undo goes back to."""
        for beat in range(len(self.beats) - 1, -1, -1):
            played = self.beats[beat]
            for count in range(len(played.answers) - 1, played.hidden - 1, -1):
                if played.answers[count].decided:
                    secrets = played.secrets_of(count)
                    return beat, max(secrets.start, played.hidden) if secrets else count
        return None

    def _since(self, beat: int, count: int) -> list[Answered]:
        later = [answered for after in self.beats[beat + 1 :] for answered in after.answers]
        return self.beats[beat].answers[count:] + later

    def redo(self) -> list[Answered]:
        """Play again what was last undone, with the same dice."""
        if not self._redo:
            return []
        redone = self._redo[-1]
        for answered in redone:
            if answered.by != BY_ITSELF:
                self._answer(answered.key)
        self._redo.pop()
        return redone

    def branch(self, count: int) -> Session[S]:
        """A session of its own that stands after the first `count` answers of this one."""
        if not 0 <= count <= len(self.answers):
            raise ValueError(f"the game has {len(self.answers)} answers, not {count}")
        beat, left = 0, count
        while beat < len(self.beats) - 1 and left >= len(self.beats[beat].answers):
            left -= len(self.beats[beat].answers)
            beat += 1
        last = self.beats[beat]
        beats = [*self.beats[:beat], Beat(last.before, last.answers[:left], veils=last.veils)]
        return Session._standing(self.system, self.setup, beats, digests=self.digests)

    def follow(self, branch: Session[S]) -> None:
        """Stand where a branch of this session has come to; nobody else may go on with the branch."""
        self.beats, self.pending = branch.beats, branch.pending
        self._game, self._flow, self._asleep = branch._game, branch._flow, branch._asleep
        self._redo.clear()

    def fork(self, seat: Seat | None = None, random: Random | None = None) -> Session[S]:
        """A throw-away copy from here on; made for a seat, whatever it may not know is dealt again."""
        return Session.opened(self.system, self.excerpt(seat, random))

    def look(self, seat: Seat, random: Random) -> Session[S]:
        """A fork for whoever only wants to see: it is played up to here no sooner than somebody answers in it.

        Until then its question is the very one that is asked here, beside a state of its own.
        """
        last = self.beats[-1]
        if self.pending is None or isinstance(self.pending, Together):
            return self.fork(seat, random)
        seen = self.excerpt(seat, random)
        beat = Beat(seen.before, list(seen.answers), last.entries[:], veils=seen.veils, shown=last.shown[:])
        new = Session._bare(self.system, self.setup, [beat], digests=False)
        new._game = self.system.game(self._shape.clone(self.state))
        new.pending, new._asleep = self.pending, True
        new._draw(seen.veils[-1])  # the earlier ones have been drawn over the state already
        return new

    def _wake(self) -> None:
        """Play up to here what has only been looked at."""
        if self._asleep:
            self._rebuild(len(self.beats) - 1, len(self.beats[-1].answers))

    def excerpt(self, seat: Seat | None = None, random: Random | None = None) -> Excerpt[S]:
        """All that a fork needs, to be sent elsewhere and opened there."""
        last = self.beats[-1]
        if seat is None:
            return Excerpt(self.setup, last.before, tuple(last.answers), last.veils)
        known = self._known_to(seat)
        earlier = tuple(replace(veil, after=min(veil.after, len(known))) for veil in last.veils)
        fresh = _Veil(len(known), seat, (random or Random(0)).getrandbits(64))
        return Excerpt(self.setup, last.before, tuple(known), (*earlier, fresh))

    @staticmethod
    def opened(system: System[S], excerpt: Excerpt[S]) -> Session[S]:
        """The fork an excerpt describes."""
        last = Beat(excerpt.before, list(excerpt.answers), veils=excerpt.veils)
        return Session._standing(system, excerpt.setup, [last], digests=False)

    def _known_to(self, seat: Seat) -> list[Answered]:
        """The answers of this beat but those that others have just given in secret."""
        answers = self.beats[-1].answers
        if not isinstance(self.pending, Together):
            return answers
        before = len(answers) - len(self.pending.answers)
        return answers[:before] + [answered for answered in answers[before:] if answered.key.split()[0] == seat]

    @staticmethod
    def _standing(system: System[S], setup: Setup, beats: list[Beat[S]], *, digests: bool) -> Session[S]:
        """A session that stands after the last answer of the last of these beats."""
        new = Session._bare(system, setup, beats, digests=digests)
        new._rebuild(len(beats) - 1, len(beats[-1].answers))
        return new

    @staticmethod
    def _bare(system: System[S], setup: Setup, beats: list[Beat[S]], *, digests: bool) -> Session[S]:
        new: Session[S] = Session.__new__(Session)
        new.system, new.setup, new._shape, new.digests = system, setup, shape_of(system.state), digests
        new.pending, new._redo, new._flow, new._asleep = None, [], None, False
        new.beats = beats
        return new

    def _rebuild(self, beat: int, count: int) -> None:
        """Stand again after the first `count` answers of `beat`."""
        self._asleep = False
        old = self.beats[beat]
        del self.beats[beat:]
        self._game = self.system.game(self._shape.clone(old.before))
        self._begin(Beat(old.before, veils=old.veils))
        going = self._resume(None)
        for done, answered in enumerate(old.answers[:count]):
            self._draw_veils(done)
            if not going or self.pending is None:
                raise RuntimeError("the same answers led to another game")
            if answered.key.startswith(CONCEDE):
                self._break_off(answered)
                self._open_beats()
                return
            going = self._hear(answered, self.pending.recall(answered.key))
        self._draw_veils(count)
        if not going:
            self._close_beat()
            self._open_beats()

    def _draw_veils(self, done: int) -> None:
        for veil in self.beats[-1].veils:
            if veil.after == done:
                self._draw(veil)

    def _draw(self, veil: _Veil) -> None:
        self.system.conceal(self.state, veil.seat, Random(veil.seed))


def _answerer(request: Request[Any], key: str) -> str:
    if isinstance(request, Together):
        return key.split()[0]
    return BY_CHANCE if isinstance(request, Roll | Draw) else request.seat


def _check(request: object) -> None:
    """Catch a rule that asks the impossible."""
    if not isinstance(request, Request):
        raise TypeError(f"a flow awaited {request!r}, which is no request")
    if not request.topic and not isinstance(request, Roll | Draw):
        raise ValueError(f"the question {request.text.key} has no topic")
    if isinstance(request, Choose):
        if not isinstance(request.options, Menu):
            offered = request.options.legal if isinstance(request.options, Offers) else request.options
            if len({option.key for option in offered}) != len(offered):
                raise ValueError(f"{request.topic}: two options have the same key")
        if not some_legal(request.options, 1):
            raise ValueError(f"{request.topic}: nothing can be chosen")
