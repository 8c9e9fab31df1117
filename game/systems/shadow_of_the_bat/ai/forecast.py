"""What an AI villain would do if it were activated now, and why: for players to read before it happens."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.text import Text
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Figure


@dataclass(frozen=True, slots=True)
class Why:
    """One step of a decision and the rule behind it, without its prefix."""

    rule: str
    text: Text


@dataclass(frozen=True, slots=True)
class Forecast:
    """The path of a villain's decision, and whom it goes for."""

    steps: tuple[Why, ...] = ()
    target: str = ""
    strikes: bool = False
    """It can strike that target where it stands."""


def forecast(game: Fight, figure: Figure) -> Forecast:
    """The procedure followed on paper; ties stay open."""
    return Forecast()
