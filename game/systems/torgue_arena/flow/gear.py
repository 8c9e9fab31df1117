"""Gear: slots, the Inventory, drawing, equipping and discarding cards (EQP, INV, DRC-03)."""

from __future__ import annotations

from typing import NamedTuple

from game.core import cards
from game.core.request import Option
from game.core.text import Refusal, Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import asking, tokens
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import INVENTORY, Hunter, Item
from game.systems.torgue_arena.vocabulary import Deck, SlotKind

SLOTS: dict[SlotKind, int] = {"weapon": 2, "shield": 1, "grenade": 1, "mod": 2}
"""What every hunter has (EQP-02)."""


class Room(NamedTuple):
    """Where a new card goes: into a slot, the Inventory or back to its deck, and what is discarded for it."""

    place: str
    instead: str = ""


# --- questions


def slots(game: Arena, hunter: Hunter, kind: SlotKind) -> int:
    """How many items of a kind a hunter may have equipped (EQP-02, EQP-03, MDF-01)."""
    return max(0, points.SLOTS(points.About(game, hunter, slot=kind), SLOTS[kind]).value)


def has_slot(game: Arena, hunter: Hunter, kind: SlotKind) -> bool:  # EQP-01, EQP-08, SHD-09
    return len(game.equipped(hunter, kind)) < slots(game, hunter, kind)


def damaged(item: Item) -> bool:
    """A Shield with a Spent token, which stays where it is (INV-05, INV-06)."""
    return any(item.shield)


def why_stays(game: Arena, item: Item) -> Refusal | None:
    """Why an equipped item may not leave its slot for another."""
    if damaged(item):
        return Refusal(Text("torgue_arena.no.damaged_shield", item=game.gear(item).name), "TOR-INV-05")
    return None


def rooms(game: Arena, hunter: Hunter, id: str) -> list[Option[Room]]:
    """What can be done with a card that was drawn (DRC-03, EQP-05, EQP-06)."""
    card = game.gear(id)
    found: list[Option[Room]] = []
    if has_slot(game, hunter, card.slot):
        found.append(Option("equip", Text("torgue_arena.do.equip", item=card.name), Room(card.slot), id))
    if len(game.stored(hunter)) < INVENTORY or game.state.phase == "intermission":  # ITM-09
        found.append(Option("store", Text("torgue_arena.do.store", item=card.name), Room("inventory"), id))
    if found:
        return found
    found.append(Option("discard", Text("torgue_arena.do.discard", item=card.name), Room(""), id))
    for item in (*game.equipped(hunter, card.slot), *game.stored(hunter)):
        replaced = Text("torgue_arena.do.discard_for", item=game.gear(item).name, new=card.name)
        refusal = Refusal(why.reason, "TOR-INV-06") if (why := why_stays(game, item)) else None
        room = Room(item.place, item.id)
        found.append(Option(f"discard:{item.id}", replaced, room, subject=item.id, refusal=refusal))
    return found


# --- changes


async def draw_gear(game: Arena, hunter: Hunter, deck: Deck) -> Item | None:
    """Draw a card and find room for it; None when the deck is empty or the card is not kept (DRC-01)."""
    pile = game.state.decks.get(deck)
    if not pile:
        return None
    [id] = await cards.draw(pile, 1, Text("torgue_arena.roll.gear", deck=deck_name(deck)), hunter.seat)
    game.tell(points.GEAR_DRAWN, hunter.id, hunter=game.name(hunter), item=game.gear(id).name, deck=deck_name(deck))
    return await gain(game, hunter, id)


def deck_name(deck: Deck) -> Text:
    return Text(f"torgue_arena.deck.{deck}")


async def gain(game: Arena, hunter: Hunter, item_id: str) -> Item | None:
    """A hunter gets a card: equipped, stored, or discarded, itself or another for it (D22)."""
    item = Item(item_id)
    hunter.items.append(item)
    asked = Text("torgue_arena.ask.gear", hunter=game.name(hunter), item=game.gear(item).name)
    room = await asking.ask(game, hunter.seat, asked, lambda: rooms(game, hunter, item_id), topic="gear")
    if room.instead:
        discard(game, hunter, game.item(room.instead))
    if not room.place:
        discard(game, hunter, item)
        return None
    if room.place == "inventory":
        store(game, hunter, item)
    else:
        equip(game, hunter, item)
    await settle(game, hunter)
    return item


def equip(game: Arena, hunter: Hunter, item: Item) -> None:
    """Put an item into a slot of its kind, with the tokens that come with it (SHD-16, PRP-15)."""
    card = game.gear(item)
    item.place = card.slot
    item.shield = [False] * len(card.tokens)
    item.reserve_spent = False
    tokens.refresh(game, hunter)


def store(game: Arena, hunter: Hunter, item: Item) -> None:
    """Switch an item off; what is Out of Ammo stays so (INV-02, INV-04)."""
    item.place = "inventory"
    tokens.refresh(game, hunter)


def discard(game: Arena, hunter: Hunter, item: Item) -> None:
    """Shuffle a card back into its deck; starting gear leaves the campaign (EQP-04, EQP-07)."""
    card = game.gear(item)
    hunter.items.remove(item)
    if card.deck != "starting":
        game.state.decks[card.deck].shuffle_in(item.id)
    game.tell(points.GEAR_DISCARDED, hunter.id, hunter=game.name(hunter), item=card.name)
    tokens.refresh(game, hunter)


async def settle(game: Arena, hunter: Hunter) -> None:
    """When a slot is lost, an item leaves it: for the Inventory, or if that is full for its deck (EQP-03)."""
    for kind in SLOTS:
        while len(game.equipped(hunter, kind)) > slots(game, hunter, kind):
            await _give_up_one(game, hunter, kind)


async def _give_up_one(game: Arena, hunter: Hunter, kind: SlotKind) -> None:
    asked = Text("torgue_arena.ask.too_many", hunter=game.name(hunter))
    item = game.item(await asking.ask(game, hunter.seat, asked, lambda: _leaving(game, hunter, kind), topic="too_many"))
    if len(game.stored(hunter)) < INVENTORY and not damaged(item):
        store(game, hunter, item)
    else:
        discard(game, hunter, item)


def _leaving(game: Arena, hunter: Hunter, kind: SlotKind) -> list[Option[str]]:
    return [
        Option(item.id, Text("torgue_arena.do.unequip", item=game.gear(item).name), item.id, subject=item.id)
        for item in game.equipped(hunter, kind)
    ]
