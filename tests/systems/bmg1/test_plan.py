"""Raise a Plan: how many counters there are and where they may lie (PLN)."""

from __future__ import annotations

import pytest

from game.systems.bmg1.flow.plan import gain, generated, proposal
from game.systems.bmg1.state import P1
from tests.systems.bmg1.field import counters, model, night, put, street

PLAN = {"phase": "plan", "turn": "A"}


@pytest.mark.rule("BMG1-PLN-03", "BMG1-DIC-04", "BMG1-PRF-08", "BMG1-ACC-04")
def test_two_markers_cost_a_counter_rounded_down() -> None:
    """EX-01: W6 with 3 Stun and 2 Injury generates 4."""
    game = night(a1=put("thug", "10,10", willpower=6, endurance=8, stun=3, injury=2))
    assert generated(game, model(game, "a1")) == 4


@pytest.mark.rule("BMG1-PLN-03")
def test_counters_do_not_fall_below_none() -> None:
    game = night(a1=put("thug", "10,10", willpower=2, endurance=9, stun=8))
    assert generated(game, model(game, "a1")) == 0
    model(game, "a1").stun = 2
    assert generated(game, model(game, "a1")) == 1


@pytest.mark.rule("BMG1-PLN-01", "BMG1-PLN-02", "BMG1-PLN-19")
def test_the_starting_player_plans_his_whole_band_before_the_other() -> None:
    with street(a1="thug 10,10", a2="thug 20,10", b1="thug 80,80", **PLAN) as s:
        s.play("A", "a2 attack=2 defense=1")
        s.play("A", "a1 move=2")
        assert counters(s, "a2") == "a2 d1" and counters(s, "a1") == "m2"
        s.asks("B", "plan")
        s.play("B", "b1 special=3")
        s.asks("A", "turn")
        assert s.state.phase == "execute" and s.journal.count("bmg1.told.planned") == 3


@pytest.mark.rule(
    "BMG1-PLN-04",
    "BMG1-PLN-05",
    "BMG1-PLN-06",
    "BMG1-PLN-07",
    "BMG1-PRF-10",
    "BMG1-PRF-11",
    "BMG1-PRF-14",
    "BMG1-DCN-25",
)
@pytest.mark.parametrize(("slot", "most"), [("move", 3), ("attack", 4), ("defense", 2), ("special", 3)])
def test_each_slot_holds_as_many_counters_as_its_skill(slot: str, most: int) -> None:
    thug = put("thug", "10,10", willpower=8, movement=3, attack=4, defense=2)
    with street(a1=thug, b1="thug 80,80", **PLAN) as s:
        s.refuses("A", f"a1 {slot}={most + 1}", "", "core.answer.share")
        s.offers("A", f"a1 {slot}={most}")


@pytest.mark.rule("BMG1-PLN-08", "BMG1-PLN-09")
def test_counters_that_are_not_placed_are_lost() -> None:
    with street(a1="thug 10,10", b1="thug 80,80", **PLAN) as s:
        s.refuses("A", "a1 move=3 attack=3", "", "core.answer.total")
        s.play("A", "a1 move=1")
        assert model(s, "a1").counters.total == 1


@pytest.mark.rule("BMG1-PLN-10", "BMG1-PLN-11", "BMG1-PLN-12")
def test_who_is_ko_or_away_gets_none_and_who_lies_or_hides_in_the_sewers_does() -> None:
    with street(
        a1=put("thug", "10,10", ko=True, stun=5),
        a2=put("thug", location="off"),
        a3=put("thug", "30,10", down=True, effects=("immobilized until=broken by=b1", "blind")),
        a4=put("thug", location="sewer"),
        b1="thug 80,80",
        **PLAN,
    ) as s:
        s.lacks("A", "a1", "a2").offers("A", "a3 move=1", "a4 move=1")
        s.play("A", "rest")
        assert not counters(s, "a1") and not counters(s, "a2")
        assert model(s, "a3").counters.total == model(s, "a4").counters.total == 5
        s.asks("B", "plan")


@pytest.mark.rule("BMG1-PLN-14", "BMG1-TIT-05", "BMG1-TIT-08", "BMG1-PLN-13", "BMG1-DCN-24")
def test_a_titan_dose_is_taken_before_the_counters_and_raises_their_limits() -> None:
    with street(a1=put("thug", "10,10", willpower=8, doses=1), b1="thug 80,80", **PLAN) as s:
        s.asks("A", "dose")
        s.play("A", "yes")
        request = s.asks("A", "counters")
        assert request.total == 8  # type: ignore[attr-defined]
        s.refuses("A", "attack=5", "", "core.answer.share")
        s.play("A", "attack=4 special=4")
        assert counters(s, "a1") == "a4 s4" and model(s, "a1").doses == 0


@pytest.mark.rule("BMG1-TIT-06", "BMG1-TIT-07")
def test_a_second_dose_is_not_offered() -> None:
    with street(a1=put("thug", "10,10", doses=1, doses_taken=1), b1="thug 80,80", **PLAN) as s:
        s.play("A", "a1 move=1")
        assert model(s, "a1").doses == 1 and not model(s, "a1").dosed


@pytest.mark.rule("BMG1-PLN-15")
def test_a_counter_gained_later_goes_no_higher_than_the_skill() -> None:
    game = night(a1="thug 10,10 a2")
    thug = model(game, "a1")
    assert gain(game, thug, "attack") == 1 and gain(game, thug, "attack") == 0
    assert counters(game, "a1") == "a3"


@pytest.mark.rule("BMG1-PRF-22")
def test_counters_already_placed_stay_when_a_value_drops() -> None:
    game = night(a1=put("thug", "10,10", "a4", dosed=True))
    model(game, "a1").dosed = False
    assert counters(game, "a1") == "a4" and gain(game, model(game, "a1"), "attack") == 0


@pytest.mark.rule("BMG1-EFX-21", "BMG1-DCN-61")
def test_whoever_hypnotizes_a_character_plans_for_it() -> None:
    victim = put("thug", "10,10", effects="hypnotize until=next_activation by=b1 seat=B")
    with street(a1=victim, a2="thug 20,10", b1="thug 80,80", **PLAN) as s:
        s.lacks("A", "a1")
        s.play("A", "a2 move=1")
        s.play("B", "a1 attack=3")
        assert counters(s, "a1") == "a3"
        s.asks("B", "plan")


@pytest.mark.rule("BMG1-TRT-166", "BMG1-TRT-167", "BMG1-DCN-23")
def test_a_schemer_lets_some_plan_after_the_enemy() -> None:
    with street(a1=put("boss", "10,10", traits="scheming 1"), a2="thug 20,10", b1="thug 80,80", **PLAN) as s:
        s.asks("A", "late")
        s.play("A", "a2")
        s.play("A", "a1 move=1")
        s.play("B", "b1 move=1")
        s.play("A", "a2 defense=2")
        assert counters(s, "a2") == "d2" and s.state.phase == "execute" and not s.state.sides[P1].late


@pytest.mark.rule("BMG1-TRT-166", "BMG1-TRT-167")
def test_nobody_schemes_while_ko_or_when_the_band_plans_second() -> None:
    down = put("boss", "10,10", traits="scheming 1", ko=True, stun=7)
    with street(a1=down, a2="thug 20,10", b1="thug 80,80", **PLAN) as s:
        s.asks("A", "plan")
    with street(
        a1=put("boss", "10,10", traits="scheming 1"), a2="thug 20,10", b1="thug 80,80", phase="plan", turn="B"
    ) as s:
        s.play("B", "b1 move=1")
        s.asks("A", "plan")


@pytest.mark.rule("BMG1-TRT-204")
def test_what_lasts_through_the_next_plan_ends_with_it() -> None:
    with street(
        a1=put("thug", "10,10", effects="discourage until=next_plan"), a2="thug 20,10", b1="thug 80,80", **PLAN
    ) as s:
        s.play("A", "rest")
        assert model(s, "a1").has("discourage")
        s.play("B", "b1 move=1")
        assert not model(s, "a1").has("discourage")


def test_the_proposal_uses_every_counter_that_has_a_place() -> None:
    game = night(a1=put("thug", "10,10", willpower=12))
    assert proposal(game, model(game, "a1")) == {"move": 3, "attack": 3, "defense": 3, "special": 3}
    game = night(a1="thug 10,10")
    assert sum(proposal(game, model(game, "a1")).values()) == 5


@pytest.mark.rule("BMG1-PRF-21")
def test_no_value_falls_below_one_and_willpower_not_below_none() -> None:
    from game.core.hooks import Ability, Modifier, Source, adding, on
    from game.core.text import Text
    from game.systems.bmg1.flow import skills
    from game.systems.bmg1.points import ATTACK, WILLPOWER, About
    from game.systems.bmg1.state import Status

    class Drained(Ability, id="bmg1.status.test_drained"):
        """A test: nine less."""

        @on(ATTACK)
        @on(WILLPOWER)
        def less(self, source: Source, about: About) -> Modifier:
            return adding(-9, Text("bmg1.why.least"))

    game = night(a1="thug 10,10")
    thug = model(game, "a1")
    thug.statuses.append(Status("test_drained"))
    assert skills.attack(game, thug).value == 1 and skills.willpower(game, thug).value == 0


def test_the_rest_is_planned_as_proposed() -> None:
    with street(a1="thug 10,10", a2="thug 20,10", a3="thug 30,10", b1="thug 80,80", **PLAN) as s:
        s.play("A", "a2 move=3")
        s.play("A", "rest")
        assert model(s, "a1").counters.total == 5 and counters(s, "a2") == "m3"
        s.asks("B", "plan")
