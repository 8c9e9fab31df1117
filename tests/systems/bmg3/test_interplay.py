"""Where chapters meet: what one rule does to another, played through whole activations and Recounts."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.bmg3.state import State
from game.testing.scene import Scene
from tests.systems.bmg3.fights import AROUND, strike
from tests.systems.bmg3.scenes import (
    ability_text,
    area,
    card,
    clause,
    encounter,
    event,
    game,
    model,
    piece,
    profile,
    put,
    scene,
    sewer,
    suspect,
    weapon,
)

LONER = profile("loner", ranks=["free_agent"], M=8)
FAR = {"a9": "loner 2,34", "b9": "loner 34,2"}
TASER = weapon("taser", stun=2, critical="shocked")


def night(*content: Any, **models: Any) -> Scene[State]:
    more = models.pop("more", {})
    return scene(LONER, *content, models={**FAR, **models}, **more)


# --- harm in the Recount


def poisoned_boss(**more: Any) -> Scene[State]:
    """A poisoned Boss with one Injury to go, in step 4 of a Recount."""
    models = {
        "a1": put("loner", "10,10", injury=5, effects=["poisoned"]),
        "a2": put("loner", "14,10", stun=6, ko=True),
        "b1": "loner 20,20",
    }
    revenge = card("revenge", requires=[clause("happened", 1, what="casualty", whose="any")], when=["recount"])
    sides = {"A": {"boss": "a1"}}
    return scene(LONER, revenge, models=models, sides=sides, phase="recount", hands={"B": "revenge"}, **more)


@pytest.mark.rule("BMG3-CRW-24", "BMG3-CRW-26", "BMG3-EFX-02", "BMG3-DPT-32", "BMG3-CRD-30", "BMG3-PAS-15")
def test_a_boss_that_dies_of_poison_in_the_recount_is_followed_at_once_and_no_card_answers() -> None:
    with poisoned_boss(queue=["states:A", "ease", "end"]) as s:
        s.dice("6 6 6")
        s.asks("A", "boss")
        s.play("A", "a2")
        assert s.state.sides["A"].boss == "a2" and s.state.sides["A"].boss_named  # type: ignore[index]
        assert s.state.sides["A"].passes == 0  # type: ignore[index]
        s.over()


@pytest.mark.rule("BMG3-REC-18", "BMG3-KOD-10", "BMG3-DMG-03", "BMG3-DMG-05", "BMG3-EFX-02")
def test_a_ko_model_that_fails_against_poison_takes_two_injuries_and_stays_poisoned() -> None:
    models = {"a1": put("loner", "10,10", stun=6, ko=True, effects=["poisoned"]), **FAR}
    with scene(LONER, models=models, phase="recount", queue=["states:A", "recover:A"]) as s:
        s.dice("6 6")
        assert model(s, "a1").injury == 2 and model(s, "a1").has_status("poisoned")
        s.dice("1 2")
        assert not model(s, "a1").ko and model(s, "a1").has_status("poisoned")
        s.dice("6 1").asks("A")


# --- Passes


@pytest.mark.rule("BMG3-RCV-05", "BMG3-RCV-10", "BMG3-PAS-05", "BMG3-PAS-15", "BMG3-ABL-22")
def test_a_model_struck_down_woken_and_struck_down_again_is_worth_one_pass() -> None:
    nurse = profile("nurse", ranks=["free_agent"], abilities=["medic"])
    models = {
        "a1": put("loner", "10,10", bold=True),
        "a2": put("loner", "10,11.181"),
        "b1": put("loner", AROUND[0], stun=5),
        "b2": "nurse 12.362,10",
    }
    with night(nurse, **models) as s:
        s.play("A", "activate:a1").play("A", "attack:unarmed:b1").play("A", "0", dice="3 1 1 1  1 1 1")
        assert model(s, "b1").ko and s.state.sides["B"].passes == 1  # type: ignore[index]
        s.play("A", "end").play("B", "activate:b2").play("B", "medic:b1:stun1")
        assert not model(s, "b1").ko and model(s, "b1").down and model(s, "b1").barred
        s.play("A", "activate:a2").play("A", "end")
        s.refuses("B", "activate:b1", "BMG3-RCV-05")
        assert s.state.sides["B"].passes == 1  # type: ignore[index]
        s.asks("B")


@pytest.mark.rule("BMG3-ACT-18", "BMG3-PAS-04")
def test_who_falls_to_death_in_its_own_activation_is_worth_no_pass() -> None:
    tower = piece("tower", "10,10", "16,16", top=8, keywords="solid standable")
    with night(a1="loner 15,13,8", a2="loner 30,30", b1="loner 30,20", more={"pieces": [tower]}) as s:
        s.play("A", "activate:a1").play("A", "move fall:16.1,13")
        assert model(s, "a1").casualty and s.state.sides["A"].passes == 0  # type: ignore[index]
        s.asks("B", "turn")


# --- Shocked, Hypnotised, Inspire


@pytest.mark.rule("BMG3-EFX-03", "BMG3-EFX-04", "BMG3-CRW-23", "BMG3-XTR-02")
def test_a_shocked_henchman_beside_its_boss_takes_one_action_and_is_then_itself_again() -> None:
    boss, thug = profile("boss", ranks=["leader"]), profile("thug")
    models = {"a1": "boss 18,18", "a2": put("thug", "20,18", bold=True, effects=["shocked"]), **FAR}
    with scene(boss, thug, LONER, models=models, sides={"A": {"boss": "a1"}}) as s:
        s.play("A", "activate:a2")
        assert s.state.active is not None and s.state.active.extra == ["manipulate"]
        s.play("A", "suspect 21.181,18")
        assert s.state.active.model == "b9", "nothing more can be done"
        assert not model(s, "a2").has_status("shocked")
        s.asks("B")


@pytest.mark.rule("BMG3-CRW-23", "BMG3-ACT-16")
def test_inspire_is_tested_when_the_activation_begins_not_where_it_leads() -> None:
    boss, thug = profile("boss", ranks=["leader"]), profile("thug", M=6)
    models = {"a1": "boss 18,18", "a2": put("thug", "18,27.3", bold=True), "a3": "thug 19.5,26.8", **FAR}
    with scene(boss, thug, LONER, models=models, sides={"A": {"boss": "a1"}}) as s:
        s.play("A", "activate:a2").play("A", "move 18,23")
        assert s.state.active is not None and s.state.active.extra == []
        s.play("A", "end").play("B", "end").play("A", "activate:a3")
        assert s.state.active.extra == ["manipulate"]
        s.asks("A")


@pytest.mark.rule("BMG3-EFX-05", "BMG3-ABL-20", "BMG3-EFF-06")
@pytest.mark.parametrize("effect", ["hypnotised", "shocked"])
def test_a_bodyguard_that_may_make_no_effort_steps_in_for_nobody(effect: str) -> None:
    guard = profile("guard", W=5, abilities=["bodyguard"])
    models = {"a1": "loner 10,10", "b1": f"loner {AROUND[0]}", "b2": put("guard", "12.4,11.5", effects=[effect])}
    played = game(LONER, guard, models=models)
    strike(played, "attack:unarmed:b1", "B 0", "A 0", dice="1 1 1 1")
    assert played.model("b2").stun == 0
    played = game(LONER, guard, models={**models, "b2": "guard 12.4,11.5"})
    strike(played, "attack:unarmed:b1", "B b1", "B 0", "A 0", dice="1 1 1 1")
    assert played.model("b2").stun == 1


@pytest.mark.rule("BMG3-EFX-04", "BMG3-CRT-03", "BMG3-CRT-06")
def test_a_shock_that_comes_with_the_blow_that_fells_is_lost_at_once() -> None:
    stunner = profile("stunner", weapons=["taser"], A=1)
    models = {"a1": "stunner 10,10", "b1": put("loner", AROUND[0], stun=5)}
    played = game(LONER, stunner, TASER, models=models)
    strike(played, "attack:taser:b1", "A 0", dice="1 6")
    assert played.model("b1").ko and not played.model("b1").statuses and not played.model("b1").down


# --- Bodyguard


@pytest.mark.rule("BMG3-ABL-20", "BMG3-MEL-04")
def test_a_bodyguard_out_of_contact_is_outnumbered_by_the_attacker_and_who_touches_it() -> None:
    guard = profile("guard", W=5, D=4, abilities=["bodyguard"])
    models = {"a1": "loner 10,10", "a2": "loner 13.8,12.2", "b1": f"loner {AROUND[0]}", "b2": "guard 12.8,11.572"}
    played = game(LONER, guard, models=models)
    strike(played, "attack:unarmed:b1", "B b1", "B 0", "A 0", dice="3 2 2 1  1 1 1")
    assert played.model("b2").stun == 2, "one for the Effort, one for the 3: its Defence is 4 - 1"


@pytest.mark.rule("BMG3-ABL-20")
def test_dice_a_bodyguard_has_taken_on_top_of_its_own_are_not_handed_on_to_another() -> None:
    guard = profile("guard", W=5, abilities=["bodyguard"])
    models = {
        "a1": "loner 10,10",
        "b1": f"loner {AROUND[0]}",
        "b2": f"guard {AROUND[2]}",
        "b3": "guard 11.3,11.8",
    }
    played = game(LONER, guard, models=models)
    strike(played, "split:unarmed:b1 b1=2 b2=1", "B b1", "B 0", "A 0", dice="1 1 1 1")
    assert (played.model("b2").stun, played.model("b3").stun) == (1, 0)


# --- Sneak Attack, Sewers, Batclaw


@pytest.mark.rule("BMG3-ABL-01", "BMG3-ACT-16")
def test_stealth_is_judged_at_the_start_of_the_activation_in_both_directions() -> None:
    sneak = profile("sneak", abilities=["sneak_attack"], M=10, A=1)
    wall = piece("wall", "15,5", "15.2,12", top=5)
    for start, asked in (("14,10", False), ("14,13.2", True)):
        models = {"a1": put("sneak", start, bold=True), "b1": "loner 17,12", **FAR}
        with scene(sneak, LONER, models=models, pieces=[wall]) as s:
            s.play("A", "activate:a1").play("A", "move 14,13.2 17,13.181").play("A", "attack:unarmed:b1")
            if asked:
                s.play("B", "0")
            s.play("A", "0", dice="1 1")


@pytest.mark.rule("BMG3-SEW-07", "BMG3-SEW-02", "BMG3-PLC-02")
def test_after_a_sewer_neither_rope_nor_teleport_nor_card_moves_the_model() -> None:
    hero = profile("hero", ranks=["free_agent"], abilities=["batclaw", "teleport:6", "medic"])
    push = card("push", effects=[clause("free_move", range=2)], cost=0)
    models = {"a1": put("hero", "11.2,10", bold=True, stun=1), "b1": "hero 20,20"}
    markers = [sewer("10,10"), sewer("30,10")]
    with scene(hero, push, models=models, markers=markers, hands={"A": "push"}) as s:
        s.play("A", "sewer:sewer2 30,11")
        s.refuses("A", "batclaw", "BMG3-SEW-02")
        s.refuses("A", "teleport", "BMG3-SEW-02")
        s.lacks("A", "use:push#1")
        s.asks("A")


@pytest.mark.rule("BMG3-ABL-06", "BMG3-KOD-03")
def test_a_round_spent_ko_does_not_make_the_rope_ready() -> None:
    hero = profile("hero", ranks=["free_agent"], abilities=["batclaw"])
    models = {"a1": put("hero", "10,10", bold=True, batclaw_last=True), "b1": "hero 30,30"}
    with scene(hero, models=models, round=3) as s:
        s.refuses("A", "batclaw", "BMG3-ABL-06")
        s.play("A", "end")
        assert not model(s, "a1").batclaw_last
        s.asks("B")


# --- templates


@pytest.mark.rule("BMG3-TPL-05", "BMG3-CRW-24", "BMG3-DPT-32", "BMG3-TPL-07", "BMG3-MRG-05")
def test_a_blind_blast_that_kills_the_own_boss_asks_its_owner_for_a_new_one() -> None:
    grenade = weapon("grenade", template="explosive", strength=3, injury=2, reach=30)
    thrower = profile("thrower", weapons=["grenade"], D=3)
    models = {
        "a1": "thrower 10,10",
        "a2": put("thrower", "26,10", injury=5),
        "a3": "thrower 2,30",
        "b1": "thrower 27.5,10",
        "b2": "thrower 30,30",
    }
    with scene(thrower, grenade, models=models, sides={"A": {"boss": "a2"}}) as s:
        s.play("A", "activate:a1").play("A", "blind_template:grenade 26.7,10", dice="6 2")
        s.asks("A", "boss")
        s.play("A", "a3")
        assert model(s, "a2").casualty and not model(s, "b1").injury
        s.never_told("bmg3.told.knocked_down")
        s.asks("B")


@pytest.mark.rule("BMG3-SUS-08", "BMG3-SUS-02")
def test_a_suspect_keeps_two_inches_from_every_zone_of_a_divided_side() -> None:
    fronts = encounter("fronts", a=(area("0,0", "10,0", "10,8", "0,8"), area("26,28", "36,28", "36,36", "26,36")))
    models = {"a1": put("loner", "31,24.8"), "b1": "loner 18,18"}
    sides = {"A": {"zone": "A"}, "B": {"zone": "B"}}
    with scene(LONER, fronts, models=models, encounter="fronts", sides=sides) as s:
        s.refuses("A", "suspect 31,25.981", "BMG3-SUS-02")
        s.play("A", "suspect 31,23.619")


# --- events


@pytest.mark.rule("BMG3-CTC-21", "BMG3-ABL-20", "BMG3-EFF-11")
def test_in_a_riot_a_henchman_at_the_end_of_its_strength_still_guards_once() -> None:
    guard = profile("guard", W=5, abilities=["bodyguard"])
    words = [event("riot", "event_riot"), ability_text("event_riot")]
    models = {"a1": "loner 10,10", "b1": f"loner {AROUND[0]}", "b2": put("guard", "12.4,11.5", stun=4)}
    played = game(LONER, guard, *words, models=models, event="riot")
    strike(played, "attack:unarmed:b1", "B b1", "A 0", dice="1 1 1 1")
    assert played.model("b2").stun == 4
    strike(played, "attack:unarmed:b1", "B 0", "A 0", dice="1 1 1 1")


@pytest.mark.rule("BMG3-LAM-04", "BMG3-EFX-05", "BMG3-SUS-06")
def test_who_is_hypnotised_breaks_no_lamp_but_still_reveals() -> None:
    markers = [{"kind": "lamp", "at": "18,19.3", "seat": "B"}, suspect("19.181,18", "B")]
    models = {"a1": put("loner", "18,18", bold=True, effects=["hypnotised"]), "b1": "loner 30,30"}
    with scene(LONER, models=models, markers=markers) as s:
        s.refuses("A", "attack", "BMG3-EFX-05")
        s.play("A", "reveal:suspect2")
        s.asks("A")
