"""A body of men as a question wants it: the layouts of a company, with a game's own rules and reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from game.boards.formation import Company, carried, faults, glimpsed, mended
from game.boards.table import Body
from game.core.place import Point
from game.core.request import Glance, Outline, Places
from game.core.text import Refusal

More = Callable[[Mapping[str, Body]], Mapping[str, Refusal]]
"""What a game demands of a layout besides: by man, or under "" of the whole."""
Proposal = Callable[[], Places]
Draw = Callable[[Random], Places | None]
"""A layout drawn at random without a search: it may not be legal, or there may be none."""
DRAWN = 0.75
"""How often somebody who does anything legal goes where nobody proposed."""
DRAWS = 6
"""So many layouts are drawn before the proposals are looked at after all."""


class Drilled:
    """Where a company may stand, answered alike for the rule, the ghosts under the pointer and the bots."""

    def __init__(
        self,
        company: Company,
        rules: Mapping[str, str],
        proposals: Sequence[Proposal] = (),
        more: More | None = None,
        draw: Draw | None = None,
    ) -> None:
        """`rules` names the rule behind each reason, by the reason's key."""
        self.company = company
        self._rules = rules
        self._proposals = proposals
        self._more = more
        self._draw = draw
        self._known: dict[tuple[Point, ...], Mapping[str, Refusal]] = {}
        self._judged: dict[int, Places | None] = {}

    def faults(self, places: Places) -> Mapping[str, Refusal]:
        key = tuple(places.get(id, man.at) for id, man in self.company.men.items())
        if key not in self._known:
            self._known[key] = self._faults(places)
        return self._known[key]

    def _faults(self, places: Places) -> Mapping[str, Refusal]:
        found = {id: Refusal(why, self._rules.get(why.key, "")) for id, why in faults(self.company, places).items()}
        if not found and self._more is not None:
            return self._more(self.company.placed(places))
        return found

    def carried(self, to: Point, turn: int = 0, shape: str = "as_is") -> Places:
        return carried(self.company, to, turn, shape)

    def glance(self, to: Point, turn: int = 0, shape: str = "as_is") -> Glance:
        return Glance(*glimpsed(self.company, to, turn, shape))

    def mended(self, places: Places, keep: str) -> Places:
        return mended(self.company, places, keep)

    def costs(self, places: Places) -> Mapping[str, int]:
        return self.company.costs(places)

    def ways(self, places: Places) -> Mapping[str, Sequence[Point]]:
        if self.company.gathers:
            return {}
        routes = self.company.routes(places)
        return {id: route.points for id, route in routes.items() if route.legs}

    def area(self, id: str = "") -> Sequence[Outline]:
        return self.company.area(id or self.company.first.id)

    def suggestions(self) -> Sequence[Places]:
        """The proposals that are legal, and standing still if that is."""
        found = [self._proposed(n) for n in range(self._count)]
        return [places for places in found if places is not None]

    def suggestion(self, random: Random | None = None) -> Places | None:
        """The first of them, or any; drawn at random, also one that nobody would propose."""
        order = list(range(self._count))
        if random is not None:
            if (drawn := self._drawn(random)) is not None:
                return drawn
            random.shuffle(order)
        return next((places for n in order if (places := self._proposed(n)) is not None), None)

    def _drawn(self, random: Random) -> Places | None:
        if self._draw is None or random.random() >= DRAWN:
            return None
        layouts = (self._draw(random) for _ in range(DRAWS))
        return next((places for places in layouts if places is not None and not self.faults(places)), None)

    @property
    def _count(self) -> int:
        return len(self._proposals) + (not self.company.gathers)

    def _proposed(self, n: int) -> Places | None:
        """One of the proposals if it is legal, worked out once; the last is to stand still."""
        if n not in self._judged:
            stay = {id: man.at for id, man in self.company.men.items()}
            places = self._proposals[n]() if n < len(self._proposals) else stay
            self._judged[n] = None if self.faults(places) else places
        return self._judged[n]
