"""The hunters' turn: one whole activation a beat, in the order the group likes (RND-02, ACT-01)."""

from __future__ import annotations

from game.core.request import Option
from game.core.text import Text
from game.systems.torgue_arena.flow import activation, asking
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Hunter


def waiting(game: Arena) -> list[Hunter]:
    """Who may still activate: hunters in play that have not (RND-11, ACT-05)."""
    return [hunter for hunter in game.hunters() if not hunter.activated]


async def hunters_beat(game: Arena) -> None:
    """Choose the next hunter and play its activation (D05)."""
    if not waiting(game):
        return

    def options() -> list[Option[str]]:
        found = waiting(game)
        return [Option(h.id, Text("torgue_arena.do.activate", hunter=game.name(h)), h.id, h.id) for h in found]

    chosen = await asking.agree(game, Text("torgue_arena.ask.activate"), options, topic="activate")
    await activation.activate(game, game.hunter(chosen))
