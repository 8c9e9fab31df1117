"""What the Vending Machines show, as cards with a price (VEN-01, VEN-04)."""

from __future__ import annotations

from game.core.text import Text
from game.kit.interlude import Good, Hue, Tag
from game.systems.torgue_arena.content import Gear
from game.systems.torgue_arena.faces import gear_words, reach_words
from game.systems.torgue_arena.flow import gear, payment
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Hunter

_HUES: dict[str, Hue] = {"guns": "red", "ammo": "green", "zed": "blue", "torgue": "gold", "starting": "blue"}
_MOST_TAGS = 4


def goods(game: Arena) -> tuple[Good, ...]:
    have = payment.total(payment.funds(game))
    return tuple(_good(game, id, have) for id in game.state.revealed)


def _good(game: Arena, id: str, have: int) -> Good:
    card = game.gear(id)
    kind = Text("torgue_arena.inter.of_deck", kind=Text(f"torgue_arena.place.{card.slot}"), deck=deck_name(card))
    fills = {hunter.id: place_for(game, hunter, card) for hunter in game.state.hunters.values()}
    return Good(
        id,
        card.name,
        card.icon,
        kind,
        _HUES[card.deck],
        tags(card),
        tuple(card.tokens),
        card.text,
        gear_words(card),
        card.price,
        max(0, card.price - have),
        fills,
    )


def deck_name(card: Gear) -> Text:
    return Text(f"torgue_arena.inter.deck.{card.deck}")


def tags(card: Gear) -> tuple[Tag, ...]:
    """How far a weapon reaches, and its properties in their order."""
    found: list[Tag] = []
    for attack in card.attacks[:1]:
        found.append(Tag(Text("torgue_arena.inter.reach", reach=reach_words(attack.range)), number=True))
        found += [Tag(Text(f"torgue_arena.property.{each.prop}", x=each.x)) for each in attack.properties]
    return tuple(found[:_MOST_TAGS])


def place_for(game: Arena, hunter: Hunter, card: Gear) -> str:
    """The slot of its kind that is free, or else the first free place of the Inventory (EQP-01, VEN-04)."""
    worn = len(game.equipped(hunter, card.slot))
    if worn < gear.slots(game, hunter, card.slot):
        return f"{card.slot}:{worn + 1}"
    return f"inventory:{len(game.stored(hunter)) + 1}"
