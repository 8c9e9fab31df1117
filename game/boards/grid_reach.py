"""Where a piece can get to on a grid: cheapest costs, one definite path, and why not elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from heapq import heappop, heappush
from random import Random
from typing import NamedTuple

from game.boards.grid import Measure, key, least
from game.core.place import Point
from game.core.text import Refusal, Text

Neighbours = Callable[[Point], Iterable[Point]]
StepCost = Callable[[Point, Point], int | Refusal]
"""Points the step costs (at least 1), or why it cannot be made."""
NoStep = Callable[[Point, Point], Refusal | None]
"""Why the board itself offers no step between two places; asked only to explain."""
Called = Callable[[Point], str | Text]
"""What players call a place."""
MayStop = Callable[[Point], Refusal | None]
"""Why a piece that may pass here may not end here; None if it may."""

Node = tuple[Point, bool]
"""A place, and whether the one slide of the move is used up."""


class _Ways(NamedTuple):
    """All that a search has found."""

    nodes: dict[Node, int]
    """The fewest points to each."""
    came: dict[Node, list[tuple[Node, tuple[Point, ...]]]]
    """From where each is entered at that price, and the places stepped on."""
    refused: dict[Point, Refusal]


def anywhere(place: Point) -> Refusal | None:
    """The piece may stop wherever it may go."""
    return None


def by_row(place: Point) -> tuple[int, int]:
    """The order of places in every tie: first by y, then x (SOTB-AIM-13)."""
    return place.y, place.x


class Reach:
    """All a piece can do with its movement points: the shaded ground, the path and the legality test in one.

    The ground is searched when somebody first looks at it: a path that was answered is judged by itself.
    """

    def __init__(
        self,
        start: Point,
        budget: int | None,
        neighbours: Neighbours,
        cost: StepCost,
        may_stop: MayStop = anywhere,
        slides: Mapping[Point, Point] | None = None,
        no_step: NoStep | None = None,
        called: Called = key,
        arrived: bool = False,
    ) -> None:
        """`arrived`: it has just stepped onto its start, in a move that goes on, so that a slide may begin there."""
        self.start = start
        self._arrived = arrived
        self.budget = budget
        self._neighbours = neighbours
        self._cost = cost
        self._may_stop = may_stop
        self._slides = slides or {}
        self._no_step = no_step
        self._called = called

    def __repr__(self) -> str:
        return f"Reach({key(self.start)}, {self.budget} points, {len(self.stops)} stops)"

    def __contains__(self, place: Point) -> bool:
        return place in self._stop_set

    @cached_property
    def costs(self) -> dict[Point, int]:
        """The fewest points to every place it may enter, the start included."""
        costs: dict[Point, int] = {}
        for (place, _), points in self._ways.nodes.items():
            costs[place] = min(points, costs.get(place, points))
        return costs

    @cached_property
    def stops(self) -> tuple[Point, ...]:
        """The places where it may end, cheapest first, then by row; standing still is not among them."""
        ends = [place for place in self.costs if place != self.start and self._may_stop(place) is None]
        return tuple(sorted(ends, key=lambda place: (self.costs[place], by_row(place))))

    @property
    def leads_somewhere(self) -> bool:
        """Whether there are any stops; as a rule the places around tell."""
        return any(self._is_stop(place) for place in self._neighbours(self.start)) or bool(self.stops)

    def _is_stop(self, near: Point) -> bool:
        step = self._cost(self.start, near)
        if isinstance(step, Refusal) or (self.budget is not None and step > self.budget):
            return False
        return self._may_stop(near) is None

    @cached_property
    def _stop_set(self) -> frozenset[Point]:
        return frozenset(self.stops)

    def path(self, to: Point) -> tuple[Point, ...]:
        """The cheapest path, start and end included; of equal ones the first by row, space for space (SOTB-AIM-13)."""
        best: dict[Node, tuple[Point, ...]] = {(self.start, False): (self.start,)}
        ends = self._ends(to)
        for node in self._behind(ends):
            best[node] = min((best[before] + steps for before, steps in self._ways.came[node]), key=_rows)
        return min((best[end] for end in ends), key=_rows)

    def stroll(self, random: Random) -> tuple[Point, ...]:
        """Any way at all, found step by step without a search of the ground; () if it leads nowhere.

        It never comes back to a place, and ends somewhere along its way, rather late than early.
        """
        way, left, ends = [self.start], self.budget, list[int]()
        while around := [place for place in self._neighbours(way[-1]) if place not in way]:
            place = random.choice(around)
            step = self._cost(way[-1], place)
            if isinstance(step, Refusal) or (left is not None and step > left):
                break
            left = None if left is None else left - step
            way.append(place)
            if self._may_stop(place) is None:
                ends.append(len(way))
        return tuple(way[1 : max(random.choices(ends, k=2))]) if ends else ()

    def routes(self, to: Point, most: int = 64) -> tuple[tuple[Point, ...], ...]:
        """The equally cheap paths there, where a rule lets someone choose among them (TOR-ORD-16)."""
        found: list[tuple[Point, ...]] = []
        for route in self._routes(self._ends(to)):
            found.append(route)
            if len(found) == most:
                break
        return tuple(sorted(found, key=_rows))

    def path_cost(self, path: Iterable[Point]) -> int | Refusal:
        """What a path drawn by hand costs, or why it cannot be walked to its end."""
        total, slid = 0, False
        places = list(path)
        before, entered = places[0], self._arrived
        for place in places[1:]:
            if entered and not slid and self._slides.get(before) == place and self._may_stop(place) is None:
                slid, entered = True, False
            else:
                step = self._step(before, place)
                if isinstance(step, Refusal):
                    return step
                total, entered = total + step, True
            before = place
        if self.budget is not None and total > self.budget:
            return Refusal(Text("grid.reach.too_far", cost=total, points=self.budget))
        return self._may_stop(before) or total

    def refusal(self, to: Point) -> Refusal | None:
        """Why the piece may not end there; None if it may."""
        if to == self.start:
            return Refusal(Text("grid.reach.here"))
        if to in self.costs:
            return self._may_stop(to)
        if self.budget is not None and to in self._boundless.costs:
            too_far = Text("grid.reach.too_far", cost=self._boundless.costs[to], points=self.budget)
            return self._may_stop(to) or Refusal(too_far)
        return self._boundless._ways.refused.get(to) or self._shut(to)

    def why_not(self, to: Point) -> Text | None:
        """The reason of the refusal, in words."""
        refusal = self.refusal(to)
        return refusal.reason if refusal else None

    def best(self, measure: Callable[[Point], Measure]) -> tuple[Point, ...]:
        """All stops with the smallest measure: "the space in reach that is nearest to its target"."""
        return least(self.stops, measure)

    @cached_property
    def _boundless(self) -> Reach:
        if self.budget is None:
            return self
        ways = (self._neighbours, self._cost, self._may_stop, self._slides, self._no_step, self._called)
        return Reach(self.start, None, *ways, arrived=self._arrived)

    def _shut(self, to: Point) -> Refusal:
        """Why the board lets nobody in from a place this piece can get to."""
        no_step = self._no_step or (lambda here, there: None)
        for here in self._boundless.costs:
            refusal = no_step(here, to) if abs(here.x - to.x) <= 1 and abs(here.y - to.y) <= 1 else None
            if refusal:
                return refusal
        return Refusal(Text("grid.reach.no_way", cell=self._called(to)))

    def _step(self, here: Point, there: Point) -> int | Refusal:
        if there not in self._neighbours(here):
            refusal = self._no_step(here, there) if self._no_step else None
            return refusal or Refusal(Text("grid.step.apart", a=self._called(here), b=self._called(there)))
        return self._cost(here, there)

    @cached_property
    def _ways(self) -> _Ways:
        found = _Ways({}, {}, {})
        nodes, came, refused = found
        slides, limit = self._slides, self.budget
        best: dict[Node, int] = {(self.start, False): 0}
        waiting: list[tuple[int, int, int, Node]] = [(0, self.start.y, self.start.x, (self.start, False))]

        def arrive(node: Node, end: Node, total: int, steps: tuple[Point, ...]) -> None:
            known = best.get(end)
            if known is None or total < known:
                best[end] = total
                came[end] = [(node, steps)]
                heappush(waiting, (total, end[0].y, end[0].x, end))
            elif total == known and end in came:
                came[end].append((node, steps))

        if self._arrived and self.start in slides and self._may_stop(slides[self.start]) is None:
            arrive((self.start, False), (slides[self.start], True), 0, (slides[self.start],))
        while waiting:
            points, _, _, node = heappop(waiting)
            if node in nodes:
                continue
            nodes[node] = points
            here, slid = node
            for there in self._neighbours(here):
                step = self._cost(here, there)
                if isinstance(step, Refusal):
                    refused.setdefault(there, step)
                    continue
                total = points + step
                if limit is not None and total > limit:
                    continue
                arrive(node, (there, slid), total, (there,))
                if slides and not slid and there in slides and self._may_stop(slides[there]) is None:
                    # SOTB-TER-16: once per move, from a slide stepped on to where it leads, at no cost.
                    arrive(node, (slides[there], True), total, (there, slides[there]))
        return found

    def _ends(self, to: Point) -> list[Node]:
        if to not in self.costs:
            raise ValueError(f"{key(to)} is out of reach from {key(self.start)}")
        return [(to, slid) for slid in (False, True) if self._ways.nodes.get((to, slid)) == self.costs[to]]

    def _behind(self, ends: list[Node]) -> list[Node]:
        """Every node on a cheapest path to the ends, in walking order, without the start."""
        origin = (self.start, False)
        seen = {origin, *ends}
        waiting = list(ends)
        while waiting:
            for before, _ in self._ways.came.get(waiting.pop(), ()):
                if before not in seen:
                    seen.add(before)
                    waiting.append(before)
        seen.discard(origin)
        return sorted(seen, key=lambda node: (self._ways.nodes[node], by_row(node[0]), node[1]))

    def _routes(self, ends: list[Node]) -> Iterator[tuple[Point, ...]]:
        waiting: list[tuple[Node, tuple[Point, ...]]] = [(end, ()) for end in ends]
        while waiting:
            node, rest = waiting.pop()
            if node == (self.start, False):
                yield (self.start, *rest)
                continue
            waiting.extend((before, steps + rest) for before, steps in self._ways.came[node])


def _rows(path: tuple[Point, ...]) -> tuple[tuple[int, int], ...]:
    return tuple((place.y, place.x) for place in path)


def steps_to(
    goals: Iterable[Point], neighbours: Neighbours, may_step: Callable[[Point, Point], bool], until: Point | None = None
) -> dict[Point, int]:
    """The fewest steps from every place to the nearest goal, walking the way `may_step` allows.

    With `until`, places farther away than that one may be left out.
    """
    steps = dict.fromkeys(goals, 0)
    front = list(steps)
    while front and until not in steps:
        behind: list[Point] = []
        for there in front:
            for here in neighbours(there):
                if here not in steps and may_step(here, there):
                    steps[here] = steps[there] + 1
                    behind.append(here)
        front = behind
    return steps
