"""Answers in the making that are drawn on the board: a place, or a path."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from math import hypot
from typing import Any

from game.core.place import Point, decimal_text
from game.core.request import Dares, Itemised, Option, Path, PickPath, PickPoint, Priced, Step
from game.core.text import Refusal, Text

_HALVINGS = 10
_NEARLY = 0.15
"""How far from the pointer a way may end that leads to it, in units of the board; on grids that is the same cell."""
_BESIDE = 1.8
"""How far from what was clicked on a table a way may end that leads beside it: two bases, pointed at amiss."""


class PointDraft:
    """A ghost that follows the pointer, snapping to suggested places; `at` is where it is."""

    options: Sequence[Option[Any]] = ()

    def __init__(self, request: PickPoint) -> None:
        self.request = request
        self.focus = -1
        self.at: Point | None = None
        self.fault: Refusal | None = None
        self.suggestions = list(request.placing.suggestions())

    def hover(self, places: Sequence[Point], snap: float) -> None:
        """Follow the pointer; `places` are the surfaces under it, the likeliest first."""
        near = min(self.suggestions, key=lambda at: _apart(at, places[0]), default=None)
        if near is not None and _apart(near, places[0]) <= snap:
            self.at, self.fault = near, None
            return
        for at in places:
            self.at, self.fault = at, self.request.placing.why_not(at)
            if self.fault is None:
                return
        self.at, self.fault = places[0], self.request.placing.why_not(places[0])

    def suggest(self, step: int) -> None:
        """Go to the next suggested place."""
        if self.suggestions:
            self.focus = (self.focus + step) % len(self.suggestions)
            self.at, self.fault = self.suggestions[self.focus], None

    @property
    def key(self) -> str:
        return self.at.key(self.request.scale) if self.at else ""

    @property
    def refusal(self) -> Refusal | None:
        return self.fault if self.at else Refusal(Text("table.point.nowhere"))


class PathDraft:
    """Waypoints laid down so far and the way on to the pointer."""

    options: Sequence[Option[Any]] = ()

    def __init__(self, request: PickPath) -> None:
        self.request = request
        self.focus = -1
        self.laid: list[Path] = []
        """The whole path after each waypoint, so that Backspace can take one back."""
        self.ahead: Path = ()
        self.daring = False
        """Whether the pointer leads over edges and up walls that are too high."""
        self.at_once = False
        """Begun by a click on glowing ground: another click leads elsewhere, and taking it back ends it."""
        self._known: tuple[Path, int, Refusal | None] | None = None
        self._parts: tuple[Path, Sequence[tuple[str, int]]] = ((), ())
        self._price: tuple[Path, Text | None] = ((), None)

    @cached_property
    def suggestions(self) -> Sequence[Path]:
        """Ways worth considering; finding one takes a moment, so nobody asks before it is wanted."""
        return self.request.travel.suggestions()

    @property
    def path(self) -> Path:
        """As laid down."""
        return self.laid[-1] if self.laid else ()

    @property
    def shown(self) -> Path:
        return self.ahead or self.path

    @property
    def end(self) -> Point:
        return self.path[-1].at if self.path else self.request.start

    @property
    def cost(self) -> int:
        return self._judged()[1]

    @property
    def spent(self) -> int:
        """The cost as it is shown: in hundredths on a table, and for a legal way never more than there is to spend."""
        scale, budget = self.request.scale, self.request.budget
        cost = min(self.cost, budget) if self.refusal is None and not self.peril else self.cost
        return cost if scale < 100 else -(-cost // (scale // 100)) * (scale // 100)

    @property
    def told(self) -> str:
        """The cost and what there is to spend."""
        return " / ".join(decimal_text(length, self.request.scale) for length in (self.spent, self.request.budget))

    @property
    def parts(self) -> Sequence[tuple[str, int]]:
        """How far it walks, climbs, jumps on the path on show, where that can be told."""
        shown, travel = self.shown, self.request.travel
        if self._parts[0] is not shown:
            told = isinstance(travel, Itemised) and self.refusal is None and not self.peril
            self._parts = shown, travel.parts(shown) if told and isinstance(travel, Itemised) else ()
        return self._parts[1]

    @property
    def price(self) -> Text | None:
        """What is paid for the path on show beside its length."""
        shown, travel = self.shown, self.request.travel
        if self._price[0] is not shown:
            legal = isinstance(travel, Priced) and self.refusal is None
            self._price = shown, travel.price(shown) if legal and isinstance(travel, Priced) else None
        return self._price[1]

    def _judged(self) -> tuple[Path, int, Refusal | None]:
        """The path on show, its cost and what is wrong with it: the rule is asked once a path, not once a frame."""
        shown = self.shown
        if self._known is None or self._known[0] is not shown:
            travel = self.request.travel
            nowhere = Refusal(Text("table.path.nowhere"))
            self._known = (shown, travel.cost(shown), travel.why_not(shown)) if shown else (shown, 0, nowhere)
        return self._known

    @property
    def dares(self) -> bool:
        """Whether there are ways that the player has to insist on."""
        return isinstance(self.request.travel, Dares)

    @property
    def peril(self) -> Text | None:
        """How the path on show ends, if it is one of those."""
        return self._peril(self.shown)

    def _peril(self, path: Path) -> Text | None:
        travel = self.request.travel
        return travel.peril(path) if path and isinstance(travel, Dares) else None

    @property
    def mark(self) -> int:
        """How many of the marks the path has passed."""
        return sum(self.cost > at for at, _ in self.request.marks)

    def hover(self, places: Sequence[Point]) -> None:
        """Lead the way to the pointer, as far as the budget goes."""
        travel = self.request.travel
        if self._peril(self.path) or (self.at_once and self.laid):
            self.ahead = ()  # nothing comes after a fall, and what a click has led to stays
            return
        if self.daring and isinstance(travel, Dares):
            self.ahead = next((way for at in places if (way := travel.dare(self.path, at))), ())
            return
        if self.laid:
            straight = self._straight(places)
            if straight:
                self.ahead = straight
                return
        ways = [travel.towards(at) for at in places]
        self.ahead = min(ways, key=lambda way: _apart(way[-1].at, places[0]) if way else 1e12)

    def _straight(self, places: Sequence[Point]) -> Path:
        """On from the last waypoint in a straight line, cut off where it stops being legal; () when it never is."""
        for at in places:
            if self.request.travel.why_not((*self.path, Step(at))) is None:
                return (*self.path, Step(at))
        if self.request.scale == 1:
            return ()
        good, bad = 0.0, 1.0
        for _ in range(_HALVINGS):
            middle = (good + bad) / 2
            way = (*self.path, Step(_between(self.end, places[0], middle)))
            good, bad = (middle, bad) if self.request.travel.why_not(way) is None else (good, middle)
        return (*self.path, Step(_between(self.end, places[0], good))) if good else self.path

    def lead(self, places: Sequence[Point], beside: bool = False) -> bool:
        """The way to one of these places instead of what was laid down, or `beside` it; whether one leads there."""
        ways = ((at, self.request.travel.towards(at)) for at in places)
        way = next((way for at, way in ways if way and self._arrives(way[-1].at, at, beside)), None)
        if way:
            self.laid, self.ahead = [way], ()
        return way is not None

    def _arrives(self, end: Point, at: Point, beside: bool = False) -> bool:
        """Whether a way ends where the pointer is: on a table as nearly as anybody can point."""
        near = _BESIDE if beside else _NEARLY
        return end == at or (end.z == at.z and _apart(end, at) <= self.request.scale * near)

    def approach(self, at: Point, reach: float) -> Path:
        """The first way worth considering that ends within reach of somebody's middle; () if none does."""
        ways = (way for way in self.suggestions if way)
        return next((way for way in ways if _apart(way[-1].at, at) <= reach), ())

    def scout(self, places: Sequence[Point]) -> None:
        """Show the way to the pointer if it ends there, else none."""
        ways = ((at, self.request.travel.towards(at)) for at in places)
        self.ahead = next((way for at, way in ways if way and self._arrives(way[-1].at, at)), ())

    def lay(self) -> bool:
        """Keep what the pointer shows as the next waypoint; whether it shows one."""
        further = bool(self.ahead) and self.ahead != self.path
        if further:
            self.laid.append(self.ahead)
        self.ahead = ()
        return further

    def dare(self) -> None:
        """Lead over the edge from now on, or no longer."""
        self.daring, self.ahead = not self.daring, ()

    def take_back(self) -> bool:
        """Remove the last waypoint, or stop daring; whether there was anything to take back."""
        self.ahead = ()
        if self.laid:
            self.laid.pop()
            return True
        was, self.daring = self.daring, False
        return was

    def suggest(self, step: int) -> None:
        """Lay down the next suggested path."""
        if self.suggestions:
            self.focus = (self.focus + step) % len(self.suggestions)
            self.laid, self.ahead = [self.suggestions[self.focus]], ()

    @property
    def key(self) -> str:
        return self.request.key(self.path)

    @property
    def refusal(self) -> Refusal | None:
        return self._judged()[2]


def _apart(a: Point, b: Point) -> float:
    return hypot(a.x - b.x, a.y - b.y)


def _between(a: Point, b: Point, share: float) -> Point:
    return Point(round(a.x + (b.x - a.x) * share), round(a.y + (b.y - a.y) * share), a.z if share < 1 else b.z)


LEGS = ("climb", "jump", "fall", "lift", "fly", "toll")
"""Parts of a way that are told apart from walking."""


def spent(draft: PathDraft, unit: str, say: Callable[[Text], str]) -> str:
    """What the path on show costs of what there is: "5.2 of 8", apart from that what is not walked, and the price."""
    length = _length(draft, unit, say)
    return f"{length} · {say(draft.price)}" if draft.price else length


def _length(draft: PathDraft, unit: str, say: Callable[[Text], str]) -> str:
    scale, budget = draft.request.scale, draft.request.budget
    legal = draft.refusal is None and not draft.peril
    whole = _tenths(budget, scale)  # nobody is promised more than there is
    length = min(draft.cost, budget // (scale // 10) * (scale // 10)) if legal and scale >= 10 else draft.spent
    extra = [(kind, cost) for kind, cost in draft.parts if kind in LEGS]
    if not extra:
        return say(Text(f"view.way.{unit}", spent=_number(length, scale), budget=whole))
    walked = sum(cost for kind, cost in draft.parts if kind not in LEGS)
    told = [f"{_number(cost, draft.request.scale)} {say(Text(f'view.leg.{kind}'))}" for kind, cost in extra]
    if walked:
        told.insert(0, _number(walked, draft.request.scale))
    return say(Text(f"view.way.{unit}_parts", parts=" + ".join(told), budget=whole))


def _tenths(length: int, scale: int) -> str:
    """A length to a tenth of the unit that is whole in it."""
    return _number(length // (scale // 10) * (scale // 10) if scale >= 10 else length, scale)


def _number(length: int, scale: int) -> str:
    """A length to a tenth of the unit; cells as they are."""
    if scale == 1:
        return str(length)
    tenths = round(10 * length / scale)
    return str(tenths // 10) if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10}"
