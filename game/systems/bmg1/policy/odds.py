"""What dice promise: markers, a K.O. or a Casualty, worked out from numbers alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import comb

SIDES = 6


@dataclass(frozen=True, slots=True)
class Victim:
    """Whom markers are placed on: what it bears already and how much it can bear."""

    stun: int
    injury: int
    endurance: int
    ko: bool = False


@dataclass(frozen=True, slots=True)
class Blows:
    """Dice against somebody: how likely each hits, what stops it, and what it does."""

    dice: int
    hits: float
    damage: int
    """What a Damage die must reach."""
    injury: int
    stun: int
    blocks: int = 0
    block: int = 6
    """Block dice, and what each must reach."""
    scratch: bool = False
    """A shot that hits leaves a Stun marker in any case (SCR-01)."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What is to be expected of an attack."""

    injury: float = 0.0
    stun: float = 0.0
    ko: float = 0.0
    casualty: float = 0.0
    down: float = 0.0
    """Knocked down, though not out (COL-02)."""


def reaching(need: int) -> float:
    """The chance of one die; a 1 always fails and a 6 never does (IMP-03, IMP-04)."""
    return (SIDES + 1 - min(SIDES, max(2, need))) / SIDES


def binomial(n: int, chance: float) -> list[float]:
    return [comb(n, k) * chance**k * (1 - chance) ** (n - k) for k in range(n + 1)]


@lru_cache(maxsize=256)
def at_least(dice: int, total: int) -> float:
    """The chance that so many dice add up to a total."""
    if total <= dice:
        return 1.0
    ways = {0: 1}
    for _ in range(dice):
        more: dict[int, int] = {}
        for sum_, n in ways.items():
            for face in range(1, SIDES + 1):
                more[sum_ + face] = more.get(sum_ + face, 0) + n
        ways = more
    good = sum(n for sum_, n in ways.items() if sum_ >= total)
    return good / float(SIDES**dice)


@lru_cache(maxsize=1 << 16)
def outcome(blows: Blows, victim: Victim) -> Odds:
    """Hits, less what is blocked, each with its Damage die, and what the markers amount to (DMG-09, KOD-01, CAS-01)."""
    wounds = reaching(blows.damage)
    injury = stun = ko = casualty = down = 0.0
    for left, chance in _left(blows):
        for good, likely in enumerate(binomial(left, wounds)):
            share = chance * likely
            hurt, dazed = blows.injury * good, blows.stun * good + (left if blows.scratch else 0)
            now = placed(victim, hurt, dazed)
            injury += share * (now.injury - victim.injury)
            stun += share * max(0, now.stun - victim.stun)
            if now.injury >= victim.endurance:
                casualty += share
            elif now.stun + now.injury >= victim.endurance:
                ko += 0.0 if victim.ko else share
            elif left:
                down += share * (1 - (1 - 1 / SIDES) ** left)
    return Odds(injury, stun, ko, casualty, down)


def _left(blows: Blows) -> Iterator[tuple[int, float]]:
    """How many Impacts are left to roll Damage for, and how likely that is."""
    for hits, chance in enumerate(binomial(blows.dice, blows.hits)):
        stops = binomial(min(blows.blocks, hits), reaching(blows.block))
        for stopped, likely in enumerate(stops):
            if hits > stopped:
                yield hits - stopped, chance * likely


def placed(victim: Victim, injury: int, stun: int) -> Victim:
    """The markers as they come to lie: Injuries first, and in exchange for Stuns once there is no room (DMG-09)."""
    room = max(0, victim.endurance - victim.stun - victim.injury)
    fits = min(injury, room)
    has_stun = victim.stun + min(stun, room - fits)
    exchanged = min(injury - fits, has_stun)
    return Victim(has_stun - exchanged, victim.injury + fits + exchanged, victim.endurance, victim.ko)
