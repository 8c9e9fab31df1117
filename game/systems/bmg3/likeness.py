"""What a crew plays like, beside the ready crews of its size: shooting, brawling, toughness, tricks, speed, numbers."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.library import Library
from game.core.roster import Roster
from game.core.text import Text
from game.kit.portraits import Bar, compared
from game.systems.bmg3.content import Profile, Weapon

QUALITIES = ("shooting", "brawling", "toughness", "tricks", "speed", "numbers")


def plays_like(library: Library, roster: Roster, starters: Sequence[Roster]) -> Sequence[Bar]:
    """A bar for each quality; the strongest of the ready crews has all of it."""
    others = [_qualities(library, other) for other in starters if other.limit == roster.limit]
    names = [Text(f"bmg3.like.{name}") for name in QUALITIES]
    return compared(names, _qualities(library, roster), others)


def _qualities(library: Library, roster: Roster) -> tuple[int, ...]:
    """In thousandths a model."""
    found = (library.find(Profile, pick.id) for pick in roster.picks)
    crew = [profile for profile in found if profile is not None]
    each = [
        (
            max((_shot(library.get(Weapon, id)) for id in model.weapons), default=0),
            model.attack * model.strength,
            (model.willpower or 0) + model.endurance,
            len(model.abilities),
            model.movement,
        )
        for model in crew
    ]
    if not each:
        return (0,) * len(QUALITIES)
    return (*(1000 * sum(one) // len(each) for one in zip(*each, strict=True)), len(each))


def _shot(weapon: Weapon) -> int:
    """How much a weapon does from afar."""
    if weapon.kind != "ranged":
        return 0
    return max(1, weapon.rof) * (weapon.stun + 2 * weapon.injury + bool(weapon.template))
