"""How good a position is: what the computer players strive for."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from game.core.place import Point
from game.core.request import Seat
from game.kit.skirmish.footing import Descent, descent
from game.systems.bmg3.flow.footing import SMALL, footing
from game.systems.bmg3.flow.moving import stride
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.policy.prospects import POINT, gap, hopes
from game.systems.bmg3.state import INCH, Model
from game.systems.bmg3.weights import WEIGHTS

NEAR = 12 * INCH


def value(game: Bmg3, seat: Seat) -> int:
    """Our side's worth less the rival's; of his cards only those on the table are known."""
    rival = game.rival(seat)
    ours = worth(game, seat) + hopes(game, seat, with_hand=True)
    to_come = sum(price(model) for model in game.in_play(rival) if model.can_activate)
    return ours - worth(game, rival) - hopes(game, rival, with_hand=False) // WEIGHTS.denied - to_come // WEIGHTS.tempo


def worth(game: Bmg3, seat: Seat) -> int:
    """Points scored, models with their health and place, Suspects, and what else may be used."""
    side = game.side(seat)
    total = POINT * game.victory_points(seat)
    total += sum(model_worth(game, model) for model in game.in_play(seat))
    total += WEIGHTS.suspect * len(game.markers("suspect", seat))
    return total + 40 * len(side.hand) + 25 * side.points + 30 * side.passes


def price(model: Model) -> int:
    """What a sound model is worth."""
    return WEIGHTS.price * model.profile.reputation


def model_worth(game: Bmg3, model: Model) -> int:
    """A model by its Reputation, less what hurts it and how far it is from the action."""
    return health(model) + place_worth(game, model)


def health(model: Model) -> int:
    """Stun hurts the more the nearer it comes to the Willpower; a KO model may wake again."""
    full, profile = price(model), model.profile
    left = full * (profile.endurance - model.injury) // profile.endurance
    if model.ko:
        return left * 3 // 10
    if profile.willpower:
        left -= full * model.stun * model.stun // (2 * profile.willpower**2)
    if model.down:
        left -= full // 8
    return left - (full // 12) * len(model.statuses)


def place_worth(game: Bmg3, model: Model) -> int:
    """A model that stands idle far from enemies and their Suspects is worth less."""
    if model.ko or model.at is None:
        return 0
    foes = [enemy.at for enemy in game.enemies(model) if enemy.at is not None]
    places = foes + [marker.at for marker in game.markers("suspect", game.rival(model.seat))]
    way = Way.of(game, model)
    far = fading(min((way.to(place) for place in places), default=0.0))
    foe = fading(min((way.to(place) for place in foes), default=0.0))
    return -round(far + foe) // 220


def fading(far: float) -> float:
    """Beyond the next round or two an inch matters less."""
    return far if far <= NEAR else NEAR + (far - NEAR) / 3


@dataclass(frozen=True, slots=True)
class Way:
    """How far a model has to walk, by rule of thumb: from a roof by its way down, on the street straight."""

    at: Point
    down: Descent | None = None
    """From a roof to the street."""
    stranded: bool = False

    @staticmethod
    def of(game: Bmg3, model: Model) -> Way:
        assert model.at is not None
        if model.at.z <= SMALL:
            return Way(model.at)
        down = descent(game.table, footing(game, model), stride(game, model).gait, model.at)
        return Way(model.at, down, down is None)

    def to(self, place: Point) -> float:
        """Climbing takes its time, and so does getting down again."""
        if self.down is not None and place.z < self.at.z:
            x, y = self.down.end
            return self.down.length + hypot(x - place.x, y - place.y) + WEIGHTS.climb * place.z
        return gap(self.at, place) + WEIGHTS.climb * abs(self.at.z - place.z) + (NEAR if self.stranded else 0)
