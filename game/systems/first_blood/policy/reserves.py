"""Reinforcements: who is better kept off the table, and when it is time to come."""

from __future__ import annotations

from game.core.request import Seat
from game.systems.first_blood.flow.edges import ANYWHERE
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.policy.field import Field
from game.systems.first_blood.policy.glance import SIDES, look
from game.systems.first_blood.state import INCH, Regiment

STORM = 5.0
"""Hits of an enemy's Volleys in a Round that a thin-skinned Regiment does not want to ride into."""
ABSENT = 60.0
"""What it costs to be late where zones are scored."""
NEAR = 22 * INCH
"""How far from the own edge enemies are within reach of whoever comes on there."""


def waits_worth(game: FirstBlood, regiment: Regiment) -> float:
    """What it is worth to keep a Regiment off the table: those who would run at the enemy alone come when the lines
    have met, and thin-skinned ones do not ride up to many bows. Zones want everybody from the first Round on."""
    held_back = -ABSENT if game.scenario.zones else 0.0
    if "feral" in game.rules(game.main(regiment)):
        return 30.0 + held_back
    one = look(game, regiment)
    foes = [look(game, enemy) for enemy in game.of(game.rival(regiment.seat))]
    storm = sum(foe.shots * foe.aim / SIDES * foe.sharp for foe in foes)
    frail = max(one.guard, one.evasion) <= 1 and not one.bows
    return 10.0 * (storm - STORM) + held_back if frail else -50.0


def comes_worth(game: FirstBlood, seat: Seat) -> float:
    """What it is worth to arrive this Round: much once any edge will do, and before that when the enemy is near."""
    if game.state.round >= ANYWHERE:
        return 50.0
    field = Field.of(game)
    home = 0 if seat == "A" else game.table.depth
    near = any(abs(foe.y - home) <= NEAR for foe in field.sides[game.rival(seat)] if foe.regiment.on_table)
    fights = any(field.foes[one.id] for one in field.sides[seat])
    return 20.0 if near or fights else -20.0
