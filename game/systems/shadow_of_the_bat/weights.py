"""What hunches and values reckon with: the numbers of the file of weights."""

from __future__ import annotations

import msgspec

from game.kit.weights import read


class Weights(msgspec.Struct, forbid_unknown_fields=True):
    """In thousandths of a victory point, unless they are shares."""

    progress: int
    """The way from nothing to victory."""
    time: int
    """What the whole round track is worth to the side its end helps."""
    life: int
    """A point of a hero's life; the last ones are worth more."""
    down: int
    """A main character on the ground: a lost turn, lost icons."""
    focus: int
    gadget: int
    status: dict[str, int]
    """What a token costs its bearer."""
    harmless: float
    """What is left of a villain's price while it is Unaware."""
    comfort: int
    """What a special action is worth when no victory asks for it."""
    nearer: float
    """What is left of an errand's pull with every step it is away."""
    hindered: float
    """What is left of it with every enemy beside its place."""
    others: float
    """What is left of it when a nearer friend has nothing better to do."""
    in_time: float
    """What is left of the chance that somebody works at all with every step to the nearest place."""
    arrived: float
    """What standing in a goal counts for while too few are there."""
    bravery: float
    """How much of a danger counts: what might strike here might as well strike elsewhere."""
    later: float
    """How much a Strike counts that only the next turn may bring."""
    high: int
    """What a level above the ground is worth."""
    cover: int
    afire: int
    """What ending on harmful ground costs."""
    stopped: float
    """The part of a rival's special action that keeping him from it is worth."""
    settled: float
    """How much less likely a rival works in a place with every step it is away."""
    helpers: float
    """How much less each further one who could work counts: few of them are activated in time."""
    open: int
    """What an icon is worth while it has no use yet."""
    untouched: int
    """What a die is worth while it can still be turned to D (DEF-12)."""
    support: int
    """A support's own icons."""
    late: int
    """What is lost when a support is activated before its hero is done (SUP-02)."""
    chances: float
    """What is left of a plan for every action it still needs."""
    approach: int
    """What a step nearer to the fight is worth."""
    raised: int
    """What getting a leader up is worth."""
    usual: int
    """What a usual card brings: worse ones are given away."""
    given: float
    """How much of what a card might bring counts as lost when it is played face down."""


WEIGHTS = read("shadow_of_the_bat", Weights)
