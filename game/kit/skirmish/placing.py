"""Placing: a figure is put down somewhere without a path."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, hypot, pi, sin

from game.boards.measure import distance, inside, surfaces_at
from game.boards.reach import Reach
from game.boards.spots import grid, spread
from game.boards.table import Body, Table, Thing, Zone
from game.core.place import Point
from game.core.request import Outline
from game.core.text import Refusal
from game.kit.skirmish.contact import Tape
from game.kit.skirmish.words import No

AROUND = 16
CLOSELY = 72
"""In how many directions a place beside something is looked for, at first and when there is hardly room."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How a rule bounds where a figure is put."""

    within: int | None = None
    of: Thing | None = None
    """What `within` is measured from; None: the figure's own place."""
    touching: Body | None = None
    stood_upon: bool = False
    """What it must touch is a marker, and may be stood on."""
    zone: Zone | None = None


@dataclass(frozen=True, slots=True)
class Puts:
    """What a game says of figures that are placed."""

    tape: Tape
    apart: int
    """Between the places that are offered."""
    steps: tuple[int, int]
    """Of the grid on which they are looked for, wide and then close."""
    rules: Mapping[str, str]
    """The rule behind each thing the ground may object to."""
    unfit: str
    """The rule behind anything else it objects to."""
    no_room: No
    too_far_off: No
    not_touching: No
    outside_zone: No


class Putting:
    """Where a figure may be put: a stable place among the others, within the limits a rule sets."""

    def __init__(
        self,
        table: Table,
        body: Callable[[Point], Body],
        here: Point | None,
        stand: Callable[[], Reach],
        limits: Limits,
        puts: Puts,
        *,
        ban: Refusal | None = None,
        high: Refusal | None = None,
    ) -> None:
        """`stand` says where it could stand at all; `ban` why it may not be placed, `high` why not above the ground."""
        self.table = table
        self.body = body
        self.here = here
        self.limits = limits
        self.puts = puts
        self.ban = ban
        self.high = high
        self._stand = stand

    @cached_property
    def stand(self) -> Reach:
        return self._stand()

    def why_not(self, at: Point) -> Refusal | None:
        return self.ban or self._unfit(at) or self._outside(at)

    def _unfit(self, at: Point) -> Refusal | None:
        if self.high and at.z:
            return self.high
        reason = self.stand.end_refusal(at)
        if reason is None:
            return None
        if reason.key in ("reach.on_body", "reach.near_body"):
            return self.puts.no_room()
        return Refusal(reason, self.puts.rules.get(reason.key, self.puts.unfit))

    def _outside(self, at: Point) -> Refusal | None:
        limits, puts, body = self.limits, self.puts, self.body(at)
        if limits.within is not None and self._away(body) > limits.within + puts.tape.slack:
            return puts.too_far_off(limit=limits.within)
        if limits.touching is not None and not self._touches(body, limits.touching):
            return puts.not_touching()
        if limits.zone is not None and not inside(body, limits.zone, puts.tape.slack):
            return puts.outside_zone()
        return None

    def _away(self, body: Body) -> float:
        """From another thing edge to edge; from its own place no part of the base may gain by its width."""
        of, here = self.limits.of, self.here
        if of is not None:
            return distance(body, of)
        assert here is not None
        return hypot(body.at.x - here.x, body.at.y - here.y, body.at.z - here.z)

    def _touches(self, body: Body, other: Body) -> bool:
        tape = self.puts.tape
        return tape.stands_by(body, other) if self.limits.stood_upon else tape.touches(self.table, body, other)

    # --- where to look

    def area(self) -> Sequence[Outline]:
        table, limits = self.table, self.limits
        if limits.zone is not None:
            return [limits.zone.outline]
        centre, radius = self._round
        if centre is None:
            return [((0, 0), (table.width, 0), (table.width, table.depth), (0, table.depth))]
        turns = [2 * pi * k / CLOSELY for k in range(CLOSELY)]
        return [[(round(centre.x + radius * cos(turn)), round(centre.y + radius * sin(turn))) for turn in turns]]

    @property
    def _round(self) -> tuple[Point | None, float]:
        """The circle in which the centre must end, if the limits describe one."""
        limits, own = self.limits, self.body(Point(0, 0)).base.width / 2
        if limits.touching is not None:
            return limits.touching.at, limits.touching.base.width / 2 + own
        if limits.within is None:
            return None, 0
        if limits.of is None:
            return self.here, limits.within
        if isinstance(limits.of, Point):
            return limits.of, limits.within + own
        if isinstance(limits.of, Body):
            return limits.of.at, limits.within + own + limits.of.base.width / 2
        return None, 0

    @property
    def has_room(self) -> bool:
        """Whether there is any place at all."""
        return next(self._legal(), None) is not None

    def suggestions(self) -> Sequence[Point]:
        return self._suggestions

    @cached_property
    def _suggestions(self) -> list[Point]:
        return spread(self._legal(), self.puts.apart)

    def _legal(self) -> Iterator[Point]:
        if self.ban:
            return
        found = False
        for at in self._places(AROUND):
            if self.why_not(at) is None:
                found = True
                yield at
        if not found:
            yield from (at for at in self._places(CLOSELY) if self.why_not(at) is None)

    def _places(self, count: int) -> Iterator[Point]:
        """Round about what is touched or measured from, or all over the zone or table."""
        limits = self.limits
        centre, radius = self._round
        if centre is None:
            outlines = [limits.zone.outline] if limits.zone else []
            yield from grid(self.table, self.puts.steps[0 if count == AROUND else 1], outlines)
            return
        beside = limits.touching is not None
        for share in (1.0,) if beside and not limits.stood_upon else (1.0, 0.66, 0.33, 0.0):
            for k in range(count if share else 1):
                turn = 2 * pi * k / count
                # half a mil more or less: rounding must neither overlap a base nor leave the circle
                go = radius * share + (0.75 if beside and share == 1 else 0)
                place = (round(centre.x + go * cos(turn)), round(centre.y + go * sin(turn)))
                heights = dict.fromkeys(height for height, _ in surfaces_at(self.table, place))
                yield from (Point(*place, height) for height in heights)
