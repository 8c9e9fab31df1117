"""What a band plays like, beside the ready bands of its size: shooting, brawling, toughness, tricks, speed, numbers."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.library import Library
from game.core.roster import Roster
from game.core.text import Text
from game.kit.portraits import Bar, compared
from game.systems.bmg1.content import Profile, Weapon

QUALITIES = ("shooting", "brawling", "toughness", "tricks", "speed", "numbers")
_SIDES = 7
"""A Damage die that needs n comes out well on so many of its faces less n."""


def plays_like(library: Library, roster: Roster, starters: Sequence[Roster]) -> Sequence[Bar]:
    """A bar for each quality; the strongest of the ready bands has all of it."""
    others = [_qualities(library, other) for other in starters if other.limit == roster.limit]
    names = [Text(f"bmg1.like.{name}") for name in QUALITIES]
    return compared(names, _qualities(library, roster), others)


def _qualities(library: Library, roster: Roster) -> tuple[int, ...]:
    """In thousandths a miniature."""
    found = (library.find(Profile, pick.id) for pick in roster.picks)
    band = [profile for profile in found if profile is not None]
    each = [
        (
            max((_shot(library.get(Weapon, id)) for id in model.weapons), default=0),
            model.attack * (_SIDES - model.strength),
            model.defense + model.endurance + model.willpower,
            len(model.traits) + len(model.attacks),
            model.movement,
        )
        for model in band
    ]
    if not each:
        return (0,) * len(QUALITIES)
    return (*(1000 * sum(one) // len(each) for one in zip(*each, strict=True)), len(each))


def _shot(weapon: Weapon) -> int:
    """How much a weapon does from afar."""
    if weapon.kind != "ranged":
        return 0
    return (weapon.rof or 2) * (1 + weapon.damage.stun + 2 * weapon.damage.injury)
