"""What the ground is likely to cost whoever moves over it, by straight lines and averages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import hypot

from shapely import LineString
from shapely import Point as Spot

from game.boards.table import Piece
from game.core.place import Point
from game.systems.first_blood.flow.treading import BAD, RIDERS, VERY_BAD, classes, minds
from game.systems.first_blood.game import WIDTHS, FirstBlood
from game.systems.first_blood.policy.glance import SIDES, Glance, harm
from game.systems.first_blood.state import INCH, Regiment

Shift = tuple[float, float, float, float]
"""From where to where a base moves."""
CLOSE = 2 * INCH
"""How far around its Leader a Regiment stands that is not on the table yet."""


@dataclass(slots=True)
class Hazard:
    """A piece of terrain that hurts, and the Wounds to be expected of a model that moves through it."""

    piece: Piece
    wounds: float

    def touched(self, shift: Shift, half: float) -> bool:
        """Whether a base that moves straight on comes into it."""
        x0, y0, x1, y1 = shift
        left, low, right, top = self.piece.bounds
        if max(x0, x1) + half < left or min(x0, x1) - half > right:
            return False
        if max(y0, y1) + half < low or min(y0, y1) - half > top:
            return False
        way = LineString([(x0, y0), (x1, y1)]) if hypot(x1 - x0, y1 - y0) > 1 else Spot(x0, y0)
        if self.piece.circle:
            disc = self.piece.circle
            return bool(way.distance(Spot(disc.x, disc.y)) < half + disc.diameter / 2)
        return bool(way.distance(self.piece.polygon) < half)


class Footing:
    """The dangers of the ground to one Regiment."""

    def __init__(self, game: FirstBlood, one: Glance) -> None:
        self.game, self.one = game, one
        self.half = WIDTHS[one.regiment.profile.type] / 2
        self.hazards = [Hazard(piece, n) for piece in game.table.pieces if (n := expected(game, one.regiment, piece))]

    def shifted(self, x: float, y: float) -> float:
        """What it costs to go to where the Leader stands there, everybody going the same way."""
        if not self.hazards:
            return 0.0
        places = [model.at for model in self.one.regiment.models if model.at is not None]
        if not places:  # whoever comes onto the table there must walk out of it
            near = [hazard.wounds for hazard in self.hazards if hazard.touched((x, y, x, y), CLOSE)]
            return self._harm(sum(near) * len(self.one.regiment.models) / 2)
        dx, dy = x - self.one.lead[0], y - self.one.lead[1]
        if hypot(dx, dy) < 1:
            return 0.0
        return self._cost([(at.x, at.y, at.x + dx, at.y + dy) for at in places])

    def laid(self, places: Mapping[str, Point]) -> float:
        """What it costs to go to a layout."""
        if not self.hazards:
            return 0.0
        moves = [(model.at, places[model.id]) for model in self.one.regiment.models if model.at and model.id in places]
        return self._cost([(a.x, a.y, b.x, b.y) for a, b in moves if (a.x, a.y) != (b.x, b.y)])

    def _cost(self, shifts: list[Shift]) -> float:
        return self._harm(
            sum(hazard.wounds for hazard in self.hazards for shift in shifts if hazard.touched(shift, self.half))
        )

    def _harm(self, wounds: float) -> float:
        """Nobody defends against these Wounds, and they are tested for (ZON-12, ZON-15)."""
        return harm(self.game, self.one, min(self.one.wounds, wounds * (2 - min(self.one.resolve, 5) / SIDES)))


def expected(game: FirstBlood, regiment: Regiment, piece: Piece) -> float:
    """The Wounds of one die for moving through a piece (ZON-11, ZON-14)."""
    kinds, part = classes(regiment, piece), game.main(regiment)
    total = 0.0
    if "dangerous" in kinds and minds(game, part, "dangerous", "march"):
        total += (SIDES + 1 - BAD) / SIDES * (2 if regiment.profile.type in RIDERS else 1)
    if "very_dangerous" in kinds and minds(game, part, "very_dangerous", "march"):
        total += (SIDES + 1 - VERY_BAD) / SIDES * (2 if regiment.profile.type == "cavalry" else 1)
    return total
