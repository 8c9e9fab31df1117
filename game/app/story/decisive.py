"""The decision and the roll that turned a game: where they are, and how to ask a worker about them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.app.reel import Reel
from game.app.story.facts import Story
from game.core.journal import Entry
from game.core.request import Request, Roll, Seat
from game.core.session import Session
from game.kit.looks import Looks


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a game: the stop to look at it from, what was told then, and the roll among it, if there was one."""

    stop: int
    entries: Sequence[Entry]
    roll: Entry | None
    decision: int
    """The last answer somebody decided before it, by how many answers came before; -1: nobody did."""


def moment(reel: Reel, story: Story, beat: int) -> Moment:
    """What happened in a beat, seen from the decision that led to its greatest deed."""
    session = reel.session
    count = sum(len(each.answers) for each in session.beats[:beat])
    told = sum(len(each.entries) for each in session.beats[:beat])
    entries = session.beats[beat].entries
    deeds = [fall.told - told for fall in story.falls if fall.beat == beat]
    deeds += [gain.told - told for gain in story.gains if gain.beat == beat]
    rolls = [at for at, entry in enumerate(entries) if entry.luck.spread]
    key = min(deeds, default=rolls[-1] if rolls else 0)
    before = [at for at in rolls if at <= key]
    rolled = max(before, key=lambda at: (len(entries[at].subjects) > 1, at)) if before else None
    at = rolled if rolled is not None else key
    answers = session.beats[beat].answers
    stop = _stop_before(reel, count, count + len(answers), told + at)
    decided = [n for n in range(count, reel.stops[stop] + 1) if n < count + len(answers) and reel.answers[n].decided]
    if decided:
        stop = reel.stop_after(decided[-1])
    roll = entries[rolled] if rolled is not None else None
    return Moment(stop, entries[at:], roll, decided[-1] if decided else -1)


def _stop_before(reel: Reel, first: int, end: int, told: int) -> int:
    """The last stop at which an entry had not been told yet."""
    stop = reel.stop_after(first)
    while stop < reel.last and reel.stops[stop + 1] < end and reel.still(stop + 1).told <= told:
        stop += 1
    return stop


@dataclass(frozen=True, slots=True)
class Question:
    """A decision as it was asked: by whom it was answered, and how."""

    session: Session[Any]
    seat: Seat
    asked: Request[Any]
    key: str


def question(session: Session[Any], count: int) -> Question | None:
    """What was asked after `count` answers; None where chance was asked, or several at once."""
    standing = session.branch(count)
    answered = session.answers[count]
    seat = Seat(answered.by)
    asked = standing.asked(seat) if answered.decided else None
    if asked is None or isinstance(asked, Roll) or standing.pending is not asked:
        return None
    return Question(standing, seat, asked, answered.key)


def measured(reel: Reel, looks: Looks[Any], found: Question, count: int) -> int | None:
    """What the stake of a decision came to in the game as it was played."""
    stake = looks.stake(found.session.state, found.asked, found.key)
    if stake is None:
        return None
    stop = reel.stop_after(count + 1)
    end = reel.beat_after(reel.stop_after(count))
    while stop < end:
        still = reel.still(stop)
        if still.seat == found.seat and reel.answers[still.count].decided:
            break
        stop += 1
    return stake.measure(reel.still(stop).state)
