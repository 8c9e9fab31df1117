"""Operations in words, for players who choose among them."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.text import Text
from game.systems.torgue_arena.content import EnemyCard
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.vocabulary import Op


def op(game: Arena, op: Op) -> Text:
    """What an operation does, to whom, in one sentence."""
    if op.kind in ("may", "choose_one"):
        return Text(f"torgue_arena.deed.{op.kind}", what=several(game, op.deeds))
    whom = Text(f"torgue_arena.who.{op.who}")
    n: int | Text = op.n if isinstance(op.n, int) else Text(f"torgue_arena.number.{op.n}")
    return Text(f"torgue_arena.deed.{op.kind}", n=n, who=whom, what=what(game, op))


def several(game: Arena, ops: Sequence[Op]) -> Text:
    """One sentence after the other."""
    first, *rest = ops
    if not rest:
        return op(game, first)
    return Text("torgue_arena.deed.and", a=op(game, first), b=several(game, rest))


def element(name: str) -> Text:
    return Text(f"torgue_arena.element.{name}")


def what(game: Arena, op: Op) -> Text:
    """The attribute, property, token, card or other thing an operation names."""
    if op.attribute is not None:
        return Text(f"torgue_arena.attribute.{op.attribute}")
    if op.prop is not None:
        return Text(f"torgue_arena.property.{op.prop}", x=op.x)
    if op.token is not None:
        return Text("torgue_arena.token.stun") if op.token == "stun" else element(op.token)
    if op.enemy is not None:
        return game.library.get(EnemyCard, op.enemy).name
    named = {
        "colour": op.colour,
        "place": op.slot,
        "deck": op.deck,
        "order": op.order,
        "terrain": op.terrain,
        "action": op.action,
    }
    kind, word = next(((kind, word) for kind, word in named.items() if word), ("number", "any"))
    return Text(f"torgue_arena.{kind}.{word}")
