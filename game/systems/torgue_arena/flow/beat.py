"""One beat: the next step of the phase the game is in (RND-01)."""

from __future__ import annotations

from game.systems.torgue_arena.game import Arena


async def beat(game: Arena) -> None:
    """Play exactly one step, and go on to the next phase when it was the last."""
