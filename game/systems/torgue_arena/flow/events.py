"""The Event deck: drawing, discarding, and putting the discards back (EVT)."""

from __future__ import annotations

from game.core.cards import draw
from game.core.text import Text
from game.systems.torgue_arena.content import EventCard
from game.systems.torgue_arena.game import Arena


async def top(game: Arena) -> EventCard | None:
    """Draw the top Event; None when every Event is still being resolved (EVT-05)."""
    state = game.state
    if not len(state.events):
        shuffle_back(game)
    drawn = await draw(state.events, 1, Text("torgue_arena.roll.event"), game.group)
    return game.library.get(EventCard, drawn[0]) if drawn else None


def put_back(game: Arena) -> None:
    """At the end of a game the discards go under the deck, oldest first, unshuffled (EVT-03, EVT-06, EVT-04)."""
    state = game.state
    state.events.put_under(*state.event_discard)
    state.event_discard.clear()


def shuffle_back(game: Arena) -> None:
    """The discards are shuffled into the deck: it ran out, or the campaign is over (EVT-04, EVT-05)."""
    state = game.state
    state.events.shuffle_in(*state.event_discard)
    state.event_discard.clear()
