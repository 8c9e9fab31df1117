"""Dice remember what they showed, what they were thrown for, and who rolled them again."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from game.core.request import Roll, Seat
from game.core.text import Text
from game.kit.dice import Die, Pool, throw, throw_again

A, B = Seat("A"), Seat("B")
WORDS = Text("duel.title")


def answer(flow: Coroutine[Any, Any, Any], *faces: int) -> tuple[Roll, Any]:
    """The roll a flow asks for, and what it gives once these faces have fallen."""
    request = flow.send(None)
    assert isinstance(request, Roll)
    try:
        flow.send(request.read(" ".join(map(str, faces))))
    except StopIteration as done:
        return request, done.value
    raise AssertionError("it asked twice")


def test_dice_know_their_sides_and_what_they_were_thrown_for() -> None:
    request, pool = answer(throw(WORDS, [6, 10], by=A, topic="x", names=["a", "b"]), 3, 9)
    assert (request.faces, request.by, request.topic) == ([6, 10], A, "x")
    assert (pool.faces, pool.sides, pool.names) == ([3, 9], [6, 10], ["a", "b"])


def test_a_die_rolled_again_remembers_its_first_face_and_who_did_it() -> None:
    pool = Pool.showing(1, 2, 3)
    request, _ = answer(throw_again([pool[0], pool[2]], WORDS, by=A, topic="again"), 6, 5)
    assert request.dice == 2
    assert pool.faces == [6, 2, 5]
    assert [(die.first, die.again) for die in pool] == [(1, [A]), (2, []), (3, [A])]


def test_dice_of_many_sides_are_rolled_again_as_they_are() -> None:
    request, _ = answer(throw_again([Die(3, 8, "red")], WORDS, by=A, topic="again"), 8)
    assert request.faces == [8] and list(request.names) == ["red"]


def test_fresh_dice_are_those_nobody_or_not_this_player_rolled_again() -> None:
    pool = Pool([Die(1, again=[A]), Die(2), Die(3, again=[B])])
    assert pool.fresh() == [1]
    assert pool.fresh(A) == [1, 2] and pool.fresh(B) == [0, 1]


def test_one_throw_is_shared_among_targets_without_losing_a_die() -> None:
    pool = Pool.showing(1, 2, 3)
    first, second = pool.shared([1, 2])
    assert (first.faces, second.faces) == ([1], [2, 3])
    answer(throw_again([second[1]], WORDS, by=B, topic="again"), 6)
    assert pool.faces == [1, 2, 6], "they are the same dice"


def test_places_are_those_of_good_faces() -> None:
    assert Pool.showing(1, 5, 6).places(lambda face: face >= 5) == [1, 2]
    assert len(Pool()) == 0 and Pool.showing(4).face == 4
