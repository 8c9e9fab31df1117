"""Where something may be put that only rules of this game judge: objectives, arrivals, Hidden characters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from random import Random

from game.boards.spots import anywhere, choose
from game.core.place import Point
from game.core.request import Outline
from game.core.text import Refusal


class Spotting:
    """Legal places by a judge, found among some that are worth looking at."""

    def __init__(
        self,
        judge: Callable[[Point], Refusal | None],
        places: Sequence[Point],
        area: Sequence[Outline],
        apart: int,
    ) -> None:
        self.judge, self.places, self.apart = judge, places, apart
        self._area = area

    def why_not(self, at: Point) -> Refusal | None:
        return self.judge(at)

    def area(self) -> Sequence[Outline]:
        return self._area

    def suggestions(self) -> Sequence[Point]:
        return self._suggestions

    @cached_property
    def _suggestions(self) -> Sequence[Point]:
        return choose(self.places, self.apart, self.judge)

    def anywhere(self, random: Random) -> Point:
        return anywhere(self.places, self.judge, random, self.suggestions)

    @property
    def has_room(self) -> bool:
        return bool(self._suggestions)
