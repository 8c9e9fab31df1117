"""How good a position is: points first, then what objectives and characters still promise."""

from __future__ import annotations

from game.core.request import Seat
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.policy.field import Field, approach
from game.systems.bmg1.policy.worth import POINT, health
from game.systems.bmg1.state import Model
from game.systems.bmg1.weights import WEIGHTS


def value(game: Bmg1, seat: Seat) -> int:
    """The balance between both sides, in thousandths of a Victory Point."""
    rival = game.rival(seat)
    points = POINT * (game.side(seat).points - game.side(rival).points)
    if game.state.phase == "over":
        return points
    field = Field(game)
    if game.state.phase == "setup":
        return points
    return round(points + field.balance(seat) + _worth(field, seat) - _worth(field, rival))


def _worth(field: Field, seat: Seat) -> float:
    return sum(character(field, model) for model in field.game.of(seat)) + WEIGHTS.passes * field.game.side(seat).passes


def character(field: Field, model: Model) -> float:
    """What is left of it, less what threatens it where it is."""
    total = health(field.game, model) + WEIGHTS.counter * model.counters.total - field.danger(model, model.at)
    if model.on_table and model.posture != "ko" and model.at is not None:
        total += spirit(field, model)
    return total


def spirit(field: Field, model: Model) -> float:
    """A fighter belongs where the enemies are."""
    assert model.at is not None
    return WEIGHTS.spirit * model.profile.attack / 3 * approach(max(0.0, field.nearest_foe(model, model.at)))
