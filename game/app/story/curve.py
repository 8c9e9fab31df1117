"""The true curve of a finished game: which places are played out next, and what is known so far."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

from game.app.story.facts import Place, Story, Swing, Turn
from game.app.story.playouts import PlayedOut, PlayOut
from game.app.story.swing import ended
from game.core.request import Draw, Roll, Together
from game.core.session import Session
from game.kit import registry

GAMES = 8
_SWINGS = 4
_HALVINGS = 3


class Curve:
    """Start, ends of rounds and the largest swings first, then three times the middle of the largest change."""

    def __init__(self, session: Session[Any], story: Story) -> None:
        self._session, self._story = session, story
        self._results: dict[int, list[int]] = {}
        self._wanted = self._first()
        self._halved = 0
        self._counts = [0]
        for beat in session.beats:
            self._counts.append(self._counts[-1] + len(beat.answers))

    def _first(self) -> list[int]:
        """The beats from which games are played out first."""
        story = self._story
        begins = [each.beat for each in story.rounds]
        swings = sorted(pairwise(story.swing.places), key=lambda pair: -abs(pair[1].chance - pair[0].chance))
        ends = [beat for before, after in swings[:_SWINGS] for beat in (before.beat, after.beat)]
        last = len(self._session.beats)
        return sorted({beat for beat in (*begins, *ends[: 2 * _SWINGS]) if beat < last})

    @property
    def total(self) -> int:
        """How many games there are to play, as far as that is known."""
        return GAMES * (len(self._first()) + _HALVINGS)

    @property
    def played(self) -> int:
        return sum(map(len, self._results.values()))

    @property
    def done(self) -> bool:
        return self.next() is None

    def next(self) -> int | None:
        """The beat to be played out from next; None: the curve is complete."""
        for beat in self._wanted:
            if len(self._results.get(beat, ())) < GAMES:
                return beat
        if self._halved < _HALVINGS:
            self._halved += 1
            middle = self._middle()
            if middle is not None:
                self._wanted = sorted({*self._wanted, middle})
                return middle
            self._halved = _HALVINGS
        return None

    def _middle(self) -> int | None:
        """Half way through the largest change that is longer than a beat."""
        gaps = [(a, b) for a, b in pairwise(self.places()) if b.beat - a.beat > 1]
        widest = max(gaps, key=lambda pair: abs(pair[1].chance - pair[0].chance), default=None)
        return (widest[0].beat + widest[1].beat) // 2 if widest else None

    def job(self, beat: int) -> PlayOut:
        """What a worker has to play; whatever the seat that is asked there may not know is dealt again each time."""
        standing, system = self._session.branch(self._counts[beat]), self._session.system.id
        pending = standing.pending
        asked = pending.seat if pending and not isinstance(pending, Together | Roll | Draw) else None
        numbers = range(len(self._results.get(beat, ())), GAMES)
        views = tuple(standing.excerpt(asked, Random(f"{beat}:{number}")) for number in numbers)
        return PlayOut(registry.module(system), system, beat, views, self._story.sides[0])

    def hear(self, reply: PlayedOut) -> None:
        self._results.setdefault(reply.beat, []).append(reply.result)

    def places(self) -> list[Place]:
        """What is known: the share won and half of the draws, and how it ended."""
        full = [(beat, told) for beat, told in sorted(self._results.items()) if len(told) >= GAMES]
        found = [Place(beat, round(sum(told) / len(told))) for beat, told in full]
        if self._story.outcome:
            found.append(Place(len(self._session.beats), ended(self._story.outcome, self._story.sides[0])))
        return found

    def swing(self) -> Swing:
        """The whole curve, once it is complete."""
        places = self.places()
        changes = [pair for pair in pairwise(places) if pair[0].chance != pair[1].chance]
        changes.sort(key=lambda pair: abs(pair[1].chance - pair[0].chance), reverse=True)
        eventful = (pair for pair in changes if self._din(self._deed(pair[0].beat, pair[1].beat)) > (0, 0))
        change = next(eventful, changes[0] if changes else None)
        turn = None
        if change:
            turn = Turn(self._deed(change[0].beat, change[1].beat), change[0].chance, change[1].chance)
        return Swing(tuple(places), turn, played_out=True)

    def _deed(self, first: int, end: int) -> int:
        """The beat of a stretch in which most happened; without any deed, its last."""
        return max(range(first, end), key=lambda beat: (self._din(beat), beat))

    def _din(self, beat: int) -> tuple[int, int]:
        """How much was scored and who fell in a beat, and what its dice could decide."""
        points = sum(gain.n for gain in self._story.gains if gain.beat == beat)
        rolled = sum(entry.luck.spread for entry in self._session.beats[beat].entries)
        return points + 2 * sum(fall.beat == beat for fall in self._story.falls), rolled
