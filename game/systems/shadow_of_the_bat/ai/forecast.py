"""What an AI villain would do if it were activated now, and why: for players to read before it happens."""

from __future__ import annotations

from dataclasses import dataclass

from game.systems.shadow_of_the_bat.ai import chart
from game.systems.shadow_of_the_bat.ai.steps import Why, fresh
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Figure

__all__ = ["Forecast", "Why", "forecast"]


@dataclass(frozen=True, slots=True)
class Forecast:
    """The path of a villain's decision, and whom it goes for."""

    steps: tuple[Why, ...] = ()
    target: str = ""
    strikes: bool = False
    """It can strike that target where it stands."""


def forecast(game: Fight, figure: Figure) -> Forecast:
    """The first step of its activation, worked out on paper; ties stay open."""
    if game.state.mode != "coop" or figure.side != "villains" or not figure.standing:
        return Forecast()
    step = chart.next_step(game, figure, fresh(figure))
    return Forecast(step.path, step.target, step.kind == "strike")
