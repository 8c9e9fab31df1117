"""One beat: the next step of the phase the battle is in (RND-01, RND-02)."""

from __future__ import annotations

from game.systems.first_blood.flow.activation import draw, step
from game.systems.first_blood.flow.command import command
from game.systems.first_blood.flow.reserves import reinforcement
from game.systems.first_blood.flow.setup import setup
from game.systems.first_blood.flow.supremacy import supremacy
from game.systems.first_blood.flow.victory import victory
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.state import SEATS


async def beat(game: FirstBlood) -> None:
    """Play exactly one step."""
    state = game.state
    match state.phase:
        case "setup":
            await setup(game)
        case "reinforcement":
            await reinforcement(game)
        case "command":
            await command(game)
        case "supremacy":
            await supremacy(game)
        case "action":
            await action(game)
        case "victory":
            await victory(game)


async def action(game: FirstBlood) -> None:
    """A step of the Activation under way, or the next card; the Phase ends with both stacks empty (ACT-01, ACT-02)."""
    state = game.state
    await (step(game) if state.acting else draw(game))
    if state.phase == "action" and not state.acting and not any(game.side(seat).stack for seat in SEATS):
        state.phase = "victory"
