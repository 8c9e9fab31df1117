"""A game laid out to be looked at again: every place where it can be stopped, and how it stood there."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

from game.app.table.play.motion import path_of
from game.core.clone import shape_of
from game.core.journal import Entry
from game.core.place import Point
from game.core.request import Seat
from game.core.session import BY_ITSELF, Answered, Session
from game.core.system import Outcome
from game.core.text import Text
from game.kit.looks import Looks
from game.kit.tokens import NOBODY

_KEPT_BEATS = 24

Ways = tuple[tuple[str, tuple[Point, ...]], ...]


@dataclass(frozen=True, slots=True)
class Still:
    """How the game stood after `count` answers: the state, how much of the journal was told, and what was asked."""

    count: int
    state: Any
    told: int
    question: Text | None
    seat: Seat
    outcome: Outcome | None
    ways: Ways = ()
    """The ways that models took to get here with the last answer."""


class Reel:
    """The stops of a game, numbered from its start; there is none before an answer that was given automatically."""

    def __init__(self, session: Session[Any]) -> None:
        self.session = session
        self.answers: Sequence[Answered] = session.answers
        self.entries: Sequence[Entry] = session.entries
        total = len(self.answers)
        self.stops = [n for n in range(total) if self.answers[n].by != BY_ITSELF] + [total]
        starts = [0, *accumulate(len(beat.answers) for beat in session.beats)]
        starts[-1] = total + 1
        self._bounds = list(pairwise(starts))
        self.beat_stops = sorted({bisect_left(self.stops, start) for start in starts[:-1]} - {len(self.stops)})
        self._films: OrderedDict[int, _Film] = OrderedDict()

    def __len__(self) -> int:
        return len(self.stops)

    @property
    def last(self) -> int:
        return len(self.stops) - 1

    def still(self, stop: int) -> Still:
        """How the game stood at a stop; the whole beat up to it is played at most once."""
        count = self.stops[stop]
        return self._film(self._beat_of(count)).still(count)

    def stop_after(self, count: int) -> int:
        """The first stop at or after `count` answers."""
        return min(self.last, bisect_left(self.stops, count))

    def beat_before(self, stop: int) -> int:
        """The stop where the beat began, or at a beat's start the one before."""
        return self.beat_stops[max(0, bisect_left(self.beat_stops, stop) - 1)]

    def beat_after(self, stop: int) -> int:
        later = bisect_right(self.beat_stops, stop)
        return self.beat_stops[later] if later < len(self.beat_stops) else self.last

    def beat_of(self, count: int) -> int:
        """The beat in which the next answer after `count` was given, by its number."""
        return self._beat_of(count)

    def look_ahead(self, stop: int) -> None:
        """Play one more answer of this beat or the next, so that going on from `stop` costs nothing later."""
        beat = self._beat_of(self.stops[stop])
        if not self._film(beat).grow() and self.beat_after(stop) != stop:
            self._film(self._beat_of(self.stops[self.beat_after(stop)])).grow()

    def _beat_of(self, count: int) -> int:
        """The beat being played after `count` answers: the last that begins there or before."""
        return bisect_right(self._bounds, count, key=lambda bound: bound[0]) - 1

    def _film(self, beat: int) -> _Film:
        film = self._films.get(beat)
        if film is None:
            start, end = self._bounds[beat]
            counts = [n for n in self.stops[bisect_left(self.stops, start) :] if n < end]
            film = self._films[beat] = _Film(self.session, self.answers, counts)
        self._films.move_to_end(beat)
        if len(self._films) > _KEPT_BEATS:
            self._films.popitem(last=False)
        return film


class _Film:
    """One beat, played on answer by answer as far as it has been asked for."""

    def __init__(self, session: Session[Any], answers: Sequence[Answered], counts: Sequence[int]) -> None:
        self._answers, self._counts = answers, counts
        self._playing = session.branch(counts[0])
        self._playing.digests = False
        self._stills: list[Still] = []
        self._take()

    def still(self, count: int) -> Still:
        while self._stills[-1].count < count:
            self.grow()
        return self._stills[self._counts.index(count)]

    def grow(self) -> bool:
        """Play one more answer; False at the end of the beat."""
        if len(self._stills) == len(self._counts):
            return False
        key = self._answers[self._stills[-1].count].key
        ways = path_of(self._playing.pending, key)
        self._playing.answer(key)
        self._take(ways)
        return True

    def _take(self, ways: Ways = ()) -> None:
        playing = self._playing
        count = self._counts[len(self._stills)]
        state = shape_of(playing.system.state).clone(playing.state)
        told = sum(len(beat.entries) for beat in playing.beats)
        question, seat = (playing.pending.text, playing.pending.seat) if playing.pending else (None, NOBODY)
        self._stills.append(Still(count, state, told, question, seat, playing.outcome, ways))


def spectator(session: Session[Any], looks: Looks[Any]) -> Seat | None:
    """Who to watch a game as: one that is over or that only computers play is shown whole, else as a player sees it."""
    people = [Seat(place.seat) for place in session.setup.seats if not place.player]
    if session.outcome or not people or not looks.keeps_secrets(session.state):
        return None
    return people[0] if len(people) == 1 else NOBODY
