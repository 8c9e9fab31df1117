"""Rounds and Phases: stacks, Supremacy, who draws, and the end of the battle."""

from __future__ import annotations

from random import Random

import pytest

from game.systems.first_blood.flow.allowed import barred
from game.systems.first_blood.flow.engagement import Engagement
from game.systems.first_blood.flow.objectives import counts, seizer, strength
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.vocabulary import ActionName
from tests.systems.first_blood.field import battle, fight, profile, put, regiment, row, system

TWO = {"a1": "maa 10,10 11,10", "a2": "rai 20,10 21,10", "b1": "maa 10,40 11,40", "b2": "rai 20,40 21,40"}


@pytest.mark.rule("CFB-CPH-01", "CFB-CPH-02", "CFB-CRD-01", "CFB-CRD-02", "CFB-RND-02")
def test_both_players_order_the_cards_of_their_regiments_in_secret() -> None:
    with battle(**TWO, phase="command") as s:
        s.asks("A", "stack")
        s.play("B", "rai#1 maa#1")
        assert not s.state.sides["B"].stack, "nothing is known before both have answered"
        s.play("A", "maa#1 rai#1", dice="2 5")
        assert s.state.sides["B"].stack == ["rai#1", "maa#1"]
        assert s.state.acting[0].regiment == "a1", "the top card acts first"
        s.asks("A", "act")


@pytest.mark.rule("CFB-CPH-03", "CFB-CPH-05")
def test_the_rival_sees_how_many_cards_there_are_and_never_their_order() -> None:
    many = {f"a{n}": f"{entry} {2 * n},10" for n, entry in enumerate(("mil", "maa", "grd", "rai", "hvy"), 1)}
    played = system()
    with battle(**many, b1="maa 10,40") as s:
        stack = list(s.state.sides["A"].stack)
        assert played.view(s.state, s.state.sides["B"].seat)["sides"]["A"]["stack"] == len(stack)
        assert played.view(s.state, s.state.sides["A"].seat)["sides"]["A"]["stack"] == stack
        guesses = []
        for seed in range(8):
            played.conceal(s.state, s.state.sides["B"].seat, Random(seed))
            guesses.append(tuple(s.state.sides["A"].stack))
            assert sorted(guesses[-1]) == sorted(stack)
        assert len(set(guesses)) > 1
        s.session.state.sides["A"].stack = stack


@pytest.mark.rule("CFB-CPH-04", "CFB-RNF-17", "CFB-CRD-05", "CFB-OFF-02")
def test_reserves_have_no_card_and_officers_neither() -> None:
    told = {"a1": put("maa", row("10,10", 3), officer="captain"), "a2": put("rai", models=2, where="reserve")}
    with battle(**told, a3=put("grd", models=2, where="arriving"), b1="maa 10,40", round=2, phase="command") as s:
        assert [option.key for option in s.asks("A", "stack").options] == ["maa#1", "grd#1"]


@pytest.mark.rule("CFB-SUP-01", "CFB-SUP-02", "CFB-SUP-03", "CFB-SUP-04", "CFB-SUP-05", "CFB-DIC-15")
def test_the_smaller_stack_may_change_its_die_and_ties_are_rolled_again() -> None:
    """Worked example E-16."""
    six = {f"a{n}": f"{entry} {3 * n},5" for n, entry in enumerate(("mil", "maa", "grd", "rai", "hvy", "xbw"), 1)}
    four = {f"b{n}": f"{entry} {3 * n},40" for n, entry in enumerate(("mil", "maa", "grd", "rai"), 1)}
    with battle(**six, **four, phase="supremacy") as s:
        s.dice("3 4")
        s.asks("B", "supremacy")
        s.play("B", "minus", dice="5 5")
        s.play("B", "minus")
        assert s.state.first == "B"
        assert [entry.dice for entry in s.told("first_blood.told.supremacy_rolled")] == [(3, 4), (5, 5)]


@pytest.mark.rule("CFB-SUP-04")
def test_with_equal_stacks_nobody_changes_a_die() -> None:
    with battle(**TWO, phase="supremacy") as s:
        s.dice("4 3")
        assert s.state.first == "B"
        s.asks("B", "act")


@pytest.mark.rule("CFB-SUP-04")
def test_a_score_may_become_nought_or_seven() -> None:
    with battle(a1="maa 10,10", b1="maa 10,40", b2="rai 20,40", phase="supremacy") as s:
        s.dice("6 6")
        s.play("A", "plus")
        assert s.state.first == "B", "seven is more than six"


@pytest.mark.rule("CFB-ACT-01", "CFB-ACT-03", "CFB-ACT-06", "CFB-ACT-02", "CFB-RND-01")
def test_players_draw_in_turn_and_whoever_has_none_left_is_passed_over() -> None:
    with battle(**TWO, a3="hvy 30,10", turn="B") as s:
        order = []
        while s.state.phase == "action":
            active = s.state.active
            assert active is not None
            order.append(active.regiment)
            seat = s.state.regiments[active.regiment].seat
            s.play(seat, "skip").play(seat, "skip")
        assert order == ["b1", "a1", "b2", "a2", "a3"]
        assert s.state.round == 2
        s.asks("A", "stack")


@pytest.mark.rule("CFB-CRD-03", "CFB-CRD-04", "CFB-ACT-04", "CFB-ACT-22", "CFB-ACT-20")
def test_a_card_belongs_to_an_entry_and_its_owner_says_which_regiment() -> None:
    with battle(a1="maa 10,10", a2="maa 20,10", b1=put("maa", "10,40", activated=True)) as s:
        s.asks("A", "card")
        s.play("A", "a2")
        s.play("A", "skip").play("A", "skip")
        assert s.state.active and s.state.active.regiment == "a1", "the other one has been activated"
        s.asks("A", "act")


@pytest.mark.rule("CFB-ACT-05", "CFB-CRD-04")
def test_the_card_of_a_destroyed_regiment_is_replaced_by_the_next() -> None:
    told = {"A": {"stack": ["rai", "maa"]}}
    with battle(a1="maa 10,10", a2=put("rai", "20,10", activated=True), b1="maa 10,40", sides=told) as s:
        assert s.state.active and s.state.active.regiment == "a1"
        assert len(s.told("first_blood.told.card_discarded")) == 1
        s.asks("A", "act")


@pytest.mark.rule("CFB-ACT-15", "CFB-MAR-02", "CFB-ACT-14", "CFB-ACT-18")
def test_only_march_is_taken_twice() -> None:
    with battle(a1="maa 10,10", b1="maa 10,40", acting={"regiment": "a1", "left": 1, "taken": ["aim"]}) as s:
        s.offers("A", "march a1.1@10,12", "skip")
    with battle(a1="maa 10,10", b1="maa 10,40", acting="a1") as s:
        s.play("A", "march a1.1@10,15").play("A", "march a1.1@10,20")
        assert s.state.regiments["a1"].marches == 2
        s.asks("B", "act")


@pytest.mark.rule("CFB-ACT-09", "CFB-ACT-12", "CFB-ACT-07", "CFB-ACT-13")
def test_the_steps_of_an_activation_come_in_one_order() -> None:
    with battle(a1=put("maa", row("10,10", 3), tokens=2), b1="maa 10,40") as s:
        assert s.state.regiments["a1"].tokens == 0 and not s.state.regiments["a1"].fallen
        [gone] = s.told("first_blood.told.tokens_removed")
        assert ("n", 2) in gone.text.values
        assert s.state.sides["B"].points == 2, "the opponent scores them in this Scenario"
        s.asks("A", "act")


@pytest.mark.rule("CFB-ACT-26", "CFB-ACT-27", "CFB-ACT-28", "CFB-MAR-01", "CFB-ACT-29")
def test_an_engaged_regiment_does_not_march_and_one_that_only_engages_does() -> None:
    def why_not(game: FirstBlood, action: ActionName) -> str:
        refusal = barred(game, regiment(game, "a1"), action)
        return refusal.rule if refusal else ""

    engaged = fight(a1="maa 10,10", b1="maa 10,11.5", acting="a1")
    assert [why_not(engaged, action) for action in ("march", "aim", "clash")] == ["CFB-MAR-01", "CFB-ACT-26", ""]
    apart = fight(a1="maa 10,10", b1="maa 10,15", acting="a1")
    assert [why_not(apart, action) for action in ("march", "aim", "clash")] == ["", "", "CFB-ACT-27"]
    engaging = fight(a1="grd 10,10", b1="maa 10,13", acting="a1")
    assert Engagement(engaging).is_engaging(regiment(engaging, "a1"))
    assert [why_not(engaging, action) for action in ("march", "aim", "clash")] == ["", "", ""]


# --- zones and victory


@pytest.mark.rule(
    "CFB-OBJ-02", "CFB-OBJ-03", "CFB-OBJ-05", "CFB-OBJ-06", "CFB-OBJ-08", "CFB-OBJ-09", "CFB-OBJ-11", "CFB-OBJ-12"
)
def test_who_has_more_in_a_zone_seizes_it() -> None:
    """Worked example E-17."""
    mine = {"a1": put("mil", row("20,24", 7)), "a2": "lord 24,26"}
    cavalry = put("kni", "24,20", characteristics={"march": 8})
    theirs = {"b1": cavalry, "b2": put("maa", row("21,28", 5), broken=True)}
    game = fight(**mine, **theirs, scenario="camp")
    [centre, *_] = game.scenario.zones
    assert [strength(game, seat, centre) for seat in "AB"] == [4, 3]  # type: ignore[arg-type]
    assert seizer(game, centre) == "A"
    game = fight(a1=mine["a1"], **theirs, scenario="camp")
    assert seizer(game, centre) is None


@pytest.mark.rule("CFB-OBJ-04", "CFB-OBJ-05", "CFB-OBJ-06", "CFB-OBJ-07", "CFB-OBJ-08")
def test_what_each_type_and_class_counts_for() -> None:
    light = profile("riders", type="cavalry", weight="light"), profile("hounds", type="brute", weight="light")
    told = {"a1": "riders 10,10", "a2": "hounds 13,10", "a3": "bru 16,10", "a4": "mon 20,10", "a5": "kni 24,10"}
    game = fight(*light, **told, a6=put("kni", "28,10 31,10", officer="captain"), a7="maa 35,10 36,10")
    worth = [counts(one, one.models) for one in game.state.regiments.values() if one.seat == "A"]
    assert worth == [2, 2, 3, 6, 3, 4, 2], "an Officer counts as one"


@pytest.mark.rule("CFB-OBJ-10", "CFB-MEA-04")
def test_any_part_of_a_base_is_enough() -> None:
    game = fight(a1="maa 24,30.49", b1="maa 40,40", scenario="camp")
    assert strength(game, game.state.sides["A"].seat, game.scenario.zones[0]) == 1  # type: ignore[index]
    game = fight(a1="maa 24,30.51", b1="maa 40,40", scenario="camp")
    assert strength(game, game.state.sides["A"].seat, game.scenario.zones[0]) == 0  # type: ignore[index]
