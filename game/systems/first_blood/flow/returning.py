"""Where a model that was restored may stand (HEA-07, HEA-08, HEA-11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from game.boards.measure import distance, fits
from game.boards.spots import chosen, ring
from game.boards.table import Body
from game.core.place import Point
from game.core.request import Outline
from game.core.text import Refusal, Text
from game.systems.first_blood.flow.engagement import Engagement
from game.systems.first_blood.flow.stats import command_range
from game.systems.first_blood.game import FLOOR, WITHIN, FirstBlood
from game.systems.first_blood.state import INCH, Model, Regiment

BARRED = ("impassable", "garrison", "obstacle")
STEP = INCH // 2
NEAR = 4 * INCH
"""An enemy farther away than any Engagement Range is not worth a closer look."""


class Returning:
    """On the table, free, in Command Range, and in no fight but one its Regiment already has."""

    def __init__(self, game: FirstBlood, regiment: Regiment, model: Model) -> None:
        self.game = game
        self.regiment = regiment
        self.model = model
        self._fights = [foe.id for foe in Engagement(game, regiment).foes(regiment)]
        self._leaders = [(game.body(m), command_range(game, m)) for m in game.leaders(regiment) if m.at is not None]
        self._others = game.bodies(game.on_table())
        self._enemies = game.bodies(game.enemies(regiment))

    def why_not(self, at: Point) -> Refusal | None:
        body = self.game.body_at(self.model, at)
        if reason := fits(self.game.table, body, self._others, slack=WITHIN, support=1000, barred=BARRED):
            return Refusal(reason, "CFB-HEA-11")
        if not any(self._commanded(body, leader, reach) for leader, reach in self._leaders):
            return Refusal(Text("first_blood.no.out_of_command"), "CFB-HEA-07")
        if any(distance(body, enemy, flat=True) <= NEAR for enemy in self._enemies) and self._picks_a_fight(at):
            return Refusal(Text("first_blood.no.new_fight"), "CFB-HEA-08")
        return None

    @staticmethod
    def _commanded(body: Body, leader: Body, reach: int) -> bool:
        return abs(body.at.z - leader.at.z) <= FLOOR and distance(body, leader, flat=True) <= reach + WITHIN

    def _picks_a_fight(self, at: Point) -> bool:
        """Whether it would stand Engaged or Engaging with a Regiment its own is not fighting (HEA-08)."""
        regiment, model = self.regiment, self.model
        regiment.models.append(model)
        met = Engagement(self.game, regiment, {model.id: at}).engaged_with(model)
        regiment.models.remove(model)
        return any(self.game.regiment_of(enemy.id).id not in self._fights for enemy in met)

    def area(self) -> Sequence[Outline]:
        """The circles in which it must stand."""
        own = self.game.width(self.model)
        return [
            [(spot.x, spot.y) for spot in ring(leader.at, reach + (leader.base.width + own) // 2, 48)]
            for leader, reach in self._leaders
        ]

    def suggestions(self) -> Sequence[Point]:
        return self._suggestions

    @cached_property
    def _suggestions(self) -> list[Point]:
        return list(chosen(self._places(), INCH, self.why_not))

    def _places(self) -> Iterator[Point]:
        """Close to the Leaders first."""
        own = self.game.width(self.model)
        for leader, reach in self._leaders:
            least = (leader.base.width + own) // 2 + 1
            for far in range(least, least + reach + 1, STEP):
                yield from ring(leader.at, far)
