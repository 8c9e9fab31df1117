"""Odds are counted, not guessed: every way the dice can fall."""

from __future__ import annotations

from itertools import product

import pytest

from game.kit.odds import Spread, chance, either, faces, successes, sure


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


def test_one_of_several_numbers_is_weighed_whatever_their_own_ways_are() -> None:
    found = either([(1, sure(2)), (3, Spread((1, 1)))])
    assert found.chances == (3 / 8, 3 / 8, 1 / 4)


def test_so_many_of_a_kind_are_the_same_as_adding_them_one_by_one() -> None:
    die = Spread((0, 1, 2))
    assert die.times(3).chances == (die + die + die).chances
    assert die.times(0).ways == (1,)


def test_a_number_may_be_read_as_another() -> None:
    assert successes(3, 3).read(lambda n: min(n, 1)).chances == (1 / 8, 7 / 8)


def test_the_mean_is_what_it_is_on_average() -> None:
    assert successes(4, 2).mean == 4 / 3
