"""Dice: what passes a test, small dice, Opposed Rolls, and dice that are rolled again (DIC)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.core.request import DECLINE, Choose, Option, Seat
from game.core.text import Text
from game.kit.dice import Die, throw, throw_again
from game.systems.first_blood.points import Reroll
from game.systems.first_blood.state import P1, P2

BEST, WORST = 1, 6


def passes(face: int, target: int) -> bool:
    """A Characteristic Test: equal or lower, a natural 1 always, a natural 6 never (DIC-05, DIC-06, DIC-07, DIC-08)."""
    return face == BEST or (face != WORST and face <= target)


def d3(face: int) -> int:
    """A D6 read as a D3: divided by 2, rounded up (DIC-01, DIC-02, DIC-04, DIC-17)."""
    return (face + 1) // 2


def d2(face: int) -> int:
    """A D6 read as a D2: divided by 3, rounded up (DIC-03, DIC-04)."""
    return (face + 2) // 3


async def opposed(text: Text, topic: str) -> tuple[int, int]:
    """A die of each player, Player 1's first (DIC-16)."""
    first = await throw(text, 1, by=P1, topic=topic)
    second = await throw(text, 1, by=P2, topic=topic)
    return first.face, second.face


async def lower(text: Text, topic: str) -> tuple[Seat, list[tuple[int, int]]]:
    """An Opposed Roll: the lower die wins, ties are rolled again; also everything that was rolled (DIC-15)."""
    rolled = [await opposed(text, topic)]
    while rolled[-1][0] == rolled[-1][1]:
        rolled.append(await opposed(text, topic))
    return (P1 if rolled[-1][0] < rolled[-1][1] else P2), rolled


@dataclass(frozen=True, slots=True)
class Thrown:
    """A die of a pool, whether its face is a success, and the effects that may roll it again."""

    die: Die
    succeeds: Callable[[int], bool]
    rerolls: Sequence[Reroll]

    def meant(self, reroll: Reroll) -> bool:
        """Whether an effect is about what the die shows."""
        face, success = self.die.face, self.succeeds(self.die.face)
        if (reroll.failed and success) or (reroll.succeeded and not success):
            return False
        return face in reroll.faces if reroll.faces else True


async def roll_again(pool: Sequence[Thrown], by: Seat, text: Text, topic: str) -> list[Die]:
    """Every die that an effect is about is rolled again, once, all together, and what it shows then stands (DIC-09,
    DIC-10, DIC-11, DIC-12, DIC-13, DIC-14).

    All effects look at the first throw. Those that bind are carried out; the owner is asked about the others, and only
    if they are about a die that is not rolled again anyway.
    """
    chosen = [thrown.die for thrown in pool if any(not r.optional and thrown.meant(r) for r in thrown.rerolls)]
    for rule, label in dict.fromkeys((r.rule, r.label) for thrown in pool for r in thrown.rerolls if r.optional):
        dice = [t.die for t in pool if _optional(t, rule) and not any(t.die is die for die in chosen)]
        if dice and await _wanted(by, label, rule, len(dice)):
            chosen += dice
    again = [thrown.die for thrown in pool if any(thrown.die is die for die in chosen)]
    if again:
        await throw_again(again, text, by=by, topic=topic)
    return again


def _optional(thrown: Thrown, rule: str) -> bool:
    return any(r.optional and r.rule == rule and thrown.meant(r) for r in thrown.rerolls)


async def _wanted(by: Seat, label: Text, rule: str, n: int) -> bool:
    options = [
        Option("yes", Text("first_blood.do.reroll", n=n), True),
        Option(DECLINE, Text("first_blood.do.no_reroll"), False),
    ]
    question = Text("first_blood.ask.reroll", why=label, n=n)
    wanted: bool = await Choose(by, question, options, reaction=f"first_blood.{rule}", topic="reroll")
    return wanted
