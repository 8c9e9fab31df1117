"""How a game went to and fro: at first by the values of its positions, then by games played out from them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from game.app.story.facts import Place, Seats, Story, Swing, Turn
from game.core.system import Outcome, System
from game.kit.looks import Looks

EVEN = 500
CLEAREST = 970
"""Nobody is told that a game which still goes on is as good as won."""
_DECIDED = 4
"""How many times the swing of a game leaves no doubt."""


@dataclass(frozen=True, slots=True)
class Values:
    """What positions are worth to the first side."""

    system: System[Any]
    sides: tuple[Seats, ...]
    looks: Looks[Any]

    def margin(self, state: Any) -> int:
        """How much more a position is worth to the first side than to the second, or than usual."""
        ours = self.system.value(state, self.sides[0][0])
        if len(self.sides) < 2:
            return ours - self.looks.even
        return (ours - self.system.value(state, self.sides[1][0])) // 2

    def held(self, margin: int) -> int:
        """A margin within bounds: once a game is as good as decided, more of it is worth nothing."""
        most = _DECIDED * self.looks.swing
        return max(-most, min(most, margin))

    def chance(self, margin: int) -> int:
        """How likely the first side wins, at first sight, in thousandths."""
        share = 1 / (1 + math.exp(-max(-30.0, min(30.0, 1.1 * margin / self.looks.swing))))
        return max(1000 - CLEAREST, min(CLEAREST, round(1000 * share)))


def ended(outcome: Outcome, side: Seats) -> int:
    """The chance that has become certain."""
    if outcome.is_draw:
        return EVEN
    return 1000 if set(side) & set(outcome.winners) else 0


def impression(story: Story, values: Values, start: int, ends: Sequence[tuple[int, int]], beats: int) -> Swing:
    """The curve by values alone: the margin when the first round began, and those at the ends of activations."""
    first = story.rounds[0].beat if story.rounds else 0
    known = [(first, start), *(end for end in ends if end[0] < beats)]
    places = [Place(beat, values.chance(margin)) for beat, margin in known]
    turn = turning(story, places)  # the end is no turning point as long as only values are compared
    if story.outcome:
        places.append(Place(beats, ended(story.outcome, story.sides[0])))
    elif ends:
        places.append(Place(beats, values.chance(ends[-1][1])))
    return Swing(tuple(places), turn)


def turning(story: Story, places: Sequence[Place]) -> Turn | None:
    """Of the stretches in which somebody scored or fell, the one that changed most."""
    eventful = {gain.beat for gain in story.gains} | {fall.beat for fall in story.falls}
    best: Turn | None = None
    for before, after in pairwise(places):
        beats = [beat for beat in range(before.beat, after.beat) if beat in eventful]
        change = abs(after.chance - before.chance)
        if beats and change and (best is None or change > abs(best.after - best.before)):
            best = Turn(_loudest(story, beats), before.chance, after.chance)
    return best


def _loudest(story: Story, beats: Sequence[int]) -> int:
    """The beat in which most was scored and most fell."""

    def din(beat: int) -> int:
        scored = sum(gain.n for gain in story.gains if gain.beat == beat)
        return scored + 2 * sum(fall.beat == beat for fall in story.falls)

    return max(beats, key=lambda beat: (din(beat), beat))
