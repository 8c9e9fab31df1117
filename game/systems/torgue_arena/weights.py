"""What hunches and values reckon with: the numbers of the file of weights."""

from __future__ import annotations

import msgspec

from game.kit.weights import read


class Weights(msgspec.Struct, forbid_unknown_fields=True):
    """In thousandths of a victory point, unless they are shares."""

    progress: int
    """The way from nothing to victory."""
    token: dict[str, int]
    shield: int
    element: dict[str, int]
    money_token: int
    loot: dict[str, int]
    gear: int
    level: int
    hit_point: int
    """Of an ordinary enemy."""
    near: float
    """What is left of a goal's worth with every zone in between."""
    chest: int
    machine: int
    kept: int
    """What an Available token is worth for a [RE]action."""
    grenade: int
    """What a thrown grenade would be worth later."""
    later: float
    """How much an attack counts that only the next turn will bring."""
    die_worth: int
    """What a better die is worth in a roll, and worth saving where nothing is rolled."""


WEIGHTS = read("torgue_arena", Weights)
