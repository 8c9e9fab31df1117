"""One beat: the next step of the phase the battle is in (RND-01)."""

from __future__ import annotations

from functools import partial

from game.kit.turns import UntilDecided
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.flow import dice_phase, restore, rounds, setup, victory
from game.systems.shadow_of_the_bat.game import Fight


async def beat(game: Fight) -> None:
    """Play exactly one step, and go on to the next phase when it was the last."""
    state = game.state
    if state.phase == "action" and not state.steps:
        resume(game)
    step, _, who = state.steps.pop(0).partition(":")
    await UntilDecided(_play(game, step, who), partial(victory.is_decided, game))
    if victory.is_decided(game):
        state.phase, state.steps, state.active = "over", [], None
    elif not state.steps:
        _go_on(game)


def resume(game: Fight) -> None:
    """A position in the middle of the action phase: what is left of it follows from who has acted."""
    state = game.state
    if state.mode == "coop" and not state.initiative:
        state.initiative = [card for card in setup.initiative(game) if card not in state.turned]
    state.steps = rounds.action_steps(game)


async def _play(game: Fight, step: str, who: str) -> None:
    match game.state.phase:
        case "setup":
            await setup.step(game, step, who)
        case "dice" if step == "round":
            await rounds.open_round(game)
        case "dice":
            await dice_phase.step(game, step, who)
        case "action":
            await rounds.turn(game, step, who)
        case "restore":
            await restore.step(game, step)


def _go_on(game: Fight) -> None:
    """Dice phase, action phase, restore phase, and the next round (RND-01)."""
    match game.state.phase:
        case "setup":
            game.tell(points.BATTLE_BEGAN, name=game.battle.name, intro=game.battle.intro)
            rounds.begin_round(game)
        case "restore":
            rounds.begin_round(game)
        case "dice":
            rounds.begin_action(game)
        case "action":
            game.state.phase, game.state.turn, game.state.steps = "restore", "", [*restore.STEPS]
