"""One beat: the next step of the phase the game is in."""

from __future__ import annotations

from game.systems.bmg3.flow.setup import setup
from game.systems.bmg3.game import Bmg3


async def beat(game: Bmg3) -> None:
    """Play exactly one step."""
    match game.state.phase:
        case "setup":
            await setup(game)
        case phase:
            raise NotImplementedError(phase)
