"""A way on foot as rule, picture and computer see it: also over edges and up walls too high (MOV, JMP, CLI, SPR)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from random import Random
from typing import Literal

from shapely import LineString
from shapely.geometry.base import BaseGeometry

from game.boards.measure import surface_at
from game.boards.reach import Hold, Plunge, Route, check, hold, plunge
from game.boards.reach.edge import touches_wall
from game.boards.reach.graph import footprint
from game.core.place import Point
from game.core.request import Path, Step
from game.core.text import Refusal, Text
from game.kit.skirmish.errands import Errands
from game.kit.skirmish.falling import Fall, Falls
from game.kit.skirmish.journey import Journey, Plan, Trip, Ways
from game.kit.skirmish.words import No
from game.systems.bmg1.flow.footing import Footing
from game.systems.bmg1.flow.terrain import CRATES
from game.systems.bmg1.game import TOUCH, WITHIN
from game.systems.bmg1.state import CM

BAD = No("bmg1.no.no_way", "BMG1-MOV-08")
FALLS = Falls(
    slack=WITHIN,
    touch=TOUCH,
    nearby=6 * CM,
    off_table="BMG1-GEO-03",
    too_far="BMG1-MOV-08",
    climb_too_far="BMG1-CLI-03",
    landing="BMG1-GEO-27",
    no_edge=BAD,
    still_on_top=BAD,
    low_drop=BAD,
    blocked=BAD,
    unmoved=BAD,
    only_the_edge=BAD,
    leap_too_far=BAD,
    nothing_to_climb=BAD,
    climb_unmoved=BAD,
    no_room=BAD,
    nearer_landing=BAD,
)


def is_harmless(fall: Fall) -> bool:
    """Nobody goes over an edge by himself: a paid Spring that does no harm is an ordinary way (SPR-03)."""
    return False


def told_fall(fall: Fall, hurts: bool) -> Text:
    """What is about to happen, for whoever thinks of it."""
    return Text("bmg1.fall.ahead", height=fall.drop)


WAYS = Ways(
    touch=TOUCH,
    falls=FALLS,
    is_harmless=is_harmless,
    told_fall=told_fall,
    rules={
        "reach.no_footing": "BMG1-GEO-05",
        "reach.in_piece": "BMG1-GEO-27",
        "reach.blocked": "BMG1-OBS-06",
        "reach.guarded": "BMG1-MOV-07",
        "reach.no_way": "BMG1-MOV-08",
        "reach.no_way_up": "BMG1-CLI-01",
        "reach.no_wall": "BMG1-CLI-04",
        "reach.no_edge": "BMG1-SPR-01",
        "reach.still_on_top": "BMG1-SPR-01",
        "reach.too_far": "BMG1-MOV-08",
        "reach.too_short": "BMG1-RUN-04",
        "reach.not_straight": "BMG1-RUN-03",
        "reach.tokens": "BMG1-OBS-11",
        "reach.off_table": "BMG1-GEO-03",
    },
    off_table="BMG1-GEO-03",
    impassable="BMG1-OBS-06",
    flight="BMG1-TRT-30",
    cannot_move=No("bmg1.no.no_distance", "BMG1-MOV-08"),
    fall_ends=No("bmg1.no.fall_ends", "BMG1-SPR-12"),
    occupied=No("bmg1.no.occupied", "BMG1-VOL-12"),
    pieces={name: f"bmg1.marker.{kind}" for kind, name in CRATES.items()},
)

MUSES = 32
"""One random move in so many comes of an idea, for which all ways are searched."""
DropKind = Literal["edge", "leap", "missed", "wall"]


@dataclass(frozen=True, slots=True)
class Descent:
    """A way that ends in a drop: off an edge to its foot, by a jump down, by a jump too far, or from a wall."""

    kind: DropKind
    route: Route
    """As far as the feet go."""
    at: Point
    """Where it comes down, at the height it leaves."""
    floor: int
    air: int = 0
    """Paid like any other distance (SPR-11, JMP-05)."""
    wall: str = ""

    @property
    def drop(self) -> int:
        return self.at.z - self.floor

    @property
    def cost(self) -> int:
        return self.route.cost + self.air


class Walk(Journey):
    """Where a character may go in one part of its Move step."""

    def __init__(self, trip: Trip, clings: bool = False) -> None:
        super().__init__(trip)
        self.clings = clings

    def plan(self, path: Path) -> Plan | Refusal:
        last = path[-1] if path else None
        if last is None or last.by not in ("fall", "climb", "cling"):
            return super().plan(path)
        if any(step.by in ("fall", "cling") for step in path[:-1]):
            return self.trip.ways.fall_ends()
        if not all(self._is_on_table(step.at) for step in path):
            return Refusal(Text("reach.off_table"), self.trip.ways.off_table)
        if last.by == "climb" and isinstance(route := check(self.reach, [step.at for step in path]), Route):
            return Plan(route)
        found = self.clinging(path) if last.by == "cling" else self.descent(path)
        if isinstance(found, Refusal):
            return found
        if isinstance(found, Hold):
            return Plan(found.route)
        return Plan(found.route, Fall(found.at, found.floor, found.cost, 0))

    def price(self, path: Path) -> Text | None:
        """The MC for what is in its way (OBS-06)."""
        plan = self.plan(path)
        paid = () if isinstance(plan, Refusal) else plan.route.paid
        prices = {price.id: price.tokens for price in self.reach.ground.prices}
        return Text("bmg1.look.way_mc", n=sum(prices[id] for id in paid)) if paid else None

    def way(self, at: Point) -> Route | None:
        """With as few counters as it takes, and then the shortest: nobody is led to spend what he might keep."""
        found = self.reach.ways(at) if self.trip.gait.budget else []
        return found[0] if found else None

    def anywhere(self, random: Random) -> Path:
        """Mostly straight to any place around, which is seen at a glance; else what a player would think of."""
        if not self.trip.gait.budget or not random.randrange(MUSES):
            return super().anywhere(random)
        return Errands(self).straight_anywhere(random) or self.stay

    # --- ways that end in the air

    def descent(self, path: Path) -> Descent | Refusal:
        """The drop a path ends in: over an edge, or from a wall its climber cannot master (SPR-01, CLI-06)."""
        places = [step.at for step in path[:-1]]
        if path[-1].by == "climb":
            return self._off_the_wall(places, path[-1].at)
        found = plunge(self.reach, places, self._beyond(places, path[-1].at))
        if isinstance(found, Text):
            return self._over_a_fence(places, path[-1].at) or self._refused(found)
        return self._over(found)

    @property
    def _mover(self) -> Footing:
        assert isinstance(self.trip.mover, Footing)
        return self.trip.mover

    def _foot(self) -> int:
        """How far from an edge whoever drops from it comes down (SPR-11)."""
        return round(self._mover.radius) + TOUCH

    def _beyond(self, places: list[Point], to: Point) -> Point:
        """A place nearer to an edge than its foot means the foot (SPR-11)."""
        here, ground = places[-1] if places else self.trip.body.at, self.reach.ground
        layer = ground.layer_at(*here)
        surface = ground.raised_at(layer, here[:2]) if layer else None
        if surface is None:
            return to
        dx, dy = to.x - here.x, to.y - here.y
        long = (dx * dx + dy * dy) ** 0.5
        near = to_the_rim(surface.surface, here, to)
        if not long or near is None or long - near >= self._foot():
            return to
        share = (near + self._foot()) / long
        return Point(round(here.x + dx * share), round(here.y + dy * share), to.z)

    def _over(self, found: Plunge) -> Descent | Refusal:
        """To the foot, as far as a jump goes, or as far as one goes that is too short (JMP-04, JMP-06, JMP-07)."""
        leap = self._mover.leap
        if found.drop <= self._mover.step:
            return Refusal(Text("bmg1.no.low_drop"), "BMG1-OBS-10")
        if found.air <= self._foot() + 1:
            return Descent("edge", found.route, found.at, found.floor, found.air)
        if not leap:
            return Refusal(Text("bmg1.no.no_jump"), "BMG1-EFX-29")
        needs = found.route.tokens + (0 if "jump" in self.trip.gait.waived else 1)
        if needs > self.trip.gait.tokens:
            return self._refused(Text("reach.tokens", needs=needs, has=self.trip.gait.tokens))
        if found.air <= leap + WITHIN and not found.met:
            return Descent("leap", found.route, found.at, found.floor, found.air)
        return self._missed(found, leap)

    def _missed(self, found: Plunge, leap: int) -> Descent:
        """Beyond JD, or against something solid: there it falls (JMP-07)."""
        if found.air <= leap:
            return Descent("missed", found.route, found.at, found.floor, found.air)
        rim = found.route.end
        share = leap / found.air
        x, y = round(rim.x + (found.at.x - rim.x) * share), round(rim.y + (found.at.y - rim.y) * share)
        shorter = plunge(self.reach, [leg.end for leg in found.route.legs], Point(x, y, 0))
        floor = found.floor if isinstance(shorter, Text) else shorter.floor
        return Descent("missed", found.route, Point(x, y, found.at.z), floor, leap)

    def _off_the_wall(self, places: list[Point], to: Point) -> Descent | Refusal:
        """As high up a wall as the allowance goes, and then off it, to its foot (CLI-06, CLI-07)."""
        wall = self._wall(places, to)
        if wall is None:
            return self._refused(Text("reach.no_wall"))
        found = hold(self.reach, places, wall)
        if isinstance(found, Text):
            return self._refused(found)
        return Descent("wall", found.route, found.at, found.foot.z, wall=wall)

    def _over_a_fence(self, places: list[Point], to: Point) -> Descent | Refusal | None:
        """Up one side of something thin and off its top, to the foot of the other side (CLI-09)."""
        foot, ground = places[-1] if places else self.trip.body.at, self.reach.ground
        line = LineString([foot[:2], to[:2]])
        for piece in ground.table.pieces:
            climb = ground.reading(piece, ground.height_at(foot)).climb
            if climb is None or not climb.rate or climb.onto or not line.intersects(footprint(piece)):
                continue
            if not all(touches_wall(piece, at, climb.approach) for at in (foot, to)):
                continue
            up = hold(self.reach, places, piece.id, piece.top)
            if isinstance(up, Text):
                return self._refused(up)
            needs, gait = up.route.cost + ceil(line.length), self.trip.gait
            if needs > gait.budget + gait.slack:
                return self._refused(Text("reach.too_far", needs=needs, budget=gait.budget))
            floor, _ = surface_at(ground.table, to[:2], piece.top - 1)
            return Descent("edge", up.route, Point(to.x, to.y, piece.top), floor, ceil(line.length))
        return None

    def dare(self, after: Path, at: Point) -> Path:
        """Also over a fence by a Spring."""
        over = super().dare(after, at)
        spring = (*after, Step(at, "fall"))
        return over or (spring if self.peril(spring) else ())

    def _wall(self, places: list[Point], to: Point) -> str | None:
        """The touched piece between the foot of a climb and where it leads."""
        foot = places[-1] if places else self.trip.body.at
        floor = self.reach.ground.height_at(foot)
        for piece in self.reach.ground.table.pieces:
            climb = self.reach.ground.reading(piece, floor).climb
            meant = piece.covers(to[:2]) or to[:2] == foot[:2]
            if climb and climb.rate and meant and touches_wall(piece, foot, climb.approach):
                return piece.id
        return None

    def clinging(self, path: Path) -> Hold | Refusal:
        """An end on a wall, at a height of one's own choice (TRT-50)."""
        if not self.clings:
            return Refusal(Text("bmg1.no.cling"), "BMG1-TRT-50")
        at = path[-1].at
        places = [step.at for step in path[:-1]]
        foot = places[-1] if places else self.trip.body.at
        if at[:2] != foot[:2] or (wall := self._wall(places, at)) is None:
            return self._refused(Text("reach.no_wall"))
        found = hold(self.reach, places, wall, at.z)
        return self._refused(found) if isinstance(found, Text) else found


def to_the_rim(surface: BaseGeometry, here: Point, to: Point) -> float | None:
    """How far it is to the edge of a surface, straight towards a place."""
    if here[:2] == to[:2]:
        return None
    return float(LineString([here[:2], to[:2]]).intersection(surface).length)


@lru_cache(maxsize=64)
def walk(trip: Trip, clings: bool = False) -> Walk:
    """The same question is asked again in every copy of a game: its answer is kept."""
    return Walk(trip, clings)
