"""Playouts: games of random answers that check, decision by decision, what must hold for every system."""

from __future__ import annotations

import dataclasses
import multiprocessing
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

import msgspec

from game.core.clone import shape_of
from game.core.journal import Entry
from game.core.request import Choose, IllegalAnswer, Request
from game.core.save import parse_save, resume, save_bytes
from game.core.session import RuleFailed, Session
from game.core.system import Setup, System

S = TypeVar("S")

LIMIT = 20_000
_CANDIDATES = 48
_LOOK_AHEAD = 6


class Broken(AssertionError):  # noqa: N818 - says what is wrong with the game
    """Something that must hold for every game does not; the message says what and where."""


def random_game(
    system: System[S],
    setup: Setup | None = None,
    seed: int = 0,
    *,
    check: bool = True,
    every: int = 1,
    save_every: int = 50,
    limit: int = LIMIT,
) -> Session[S]:
    """Play a game with random answers; `check` inspects every `every`-th decision and saves now and then."""
    random = Random(f"{system.id} {seed}")
    session = Session(system, setup or system.quick_start())
    for count in range(limit):
        if session.pending is None:
            if check:
                check_save(session)
            return session
        if check and count % every == 0:
            inspect(session, Random(f"{seed} {count}"))
        if check and count % save_every == save_every - 1:
            check_save(session)
        try:
            session.answer(session.pending.sample(random))
        except IllegalAnswer as illegal:
            raise Broken(f"seed {seed}: a random answer is refused ({illegal}) at {session.where()}") from illegal
        except RuleFailed as failed:
            raise Broken(f"seed {seed}, answer {count}: {failed}") from failed
    raise Broken(f"seed {seed}: no end after {limit} answers, at {session.where()}")


# --- what must hold at every decision


def inspect(session: Session[S], random: Random) -> None:
    """Everything that must hold while something is asked; Broken says what does not."""
    assert session.pending is not None
    before = session.digest()
    check_clone(session)
    check_record(session)
    check_answers(session, session.pending)
    if session.digest() != before:
        raise Broken(f"looking at the question changed the game, at {session.where()}")
    check_forks(session, random)
    if session.digest() != before:
        raise Broken(f"what a fork did changed the game, at {session.where()}")
    check_undo(session)


def check_clone(session: Session[S]) -> None:
    """A copy is equal and shares nothing that changes."""
    copy = shape_of(session.system.state).clone(session.state)
    for problem in differences(session.state, copy, "state"):
        raise Broken(f"a copy of the state is no true copy: {problem}, at {session.where()}")


def differences(a: Any, b: Any, where: str) -> Iterator[str]:
    """How two trees differ, and what they share that may change."""
    if type(a) is not type(b):
        yield f"{where} is {type(a).__name__} and {type(b).__name__}"
        return
    frozen = getattr(getattr(a, "__dataclass_params__", None), "frozen", True)
    if (isinstance(a, list | dict) or not frozen) and a is b:
        yield f"{where} is shared"
    if isinstance(a, list | tuple):
        if len(a) != len(b):
            yield f"{where} has {len(a)} and {len(b)} items"
        for at, (mine, other) in enumerate(zip(a, b, strict=False)):
            yield from differences(mine, other, f"{where}[{at}]")
    elif isinstance(a, dict):
        if list(a) != list(b):
            yield f"{where} has other keys, or the same in another order"
        for key in (key for key in a if key in b):
            yield from differences(a[key], b[key], f"{where}[{key!r}]")
    elif dataclasses.is_dataclass(a):
        for part in dataclasses.fields(a):
            yield from differences(getattr(a, part.name), getattr(b, part.name), f"{where}.{part.name}")
    elif a != b:
        yield f"{where} is {a!r} and {b!r}"


def check_record(session: Session[S]) -> None:
    """The state, written down and read back, is the same state."""
    shape = shape_of(session.system.state)
    record = msgspec.json.decode(msgspec.json.encode(shape.dump(session.state)))
    if shape.digest(shape.load(record, session.system.lookup)) != session.digest():
        raise Broken(f"the state does not survive being written down, at {session.where()}")
    for seat in (None, *session.system.seats(session.state)):
        msgspec.json.encode(session.system.view(session.state, seat))


def check_answers(session: Session[S], request: Request[Any]) -> None:
    """Whatever the request suggests it also accepts, and it can be shown."""
    keys = request.candidates(_CANDIDATES)
    if not keys:
        raise Broken(f"a question without an answer, at {session.where()}")
    if len(keys) > _CANDIDATES:
        raise Broken(f"{len(keys)} candidates where {_CANDIDATES} are wanted, at {session.where()}")
    for key in keys:
        try:
            request.read(key)
        except IllegalAnswer as illegal:
            raise Broken(f"the candidate '{key}' is refused ({illegal}), at {session.where()}") from illegal
    if isinstance(request, Choose):
        legal, open = [option.key for option in request.legal()], [o.key for o in request.options if o.refusal is None]
        if legal != open:
            raise Broken(f"what can be chosen is not what is offered ({legal}, {open}), at {session.where()}")
    shown = request.describe()
    if msgspec.json.decode(msgspec.json.encode(shown))["kind"] != request.kind:
        raise Broken(f"the question cannot be shown, at {session.where()}")


def check_forks(session: Session[S], random: Random) -> None:
    """A fork stands in the same place; what happens on one made for a seat stays there."""
    assert session.pending is not None
    fork = session.fork()
    if (fork.digest(), fork.pending and fork.pending.describe()) != (session.digest(), session.pending.describe()):
        raise Broken(f"a fork stands elsewhere, at {session.where()}")
    for seat in session.system.seats(session.state):
        if session.asked(seat) is not None:
            ahead(session.fork(seat, random), random)
    ahead(fork, random)


def ahead(session: Session[S], random: Random) -> None:
    """Play on a little."""
    for _ in range(_LOOK_AHEAD):
        if session.pending is None:
            return
        try:
            session.answer(session.pending.sample(random))
        except (IllegalAnswer, RuleFailed) as fault:
            raise Broken(f"a fork cannot be played: {fault} ({session.where()})") from fault


def check_undo(session: Session[S]) -> None:
    """What is undone and redone is as it was, journal included."""
    assert session.pending is not None
    before = (session.digest(), session.answers, session.entries, session.pending.describe())
    if not session.undo():
        return
    session.redo()
    after = (session.digest(), session.answers, session.entries, session.pending and session.pending.describe())
    if after != before:
        raise Broken(f"undo and redo do not lead back, at {session.where()}")


def check_save(session: Session[S]) -> None:
    """A saved game, loaded, stands where it stood."""
    loaded = resume(parse_save(save_bytes(session), "the save"), session.system)
    same = (loaded.digest(), loaded.answers, loaded.entries) == (session.digest(), session.answers, session.entries)
    if not same:
        raise Broken(f"a saved game is another one when loaded, at {session.where()}")


# --- golden games


def golden(system: System[S], setup: Setup | None = None, seed: int = 0, *, limit: int = LIMIT) -> list[str]:
    """A random game told line by line: a line for each answer, fact, and beat with its digest."""
    session = random_game(system, setup, seed, check=False, limit=limit)
    lines = [f"{system.id}, version {system.version}, seed {seed}"]
    for number, beat in enumerate(session.beats, 1):
        lines += [f"{answered.by} {answered.key}" for answered in beat.answers]
        lines += [f"  {_told(entry)}" for entry in beat.entries]
        lines.append(f"beat {number}: {beat.digest}")
    outcome = session.outcome
    assert outcome is not None
    return [*lines, f"won by {' '.join(outcome.winners) or 'nobody'}: {dict(outcome.scores)}"]


def _told(entry: Entry) -> str:
    dice = f" [{' '.join(map(str, entry.dice))}]" if entry.dice else ""
    return " ".join([entry.event, *entry.subjects]) + dice


# --- many games


@dataclass(slots=True)
class Soak:
    """What many random games came to."""

    games: int = 0
    answers: int = 0
    longest: int = 0
    wins: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def add(self, played: Played) -> None:
        self.games += 1
        self.answers += played.answers
        self.longest = max(self.longest, played.answers)
        if played.fault:
            self.faults.append(played.fault)
        else:
            self.wins[played.winner] = self.wins.get(played.winner, 0) + 1


@dataclass(frozen=True, slots=True)
class Played:
    """One game of a soak: how long it was, who won ('' nobody), and what broke."""

    seed: int
    answers: int
    winner: str = ""
    fault: str = ""


def soak(
    system: System[S], games: int, seed: int = 0, processes: int = 1, *, setups: Sequence[Setup] = (), every: int = 7
) -> Soak:
    """Play many checked random games, seeds `seed` and up, setups in turn; faults are collected, not raised."""
    result = Soak()
    setups = setups or (system.quick_start(),)
    for played in _play_all(system, setups, range(seed, seed + games), processes, every):
        result.add(played)
    return result


def _play_all(system: System[S], setups: Sequence[Setup], seeds: range, processes: int, every: int) -> Iterator[Played]:
    if processes < 2:
        yield from (_play(system, setups, seed, every) for seed in seeds)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context, _equip, (system, setups, every)) as pool:
        yield from pool.map(_play_equipped, seeds)


_equipment: list[Any] = []


def _equip(*equipment: Any) -> None:
    """Give a worker process, once, what all its games need."""
    _equipment[:] = equipment


def _play_equipped(seed: int) -> Played:
    system, setups, every = _equipment
    return _play(system, setups, seed, every)


def _play(system: System[Any], setups: Sequence[Setup], seed: int, every: int) -> Played:
    setup = setups[seed % len(setups)]
    try:
        session = random_game(system, setup, seed, every=every, save_every=200)
    except (Broken, RuleFailed) as fault:
        where = f"{setup.scenario}: " if setup.scenario else ""
        return Played(seed, 0, fault=f"{where}{fault}")
    winners = session.outcome.winners if session.outcome else ()
    return Played(seed, len(session.answers), " ".join(winners))
