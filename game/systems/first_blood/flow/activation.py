"""An Activation, one step a beat: its beginning, Draw Event, tokens, [Command], auras, Actions and end (ACT)."""

from __future__ import annotations

from game.core.request import Choose
from game.core.text import Text
from game.systems.first_blood.flow.drawing import able, begin, indicated, reveal
from game.systems.first_blood.flow.menu import options
from game.systems.first_blood.flow.scoring import drop_tokens
from game.systems.first_blood.force import source_of
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import (
    ACTIVATION_BEGAN,
    ACTIVATION_ENDED,
    ACTIVATION_OVER,
    BEFORE_ACTION,
    EFFECT_ENDED,
    TOKENS_REMOVED,
    Acting,
)
from game.systems.first_blood.state import Activation, Lasting, Regiment, Step, Until

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
            case "tokens":
                remove_tokens(game, regiment)
            case "act":
                await act(game, acting)
            case "end":
                await end(game, acting)
    if regiment.destroyed and activation in game.state.acting:
        game.state.acting.remove(activation)


async def start(game: FirstBlood, acting: Acting) -> None:
    """Spells of its Casters end, Bravery speaks, Stranded models are tested (ACT-07)."""
    regiment = acting.regiment
    own = [model.id for model in regiment.models]
    for other in game.state.regiments.values():
        end_effects(game, other, [one for one in other.lasting if one.until == "caster" and one.by in own])
    for lasting in regiment.lasting:
        if lasting.until == "next_activation":
            lasting.until = "activation"
    regiment.shieldless, regiment.refused = min(regiment.shieldless, 1), min(regiment.refused, 1)
    await ACTIVATION_BEGAN(acting)


def end_effects(game: FirstBlood, regiment: Regiment, over: list[Lasting]) -> None:
    """Effects that last no longer."""
    for lasting in over:
        regiment.lasting.remove(lasting)
        _, name, _ = source_of(game.library, lasting)
        game.tell(EFFECT_ENDED, game.leader(regiment).id, regiment=game.name(regiment), effect=name)


def ending(game: FirstBlood, regiment: Regiment, until: Until) -> None:
    """Whatever lasts until now on a Regiment ends."""
    end_effects(game, regiment, [one for one in regiment.lasting if one.until == until])


def remove_tokens(game: FirstBlood, regiment: Regiment) -> None:
    """Casualty Tokens are removed before it acts; what they stand for is lost for good (ACT-09)."""
    if regiment.tokens:
        count = drop_tokens(game, regiment)
        regiment.fallen.clear()
        game.tell(TOKENS_REMOVED, game.leader(regiment).id, regiment=game.name(regiment), n=count)


async def act(game: FirstBlood, acting: Acting) -> None:
    """One Action; after the last the Activation goes on to its end (ACT-13 to ACT-18)."""
    activation, regiment = acting.activation, acting.regiment
    if activation.left > 0:
        await BEFORE_ACTION(acting)
        activation.left -= 1
        if not regiment.destroyed:
            question = Text("first_blood.ask.act", regiment=game.name(regiment), n=activation.left + 1)
            deed = await Choose(regiment.seat, question, options(game, acting), topic="act")
            await deed()
    allow_extra(activation)
    if activation.left <= 0:
        activation.step = "end"


def allow_extra(activation: Activation) -> None:
    """Double Time adds a March after two, Fire and Advance a March after a Volley as second Action (EVT-03, EVT-07)."""
    if activation.left > 0 or not activation.given:
        return
    taken = activation.taken
    double = activation.given == "double_time" and taken[:2] == ["march", "march"]
    if double or (activation.given == "fire_and_advance" and len(taken) == 2 and taken[1] == "volley"):
        activation.extra, activation.left = "march", 1
    activation.given = ""


def cut_short(game: FirstBlood) -> None:
    """The Activation ends immediately: no further Action (GAR-12, GAR-40)."""
    activation = game.activation
    activation.left, activation.given, activation.extra = 0, "", ""


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
