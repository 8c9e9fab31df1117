"""The heroes as they are offered before a battle: what each is good at, and how hard to play."""

from __future__ import annotations

from game.core.library import Library
from game.core.text import Text
from game.kit.portraits import Bar, Difficulty, Portrait
from game.systems.shadow_of_the_bat.content import HeroCard

BEST = {"move": 4, "melee": 4, "ranged": 4, "defense": 4, "life": 10}
"""What a bar has room for."""
STURDY, FRAIL = 12, 11
"""Life and twice the Defence: whoever has the first forgives mistakes, whoever has less than the second does not."""


def portrait(library: Library, id: str) -> Portrait | None:
    """A hero of the packs."""
    card = library.find(HeroCard, id)
    if card is None:
        return None
    stats = [Bar(Text(f"shadow_of_the_bat.attribute.{name}"), getattr(card, name) or 0, n) for name, n in BEST.items()]
    can, hard = card.ability, _difficulty(card)
    return Portrait(
        card.icon, card.name, can.title, card.text, can.text, tuple(stats), difficulty=hard, figure=card.role
    )


def _difficulty(card: HeroCard) -> Difficulty:
    whole = card.life + 2 * card.defense
    return "easy" if whole >= STURDY else "hard" if whole < FRAIL else "medium"
