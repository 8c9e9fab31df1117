"""What an AI villain does next, or would if it were activated now, and why: for players to read before it happens."""

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
    """The next step of its activation, or the first of one that would begin now; ties stay open."""
    if game.state.mode != "coop" or figure.side != "villains" or not figure.standing:
        return Forecast()
    active = game.state.active
    memory = active.memory if active and active.figure == figure.id else None
    step = chart.next_step(game, figure, memory or fresh(figure))
    return Forecast(step.path, step.target, step.kind == "strike")
