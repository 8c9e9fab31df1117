"""The rules of the duel, scene by scene."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import examples.duel
from examples.duel import SYSTEM
from examples.duel.points import ATTACK_DICE, EVENTS, GUARD_DICE, REACH, Stand
from examples.duel.state import A, B, Duel
from game.core.hooks import Ability
from game.core.request import Choose, Together
from game.core.rulebook import Rulebook
from game.core.system import SetupError
from game.testing.scene import Scene, scene

rule = pytest.mark.rule
HOME = Path(examples.duel.__file__).parent

FACING = {"a1": "5,3", "b1": "7,3", "b2": "15,15"}


def duel(**more: Any) -> Scene[Duel]:
    return scene(SYSTEM, **{"models": FACING, **more})


class TestSetup:
    @rule("DUEL-DEP-01", "DUEL-DEP-02")
    def test_sides_deploy_in_turn_in_their_own_strip(self) -> None:
        s = scene(SYSTEM)
        s.refuses("A", "10,4.501", "DUEL-DEP-01")
        s.refuses("A", "0.499,3", "DUEL-DEP-02", "board.fit.off_table")
        s.play("A", "10,4.5").play("B", "10,15.5")
        s.refuses("A", "11.2,4.25", "DUEL-DEP-02", "duel.no.base_in_the_way")
        s.play("A", "11.225,4.25")
        s.asks("B", "deploy")

    @rule("DUEL-CRD-01")
    def test_a_hand_may_be_changed_once(self) -> None:
        with duel(phase="deal") as s:
            s.cards("parry1 scout1 surge1")
            s.play("A", "parry1 surge1", cards="parry1 parry2")
            assert s.state.sides["A"].hand == ["parry1", "parry2", "scout1"]
            assert len(s.state.sides["A"].pile) == 5
            s.cards("surge1 surge2 surge3").play("B", "-")
            assert s.state.sides["B"].hand == ["surge1", "surge2", "surge3"]

    @pytest.mark.parametrize(
        ("change", "sentence"),
        [
            ({"models": {"a1": "5,3"}}, "side B has no model"),
            ({"models": {**FACING, "c1": "1,1"}}, "models.c1: models are called a1, a2"),
            ({"models": {**FACING, "a2": "5,3.5"}}, "models.a1: it cannot stand at 5,3"),
            ({"models": {**FACING, "a2": "8,10"}}, "models.a2: it cannot stand at 8,10"),
            ({"models": {**FACING, "a2": "x"}}, "models.a2.at: 'x' is not a place"),
            ({"models": {**FACING, "a2": {"at": "9,3", "profile": "ogre"}}}, "no profile 'ogre'"),
            ({"models": {**FACING, "a2": {"at": "9,3", "wounds": 3}}}, "cannot be in play with 3 wounds"),
            ({"models": {**FACING, "a2": {"at": "9,3", "hat": 1}}}, "models.a2.hat: there is no such key"),
            ({"round": 5}, "round: expected at most"),
            ({"queue": ["a9"]}, "cannot name a9"),
            ({"queue": ["a1"], "phase": "order"}, "the phase is order"),
            ({"hands": {"A": "parry parry parry parry"}}, "hands.A: there is no parry left"),
            ({"stances": {"A": "hop"}}, "no stance 'hop'"),
            ({"phase": "lunch"}, "phase: 'lunch' is unknown"),
            ({"weather": "fog"}, "weather: there is no such key"),
        ],
    )
    def test_a_bad_situation_is_explained_in_one_sentence(self, change: dict[str, Any], sentence: str) -> None:
        with pytest.raises(SetupError, match=sentence) as caught:
            duel(**change)
        assert "\n" not in str(caught.value)


class TestRounds:
    @rule("DUEL-RND-01", "DUEL-STN-03")
    def test_stances_are_chosen_in_secret_and_shown_together(self) -> None:
        with duel(phase="stance") as s:
            s.play("B", "guard")
            assert isinstance(s.session.pending, Together)
            assert s.state.sides["B"].stance.key == "balance"
            s.never_told("duel.told.stances")
            s.play("A", "balance")
            assert s.state.sides["B"].stance.key == "guard"
            assert len(s.told("duel.told.stances")) == 2

    @rule("DUEL-RND-02")
    def test_models_act_in_the_order_given_the_sides_in_turn(self) -> None:
        models = {"a1": "5,3", "a2": "9,3", "b1": "5,17", "b2": "9,17"}
        with duel(models=models, phase="order") as s:
            s.play("A", "a2 a1").play("B", "b1 b2")
            assert dict(s.asks("A", "act").text.values) == {"model": "a2"}
            assert s.state.queue == ["b1", "a1", "b2"]

    @rule("DUEL-RND-02")
    def test_the_other_side_begins_in_even_rounds(self) -> None:
        with duel(round=2) as s:
            s.asks("B", "act")
            assert s.state.queue == ["a1", "b2"]

    def test_one_model_left_needs_no_order(self) -> None:
        with duel(phase="order") as s:
            s.asks("B", "order")

    @rule("DUEL-CRD-02")
    def test_a_card_is_drawn_from_the_second_round_on(self) -> None:
        with duel(phase="stance", round=2) as s:
            s.cards("parry1 scout2")
            assert (s.state.sides["A"].hand, s.state.sides["B"].hand) == (["parry1"], ["scout2"])
        with duel(phase="stance") as s:
            assert s.state.sides["A"].hand == []

    @rule("DUEL-RND-03")
    def test_after_four_rounds_more_wounds_win(self) -> None:
        with duel(round=4, queue=["a1", "b1"]) as s:
            s.play("A", "attack:b1", dice="4 1 1  1 1").play("A", "end")
            s.play("B", "end")
            s.over("A")

    @rule("DUEL-RND-03")
    def test_equal_wounds_are_a_draw(self) -> None:
        with duel(round=4, queue=["b2"]) as s:
            s.play("B", "end").over()

    @rule("DUEL-RND-03")
    def test_the_side_left_standing_wins(self) -> None:
        models = {"a1": "5,3", "b1": {"at": "7,3", "wounds": 1}}
        with duel(models=models) as s:
            s.play("A", "attack:b1", dice="4 1 1  1 1").over("A")


class TestMoving:
    @rule("DUEL-MOV-01")
    def test_a_model_moves_as_far_as_its_move_and_once(self) -> None:
        with duel() as s:
            s.refuses("A", "move 5,10.001", "DUEL-MOV-01", "duel.no.too_far")
            s.refuses("A", "move 5,6 5,3 5,4.001", "DUEL-MOV-01")
            s.refuses("A", "move jump:5,6", "DUEL-MOV-01", "duel.no.on_foot")
            s.refuses("A", "move 5,6,1", "DUEL-MOV-01", "duel.no.on_foot")
            s.play("A", "move 5,6 5,10")
            assert s.state.models["a1"].at is not None
            assert s.state.models["a1"].at.key() == "5,10"

    @rule("DUEL-MOV-01")
    def test_a_second_move_is_refused(self) -> None:
        with duel(models={**FACING, "a2": "1,1"}, hands={"A": "surge"}) as s:
            s.play("A", "move 5,4")
            s.refuses("A", "move 5,5", "DUEL-MOV-01", "duel.no.moved_already")

    @rule("DUEL-MOV-02", "DUEL-TAB-01")
    def test_solid_ground_and_bases_are_in_the_way_and_hedges_are_not(self) -> None:
        with duel(models={"a1": "8,7", "a2": "3,3", "b1": "8,14"}) as s:
            s.refuses("A", "move 8,13", "DUEL-MOV-02", "board.fit.on_piece")
            s.refuses("A", "move 8,9.001", "DUEL-MOV-02", "board.fit.on_piece")
            s.offers("A", "move 8,9", "move 14,7", "move 4,7 4,7.2")
            s.refuses("A", "move 0.2,7", "DUEL-MOV-01", text="duel.no.too_far")
        with duel(models={"a1": "5,3", "a2": "8,3", "b1": "8,14"}) as s:
            s.refuses("A", "move 11,3", "DUEL-MOV-02", "duel.no.base_in_the_way")
            s.refuses("A", "move 5,0.4", "DUEL-MOV-02", "board.fit.off_table")


class TestAttacking:
    @rule("DUEL-ATK-01", "DUEL-ABL-01")
    def test_an_enemy_must_be_within_reach_exactly(self) -> None:
        s = duel(models={"a1": "5,3", "b1": "9,3", "b2": "5,7.25"})
        s.offers("A", "attack:b1", "attack:b2")
        s = duel(models={"a1": "5,3", "b1": "9.001,3"})
        refusal = s.refuses("A", "attack:b1", "DUEL-ATK-01", "duel.no.reach")
        assert dict(refusal.reason.values) == {"distance": 3001, "reach": 3000}

    @rule("DUEL-ATK-02")
    def test_something_solid_between_the_centres_prevents_an_attack(self) -> None:
        s = duel(models={"a1": "8,8.9", "b1": "8,11.2"})
        s.refuses("A", "attack:b1", "DUEL-ATK-02")

    @rule("DUEL-ATK-01")
    def test_a_model_attacks_once(self) -> None:
        with duel() as s:
            s.play("A", "attack:b1", dice="1 1 1")
            s.refuses("A", "attack", "DUEL-ATK-01")

    @rule("DUEL-ATK-03", "DUEL-ATK-05", "DUEL-ATK-06")
    def test_fours_hit_fives_stop_and_the_rest_wounds(self) -> None:
        with duel() as s:
            s.play("A", "attack:b1", dice="3 4 6").dice("4 5")
            assert s.state.models["b1"].wounds == 1
            assert s.state.sides["A"].dealt == 1
            assert s.told("duel.told.guarded")[0].dice == (4, 5)

    @rule("DUEL-ATK-05")
    def test_without_a_hit_nobody_guards(self) -> None:
        with duel() as s:
            s.play("A", "attack:b1", dice="3 3 3")
            s.never_told("duel.told.guarded")
        with duel() as s:
            s.play("A", "attack:b1", dice="4 3 3 1 1")
            s.told("duel.told.guarded")

    @rule("DUEL-ATK-06")
    def test_a_model_with_all_its_wounds_is_out_and_waits_no_more(self) -> None:
        with duel() as s:
            s.play("A", "attack:b1", dice="4 5 6").dice("1 1")
            assert "b1" not in s.state.models
            assert s.state.queue == ["b2"]
            assert s.state.sides["A"].dealt == 2
            s.told("duel.told.fell")

    @rule("DUEL-ATK-04")
    def test_dice_may_be_split_among_enemies_in_reach(self) -> None:
        with duel(models={"a1": "5,3", "b1": "7,3", "b2": "5,6", "b3": "15,15"}) as s:
            s.play("A", "split b1=1 b2=2", dice="4  1 1  1 5  6 1")
            assert (s.state.models["b1"].wounds, s.state.models["b2"].wounds) == (1, 0)

    @rule("DUEL-ATK-04")
    def test_a_share_of_nothing_is_no_attack(self) -> None:
        with duel(models={"a1": "5,3", "b1": "7,3", "b2": "5,6"}) as s:
            s.play("A", "split b2=3", dice="1 1 1")
            assert len(s.told("duel.told.attacked")) == 1

    @rule("DUEL-ATK-07")
    def test_who_is_off_balance_cannot_split(self) -> None:
        models = {"a1": {"at": "5,3", "off_balance": True}, "b1": "7,3", "b2": "5,6"}
        s = duel(models=models)
        s.refuses("A", "split b1=3", "DUEL-ATK-07", "duel.why.off_balance")
        s.offers("A", "attack:b1")


class TestCards:
    @rule("DUEL-CRD-03", "DUEL-CRD-04")
    def test_parry_cancels_one_hit_and_leaves_the_model_off_balance(self) -> None:
        with duel(hands={"B": "parry scout"}) as s:
            s.play("A", "attack:b1", dice="5 6 2")
            s.play("B", "parry").dice("4 1")
            assert s.state.models["b1"].wounds == 1
            assert s.state.models["b1"].off_balance
            assert s.state.sides["B"].hand == ["scout1"]
            s.play("A", "end").play("B", "end")
            assert not s.state.models["b1"].off_balance

    @rule("DUEL-CRD-03")
    def test_a_parry_of_the_only_hit_ends_the_attack(self) -> None:
        with duel(hands={"B": "parry"}) as s:
            s.play("A", "attack:b1", dice="5 1 2").play("B", "parry")
            s.never_told("duel.told.guarded")
        with duel(hands={"B": "parry"}) as s:
            s.play("A", "attack:b1", dice="5 1 2").play("B", "no", dice="1 1")
            s.told("duel.told.guarded")

    @rule("DUEL-CRD-03")
    def test_only_one_parry_is_played_for_a_model(self) -> None:
        with duel(hands={"B": "parry parry"}) as s:
            s.play("A", "attack:b1", dice="5 6 2").play("B", "parry", dice="1 1")
            assert s.state.sides["B"].hand == ["parry2"]

    @rule("DUEL-CRD-03")
    def test_parry_is_asked_only_when_it_can_change_something(self) -> None:
        with duel(hands={"B": "parry"}) as s:
            s.play("A", "attack:b1", dice="1 2 3")
        with duel(hands={"B": "scout", "A": "parry"}) as s:
            s.play("A", "attack:b1", dice="4 2 3").dice("1 1")

    def test_parry_is_a_reaction_that_can_be_answered_once_for_all(self) -> None:
        s = duel(hands={"B": "parry"}).play("A", "attack:b1", dice="5 6 2")
        asked = s.asks("B")
        assert isinstance(asked, Choose)
        assert asked.reaction == "duel.parry"

    @rule("DUEL-CRD-05")
    def test_scout_orders_the_next_two_cards(self) -> None:
        with duel(hands={"A": "scout"}) as s:
            s.play("A", "scout", cards="surge1 parry2")
            s.play("A", "parry2 surge1")
            assert s.state.sides["A"].pile.top == ["parry2", "surge1"]
            assert s.state.sides["A"].spent == ["scout1"]

    @rule("DUEL-CRD-06")
    def test_surge_adds_a_die_in_this_activation(self) -> None:
        with duel(hands={"A": "surge surge"}) as s:
            s.play("A", "surge")
            s.lacks("A", "surge")
            assert s.state.models["a1"].surging
            s.play("A", "attack:b1", dice="1 1 1 1").play("A", "end")
            assert not s.state.models["a1"].surging


class TestAbilitiesAndStances:
    def tally(self, s: Scene[Duel], id: str) -> dict[str, list[tuple[int, str]]]:
        """What is added to the dice and reach of a model, and by which rule."""
        model = s.state.models[id]
        stand = Stand(s.state, model)
        asked = (("attack", ATTACK_DICE), ("guard", GUARD_DICE), ("reach", REACH))
        return {name: [(part.amount, part.rule) for part in query(stand, 2).parts] for name, query in asked}

    @rule("DUEL-STN-01")
    def test_press_attacks_more_and_guards_less(self) -> None:
        with duel(stances={"A": "press", "B": "press"}) as s:
            s.play("A", "attack:b1", dice="4 1 1 1").dice("6")
            assert s.state.models["b1"].wounds == 0
        with duel(stances={"A": "press", "B": "press"}) as s:
            s.play("A", "attack:b1", dice="4 1 1 1").dice("1")
            assert s.state.models["b1"].wounds == 1

    @rule("DUEL-STN-02")
    def test_guard_guards_more_and_attacks_less_but_with_one_die_at_least(self) -> None:
        with duel(stances={"A": "guard", "B": "guard"}) as s:
            s.play("A", "attack:b1", dice="4 4").dice("6 5 1")
            assert ATTACK_DICE(Stand(s.state, s.state.models["a1"]), 1).value == 1

    @rule("DUEL-ABL-02")
    def test_bulwark_helps_while_it_has_not_moved(self) -> None:
        models = {"a1": "5,3", "b1": {"at": "7.5,3", "profile": "brute"}}
        assert (1, "DUEL-ABL-02") in self.tally(duel(models=models), "b1")["guard"]
        models["b1"] = {"at": "7.5,3", "profile": "brute", "moved": True}
        assert self.tally(duel(models=models), "b1")["guard"] == []

    @rule("DUEL-ABL-04", "DUEL-TAB-01")
    def test_a_hedge_gives_cover_to_who_stands_in_it(self) -> None:
        assert self.tally(duel(models={"a1": "16,7", "b1": "5,5"}), "a1")["guard"] == [(1, "DUEL-ABL-04")]
        assert self.tally(duel(models={"a1": "16.001,7", "b1": "5,5"}), "a1")["guard"] == []

    @rule("DUEL-ABL-01")
    def test_lunge_tells_its_reason(self) -> None:
        assert self.tally(duel(), "a1")["reach"] == [(1000, "DUEL-ABL-01")]

    @rule("DUEL-ABL-03")
    def test_stubborn_rolls_the_misses_again_before_any_parry(self) -> None:
        models = {"a2": "5,3", "b1": "7,3"}
        with duel(models=models, hands={"B": "parry"}) as s:
            s.play("A", "attack:b1", dice="6 1 2 3")
            s.play("A", "again", dice="4 1 1")
            s.play("B", "no", dice="5 1")
            assert s.state.models["b1"].wounds == 1
            assert s.state.models["a2"].stubborn_spent

    @rule("DUEL-ABL-03")
    def test_stubborn_is_for_once_and_for_misses(self) -> None:
        with duel(models={"a2": {"at": "5,3", "stubborn_spent": True}, "b1": "7,3"}) as s:
            s.play("A", "attack:b1", dice="1 1 1 1")
        with duel(models={"a2": "5,3", "b1": "7,3"}) as s:
            s.play("A", "attack:b1", dice="4 4 4 4").dice("6 6")


class TestSecrets:
    def test_a_seat_sees_its_own_cards_and_the_number_of_the_others(self) -> None:
        s = duel(hands={"A": "parry", "B": "surge scout"}, piles={"A": "scout1", "B": "parry1"})
        mine, theirs = (SYSTEM.view(s.state, A)["sides"][seat] for seat in "AB")
        assert (mine["hand"], mine["next"]) == (["parry1"], ["scout1"])
        assert (theirs["hand"], theirs["pile"], "next" in theirs) == (2, 6, False)
        assert SYSTEM.view(s.state)["sides"]["B"]["hand"] == ["scout1", "surge1"]

    def test_what_is_dealt_again_keeps_what_has_been_seen(self) -> None:
        s = duel(hands={"A": "parry", "B": "surge scout"}, piles={"A": "scout1", "B": "parry1"})
        s.state.sides["B"].discard("scout1")
        before = SYSTEM.view(s.state, A)
        own = s.state.sides["A"].pile.top[:]
        SYSTEM.conceal(s.state, A, Random(2))
        assert SYSTEM.view(s.state, A) == before
        assert s.state.sides["A"].pile.top == own
        assert s.state.sides["B"].hand != ["surge1"]


def test_every_rule_id_in_the_code_is_in_the_book_and_every_fact_cites_one() -> None:
    book = Rulebook.read(HOME / "rules.md", "duel", "en")
    known = {rule.id for rule in book.rules}
    assert {id for event in EVENTS for id in event.rules} <= known
    assert all(event.rules for event in EVENTS)
    for path in HOME.glob("*.py"):
        for word in path.read_text(encoding="utf-8").split('"'):
            if word.startswith("DUEL-") and len(word) == 11:
                assert word in known, f"{path.name} cites {word}"


def test_every_ability_of_a_profile_is_written() -> None:
    for model in SYSTEM.start(SYSTEM.quick_start()).models.values():
        assert set(model.profile.abilities) <= set(Ability.registry)


def test_the_better_position_is_worth_more() -> None:
    models = {"a1": "5,3", "b1": {"at": "7,3", "wounds": 1}}
    s = duel(models=models)
    assert SYSTEM.value(s.state, A) == 100 == -SYSTEM.value(s.state, B)
