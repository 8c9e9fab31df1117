"""Rounds: what begins and what ends with one (RND-01, RND-03, ACT-21)."""

from __future__ import annotations

from game.systems.first_blood.flow.lasting import end_effects
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import ROUND_STARTED
from game.systems.first_blood.state import PhaseName

FOLLOWING: dict[PhaseName, PhaseName] = {
    "reinforcement": "command",
    "command": "supremacy",
    "supremacy": "action",
    "action": "victory",
    "victory": "reinforcement",
}
"""The five Phases of a Round, in order (RND-02)."""


def start_round(game: FirstBlood) -> None:
    """The next Round begins with its Reinforcement Phase: Regiments are counted and may act again (BRK-08, ACT-22)."""
    state = game.state
    state.round += 1
    state.phase = "reinforcement"
    for side in state.sides.values():
        side.stack.clear()
        side.drawn.clear()
    for regiment in state.regiments.values():
        regiment.began = len(regiment.models)
        regiment.activated = False
    game.tell(ROUND_STARTED, round=state.round, rounds=game.scenario.rounds)


def end_round(game: FirstBlood) -> None:
    """What lasts for a Round ends: Aim, Inspired, bonuses, and Spells whose Caster has left play (AIM-02, INS-04,
    ACT-21, MAG-21)."""
    alive = {model.id for regiment in game.state.regiments.values() for model in regiment.models}
    for regiment in game.state.regiments.values():
        regiment.aimed = regiment.inspired = regiment.arrived = False
        regiment.uninspired.clear()
        regiment.used.clear()
        regiment.marches = 0
        over = [
            one for one in regiment.lasting if one.until == "round" or (one.until == "caster" and one.by not in alive)
        ]
        end_effects(game, regiment, over)
