"""How good a position is: what the computer players strive for."""

from __future__ import annotations

from math import hypot

from game.core.request import Seat
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.policy.field import Field
from game.systems.first_blood.policy.glance import POINT, Glance
from game.systems.first_blood.weights import WEIGHTS

WIN = 4 * POINT
"""What having won is worth besides the points."""


def value(game: FirstBlood, seat: Seat) -> int:
    """Our points, men and hopes less the rival's, and what the zones promise either."""
    with game.still():
        field = Field.of(game)
        rival = game.rival(seat)
        total = _side(field, seat) - _side(field, rival) + _end(game, seat)
        if game.state.phase != "over":
            total += field.zones_worth(seat) + field.hopes(seat) - field.hopes(rival)
        return round(total)


def _side(field: Field, seat: Seat) -> float:
    """Points scored, tokens that will score, and the Regiments that are left."""
    game = field.game
    side, rival = game.side(seat), game.rival(seat)
    tokens = sum(one.regiment.tokens for one in field.sides[rival]) * game.scenario.token
    men = sum(one.worth * _together(one) for one in field.sides[seat])
    waiting = [r for r in game.of(seat) if r.where == "undeployed"]
    return POINT * (side.points + 0.9 * tokens) + men + len(waiting)


def _together(one: Glance) -> float:
    """How much of a Regiment counts: models far from every Leader are soon lost."""
    regiment = one.regiment
    if regiment.inside or len(regiment.models) < 2:
        return 1.0
    far = regiment.command_range + 1500
    x, y = one.lead
    lost = sum(1 for model in regiment.models if model.at and hypot(model.at.x - x, model.at.y - y) > far)
    return 1 - WEIGHTS.lost_touch * lost / len(regiment.models)


def _end(game: FirstBlood, seat: Seat) -> float:
    """A battle that is won or lost, or nearly so."""
    state, scenario, rival = game.state, game.scenario, game.rival(seat)
    ours, theirs = game.side(seat).points, game.side(rival).points
    if state.eliminated:
        return WIN * ((rival in state.eliminated) - (seat in state.eliminated)) * 2
    lead = (ours > theirs) - (ours < theirs)
    if state.phase == "over" or max(ours, theirs) >= scenario.points_end:
        return WIN * lead
    late = max(0, state.round - scenario.rounds + 3) / 4
    return WIN * late * max(-1.0, min(1.0, (ours - theirs) / 4))
