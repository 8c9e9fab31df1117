"""Draw Events, and Activations inside an Activation (DRW, EVT)."""

from __future__ import annotations

import pytest

from game.systems.first_blood.content import Effect
from game.systems.first_blood.flow import events
from game.systems.first_blood.flow.stats import attacks, march
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.state import State
from game.testing.scene import Scene
from tests.systems.first_blood.field import (
    battle,
    character,
    entry,
    event,
    fight,
    officer,
    profile,
    put,
    regiment,
    retinue,
    row,
    rule,
    spell,
)

BURNOUT = event(
    "burnout",
    Effect(op="grant_rule", on="regiment", rule=rule("decay:3")),
    Effect(op="mod", on="regiment", stat="clash", value=1),
    Effect(op="mod", on="regiment", stat="march", value=2),
)
EMPOWERED = event(
    "empowered",
    Effect(
        op="mod",
        stat="clash",
        choices=(
            Effect(op="mod", on="regiment", stat="clash", value=2),
            Effect(op="mod", on="regiment", stat="attacks", value=2),
        ),
    ),
)
DOUBLE = event("double_time", Effect(op="draw_next", on="character", ref="double_time"), scope="character")
FIRE = event("fire_and_advance", Effect(op="draw_next", on="character", ref="fire_and_advance"), scope="character")
ENTERS = event("ambush", Effect(op="mod", on="regiment", stat="march", value=1), enters=True)
EVENTS = (BURNOUT, EMPOWERED, DOUBLE, FIRE, ENTERS)
BOTH = entry("maa", events=("burnout", "empowered"))
LORD = character("lord", events=("double_time", "fire_and_advance"))
DRAWN = {"regiment": "a1", "step": "event"}


def game_of(s: Scene[State]) -> FirstBlood:
    game = s.session.system.game(s.state)
    assert isinstance(game, FirstBlood)
    return game


@pytest.mark.rule("CFB-DRW-01", "CFB-DRW-02", "CFB-ACT-08")
def test_one_draw_event_may_be_resolved_or_none() -> None:
    told = {"a1": put("maa", row("10,10", 3)), "acting": DRAWN}
    with battle(*EVENTS, BOTH, **told) as s:
        s.offers("A", "burnout", "empowered", "no")
        s.play("A", "burnout")
        s.asks("A", "act")
        assert march(game_of(s), regiment(s, "a1")) == 7000
        assert game_of(s).rules(game_of(s).part("a1"))["decay"] == 3
    with battle(*EVENTS, BOTH, **told) as s:
        s.play("A", "no")
        s.asks("A", "act")
        assert regiment(s, "a1").lasting == []


@pytest.mark.rule("CFB-DRW-03")
def test_where_a_rule_allows_several_they_are_resolved_one_after_the_other() -> None:
    herald = retinue("aid", "tactical", [Effect(op="custom", on="regiment", ref="another_event")])
    lord = character("lord", events=("burnout", "empowered"))
    told = {"a1": put("lord", row("10,10", 2), retinue=["aid"]), "acting": DRAWN}
    with battle(*EVENTS, herald, lord, **told) as s:
        s.play("A", "empowered")
        s.play("A", "2")
        s.lacks("A", "empowered")
        s.play("A", "burnout")
        s.asks("A", "act")


@pytest.mark.rule("CFB-EVT-10")
@pytest.mark.parametrize(("choice", "gained"), [("1", 0), ("2", 2)])
def test_empowered_gives_clash_or_attacks(choice: str, gained: int) -> None:
    told = {"a1": put("maa", row("10,10", 3)), "acting": DRAWN}
    with battle(*EVENTS, entry("maa", events=("empowered",)), **told) as s:
        s.play("A", "empowered")
        s.asks("A", "effect")
        s.play("A", choice)
        assert attacks(game_of(s), regiment(s, "a1").models[1]).value == 1 + gained


@pytest.mark.rule("CFB-DRW-04", "CFB-DRW-05", "CFB-DRW-06", "CFB-DRW-09")
def test_off_the_table_only_an_event_that_lets_its_regiment_enter_is_resolved() -> None:
    told = {"a1": put("maa", models=3, where="arriving"), "b1": put("rai", row("30,30", 3))}
    game = fight(*EVENTS, entry("maa", events=("burnout", "ambush")), round=2, **told)
    waiting = regiment(game, "a1")
    found = {one.id: events.why_not(game, waiting, one) for one in events.events(game, waiting)}
    assert found["ambush"] is None
    assert found["burnout"] is not None
    assert found["burnout"].rule == "CFB-DRW-04"
    hero = fight(*EVENTS, LORD, a1=put("lord", models=1, where="arriving"), b1=put("rai", row("30,30", 3)), round=2)
    hero.side(regiment(hero, "a1").seat).stack = ["rai#1"]
    assert all(events.why_not(hero, regiment(hero, "a1"), one) for one in events.events(hero, regiment(hero, "a1")))


@pytest.mark.rule("CFB-DRW-07", "CFB-SPR-02")
def test_a_value_given_twice_by_events_does_not_add_up() -> None:
    hard = event("hard", Effect(op="grant_rule", on="regiment", rule=rule("hardened:1")))
    more = event("more", Effect(op="grant_rule", on="regiment", rule=rule("hardened:2")))
    game = fight(hard, more, a1=put("maa", row("10,10", 3), lasting=["event:hard", "event:more"]))
    assert game.rules(game.part("a1"))["hardened"] == 2


@pytest.mark.rule("CFB-DRW-08")
def test_events_come_from_the_entry_the_officer_and_from_what_was_added() -> None:
    led = officer("captain", events=("burnout",))
    gift = spell("gift", Effect(op="grant_event", on="target", ref="ambush"), target="friendly")
    told = {"a1": put("maa", row("10,10", 3), officer="captain", lasting=["spell:gift"])}
    game = fight(*EVENTS, entry("maa", events=("empowered",)), led, gift, **told)
    assert [one.id for one in events.events(game, regiment(game, "a1"))] == ["empowered", "burnout", "ambush"]


@pytest.mark.rule("CFB-DRW-08", "CFB-CRD-03")
def test_the_regiment_is_named_before_its_event() -> None:
    told = {"a1": put("maa", row("10,10", 3)), "a2": put("maa", row("20,10", 3)), "turn": "A"}
    with battle(*EVENTS, entry("maa", events=("empowered",)), **told) as s:
        s.asks("A", "card")
        s.play("A", "a2")
        s.asks("A", "event")
        s.play("A", "no")


# --- Double Time, Fire and Advance


def camp(event: str, stack: list[str], **more: object) -> Scene[State]:
    told = {
        "a1": put("lord", "10,10"),
        "a2": put("maa", row("10,15", 3)),
        "a3": put("rai", row("40,10", 3)),
        "sides": {"A": {"stack": stack}},
        "acting": DRAWN,
        **more,
    }
    return battle(*EVENTS, character("lord", events=(event,)), **told)


@pytest.mark.rule("CFB-EVT-02", "CFB-EVT-05", "CFB-EVT-11")
def test_double_time_the_next_regiment_near_acts_at_once_and_wholly_then_the_character_once() -> None:
    with camp("double_time", ["maa", "rai"]) as s:
        s.play("A", "double_time")
        assert [one.regiment for one in s.state.acting] == ["a1", "a2"]
        s.asks("A", "act")
        s.play("A", "skip").play("A", "skip")
        assert regiment(s, "a2").activated
        assert [one.regiment for one in s.state.acting] == ["a1"]
        s.play("A", "skip")
        assert not any(one.regiment == "a1" for one in s.state.acting)
        assert s.state.sides[regiment(s, "a1").seat].stack == ["rai#1"]


@pytest.mark.rule("CFB-EVT-11", "CFB-ACT-05")
def test_cards_of_the_destroyed_are_replaced_and_the_regiments_own_event_is_asked() -> None:
    marching = entry("maa", events=("burnout",))
    told = {
        "a1": put("lord", "10,10"),
        "a2": put("maa", row("10,15", 3)),
        "a3": put("rai", row("40,10", 3), activated=True),
    }
    setup = {**told, "sides": {"A": {"stack": ["rai", "maa"]}}, "acting": DRAWN}
    with battle(*EVENTS, LORD, marching, **setup) as s:
        s.play("A", "double_time")
        s.told("first_blood.told.card_discarded")
        s.asks("A", "event")
        s.play("A", "burnout")
        s.asks("A", "act")


@pytest.mark.rule("CFB-EVT-04", "CFB-EVT-12", "CFB-EVT-08")
@pytest.mark.parametrize("event", ["double_time", "fire_and_advance"])
def test_a_card_that_does_not_qualify_goes_to_the_bottom_and_costs_an_action_all_the_same(event: str) -> None:
    with camp(event, ["rai", "maa"]) as s:
        s.play("A", event)
        assert s.state.sides[regiment(s, "a1").seat].stack == ["maa#1", "rai#1"]
        s.told("first_blood.told.card_returned")
        s.play("A", "skip")
        assert not any(one.regiment == "a1" for one in s.state.acting)


@pytest.mark.rule("CFB-EVT-12")
def test_with_an_empty_stack_there_is_nothing_to_draw() -> None:
    with camp("double_time", []) as s:
        s.asks("A", "act")
        s.play("A", "skip").play("A", "skip")


@pytest.mark.rule("CFB-EVT-13")
def test_of_several_regiments_of_the_card_only_those_near_may_act() -> None:
    near = {"a4": put("maa", row("14,15", 3)), "a5": put("maa", row("40,40", 3))}
    with camp("double_time", ["maa", "maa", "maa"], **near) as s:
        s.play("A", "double_time")
        s.offers("A", "a2", "a4").lacks("A", "a5")
        s.play("A", "a4")
        assert s.state.acting[-1].regiment == "a4"


@pytest.mark.rule("CFB-EVT-13")
def test_a_card_of_arriving_reinforcements_does_not_qualify() -> None:
    with camp("double_time", ["kni"], a4=put("kni", models=2, where="arriving"), round=2) as s:
        s.play("A", "double_time")
        s.told("first_blood.told.card_returned")


@pytest.mark.rule("CFB-EVT-03", "CFB-EVT-14", "CFB-STD-03")
def test_double_time_two_marches_allow_a_third_without_the_standard_bearers_inch() -> None:
    with camp("double_time", ["maa"], a2=put("maa", row("10,15", 3), standard=True)) as s:
        s.play("A", "double_time")
        for step in (20, 26, 31):
            s.play("A", "march " + " ".join(f"a2.{n + 1}@{10 + n},{step}" for n in range(3)))
        assert regiment(s, "a2").marches == 3
        assert s.asks("A", "act").text.key == "first_blood.ask.act"
        assert s.state.acting[-1].regiment == "a1"
    with camp("double_time", ["maa"], a2=put("maa", row("10,15", 3), standard=True)) as s:
        s.play("A", "double_time")
        for step in (20, 26):
            s.play("A", "march " + " ".join(f"a2.{n + 1}@{10 + n},{step}" for n in range(3)))
        far = "march " + " ".join(f"a2.{n + 1}@{10 + n},31.5" for n in range(3))
        s.refuses("A", far, "CFB-MAR-03")
        s.play("A", "skip")


@pytest.mark.rule("CFB-EVT-06", "CFB-EVT-07", "CFB-EVT-09", "CFB-EVT-14")
def test_fire_and_advance_a_march_follows_a_volley_as_second_action() -> None:
    told = {"a2": put("xbw", row("10,15", 1)), "b1": put("rai", row("10,30", 3))}
    with camp("fire_and_advance", ["xbw"], **told) as s:
        s.play("A", "fire_and_advance")
        s.play("A", "march a2.1@10,16")
        s.play("A", "volley:b1", dice="6 6")
        s.play("A", "march a2.1@10,18")
        assert s.state.acting[-1].regiment == "a1"
        s.play("A", "skip")
        assert not any(one.regiment == "a1" for one in s.state.acting)
    with camp("fire_and_advance", ["xbw"], **told) as s:
        s.play("A", "fire_and_advance")
        s.play("A", "volley:b1", dice="6 6")
        s.play("A", "march a2.1@10,16")
        assert s.state.acting[-1].regiment == "a1"


def test_a_profile_without_events_is_not_asked() -> None:
    plain = profile("plain", "5 1 2 1 2 3 2 0")
    with battle(plain, a1=put("plain", row("10,10", 3)), acting=DRAWN) as s:
        s.asks("A", "act")
