"""How good a position is, simply: points, Reputation still in play, markers and counters."""

from __future__ import annotations

from game.core.request import Seat
from game.systems.bmg1.flow.control import controller, objectives, worth
from game.systems.bmg1.flow.skills import endurance
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.state import Model

POINT = 100
"""The worth of a Victory Point."""
HELD = 40
"""Of a hundred, for points an objective will give at the coming Recount."""


def value(game: Bmg1, seat: Seat) -> int:
    """The balance between both sides, in hundredths of a Victory Point."""
    return _worth(game, seat) - _worth(game, game.rival(seat))


def _worth(game: Bmg1, seat: Seat) -> int:
    found = game.side(seat).points * POINT + sum(character(game, model) for model in game.of(seat))
    if game.state.phase == "over":
        return game.side(seat).points * POINT
    for marker in objectives(game):
        if controller(game, marker) == seat:
            found += worth(marker, seat) * HELD
    return found


def character(game: Bmg1, model: Model) -> int:
    """Its Reputation, less what hurts it; K.O. it is worth four tenths, lost nothing."""
    if model.location == "casualty":
        return 0
    whole = model.profile.reputation * 4
    if model.posture == "ko":
        return whole * 4 // 10
    most = max(1, endurance(game, model).value)
    hurt = whole * (3 * model.stun + 4 * model.injury) // (10 * most)
    return whole - hurt + model.counters.total - (3 if model.posture == "down" else 0)
