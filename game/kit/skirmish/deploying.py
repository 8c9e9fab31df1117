"""Where figures may be deployed: in their zones, or out of everybody's way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from random import Random

from shapely import union_all
from shapely.geometry.base import BaseGeometry

from game.boards.measure import beyond, distance, fits, inside, overlaps
from game.boards.spots import FEW, anywhere, choose, chosen, drawn, grid, scattered, square
from game.boards.table import Base, Body, Table, Zone
from game.core.lazy import Lazy
from game.core.place import Point
from game.core.request import Outline
from game.core.text import Refusal, Text
from game.kit.skirmish.footing import on_slope
from game.kit.skirmish.room import inner, room
from game.kit.skirmish.words import No

SLACK = 10
"""Bases share no room while they overlap by less."""
ROOFS = 4
"""Of the places that are offered, so many at most lie above the ground."""


class Standing:
    """Where a figure could stand at all: stable, on the table, among the others."""

    def __init__(
        self,
        table: Table,
        body: Callable[[Point], Body],
        others: Sequence[Body],
        rule: str,
        high: Refusal | None = None,
        support: int = 500,
    ) -> None:
        """`high` says why it may not stand above the ground; None: it may.

        `support` is the share of its base, in thousandths, that one surface must carry.
        """
        self.support = support
        self.table = table
        self.body = body
        self.others = others
        self.rule = rule
        self.high = high
        self._where = [(other, other.at.x, other.at.y, other.base.reach) for other in others]

    def unfit(self, body: Body) -> Refusal | None:
        if body.at.z and self.high:
            return self.high
        reason = _unfit(self.table, body.at, body.base, body.height, self.support)
        return Refusal(reason, self.rule) if reason else self.taken(body)

    def taken(self, body: Body) -> Refusal | None:
        """The same where the scenery is known to let it stand."""
        if body.at.z and self.high:
            return self.high
        (x, y, _), wide = body.at, body.base.reach
        for other, ox, oy, reach in self._where:
            far = wide + reach
            if -far < x - ox < far and -far < y - oy < far and other.id != body.id and overlaps(body, other, SLACK):
                return Refusal(Text("board.fit.on_body", other=other.id), self.rule)
        return None

    def room(
        self, within: BaseGeometry, kept_off: Sequence[tuple[Body, int]] = (), *, roofs: bool = True
    ) -> Sequence[Outline]:
        """Where in an area it has room, away from the others and so far from some."""
        radius = self.body(Point(0, 0)).base.reach
        taken = [*((other, 0) for other in self.others), *kept_off]
        return room(self.table, radius, within, taken, roofs=roofs and self.high is None)


@lru_cache(maxsize=32768)
def _unfit(table: Table, at: Point, base: Base, height: int, support: int) -> Text | None:
    """Why scenery lets nobody of that size stand there; it does not change while crews are deployed."""
    reason = fits(table, Body("", at, base, height), slack=SLACK, support=support)
    return Text("board.fit.unstable") if reason is None and on_slope(table, at) else reason


@dataclass(frozen=True, slots=True)
class Deploys:
    """What a game says of deployment in zones."""

    slack: int
    steps: tuple[int, int]
    """Between the places that are looked at, wide and then close."""
    apart: int
    """Between the places that are offered."""
    company: int
    """Friends nearer than this make a place worse,"""
    crowd: int
    """as if it were so much farther from the rival."""
    no_zone: No
    nearest_spot: No


class Deploying:
    """Where a figure may be put: completely within a zone of its player, or as near as can be to a full one."""

    def __init__(
        self,
        stand: Standing,
        zones: tuple[Zone, ...],
        deploys: Deploys,
        *,
        towards: tuple[Zone, ...] = (),
        friends: Sequence[Point] = (),
        low: Refusal | None = None,
        is_stranded: Callable[[Point], bool] | None = None,
        also: Callable[[Body, Zone], Refusal | None] | None = None,
    ) -> None:
        """`low` keeps it on the ground and says why; `also` is what the game asks besides, in a zone.

        Where it is stranded it may stand, but that is offered only when nothing else is left.
        """
        self.stand = stand
        self.zones = zones
        self.deploys = deploys
        self.towards = towards
        self.friends = friends
        self.low = low
        self.is_stranded = is_stranded
        self.also = also

    def why_not(self, at: Point) -> Refusal | None:
        misplaced = self._misplaced(at)
        if misplaced is None and at in self._grid(self.deploys.steps[0]):
            return None  # it shows itself that there is room
        if not self.crowded:
            return misplaced
        return None if at in self._nearest else self.deploys.nearest_spot()

    @cached_property
    def crowded(self) -> bool:
        """No room is left in any zone."""
        places = (at for step in self.deploys.steps for at in self._grid(step))
        return all(self._misplaced(at) for at in places)

    @cached_property
    def _inside(self) -> Sequence[Point]:
        """Places in the zones: on the ground, then a few on roofs; near to the rival, spread, away from friends."""
        return Lazy(self._offers())

    def _offers(self) -> Iterator[Point]:
        found = False
        for step in self.deploys.steps:
            for at in self._wise(self._ranked(step)):
                found = True
                yield at
            if found:
                return
        last = self.deploys.steps[-1]
        fit = {at for _, _, at in self._fitting(last)}
        places = [at for at in self._grid(last) if at in fit]
        yield from scattered(places, self.deploys.apart, self._taken, ROOFS)

    def _wise(self, places: Sequence[Point]) -> Iterator[Point]:
        low, high = ([at for at in places if bool(at.z) is up] for up in (False, True))
        yield from scattered(low, self.deploys.apart, self._taken, FEW - ROOFS)
        yield from scattered(high, self.deploys.apart, self._unwise, ROOFS)

    def _unwise(self, at: Point) -> Refusal | None:
        """Why nobody would go there: it is not allowed, or there is no way down."""
        return self._misplaced(at) or _trap(at, self.is_stranded)

    def _fitting(self, step: int) -> tuple[Ranked, ...]:
        """The places of a grid that are in a zone and let such a figure stand, whoever else is there; best first."""
        stand, body = self.stand, self.stand.body(Point(0, 0))
        figure = body.base, body.height, stand.support, self.deploys.slack
        return _fitting(stand.table, self.zones, self.towards, step, self.low is None, *figure)

    def _ranked(self, step: int) -> list[Point]:
        """Near to the rival, away from friends, rather in the middle than at the side."""
        near, crowd = self.deploys.company**2, self.deploys.crowd
        rows: list[Ranked] = []
        for away, middle, at in self._fitting(step):
            x, y, _ = at
            for friend in self.friends:
                if (x - friend[0]) ** 2 + (y - friend[1]) ** 2 < near:
                    away += crowd
            rows.append((away, middle, at))
        return [at for _, _, at in sorted(rows)]

    def _grid(self, step: int) -> Sequence[Point]:
        return grid(self.stand.table, step, [zone.outline for zone in self.zones], high=self.low is None)

    def _misplaced(self, at: Point) -> Refusal | None:
        """Why not there, when there is room in the zones."""
        body = self.stand.body(at)
        here = _home(at, body.base, self.zones, self.deploys.slack)
        if here is None:
            return self.deploys.no_zone()
        if self.low and at.z:
            return self.low
        refusal = self.also(body, here) if self.also else None
        return refusal or self.stand.unfit(body)

    def _taken(self, at: Point) -> Refusal | None:
        """As `_misplaced`, for a place that fits."""
        body = self.stand.body(at)
        if self.low and at.z:
            return self.low
        if self.also:
            here = _home(at, body.base, self.zones, self.deploys.slack)
            assert here is not None
            if refusal := self.also(body, here):
                return refusal
        return self.stand.taken(body)

    @cached_property
    def _nearest(self) -> list[Point]:
        """When the zones are full: the free places nearest to them."""
        everywhere = grid(self.stand.table, self.deploys.steps[0], high=self.low is None)
        gaps = [
            (min((distance(self.stand.body(at), zone, flat=True) for zone in self.zones), default=0), at)
            for at in everywhere
        ]
        found: list[Point] = []
        least = 0
        for gap, at in sorted(gaps):
            if found and gap > least:
                break
            if self.stand.unfit(self.stand.body(at)) is None:
                found.append(at)
                least = gap
        return found

    def area(self) -> Sequence[Outline]:
        if self.crowded:
            return []  # only the few places that are offered are left
        body = self.stand.body(Point(0, 0))
        radius, open_zones = body.base.reach, [zone for zone in self.zones if not (self.also and self.also(body, zone))]
        within = union_all([zone.polygon.buffer(-radius) for zone in open_zones])
        return self.stand.room(within, roofs=self.low is None)

    def suggestions(self) -> Sequence[Point]:
        return self._nearest[:8] if self.crowded else self._inside

    def anywhere(self, random: Random) -> Point:
        places = self._grid(self.deploys.steps[0])
        at = drawn(places, self._unwise, random)
        return at or anywhere(() if self.crowded else places, self._unwise, random, self.suggestions)


Ranked = tuple[int, int, Point]
"""How far from the rival's zones and from the middle a place is."""


@lru_cache(maxsize=256)
def _fitting(
    table: Table,
    zones: tuple[Zone, ...],
    towards: tuple[Zone, ...],
    step: int,
    high: bool,
    base: Base,
    height: int,
    support: int,
    slack: int,
) -> tuple[Ranked, ...]:
    """The places of a grid over the zones where a figure can stand, best first; they do not change in a game."""
    middle = Point(table.width // 2, table.depth // 2)
    fit = [
        (_away(at, towards), square(at, middle), at)
        for at in grid(table, step, [zone.outline for zone in zones], high=high)
        if _home(at, base, zones, slack) is not None and _unfit(table, at, base, height, support) is None
    ]
    return tuple(sorted(fit))


@lru_cache(maxsize=32768)
def _home(at: Point, base: Base, zones: tuple[Zone, ...], slack: int) -> Zone | None:
    """The zone that holds the whole of a base."""
    body = Body("", at, base)
    return next((zone for zone in zones if inside(body, zone, slack)), None)


@lru_cache(maxsize=16384)
def _away(at: Point, zones: tuple[Zone, ...]) -> int:
    """How far a place is from the nearest of some zones."""
    return min((distance(at, zone, flat=True) for zone in zones), default=0)


@dataclass(frozen=True, slots=True)
class Hides:
    """What a game says of figures that appear far from their enemies."""

    far: int
    """They are strictly farther than this from every enemy."""
    slack: int
    step: int
    apart: int
    """Between the places that are looked at, and those that are offered."""
    too_near: No
    barred: No


class Hiding:
    """Where a figure may appear: far from every enemy and outside the zones that are barred to it."""

    def __init__(
        self,
        stand: Standing,
        enemies: Sequence[Body],
        barred: Sequence[Zone],
        hides: Hides,
        *,
        is_stranded: Callable[[Point], bool] | None = None,
    ) -> None:
        self.stand = stand
        self.is_stranded = is_stranded
        self.enemies = enemies
        self.barred = barred
        self.hides = hides

    def why_not(self, at: Point) -> Refusal | None:
        return self._exposed(at) if self.besieged else self._close(at) or self._exposed(at)

    def _close(self, at: Point) -> Refusal | None:
        body = self.stand.body(at)
        if all(beyond(body, enemy, self.hides.far) for enemy in self.enemies):
            return None
        return self.hides.too_near(limit=self.hides.far)

    def _exposed(self, at: Point) -> Refusal | None:
        body = self.stand.body(at)
        if any(overlaps(body, zone, self.hides.slack, flat=True) for zone in self.barred):
            return self.hides.barred()
        return self.stand.unfit(body)

    @cached_property
    def besieged(self) -> bool:
        """Enemies are near wherever it could stand, so that it must appear among them."""
        return all(self._close(at) or self._exposed(at) for at in self._places)

    def _unwise(self, at: Point) -> Refusal | None:
        """Why nobody would go there: it is not allowed, or there is no way down."""
        return self.why_not(at) or _trap(at, self.is_stranded)

    @cached_property
    def _places(self) -> list[Point]:
        """Everywhere, those nearest to an enemy first."""

        def away(at: Point) -> int:
            return min((square(at, enemy.at) for enemy in self.enemies), default=0)

        return sorted(grid(self.stand.table, self.hides.step), key=lambda at: (away(at), at))

    def area(self) -> Sequence[Outline]:
        radius = self.stand.body(Point(0, 0)).base.reach
        barred = union_all([zone.polygon.buffer(radius) for zone in self.barred])
        near = [] if self.besieged else [(enemy, self.hides.far) for enemy in self.enemies]
        return self.stand.room(inner(self.stand.table, radius).difference(barred), near)

    def suggestions(self) -> Sequence[Point]:
        return self._suggestions

    @cached_property
    def _suggestions(self) -> Sequence[Point]:
        """On the ground, then a few on roofs; wherever it can be if that leaves nothing."""
        low, high = ([at for at in self._places if bool(at.z) is up] for up in (False, True))
        apart = self.hides.apart
        wise = Lazy(chain(chosen(low, apart, self.why_not, FEW - ROOFS), chosen(high, apart, self._unwise, ROOFS)))
        return wise or choose(high, apart, self.why_not)

    def anywhere(self, random: Random) -> Point:
        return anywhere(self._places, self._unwise, random, self.suggestions)


def _trap(at: Point, is_stranded: Callable[[Point], bool] | None) -> Refusal | None:
    """A roof without a way down is no place for anybody, though no rule forbids it."""
    return Refusal(Text("reach.no_way_up")) if at.z and is_stranded and is_stranded(at) else None
