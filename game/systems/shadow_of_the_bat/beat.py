"""One beat: the next step of the phase the battle is in (RND-01)."""

from __future__ import annotations

from functools import partial

from game.core.request import Draw
from game.core.text import Text
from game.kit.cards.addresses import card_of
from game.kit.turns import UntilDecided
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.ai import procedure
from game.systems.shadow_of_the_bat.flow import dice_phase, restore, rounds, setup, spans, victory, villain_turn
from game.systems.shadow_of_the_bat.game import Fight


async def beat(game: Fight) -> None:
    """Play exactly one step, and go on to the next phase after the last."""
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
            await turn(game, step, who)
        case "restore":
            await restore.step(game, step)


async def turn(game: Fight, name: str, who: str = "") -> None:
    """One step of the action phase."""
    match name:
        case "heroes":
            await rounds.play_hero(game, await rounds.next_hero(game))
        case "villains":
            await villain_turn.villain_turn(game)
        case "card":
            await _turn_card(game)
        case "type":
            await _play_type(game, who)
        case _:
            raise ValueError(f"there is no step of the action phase called {name}")


async def _turn_card(game: Fight) -> None:
    """The next initiative card: a hero's turn, or a villain type's (COO-02 to COO-04, HTN-02, COO-03)."""
    state = game.state
    [card] = await Draw(Text("shadow_of_the_bat.roll.initiative"), sorted(state.initiative), 1, topic="initiative")
    state.initiative.remove(card)
    state.turned.append(card)
    id = card_of(card)
    name = game.name(id) if id in state.heroes else game.villain_card(id).name
    game.tell(points.INITIATIVE_TURNED, id, name=name, left=len(state.initiative))
    if id in state.heroes:
        await rounds.play_hero(game, state.heroes[id])
        return
    state.activated = []
    await _play_type(game, id)


async def _play_type(game: Fight, villain: str) -> None:
    """The next figure of the type whose card was turned, one to each beat (COO-04)."""
    state = game.state
    state.turn = "villains"
    if await procedure.type_turn(game, villain):
        state.steps.insert(0, f"type:{villain}")
        return
    state.activated = []
    spans.expire(game, "turn")


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
