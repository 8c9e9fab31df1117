"""Chance: seeded, with typed-in dice used first."""

from __future__ import annotations

import pytest

from game.core.dice import Chance
from game.core.request import Draw, IllegalAnswer, Roll
from game.core.text import Text

ASK = Text("toy.roll")


def test_the_same_seed_gives_the_same_dice() -> None:
    rolls = [[chance.answer(Roll(ASK, 5, 20)) for _ in range(9)] for chance in (Chance(4), Chance(4), Chance(5))]
    assert rolls[0] == rolls[1] != rolls[2]


def test_typed_in_dice_come_first_and_chance_rolls_the_rest() -> None:
    chance = Chance(1)
    chance.load([6, 5, 4])
    assert chance.answer(Roll(ASK, 2)) == "6 5"
    four, *rest = map(int, chance.answer(Roll(ASK, 3)).split())
    assert four == 4
    assert len(rest) == 2
    assert not chance.queue


def test_a_typed_in_die_that_cannot_be_is_refused_and_kept() -> None:
    chance = Chance(1)
    chance.load([3, 7])
    with pytest.raises(IllegalAnswer) as caught:
        chance.answer(Roll(ASK, 2))
    assert caught.value.refusal.reason == Text("core.answer.die", given="7", sides=6)
    assert list(chance.queue) == [3, 7]


def test_every_answer_of_chance_is_legal() -> None:
    chance = Chance(9)
    for request in (Roll(ASK, 0), Roll(ASK, (4, 100)), Draw(ASK, "abc", 2), Draw(ASK, [], 2)):
        request.read(chance.answer(request))


def test_typed_in_dice_do_not_touch_cards() -> None:
    chance = Chance(2)
    chance.load([1])
    assert chance.answer(Draw(ASK, ["x"], 1)) == "x"
    assert list(chance.queue) == [1]


def test_cards_that_were_laid_ready_are_drawn_where_their_pile_has_them() -> None:
    chance = Chance(1)
    chance.load([], ["b", "z"])
    assert chance.copy().answer(Draw(Text("t"), ["a", "b", "c"])) == "b", "a copy draws the same"
    assert chance.answer(Draw(Text("t"), ["a", "b"], 2)) in ("a b", "b a"), "one by one only"
    assert chance.answer(Draw(Text("t"), ["a", "b", "c"])) == "b"
    assert chance.answer(Draw(Text("t"), ["a"])) == "a", "no z lies there, so it waits"
    assert chance.answer(Draw(Text("t"), ["y", "z", "x"])) == "z"
