"""What a hunter wears and stores, place by place (EQP-01, INV-01)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from game.core.text import Text, chained
from game.kit.interlude import Piece, Place
from game.systems.torgue_arena.content import Gear
from game.systems.torgue_arena.faces import gear_words
from game.systems.torgue_arena.flow import gear
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.interlude.goods import tags
from game.systems.torgue_arena.state import INVENTORY, Hunter, Item
from game.systems.torgue_arena.vocabulary import SlotKind

ORDER: tuple[SlotKind, ...] = ("weapon", "grenade", "shield", "mod")
"""Slots as they stand on the screen."""


def places(game: Arena, hunter: Hunter) -> tuple[Place, ...]:
    """Every slot, free ones too; what exceeds them stands last."""
    assert set(ORDER) == set(get_args(SlotKind))
    return tuple(place for kind in ORDER for place in _slots(game, hunter, kind))


def _slots(game: Arena, hunter: Hunter, kind: SlotKind) -> Iterator[Place]:
    worn, room = game.equipped(hunter, kind), gear.slots(game, hunter, kind)
    words = Text(f"torgue_arena.place.{kind}")
    for n in range(max(room, len(worn))):
        piece = _piece(game, worn[n]) if n < len(worn) else None
        yield Place(f"{kind}:{n + 1}", words, piece, over=n >= room)


def stored(game: Arena, hunter: Hunter) -> tuple[Place, ...]:
    """The places of the Inventory; in an Intermission there may be more in it than it holds (ITM-09)."""
    kept = game.stored(hunter)
    words = Text("torgue_arena.inter.stored")
    return tuple(
        Place(
            f"inventory:{n + 1}",
            words,
            _piece(game, kept[n]) if n < len(kept) else None,
            stored=True,
            over=n >= INVENTORY,
        )
        for n in range(max(INVENTORY, len(kept)))
    )


def _piece(game: Arena, item: Item) -> Piece:
    card = game.gear(item)
    words = _short(card)
    if item.place == "inventory" and card.resale:
        words = Text("torgue_arena.inter.worth", n=card.resale)
    return Piece(item.id, card.name, card.icon, words, gear_words(card))


def _short(card: Gear) -> Text:
    """A few words: range and properties, tokens, or what it does."""
    if card.tokens:
        colours = [Text(f"torgue_arena.colour.{colour}") for colour in card.tokens]
        return Text("torgue_arena.look.tokens", colours=chained("torgue_arena.look.comma", colours))
    shown = [tag.words for tag in tags(card)]
    return chained("torgue_arena.look.comma", shown) if shown else card.text
