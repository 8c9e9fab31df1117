"""Effort: what may be paid, when, by whom, and what it changes."""

from __future__ import annotations

import pytest

from game.core.request import Choose
from game.systems.bmg3.flow.effort import defending_effort
from game.systems.bmg3.flow.harm import effort_left, effort_limit, make_effort
from game.systems.bmg3.flow.melee import melee
from game.systems.bmg3.flow.pool import aimed, attack_with, thrown
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import Target
from tests.systems.bmg3.fights import AROUND, acting, markers, strike
from tests.systems.bmg3.scenes import Unforeseen, equipment, game, profile, put, run, scene, weapon

CALM = profile("calm", W=None, E=20, D=3)


def one(**state: object) -> Bmg3:
    return game(profile("thug", W=7, E=10), models={"a1": put("thug", "10,10", **state)})


def left(**state: object) -> int:
    played = one(**state)
    return effort_left(played, played.model("a1"))


# --- limits


@pytest.mark.rule("BMG3-WEX-08", "BMG3-EFF-11", "BMG3-EFF-12")
def test_nobody_pays_effort_that_would_make_it_ko() -> None:
    assert left(stun=6) == 0
    assert left(stun=5) == 1
    assert left(stun=3) == 3


@pytest.mark.rule("BMG3-WEX-08", "BMG3-EFF-14", "BMG3-EFF-15", "BMG3-EFF-16", "BMG3-DIC-10")
def test_each_three_injuries_lower_the_limit() -> None:
    assert left(stun=2, injury=2) == 3
    assert left(stun=2, injury=3) == 2
    assert left(injury=8) == 1
    assert left(injury=9) == 0


@pytest.mark.rule("BMG3-EFF-15")
def test_the_limit_is_never_below_zero() -> None:
    played = game(profile("ox", W=7, E=16), models={"a1": put("ox", "10,10", injury=13)})
    assert effort_limit(played, played.model("a1")).value == 0
    played.model("a1").injury = 0
    assert effort_limit(played, played.model("a1")).value > 0


@pytest.mark.rule("BMG3-PRO-18", "BMG3-PRO-17")
def test_without_willpower_there_is_no_effort() -> None:
    played = game(CALM, models={"a1": "calm 10,10"})
    assert effort_left(played, played.model("a1")) == 0
    played = game(profile("stubborn", W=7), models={"a1": "stubborn 10,10"})
    assert effort_left(played, played.model("a1")) > 0


@pytest.mark.rule("BMG3-EFF-24")
def test_ko_models_make_no_effort() -> None:
    played = one(stun=7, ko=True)
    played.model("a1").stun = 0
    assert effort_left(played, played.model("a1")) == 0
    played.model("a1").ko = False
    assert effort_left(played, played.model("a1")) > 0


@pytest.mark.rule("BMG3-EFF-10", "BMG3-EFF-02")
def test_effort_is_stun_but_no_damage() -> None:
    played = one()
    run(make_effort(played, played.model("a1"), 3))
    assert played.model("a1").stun == 3
    assert [entry.event for entry in played.journal] == ["bmg3.told.effort_made"]


@pytest.mark.rule("BMG3-EFF-26")
def test_each_payment_has_the_limit_again_by_the_injuries_of_that_time() -> None:
    played = game(profile("thug", W=12, E=10), models={"a1": "thug 10,10"})
    thug = played.model("a1")
    run(make_effort(played, thug, 3))
    assert effort_left(played, thug) == 3
    thug.injury = 3
    assert effort_left(played, thug) == 2


# --- in melee


def brawl(**target: object) -> Bmg3:
    batman = profile("batman", W=8, A=5, S=4, abilities=["reinforced_gloves"])
    thug = profile("thug", W=6, D=3)
    return game(batman, thug, models={"a1": "batman 10,10", "b1": put("thug", AROUND[0], **target)})


@pytest.mark.rule(
    "BMG3-WEX-01", "BMG3-EFF-01", "BMG3-EFF-03", "BMG3-EFF-04", "BMG3-EFF-13", "BMG3-EFF-20", "BMG3-STR-04"
)
@pytest.mark.rule("BMG3-DEF-02", "BMG3-DEF-03", "BMG3-ABL-14", "BMG3-DMG-02", "BMG3-KOD-01", "BMG3-DPT-24")
def test_the_thug_pays_three_batman_two() -> None:
    played = brawl()
    strike(played, "attack:unarmed:b1", "B 3", "A 2", dice="5 2 3 6 4  5 4 2")
    thug, batman = played.model("b1"), played.model("a1")
    assert (thug.stun, thug.ko) == (6, True)
    assert batman.stun == 2


@pytest.mark.rule("BMG3-EFF-13", "BMG3-DPT-24", "BMG3-DPT-25")
def test_the_defender_declares_before_the_attacker() -> None:
    played = brawl()
    with pytest.raises(Unforeseen, match="B, not A, is asked"):
        strike(played, "attack:unarmed:b1", "A 2", "B 3", dice="1 1 1 1 1")


@pytest.mark.rule("BMG3-EFF-23")
def test_no_effort_is_always_possible() -> None:
    played = brawl()
    strike(played, "attack:unarmed:b1", "B 0", "A 0", dice="1 1 1 1 1 1")
    assert (played.model("a1").stun, played.model("b1").stun) == (0, 0)
    played = brawl()
    strike(played, "attack:unarmed:b1", "B 1", "A 1", dice="1 1 1 1 1 1")
    assert (played.model("a1").stun, played.model("b1").stun) == (1, 1)


@pytest.mark.rule("BMG3-EFF-19", "BMG3-EFF-04")
def test_nobody_pays_for_more_dice_than_are_sent_at_it() -> None:
    weak = profile("weak", W=None, A=2)
    played = game(weak, profile("thug", W=6), models={"a1": "weak 10,10", "b1": f"thug {AROUND[0]}"})
    attack = attack_with(played, played.model("a1"), None)
    assert defending_effort(attack, aimed(attack, played.model("b1"))) == 2


@pytest.mark.rule("BMG3-EFF-17", "BMG3-STR-02", "BMG3-STR-10", "BMG3-ATK-13")
def test_effort_takes_all_attack_dice_but_never_the_strength_die() -> None:
    weak = profile("weak", W=None, A=2, S=4)
    played = game(weak, profile("thug", W=6), models={"a1": "weak 10,10", "b1": f"thug {AROUND[0]}"})
    strike(played, "attack:unarmed:b1", "B 2", dice="4")
    assert played.model("b1").stun == 3, "two for the Effort, one for the Strength die"


@pytest.mark.rule("BMG3-EFF-20")
def test_dice_taken_away_never_eat_those_the_attacker_adds() -> None:
    weak = profile("weak", W=8, A=1, S=6)
    played = game(weak, profile("thug", W=6, D=6), models={"a1": "weak 10,10", "b1": f"thug {AROUND[0]}"})
    strike(played, "attack:unarmed:b1", "B 1", "A 2", dice="1 1 1")
    assert played.model("a1").stun == 2
    attack = attack_with(played, played.model("a1"), None)
    target = Target(played.model("b1"), dice=1, removed=3, added=2)
    assert thrown(attack.at(target)).dice == 2


@pytest.mark.rule("BMG3-EFF-22", "BMG3-EFF-21", "BMG3-DPT-25")
def test_the_attackers_limit_is_for_the_whole_attack_and_it_names_the_targets() -> None:
    keen, thug = profile("keen", W=8, A=3, S=6), profile("thug", W=6)
    models = {"a1": "keen 10,10", "b1": f"thug {AROUND[0]}", "b2": f"thug {AROUND[1]}"}
    played = game(keen, thug, models=models)
    with pytest.raises(Unforeseen, match="is refused"):
        strike(played, "split:unarmed:b1 b1=2 b2=1", "B 0", "B 0", "A b1=2 b2=2", dice="1")
    played = game(keen, thug, models=models)
    strike(played, "split:unarmed:b1 b1=2 b2=1", "B 1", "B 0", "A b2=2", dice="1 3 3 3 1  1 1 1")
    assert (played.model("b1").stun, played.model("b2").stun, played.model("a1").stun) == (1, 3, 2)


@pytest.mark.rule("BMG3-EFF-21", "BMG3-EFF-13")
def test_all_targets_declare_before_the_attacker() -> None:
    keen, thug = profile("keen", W=8, A=3, S=6), profile("thug", W=6)
    models = {"a1": "keen 10,10", "b1": f"thug {AROUND[0]}", "b2": f"thug {AROUND[1]}"}
    played = game(keen, thug, models=models)
    with pytest.raises(Unforeseen, match="B, not A, is asked"):
        strike(played, "split:unarmed:b1 b1=2 b2=1", "B 0", "A b1=1", dice="1")


@pytest.mark.rule("BMG3-EFF-18")
def test_no_effort_in_ranged_attacks() -> None:
    gunner = profile("gunner", W=8, weapons=["gun"])
    played = game(gunner, weapon("gun", rof=1, injury=1), models={"a1": "gunner 10,10", "b1": "gunner 15,10"})
    strike(played, "attack:gun:b1", dice="1 1")
    assert (played.model("a1").stun, played.model("b1").stun) == (0, 0)
    assert effort_left(played, played.model("a1")) > 0 < effort_left(played, played.model("b1"))


@pytest.mark.rule("BMG3-EFF-11")
def test_a_defender_near_ko_is_not_even_asked() -> None:
    played = brawl(stun=5)
    strike(played, "attack:unarmed:b1", "A 0", dice="1 1 1 1 1 1")
    assert played.model("b1").stun == 5


@pytest.mark.rule("BMG3-KND-03")
def test_a_knocked_down_model_still_defends_with_effort() -> None:
    played = brawl(down=True)
    strike(played, "attack:unarmed:b1", "B 3", "A 0", dice="2 1 1  1 1")
    assert played.model("b1").stun == 3 + 2


# --- a reserve


@pytest.mark.rule("BMG3-CTC-19", "BMG3-EFF-14")
def test_adrenaline_is_one_effort_more_once_per_game() -> None:
    thug = profile("thug", W=9, A=4)
    shot = equipment("adrenaline", ability="adrenaline")
    models = {"a1": put("thug", "10,10", equipment=["adrenaline"]), "b1": put("thug", AROUND[0], stun=8)}
    played = game(thug, shot, models=models)
    user = played.model("a1")
    assert (effort_left(played, user), effort_left(played, user, fighting=True)) == (3, 4)
    strike(played, "attack:unarmed:b1", "A 4", dice="1 1 1 1 1 1 1 1 1")
    assert (user.stun, user.used_game) == (4, ["adrenaline"])
    assert effort_left(played, user, fighting=True) == 3


@pytest.mark.rule("BMG3-CTC-19")
def test_adrenaline_is_kept_by_who_pays_within_the_limit() -> None:
    thug = profile("thug", W=9, A=4)
    shot = equipment("adrenaline", ability="adrenaline")
    models = {"a1": put("thug", "10,10", equipment=["adrenaline"]), "b1": put("thug", AROUND[0], stun=8)}
    played = game(thug, shot, models=models)
    strike(played, "attack:unarmed:b1", "A 3", dice="1 1 1 1 1 1 1 1")
    assert played.model("a1").used_game == []
    played = game(thug, shot, models=models)
    strike(played, "attack:unarmed:b1", "A 4", dice="1 1 1 1 1 1 1 1 1")
    assert played.model("a1").used_game == ["adrenaline"]


# --- as a player meets it


@pytest.mark.rule("BMG3-DPT-24", "BMG3-EFF-13", "BMG3-EFF-23")
def test_the_questions_come_in_order_with_numbers_to_choose_from() -> None:
    thug = profile("thug", W=6)
    with scene(thug, models={"a1": "thug 10,10", "b1": f"thug {AROUND[0]}"}) as s:
        s.play("A", "attack:unarmed:b1")
        request = s.asks("B", "defend_effort")
        assert isinstance(request, Choose)
        assert [option.key for option in request.options] == ["0", "1", "2", "3"]
        s.play("B", "1")
        s.asks("A", "attack_effort")
        s.play("A", "0", dice="1 1 1")
        assert markers(s.state.models["b1"]) == (1, 0)


def test_effort_is_asked_after_the_dice_are_assigned() -> None:
    played = brawl()
    shares = [(played.model("b1"), 5, True)]
    with pytest.raises(Unforeseen, match=r"bmg3\.ask\.defend_effort"):
        run(melee(acting(played), None, shares))
