"""Traits that work on others from a distance, and traits of sight and light (TRT)."""

from __future__ import annotations

import pytest

from game.core.place import Point
from game.systems.bmg1.content import Effect
from game.systems.bmg1.flow import skills
from game.systems.bmg1.flow.activation import finish
from game.systems.bmg1.flow.effects import give
from game.systems.bmg1.flow.execute import turn_options
from game.systems.bmg1.flow.lasting import end_all
from game.systems.bmg1.flow.plan import end_stage
from game.systems.bmg1.flow.purse import can_pay
from game.systems.bmg1.flow.sight import can_see, is_lit
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import HALTING, Price
from game.systems.bmg1.state import P2, Area
from tests.systems.bmg1.asked import acting, deeds, do, why_not
from tests.systems.bmg1.field import counters, model, night, put, run

WALL = {"wall": "high_wall 10,25 60,26"}


def user(trait: str, held: str = "s4", enemy: str = "thug 28,20 a2", **more: object) -> Bmg1:
    """A user of a trait and an enemy in sight, and one behind a wall."""
    told = {"a1": put("agent", "20,20", held, traits=[trait]), "b1": enemy, "b2": "thug 20,32", "terrain": WALL}
    return night(**{**told, **more}, active="a1")


# --- states


@pytest.mark.rule("BMG1-TRT-54", "BMG1-DCN-56")
def test_confusion_takes_hold_of_an_enemy_in_sight_until_the_round_ends() -> None:
    game = user("confusion", "s3", enemy="thug 42,20 s1", b3="thug 45,12", a2="thug 20,17")
    assert [why_not(game, f"confusion:{id}") for id in ("b1", "b2", "b3")] == ["", "BMG1-TRT-54", "BMG1-TRT-54"]
    assert "confusion:a2" not in deeds(game)
    do(game, "confusion:b1")
    enemy = model(game, "b1")
    assert (skills.attack(game, enemy).value, skills.defense(game, enemy).value) == (2, 2)
    assert not can_pay(game, enemy, "luck", Price(special=1)) and counters(game, "a1") == "s1"
    end_all(game, "round")
    assert (skills.attack(game, enemy).value, skills.defense(game, enemy).value) == (3, 3)


@pytest.mark.rule("BMG1-TRT-65")
def test_anybody_near_is_distracted_and_only_once() -> None:
    game = user("distract", a2="thug 12,20", b3="thug 34,20")
    assert [why_not(game, f"distract:{id}") for id in ("b1", "a2", "b3")] == ["", "", "BMG1-TRT-65"]
    do(game, "distract:b1")
    game.activation.used.clear()
    do(game, "distract:b1")
    assert skills.defense(game, model(game, "b1")).value == 2


@pytest.mark.rule("BMG1-TRT-64", "BMG1-TRT-204")
def test_the_discouraged_have_less_will_through_the_next_plans() -> None:
    game = user("discourage", "s2", enemy="thug 45,20")
    do(game, "discourage:b1")
    end_all(game, "round")
    assert skills.willpower(game, model(game, "b1")).value == 3
    end_stage(game)
    assert skills.willpower(game, model(game, "b1")).value == 5


@pytest.mark.rule("BMG1-TRT-158")
def test_psychoanalysis_calms_a_character_in_sight() -> None:
    patient = put("thug", "35,20", traits=["bloodthirsty", "claws"])
    game = user("psychoanalysis", "s1", a2=patient, b3="thug 20,50")
    assert why_not(game, "psychoanalysis:b3") == "BMG1-TRT-158"
    do(game, "psychoanalysis:a2")
    assert [game.has(model(game, "a2"), each) for each in ("bloodthirsty", "claws")] == [False, True]
    end_all(game, "round")
    assert game.has(model(game, "a2"), "bloodthirsty")


@pytest.mark.rule("BMG1-TRT-55")
def test_pheromones_hypnotize_an_enemy_that_cannot_resist() -> None:
    for dice, controller in (("3 3", "A"), ("2 3", "B")):
        game = user("control_pheromones", "s3")
        assert why_not(game, "control_pheromones:b2") == "BMG1-TRT-55"
        do(game, "control_pheromones:b1", dice=dice)
        assert (game.controller(model(game, "b1")), counters(game, "a1")) == (controller, "")


@pytest.mark.rule("BMG1-TRT-02")
def test_what_cannot_be_paid_is_refused_once() -> None:
    game = user("confusion", "s1")
    assert (list(deeds(game)), why_not(game, "confusion")) == (["confusion"], "BMG1-PLN-17")


# --- counters of others


@pytest.mark.rule("BMG1-TRT-62", "BMG1-TRT-63", "BMG1-DCN-58")
def test_disarray_moves_counters_of_an_enemy() -> None:
    game = user("disarray", "s1", enemy="thug 28,20 a2 d3")
    do(game, "disarray:b1", "A attack>special", "A attack>move")
    assert counters(game, "b1") == "m1 d3 s1"
    bare = user("disarray", enemy="thug 28,20")
    assert [why_not(bare, f"disarray:{id}") for id in ("b1", "b2")] == ["BMG1-TRT-62"] * 2


@pytest.mark.rule("BMG1-TRT-140", "BMG1-DCN-58")
def test_an_order_lets_a_friend_move_its_counters() -> None:
    game = user("order", "s1", a2="thug 15,20 a2")
    do(game, "order:a2", "A attack>move", "A no")
    assert counters(game, "a2") == "m1 a1"
    assert "order:b1" not in deeds(user("order", a2="thug 15,20 a2"))


# --- turns


@pytest.mark.rule("BMG1-TRT-175", "BMG1-TRT-176", "BMG1-DCN-29")
def test_halt_keeps_an_enemy_from_spending_movement() -> None:
    game = night(a1="thug 20,20 m2 a1", b1=put("thug", "30,20", "s1", traits=["halt"]), active="a1")
    run(HALTING(acting(game)), "B yes")
    assert counters(game, "b1") == ""
    assert not can_pay(game, model(game, "a1"), "stand", Price(move=1))
    assert can_pay(game, model(game, "a1"), "strike", Price(attack=1))
    end_all(game, "activation", model(game, "a1"))
    assert can_pay(game, model(game, "a1"), "stand", Price(move=1))


@pytest.mark.rule("BMG1-TRT-175", "BMG1-TRT-176")
def test_nobody_calls_halt_to_no_purpose() -> None:
    stopper = put("thug", "30,20", "s1", traits=["halt"])
    game = night(a1="thug 20,20 m1", b1=stopper, active="a1")
    run(HALTING(acting(game)), "B yes")
    assert model(game, "a1").has("halt")
    for told in (
        {"a1": "thug 20,20 a1", "b1": stopper},
        {"a1": "thug 20,40 m1", "b1": stopper, "terrain": WALL},
        {"a1": "thug 20,20 m1", "b1": {**stopper, "down": True}},
        {"a1": "thug 20,20 m1", "b1": {**stopper, "counters": "a1"}},
    ):
        game = night(**told, active="a1")
        run(HALTING(acting(game)))
        assert not model(game, "a1").has("halt")


@pytest.mark.rule("BMG1-TRT-142", "BMG1-TRT-143", "BMG1-PAS-08")
def test_the_persuaded_must_be_activated_next() -> None:
    game = night(
        a1=put("thug", "20,20", "a1 s1", traits=["persuasive"]),
        a2="thug 15,20 s3",
        b1="thug 30,20",
        b2="thug 35,20",
        b3=put("thug", "40,20", activated=True),
        sides={"B": {"passes": 1}},
        active="a1",
    )
    run(finish(acting(game)), "A b2")  # and nobody follows with Let's Go!
    assert (game.state.forced, counters(game, "a1")) == ("b2", "")
    refused = {option.key: option.refusal.rule for option in turn_options(game, P2) if option.refusal}
    assert refused == {"activate:b1": "BMG1-TRT-143", "activate:b3": "BMG1-EXE-03", "pass": "BMG1-PAS-08"}


@pytest.mark.rule("BMG1-TRT-142")
def test_nobody_is_persuaded_unseen_or_for_nothing() -> None:
    for told in ({"b1": "thug 20,40", "terrain": WALL}, {"b1": put("thug", "30,20", activated=True)}):
        game = night(a1=put("agent", "20,20", "a1 s1", traits=["persuasive"]), active="a1", **told)
        run(finish(acting(game)))
        assert (game.state.forced, counters(game, "a1")) == ("", "a1 s1")


# --- sight


def sees(game: Bmg1, viewer: str, target: str) -> bool:
    return can_see(game, model(game, viewer), model(game, target))


@pytest.mark.rule("BMG1-TRT-132", "BMG1-TRT-133", "BMG1-TRT-174")
def test_night_vision_sees_far_but_not_who_hides() -> None:
    game = night(
        a1=put("thug", "20,20", traits=["night_vision"]),
        a2="thug 20,24",
        b1="thug 70,20",
        b2=put("thug", "48,20", traits=["stealth"]),
        b3=put("thug", "40,24", traits=["stealth"]),
    )
    assert [sees(game, "a1", id) for id in ("b1", "b2", "b3")] == [True, False, True]
    assert [sees(game, "a2", id) for id in ("b1", "b2", "b3")] == [False, False, True]
    assert sees(game, "b1", "b2")


@pytest.mark.rule("BMG1-TRT-193", "BMG1-TRT-174", "BMG1-TRT-194")
def test_total_vision_sees_through_walls_and_stealth_but_not_through_smoke() -> None:
    eyes = put("thug", "20,20", traits=["total_vision"])
    game = night(a1=eyes, b1=put("thug", "20,60", traits=["stealth"]), terrain=WALL)
    assert sees(game, "a1", "b1") and not sees(game, "b1", "a1")
    game.state.areas.append(Area("smoke", Point(20_000, 40_000), 6_000))
    assert not sees(game, "a1", "b1")
    blind = night(a1={**eyes, "effects": ["blind"]}, b1="thug 20,60", terrain=WALL)
    assert not sees(blind, "a1", "b1")


@pytest.mark.rule("BMG1-TRT-174")
def test_light_reveals_those_in_stealth() -> None:
    game = night(a1="thug 20,20", b1=put("thug", "48,20", traits=["stealth"]), lit=True)
    assert sees(game, "a1", "b1")


@pytest.mark.rule("BMG1-TRT-182", "BMG1-TRT-184")
def test_a_scent_is_followed_through_walls_for_a_round() -> None:
    game = user("superior_smell", "s1", b3=put("thug", "20,61", traits=["stealth"]), b4="thug 20,66")
    assert not sees(game, "a1", "b2")
    do(game, "superior_smell")
    assert [sees(game, "a1", id) for id in ("b2", "b3", "b4")] == [True, True, False]
    end_all(game, "round")
    assert not sees(game, "a1", "b2")


@pytest.mark.rule("BMG1-TRT-183", "BMG1-TRT-184")
def test_a_superior_nose_is_never_blind() -> None:
    game = night(a1=put("thug", "20,20", traits=["superior_smell"]), a2="thug 30,20", b1="thug 25,20")
    for id in ("a1", "a2"):
        run(give(game, model(game, id), Effect(effect="flash")))
    assert [sees(game, id, "b1") for id in ("a1", "a2")] == [True, False]


# --- lights


@pytest.mark.rule("BMG1-TRT-99", "BMG1-TRT-100")
def test_a_lantern_lights_its_bearer_and_whatever_is_within_ten_centimetres() -> None:
    game = user("lantern", "s1", enemy="thug 33,20", b3="thug 34,15", terrain={})
    assert not is_lit(game, model(game, "a1"))
    do(game, "lantern")
    assert [is_lit(game, model(game, id)) for id in ("a1", "b1", "b3")] == [True, True, False]
    model(game, "a1").at = Point(20_000, 60_000)
    assert [is_lit(game, model(game, id)) for id in ("a1", "b1")] == [True, False]
    end_all(game, "round")
    assert not is_lit(game, model(game, "a1"))


@pytest.mark.rule("BMG1-TRT-99")
def test_no_lantern_is_lit_with_an_enemy_at_ones_throat() -> None:
    assert why_not(user("lantern", enemy="thug 23,20"), "lantern") == "BMG1-TRT-99"


@pytest.mark.rule("BMG1-TRT-20", "BMG1-DCN-43")
def test_air_support_lights_a_template_anywhere() -> None:
    game = user("air_support", "s3", enemy="thug 77,80", b3="thug 80,80")
    do(game, "air_support", "A 70,80")
    assert [is_lit(game, model(game, id)) for id in ("b1", "b3", "a1")] == [True, False, False]
    assert counters(game, "a1") == ""
