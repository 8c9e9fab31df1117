"""Wounds and Casualties: who takes them, and what follows at once (WND, LDR, REG-04)."""

from __future__ import annotations

import pytest

from game.systems.first_blood.flow import aftermath, harm
from game.systems.first_blood.flow.leaders import candidates
from game.systems.first_blood.flow.stats import command_range
from game.systems.first_blood.flow.stranded import stranded
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.state import Regiment
from tests.systems.first_blood.field import fight, profile, put, regiment, row, run, standing
from tests.systems.first_blood.strife import blow, hurt, strife


def field(count: int = 5, **more: object) -> FirstBlood:
    return fight(a1=put("rai", row("10,10", 4)), b1=put("maa", row("10,14", count), **more))


def wounds(regiment: Regiment) -> dict[str, int]:
    return {model.id: model.wounds for model in regiment.models if model.wounds}


@pytest.mark.rule("CFB-WND-03", "CFB-WND-05", "CFB-WND-06", "CFB-WND-07", "CFB-PRF-10")
def test_the_owner_names_who_falls_and_one_is_filled_before_the_next() -> None:
    game = field(5)
    assert run(harm.wounded(game, game.part("b1"), 5), "B b1.4 b1.5 b1.2") == 5
    assert standing(game, "b1") == ["b1.1", "b1.2", "b1.3"]
    assert wounds(regiment(game, "b1")) == {"b1.2": 1}
    assert regiment(game, "b1").tokens == 2


@pytest.mark.rule("CFB-WND-04", "CFB-WND-16")
def test_a_wounded_model_comes_first_and_nobody_is_asked_about_it() -> None:
    game = field(4, wounds={"3": 1})
    run(harm.wounded(game, game.part("b1"), 1))
    assert standing(game, "b1") == ["b1.1", "b1.2", "b1.4"]
    other = field(4, wounds={"1": 1})
    run(harm.wounded(other, other.part("b1"), 2), "B b1.4", "B b1.2")
    assert standing(other, "b1") == ["b1.2", "b1.3", "b1.4"]


@pytest.mark.rule("CFB-WND-08", "CFB-WND-13", "CFB-WND-14")
def test_wounds_of_a_clash_go_to_engaged_models_only_and_the_rest_are_lost() -> None:
    game = field(5)
    struck = hurt(game, "clash", engaged="b1.4 b1.5", b1=7)
    run(aftermath.suffer(game, struck))
    assert standing(game, "b1") == ["b1.1", "b1.2", "b1.3"]
    assert struck.suffered == {"b1": 4}


@pytest.mark.rule("CFB-WND-09")
def test_a_wounded_model_takes_them_first_even_if_it_is_not_engaged() -> None:
    game = field(5, wounds={"2": 1})
    run(aftermath.suffer(game, hurt(game, "clash", engaged="b1.4 b1.5", b1=2)), "B b1.5")
    assert standing(game, "b1") == ["b1.1", "b1.3", "b1.4", "b1.5"]
    assert wounds(regiment(game, "b1")) == {"b1.5": 1}


@pytest.mark.rule("CFB-WND-10")
def test_an_engaged_leader_falls_last_of_the_engaged() -> None:
    game = field(5)
    run(aftermath.suffer(game, hurt(game, "clash", engaged="b1.1 b1.2", b1=3)))
    assert standing(game, "b1") == ["b1.1", "b1.3", "b1.4", "b1.5"]
    assert wounds(regiment(game, "b1")) == {"b1.1": 1}


@pytest.mark.rule("CFB-WND-15", "CFB-STD-04")
def test_leader_and_standard_bearer_both_wait_and_the_owner_orders_the_two() -> None:
    game = field(5, standard=True)
    struck = hurt(game, "clash", engaged="b1.1 b1.2 b1.3", b1=4)
    run(aftermath.suffer(game, struck), "B b1.2")
    assert standing(game, "b1") == ["b1.1", "b1.4", "b1.5"]


@pytest.mark.rule("CFB-WND-15")
def test_a_wounded_leader_does_not_come_first_while_he_is_held_back() -> None:
    game = field(4, wounds={"1": 1})
    run(aftermath.suffer(game, hurt(game, "clash", engaged="b1.1 b1.2", b1=2)))
    assert standing(game, "b1") == ["b1.1", "b1.3", "b1.4"]
    assert wounds(regiment(game, "b1")) == {"b1.1": 1}


@pytest.mark.rule("CFB-WND-16", "CFB-VOL-17")
def test_out_of_combat_anybody_may_be_chosen_the_leader_too() -> None:
    game = field(5)
    run(aftermath.suffer(game, hurt(game, "volley", b1=2)), "B b1.1", "B b1.3")
    assert standing(game, "b1") == ["b1.2", "b1.3", "b1.4", "b1.5"]


@pytest.mark.rule("CFB-WND-12", "CFB-REG-04")
def test_a_destroyed_regiment_loses_its_tokens_and_markers() -> None:
    game = field(2, tokens=1, markers=1, broken=True)
    run(harm.wounded(game, game.part("b1"), 9))
    gone = regiment(game, "b1")
    assert (gone.destroyed, gone.tokens, gone.markers, gone.broken) == (True, 0, 0, False)


@pytest.mark.rule("CFB-WND-17")
def test_wounds_of_several_groups_are_summed_before_anybody_falls() -> None:
    game = field(5)
    struck = hurt(game, "clash", engaged="b1.2 b1.3", b1=1)
    struck.due["b1"] += 2
    run(aftermath.suffer(game, struck), "B b1.2 b1.3")
    assert wounds(regiment(game, "b1")) == {"b1.3": 1}
    assert regiment(game, "b1").tokens == 1


@pytest.mark.rule("CFB-WND-18", "CFB-OFF-08", "CFB-OFF-18", "CFB-CHR-12", "CFB-CHR-13")
def test_an_officers_wounds_and_those_of_his_men_are_never_mixed() -> None:
    game = fight(a1=put("rai", row("10,10", 4)), b1=put("maa", row("10,14", 4), officer="captain"))
    struck = hurt(game, "clash", b1_1=5, b1=2)
    run(aftermath.suffer(game, struck), "B b1.4", "B b1.2")
    assert standing(game, "b1") == ["b1.2", "b1.3"]
    assert struck.suffered == {"b1.1": 3, "b1": 2}


@pytest.mark.rule("CFB-WND-02", "CFB-MOR-05", "CFB-MOR-09")
def test_first_the_wounds_of_the_action_then_morale_and_its_wounds() -> None:
    game = field(5)
    run(aftermath.resolve(game, hurt(game, "clash", b1=2)), "B b1.5", "B b1.4", dice="4 1")
    told = [entry.event.rpartition(".")[2] for entry in game.journal]
    assert told == ["wounded", "fell", "morale_tested", "wounded"]


# --- Leaders


@pytest.mark.rule("CFB-LDR-04", "CFB-LDR-06", "CFB-LDR-07", "CFB-LDR-13", "CFB-WND-11")
def test_the_last_leader_lost_is_replaced_at_once_by_whoever_keeps_most_in_range() -> None:
    places = ["10,14", "12,14", "16,14", "17,14", "20,14"]
    game = fight(a1=put("rai", row("10,10", 4)), b1=put("maa", places))
    alone = regiment(game, "b1").models[1:]
    game.regiment("b1").models = alone
    assert [model.id for model in candidates(game, regiment(game, "b1"))] == ["b1.3", "b1.4"]
    game = fight(a1=put("rai", row("10,10", 4)), b1=put("maa", places))
    run(harm.wounded(game, game.part("b1"), 2), "B b1.1", "B b1.4")
    assert regiment(game, "b1").acting_leader == "b1.4"
    assert game.leader(regiment(game, "b1")).id == "b1.4"


@pytest.mark.rule("CFB-LDR-09", "CFB-LDR-12", "CFB-OFF-17", "CFB-STD-08")
def test_nobody_is_promoted_while_a_standard_bearer_lives() -> None:
    game = field(5, standard=True)
    run(harm.wounded(game, game.part("b1"), 2), "B b1.1")
    assert regiment(game, "b1").acting_leader == ""
    assert game.leader(regiment(game, "b1")).id == "b1.2"
    run(harm.wounded(game, game.part("b1"), 2), "B b1.2", "B b1.4")
    assert regiment(game, "b1").acting_leader == "b1.4"


@pytest.mark.rule("CFB-LDR-10", "CFB-LDR-02", "CFB-OFF-13", "CFB-OFF-17")
def test_the_acting_leader_has_the_command_range_of_the_one_he_replaces() -> None:
    game = fight(
        a1=put("rai", row("10,10", 4)),
        b1=put("maa", row("10,14", 4), officer="captain"),
        b2=put("maa", row("20,14", 4)),
    )
    run(harm.wounded(game, game.part("b1.1"), 3), "B b1.3")
    assert command_range(game, game.model("b1.3")) == 6000
    run(harm.wounded(game, game.part("b2"), 2), "B b2.1", "B b2.3")
    assert command_range(game, game.model("b2.3")) == 5000


@pytest.mark.rule("CFB-LDR-13")
def test_an_acting_leader_who_lives_stays_whoever_would_be_better_placed() -> None:
    game = field(5, leader=False, acting_leader=5)
    run(harm.wounded(game, game.part("b1"), 2), "B b1.4")
    assert regiment(game, "b1").acting_leader == "b1.5"


@pytest.mark.rule("CFB-LDR-08", "CFB-STR-01")
def test_models_out_of_the_new_leaders_range_are_stranded() -> None:
    places = ["16,14", "10,14", "22,14", "23,14"]
    game = fight(a1=put("rai", row("10,10", 4)), b1=put("maa", places))
    assert stranded(game, regiment(game, "b1")) == [game.model("b1.4")]
    run(harm.wounded(game, game.part("b1"), 2), "B b1.1", "B b1.3")
    assert [model.id for model in stranded(game, regiment(game, "b1"))] == ["b1.2"]


@pytest.mark.rule("CFB-SPR-21", "CFB-WND-02")
def test_whoever_was_struck_down_still_answers_and_the_hits_go_to_models_it_engaged() -> None:
    doomed = profile("doomed", "5 1 2 1 2 3 0 0", "lethal_demise")
    game = fight(doomed, a1=put("rai", row("10,10", 4)), b1=put("doomed", row("10,11.5", 1)))
    clash = strife(game, "clash", blow(game, "clash", "a1", "b1", hits=3), exposed={"b1": ["a1.3", "a1.4"]})
    run(aftermath.defend(game, clash), dice="6 6 6")
    run(aftermath.resolve(game, clash), "A a1.4", dice="6 6 1 1")
    assert regiment(game, "b1").destroyed
    assert (regiment(game, "a1").tokens, standing(game, "a1")) == (1, ["a1.1", "a1.2", "a1.3"])
