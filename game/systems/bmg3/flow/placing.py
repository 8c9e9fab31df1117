"""Placing: a model is put down somewhere without a path (PLC)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import cos, hypot, pi, sin

from game.boards.measure import contact, distance, inside, surfaces_at
from game.boards.reach import Reach
from game.boards.spots import grid, spread
from game.boards.table import Body, Zone
from game.core.place import Point
from game.core.request import Outline
from game.core.text import Refusal, Text
from game.systems.bmg3.flow.footing import SMALL, standing
from game.systems.bmg3.flow.moving import why_not_move
from game.systems.bmg3.flow.sight import SLACK, TOUCH, Thing, body_of
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import PLACED
from game.systems.bmg3.state import INCH, Marker, Model

AROUND = 16
CLOSELY = 72
"""In how many directions a place beside something is looked for, at first and when there is hardly room."""
RULES = {"reach.off_table": "GEO-12", "reach.no_footing": "MOV-08", "reach.in_piece": "PLC-04"}


@dataclass(frozen=True, slots=True)
class Limits:
    """How a rule bounds where a model is put."""

    within: int | None = None
    of: Thing | None = None
    """What `within` is measured from; None: the model's own place."""
    touching: Model | Marker | None = None
    zone: Zone | None = None


class Putting:
    """Where a model may be put: a stable place among the others, within the limits a rule sets (PLC-01, PLC-04)."""

    def __init__(self, game: Bmg3, model: Model, limits: Limits) -> None:
        self.game = game
        self.model = model
        self.limits = limits

    @cached_property
    def stand(self) -> Reach:
        return standing(self.game, self.model, lands=True)

    def why_not(self, at: Point) -> Refusal | None:
        return self.ban or self._unfit(at) or self._outside(at)

    @cached_property
    def ban(self) -> Refusal | None:
        """Who may not move may not be placed (PLC-02); one not yet deployed may."""
        return why_not_move(self.game, self.model) if self.model.at else None

    def _unfit(self, at: Point) -> Refusal | None:
        if self.model.profile.is_vehicle and at.z:
            return Refusal(Text("bmg3.no.vehicle_height"), "BMG3-VEH-02")
        reason = self.stand.end_refusal(at)
        if reason is None:
            return None
        if reason.key in ("reach.on_body", "reach.near_body"):
            return Refusal(Text("bmg3.no.no_room"), "BMG3-MOV-09")
        return Refusal(reason, f"BMG3-{RULES.get(reason.key, 'PLC-04')}")

    def _outside(self, at: Point) -> Refusal | None:
        limits, body = self.limits, self.game.body_at(self.model, at)
        if limits.within is not None and self._away(body) > limits.within + SLACK:
            return Refusal(Text("bmg3.no.too_far_off", limit=limits.within), "BMG3-PLC-01")
        if limits.touching is not None and not self._touches(body, limits.touching):
            return Refusal(Text("bmg3.no.not_touching"), "BMG3-CON-01")
        if limits.zone is not None and not inside(body, limits.zone, SLACK):
            return Refusal(Text("bmg3.no.outside_zone"), "BMG3-GEO-09")
        return None

    def _away(self, body: Body) -> float:
        """From another thing edge to edge; from its own place no part of the base may gain by its width (MEA-06)."""
        of, here = self.limits.of, self.model.at
        if of is None:
            assert here is not None
            return hypot(body.at.x - here.x, body.at.y - here.y, body.at.z - here.z)
        return distance(body, body_of(self.game, of) if isinstance(of, Model | Marker) else of)

    def _touches(self, body: Body, other: Model | Marker) -> bool:
        there = body_of(self.game, other)
        if isinstance(other, Marker):
            return body.at.z == there.at.z and distance(body, there, flat=True) <= TOUCH
        return contact(self.game.table, body, there, TOUCH, SMALL)

    # --- where to look

    def area(self) -> Sequence[Outline]:
        table, limits = self.game.table, self.limits
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
        limits, own = self.limits, self.game.body_at(self.model, Point(0, 0)).base.width / 2
        if limits.touching is not None:
            other = body_of(self.game, limits.touching)
            return other.at, other.base.width / 2 + own
        if limits.within is None:
            return None, 0
        if limits.of is None:
            return self.model.at, limits.within
        if isinstance(limits.of, Point):
            return limits.of, limits.within + own
        if isinstance(limits.of, Model | Marker):
            other = body_of(self.game, limits.of)
            return other.at, limits.within + own + other.base.width / 2
        return None, 0

    @property
    def has_room(self) -> bool:
        """Whether there is any place at all (SEW-05)."""
        return next(self._legal(), None) is not None

    def suggestions(self) -> Sequence[Point]:
        return self._suggestions

    @cached_property
    def _suggestions(self) -> list[Point]:
        return spread(self._legal(), INCH // 2)

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
        centre, radius = self._round
        if centre is None:
            outlines = [self.limits.zone.outline] if self.limits.zone else []
            yield from grid(self.game.table, 2 * INCH if count == AROUND else INCH // 2, outlines)
            return
        shares = (1.0,) if isinstance(self.limits.touching, Model) else (1.0, 0.66, 0.33, 0.0)
        for share in shares:
            for k in range(count if share else 1):
                turn = 2 * pi * k / count
                # half a mil more or less: rounding must neither overlap a base nor leave the circle
                go = radius * share + (0.75 if self.limits.touching is not None and share == 1 else 0)
                place = (round(centre.x + go * cos(turn)), round(centre.y + go * sin(turn)))
                heights = dict.fromkeys(height for height, _ in surfaces_at(self.game.table, place))
                yield from (Point(*place, height) for height in heights)


def placing(
    game: Bmg3,
    model: Model,
    *,
    within: int | None = None,
    of: Thing | None = None,
    touching: Model | Marker | None = None,
    zone: Zone | None = None,
) -> Putting:
    """Where a model may be put: `within` mils `of` something (its own place unless told), touching it, in a zone."""
    return Putting(game, model, Limits(within, of, touching, zone))


async def place(game: Bmg3, model: Model, at: Point) -> None:
    """Put a model down; that is no move (PLC-01)."""
    model.at = at
    game.tell(PLACED, model.id, model=game.name(model))
