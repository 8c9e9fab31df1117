"""Loot: picked up, carried, dropped (LOO)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from game.boards.measure import fits, touching
from game.boards.spots import ring
from game.boards.table import Body
from game.core.place import Point
from game.core.request import Outline, PickPoint, Seat
from game.core.text import Refusal, Text
from game.systems.bmg1.game import DISC, TOUCH, Bmg1, cylinder
from game.systems.bmg1.points import LOOT_DROPPED
from game.systems.bmg1.state import CM, Model

DIRECTIONS = 24
SLACK = 10
FARTHEST = 30 * CM


class Beside:
    """Where a flat marker may be put down: touching a base, on one surface, clear of solid things (LOO-09, GEO-33).

    Where there is no such place, the nearest there is (GEO-28).
    """

    def __init__(self, game: Bmg1, body: Body) -> None:
        self.game, self.body = game, body

    def why_not(self, at: Point) -> Refusal | None:
        reason = fits(self.game.table, self._disc(at), support=0)
        if reason:
            return Refusal(reason, "BMG1-GEO-33")
        if touching(self._disc(at), self.body, TOUCH) or at in self._nearest:
            return None
        return Refusal(Text("bmg1.no.not_beside"), "BMG1-LOO-09")

    def _disc(self, at: Point) -> Body:
        return cylinder("", at, DISC, 1, 0)

    def area(self) -> Sequence[Outline]:
        return [[(at.x, at.y) for at in self._circle(TOUCH // 2)]]

    def suggestions(self) -> Sequence[Point]:
        return self._nearest

    def _circle(self, gap: int) -> list[Point]:
        return ring(self.body.at, (self.body.base.width + DISC) // 2 + gap, DIRECTIONS)

    @cached_property
    def _nearest(self) -> list[Point]:
        """Places around the base, as near to it as any is free; ties by smaller x, then y (GEO-28)."""
        for gap in (TOUCH // 2, *range(CM // 2, FARTHEST, CM // 2)):
            levels = (0,) if gap > TOUCH and not self.body.at.z else (self.body.at.z, 0)
            for z in dict.fromkeys(levels):
                spots = [Point(at.x, at.y, z) for at in self._circle(gap)]
                if free := sorted(at for at in spots if fits(self.game.table, self._disc(at), support=0) is None):
                    return free
        return []


async def drop(game: Bmg1, model: Model, seat: Seat) -> None:
    """The Loot it carries is put down in contact, by `seat` (LOO-05, LOO-07, LOO-09, DCN-65)."""
    if not model.loot or model.at is None:
        return
    marker = game.marker(model.loot)
    placing = Beside(game, game.body(model))
    question = Text("bmg1.ask.drop", model=game.name(model))
    marker.at = await PickPoint(seat, question, placing, subject=marker.id, topic="drop")
    marker.carrier = model.loot = ""
    game.tell(LOOT_DROPPED, model.id, marker.id, model=game.name(model))
