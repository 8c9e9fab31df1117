"""One beat: the next step of the phase the battle is in (RND-01)."""

from __future__ import annotations

from game.systems.shadow_of_the_bat.game import Fight


async def beat(game: Fight) -> None:
    """Play exactly one step, and go on to the next phase when it was the last."""
