"""Where figures may be deployed: in their zones, or out of everybody's way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from random import Random

from game.boards.measure import beyond, distance, fits, inside, overlaps
from game.boards.spots import anywhere, choose, grid, square
from game.boards.table import Body, Table, Zone
from game.core.place import Point
from game.core.request import Outline
from game.core.text import Refusal, Text
from game.kit.skirmish.footing import on_slope
from game.kit.skirmish.words import No


class Standing:
    """Where a figure could stand at all: stable, on the table, among the others."""

    def __init__(
        self,
        table: Table,
        body: Callable[[Point], Body],
        others: Sequence[Body],
        rule: str,
        high: Refusal | None = None,
    ) -> None:
        """`high` says why it may not stand above the ground; None: it may."""
        self.table = table
        self.body = body
        self.others = others
        self.rule = rule
        self.high = high

    def unfit(self, body: Body) -> Refusal | None:
        if body.at.z and self.high:
            return self.high
        reason = fits(self.table, body, self.others)
        if reason is None and on_slope(self.table, body.at):
            reason = Text("board.fit.unstable")
        return Refusal(reason, self.rule) if reason else None


@dataclass(frozen=True, slots=True)
class Deploys:
    """What a game says of deployment in zones."""

    slack: int
    steps: tuple[int, int]
    """Between the places that are looked at, wide and then close."""
    apart: int
    """Between the places that are offered."""
    company: int
    """Friends nearer than this make a place worse, by what `apart` would."""
    no_zone: No
    nearest_spot: No


class Deploying:
    """Where a figure may be put: completely within a zone of its player, or as near as can be to a full one."""

    def __init__(
        self,
        stand: Standing,
        zones: Sequence[Zone],
        deploys: Deploys,
        *,
        towards: tuple[Zone, ...] = (),
        friends: Sequence[Point] = (),
        low: Refusal | None = None,
        also: Callable[[Body, Zone], Refusal | None] | None = None,
    ) -> None:
        """`low` keeps it on the ground and says why; `also` is what the game asks besides, in a zone."""
        self.stand = stand
        self.zones = zones
        self.deploys = deploys
        self.towards = towards
        self.friends = friends
        self.low = low
        self.also = also

    def why_not(self, at: Point) -> Refusal | None:
        if not self.crowded:
            return self._misplaced(at)
        return None if at in self._nearest else self.deploys.nearest_spot()

    @cached_property
    def crowded(self) -> bool:
        """No room is left in any zone."""
        return not self._inside

    @cached_property
    def _inside(self) -> Sequence[Point]:
        """Places in the zones, those nearest to the rival first but away from friends."""
        for step in self.deploys.steps:
            places = sorted(self._grid(step), key=self._rank)
            if found := choose(places, self.deploys.apart, self._misplaced):
                return found
        return []

    def _grid(self, step: int) -> Sequence[Point]:
        return grid(self.stand.table, step, [zone.outline for zone in self.zones], high=self.low is None)

    def _misplaced(self, at: Point) -> Refusal | None:
        """Why not there, when there is room in the zones."""
        body = self.stand.body(at)
        here = next((zone for zone in self.zones if inside(body, zone, self.deploys.slack)), None)
        if here is None:
            return self.deploys.no_zone()
        if self.low and at.z:
            return self.low
        refusal = self.also(body, here) if self.also else None
        return refusal or self.stand.unfit(body)

    @cached_property
    def _nearest(self) -> list[Point]:
        """When the zones are full: the free places nearest to them."""
        everywhere = grid(self.stand.table, self.deploys.steps[0], high=self.low is None)
        gaps: dict[Point, int] = {}
        for at in everywhere:
            body = self.stand.body(at)
            if self.stand.unfit(body) is None:
                gaps[at] = min((distance(body, zone, flat=True) for zone in self.zones), default=0)
        least = min(gaps.values(), default=0)
        return [at for at, gap in gaps.items() if gap == least]

    def _rank(self, at: Point) -> tuple[int, Point]:
        company, apart = self.deploys.company, self.deploys.apart
        crowd = sum(1 for friend in self.friends if square(at, friend) < company**2)
        return _away(at, self.towards) + apart * crowd + at.z // 4, at

    def area(self) -> Sequence[Outline]:
        return [zone.outline for zone in self.zones]

    def suggestions(self) -> Sequence[Point]:
        return self._nearest[:8] if self.crowded else self._inside

    def anywhere(self, random: Random) -> Point:
        places = () if self.crowded else self._grid(self.deploys.steps[0])
        return anywhere(places, self._misplaced, random, self.suggestions)


@lru_cache(maxsize=4096)
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

    def __init__(self, stand: Standing, enemies: Sequence[Body], barred: Sequence[Zone], hides: Hides) -> None:
        self.stand = stand
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
        return not self._far

    @cached_property
    def _far(self) -> Sequence[Point]:
        return choose(self._places, self.hides.apart, lambda at: self._close(at) or self._exposed(at))

    @cached_property
    def _places(self) -> list[Point]:
        """Everywhere, those nearest to an enemy first."""

        def away(at: Point) -> int:
            return min((square(at, enemy.at) for enemy in self.enemies), default=0)

        return sorted(grid(self.stand.table, self.hides.step), key=lambda at: (away(at), at))

    def area(self) -> Sequence[Outline]:
        table = self.stand.table
        return [((0, 0), (table.width, 0), (table.width, table.depth), (0, table.depth))]

    def suggestions(self) -> Sequence[Point]:
        return self._far or choose(self._places, self.hides.apart, self._exposed)

    def anywhere(self, random: Random) -> Point:
        return anywhere(self._places, self.why_not, random, self.suggestions)
