"""The Event deck: drawing, resolving, and putting the discards back (EVT)."""

from __future__ import annotations

from game.core.cards import draw
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.content import EventCard
from game.systems.torgue_arena.effects import triggers
from game.systems.torgue_arena.flow import orders
from game.systems.torgue_arena.game import Arena


async def draw_event(game: Arena) -> None:
    """Draw the top Event, do what it says, then its orders, and discard it (EVT-01, EVT-02, EVT-07)."""
    state = game.state
    if not len(state.events):
        shuffle_back(game)  # EVT-05
    drawn = await draw(state.events, 1, Text("torgue_arena.roll.event"), game.group)
    if not drawn:
        return
    card = game.library.get(EventCard, drawn[0])
    game.tell(points.EVENT_DRAWN, card.id, card=card.name, words=card.text)
    await triggers.resolve(game, card.effects, points.Moment(game, order="event"), "")
    await in_order(game, card)
    state.event_discard.append(card.id)


async def in_order(game: Arena, card: EventCard) -> None:
    """Its orders, as if they stood on an Announcement (EVT-02)."""
    for order in card.orders:
        if game.state.result:
            return
        await orders.carry_out(game, order)


def put_back(game: Arena) -> None:
    """At the end of a game the discards go under the deck, oldest first, unshuffled (EVT-03, EVT-06)."""
    state = game.state
    state.events.put_under(*state.event_discard)
    state.event_discard.clear()


def shuffle_back(game: Arena) -> None:
    """The discards are shuffled into the deck: it ran out, or the campaign is over (EVT-04, EVT-05)."""
    state = game.state
    state.events.shuffle_in(*state.event_discard)
    state.event_discard.clear()
