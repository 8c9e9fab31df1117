"""Morale Tests and Broken Regiments (MOR, BRK, RAL)."""

from __future__ import annotations

import pytest

from game.systems.first_blood.content import Effect
from game.systems.first_blood.flow import aftermath, harm, rally
from game.systems.first_blood.flow.broken import break_up
from game.systems.first_blood.flow.morale import failures
from game.systems.first_blood.flow.presence import present
from game.systems.first_blood.points import Acting
from tests.systems.first_blood.field import battle, entry, event, fight, profile, put, regiment, row, run, standing
from tests.systems.first_blood.strife import blow, hurt, strife

ENGAGED_7 = " ".join(f"b1.{n}" for n in range(1, 8))


def militia(count: int, **more: object) -> dict[str, object]:
    return put("mil", row("10,14", count), **more)


@pytest.mark.rule(
    "CFB-MOR-02", "CFB-MOR-05", "CFB-MOR-06", "CFB-MOR-07", "CFB-MOR-09", "CFB-WND-03", "CFB-WND-05", "CFB-WND-06",
    "CFB-WND-07", "CFB-BRK-01", "CFB-BRK-08", "CFB-PRF-11",
)  # fmt: skip
def test_seven_militia_suffer_five_wounds() -> None:  # E-02
    game = fight(a1=put("rai", row("10,10", 4)), b1=militia(7))
    struck = hurt(game, "clash", ENGAGED_7, b1=5)
    run(aftermath.resolve(game, struck), "B b1.7 b1.6 b1.5", "B b1.4", dice="1 2 3 3 6")
    left = regiment(game, "b1")
    assert standing(game, "b1") == ["b1.1", "b1.2", "b1.3"]
    assert (left.tokens, left.broken) == (4, True)


@pytest.mark.rule("CFB-MOR-03", "CFB-MOR-11")
@pytest.mark.parametrize(("models", "wounds"), [(9, 3), (10, 1)])
def test_the_size_bonus_is_taken_after_casualties(models: int, wounds: int) -> None:  # E-03
    game = fight(a1=put("rai", row("10,10", 4)), b1=militia(models))
    struck = hurt(game, "clash", " ".join(f"b1.{n}" for n in range(1, models + 1)), b1=5)
    fallen = [f"b1.{models}", f"b1.{models - 1}", f"b1.{models - 2}"]
    answers = ["B " + " ".join(fallen)] + (["B b1.2"] if wounds == 3 else [])
    run(aftermath.resolve(game, struck), *answers, dice="1 2 3 3 6")
    tested = [entry for entry in game.journal if entry.event == "first_blood.told.morale_tested"]
    assert [dict(entry.text.values)["n"] for entry in tested] == [wounds]


@pytest.mark.rule("CFB-MOR-08")
def test_wounds_of_morale_test_no_further() -> None:
    game = fight(a1=put("rai", row("10,10", 4)), b1=militia(6))
    run(aftermath.resolve(game, hurt(game, "clash", b1=2)), "B b1.6", "B b1.5", dice="6 6")
    assert regiment(game, "b1").tokens == 2


@pytest.mark.rule("CFB-MOR-14")
def test_wounds_of_morale_are_not_limited_to_engaged_models() -> None:
    game = fight(a1=put("rai", row("10,10", 4)), b1=militia(6))
    run(aftermath.resolve(game, hurt(game, "clash", "b1.6", b1=2)), "B b1.2", dice="6 6")
    assert standing(game, "b1") == ["b1.1", "b1.3", "b1.4", "b1.5"]


@pytest.mark.rule("CFB-MOR-13")
def test_a_destroyed_regiment_does_not_test_and_others_test_once_for_all_their_wounds() -> None:
    game = fight(a1=put("rai", row("10,10", 4)), b1=militia(1), b2=put("mil", row("20,14", 6)))
    struck = hurt(game, "clash", b1=2, b2=1)
    run(aftermath.suffer(game, struck), "B b2.6")
    struck.due = {"b2": 1}
    run(aftermath.suffer(game, struck))
    run(aftermath.conclude(game, struck), dice="1 1")
    tested = [(entry.subjects, entry.dice) for entry in game.journal if entry.event.endswith("morale_tested")]
    assert tested == [(("b2.1",), (1, 1))]


@pytest.mark.rule("CFB-MOR-10", "CFB-VOL-16", "CFB-MOR-01")
@pytest.mark.parametrize(("kind", "tests"), [("volley", False), ("clash", True)])
def test_a_clash_tests_morale_and_a_volley_does_not(kind: str, tests: bool) -> None:
    told = {"a1": put("xbw", row("10,10", 1)), "b1": put("mil", row("10,11.2", 6) if tests else row("10,20", 6))}
    game = fight(**told)
    made = strife(game, kind, blow(game, kind, "a1", "b1", 2), tests=tests)  # type: ignore[arg-type]
    run(aftermath.fight(game, made), "B b1.6", dice="1 6 6" + (" 1" if tests else ""))
    assert any(entry.event.endswith("morale_tested") for entry in game.journal) is tests


@pytest.mark.rule("CFB-MOR-12", "CFB-MAG-17")
def test_wounds_of_a_draw_event_test_at_the_end_of_its_step() -> None:
    fire = event("fire", Effect(op="hits", on="regiment", value=2))
    burnt = entry("mil", events=("fire",))
    with battle(fire, burnt, a1=put("mil", row("10,14", 6)), acting={"regiment": "a1", "step": "event"}) as s:
        s.play("A", "fire", dice="6 6")
        s.play("A", "a1.6", dice="3 1")
        s.play("A", "a1.5")
        assert len(s.told("first_blood.told.morale_tested")) == 1
        s.asks("A", "act")


@pytest.mark.rule("CFB-MOR-15")
def test_wounds_of_the_acting_regiment_are_tested_after_the_targets() -> None:
    game = fight(a1=put("mil", row("10,10", 6)), b1=militia(6))
    struck = hurt(game, "clash", b1=1)
    struck.acting = game.regiment("a1")
    struck.suffered["a1"] = 1
    run(aftermath.resolve(game, struck), "B b1.6", dice="2 2")
    tested = [entry.subjects for entry in game.journal if entry.event.endswith("morale_tested")]
    assert tested == [("b1.1",), ("a1.1",)]


# --- Broken


@pytest.mark.rule("CFB-BRK-01", "CFB-BRK-08")
@pytest.mark.parametrize(("models", "lost", "broken"), [(5, 2, False), (5, 3, True), (6, 3, True), (7, 3, False)])
def test_half_of_those_who_began_the_round_are_too_many(models: int, lost: int, broken: bool) -> None:
    game = fight(a1=put("rai", row("10,10", 4)), b1=put("maa", row("10,14", models)))
    gone = regiment(game, "b1").models[models - lost :]
    run(harm.remove(game, gone))
    assert regiment(game, "b1").broken is broken


@pytest.mark.rule("CFB-BRK-08", "CFB-BRK-10")
def test_losses_of_one_round_add_up_and_break_a_rallied_regiment_again() -> None:
    game = fight(a1=put("rai", row("10,10", 4)), b1=put("maa", row("10,14", 5), began=8))
    assert not regiment(game, "b1").broken
    run(harm.remove(game, regiment(game, "b1").models[4:]))
    assert regiment(game, "b1").broken
    regiment(game, "b1").broken = False
    run(harm.remove(game, regiment(game, "b1").models[3:]))
    assert regiment(game, "b1").broken


@pytest.mark.rule("CFB-BRK-11")
def test_models_lost_without_a_wound_count_too() -> None:
    game = fight(a1=put("rai", row("10,10", 4)), b1=put("maa", row("10,14", 4)))
    run(harm.remove(game, regiment(game, "b1").models[2:], tokens=False))
    assert (regiment(game, "b1").broken, regiment(game, "b1").tokens) == (True, 0)


@pytest.mark.rule("CFB-BRK-07", "CFB-CHR-05")
def test_character_regiments_and_dauntless_ones_are_never_broken() -> None:
    brave = profile("brave", "5 1 2 1 2 3 2 0", "dauntless")
    game = fight(
        brave, a1=put("lord", row("10,10", 4), retinue=["bgd", "aid", "seer"]), b1=put("brave", row("10,14", 4))
    )
    run(harm.remove(game, regiment(game, "a1").models[2:]))
    run(harm.remove(game, regiment(game, "b1").models[2:]))
    assert not regiment(game, "a1").broken
    assert not regiment(game, "b1").broken
    other = fight(a1=put("rai", row("10,10", 4)), b1=put("maa", row("10,14", 4)))
    assert break_up(other, regiment(other, "b1"))


@pytest.mark.rule("CFB-BRK-09", "CFB-BRK-04", "CFB-PRE-11")
def test_a_regiment_that_breaks_tests_without_presence_in_the_same_action() -> None:
    told = {"a1": put("rai", row("30,10", 4)), "b1": militia(4), "b2": put("lord", "10,17")}
    game = fight(**told)
    assert [model.id for model in present(game, regiment(game, "b1"))] == ["b2.1"]
    run(aftermath.resolve(game, hurt(game, "clash", b1=2)), "B b1.4", dice="3 4")
    tested = next(entry for entry in game.journal if entry.event.endswith("morale_tested"))
    assert dict(tested.text.values)["need"] == 4
    game = fight(**told)
    run(aftermath.resolve(game, hurt(game, "clash", b1=4)), "B b1.4 b1.3", dice="1 1 1 1")
    tested = next(entry for entry in game.journal if entry.event.endswith("morale_tested"))
    assert dict(tested.text.values)["need"] == 2


@pytest.mark.rule("CFB-BRK-12")
def test_a_regiment_that_breaks_keeps_the_inspiration_it_has() -> None:
    game = fight(a1=put("rai", row("10,10", 4), inspired=True), b1=put("maa", row("10,14", 4)))
    assert break_up(game, regiment(game, "a1"))
    assert regiment(game, "a1").inspired


@pytest.mark.rule("CFB-BRK-06", "CFB-SPR-76")
def test_a_broken_regiments_shields_hang_low() -> None:
    game = fight(a1=put("rai", row("10,10", 4)), b1=put("maa", row("10,14", 4)))
    assert game.has(game.part("b1"), "shield")
    break_up(game, regiment(game, "b1"))
    assert not game.has(game.part("b1"), "shield")


# --- Rally


@pytest.mark.rule("CFB-RAL-01", "CFB-RAL-02", "CFB-BRK-02")
def test_a_broken_regiment_rallies_without_a_roll() -> None:
    with battle(a1=put("maa", row("10,10", 4), broken=True), acting="a1") as s:
        assert regiment(s, "a1").broken
        s.play("A", "rally")
        s.told("first_blood.told.rallied")
        assert not regiment(s, "a1").broken
        s.lacks("A", "rally")
    with battle(a1=put("maa", row("10,10", 4)), acting="a1") as s:
        s.lacks("A", "rally")


@pytest.mark.rule("CFB-RAL-01", "CFB-ACT-26")
def test_nobody_rallies_while_engaged() -> None:
    told = {"b1": put("rai", row("10,11.5", 4)), "acting": "a1"}
    game = fight(a1=put("maa", row("10,10", 4), broken=True), **told)
    [offer] = rally.offers(game, Acting(game, regiment(game, "a1"), game.activation))
    assert offer.refusal is not None
    assert offer.refusal.rule == "CFB-ACT-26"


@pytest.mark.rule("CFB-MOR-05")
def test_nobody_rolls_for_no_wounds() -> None:
    game = fight(a1=put("maa", row("10,10", 4)))
    assert run(failures(game, game.part("a1"), 0)) == 0
    assert run(failures(game, game.part("a1"), 1), dice="4") == 1
