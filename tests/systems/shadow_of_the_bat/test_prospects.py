"""What the plate beside an enemy tells: a Strike counted out, die by die."""

from __future__ import annotations

from itertools import product

import pytest

from game.systems.shadow_of_the_bat.flow import defence, strike
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Strike
from game.systems.shadow_of_the_bat.prospects import prospect
from game.systems.shadow_of_the_bat.state import Activation
from tests.systems.shadow_of_the_bat.scenes import fight


def facing(*figures: str) -> Fight:
    game = fight(*figures)
    game.state.active = Activation("robin")
    return game


def counted(game: Fight, kind: str) -> list[float]:
    """By throwing everything."""
    blow = Strike(game, game.figure("robin"), game.figure("thug#1"), kind, 1)  # type: ignore[arg-type]
    attack, guard = strike.dice_of(blow), defence.defence(game, blow.target, blow)
    throws = list(product(range(1, 7), repeat=attack + guard))
    found = [0.0] * (attack + 1)
    for throw in throws:
        hits = strike.hits_left(blow, sum(map(strike.is_hit, throw[:attack])))
        found[max(0, hits - sum(map(defence.is_block, throw[attack:])))] += 1 / len(throws)
    return found


@pytest.mark.parametrize(("key", "kind", "where"), [("melee", "melee", "2,2"), ("shoot", "ranged", "4,2")])
def test_chances_are_what_all_throws_of_the_dice_give(key: str, kind: str, where: str) -> None:
    game = facing("robin 1,2", f"thug {where}")
    told, wounds = prospect(game, f"{key}@thug#1"), counted(facing("robin 1,2", f"thug {where}"), kind)
    assert told is not None
    assert list(told.spread) == pytest.approx(wounds[: len(told.spread)])
    assert told.chance == pytest.approx(sum(wounds[told.decisive :]))


def test_it_is_about_going_down_where_that_can_happen() -> None:
    game = facing("robin 1,2", "thug 2,2")
    told = prospect(game, "melee@thug#1")
    assert told is not None
    assert (told.word.key, told.decisive) == ("shadow_of_the_bat.prospect.ko", game.life(game.figure("thug#1")))


def test_other_answers_promise_nothing() -> None:
    game = facing("robin 1,2", "thug 2,2")
    assert [prospect(game, key) for key in ("move", "end", "melee@nobody")] == [None] * 3


def test_the_icons_that_are_taken_up_say_how_many_dice() -> None:
    game = facing("robin 1,2", "thug 2,2")
    one, two = prospect(game, "melee@thug#1 1A"), prospect(game, "melee@thug#1 1A+2A")
    assert one is not None
    assert two is not None
    assert dict(two.dice.values)["n"] == dict(one.dice.values)["n"] + 1  # type: ignore[operator]
    assert two.chance > one.chance
