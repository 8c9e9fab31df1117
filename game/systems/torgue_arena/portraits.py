"""The hunters as they are offered before a show: what each is good at, and how hard to play."""

from __future__ import annotations

from game.core.library import Library
from game.core.text import Text
from game.kit.portraits import Bar, Difficulty, Portrait
from game.systems.torgue_arena.content import HunterCard

BEST = 4
"""What a bar has room for: an attribute of three, improved once."""


def portrait(library: Library, id: str) -> Portrait | None:
    """A hunter of the packs."""
    card = library.find(HunterCard, id)
    if card is None:
        return None
    best = sorted(card.attributes.items(), key=lambda pair: -pair[1])
    return Portrait(
        card.icon,
        card.name,
        card.special.title,
        card.tagline,
        card.special.text,
        tuple(Bar(Text(f"torgue_arena.attribute.{name}"), n, BEST) for name, n in best),
        card.tokens,
        Text("torgue_arena.look.has_tokens"),
        _difficulty(card),
        card.role,
    )


def _difficulty(card: HunterCard) -> Difficulty:
    """A companion, an action of one's own and tokens that come back slowly are each something more to think of."""
    burdens = bool(card.companion) + bool(card.special.action) + ("red" in card.tokens)
    return "easy" if not burdens else "medium" if burdens == 1 else "hard"
