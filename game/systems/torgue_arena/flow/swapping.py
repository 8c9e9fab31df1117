"""Swapping: a stored item goes into a slot, in place of another or beside it (BAS-04, BAS-05)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.request import Option
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import gear
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Hunter


@dataclass(frozen=True, slots=True)
class Swap:
    """A stored item that goes into a slot, and the equipped one it takes the place of, if any."""

    into: str
    out: str = ""


def swaps(game: Arena, hunter: Hunter) -> list[Option[Swap]]:
    """Every exchange within one kind of slot, and every stored item into an empty slot (BAS-04, BAS-05, INV-03)."""
    found: list[Option[Swap]] = []
    for stored in game.stored(hunter):
        card = game.gear(stored)
        if gear.has_slot(game, hunter, card.slot):
            words = Text("torgue_arena.do.equip_stored", item=card.name)
            found.append(Option(f"swap:{stored.id}", words, Swap(stored.id), subject=stored.id))
        for item in game.equipped(hunter, card.slot):
            words = Text("torgue_arena.do.swap", item=game.gear(item).name, new=card.name)
            refusal = gear.why_stays(game, item)
            swap = Swap(stored.id, item.id)
            found.append(Option(f"swap:{stored.id}:{item.id}", words, swap, subject=stored.id, refusal=refusal))
    return found


async def swap(game: Arena, hunter: Hunter, swap: Swap) -> None:
    """Put the stored item into the slot, and the other into the Inventory (BAS-04)."""
    into = game.item(swap.into)
    if swap.out:
        gear.store(game, hunter, game.item(swap.out))
    gear.equip(game, hunter, into)
    name = game.gear(into).name
    game.tell(points.SWAPPED, hunter.id, swap.into, hunter=game.name(hunter), item=name)
    await gear.settle(game, hunter)
