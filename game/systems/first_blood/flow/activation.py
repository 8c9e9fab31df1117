"""An Activation, one step a beat: its beginning, Draw Event, tokens, [Command], auras, Actions and end (ACT)."""

from __future__ import annotations

from game.core.request import Choose
from game.core.text import Text
from game.systems.first_blood.flow import events, orders
from game.systems.first_blood.flow.auras import auras
from game.systems.first_blood.flow.drawing import able, begin, indicated, reveal
from game.systems.first_blood.flow.lasting import end_spells_of, ending
from game.systems.first_blood.flow.menu import options
from game.systems.first_blood.flow.scoring import drop_tokens
from game.systems.first_blood.flow.stranded import try_stranded
from game.systems.first_blood.flow.victory import eliminate
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import (
    ACTIVATION_BEGAN,
    ACTIVATION_ENDED,
    ACTIVATION_OVER,
    BEFORE_ACTION,
    TOKENS_REMOVED,
    Acting,
)
from game.systems.first_blood.state import Activation, Regiment, Step

NEXT: dict[Step, Step] = {
    "begin": "event",
    "event": "tokens",
    "tokens": "command",
    "command": "aura",
    "aura": "act",
    "act": "end",
    "end": "end",
}
"""The order is fixed (ACT-12)."""


async def draw(game: FirstBlood) -> None:
    """The player whose turn it is draws; with an empty stack the opponent goes on (ACT-01, ACT-03, ACT-04)."""
    state = game.state
    seat = state.turn if game.side(state.turn).stack else game.rival(state.turn)
    card = await reveal(game, seat)
    state.turn = game.rival(seat)
    if card:
        begin(game, await indicated(game, seat, able(game, seat, card)))


async def step(game: FirstBlood) -> None:
    """One step of the Activation under way; a destroyed Regiment's ends at once (ACT-13, ACT-31)."""
    activation = game.activation
    regiment = game.regiment(activation.regiment)
    if not regiment.destroyed:
        acting = Acting(game, regiment, activation)
        now = activation.step
        if now != "act":
            activation.step = NEXT[now]
        match now:
            case "begin":
                await start(game, acting)
            case "event":
                await events.resolve(game, acting)
            case "tokens":
                remove_tokens(game, regiment)
            case "command":
                await orders.give(game, acting)
            case "aura":
                await auras(game, regiment)
            case "act":
                await act(game, acting)
            case "end":
                await end(game, acting)
    if regiment.destroyed and activation in game.state.acting:
        game.state.acting.remove(activation)
    if activation not in game.state.acting:
        eliminate(game)  # VIC-05


async def start(game: FirstBlood, acting: Acting) -> None:
    """Spells of its Casters end, Bravery speaks, Stranded models are tested (ACT-07)."""
    regiment = acting.regiment
    end_spells_of(game, regiment)
    for lasting in regiment.lasting:
        if lasting.until == "next_activation":
            lasting.until = "activation"
    regiment.shieldless, regiment.refused = min(regiment.shieldless, 1), min(regiment.refused, 1)
    await ACTIVATION_BEGAN(acting)
    await try_stranded(game, regiment)


def remove_tokens(game: FirstBlood, regiment: Regiment) -> None:
    """Casualty Tokens are removed before it acts; what they stand for is lost for good (ACT-09)."""
    if regiment.tokens:
        count = drop_tokens(game, regiment)
        if not regiment.is_character:  # CHR-17: a later token may bring back any of its Retinue
            regiment.fallen.clear()
        game.tell(TOKENS_REMOVED, game.leader(regiment).id, regiment=game.name(regiment), n=count)


async def act(game: FirstBlood, acting: Acting) -> None:
    """One Action, then the second at once; each may be skipped, and after the last the Activation ends, whatever was
    done (ACT-13, ACT-14, ACT-16, ACT-18, ACT-19)."""
    activation, regiment = acting.activation, acting.regiment
    if activation.left > 0:
        await BEFORE_ACTION(acting)
        activation.left -= 1
        activation.begun += 1
        if not regiment.destroyed:
            question = Text("first_blood.ask.act", regiment=game.name(regiment), n=activation.left + 1)
            deed = await Choose(regiment.seat, question, options(game, acting), topic="act")
            await deed()
    allow_extra(activation)
    if activation.left <= 0:
        activation.step = "end"


def allow_extra(activation: Activation) -> None:
    """Double Time adds a March after two, Fire and Advance a March after a Volley as second Action (EVT-03, EVT-07)."""
    if activation.left > 0:
        return
    activation.extra = ""
    taken = activation.taken
    double = activation.given == "double_time" and taken[:2] == ["march", "march"]
    if double or (activation.given == "fire_and_advance" and len(taken) == 2 and taken[1] == "volley"):
        activation.extra, activation.left = "march", 1
    elif activation.granted:
        activation.extra, activation.left = activation.granted.pop(0), 1
    activation.given = ""


async def end(game: FirstBlood, acting: Acting) -> None:
    """Decay is resolved, what lasted until now ends, and play passes on (ACT-17)."""
    regiment, activation = acting.regiment, acting.activation
    await ACTIVATION_ENDED(acting)
    if not regiment.destroyed:
        ending(game, regiment, "activation")
        regiment.shieldless = 0 if regiment.shieldless == 1 else regiment.shieldless
        regiment.refused = 0 if regiment.refused == 1 else regiment.refused
        game.tell(ACTIVATION_OVER, game.leader(regiment).id, regiment=game.name(regiment), side=regiment.seat)
    game.state.acting.remove(activation)
