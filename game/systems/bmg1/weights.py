"""What hunches and values reckon with: the numbers of the file of weights."""

from __future__ import annotations

import msgspec

from game.kit.weights import read


class Weights(msgspec.Struct, forbid_unknown_fields=True):
    """In thousandths of a victory point, unless they are shares."""

    counter: int
    """What a counter that is left is worth."""
    spirit: int
    """What being near the fight is worth to whoever fights best."""
    passes: int
    price: int
    """What a point of Reputation is worth with the whole game to come, and what stays of it at the end."""
    kept: int
    down: int
    stuns: float
    """Of its worth, what a character loses on the way to a K.O. by Stuns, and by Injuries."""
    injures: float
    out: float
    """Of its worth, what a K.O. takes away."""
    held: float
    """An objective that is controlled, whose holder an enemy touches, that both touch, that is approached."""
    pressed: float
    contested: float
    on_the_way: float
    later: float
    """What the next round counts against this one."""
    shy: float
    """What a threat counts, for not everybody does what he could, and each further one against the one before."""
    less: float
    next: float
    """What can be done after a move counts against what can be done now."""
    step: int
    """What an MC is worth that is kept."""
    farther: int
    """What a die on top of a run may bring."""
    crumbs: int
    """What a move must bring at least to be worth the trouble."""
    orders: dict[str, int]
    """What an order is worth for each who hears it."""
    spells: dict[str, int]
    """What it is worth to befuddle an enemy that has yet to act."""
    ready: dict[str, int]
    critical: float
    """How often somebody hit suffers a critical."""
    friends: float
    """What hurting one's own costs, against hurting others."""
    again: int
    """An attack that may hurt keeps the rival busy."""
    hold: int
    away: float
    """What blows count at somebody who is not yet in reach."""
    hurt: float
    """What it costs to be hit, against what it is worth to hit."""
    spare: dict[str, float]
    """What a counter without any purpose is good for."""
    strategies: dict[str, int]
    """What strategies are worth, whatever they cost."""
    kinds: dict[str, int]
    """What objectives are worth to whoever places them."""


WEIGHTS = read("bmg1", Weights)
