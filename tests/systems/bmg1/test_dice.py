"""Dice: rolls, re-rolls and skill rolls (DIC, ROL)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core.hooks import Ability, Source, on
from game.core.text import Text
from game.kit.dice import Pool
from game.systems.bmg1.flow import rolls
from game.systems.bmg1.flow.throwing import is_good, throw
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import REROLLS, Price, Reroll, Throw
from game.systems.bmg1.state import P1, P2, Status
from tests.systems.bmg1.field import Unforeseen, counters, model, night, put, run


class Again(Ability, id="bmg1.status.test_again"):
    """A test: its own rolls may be rolled again, free or for 1 SC; or an opponent's."""

    @on(REROLLS)
    def again(self, source: Source, made: Throw) -> Iterator[Reroll]:
        status: Status = source.params
        bearer = made.game.model(source.bearer)
        price = Price(special=1) if status.n else None
        yield Reroll(Text("bmg1.why.mob"), "", bearer.seat, price=price, payer=bearer, trait="test")


class Jinx(Ability, id="bmg1.status.test_jinx"):
    """A test: the rival may have these dice rolled again."""

    @on(REROLLS)
    def again(self, source: Source, made: Throw) -> Iterator[Reroll]:
        yield Reroll(Text("bmg1.why.mob"), "", P2, trait="jinx")


def thrown(game: Bmg1, good: int = 4) -> Throw:
    return Throw(game, model(game, "a1"), "impact", Pool(), good)


def with_(game: Bmg1, *statuses: Status) -> Bmg1:
    model(game, "a1").statuses += statuses
    return game


@pytest.mark.rule("BMG1-DIC-02", "BMG1-DIC-03")
def test_dice_are_not_added_together() -> None:
    """EX-01: neither a 2 and a 3 nor a 1 and a 3 make a 4+; a 4 does."""
    made = thrown(night(a1="thug 10,10"))
    for dice in ("2 3", "1 3"):
        run(throw(made, 2), dice=dice)
        assert not any(is_good(made, die) for die in made.pool)
    run(throw(made, 2), dice="4 3")
    assert [is_good(made, die) for die in made.pool] == [True, False]
    lucky = thrown(night(a1="thug 10,10"))
    run(throw(lucky, 2), dice="2 4")
    assert lucky.pool.places(lambda face: face >= lucky.good) == [1]


@pytest.mark.rule("BMG1-DIC-07", "BMG1-DIC-09")
def test_any_dice_of_a_roll_are_rolled_again_and_the_second_result_stands() -> None:
    made = thrown(with_(night(a1="thug 10,10"), Status("test_again")))
    run(throw(made, 3), "A d1 d3", dice="2 5 1 6 1")
    assert made.pool.faces == [6, 5, 1]


@pytest.mark.rule("BMG1-DIC-08")
def test_no_die_is_rolled_again_twice_by_the_same_player() -> None:
    made = thrown(with_(night(a1="thug 10,10"), Status("test_again"), Status("test_again", n=1)))
    model(made.game, "a1").counters.special = 1
    run(throw(made, 2), "A d1", "A yes", dice="2 3 1 6")
    assert made.pool.faces == [1, 6]


@pytest.mark.rule("BMG1-DIC-08", "BMG1-DIC-10")
def test_the_opponent_decides_after_the_roller_and_on_the_same_dice() -> None:
    made = thrown(with_(night(a1="thug 10,10"), Status("test_jinx"), Status("test_again")))
    run(throw(made, 2), "A d2", "B d2", dice="5 2 6 3")
    assert made.pool.faces == [5, 3] and made.pool[1].again == [P1, P2]


@pytest.mark.rule("BMG1-DIC-10")
def test_nothing_is_asked_when_no_die_could_get_better() -> None:
    with pytest.raises(Unforeseen):
        run(throw(thrown(with_(night(a1="thug 10,10"), Status("test_again"))), 2), dice="4 3")
    made = thrown(with_(night(a1="thug 10,10"), Status("test_again")))
    run(throw(made, 2), dice="4 6")
    made = thrown(with_(night(a1="thug 10,10"), Status("test_jinx")))
    run(throw(made, 2), dice="1 2")


def test_a_reroll_is_paid_for_when_it_is_used() -> None:
    game = with_(night(a1="thug 10,10 s1"), Status("test_again", n=1))
    run(throw(thrown(game), 2), "A -", dice="1 4")
    assert counters(game, "a1") == "s1"
    run(throw(thrown(game), 2), "A d1", dice="1 4 2")
    assert counters(game, "a1") == ""
    run(throw(thrown(game), 2), dice="1 4")


@pytest.mark.rule("BMG1-ROL-01", "BMG1-ROL-05", "BMG1-ROL-06", "BMG1-PRF-09")
@pytest.mark.parametrize(("movement", "die", "passed"), [(3, 3, True), (3, 4, False), (6, 6, True), (1, 1, True)])
def test_an_agility_roll_is_a_die_within_movement(movement: int, die: int, passed: bool) -> None:
    game = night(a1=put("thug", "10,10", movement=movement))
    assert run(rolls.agility(game, model(game, "a1")), dice=str(die)) is passed


@pytest.mark.rule("BMG1-ROL-02", "BMG1-PRF-13")
def test_an_endurance_roll_adds_two_dice() -> None:
    game = night(a1=put("thug", "10,10", endurance=6))
    assert run(rolls.endurance(game, model(game, "a1")), dice="2 4")
    assert not run(rolls.endurance(game, model(game, "a1")), dice="1 6")


@pytest.mark.rule("BMG1-ROL-03", "BMG1-ROL-04")
def test_a_willpower_roll_adds_two_dice_and_markers_do_not_lower_it() -> None:
    game = night(a1=put("thug", "10,10", willpower=6, stun=2, injury=2))
    assert run(rolls.willpower(game, model(game, "a1")), dice="1 5")
    assert not run(rolls.willpower(game, model(game, "a1")), dice="3 4")


@pytest.mark.rule("BMG1-ROL-04", "BMG1-PRF-20", "BMG1-TIT-08")
def test_bonuses_count_in_skill_rolls() -> None:
    game = night(a1=put("thug", "10,10", movement=3, endurance=5, willpower=5, dosed=True))
    thug = model(game, "a1")
    assert run(rolls.agility(game, thug), dice="4")
    assert run(rolls.endurance(game, thug), dice="2 4")
    assert not run(rolls.willpower(game, thug), dice="2 4")
    thug.willpower_bonus = 1
    assert run(rolls.willpower(game, thug), dice="2 4")


@pytest.mark.rule("BMG1-TRT-145")
def test_of_three_dice_the_lowest_is_ignored() -> None:
    game = night(a1=put("thug", "10,10", endurance=6))
    assert not run(rolls.endurance(game, model(game, "a1"), 3), dice="1 3 4")
    assert run(rolls.endurance(game, model(game, "a1"), 3), dice="1 2 4")
