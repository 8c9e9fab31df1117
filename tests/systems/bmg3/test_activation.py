"""Execute the Plan: turns, activations, actions and extra actions (ACT, XTR, TAC)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.request import Seat
from game.core.text import Text
from game.systems.bmg3.flow.activation import options
from game.systems.bmg3.flow.allowance import Kind, paid_by, spend, why_not
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import Acting
from game.systems.bmg3.state import Activation, State
from game.testing.scene import Scene
from tests.systems.bmg3.scenes import card, clause, game, model, piece, profile, put, scene, suspect, weapon

LONER = profile("loner", ranks=["free_agent"], M=8)
TWO = {"a1": "loner 10,10", "a2": "loner 14,10", "b1": "loner 10,30", "b2": "loner 14,30"}


def turns(**more: Any) -> Scene[State]:
    return scene(LONER, *more.pop("content", ()), models=more.pop("models", TWO), **more)


def acting(played: Bmg3, *extra: str, bold: bool = False) -> Acting:
    """The model a1 in the middle of its activation."""
    played.state.active = Activation("a1", bold=bold, extra=list(extra))
    return Acting(played, model(played, "a1"), played.state.active)


# --- turns


@pytest.mark.rule("BMG3-ACT-01", "BMG3-ACT-02", "BMG3-ACT-13", "BMG3-RND-06", "BMG3-DPT-17")
def test_players_activate_one_model_at_a_time_by_turns_and_each_once() -> None:
    with turns(turn="B") as s:
        s.play("B", "activate:b2").play("B", "end")
        s.play("A", "activate:a1").play("A", "end")
        s.asks("B", "act")  # b1 is the only one left
        assert s.state.active is not None
        assert s.state.active.model == "b1"


@pytest.mark.rule("BMG3-ACT-02")
def test_an_activated_model_is_not_offered_again() -> None:
    models = {**TWO, "a3": "loner 18,10"}
    with turns(models=models) as s:
        s.play("A", "activate:a1").play("A", "end")
        s.play("B", "activate:b1").play("B", "end")
        s.refuses("A", "activate:a1", "BMG3-ACT-02")
        s.asks("A")


@pytest.mark.rule("BMG3-ACT-03", "BMG3-ACT-07")
def test_the_rival_waits_until_all_actions_are_done_and_actions_do_not_interleave() -> None:
    models = {**TWO, "a1": put("loner", "10,10", bold=True)}
    with turns(models=models) as s:
        s.play("A", "activate:a1").play("A", "move 12,12")
        s.asks("A", "act")
        s.refuses("A", "move", "BMG3-ACT-05")
        s.play("A", "end")
        s.asks("B", "turn")


@pytest.mark.rule("BMG3-ACT-04", "BMG3-ACT-09", "BMG3-ACT-12")
def test_the_phase_ends_when_everybody_was_activated_one_after_another_if_need_be() -> None:
    models = {"a1": "loner 10,10", "a2": "loner 14,10", "a3": "loner 18,10", "b1": "loner 10,30"}
    with turns(models=models) as s:
        s.play("A", "activate:a1").play("A", "end").play("B", "end")
        s.play("A", "activate:a2").play("A", "end")
        assert s.state.phase == "execute"
        s.asks("A", "act")
        s.play("A", "end", dice="6 1")
        assert s.state.phase == "lead"


@pytest.mark.rule("BMG3-ACT-08", "BMG3-DPT-18")
def test_a_model_may_do_nothing_and_has_then_been_activated() -> None:
    with turns() as s:
        s.play("A", "activate:a1").play("A", "end")
        assert model(s, "a1").activated


@pytest.mark.rule("BMG3-ACT-11")
def test_a_bold_marker_is_turned_to_its_activated_side() -> None:
    models = {**TWO, "a1": put("loner", "10,10", bold=True)}
    with turns(models=models) as s:
        s.play("A", "activate:a1").play("A", "end")
        assert (model(s, "a1").bold, model(s, "a1").activated) == (False, True)


@pytest.mark.rule("BMG3-ACT-17")
def test_knocking_out_a_model_does_not_change_whose_turn_it_is() -> None:
    models = {**TWO, "b1": put("loner", "11.181,10", stun=6, ko=True)}
    with turns(models=models) as s:
        s.play("A", "activate:a1").play("A", "attack:unarmed:b1").play("A", "0", dice="1 1 1 1")
        s.asks("B")
        assert s.state.turn == "B"


@pytest.mark.rule("BMG3-ACT-18", "BMG3-PAS-04")
def test_a_model_that_falls_to_its_death_has_been_activated_and_brings_no_pass() -> None:
    tower = piece("tower", "8,8", "14,14", top=12, keywords="solid standable")
    models = {**TWO, "a1": put("loner", "10,10,12", bold=True), "a2": "loner 20,10"}
    with turns(models=models, pieces=[tower], sides={"A": {"boss": "a2"}}) as s:
        s.play("A", "activate:a1").play("A", "move fall:7.4,10")
        assert model(s, "a1").casualty
        assert model(s, "a1").activated
        assert [side.passes for side in s.state.sides.values()] == [0, 0]
        s.asks("B", "turn")


@pytest.mark.rule("BMG3-ACT-18")
def test_a_model_that_goes_ko_in_its_own_activation_has_made_it() -> None:
    jab = card("jab", effects=[clause("harm", 1, range=36)], cost=0)
    models = {**TWO, "a1": put("loner", "10,10", bold=True, stun=5)}
    with turns(models=models, content=[jab], hands={"B": "jab"}) as s:
        s.play("A", "activate:a1").play("B", "use:jab#1").play("B", "a1")
        assert (model(s, "a1").ko, model(s, "a1").activated) == (True, True)
        assert [side.passes for side in s.state.sides.values()] == [0, 0]
        s.asks("B", "turn")


@pytest.mark.rule("BMG3-ACT-16", "BMG3-ACT-14", "BMG3-ACT-15")
def test_who_cannot_see_the_model_is_noted_when_its_activation_begins() -> None:
    wall = piece("wall", "0,13", "12,14", top=5)
    models = {"a1": put("loner", "10,10", bold=True), "a2": "loner 14,10", "b1": "loner 10,17", "b2": "loner 15,17"}
    with turns(models=models, pieces=[wall]) as s:
        s.play("A", "activate:a1")
        assert s.state.active is not None
        assert s.state.active.unseen_by == ["b1"]
        s.play("A", "move 15,13")
        assert s.state.active.unseen_by == ["b1"]
        s.play("A", "end")


@pytest.mark.rule("BMG3-ACT-16", "BMG3-CRD-29")
def test_cards_may_be_played_at_the_start_between_actions_and_at_the_end() -> None:
    tricks = [
        card("trick", effects=[clause("gain_pass", 1)], cost=0, copies=4),
    ]
    models = {**TWO, "a1": put("loner", "10,10", bold=True)}
    with turns(models=models, content=tricks, hands={"A": "trick trick", "B": "trick"}) as s:
        s.play("A", "activate:a1")
        s.asks("B", "card")
        s.play("B", "no")
        s.offers("A", "use:trick#1", "end", "move 12,12")
        s.play("A", "move 12,12")
        s.offers("A", "use:trick#1", "end")


@pytest.mark.rule("BMG3-ACT-16", "BMG3-CRD-29")
def test_the_end_of_an_activation_has_a_window_and_ends_what_lasted_it() -> None:
    jab = card("jab", effects=[clause("harm", 1, range=36)], cost=0)
    with turns(content=[jab], hands={"B": "jab"}, lasting=["card_far_sight A - 2000 activation"]) as s:
        s.play("A", "activate:a1").play("B", "no").play("A", "end")
        assert dict(s.asks("B", "card").text.values)["moment"] == Text("bmg3.moment.activation_end")
        s.play("B", "no")
        assert s.state.lasting == []


# --- the allowance


@pytest.mark.rule("BMG3-TAC-01", "BMG3-TAC-02", "BMG3-XTR-01")
def test_an_activation_holds_an_attack_or_a_manipulate_but_not_both() -> None:
    now = acting(game(LONER, models=TWO), bold=True)
    spend(now, "manipulate")
    refused = why_not(now, "attack")
    assert refused is not None
    assert (refused.rule, refused.reason.key) == ("BMG3-TAC-02", "bmg3.no.manipulated")
    assert why_not(now, "move") is None
    assert why_not(now, "special") is None


@pytest.mark.rule("BMG3-TAC-02")
def test_who_has_attacked_may_not_manipulate() -> None:
    now = acting(game(LONER, models=TWO), bold=True)
    spend(now, "attack")
    now.activation.attacked = "melee"
    refused = why_not(now, "manipulate")
    assert refused is not None
    assert refused.reason.key == "bmg3.no.attacked"


@pytest.mark.rule("BMG3-XTR-02", "BMG3-XTR-03", "BMG3-MAN-06")
def test_a_named_extra_action_comes_on_top_and_is_that_action_only() -> None:
    now = acting(game(LONER, models=TWO), "manipulate")
    spend(now, "manipulate")
    assert now.activation.taken == []
    assert why_not(now, "attack") is None
    spend(now, "attack")
    kinds: tuple[Kind, ...] = ("move", "attack", "manipulate", "special")
    assert [kind for kind in kinds if why_not(now, kind) is None] == []
    late = acting(game(LONER, models=TWO), "manipulate")
    spend(late, "attack")
    assert [kind for kind in kinds if why_not(late, kind) is None] == ["manipulate"]


@pytest.mark.rule("BMG3-XTR-04")
def test_an_unnamed_extra_action_repeats_a_type() -> None:
    now = acting(game(LONER, models=TWO), "any")
    spend(now, "attack")
    assert paid_by(now, "attack") == "any"
    spend(now, "attack")
    assert why_not(now, "attack") is not None


@pytest.mark.rule("BMG3-XTR-08")
def test_an_unnamed_extra_action_joins_attack_and_manipulate() -> None:
    now = acting(game(LONER, models=TWO), "any")
    spend(now, "attack")
    assert why_not(now, "manipulate") is None
    other = acting(game(LONER, models=TWO), "any")
    spend(other, "manipulate")
    assert why_not(other, "attack") is None
    without = acting(game(LONER, models=TWO))
    spend(without, "attack")
    assert why_not(without, "manipulate") is not None


@pytest.mark.rule("BMG3-XTR-05")
def test_an_extra_action_ends_with_its_activation() -> None:
    henchman = profile("henchman")
    models = {"a1": "henchman 10,10", "a2": "henchman 12,10", "b1": "henchman 30,30"}
    with scene(henchman, models=models) as s:
        s.play("A", "activate:a2")
        assert s.state.active is not None
        assert s.state.active.extra == ["manipulate"]
        s.play("A", "end")
        assert s.state.active is not None
        assert s.state.active.model == "b1"


@pytest.mark.rule("BMG3-XTR-06", "BMG3-ATK-03")
def test_an_extra_attack_is_of_the_same_kind_as_the_first() -> None:
    gunman = profile("gunman", ranks=["free_agent"], weapons=["gun"])
    models = {"a1": "gunman 10,10", "b1": "gunman 11.181,10", "b2": "gunman 16,10"}
    now = acting(game(gunman, weapon("gun", rof=2, injury=1), models=models), "any")
    spend(now, "attack")
    now.activation.attacked = "melee"
    ranged = [option for option in options(now) if "gun" in option.key]
    assert ranged
    assert all(option.refusal is not None for option in ranged)
    assert any(option.refusal is None for option in options(now) if option.key == "attack:unarmed:b1")
    model(now.game, "b1").ko = True  # nothing else bars a shot now
    rules = {option.refusal.rule if option.refusal else "" for option in options(now) if "gun" in option.key}
    assert rules == {"BMG3-ATK-03"}


@pytest.mark.rule("BMG3-XTR-07")
def test_an_extra_move_is_a_whole_move() -> None:
    plan = card("sprint", effects=[clause("extra_action", 1, what="any")], cost=0)
    with turns(content=[plan], hands={"A": "sprint"}) as s:
        s.play("A", "activate:a1").play("A", "use:sprint#1")
        s.play("A", "move 10,17.9")
        s.play("A", "move 10,25.8")
        assert model(s, "a1").activated


@pytest.mark.rule("BMG3-EFX-03")
def test_a_shocked_model_takes_one_action_even_when_bold_and_inspired() -> None:
    models = {**TWO, "a1": put("loner", "10,10", bold=True, effects=["shocked until end_of_next_activation"])}
    now = acting(game(LONER, models=models), "manipulate", "any", bold=True)
    spend(now, "move")
    assert [why_not(now, kind) is None for kind in ("move", "attack", "manipulate", "special")] == [False] * 4


@pytest.mark.rule("BMG3-EFX-03", "BMG3-EFX-04")
def test_a_state_until_the_next_activation_ends_with_it() -> None:
    models = {**TWO, "a1": put("loner", "10,10", effects=["shocked until end_of_next_activation"])}
    with turns(models=models) as s:
        s.play("A", "activate:a2").play("A", "end")
        s.play("B", "activate:b1").play("B", "end")
        assert model(s, "a1").has_status("shocked")
        s.play("A", "end")
        assert not model(s, "a1").has_status("shocked")


@pytest.mark.rule("BMG3-KND-02", "BMG3-KND-06")
def test_a_knocked_down_model_must_be_activated_and_may_only_stand_up() -> None:
    models = {**TWO, "a1": put("loner", "10,10", down=True, bold=True)}
    with turns(models=models) as s:
        s.play("A", "activate:a1")
        s.refuses("A", "manipulate", "BMG3-KND-02")
        s.refuses("A", "attack", "BMG3-KND-02")
        s.play("A", "move 10,12")
        assert not model(s, "a1").down
        s.offers("A", "suspect 10,13.181")
        s.play("A", "end")


@pytest.mark.rule("BMG3-SPC-01", "BMG3-SPC-02", "BMG3-SPC-03", "BMG3-ACT-10")
def test_special_actions_come_only_from_abilities() -> None:
    medic = profile("medic", ranks=["free_agent"], abilities=["medic"])
    plain = acting(game(LONER, models=TWO))
    skilled = acting(game(medic, models={"a1": put("medic", "10,10", stun=1)}))
    assert [option.key for option in options(plain) if option.refusal is None] == ["move", "suspect", "end"]
    assert any(option.key == "medic:a1:stun1" for option in options(skilled))
    spend(skilled, "special")
    assert all(option.refusal for option in options(skilled) if option.key.startswith("medic"))


@pytest.mark.rule("BMG3-DPT-18", "BMG3-DPT-29")
def test_one_question_lists_everything_the_model_can_do() -> None:
    models = {"a1": "loner 10,10", "b1": "loner 11.181,10"}
    now = acting(game(LONER, models=models, markers=[suspect("10,8.819", "B")]))
    keys = [option.key for option in options(now) if option.refusal is None]
    assert keys == ["move", "attack:unarmed:b1", "suspect", "reveal:suspect1", "end"]


@pytest.mark.rule("BMG3-WIN-07", "BMG3-DPT-40")
def test_conceding_in_an_activation_ends_the_game_at_once() -> None:
    with turns() as s:
        s.play("A", "activate:a1")
        s.session.concede(Seat("A"))
        s.over("B")
