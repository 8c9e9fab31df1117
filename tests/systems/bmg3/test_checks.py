"""Checks, opposed checks and random choices (CHK, DIC)."""

from __future__ import annotations

import pytest

from game.core.request import Draw, Roll
from game.core.text import Text
from game.systems.bmg3.flow.chance import pick_one
from game.systems.bmg3.flow.check import check, check_dice, highest, lowest, opposed
from game.systems.bmg3.flow.harm import effort_limit
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.state import P1
from tests.systems.bmg3.scenes import Unforeseen, card, clause, game, model, profile, put, run, scene

WHY = Text("bmg3.roll.sirens")


def roller(special: int = 4, **more: object) -> Bmg3:
    return game(profile("thug", W=6, E=7, special=special), models={"a1": put("thug", "10,10", **more)})


# --- checks


@pytest.mark.rule("BMG3-CHK-01", "BMG3-PRO-16", "BMG3-DIC-04")
def test_a_check_rolls_special_dice_and_adds_two_of_them() -> None:
    played = roller()
    assert run(check(played, model(played, "a1"), "willpower", "hypnotise"), dice="3 6 6 3")
    assert not run(check(played, model(played, "a1"), "willpower", "hypnotise"), dice="3 6 6 4")


@pytest.mark.rule("BMG3-CHK-01", "BMG3-CHK-04")
def test_an_endurance_check_is_passed_at_exactly_the_endurance() -> None:
    played = roller()
    assert run(check(played, model(played, "a1"), "endurance", "recovery"), dice="3 4 6 6")
    assert not run(check(played, model(played, "a1"), "endurance", "recovery"), dice="4 4 6 6")


@pytest.mark.rule("BMG3-CHK-02", "BMG3-DPT-39")
def test_the_two_lowest_dice_are_taken_without_asking() -> None:
    assert lowest([5, 1, 6, 2]) == 3


@pytest.mark.rule("BMG3-CHK-05", "BMG3-PRO-17")
def test_who_has_no_willpower_is_not_concerned_by_a_willpower_check() -> None:
    played = game(profile("robot", W=None), models={"a1": "robot 10,10"})
    assert run(check(played, model(played, "a1"), "willpower", "hypnotise"))


@pytest.mark.rule("BMG3-CHK-06")
def test_an_opposed_check_must_exceed_the_characteristic_of_the_target() -> None:
    played = roller(special=3)
    assert run(opposed(played, model(played, "a1"), 8, "hypnotise"), dice="4 1 5")
    assert not run(opposed(played, model(played, "a1"), 9, "hypnotise"), dice="4 1 5")


@pytest.mark.rule("BMG3-CHK-07")
def test_an_opposed_check_takes_the_two_highest_dice() -> None:
    assert highest([5, 1, 6, 2]) == 11


@pytest.mark.rule("BMG3-CHK-08")
def test_a_missing_second_die_counts_as_its_worst_face() -> None:
    assert lowest([1]) == 7
    assert highest([6]) == 7


@pytest.mark.rule("BMG3-CHK-09", "BMG3-EFF-07")
def test_a_check_is_never_rolled_with_less_than_one_die() -> None:
    played = roller(special=2)
    assert check_dice(played, model(played, "a1"), "willpower", "hypnotise", fewer=1).value == 1
    assert check_dice(played, model(played, "a1"), "willpower", "hypnotise", fewer=3).value == 1


@pytest.mark.rule("BMG3-CHK-10", "BMG3-DIC-11")
def test_natural_ones_and_sixes_mean_nothing_in_a_check() -> None:
    played = game(profile("thug", W=2, E=12, special=2), models={"a1": "thug 10,10"})
    thug = model(played, "a1")
    assert not run(check(played, thug, "willpower", "hypnotise"), dice="1 2")
    assert run(check(played, thug, "endurance", "recovery"), dice="6 6")


@pytest.mark.rule("BMG3-DIC-18", "BMG3-DIC-19")
def test_all_dice_of_a_check_are_rolled_together_and_written_down() -> None:
    played = roller(special=3)
    run(check(played, model(played, "a1"), "endurance", "recovery"), dice="2 5 6")
    [entry] = played.journal
    assert entry.dice == (2, 5, 6)
    assert dict(entry.text.values)["total"] == 7


# --- random choices


@pytest.mark.rule("BMG3-DIC-12")
@pytest.mark.parametrize(("face", "chosen"), [(1, "x"), (3, "x"), (4, "y"), (6, "y")])
def test_one_of_two_things_is_chosen_by_half_a_die(face: int, chosen: str) -> None:
    assert run(pick_one(["x", "y"], WHY, P1, "why"), dice=str(face)) == chosen


@pytest.mark.rule("BMG3-DIC-02", "BMG3-DIC-13")
@pytest.mark.parametrize(("face", "chosen"), [(1, "x"), (2, "x"), (3, "y"), (4, "y"), (5, "z"), (6, "z")])
def test_one_of_three_things_is_chosen_by_a_d3(face: int, chosen: str) -> None:
    assert run(pick_one(["x", "y", "z"], WHY, P1, "why"), dice=str(face)) == chosen


@pytest.mark.rule("BMG3-DIC-14", "BMG3-DIC-01")
def test_one_of_four_things_is_chosen_by_a_die_that_rolls_fives_and_sixes_again() -> None:
    flow = pick_one(["w", "x", "y", "z"], WHY, P1, "why")
    assert run(flow, dice="5 6 4") == "z"


@pytest.mark.rule("BMG3-DIC-15", "BMG3-DIC-16")
def test_one_of_many_things_is_drawn_unseen() -> None:
    flow = pick_one(["a", "b", "c", "d", "e"], WHY, P1, "why")
    request = flow.send(None)
    assert isinstance(request, Draw)
    assert (len(request.cards), request.count) == (5, 1)
    flow.close()
    assert run(pick_one(["a", "b", "c", "d", "e"], WHY, P1, "why"), cards="3") == "d"


def test_a_single_thing_needs_no_die() -> None:
    assert run(pick_one(["only"], WHY, P1, "why")) == "only"


def test_a_check_asks_for_no_more_than_its_dice() -> None:
    played = roller(special=2)
    with pytest.raises(Unforeseen):
        run(check(played, model(played, "a1"), "willpower", "hypnotise"), dice="1 2 3")


@pytest.mark.rule("BMG3-DIC-01")
def test_checks_use_six_sided_dice() -> None:
    played = roller(special=3)
    request = check(played, model(played, "a1"), "endurance", "recovery").send(None)
    assert isinstance(request, Roll)
    assert request.faces == [6, 6, 6]


# --- modifiers and re-rolls


@pytest.mark.rule("BMG3-DIC-06", "BMG3-DIC-10", "BMG3-EFF-15")
@pytest.mark.parametrize(("injury", "limit"), [(2, 3), (4, 2), (5, 2), (6, 1)])
def test_a_number_is_divided_and_rounded_down_before_it_is_subtracted(injury: int, limit: int) -> None:
    played = roller(injury=injury)
    assert effort_limit(played, model(played, "a1")).value == limit


@pytest.mark.rule("BMG3-DIC-07", "BMG3-DIC-08", "BMG3-DIC-09", "BMG3-DPT-26")
def test_the_owner_picks_a_die_to_roll_again_and_its_second_result_stands_for_good() -> None:
    again = card("again", effects=[clause("reroll", 1)], cost=0)
    dare = card("dare", effects=[clause("force_reroll", 3)], cost=0)
    models = {"a1": "loner 10,10", "b1": "loner 11.181,10", "b2": "loner 30,30"}
    loner = profile("loner", ranks=["free_agent"], A=3, D=4, W=6, special=3)
    with scene(loner, again, dare, models=models, hands={"A": "again", "B": "dare"}) as s:
        s.play("A", "attack:unarmed:b1").play("B", "0").play("A", "0", dice="4 5 2 1")
        s.play("A", "use:again#1").play("B", "no")
        s.offers("A", "b1.0", "b1.1", "b1.2").play("A", "b1.0", dice="1")
        s.play("B", "use:dare#1")
        s.lacks("B", "b1.0")
        s.play("B", "-", dice="1 1 1 1")
        assert model(s, "b1").stun == 1
