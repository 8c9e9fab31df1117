"""The true curve of a game, kept in a file beside its save, for it took minutes to play out."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from game.app.story.costly import Cost
from game.app.story.facts import Place, Swing, Turn
from game.core.files import Unreadable, read, write_whole
from game.core.session import Session

SUFFIX = ".story.json"
FORMAT = 1
_LARGEST = 1 << 16


class Chances(msgspec.Struct, frozen=True):
    """How likely the decisive roll was to go as well, and what a stronger player would have answered instead."""

    roll: int = -1
    """In thousandths; less than 0: not known."""
    advice: str = ""
    """The key of an answer."""
    count: int = -1
    """After so many answers it would have been given."""


class KeptStory(msgspec.Struct, frozen=True):
    """What the file holds; `digest` tells for which end of which game."""

    format: int
    answers: int
    digest: str
    places: list[tuple[int, int]]
    turn: tuple[int, int, int] | None = None
    chances: Chances = Chances()
    costly: list[Cost] | None = None
    """The decisions that cost most; None: nobody has looked yet."""


def story_path(path: Path) -> Path:
    """The file beside a save."""
    return path.with_name(path.stem + SUFFIX)


def keep(
    path: Path, session: Session[Any], swing: Swing, chances: Chances, costly: Sequence[Cost] | None = None
) -> None:
    """Write the curve down; one that cannot be written is no loss."""
    turn = (swing.turn.beat, swing.turn.before, swing.turn.after) if swing.turn else None
    places = [(place.beat, place.chance) for place in swing.places]
    kept = KeptStory(
        FORMAT,
        len(session.answers),
        session.digest(),
        places,
        turn,
        chances,
        list(costly) if costly is not None else None,
    )
    with suppress(OSError):
        write_whole(story_path(path), msgspec.json.encode(kept))


def recall(path: Path, session: Session[Any]) -> tuple[Swing, Chances, Sequence[Cost] | None] | None:
    """The curve beside a save, if it is that of this very game."""
    try:
        kept = msgspec.json.decode(read(story_path(path), _LARGEST, "a story"), type=KeptStory)
    except (Unreadable, msgspec.DecodeError):
        return None
    beats = len(session.beats)
    if (kept.format, kept.answers, kept.digest) != (FORMAT, len(session.answers), session.digest()):
        return None
    if any(not (0 <= beat <= beats and 0 <= chance <= 1000) for beat, chance in kept.places):
        return None
    if any(not 0 <= cost.count < kept.answers for cost in kept.costly or ()):
        return None
    if kept.turn and not 0 <= kept.turn[0] < beats:
        return None
    places = tuple(Place(beat, chance) for beat, chance in kept.places)
    return Swing(places, Turn(*kept.turn) if kept.turn else None, played_out=True), kept.chances, kept.costly
