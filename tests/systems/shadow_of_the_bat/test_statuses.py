"""Statuses and giants (STA)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.request import Step
from game.systems.shadow_of_the_bat.ai import candidates
from game.systems.shadow_of_the_bat.cards import abilities
from game.systems.shadow_of_the_bat.flow import (
    ending,
    freeing,
    harm,
    hero_turn,
    moving,
    statuses,
    strike,
    terrain_moves,
)
from game.systems.shadow_of_the_bat.flow.acting import act_with
from game.systems.shadow_of_the_bat.flow.defence import defence
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import Strike
from game.systems.shadow_of_the_bat.state import Activation
from game.systems.shadow_of_the_bat.vocabulary import Status
from tests.systems.shadow_of_the_bat.scenes import at, board, card, fight, hero, run, villain


def tokens(id: str = "robin", **statuses: int) -> dict[str, dict[str, Any]]:
    return {id: {"tokens": dict(statuses), "focus": 0} if id == "robin" else {"tokens": dict(statuses)}}


def options(game: Fight, id: str = "robin") -> dict[str, str]:
    """What a hero may do in its turn: keys with the rule that forbids them, '' for none."""
    game.state.active = game.state.active or Activation(id)
    found = hero_turn.offers(game, game.hero(id))
    return {option.key: option.refusal.rule.removeprefix("SOTB-") if option.refusal else "" for option in found}


def end(game: Fight, id: str = "robin", *answers: str) -> None:
    run(ending.end_activation(game, game.figure(id)), *answers)


# --- tokens


@pytest.mark.rule("SOTB-STA-01", "SOTB-STA-02")
def test_counted_statuses_add_up_and_the_others_are_there_or_not() -> None:
    game = fight("robin 1,1")
    robin = game.figure("robin")
    for status in ("stunned", "stuck", "burning", "poisoned"):
        statuses.give(game, robin, status, 2)
        statuses.give(game, robin, status)
        assert robin.has(status) == 3
    for single in ("crouched", "hidden", "unaware", "falling"):
        statuses.give(game, robin, single, 2)
        statuses.give(game, robin, single)
        assert robin.has(single) == 1
    assert statuses.take(game, robin, "burning", 2) == 2 and robin.has("burning") == 1
    assert statuses.take(game, robin, "burning", 2) == 1 and "burning" not in robin.tokens


@pytest.mark.rule("SOTB-KND-16")
def test_who_is_down_gets_no_tokens() -> None:
    game = fight("robin 1,1", put={"robin": {"down": True, "wounds": 7}})
    statuses.give(game, game.figure("robin"), "burning")
    assert game.figure("robin").tokens == {}
    standing = fight("robin 1,1")
    statuses.give(standing, standing.figure("robin"), "burning")
    assert standing.figure("robin").tokens == {"burning": 1}


# --- stunned


@pytest.mark.rule("SOTB-STA-04")
def test_a_stunned_hero_can_do_nothing_but_spend_icons_to_come_to() -> None:
    kick = card("kick", cost={"icons": ["A"]})
    game = fight("robin 1,1 M A D", "thug 2,1", content=[kick], put=tokens(stunned=2))
    game.hero("robin").hand = ["kick"]
    assert {key for key, rule in options(game).items() if not rule} == {"unstun"}
    assert options(game)["card:kick"] == "STA-04"
    run(hero_turn.hero_turn(game, game.hero("robin")), "A unstun 1M", "A unstun")
    assert game.figure("robin").tokens == {}
    assert [die.touched for die in game.hero("robin").dice] == [True, True, False], "any icon but D"


@pytest.mark.rule("SOTB-STA-04")
def test_stun_comes_before_everything_else() -> None:
    game = fight("robin 1,1 M M A", put=tokens(stunned=1, stuck=1, burning=1))
    assert [deed.key for deed in freeing.deeds(game, game.figure("robin"))] == ["unstun"]
    assert not run(moving.walk(game, game.figure("robin"), 3)), "not even by a card"
    assert not run(terrain_moves.granted(game, game.figure("robin"), ["jump"]))


@pytest.mark.rule("SOTB-STA-04")
def test_a_stunned_villain_spends_its_icons_first() -> None:
    game = fight("robin 0,0", "thug 1,1", put=tokens("thug#1", stunned=1))
    run(act_with(game, game.figure("thug#1"), ["M", "A"]), "V unstun A", "V move 2,1")
    assert game.figure("thug#1").at == at("2,1")


@pytest.mark.rule("SOTB-STA-05")
def test_stun_lowers_no_defence_and_stops_no_card_without_icon_cost() -> None:
    free = card("free", cost={"focus": 1})
    instant = card("catch", kind="instant", trigger={"event": "after_wound"})
    game = fight("robin 1,1 D A A", content=[free, instant], put=tokens(stunned=1))
    robin = game.hero("robin")
    robin.hand, robin.focus = ["free"], 2
    assert defence(game, robin) == 3
    assert options(game)["card:free"] == ""
    assert abilities.why_not_paid(game, robin, instant.cost) is None


# --- stuck


@pytest.mark.rule("SOTB-STA-06")
def test_an_attempt_rolls_the_larger_of_melee_and_defence_and_each_hit_frees_one() -> None:
    game = fight("robin 1,1 M A A", "thug 5,5", put=tokens(stuck=3))
    robin = game.figure("robin")
    assert freeing.freeing_dice(game, robin) == 3, "Melee 3, Defence 2"
    run(freeing.free(game, robin, robin), dice="1 3 4")
    assert robin.has("stuck") == 1
    game = fight("robin 1,1 D D A", put=tokens(stuck=1))
    assert freeing.freeing_dice(game, game.figure("robin")) == 4, "Defence 2 and two D icons"
    assert freeing.freeing_dice(fight("thug 1,1"), fight("thug 1,1").figure("thug#1")) == 2


@pytest.mark.rule("SOTB-STA-06", "SOTB-FOC-05")
def test_freeing_dice_can_be_rerolled_with_focus() -> None:
    game = fight("robin 1,1 M A A", put=tokens(stuck=1))
    game.hero("robin").focus = 1
    assert game.figure("robin").has("stuck")
    run(freeing.free(game, game.figure("robin"), game.figure("robin")), "A 1 2", dice="4 5 6 1 4")
    assert not game.figure("robin").has("stuck")


@pytest.mark.rule("SOTB-STA-06", "SOTB-STA-09")
def test_a_stuck_hero_tries_as_often_as_it_has_icons() -> None:
    game = fight("robin 1,1 M A A", put=tokens(stuck=1))
    turn = hero_turn.hero_turn(game, game.hero("robin"))
    run(turn, "A free 1M", "A free 2A", "A free", dice="4 4 4  4 4 4  4 4 1")
    assert not game.figure("robin").has("stuck")
    assert all(die.touched for die in game.hero("robin").dice)


@pytest.mark.rule("SOTB-STA-07")
def test_an_adjacent_friend_tries_with_its_own_values_and_icons() -> None:
    strong = hero("robin", melee=4)
    game = fight("robin 1,1 M* A D", "batgirl 2,2", "catwoman 3,3", content=[strong], put={"robin": {"focus": 0}})
    for id in ("batgirl", "catwoman"):
        game.figure(id).tokens = {"stuck": 1}
    assert "free@catwoman" not in options(game), "not adjacent"
    turn = hero_turn.hero_turn(game, game.hero("robin"))
    run(turn, "A free@batgirl", dice="4 4 4 1")
    assert game.hero("robin").dice[1].touched
    assert game.figure("batgirl").tokens == {}


@pytest.mark.rule("SOTB-STA-08")
def test_who_is_stuck_stays_where_it_is_but_strikes_crouches_and_hides() -> None:
    game = fight("robin 1,1 M M A", "thug 2,2", on=board("1bC.", "....", "...."), put=tokens(stuck=1))
    found = options(game)
    assert found["move"] == found["jump"] == found["climb"] == "STA-08"
    assert found["melee@thug#1"] == found["crouch"] == found["hide"] == ""
    assert terrain_moves.jumps(game, game.figure("robin")) == ()
    assert terrain_moves.climbs(game, game.figure("robin")) == []


# --- unaware


@pytest.mark.rule("SOTB-STA-10")
def test_an_unaware_figure_rolls_no_defence_and_does_nothing() -> None:
    game = fight("robin 1,1", "thug 5,1", put=tokens("thug#1", unaware=1))
    thug = game.figure("thug#1")
    assert defence(game, thug, Strike(game, game.figure("robin"), thug, "ranged", 1)) == 0
    run(act_with(game, thug, ["M", "A"]))
    assert thug.at == at("5,1")
    refusal = statuses.why_no_action(game, thug)
    assert refusal is not None and refusal.rule == "SOTB-STA-10"


@pytest.mark.rule("SOTB-STA-11")
def test_a_strike_or_a_wound_makes_one_aware() -> None:
    game = fight(
        "robin 1,1", "thug 4,1", "thug 6,1", put={**tokens("thug#1", unaware=1), **tokens("thug#2", unaware=1)}
    )
    game.hero("robin").focus = 0
    thug = game.figure("thug#1")
    assert thug.has("unaware") and game.figure("thug#2").has("unaware")
    run(strike.strike(game, Strike(game, game.figure("robin"), thug, "ranged", 1)), dice="4 4 4")
    assert not thug.has("unaware"), "a Strike that hit nothing"
    run(harm.wound(game, game.figure("thug#2"), 1))
    assert not game.figure("thug#2").has("unaware")


@pytest.mark.rule("SOTB-STA-11")
@pytest.mark.parametrize(
    ("place", "status", "notices"),
    [("5,2", "", True), ("4,2", "", False), ("5,2", "hidden", False), ("5,2", "crouched", False), ("5,4", "", False)],
)
def test_at_the_end_of_a_hero_s_turn_an_unaware_figure_notices_a_hero_near_it(
    place: str, status: str, notices: bool
) -> None:
    street = board(*["............"] * 3, "......####..", "............")
    game = fight("batgirl 0,0 M M M", f"robin {place}", "thug 8,2", on=street, put=tokens("thug#1", unaware=1))
    if status:
        game.figure("robin").tokens = {status: 1}
    end(game, "batgirl")
    assert game.figure("thug#1").has("unaware") == (not notices)


@pytest.mark.rule("SOTB-STA-11")
def test_nobody_notices_those_who_lie_there_nor_at_the_end_of_a_villain_s_activation() -> None:
    game = fight("robin 1,1", "thug 2,1", "thug 3,3", put=tokens("thug#1", unaware=1))
    end(game, "thug#2")
    assert game.figure("thug#1").has("unaware")
    game.figure("robin").down = True
    end(game, "robin")
    assert game.figure("thug#1").has("unaware")


@pytest.mark.rule("SOTB-STA-11", "SOTB-STA-12")
def test_nobody_notices_one_who_falls() -> None:
    game = fight("batgirl 9,5 M M M", "robin 1,1", "thug 2,1", put=tokens("thug#1", unaware=1))
    game.figure("robin").tokens = {"falling": 1}
    end(game, "batgirl")
    assert game.figure("thug#1").has("unaware")


@pytest.mark.rule("SOTB-TMV-27")
@pytest.mark.parametrize(("before", "after"), [("crouched", "hidden"), ("hidden", "crouched")])
def test_a_card_does_not_make_one_crouch_and_hide_at_once(before: Status, after: Status) -> None:
    game = fight("robin 1,1", put=tokens("robin", **{before: 1}))
    statuses.give(game, game.figure("robin"), after)
    assert game.figure("robin").tokens == {after: 1}
    statuses.give(game, game.figure("robin"), after)
    assert game.figure("robin").tokens == {after: 1}


# --- fire and poison


@pytest.mark.rule("SOTB-STA-16")
def test_burning_wounds_for_every_token_then_one_goes_out() -> None:
    game = fight("robin 1,1", "thug 5,5", put={**tokens(burning=3), **tokens("thug#1", burning=1)})
    end(game)
    assert (game.figure("robin").wounds, game.figure("robin").has("burning")) == (3, 2)
    end(game, "thug#1")
    assert (game.figure("thug#1").wounds, game.figure("thug#1").tokens) == (1, {})


@pytest.mark.rule("SOTB-STA-17")
def test_a_move_icon_puts_one_flame_out_without_moving() -> None:
    game = fight("robin 1,1 M A A", put=tokens(burning=2, hidden=1))
    run(hero_turn.hero_turn(game, game.hero("robin")), "A douse", "A -")
    assert game.figure("robin").at == at("1,1")
    assert game.figure("robin").has("hidden") == 0, "it is an action"
    assert game.figure("robin").wounds == 1, "one token was left to burn"
    assert options(fight("robin 1,1 A A A", put=tokens(burning=1)))["douse"] == "STA-17"


@pytest.mark.rule("SOTB-STA-18")
def test_poison_wounds_once_whatever_the_number_then_loses_a_token() -> None:
    game = fight("robin 1,1", put=tokens(poisoned=3))
    end(game)
    assert (game.figure("robin").wounds, game.figure("robin").has("poisoned")) == (1, 2)


@pytest.mark.rule("SOTB-STA-19")
def test_the_poisoned_do_not_heal_except_by_recovering() -> None:
    game = fight("robin 1,1", put={"robin": {"tokens": {"poisoned": 1}, "wounds": 3}})
    assert run(harm.heal(game, game.figure("robin"), 2)) == 0
    assert run(harm.heal(game, game.figure("robin"), 2, recovery=True)) == 2


@pytest.mark.rule("SOTB-STA-03")
def test_ground_fire_and_poison_hurt_in_this_order() -> None:
    game = fight("robin 1,0", on=board(".f."), put=tokens(burning=2, poisoned=1))
    end(game)
    told = [entry.event.rpartition(".")[2] for entry in game.journal]
    assert told == ["scorched", "wounded", "wounded", "status_lost", "wounded", "status_gone"]
    assert [dict(entry.text.values)["n"] for entry in game.journal if entry.event.endswith("wounded")] == [1, 2, 1]


@pytest.mark.rule("SOTB-STA-03", "SOTB-KND-11")
def test_who_goes_down_is_spared_the_rest() -> None:
    put = {"robin": {"tokens": {"burning": 1, "poisoned": 2}, "wounds": 6, "focus": 0}}
    game = fight("robin 1,1", "batgirl 5,5", put=put)
    end(game)
    assert game.figure("robin").down
    assert (game.figure("robin").wounds, game.figure("robin").tokens) == (7, {})


@pytest.mark.rule("SOTB-STA-03", "SOTB-STA-14")
def test_fire_and_poison_come_before_the_fall_of_the_same_figure() -> None:
    pier = board("1v.", "111")
    put = tokens(burning=1, poisoned=1, falling=1)
    game = fight("robin 1,0", "batgirl 2,1", on=pier, put=put, falls=["robin"])
    end(game, "robin")
    told = [entry.event.rpartition(".")[2] for entry in game.journal]
    assert told == ["wounded", "status_gone", "wounded", "status_gone", "fell", "wounded", "status_gone"]


@pytest.mark.rule("SOTB-STA-03", "SOTB-STA-13")
def test_others_fall_after_whoever_ends_its_activation_has_suffered() -> None:
    put = {"thug#1": {"tokens": {"burning": 1}}, "robin": {"tokens": {"falling": 1}, "focus": 0}}
    game = fight("robin 1,0", "batgirl 2,1", "thug 0,1", on=board("1v.", "111"), put=put, falls=["robin"])
    end(game, "thug#1")
    hurt = [entry.subjects[0] for entry in game.journal if entry.event.endswith("wounded")]
    assert hurt == ["thug#1", "robin"]


@pytest.mark.rule("SOTB-STA-20")
def test_hidden_and_crouched_come_from_terrain_moves() -> None:
    game = fight("robin 0,0 M M A", on=board(".b", "C."))
    run(terrain_moves.hide(game, game.figure("robin")))
    assert game.figure("robin").tokens == {"hidden": 1}
    run(terrain_moves.crouch(game, game.figure("robin")))
    assert game.figure("robin").tokens == {"crouched": 1}


@pytest.mark.rule("SOTB-STA-03")
def test_a_henchman_that_burns_up_in_the_fire_is_gone_before_the_poison() -> None:
    put = {"thug#1": {"tokens": {"burning": 1, "poisoned": 1}}}
    game = fight("robin 5,0", "thug 1,0", on=board(".f...."), put=put)
    end(game, "thug#1")
    told = [entry.event.rpartition(".")[2] for entry in game.journal]
    assert told == ["scorched", "wounded", "wounded", "knocked_out"]


# --- giants


@pytest.mark.rule("SOTB-STA-21", "SOTB-STA-24")
def test_a_giant_goes_where_all_its_four_spaces_fit() -> None:
    game = fight("giant 0,0", "robin 4,1", on=board("......", "......", "...#..", "1....."))
    stops = moving.travel(game, game.figure("giant#1"), 9).reach.stops
    assert at("2,0") in stops, "the rest of its body beside Robin"
    assert at("3,0") not in stops, "not on Robin"
    assert at("2,1") not in stops, "not into the pillar"
    assert at("0,2") not in stops, "not on two levels"
    assert at("1,2") in stops
    assert at("5,0") not in stops, "not over the edge"


@pytest.mark.rule("SOTB-STA-22")
def test_a_giant_uses_no_stairs() -> None:
    game = fight("giant 0,0", on=board("ss11", "ss11"))
    assert moving.travel(game, game.figure("giant#1"), 9).reach.stops == ()
    flat = fight("giant 0,0", on=board("....", "...."))
    assert moving.travel(flat, flat.figure("giant#1"), 9).reach.stops != ()


@pytest.mark.rule("SOTB-STA-22")
def test_each_enemy_beside_any_space_of_a_giant_counts_once() -> None:
    game = fight("giant 2,2", "robin 4,2", "batgirl 4,4", "catwoman 6,2")
    assert moving.step_cost(game, game.figure("giant#1"), at("2,2")) == 3
    assert moving.travel(game, game.figure("giant#1"), 9).cost((Step(at("1,2")),)) == 3


@pytest.mark.rule("SOTB-STA-22", "SOTB-STA-21")
def test_a_step_moves_all_four_spaces_of_a_giant() -> None:
    game = fight("giant 0,0", "robin 7,7")
    run(moving.move(game, game.figure("giant#1"), (Step(at("1,1")),)))
    assert game.body(game.figure("giant#1")) == (at("1,1"), at("2,1"), at("1,2"), at("2,2"))
    assert game.standing_on(at("2,2")) is game.figure("giant#1")
    assert game.standing_on(at("0,0")) is None


@pytest.mark.rule("SOTB-STA-23")
def test_a_giant_strikes_and_is_struck_over_its_best_space() -> None:
    game = fight("giant 0,0", "robin 2,2", "batgirl 4,0", content=[villain("giant", giant=True)])
    giant = game.figure("giant#1")
    melee = {target.figure.id: target.refusal for target in strike.targets(game, giant, "melee")}
    assert melee["robin"] is None and melee["batgirl"] is not None
    assert game.distance(giant, game.figure("batgirl")) == 3


@pytest.mark.rule("SOTB-STA-12")
def test_a_falling_figure_is_no_target_no_candidate_and_does_nothing() -> None:
    game = fight("robin 1,0", "gun 4,0", on=board("1v..."), mode="coop", put=tokens(falling=1), falls=["robin"])
    gun = game.figure("gun#1")
    [target] = strike.targets(game, gun, "ranged")
    assert target.refusal is not None
    assert candidates.foes(game, gun) == []
    refusal = statuses.why_no_action(game, game.figure("robin"))
    assert refusal is not None and refusal.rule == "SOTB-STA-12"
