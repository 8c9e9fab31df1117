"""The Announcement deck grows more dangerous with every level gained (UPG)."""

from __future__ import annotations

from game.core.request import Draw
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.content import Announcement
from game.systems.torgue_arena.game import Arena

CHANGED = 4
"""Cards exchanged for each level (UPG-02)."""
TOP_RANK = 3


async def upgrade(game: Arena) -> None:
    """The Queue goes back into the deck, then one exchange for each level gained (UPG-03, UPG-07, UPG-06)."""
    game.state.queue = []
    for _ in range(game.state.levels_gained):
        await exchange(game)


async def exchange(game: Arena) -> None:
    """Random cards of the lowest rank leave for random ones of the rank above (UPG-02, UPG-04, UPG-05)."""
    deck = game.state.announcements
    rank = lowest(game)
    if rank >= TOP_RANK:
        return
    old = sorted(id for id in deck if _rank(game, id) == rank)
    new = sorted(card.id for card in game.library.all(Announcement) if card.rank == rank + 1 and card.id not in deck)
    count = min(CHANGED, len(old), len(new))
    gone = await Draw(Text("torgue_arena.roll.announcements_out"), old, count, topic="announcements_out")
    come = await Draw(Text("torgue_arena.roll.announcements_in"), new, count, topic="announcements_in")
    game.state.announcements = sorted([*(id for id in deck if id not in gone), *come])
    game.tell(points.DECK_CHANGED, *come, n=count, rank=rank + 1)


def lowest(game: Arena) -> int:
    """The lowest rank in the deck."""
    return min((_rank(game, id) for id in game.state.announcements), default=TOP_RANK)


def _rank(game: Arena, id: str) -> int:
    return game.library.get(Announcement, id).rank
