"""What an AI villain does next, or would if it were activated now, and why: for players to read before it happens."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.clone import clone
from game.core.place import Point
from game.systems.shadow_of_the_bat.ai import candidates, chart
from game.systems.shadow_of_the_bat.ai.steps import Step, Why, done, fresh
from game.systems.shadow_of_the_bat.ai.thought import Thought
from game.systems.shadow_of_the_bat.flow import strike
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Figure

__all__ = ["Forecast", "Stage", "Why", "course", "forecast", "wanted"]

_MOST = 8
"""More steps than any activation has, ties included."""


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


def wanted(game: Fight, figure: Figure) -> str:
    """Whom a villain would prefer now; nobody while that is a tie (TGT-07)."""
    target = Thought(game, figure, fresh(figure)).target
    return target.id if target else ""


@dataclass(frozen=True, slots=True)
class Stage:
    """One step of a whole activation, from where the figure would then stand."""

    step: Step
    start: Point
    hits: int = 0
    """What a Strike would inflict before defence."""
    tied: int = 0
    """Of how many equal spaces this is one; the heroes' players would decide."""


def course(game: Fight, figure: Figure) -> list[Stage]:
    """Its whole activation, if it began now and nobody got in the way; up to a tie between figures."""
    if game.state.mode != "coop" or figure.side != "villains" or not figure.standing:
        return []
    state, stages, tied = clone(game.state), list[Stage](), 0
    active = game.state.active
    begun = active.memory if active and active.figure == figure.id else None
    memory = clone(begun) if begun else fresh(figure)
    for _ in range(_MOST):
        trial = Fight(state, game.library, game.board)
        mover = trial.figure(figure.id)
        assert mover.at is not None
        memory.meet(candidates.seen(trial, mover))
        step = chart.next_step(trial, mover, memory)
        if step.kind == "ask" and step.question == "space":
            memory.chosen["space"], tied = step.options[0], len(step.options)
            continue
        hits = strike.ai_hits(trial, mover, trial.figure(step.target), step.strike) if step.kind == "strike" else 0
        stages.append(Stage(step, mover.at, hits, tied))
        if step.kind in ("ask", "end", "break_free", "help"):
            break
        done(memory, step)
        tied = 0
        if step.way:
            mover.at = step.way[-1]
        elif step.kind == "come_to":
            mover.tokens["stunned"] = max(0, mover.tokens["stunned"] - 1)
    return stages
