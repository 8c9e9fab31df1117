"""How well a side stands."""

from __future__ import annotations

from game.core.request import Seat
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import VILLAIN


def value(game: Fight, seat: Seat) -> int:
    """What is left of the heroes against what is left of the villains, for the side of `seat`."""
    worth = sum((1 if figure.side == "heroes" else -1) * game.life(figure) for figure in game.figures()) * 100
    return -worth if seat == VILLAIN else worth
