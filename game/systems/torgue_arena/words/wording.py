"""Deeds in words, for players who choose among them."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.text import Text
from game.systems.torgue_arena.content import EnemyCard
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.vocabulary import Deed


def deed(game: Arena, deed: Deed) -> Text:
    """What a deed does, to whom, in one sentence."""
    if deed.kind in ("may", "choose_one"):
        return Text(f"torgue_arena.deed.{deed.kind}", what=several(game, deed.deeds))
    whom = Text(f"torgue_arena.who.{deed.who}")
    n: int | Text = deed.n if isinstance(deed.n, int) else Text(f"torgue_arena.number.{deed.n}")
    return Text(f"torgue_arena.deed.{deed.kind}", n=n, who=whom, what=what(game, deed))


def several(game: Arena, deeds: Sequence[Deed]) -> Text:
    """One sentence after the other."""
    first, *rest = deeds
    if not rest:
        return deed(game, first)
    return Text("torgue_arena.deed.and", a=deed(game, first), b=several(game, rest))


def element(name: str) -> Text:
    return Text(f"torgue_arena.element.{name}")


def what(game: Arena, deed: Deed) -> Text:
    """The attribute, property, token, card or other thing a deed names."""
    if deed.attribute is not None:
        return Text(f"torgue_arena.attribute.{deed.attribute}")
    if deed.prop is not None:
        return Text(f"torgue_arena.property.{deed.prop}", x=deed.x)
    if deed.token is not None:
        return Text("torgue_arena.token.stun") if deed.token == "stun" else element(deed.token)
    if deed.enemy is not None:
        return game.library.get(EnemyCard, deed.enemy).name
    named = {
        "colour": deed.colour,
        "place": deed.slot,
        "deck": deed.deck,
        "order": deed.order,
        "terrain": deed.terrain,
        "action": deed.action,
    }
    kind, word = next(((kind, word) for kind, word in named.items() if word), ("number", "any"))
    return Text(f"torgue_arena.{kind}.{word}")
