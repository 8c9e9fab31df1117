"""What an army plays like, beside the ready armies of its size: archery, melee, resilience, speed."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.library import Library
from game.core.roster import Roster
from game.core.text import Text
from game.kit.portraits import Bar, compared
from game.systems.first_blood.armylist import listed

QUALITIES = ("archery", "melee", "resilience", "speed")


def plays_like(library: Library, roster: Roster, starters: Sequence[Roster]) -> Sequence[Bar]:
    """A bar for each quality; the strongest of the ready armies has all of it."""
    others = [_qualities(library, other) for other in starters if other.limit == roster.limit]
    names = [Text(f"first_blood.like.{name}") for name in QUALITIES]
    return compared(names, _qualities(library, roster), others)


def _qualities(library: Library, roster: Roster) -> tuple[int, ...]:
    """Of all its Regiments: dice that shoot and strike, what it takes to bring them down, how far they March a man."""
    bodies = [(one.profile, one.models) for one in listed(library, roster).regiments]
    men = sum(models for _, models in bodies)
    return (
        sum(models * (one.volley + sum(barrage.shots for barrage in one.barrages)) for one, models in bodies),
        sum(models * one.attacks * one.clash for one, models in bodies),
        sum(models * one.wounds * (1 + one.defense + one.evasion + one.resolve) for one, models in bodies),
        1000 * sum(models * one.march for one, models in bodies) // max(1, men),
    )
