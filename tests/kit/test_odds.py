"""Odds are counted, not guessed: every way the dice can fall."""

from __future__ import annotations

from itertools import product

import pytest

from game.kit.odds import Spread, chance, faces, successes, sure


@pytest.mark.parametrize(("dice", "good", "sides"), [(0, 3, 6), (1, 2, 6), (3, 4, 6), (4, 1, 2), (2, 3, 4), (3, 0, 6)])
def test_successes_are_counted_over_every_throw(dice: int, good: int, sides: int) -> None:
    counted = [0] * (dice + 1)
    for throw in product(range(sides), repeat=dice):
        counted[sum(face < good for face in throw)] += 1
    assert successes(dice, good, sides).ways == tuple(counted)


def test_two_spreads_add_up_over_every_pair() -> None:
    coin, die = Spread((1, 1)), Spread((0, 1, 1, 1))
    assert (coin + die).ways == (0, 1, 2, 2, 1)


def test_blocks_leave_no_less_than_nothing() -> None:
    assert sure(2).less(Spread((1, 1, 1, 1))).ways == (2, 1, 1)
    assert sure(3).less(sure(1)).ways == (*sure(2).ways, 0)


def test_chances_are_shares_of_all_ways() -> None:
    two = successes(2, 1, 2)
    assert two.chances == (0.25, 0.5, 0.25)
    assert two.at_least(1) == 0.75 and two.at_least(-1) == 1.0 and two.at_least(3) == 0.0


def test_one_die_is_judged_face_by_face() -> None:
    assert faces(6, lambda face: face >= 5) == 2
    assert chance(10, lambda face: face == 1) == 0.1
