"""How good a position is: what the computer players strive for."""

from __future__ import annotations

from game.core.request import Seat
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.state import Model

POINT = 1000
"""A Victory Point; everything else is told in fractions of it."""


def value(game: Bmg3, seat: Seat) -> int:
    """Our side's worth less the rival's."""
    return worth(game, seat) - worth(game, game.rival(seat))


def worth(game: Bmg3, seat: Seat) -> int:
    """Points scored, models and their health, Suspects, cards and places near what scores."""
    side = game.side(seat)
    total = POINT * victory_points(game, seat)
    total += sum(_model(game, model) for model in game.in_play(seat))
    total += 250 * len(game.markers("suspect", seat))
    total += 40 * len(side.hand) + 30 * side.points + 60 * side.passes
    return total


def victory_points(game: Bmg3, seat: Seat) -> int:
    """What the Fulfilled cards of a player are worth (CRD-06)."""
    return sum(game.card(card).vp for card in game.side(seat).fulfilled)


def _model(game: Bmg3, model: Model) -> int:
    """A model by its Reputation, less what hurts it."""
    price = 12 * model.profile.reputation
    left = price * (model.profile.endurance - model.injury) // model.profile.endurance
    willpower = model.profile.willpower
    if willpower:
        left -= price * min(model.stun, willpower) // (3 * willpower)
    if model.ko:
        return left // 3
    if model.down:
        left -= price // 10
    if model.bold and not model.activated:
        left += 60
    return left - _distance(game, model) // 40


def _distance(game: Bmg3, model: Model) -> int:
    """How far the model is from the nearest Suspect, or else from the nearest enemy: who stands idle is worth less."""
    assert model.at is not None
    things = [marker.at for marker in game.markers("suspect", game.rival(model.seat))]
    things += [enemy.at for enemy in game.enemies(model) if enemy.at is not None]
    return min((abs(at.x - model.at.x) + abs(at.y - model.at.y) for at in things), default=0)
