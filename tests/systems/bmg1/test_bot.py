"""The computer opponent of the first edition: it plans, goes for objectives, fights, defends itself and recovers."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import bots
from game.bots.sight import considered, likely
from game.core.dice import Chance
from game.core.place import Point
from game.core.request import Allot, Choose, Draw, Option, Roll, Seat, Share
from game.core.text import Text
from game.systems import bmg1 as package
from game.systems.bmg1.evaluate import value
from game.systems.bmg1.flow.plan import sharing
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.policy.acts import Turn
from game.systems.bmg1.policy.asked import GUESSES, INDIFFERENT, hunch, shares, urgency
from game.systems.bmg1.policy.field import Field, in_reach, melee_worth
from game.systems.bmg1.policy.odds import Blows, Victim, at_least, outcome
from game.systems.bmg1.policy.plans import marginals, proposal
from game.systems.bmg1.policy.worth import POINT, harm_worth, health
from game.systems.bmg1.state import State
from game.testing.scene import Scene
from tests.systems.bmg1.field import model, night, put, street

A, B = Seat("A"), Seat("B")


def answered(s: Scene[State], name: str = "strong") -> str:
    """What a bot answers to what is asked now."""
    assert s.session.pending is not None
    seat = s.session.pending.seat
    return bots.bot(name, 1).answer(s.session.fork(seat, Random(1)), seat)


def activation(s: Scene[State], id: str = "a1", seed: int = 3) -> list[str]:
    """Everybody follows their hunch until a character has done; what it did."""
    session, chance, done = s.session, Chance(seed), list[str]()
    while session.pending is not None and session.state.active and session.state.active.model == id:
        pending = session.pending
        if isinstance(pending, Roll | Draw):
            session.answer(chance.answer(pending))
            continue
        key = likely(session)
        assert key is not None
        if pending.topic == "act":
            done.append(key.partition(" ")[0])
        session.answer(key)
    return done


def worths(s: Scene[State]) -> dict[str, int]:
    """What the answers to a question seem worth."""
    asked = s.session.pending
    assert asked is not None
    keys = considered(s.session, asked)
    return dict(zip(keys, hunch(played(s), asked.seat, asked, keys).worths, strict=True))


def played(s: Scene[State]) -> Bmg1:
    game = s.session.system.game(s.state)
    assert isinstance(game, Bmg1)
    return game


def crate(id: str, at: str, seat: str = "A", kind: str = "ammo") -> dict[str, Any]:
    return {"kind": kind, "seat": seat, "at": at, "id": id}


# --- what dice promise


def test_odds_are_those_of_counting_all_cases() -> None:
    odds = outcome(Blows(1, 1.0, 4, 0, 1), Victim(0, 0, 5))
    assert odds.stun == pytest.approx(0.5) and odds.ko == odds.casualty == 0
    assert outcome(Blows(2, 0.5, 2, 0, 1), Victim(4, 0, 5)).ko == pytest.approx(1 - (1 - 0.5 * 5 / 6) ** 2)
    assert outcome(Blows(1, 1.0, 2, 0, 1, blocks=1, block=4), Victim(0, 0, 5)).stun == pytest.approx(0.5 * 5 / 6)
    assert outcome(Blows(1, 1.0, 2, 2, 0), Victim(2, 1, 3, ko=True)).casualty == pytest.approx(5 / 6)
    assert outcome(Blows(1, 1.0, 6, 1, 0, scratch=True), Victim(0, 0, 5)).stun == pytest.approx(1.0)


def test_dice_add_up_as_dice_do() -> None:
    assert at_least(1, 4) == 0.5 and at_least(2, 12) == pytest.approx(1 / 36) and at_least(2, 2) == 1
    assert at_least(2, 7) == pytest.approx(21 / 36)


# --- value


def test_points_come_first() -> None:
    game = night(a1="thug 10,10", b1="thug 80,80")
    before = value(game, A)
    game.side(A).points += 1
    assert value(game, A) == before + POINT and value(game, B) == -value(game, A)


def test_a_held_objective_promises_more_the_more_rounds_there_are() -> None:
    early = night(a1="thug 10,10", b1="thug 80,80", round=2, markers=[crate("ammo1", "13,10")])
    late = night(a1="thug 10,10", b1="thug 80,80", round=6, markers=[crate("ammo1", "13,10")])
    left = night(a1="thug 40,40", b1="thug 80,80", round=6, markers=[crate("ammo1", "13,10")])
    assert Field(early).stakes(A) > 2 * Field(late).stakes(A) > 2 * Field(left).stakes(A) > 0
    assert Field(late).stakes(A) > 2 * POINT


def test_an_enemy_who_touches_the_objective_takes_its_promise_away() -> None:
    free = night(a1="thug 10,10", b1="thug 80,80", markers=[crate("ammo1", "13,10")])
    pressed = night(a1="thug 10,10", b1="thug 7,10", markers=[crate("ammo1", "13,10")])
    both = night(a1="thug 10,10", b1="thug 16,10", markers=[crate("ammo1", "13,10")])
    worth = [Field(game).stakes(A) for game in (free, pressed, both)]
    assert worth == sorted(worth, reverse=True) and worth[0] > 2 * worth[1]


def test_each_character_goes_for_another_objective() -> None:
    told = {"b1": "thug 80,80", "markers": [crate("ammo1", "20,20"), crate("titan2", "60,20", kind="titan")]}
    apart = night(a1="thug 20,30", a2="thug 60,30", **told)
    together = night(a1="thug 20,30", a2="thug 22,34", **told)
    assert Field(apart).stakes(A) > Field(together).stakes(A)


def test_a_knocked_out_character_is_worth_less_and_a_lost_one_nothing() -> None:
    game = night(a1="boss 10,10", b1="thug 80,80")
    sound = health(game, model(game, "a1"))
    model(game, "a1").stun = 4
    hurt = health(game, model(game, "a1"))
    model(game, "a1").posture = "ko"
    out = health(game, model(game, "a1"))
    model(game, "a1").location = "casualty"
    assert sound > hurt > out > health(game, model(game, "a1")) == 0


def test_finishing_a_leader_is_worth_more_than_a_henchman() -> None:
    game = night(a1="thug 10,10", b1="boss 13,10", b2="thug 80,80")
    one = outcome(Blows(1, 1.0, 2, 9, 0), Victim(0, 0, 5))
    assert harm_worth(game, model(game, "b1"), one) > 2 * harm_worth(game, model(game, "b2"), one)


# --- the plan


def planned(counters: dict[Any, int], slot: str) -> int:
    return counters.get(slot, 0)


def planning(**told: Any) -> Bmg1:
    return night(phase="plan", queue=["plan:A", "plan:B", "schemers:A", "end"], **told)


def test_whoever_touches_an_enemy_plans_blows_and_blocks_and_whoever_is_far_away_moves() -> None:
    game = planning(a1="thug 20,20", a2="thug 5,5", b1="thug 23,20", markers=[crate("ammo1", "60,5")])
    fighter, walker = proposal(game, model(game, "a1")), proposal(game, model(game, "a2"))
    assert planned(fighter, "attack") >= 2 and planned(fighter, "defense") >= 1
    assert planned(walker, "move") >= 2 > planned(fighter, "move")
    assert sum(fighter.values()) == sum(walker.values()) == 5


def test_whoever_lies_on_the_ground_keeps_a_counter_to_stand_up() -> None:
    game = planning(a1=put("thug", "20,20", down=True), b1="thug 30,20")
    assert planned(proposal(game, model(game, "a1")), "move") >= 1


def test_a_revealed_plan_without_blows_needs_no_blocks() -> None:
    told: dict[str, Any] = {"a1": "thug 20,20"}
    armed, harmless = planning(**told, b1="thug 23,20 a3"), planning(**told, b1="thug 23,20 m3")
    for game in (armed, harmless):
        model(game, "b1").planned = True
    before = planned(proposal(armed, model(armed, "a1")), "defense")
    assert before > planned(proposal(harmless, model(harmless, "a1")), "defense")


def test_a_riddle_at_hand_is_planned_for() -> None:
    game = planning(a1="thug 20,20", b1="thug 80,80", markers=[crate("riddle1", "23,20", kind="riddle")])
    assert planned(proposal(game, model(game, "a1")), "move") >= 1


def test_stuns_call_for_special_counters() -> None:
    game = planning(a1=put("boss", "20,20", stun=3), b1="thug 80,80")
    sound = planning(a1="boss 20,20", b1="thug 80,80")
    assert marginals(game, model(game, "a1"))["special"][0] > marginals(sound, model(sound, "a1"))["special"][0]


def test_a_plan_is_one_of_those_that_are_thought_of() -> None:
    with street(a1="thug 20,20", b1="thug 23,20", phase="plan", queue=["plan:A", "plan:B", "end"]) as s:
        key = answered(s)
        best = proposal(played(s), model(s, "a1"))
        assert dict(word.split("=") for word in key.split()[1:]) == {slot: str(n) for slot, n in best.items()}


def test_a_trickster_lays_his_counters_for_what_has_become_of_the_plan() -> None:
    """He planned a walk, and now the enemy stands before him."""

    def shuffled(enemy: str, *marks: dict[str, Any]) -> dict[str, str]:
        with street(
            a1=put("thug", "20,20", "m3 s1", traits=["trickster"]), b1=f"thug {enemy}", markers=list(marks)
        ) as s:
            asked = s.session.pending
            while isinstance(asked, Choose):
                s.session.answer("activate:a1" if asked.topic == "turn" else likely(s.session) or "")
                asked = s.session.pending
            assert isinstance(asked, Allot) and asked.topic == "shuffle"
            return dict(word.split("=") for word in answered(s).split())

    assert int(shuffled("23,20").get("attack", 0)) >= 2
    assert int(shuffled("80,80", crate("ammo1", "45,20")).get("move", 0)) >= 2


def test_marginal_worths_never_rise() -> None:
    game = planning(a1=put("thug", "20,20", weapons=["pistol"]), b1="thug 40,20", markers=[crate("ammo1", "35,5")])
    for each in marginals(game, model(game, "a1")).values():
        assert each == sorted(each, reverse=True)


# --- moves


def test_it_goes_to_its_objective_and_stays_there() -> None:
    told: dict[str, Any] = {"b1": "thug 80,80", "markers": [crate("ammo1", "32,20")]}
    with street(a1="thug 20,20 m1", a2="thug 3,3", active="a1", **told) as s:
        activation(s)
        assert played(s).stands_by(model(s, "a1"), played(s).marker("ammo1"))
    with street(a1="thug 29,20 m1", a2="thug 3,3", active="a1", **told) as s:
        activation(s)
        assert played(s).stands_by(model(s, "a1"), played(s).marker("ammo1"))


def test_it_guards_what_would_score_for_the_rival() -> None:
    told: dict[str, Any] = {"markers": [crate("ammo1", "40,20", "B")]}
    game = night(a1="thug 25,20", b1="thug 43,20", **told)
    turn = Turn.of(game, model(game, "a1"))
    assert turn.place(Point(37_000, 20_000)) > turn.place(Point(25_000, 20_000)) + POINT


def test_a_roof_is_no_place_to_stay() -> None:
    game = night(a1="thug 20,20", b1="thug 80,80", markers=[crate("ammo1", "34,20")])
    turn = Turn.of(game, model(game, "a1"))
    assert turn.place(Point(20_000, 20_000, 6_000)) + 50 < turn.place(Point(20_000, 20_000))


def test_danger_grows_with_enemies_that_have_yet_to_act() -> None:
    ready = night(a1="thug 20,20", b1="thug 26,20 a3", b2="thug 20,27 a3")
    acted = night(a1="thug 20,20", b1=put("thug", "26,20", "a3", activated=True), b2="thug 20,27 a3")
    here = Point(20_000, 20_000)
    assert Field(ready).danger(model(ready, "a1"), here) > Field(acted).danger(model(acted, "a1"), here) > 0


def test_reach_is_what_the_counters_allow() -> None:
    game = night(a1="thug 20,20 m2", a2="thug 30,30", a3=put("thug", "40,40", down=True), b1="thug 80,80")
    assert in_reach(game, model(game, "a1"), 8_000) == 1 and 0 < in_reach(game, model(game, "a1"), 16_000) < 1
    assert in_reach(game, model(game, "a2"), 16_000) == 0 and in_reach(game, model(game, "a3"), 5_000) == 0


# --- fights


def test_it_strikes_with_all_it_has_at_whoever_it_touches() -> None:
    with street(a1="thug 20,20 a3", a2="thug 3,3", b1="thug 23,20", b2="thug 87,87", active="a1") as s:
        assert answered(s).startswith("strike:b1")
        done = activation(s)
        assert done[0].startswith("strike:b1")


def test_it_goes_to_the_enemy_it_can_hurt() -> None:
    with street(a1="thug 20,20 m1 a3", a2="thug 3,3", b1="thug 31,20", b2="thug 87,87", active="a1") as s:
        done = activation(s)
        assert any(key.startswith("strike:b1") for key in done)


def test_it_finishes_whoever_is_down_when_blades_can() -> None:
    told: dict[str, Any] = {"b1": put("thug", "23,20", stun=3, injury=2, ko=True), "b2": "thug 87,87"}
    with street(a1=put("thug", "20,20", "a3", weapons=["knife"]), a2="thug 3,3", active="a1", **told) as s:
        found = worths(s)
        assert max(found, key=lambda key: found[key]).startswith("strike:b1:knife")
        assert found["strike:b1:knife"] > found["strike:b1"]


def test_blows_fall_on_one_before_they_are_spread() -> None:
    told: dict[str, Any] = {"b1": put("thug", "23,20", stun=4), "b2": "thug 17,20", "b3": "thug 87,87"}
    with street(a1="thug 20,20 a2", a2="thug 3,3", active="a1", **told) as s:
        s.play("A", "strike:b1")
        assert answered(s) == "b1=2"


def test_it_shoots_whom_it_sees_rather_than_nobody() -> None:
    told: dict[str, Any] = {"b1": "thug 40,20", "b2": "thug 87,87", "a2": "thug 3,3"}
    with street(a1=put("thug", "20,20", "a2", weapons=["pistol"]), active="a1", **told) as s:
        assert any(key.startswith("shoot:b1") for key in activation(s))


def test_it_shoots_at_nobody_it_cannot_hurt() -> None:
    game = night(a1=put("thug", "20,20", "a2", weapons=["pistol"]), b1="thug 40,20")
    near = Turn.of(game, model(game, "a1")).shoot("b1:pistol")
    far = night(a1=put("thug", "20,20", "a2", weapons=["pistol"]), b1=put("thug", "40,20", defense=6))
    assert near > Turn.of(far, model(far, "a1")).shoot("b1:pistol") > 0


def test_blocks_are_spent_where_they_save_a_character() -> None:
    told: dict[str, Any] = {"a1": put("boss", "20,20", "a3"), "a2": "thug 3,3", "active": "a1"}
    with street(b1=put("thug", "23,20", "d2", stun=3), b2="thug 87,87", **told) as s:
        s.play("A", "strike:b1")
        s.play("A", "b1=3", dice="6 6 6")
        assert answered(s) == "2"


def test_counters_are_lost_where_they_matter_least() -> None:
    game = night(a1=put("thug", "20,20", "m1 a1 d1", activated=True), b1="thug 23,20")
    words = Text("bmg1.ask.lose_counters", model=game.name(model(game, "a1")), n=1)
    asked = Allot(A, words, [Share(slot, Text(slot), slot) for slot in ("move", "attack", "defense")], 1)
    asked.topic = "lose_counters"
    found = hunch(game, A, asked, ["move=1", "attack=1", "defense=1"]).worths
    assert found[2] < found[1] <= found[0]


def test_a_character_with_work_to_do_goes_before_one_without() -> None:
    game = night(a1="thug 20,20 a3", a2="thug 5,80 a3", b1="thug 23,20 a3")
    field = Field(game)
    assert urgency(field, model(game, "a1")) > urgency(field, model(game, "a2"))


def test_strikes_are_worth_more_the_more_there_are() -> None:
    game = night(a1="thug 20,20", b1="thug 23,20 d1")
    found = [melee_worth(game, model(game, "a1"), model(game, "b1"), n) for n in range(4)]
    assert found == sorted(found) and found[0] == 0 < found[1]


# --- the rest


def test_a_riddle_is_tried_as_soon_as_it_is_touched() -> None:
    told: dict[str, Any] = {"b1": "thug 87,87", "markers": [crate("riddle1", "20,20", kind="riddle")]}
    with street(a1="thug 20,20 m1", a2="thug 3,3", active="a1", **told) as s:
        assert answered(s) == "riddle:riddle1"


def test_nothing_is_given_away_for_nothing() -> None:
    """Whoever has nothing to do ends its activation rather than drop its Loot or stand up twice."""
    with street(a1="thug 20,20", a2="thug 3,3", b1="thug 87,87", active="a1") as s:
        found = worths(s)
        assert found["end"] == 0 and max(found.values()) < 400


def test_of_two_with_one_name_the_own_one_is_meant() -> None:
    """Both Bands have such a thug, and only this one is hurt: it has fewer counters than the rival's."""
    game = planning(a1="thug 20,20", b1=put("thug", "23,20", stun=2))
    asked = sharing(game, model(game, "b1"))
    assert asked.total < sharing(game, model(game, "a1")).total
    found = shares(game, asked)
    assert found
    for given in found:
        assert asked.read(asked.key(given))


def test_of_two_with_one_name_in_a_band_the_hurt_one_gets_its_own_plan() -> None:
    game = planning(a1="thug 20,20", a2=put("thug", "30,20", stun=2), b1="thug 87,87")
    asked = sharing(game, model(game, "a2"))
    assert asked.total < sharing(game, model(game, "a1")).total
    found = shares(game, asked)
    assert found and all(asked.read(asked.key(given)) for given in found)


def test_plans_that_are_thought_of_can_be_made() -> None:
    game = planning(a1="thug 20,20", b1="thug 23,20")
    asked = sharing(game, model(game, "a1"))
    found = shares(game, asked)
    assert found and len(found) > 3 and all(asked.read(asked.key(given)) for given in found)
    asked.topic = "strikes"
    assert shares(game, asked) is None


def test_it_prefers_places_that_guns_do_not_see() -> None:
    told: dict[str, Any] = {"a1": "thug 20,20 m1", "b1": put("thug", "44,20", "a2", weapons=["pistol"])}
    game = night(terrain={"house": "building 25,24 27,36"}, active="a1", **told)
    turn = Turn.of(game, model(game, "a1"))
    assert turn.exposure(Point(20_000, 28_000)) < 0 < turn.exposure(Point(20_000, 20_000))
    acted = night(a1="thug 20,20", b1=put("thug", "44,20", "a2", weapons=["pistol"], activated=True), active="a1")
    assert Turn.of(acted, model(acted, "a1")).exposure(Point(20_000, 20_000)) == 0


def test_stealth_hides_from_guns_beyond_twenty_centimetres() -> None:
    told: dict[str, Any] = {"b1": put("thug", "46,20", "a2", weapons=["pistol"]), "active": "a1"}
    plain, sly = night(a1="thug 20,20", **told), night(a1=put("thug", "20,20", traits="stealth"), **told)
    here = Point(20_000, 20_000)
    assert Turn.of(plain, model(plain, "a1")).exposure(here) > 0 > Turn.of(sly, model(sly, "a1")).exposure(here)


def test_it_crouches_where_a_gun_has_yet_to_fire() -> None:
    told: dict[str, Any] = {"terrain": {"wall": "low_wall 22,15 23,25"}, "active": "a1", "a2": "thug 3,3"}
    with street(a1="thug 20.45,20 s1", b1=put("thug", "44,20", "a2", weapons=["pistol"]), **told) as s:
        assert worths(s)["crouch:wall"] > 0
    with street(a1="thug 20.45,20 s1", b1="thug 44,20 a2", **told) as s:
        assert worths(s)["crouch:wall"] < 0
    told["terrain"]["crate"] = "crate 17,18.5 18.9,21.5"
    with street(a1=put("thug", "20.45,20", "s2"), b1=put("thug", "44,20", "a2", weapons=["pistol"]), **told) as s:
        s.play("A", "crouch:wall")
        assert worths(s)["crouch:crate"] < worths(s)["end"]


def test_a_special_attack_is_used_where_it_helps() -> None:
    told: dict[str, Any] = {"b1": put("thug", "23,20", "d1", stun=4), "b2": "thug 87,87"}
    told |= {"a2": "thug 3,3", "active": "a1"}
    with street(a1=put("thug", "20,20", "a3 s1", attacks="devastating_blow", strength=5), **told) as s:
        assert answered(s).startswith("devastating_blow:b1")


def test_it_stands_up_before_it_goes_anywhere() -> None:
    told: dict[str, Any] = {"b1": "thug 87,87", "a2": "thug 3,3", "markers": [crate("ammo1", "32,20")]}
    with street(a1=put("thug", "20,20", "m2", down=True), active="a1", **told) as s:
        assert activation(s)[0] == "stand"


def test_somebody_knocked_out_is_arrested() -> None:
    told: dict[str, Any] = {"b1": put("thug", "23,20", stun=5, ko=True), "b2": "thug 87,87", "a2": "thug 3,3"}
    with street(a1=put("thug", "20,20", "m1 s1", traits="arrest"), active="a1", **told) as s:
        assert answered(s) == "arrest:b1"


def test_it_passes_while_nothing_is_urgent_and_never_when_blows_can_fall() -> None:
    told: dict[str, Any] = {"phase": "execute", "turn": "A"}
    with street(a1="thug 5,5", b1="thug 80,80", b2="thug 85,85", b3="thug 80,70", **told) as s:
        s.state.sides[A].passes = 1
        assert _passes(s) > 0
    with street(a1="thug 20,20 a3", b1=put("thug", "23,20", "a3", stun=3), b2="thug 85,85", **told) as s:
        s.state.sides[A].passes = 1
        assert _passes(s) < 0


def _passes(s: Scene[State]) -> int:
    """What a pass promises more than the best activation."""
    words = Text("bmg1.ask.turn", n=1)
    options = [Option("activate:a1", Text("a"), 1), Option("pass", Text("pass"), 2)]
    found = hunch(played(s), A, Choose(A, words, options, topic="turn"), ["activate:a1", "pass"]).worths
    return found[1] - found[0]


def test_it_deploys_apart_on_the_ground_and_forward() -> None:
    game = night(a1="thug 40,18", b1="thug 45,80")
    game.state.models["a9"] = model(night(a9="thug 3,3"), "a9")
    game.side(A).zone, game.side(B).zone = "A", "B"
    game.model("a9").at, game.model("a9").location = None, "off"
    asked = Choose[str](A, Text("ask"), [], topic="deploy")
    beside, apart, behind, high = "a9 43.5,18", "a9 60,18", "a9 60,3", "a9 60,18,6"
    near, far, back, roof = hunch(game, A, asked, [beside, apart, behind, high]).worths
    assert far > near and far > back and far > roof


def test_objectives_are_put_near_one_s_own_people() -> None:
    game = night(a1="thug 40,40", b1="thug 45,80")
    asked = Choose[str](A, Text("ask"), [], topic="objective")
    near, far = hunch(game, A, asked, ["ammo 40,50", "ammo 45,75"]).worths
    assert near > far


def test_as_many_dice_as_there_are_shake_off_stuns() -> None:
    game = night(a1="thug 40,40", b1="thug 45,80")
    asked = Choose[str](A, Text("ask"), [], topic="recover")
    assert hunch(game, A, asked, ["dice3", "dice2", "dice1"]).worths == (30, 20, 10)


def test_whoever_has_the_strongest_will_tests_it() -> None:
    game = night(a1="thug 40,40", a2="boss 20,20", b1="thug 45,80")
    asked = Choose[str](A, Text("ask"), [], topic="run_away")
    weak, strong = hunch(game, A, asked, ["a1", "a2"]).worths
    assert strong > weak


def test_nobody_pays_for_a_run_that_leads_nowhere() -> None:
    """Dice for a run are only rolled where there is a line to run along, and then it is run."""
    told: dict[str, Any] = {"b1": "thug 87,87", "a2": "thug 3,3", "markers": [crate("ammo1", "70,20")]}
    with street(a1="thug 20,20 m2 s1", active="a1", **told) as s:
        done = activation(s)
        assert done[-1] != "run:1" and model(s, "a1").at[0] > 36_000  # type: ignore[index]
    yard = {"n": "high_wall 14,26 26,27", "s": "high_wall 14,13 26,14", "w": "high_wall 13,13 14,27"}
    yard["e"] = "high_wall 26,13 27,27"
    with street(a1="thug 20,20 m2 s1", active="a1", terrain=yard, **told) as s:
        assert not any(key.startswith("run") and worth > 0 for key, worth in worths(s).items())


def test_it_has_an_opinion_on_every_question_or_says_that_it_has_none() -> None:
    source = "".join(path.read_text() for path in Path(package.__file__).parent.rglob("*.py"))
    topics = set(re.findall(r'topic="([a-z_]+)"', source)) - {"act"}
    assert len(topics) > 60
    assert topics - set(GUESSES) - set(INDIFFERENT) == {"lead"}  # a counter is drawn from the bag
    assert not set(INDIFFERENT) & set(GUESSES)
