"""What fighters and their gear can do: armour, martial arts, gloves, bodyguards, stealthy blows."""

from __future__ import annotations

import pytest

from game.systems.bmg3.content import Weapon
from game.systems.bmg3.flow.pool import Pool, aimed, attack_with, damage, defence_dice, defence_of, thrown
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import JUMP_IMPAIRS, Moving, Target
from tests.systems.bmg3.fights import AROUND, acting, markers, strike
from tests.systems.bmg3.scenes import Unforeseen, equipment, game, piece, profile, put, scene, weapon

GUN = weapon("gun", rof=2, strength=4, injury=1)
CALM = profile("calm", W=None, E=20, A=3, S=6, D=3, weapons=["gun"])


def rolled_at(played: Bmg3, weapon_id: str = "", target: str = "b1", attacker: str = "a1") -> Pool:
    held = played.library.get(Weapon, weapon_id) if weapon_id else None
    attack = attack_with(played, played.model(attacker), held)
    return thrown(attack.at(aimed(attack, played.model(target))))


# --- Sneak Attack and surprise


def ambush(*abilities: str, unseen: bool) -> Bmg3:
    ninja, thug = profile("ninja", W=None, A=2, S=6, abilities=abilities), profile("thug", W=6, D=4)
    played = game(ninja, thug, models={"a1": "ninja 10,10", "b1": f"thug {AROUND[0]}"})
    acting(played, unseen_by=["b1"] if unseen else [])
    return played


@pytest.mark.rule("BMG3-ABL-01")
def test_who_did_not_see_it_coming_makes_no_effort_to_defend() -> None:
    played = ambush("sneak_attack", unseen=True)
    strike(played, "attack:unarmed:b1", dice="1 1 1")
    assert played.model("b1").stun == 0
    played = ambush("sneak_attack", unseen=False)
    strike(played, "attack:unarmed:b1", "B 1", dice="1 1")
    assert played.model("b1").stun == 1


@pytest.mark.rule("BMG3-ABL-01")
def test_who_saw_it_at_the_start_may_make_effort() -> None:
    with pytest.raises(Unforeseen, match="B is asked"):
        strike(ambush("sneak_attack", unseen=False), "attack:unarmed:b1", dice="1 1 1")
    with pytest.raises(Unforeseen, match="B is asked"):
        strike(ambush(unseen=True), "attack:unarmed:b1", dice="1 1 1")


@pytest.mark.rule("BMG3-ABL-01", "BMG3-ACT-16")
def test_what_counts_is_the_moment_the_activation_began() -> None:
    ninja = profile("ninja", W=None, M=8, A=2, S=6, abilities=["sneak_attack"])
    wall = piece("wall", "12,9", "12.4,14", top=5)
    models = {"a1": put("ninja", "10,10", bold=True), "b1": "thug 14,10"}
    with scene(ninja, profile("thug", W=6, D=6), models=models, pieces=[wall]) as s:
        s.play("A", "move 12.5,8 14,8.819")
        s.play("A", "attack:unarmed:b1", dice="1 1 1")
        assert s.state.models["b1"].stun == 0
    with scene(ninja, profile("thug", W=6, D=6), models=models) as s:
        s.play("A", "move 12.5,8 14,8.819").play("A", "attack:unarmed:b1")
        s.asks("B", "defend_effort")


@pytest.mark.rule("BMG3-ABL-18", "BMG3-STR-12", "BMG3-DIC-05")
def test_surprise_adds_one_to_attack_dice_but_not_to_the_strength_die() -> None:
    played = ambush("surprise", "sneak_attack", unseen=True)
    strike(played, "attack:unarmed:b1", dice="3 2 5  1 1 1 1")
    assert played.model("b1").stun == 1, "3 + 1 hits Defence 4; the Strength die 5 stays short of 6"


@pytest.mark.rule("BMG3-ABL-18", "BMG3-ATK-07")
def test_a_natural_one_misses_in_spite_of_surprise() -> None:
    played = ambush("surprise", "sneak_attack", unseen=True)
    played.model("b1").profile = profile("soft", W=6, D=2)
    strike(played, "attack:unarmed:b1", dice="1 1 1")
    assert played.model("b1").stun == 0
    strike(played, "attack:unarmed:b1", dice="2 1 1 1 1")
    assert played.model("b1").stun == 1


@pytest.mark.rule("BMG3-ABL-18")
def test_no_bonus_against_who_saw_it() -> None:
    played = ambush("surprise", unseen=False)
    strike(played, "attack:unarmed:b1", "B 0", dice="3 3 1")
    assert played.model("b1").stun == 0
    played = ambush("surprise", unseen=True)
    strike(played, "attack:unarmed:b1", "B 0", dice="3 3 1 1 1 1 1")
    assert played.model("b1").stun == 2


# --- armour, arts and gloves


@pytest.mark.rule("BMG3-ABL-02", "BMG3-STR-05", "BMG3-STR-13", "BMG3-STR-10")
def test_bat_armour_keeps_the_strength_die_out_of_the_roll() -> None:
    knight = profile("knight", W=None, D=3, abilities=["bat_armour"])
    played = game(CALM, GUN, knight, models={"a1": "calm 10,10", "b1": f"knight {AROUND[0]}"})
    assert rolled_at(played) == Pool(3, False)
    far = game(CALM, GUN, knight, models={"a1": "calm 10,10", "b1": "knight 15,10"})
    assert rolled_at(far, "gun") == Pool(2, False)


@pytest.mark.rule("BMG3-STR-13")
def test_a_strength_die_sent_at_bat_armour_is_lost_for_all() -> None:
    knight = profile("knight", W=None, D=3, abilities=["bat_armour"])
    models = {"a1": "calm 10,10", "b1": f"knight {AROUND[0]}", "b2": f"calm {AROUND[1]}"}
    played = game(CALM, GUN, knight, models=models)
    strike(played, "split:unarmed:b1 b1=1 b2=2", dice="1 1 1")


@pytest.mark.rule("BMG3-KOD-08")
def test_bat_armour_is_off_while_its_bearer_is_ko() -> None:
    knight = profile("knight", W=5, D=3, abilities=["bat_armour"])
    models = {"a1": "calm 10,10", "b1": put("knight", AROUND[0], stun=5, ko=True)}
    assert rolled_at(game(CALM, GUN, knight, models=models)) == Pool(3, True)


@pytest.mark.rule("BMG3-CTC-19", "BMG3-RNG-05")
def test_a_kevlar_vest_stops_the_strength_die_of_shots_only() -> None:
    vest = equipment("vest", ability="kevlar_vest")
    models = {"a1": "calm 10,10", "b1": put("calm", "15,10", equipment=["vest"])}
    played = game(CALM, GUN, vest, models=models)
    assert rolled_at(played, "gun") == Pool(2, False)
    assert rolled_at(played) == Pool(3, True)


@pytest.mark.rule("BMG3-ABL-12", "BMG3-MEL-04")
def test_a_martial_arts_expert_is_not_outnumbered() -> None:
    expert = profile("expert", W=None, D=4, abilities=["martial_arts_expert"])
    models = {"b1": "expert 10,10", **{f"a{n}": f"calm {at}" for n, at in enumerate(AROUND, 1)}}
    played = game(CALM, GUN, expert, models=models)
    attack = attack_with(played, played.model("a1"), None)
    told = defence_of(attack.at(Target(played.model("b1"))))
    assert told.value == 4
    played.model("b1").down = True
    assert defence_of(attack.at(Target(played.model("b1")))).value == 3


@pytest.mark.rule("BMG3-ABL-14", "BMG3-CTC-19")
@pytest.mark.parametrize("ability", ["reinforced_gloves", "knuckle_plates"])
def test_gloves_and_knuckle_plates_double_the_stun_of_bare_hands(ability: str) -> None:
    boxer = profile("boxer", abilities=[ability], weapons=["knife"])
    played = game(boxer, weapon("knife", stun=1), models={"a1": "boxer 10,10", "b1": f"boxer {AROUND[0]}"})
    bare = attack_with(played, played.model("a1"), None)
    armed = attack_with(played, played.model("a1"), played.library.get(Weapon, "knife"))
    assert damage(bare.at(aimed(bare, played.model("b1")))) == (2, 0)
    assert damage(armed.at(aimed(armed, played.model("b1")))) == (1, 0)


@pytest.mark.rule("BMG3-CTC-19", "BMG3-DEF-01")
def test_a_riot_shield_is_one_defence_die_more() -> None:
    shield = equipment("shield", ability="riot_shield")
    models = {"a1": "calm 10,10", "b1": put("calm", AROUND[0], equipment=["shield"])}
    played = game(CALM, GUN, shield, models=models)
    attack = attack_with(played, played.model("a1"), None)
    target = aimed(attack, played.model("b1"))
    assert (defence_dice(attack.at(target)).value, target.defence) == (4, 3)


# --- evading


@pytest.mark.rule("BMG3-ABL-24", "BMG3-MRG-06")
def test_dodge_takes_a_die_from_shots_and_nothing_from_blows() -> None:
    nimble = profile("nimble", W=None, abilities=["dodge"])
    played = game(CALM, GUN, nimble, models={"a1": "calm 10,10", "b1": "nimble 15,10"})
    assert rolled_at(played, "gun") == Pool(2, False)
    assert rolled_at(played) == Pool(3, True)


@pytest.mark.rule("BMG3-ABL-25")
def test_an_acrobat_evades_unless_knocked_down_and_jumps_freely() -> None:
    nimble = profile("nimble", W=None, abilities=["acrobat"])
    played = game(CALM, GUN, nimble, models={"a1": "calm 10,10", "b1": "nimble 15,10"})
    assert rolled_at(played, "gun") == Pool(2, False)
    assert not JUMP_IMPAIRS(Moving(played, played.model("b1")))
    assert JUMP_IMPAIRS(Moving(played, played.model("a1")))
    played.model("b1").down = True
    assert rolled_at(played, "gun") == Pool(2, True)


# --- Bodyguard


GUARD = profile("guard", W=5, D=5, A=1, abilities=["bodyguard"])
BOSS = profile("boss", W=None, E=20, D=2)


def escort(guard: object = "guard 12,10", boss: str = AROUND[0], **more: object) -> Bmg3:
    models = {"a1": "calm 10,10", "b1": f"boss {boss}", "b2": guard, **more}
    return game(CALM, GUN, GUARD, BOSS, models=models)  # type: ignore[arg-type]


@pytest.mark.rule("BMG3-ABL-20", "BMG3-DPT-23", "BMG3-EFF-05", "BMG3-MEL-10")
def test_a_bodyguard_takes_all_dice_for_one_effort_with_its_own_defence() -> None:
    played = escort("guard 12.4,11.5")
    strike(played, "attack:unarmed:b1", "B b1", "B 0", dice="4 4 5 6  1 1 1 1 1")
    guard = played.model("b2")
    assert guard.stun == 1 + 2, "one for the Effort; of the dice only the 5 and the Strength die hit Defence 5"
    assert played.model("b1").injury == 0


@pytest.mark.rule("BMG3-ABL-20", "BMG3-DPT-23")
def test_a_bodyguard_may_stay_out_of_it() -> None:
    played = escort("guard 12.4,11.5")
    strike(played, "attack:unarmed:b1", "B no", dice="1 1 1 1")
    assert played.model("b2").stun == 0
    played = escort("guard 12.4,11.5")
    strike(played, "attack:unarmed:b1", "B b1", "B 0", dice="1 1 1 1")
    assert played.model("b2").stun == 1


@pytest.mark.rule("BMG3-ABL-20")
def test_a_bodyguard_reaches_two_inches() -> None:
    near, far = "14.371,10", "14.385,10"
    with pytest.raises(Unforeseen, match="B is asked"):
        strike(escort(f"guard {near}"), "attack:unarmed:b1", dice="1 1 1 1")
    strike(escort(f"guard {far}"), "attack:unarmed:b1", dice="1 1 1 1")


@pytest.mark.rule("BMG3-ABL-20", "BMG3-EFF-06", "BMG3-EFF-11")
def test_who_cannot_make_the_effort_cannot_guard() -> None:
    played = escort(put("guard", "12.4,11.5", stun=4))
    strike(played, "attack:unarmed:b1", dice="1 1 1 1")
    with pytest.raises(Unforeseen, match="is asked"):
        strike(escort("guard 12.4,11.5"), "attack:unarmed:b1", dice="1 1 1 1")


@pytest.mark.rule("BMG3-KOD-08")
@pytest.mark.parametrize("state", [{"down": True}, {"stun": 5, "ko": True}])
def test_a_bodyguard_on_the_floor_does_not_step_in(state: dict[str, object]) -> None:
    played = escort(put("guard", "12.4,11.5", **state))
    strike(played, "attack:unarmed:b1", dice="1 1 1 1")
    with pytest.raises(Unforeseen, match="is asked"):
        strike(escort("guard 12.4,11.5"), "attack:unarmed:b1", dice="1 1 1 1")


@pytest.mark.rule("BMG3-ABL-20")
def test_the_guards_own_range_and_cover_count_against_shots() -> None:
    crate = piece("crate", "13,10.7", "13.4,11.5", top=1)
    models = {"a1": "calm 10,10", "b1": "boss 16,10", "b2": "guard 16,12"}
    played = game(CALM, GUN, GUARD, BOSS, models=models, pieces=[crate])
    assert rolled_at(played, "gun", "b1") == Pool(2, True)
    strike(played, "attack:gun:b1", "B b1", dice="5 4")
    assert played.model("b2").injury == 1, "the crate in front of the guard takes the Strength die; its Defence is 5"


@pytest.mark.rule("BMG3-ABL-20", "BMG3-MEL-04")
def test_a_guard_counts_as_touching_the_attacker_for_outnumbered() -> None:
    played = escort("guard 12.4,11.5", a2="calm 12.4,12.681", a3="calm 13.581,11.5")
    strike(played, "attack:unarmed:b1", "B b1", "B 0", dice="3 1 1 1  1 1 1")
    assert played.model("b2").stun == 2, "two others touch it, so its Defence is 3"


@pytest.mark.rule("BMG3-ABL-20")
def test_dice_at_the_guard_and_at_its_friend_are_put_together() -> None:
    played = escort(f"guard {AROUND[2]}", boss=AROUND[0])
    strike(played, "split:unarmed:b1 b1=1 b2=2", "B b1", "B 3", dice="1")
    assert played.model("b2").stun == 4, "one to step in, three against the three dice"


@pytest.mark.rule("BMG3-ABL-20")
def test_one_bodyguard_for_each_target() -> None:
    played = escort("guard 12.4,11.5", b3="guard 12.4,8.5")
    strike(played, "attack:unarmed:b1", "B b1", "B 0", dice="1 1 1 1")
    assert (played.model("b2").stun, played.model("b3").stun) == (1, 0)


@pytest.mark.rule("BMG3-ABL-20", "BMG3-TPL-05")
def test_templates_cannot_be_intercepted() -> None:
    grenade = weapon("grenade", template="explosive", strength=3, injury=1, reach=8)
    bomber = profile("bomber", weapons=["grenade"])
    models = {"a1": "bomber 10,10", "b1": "boss 15,10", "b2": "guard 18,10"}
    played = game(bomber, grenade, GUARD, BOSS, models=models)
    strike(played, "template:grenade 14,10", dice="3")
    assert markers(played.model("b1")) == (0, 1)
