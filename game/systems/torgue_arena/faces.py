"""The faces of cards: Announcements, gear, Signature Moves; and what a gear card does, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.journal import Entry
from game.core.text import Text, chained
from game.kit.cardplay import CardPlayed
from game.kit.faces import CardBox, CardFace, CardKind
from game.kit.tokens import FOES
from game.systems.torgue_arena import content, points
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Hunter, Item
from game.systems.torgue_arena.vocabulary import Band, SlotKind

_ORDERS: dict[str, str] = {
    "move": "ra:boot-stomp",
    "attack": "ra:crossed-swords",
    "special": "ra:lightning-trio",
    "spawn": "ra:monster-skull",
    "slaughter": "ra:death-skull",
    "event": "ra:bomb-explosion",
    "out_of_ammo": "ra:bullets",
    "effect": "ra:cluster-bomb",
}
"""The picture of an Announcement, by the order it begins with."""
_KINDS: dict[SlotKind, CardKind] = {"weapon": "deed", "shield": "ground", "grenade": "grit", "mod": "wit"}
"""The colour of gear cards, by where they go."""


def announcement_face(game: Arena, place: int, turn: int, id: str) -> CardFace:
    """A card of the Queue: when its turn comes, its orders from top to bottom and its rank."""
    card = game.library.get(content.Announcement, id)
    orders = chained("torgue_arena.look.orders", [order_name(order) for order in card.orders])
    text = Text("torgue_arena.look.announcement", orders=orders, rank=card.rank)
    note = Text("torgue_arena.look.card_next") if turn == 1 else None
    boxes = (CardBox(Text("torgue_arena.look.card_orders"), orders, "bad", note), CardBox(None, card.shout))
    return CardFace(
        f"queue:{place}",
        card.name,
        "bullhorn" if card.rank else "alarm-light",
        text,
        cost=f"{turn}." if turn else "",
        kind="deed" if turn <= 1 else "wit",
        boxes=boxes,
        art=_ORDERS.get(card.orders[0].order, "ra:horn-call"),
        note=orders,
    )


def played(game: Arena, entries: Sequence[Entry]) -> CardPlayed | None:
    """The Announcement that is read out."""
    entry = next((entry for entry in entries if entry.event == points.ANNOUNCED.key), None)
    if entry is None:
        return None
    card = game.library.get(content.Announcement, entry.subjects[0])
    face = announcement_face(game, 0, 0, card.id)
    said = Text("torgue_arena.row.quote", said=card.shout)
    return CardPlayed(replace(face, boxes=face.boxes[:1]), FOES, Text("torgue_arena.row.voice"), effect=said)


def order_name(order: content.Order) -> Text:
    """An order as players call it."""
    if order.order == "out_of_ammo":
        return Text("torgue_arena.order.out_of_ammo", who=Text(f"torgue_arena.out_of_ammo.{order.who}"))
    return Text(f"torgue_arena.order.{order.order}")


_REACH = {"red": (0, 1), "yellow": (2, 2), "green": (3, 3), "long": (4, 99)}


def reach_words(bands: Sequence[Band]) -> str:
    """The distances an attack covers: `0-3`, `2`, `4+`, `0-1, 3` (RNG-02 to RNG-06)."""
    spans: list[list[int]] = []
    for low, high in sorted(_REACH[band] for band in bands):
        if spans and spans[-1][1] + 1 == low:
            spans[-1][1] = high
        else:
            spans.append([low, high])
    return ", ".join(f"{low}+" if high == 99 else str(low) if low == high else f"{low}-{high}" for low, high in spans)


def attack_words(attack: content.AttackProfile) -> Text:
    """Attribute, range and properties of an attack."""
    return Text("torgue_arena.look.attack", title=attack.title, line=_attack_line(attack))


def _attack_line(attack: content.AttackProfile) -> Text:
    """The same without its name."""
    shown = [Text(f"torgue_arena.property.{each.prop}", x=each.x) for each in attack.properties]
    shown += [
        Text("torgue_arena.look.on_critical", what=Text(f"torgue_arena.property.{each.prop}", x=each.x))
        for each in attack.critical
    ]
    attribute = Text(f"torgue_arena.attribute.{attack.attribute}")
    plain = Text("torgue_arena.look.attack_line", attribute=attribute, range=reach_words(attack.range))
    return chained("torgue_arena.look.comma", [plain, *shown])


def gear_words(card: content.Gear) -> Text:
    """Everything a gear card does: attacks, dice, Shield tokens, then its text."""
    parts = [attack_words(attack) for attack in card.attacks]
    return chained("torgue_arena.look.sentences", [*parts, *_extras(card), card.text])


def _extras(card: content.Gear) -> list[Text]:
    """A die of its own, and Shield tokens."""
    parts: list[Text] = []
    if card.die:
        parts.append(Text("torgue_arena.look.own_die", colour=Text(f"torgue_arena.colour.{card.die}")))
    if card.tokens:
        colours = [Text(f"torgue_arena.colour.{colour}") for colour in card.tokens]
        parts.append(Text("torgue_arena.look.tokens", colours=chained("torgue_arena.look.comma", colours)))
    return parts


def gear_face(game: Arena, item: Item | str, price: bool = False) -> CardFace:
    """A gear card: what it does, where it is or belongs, and whether it is Out of Ammo."""
    card = game.gear(item)
    id = item if isinstance(item, str) else item.id
    held = item if isinstance(item, Item) else Item(item)
    place = Text(f"torgue_arena.place.{held.place or card.slot}")
    key = "torgue_arena.look.gear_spent" if held.spent else "torgue_arena.look.gear_ready"
    text = Text(key, place=place, text=gear_words(card))
    boxes = [CardBox(attack.title, _attack_line(attack), "bad") for attack in card.attacks]
    rest = chained("torgue_arena.look.sentences", [*_extras(card), card.text])
    spent = Text("torgue_arena.look.card_spent", place=place) if held.spent else place
    boxes.append(CardBox(spent, rest, "accent" if held.spent else "plain"))
    cost = f"{card.price} $" if price else ""
    return CardFace(id, card.name, card.icon, text, cost=cost, kind=_KINDS[card.slot], boxes=tuple(boxes))


def signature_face(game: Arena, hunter: Hunter) -> CardFace:
    card = game.library.get(content.Signature, hunter.signature)
    boxes = (CardBox(Text("torgue_arena.look.card_signature"), card.text, "accent"),)
    return CardFace(f"signature:{hunter.id}", card.name, card.icon, card.text, kind="grit", boxes=boxes)
