"""Command Presence, [Command] abilities, and what effects do (PRE, OFF-05, ACT-16)."""

from __future__ import annotations

import pytest

from game.core.text import Text
from game.systems.first_blood.content import Effect
from game.systems.first_blood.flow.orders import orders
from game.systems.first_blood.flow.presence import present
from game.systems.first_blood.flow.rounds import end_round
from game.systems.first_blood.flow.stack import rearrange
from game.systems.first_blood.flow.stats import attacks
from game.systems.first_blood.game import FirstBlood
from tests.systems.first_blood.field import (
    battle,
    character,
    command,
    entry,
    event,
    fight,
    garrison,
    item,
    officer,
    put,
    regiment,
    retinue,
    row,
    rule,
    run,
    spell,
)

STOKE = command("stoke", Effect(op="mod", on="target", stat="attacks", value=1))
STEADY = command("steady", Effect(op="end_state", on="target", state="broken"), lasts="instant")
LOOSE = command("loose", Effect(op="give_state", on="target", state="aimed"), lasts="instant")
LORD = character("lord", commands=("stoke",))
CAPTAIN = officer("captain", commands=("steady", "stoke"))
CONTENT = (STOKE, STEADY, LOOSE, LORD, CAPTAIN)


def at_step(step: str) -> dict[str, str]:
    return {"regiment": "a1", "step": step}


def told(game: FirstBlood, id: str) -> list[str]:
    return [f"{order.command.id}:{order.to.id}" for order in orders(game, regiment(game, id))]


@pytest.mark.rule("CFB-PRE-01", "CFB-PRE-03", "CFB-PRE-06", "CFB-PRE-09", "CFB-LDR-03")
def test_an_order_goes_to_the_own_regiment_or_to_one_whose_leader_is_in_range() -> None:
    told_ = {"a2": put("maa", ["10,19", "10,21"]), "a3": put("maa", ["20,10", "16,10"])}
    game = fight(*CONTENT, a1=put("lord", "10,10"), **told_)
    assert told(game, "a1") == ["stoke:a1", "stoke:a2"]
    assert [model.id for model in present(game, regiment(game, "a2"))] == ["a1.1"]
    assert present(game, regiment(game, "a3")) == []


@pytest.mark.rule("CFB-PRE-04", "CFB-PRE-05", "CFB-PRE-08", "CFB-ACT-10", "CFB-OFF-05")
def test_each_ability_is_used_once_before_the_first_action_and_lasts_for_the_round() -> None:
    told_ = {
        "a1": put("lord", "10,10"),
        "a2": put("maa", row("10,14", 3)),
        "acting": {"regiment": "a1", "step": "tokens"},
    }
    with battle(*CONTENT, **told_) as s:
        s.asks("A", "command")
        s.play("A", "stoke:a2")
        s.asks("A", "act")
        game = s.session.system.game(s.state)
        assert isinstance(game, FirstBlood)
        assert attacks(game, regiment(s, "a2").models[1]).value == 2
        end_round(game)
        assert attacks(game, regiment(s, "a2").models[1]).value == 1
    with battle(*CONTENT, **told_) as s:
        s.play("A", "no")
        s.asks("A", "act")


@pytest.mark.rule("CFB-OFF-05", "CFB-PRE-06", "CFB-BRK-04", "CFB-PRE-11")
def test_an_officer_commands_too_but_a_broken_regiment_gains_nothing_from_anothers_presence() -> None:
    told_ = {
        "a1": put("maa", row("10,10", 4), officer="captain", broken=True),
        "a2": put("maa", row("10,14", 3), broken=True),
    }
    game = fight(*CONTENT, **told_)
    assert told(game, "a1") == ["steady:a1", "stoke:a1"]
    whole = fight(*CONTENT, a1=put("maa", row("10,10", 4), officer="captain"), a2=put("maa", row("10,14", 3)))
    assert told(whole, "a1") == ["stoke:a1", "stoke:a2"]


@pytest.mark.rule("CFB-PRE-08")
def test_an_ability_that_would_change_nothing_is_not_offered() -> None:
    game = fight(*CONTENT, a1=put("maa", row("10,10", 4), officer="captain"))
    assert "steady:a1" not in told(game, "a1")
    regiment(game, "a1").broken = True
    assert "steady:a1" in told(game, "a1")


@pytest.mark.rule("CFB-GAR-15", "CFB-CHL-17", "CFB-PRE-06")
def test_inside_a_garrison_or_after_a_refusal_only_the_own_regiment_obeys() -> None:
    house = garrison("house", at="10,10", diameter=5)
    told_ = {"a2": put("maa", row("10,14", 3))}
    inside = fight(*CONTENT, a1=put("lord", models=1, inside="house"), pieces=[house], **told_)
    assert told(inside, "a1") == ["stoke:a1"]
    refused = fight(*CONTENT, a1=put("lord", "10,10", refused=1), **told_)
    assert told(refused, "a1") == ["stoke:a1"]


def test_a_tier_may_give_an_ability() -> None:
    aide = retinue("aid", "tactical", [Effect(op="grant_ability", on="character", ref="loose")])
    game = fight(*CONTENT, aide, a1=put("lord", row("10,10", 2), retinue=["aid"]), a2=put("xbw", row("10,14", 3)))
    assert told(game, "a1") == ["stoke:a1", "stoke:a2", "loose:a1", "loose:a2"]


# --- what effects do


@pytest.mark.rule("CFB-ACT-16")
def test_an_effect_may_give_a_further_action_of_a_kind() -> None:
    rush = event("rush", Effect(op="extra_action", on="regiment", actions=("march",)))
    told_ = {"a1": put("maa", row("10,10", 3)), "acting": {"regiment": "a1", "step": "event"}}
    with battle(rush, entry("maa", events=("rush",)), **told_) as s:
        s.play("A", "rush")
        s.play("A", "skip").play("A", "skip")
        s.offers("A", "march a1.1@10,11 a1.2@11,11 a1.3@12,11")
        s.play("A", "skip")


def test_an_effect_gives_and_takes_states_and_rules_at_once() -> None:
    panic = command(
        "panic",
        Effect(op="give_state", on="target", state="broken"),
        Effect(op="lose_rule", on="target", rule=rule("shield")),
        Effect(op="wounds", on="target", value=2),
    )
    fire = command("fire", Effect(op="give_state", on="target", state="inspired"))
    lord = character("lord", commands=("panic", "fire"))
    told_ = {
        "a1": put("lord", "10,10"),
        "a2": put("maa", row("10,14", 5)),
        "acting": {"regiment": "a1", "step": "command"},
    }
    with battle(panic, fire, lord, **told_) as s:
        s.play("A", "fire:a2")
        s.play("A", "panic:a2")
        s.play("A", "a2.5", dice="1 1")
        left = regiment(s, "a2")
        assert (left.broken, left.inspired, left.tokens) == (True, True, 1)
        s.asks("A", "act")


def test_a_card_is_moved_to_the_bottom_of_the_stack() -> None:
    game = fight(a1=put("maa", row("10,10", 3)), a2=put("rai", row("20,10", 3)))
    side = game.side(regiment(game, "a1").seat)
    side.stack = ["maa#1", "rai#1"]
    run(rearrange(game, side.seat, Text("test.why")), "A maa#1")
    assert side.stack == ["rai#1", "maa#1"]
    run(rearrange(game, side.seat, Text("test.why")), "A no")
    assert side.stack == ["rai#1", "maa#1"]


@pytest.mark.rule("CFB-CHL-17")
def test_an_effect_may_provoke_an_enemy_who_answers_at_once() -> None:
    taunt = spell("taunt", Effect(op="give_state", on="target", state="provoked"), range=24, lasts="instant")
    told_ = {"a1": put("mage", "10,10", spells=["taunt"]), "b1": put("lord", "10,30"), "acting": "a1"}
    with battle(taunt, **told_) as s:
        s.play("A", "cast:taunt:b1", dice="1 1 6 6 6")
        s.asks("B", "provoked")
        s.play("B", "refuse")
        assert regiment(s, "b1").refused


@pytest.mark.rule("CFB-CPH-03")
def test_an_item_moves_a_card_once_when_the_first_player_is_known() -> None:
    horn = item("horn", Effect(op="rearrange_stack", on="regiment"))
    told_ = {"a1": put("lord", "10,10", items=["horn"]), "a2": "maa 20,10", "b1": "rai 40,40", "b2": "maa 44,40"}
    with battle(horn, **told_, phase="supremacy") as s:
        s.dice("1 6").play("A", "lord#1")
        assert len(s.told("first_blood.told.stack_changed")) == 1
        assert s.state.sides[regiment(s, "a1").seat].stack == ["lord#1"]
        s.asks("A", "act")
        assert regiment(s, "a2").activated
