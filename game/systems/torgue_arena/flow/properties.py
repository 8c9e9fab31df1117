"""The properties of an attack, added up over its card and everything that grants more (PRP-42 to PRP-45)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.systems.torgue_arena.points import PROPERTIES, Attack
from game.systems.torgue_arena.vocabulary import ELEMENTS, Element, Property

SUMMED = ("lethal", "corrosion")
"""Every source counts (PRP-44); of all others the highest does (PRP-43)."""


def properties(attack: Attack) -> dict[str, int]:
    """How much of each property an attack has; those of a Critical once one is rolled (PRP-19)."""
    on_critical = attack.critical if attack.is_critical else ()
    return added((*attack.properties, *PROPERTIES(attack), *on_critical))


def added(found: Iterable[Property]) -> dict[str, int]:
    """Lethal and Corrosion add up; of Swift and the rest the highest counts."""
    total: dict[str, int] = {}
    for each in found:
        worth = max(1, each.x)
        total[each.prop] = (
            total.get(each.prop, 0) + worth if each.prop in SUMMED else max(total.get(each.prop, 0), worth)
        )
    return total


def elements(found: Mapping[str, int]) -> list[Element]:
    """The elements among properties, in the order their dice are rolled (DIC-12)."""
    return [element for element in ELEMENTS if element in found]
