"""Gear between games: it is given away and equipped freely, and what exceeds the limits goes (ITM-07, ITM-09)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from game.core.request import Choose, Option
from game.core.text import Refusal, Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import asking, gear
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import INVENTORY, Hunter, Item
from game.systems.torgue_arena.vocabulary import SlotKind


@dataclass(frozen=True, slots=True)
class Shift:
    """One thing done with an item: equipped (in place of another), stored, dropped or given away."""

    what: Literal["equip", "store", "drop", "give"]
    item: str
    other: str = ""
    """The item it takes the place of, or the hunter it is given to."""


# --- cards that come and go


def take(game: Arena, hunter: Hunter, id: str) -> None:  # VEN-15
    """Put a card into a hunter's Inventory, full or not: limits count when the Intermission ends (VEN-04, ITM-09)."""
    hunter.items.append(Item(id, "inventory", shield=[False] * len(game.gear(id).tokens)))


def put_back(game: Arena, id: str) -> None:
    """Shuffle a card into its deck; starting gear has none and leaves the campaign (EQP-04, EQP-07)."""
    deck = game.gear(id).deck
    if deck != "starting":
        game.state.decks[deck].shuffle_in(id)


async def taker(game: Arena, id: str) -> Hunter:
    """The hunter who gets a card won by all."""
    text = Text("torgue_arena.ask.taker", card=game.gear(id).name)
    hunters = game.state.hunters.values()
    options = [Option(h.id, Text("torgue_arena.do.taker", hunter=game.name(h)), h, h.id) for h in hunters]
    return await asking.agree(game, text, lambda: options, topic="taker")


# --- the exchange


def excess(game: Arena, hunter: Hunter) -> Text | None:
    """The first limit a hunter exceeds, in words (EQP-03, INV-01)."""
    for slot in get_args(SlotKind):
        room, used = gear.slots(game, hunter, slot), len(game.equipped(hunter, slot))
        if used > room:
            return Text("torgue_arena.no.slots_exceeded", slot=Text(f"torgue_arena.place.{slot}"), n=used, room=room)
    stored = len(game.stored(hunter))
    if stored > INVENTORY:
        return Text("torgue_arena.no.inventory_exceeded", n=stored, room=INVENTORY)
    return None


async def turn(game: Arena, hunter: Hunter) -> None:
    """A hunter moves gear about until it is content and within its limits."""
    text = Text("torgue_arena.ask.gear_exchange", hunter=game.name(hunter))
    while shift := await asking.ask(game, hunter.seat, text, lambda: options(game, hunter), topic="gear_exchange"):
        _carry_out(game, hunter, shift)


def options(game: Arena, hunter: Hunter) -> list[Option[Shift | None]]:
    """Done, or one thing more."""
    with game.still():
        return _options(game, hunter)


def _options(game: Arena, hunter: Hunter) -> list[Option[Shift | None]]:
    over = excess(game, hunter)
    refusal = Refusal(over, "TOR-ITM-09") if over else None
    offered: list[Option[Shift | None]] = [Option("done", Text("torgue_arena.do.gear_done"), None, refusal=refusal)]
    for item in hunter.items:
        offered += _own(game, hunter, item)
    if hunter.items and len(game.state.hunters) > 1:
        which = Choose(hunter.seat, Text("torgue_arena.ask.gift"), list(_gifts(game, hunter)), topic="gift")
        offered.append(Option("give", Text("torgue_arena.do.gift"), lambda shift: shift, then=which))
    if over:
        for item in hunter.items:
            words = Text("torgue_arena.do.discard", item=game.gear(item).name)
            offered.append(Option(f"drop:{item.id}", words, Shift("drop", item.id), item.id))
    return offered


def _own(game: Arena, hunter: Hunter, item: Item) -> Iterator[Option[Shift | None]]:
    """Equip or store, on the hunter's own card."""
    card = game.gear(item)
    if item.place != "inventory":
        words = Text("torgue_arena.do.store", item=card.name)
        yield Option(f"store:{item.id}", words, Shift("store", item.id), item.id)
        return
    worn = game.equipped(hunter, card.slot)
    if len(worn) < gear.slots(game, hunter, card.slot):
        yield Option(
            f"equip:{item.id}", Text("torgue_arena.do.equip", item=card.name), Shift("equip", item.id), item.id
        )
        return
    for other in worn:
        words = Text("torgue_arena.do.equip_instead", item=card.name, other=game.gear(other).name)
        yield Option(f"equip:{item.id}@{other.id}", words, Shift("equip", item.id, other.id), item.id)


def _gifts(game: Arena, hunter: Hunter) -> Iterator[Option[Shift]]:
    for item in hunter.items:
        for other in game.state.hunters.values():
            if other is not hunter:
                words = Text("torgue_arena.do.gift_to", card=game.gear(item).name, hunter=game.name(other))
                yield Option(f"{item.id}@{other.id}", words, Shift("give", item.id, other.id), item.id)


def _carry_out(game: Arena, hunter: Hunter, shift: Shift) -> None:
    item = next(item for item in hunter.items if item.id == shift.item)
    match shift.what:
        case "equip":
            for other in hunter.items:
                if other.id == shift.other:
                    other.place = "inventory"
            gear.equip(game, hunter, item)
        case "store":
            gear.store(game, hunter, item)
        case "drop":
            gear.discard(game, hunter, item)
        case "give":
            _give(game, hunter, game.hunter(shift.other), item)


def _give(game: Arena, hunter: Hunter, other: Hunter, item: Item) -> None:
    """The receiver stores it, and is asked again if it had finished."""
    gear.store(game, hunter, item)
    hunter.items.remove(item)
    other.items.append(item)
    steps = game.state.steps
    if (again := f"gear:{other.id}") not in steps:
        steps.insert(0, again)
    giver, receiver, card = game.name(hunter), game.name(other), game.gear(item).name
    game.tell(points.GIVEN, hunter.id, other.id, item.id, hunter=giver, other=receiver, card=card)
