"""Which figure of a villain type is activated next (AIA)."""

from __future__ import annotations

from game.boards.grid import least
from game.systems.shadow_of_the_bat.ai import candidates, priority
from game.systems.shadow_of_the_bat.ai.attacks import Aim
from game.systems.shadow_of_the_bat.ai.steps import fresh
from game.systems.shadow_of_the_bat.flow.ground import in_harm
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Figure

PREFERRED, OTHER, REST, BLIND = range(4)
"""The groups, first to last (AIA-02 to AIA-04, AIA-10)."""


def waiting(game: Fight, villain: str) -> list[Figure]:
    """Figures of the type that have not been activated this turn (AIA-09)."""
    return [f for f in game.of_type(villain) if f.standing and f.id not in game.state.activated]


def following(game: Fight, villain: str) -> tuple[Figure, ...]:
    """Who is next; several are a tie for the heroes' players (AIA-07)."""
    with game.still():
        tied = least(waiting(game, villain), lambda figure: rank(game, figure))
        return tied[:1] if all(idle(game, figure) for figure in tied) else tied


def rank(game: Fight, figure: Figure) -> tuple[int, ...]:  # AIA-03, AIA-05
    """Its group, then whether an enemy is adjacent, then the distance to the nearest candidate (AIA-02 to AIA-06)."""
    # AIA-10, AIA-04
    assert figure.at is not None
    known = candidates.candidates(game, figure, fresh(figure))
    if not known:
        return BLIND, 0, 0
    beside = any(game.adjacent(figure, enemy) for enemy in candidates.foes(game, figure))
    near = min(game.distance(figure, enemy) for enemy in known)
    ready = [enemy for enemy in known if Aim(game, figure, enemy).optimal(figure.at)]
    wanted = priority.preferred(game, figure, known)  # in a tie any of them will do (AIA-08)
    group = PREFERRED if any(enemy in wanted for enemy in ready) else OTHER if ready else REST
    return group, 0 if beside else 1, near


def idle(game: Fight, figure: Figure) -> bool:
    """It does nothing, and nothing happens at the end of its activation: its place in the order changes nothing."""
    ailing = figure.has("burning") or figure.has("poisoned") or in_harm(game, figure)
    if ailing or game.state.falls:
        return False
    return bool(figure.has("unaware")) or not candidates.candidates(game, figure, fresh(figure))
