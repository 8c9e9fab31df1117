"""One beat: the next step of the phase the battle is in (RND-01, RND-02)."""

from __future__ import annotations

from game.systems.first_blood.flow.activation import draw, step
from game.systems.first_blood.game import FirstBlood


async def beat(game: FirstBlood) -> None:
    """Play exactly one step."""
    state = game.state
    match state.phase:
        case "action":
            await (step(game) if state.acting else draw(game))
