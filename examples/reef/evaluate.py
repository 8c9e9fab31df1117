"""How good a position on the reef is: pearls at home, in the hand, and within reach."""

from __future__ import annotations

from examples.reef.ground import BOATS
from examples.reef.state import SEATS, Reef
from game.boards.squares import square_distance
from game.core.place import Point
from game.core.request import Seat

HOME = 1000
CARRIED = 500
NEARER = 20
"""What a space is worth on the way to a pearl, or home with it."""
FAR = 20


def value(state: Reef, seat: Seat) -> int:
    """What one side has and hopes for, less what the other does."""
    return sum(prospects(state, side) * (1 if side == seat else -1) for side in SEATS)


def prospects(state: Reef, seat: Seat) -> int:
    worth = HOME * state.sides[seat].pearls
    for diver in state.of(seat):
        if diver.pearl:
            worth += CARRIED - NEARER * way_home(seat, diver.at)
        else:
            worth -= NEARER * way_to_pearl(state, diver.at)
        worth -= NEARER * (diver.winded > 0)
    return worth


def way_home(seat: Seat, at: Point) -> int:
    return min(square_distance(at, boat) for boat in BOATS[seat])


def way_to_pearl(state: Reef, at: Point) -> int:
    """To the nearest pearl, on the reef or in somebody's hands."""
    places = [*state.pearls, *(diver.at for diver in state.divers.values() if diver.pearl)]
    return min((square_distance(at, place) for place in places), default=FAR)
