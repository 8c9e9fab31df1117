"""Saves: a game as its setup and answers, checked by digests, with the last position beside them.

A save is one JSON object: `format`, `check` (a checksum of what follows) and `game`. It is always written whole to a
new file that then takes the old one's name, so that a kill or a power cut leaves the old save or the new one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from game.core.clone import WrongRecord, shape_of
from game.core.files import Unreadable, read_words, write_whole
from game.core.home import shown
from game.core.request import IllegalAnswer
from game.core.session import BY_ITSELF, Beat, RuleFailed, Session
from game.core.system import Setup, SetupError, System

S = TypeVar("S")
T = TypeVar("T")

FORMAT = 1
LARGEST_SAVE = 4 * 1024 * 1024
"""Bytes: ten times the longest game; read, it takes up to thirty times as much memory."""


class SaveError(ValueError):
    """A save that cannot be used, in one sentence that names the file."""


class SavedBeat(msgspec.Struct, frozen=True, array_like=True):
    """The answers of one beat as (who, key) and the digest of the state after it ('' while it is being played)."""

    answers: tuple[tuple[str, str], ...]
    digest: str


class Position(msgspec.Struct, frozen=True):
    """The state at the start of the last beat, written down."""

    state: dict[str, Any]
    digest: str


class About(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a game stands, for lists that do not want to play it."""

    round: int = 0
    rounds: int = 0
    scores: dict[str, int] = {}
    """Of each seat that has any."""
    asked: str = ""
    """The seat that has to answer."""
    acting: str = ""
    """The piece whose turn it is."""
    seconds: int = 0
    """How long it has been played."""


class SavedGame(msgspec.Struct, frozen=True):
    """A game as it lies in a file."""

    system: str
    version: int
    fingerprint: str
    setup: Setup
    beats: tuple[SavedBeat, ...]
    position: Position
    about: About | None = None

    @property
    def answers(self) -> int:
        return sum(len(beat.answers) for beat in self.beats)


class _Envelope(msgspec.Struct, frozen=True):
    format: int
    check: str
    game: msgspec.Raw


class Diverged(SaveError):  # noqa: N818
    """The same answers no longer make the same game; the last position may still be played on."""


@dataclass(frozen=True, slots=True)
class Departure:
    """Where and why a replay left the saved game."""

    beat: int
    reason: str


# --- writing


def saved_game(session: Session[S], about: About | None = None) -> SavedGame:
    """What a save holds of a session."""
    shape = shape_of(session.system.state)
    before = session.beats[-1].before
    return SavedGame(
        session.system.id,
        session.system.version,
        session.system.fingerprint,
        session.setup,
        tuple(_saved_beat(beat) for beat in session.beats),
        Position(shape.dump(before), shape.digest(before)),
        about,
    )


def _saved_beat(beat: Beat[Any]) -> SavedBeat:
    return SavedBeat(tuple((answered.by, answered.key) for answered in beat.answers), beat.digest)


def save_bytes(session: Session[Any], about: About | None = None) -> bytes:
    game = msgspec.json.encode(saved_game(session, about))
    return msgspec.json.encode(_Envelope(FORMAT, _checksum(game), msgspec.Raw(game)))


def _checksum(game: bytes) -> str:
    return hashlib.blake2b(game, digest_size=16).hexdigest()


def save(session: Session[Any], path: Path) -> None:
    """Write the session to `path`, all or nothing."""
    write_whole(path, save_bytes(session))


# --- reading


def read_save(path: Path) -> SavedGame:
    """What a save file holds; SaveError says in one sentence why it cannot be used. The file is never touched."""
    try:
        return parse_save(read_words(path, LARGEST_SAVE, "a saved game"), shown(path))
    except Unreadable as error:
        raise SaveError(str(error)) from None


def parse_save(data: bytes, name: str) -> SavedGame:
    """Read a save from bytes that came from a file called `name`."""
    try:
        envelope = msgspec.json.decode(data, type=_Envelope)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError(f"{name} is not a saved game, or is damaged ({_one_line(error)}).") from error
    if envelope.format != FORMAT:
        raise SaveError(f"{name} has save format {envelope.format}, and this program reads format {FORMAT}.")
    game = bytes(envelope.game)
    if _checksum(game) != envelope.check:
        raise SaveError(f"{name} is damaged: its contents do not match its checksum.")
    try:
        saved = msgspec.json.decode(game, type=SavedGame)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise SaveError(f"{name} is damaged ({_one_line(error)}).") from error
    if not saved.beats:
        raise SaveError(f"{name} holds no game.")
    return saved


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split())[:200]


# --- resuming


def resume(saved: SavedGame, system: System[S], name: str = "The saved game") -> Session[S]:
    """Play the saved answers again, checking every digest; Diverged says where they no longer make the same game."""
    return _to_the_end(resuming(saved, system, name))


def resuming(saved: SavedGame, system: System[S], name: str = "The saved game") -> Generator[int, None, Session[S]]:
    """The same one answer at a time, for callers with a window to keep alive: yields how many are given."""
    if saved.system != system.id:
        raise SaveError(f"{name} is a game of {saved.system}, not of {system.id}.")
    try:
        session = Session(system, saved.setup)
    except (SetupError, WrongRecord) as error:
        raise Diverged(outdated(saved, system, name, _one_line(error))) from error
    except RuleFailed as error:
        raise Diverged(f"{name} cannot begin: a rule failed ({_one_line(error)}).") from error
    fault = yield from _replay(session, saved.beats)
    if fault:
        raise Diverged(_explain(saved, system, fault, name))
    return session


def _to_the_end(work: Generator[Any, None, T]) -> T:
    while True:
        try:
            next(work)
        except StopIteration as done:
            found: T = done.value
            return found


def _replay(session: Session[S], beats: Sequence[SavedBeat]) -> Generator[int, None, Departure | None]:
    """Give a new session the saved answers, telling how many it has; where it went wrong, if it did."""
    given = 0
    for at, beat in enumerate(beats):
        for by, key in beat.answers:
            given += 1
            if by == BY_ITSELF:
                continue
            if fault := _replay_answer(session, at, key):
                return fault
            yield given
        if at >= len(session.beats):
            return Departure(at, "the game ends earlier now")
        played = _saved_beat(session.beats[at])
        if played.answers != beat.answers:
            return Departure(at, "other things are asked now")
        if played.digest != beat.digest:
            return Departure(at, "the same answers lead to another position")
    if len(session.beats) != len(beats):
        return Departure(len(beats), "the game goes on where it had ended")
    return None


def _replay_answer(session: Session[S], at: int, key: str) -> Departure | None:
    if len(session.beats) != at + 1:
        return Departure(at, "other things are asked now")
    try:
        session.answer(key)
    except IllegalAnswer:
        asked = session.pending.kind if session.pending else "nothing"
        return Departure(at, f"the answer '{key}' is not allowed now (the game asks: {asked})")
    except RuleFailed as error:
        return Departure(at, f"a rule failed ({_one_line(error)})")
    return None


def outdated(saved: SavedGame, system: System[Any], name: str, why: str) -> str:
    """Why a save does not fit: an old one is called old, not damaged."""
    if saved.version != system.version:
        return f"{name} was made with version {saved.version} of the rules; this is version {system.version} ({why})."
    if saved.fingerprint != system.fingerprint:
        return f"{name} was made with other content packs than are loaded now ({why})."
    return f"{name} cannot be set up any more ({why})."


def _explain(saved: SavedGame, system: System[Any], fault: Departure, name: str) -> str:
    where = f"at step {fault.beat + 1} of {len(saved.beats)}: {fault.reason}"
    if saved.version != system.version:
        return f"{name} was made with version {saved.version} of the rules; version {system.version} differs {where}."
    if saved.fingerprint != system.fingerprint:
        return f"{name} was made with other content packs than are loaded now, and differs {where}."
    return f"{name} does not replay {where}."


def resume_position(saved: SavedGame, system: System[S], name: str = "The saved game") -> Session[S]:
    """Go on from the last saved position without the history; answers of its beat are kept as far as they still fit."""
    setup = msgspec.structs.replace(saved.setup, situation=None, position=saved.position.state)
    try:
        state = shape_of(system.state).load(saved.position.state, system.lookup)
        if shape_of(system.state).digest(state) != saved.position.digest:
            raise SaveError(f"{name} is damaged: its last position does not match its digest.")
        session = Session(system, setup)
    except (WrongRecord, SetupError, RuleFailed) as error:
        raise SaveError(outdated(saved, system, name, _one_line(error))) from error
    _to_the_end(_replay(session, saved.beats[-1:]))
    return session
