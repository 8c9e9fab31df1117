"""The faces of cards: Announcements, gear, Signature Moves."""

from __future__ import annotations

from game.core.text import Text
from game.systems.looks import CardFace
from game.systems.torgue_arena import content
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Hunter, Item


def announcement_face(game: Arena, place: int, id: str) -> CardFace:
    """A card of the Queue: its orders from top to bottom, its rank in the corner."""
    card = game.library.get(content.Announcement, id)
    *before, last = card.orders
    text = order_name(last)
    for order in reversed(before):
        text = Text("torgue_arena.look.orders", order=order_name(order), rest=text)
    icon = "bullhorn" if card.rank else "alarm-light"
    return CardFace(f"queue:{place}", card.name, icon, text, worth=str(card.rank))


def order_name(order: content.Order) -> Text:
    """An order as players call it."""
    if order.order == "out_of_ammo":
        return Text("torgue_arena.order.out_of_ammo", who=Text(f"torgue_arena.out_of_ammo.{order.who}"))
    return Text(f"torgue_arena.order.{order.order}")


def gear_face(game: Arena, item: Item | str, price: bool = False) -> CardFace:
    """A gear card: what it does, where it is, and whether it is Out of Ammo."""
    card = game.gear(item)
    id = item if isinstance(item, str) else item.id
    text: Text = card.text
    if isinstance(item, Item):
        place = Text(f"torgue_arena.place.{item.place or card.slot}")
        key = "torgue_arena.look.gear_spent" if item.spent else "torgue_arena.look.gear_ready"
        text = Text(key, place=place, text=card.text)
    return CardFace(id, card.name, card.icon, text, cost=str(card.price) if price else "", worth="")


def signature_face(game: Arena, hunter: Hunter) -> CardFace:
    card = game.library.get(content.Signature, hunter.signature)
    return CardFace(f"signature:{hunter.id}", card.name, card.icon, card.text)
