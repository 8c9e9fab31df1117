"""What hunches and values reckon with: the numbers of the file of weights."""

from __future__ import annotations

import msgspec

from game.kit.weights import read


class Weights(msgspec.Struct, forbid_unknown_fields=True):
    """In thousandths of a victory point, unless they are shares."""

    price: int
    """What a point of Reputation is worth."""
    suspect: int
    climb: float
    """How many inches on the flat an inch up feels like."""
    denied: int
    """What the rival hopes for counts one part in so many."""
    tempo: int
    """What an activation that the rival still has is worth, one part in so many of its model."""
    held: float
    """Of one on the table: a card in hand, one whose time comes next round, and one that is met early."""
    later: float
    stands: float
    second: float
    """What a second copy in hand counts against the first."""
    ease: dict[str, float]
    """How often a line is met by a player who tries, before anything is known of the table."""
    strike: int
    """Whoever could bring this much by acting now does not wait."""
    delayed: int
    """What a turn usually brings, which is only put off by a Pass."""
    waiting: int
    """What it is worth that the rival moves first, while nobody is in anybody's reach."""
    idle: int
    """What doing anything sensible has over doing nothing."""
    lay: float
    """A card that promises less than this is kept for better times."""
    points: int
    """What a Resource point is worth."""
    kept_card: int
    """A card in hand is worth a little more than it promises."""
    critical: int
    """What knocking somebody down is worth."""
    pressure: int
    """An attack that may hurt keeps the rival busy."""
    waste: int
    """One that will not is only a waste."""


WEIGHTS = read("bmg3", Weights)
