"""Melee: contact, Outnumbered, Unarmed, weapons and the Defence roll."""

from __future__ import annotations

import pytest

from game.systems.bmg3.flow.pool import attack_with, defence_dice, defence_of, fixed, pool
from game.systems.bmg3.flow.strike import count_hits, roll_together
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import Target
from tests.systems.bmg3.fights import AROUND, acting, markers, options, refusal, strike
from tests.systems.bmg3.scenes import game, piece, profile, put, run, weapon

CLAWS = weapon("claws", stun=1, injury=1)
CALM = profile("calm", W=None, E=20, A=3, S=5, D=4)
"""Without Willpower nobody asks it for Effort, and only Injury marks it."""
FIGHTER = profile("fighter", W=None, A=3, S=5, D=3, weapons=["claws"])


def duel(target: str = "calm", *, at: str = AROUND[0], **state: object) -> Bmg3:
    return game(CALM, FIGHTER, CLAWS, models={"a1": "fighter 10,10", "b1": put(target, at, **state)})


def defence(played: Bmg3, target: str = "b1", attacker: str = "a1") -> int:
    attack = attack_with(played, played.model(attacker), None)
    return defence_of(attack.at(Target(played.model(target)))).value


# --- who may be struck


@pytest.mark.rule("BMG3-MEL-01")
def test_a_melee_attack_needs_contact() -> None:
    played = duel(at="11.25,10")
    assert refusal(played, "attack:claws:b1").rule == "BMG3-MEL-01"
    assert options(duel())["attack:claws:b1"].refusal is None


@pytest.mark.rule("BMG3-CON-07", "BMG3-MEL-01")
def test_a_ko_enemy_in_contact_can_be_struck() -> None:
    played = game(CLAWS, FIGHTER, models={"a1": "fighter 10,10", "b1": put("fighter", AROUND[0])})
    played.model("b1").ko = True
    assert options(played)["attack:claws:b1"].refusal is None
    far = game(CLAWS, FIGHTER, models={"a1": "fighter 10,10", "b1": "fighter 20,20"})
    assert options(far)["attack:claws:b1"].refusal is not None


@pytest.mark.rule("BMG3-MEL-01")
def test_a_wall_between_them_separates_fighters() -> None:
    wall = piece("wall", "10.57,8", "10.61,12", top=3)
    models = {"a1": "fighter 9.97,10", "b1": put("calm", "11.205,10")}
    played = game(CALM, FIGHTER, CLAWS, models=models, pieces=[wall])
    assert refusal(played, "attack:claws:b1").rule == "BMG3-MEL-01"


@pytest.mark.rule("BMG3-ATK-09")
def test_friends_are_no_targets() -> None:
    models = {"a1": "fighter 10,10", "a2": f"fighter {AROUND[0]}", "b1": f"fighter {AROUND[1]}"}
    played = game(FIGHTER, CLAWS, models=models)
    assert [key for key in options(played) if key.endswith(":a2")] == []
    assert [key for key in options(played) if key.endswith(":b1")] != []


@pytest.mark.rule("BMG3-ATK-04", "BMG3-MEL-14", "BMG3-MEL-12")
def test_one_of_several_weapons_or_bare_hands_is_chosen() -> None:
    brute = profile("brute", weapons=["claws", "knife", "gun"])
    content = [brute, CLAWS, weapon("knife", injury=1), weapon("gun", rof=2, injury=1)]
    played = game(*content, models={"a1": "brute 10,10", "b1": f"brute {AROUND[0]}"})
    legal = [key for key, option in options(played).items() if option.refusal is None]
    assert legal == ["attack:claws:b1", "attack:knife:b1", "attack:unarmed:b1"]


# --- the attack roll


@pytest.mark.rule("BMG3-MEL-02", "BMG3-ATK-02", "BMG3-PRO-13", "BMG3-STR-01", "BMG3-ATK-01")
def test_the_attacker_rolls_its_attack_and_one_strength_die() -> None:
    played = duel()
    dice = pool(attack_with(played, played.model("a1"), None))
    assert (dice.dice, dice.strength) == (3, True)
    strike(played, "attack:claws:b1", dice="1 1 1 1")


@pytest.mark.rule("BMG3-ATK-06", "BMG3-PRO-15", "BMG3-DIC-03", "BMG3-DIC-04")
def test_attack_dice_hit_on_the_defence_or_more() -> None:
    played = duel()
    strike(played, "attack:claws:b1", dice="4 3 5 1 1 1 2 1")
    assert markers(played.model("b1")) == (0, 2)


@pytest.mark.rule("BMG3-ATK-07", "BMG3-DIC-11")
def test_a_natural_one_misses_even_defence_one_and_a_natural_six_hits_defence_seven() -> None:
    soft, hard = profile("soft", W=None, D=1), profile("hard", W=None, E=9, D=7)
    weak = game(FIGHTER, CLAWS, soft, models={"a1": "fighter 10,10", "b1": f"soft {AROUND[0]}"})
    strike(weak, "attack:claws:b1", dice="1 1 2 1 2")
    assert weak.model("b1").injury == 1
    strong = game(FIGHTER, CLAWS, hard, models={"a1": "fighter 10,10", "b1": f"hard {AROUND[0]}"})
    strike(strong, "attack:claws:b1", dice="5 6 5 1 1 1 1 1 1 1 1")
    assert strong.model("b1").injury == 1


@pytest.mark.rule("BMG3-ATK-08")
def test_the_rule_of_one_and_six_holds_for_the_strength_die_not_for_defence() -> None:
    mighty = profile("mighty", W=None, A=6, S=1, D=3)
    models = {"a1": "mighty 10,10", "b1": put("mighty", AROUND[0])}
    played = game(mighty, models=models)
    played.model("b1").profile = profile("victim", D=3)
    strike(played, "attack:unarmed:b1", "B 0", dice="3 3 1 1 1 1 1 6 6 1")
    assert played.model("b1").stun == 0, "the Strength die showed 1, both hits were blocked by a 6 against Attack 6"
    strike(played, "attack:unarmed:b1", "B 0", dice="3 3 1 1 1 1 2 6 6 1")
    assert played.model("b1").stun == 1


@pytest.mark.rule("BMG3-MEL-15", "BMG3-MEL-16", "BMG3-WPN-01")
def test_unarmed_hits_cause_one_stun_with_the_own_strength() -> None:
    thug = profile("thug", W=6, D=4)
    models = {"a1": "fighter 10,10", "b1": f"thug {AROUND[0]}"}
    played = game(FIGHTER, CLAWS, thug, models=models)
    strike(played, "attack:unarmed:b1", "B 0", dice="4 1 1 5 1 1 1 1")
    assert markers(played.model("b1")) == (2, 0)


@pytest.mark.rule("BMG3-MEL-11", "BMG3-STR-04")
def test_a_weapon_may_replace_the_strength_of_its_bearer() -> None:
    maul = weapon("maul", injury=1, strength=2)
    brute = profile("brute", W=None, A=1, S=6, weapons=["maul"])
    played = game(brute, maul, models={"a1": "brute 10,10", "b1": f"brute {AROUND[0]}"})
    strike(played, "attack:maul:b1", dice="1 2")
    assert played.model("b1").injury == 1


@pytest.mark.rule("BMG3-WKW-01", "BMG3-WKW-02", "BMG3-STR-12", "BMG3-DIC-05")
def test_heavy_helps_the_strength_die_only_and_makes_no_critical() -> None:
    bat = weapon("bat", injury=1, heavy=True)
    brute = profile("brute", W=None, A=1, S=6, D=3, weapons=["bat"])
    played = game(brute, bat, models={"a1": "brute 10,10", "b1": f"brute {AROUND[0]}"})
    strike(played, "attack:bat:b1", dice="2 5")
    struck = played.model("b1")
    assert struck.injury == 1, "the Strength die 5 + 1 reaches 6, the attack die 2 does not reach 3"
    assert not struck.down
    cannon = weapon("cannon", kind="ranged", rof=1, strength=6, injury=1, heavy=True)
    gunner = profile("gunner", W=None, D=3, weapons=["cannon"])
    shot = game(gunner, cannon, models={"a1": "gunner 10,10", "b1": "gunner 15,10"})
    strike(shot, "attack:cannon:b1", dice="1 5")
    assert shot.model("b1").injury == 0, "Heavy is for melee"


@pytest.mark.rule("BMG3-MEL-13", "BMG3-ATK-10", "BMG3-WPN-02", "BMG3-STR-14")
def test_every_hit_deals_the_full_damage_of_the_weapon() -> None:
    thug = profile("thug", W=9, E=9, D=4)
    played = game(FIGHTER, CLAWS, thug, models={"a1": "fighter 10,10", "b1": f"thug {AROUND[0]}"})
    strike(played, "attack:claws:b1", "B 0", dice="4 5 1 5 1 1 1 1")
    assert markers(played.model("b1")) == (3, 3)


# --- several targets


@pytest.mark.rule("BMG3-MEL-03", "BMG3-ATK-05", "BMG3-DIC-18", "BMG3-DPT-22")
def test_dice_are_split_before_rolling_and_fall_target_by_target_strength_last() -> None:
    models = {"a1": "fighter 10,10", "b1": f"calm {AROUND[0]}", "b2": f"calm {AROUND[1]}"}
    played = game(CALM, FIGHTER, CLAWS, models=models)
    strike(played, "split:claws:b2 b1=2 b2=1", dice="4 4 1 5 1 1 1 1")
    assert (played.model("b1").injury, played.model("b2").injury) == (2, 1)


@pytest.mark.rule("BMG3-ATK-05")
def test_the_strength_die_may_go_to_a_target_without_attack_dice() -> None:
    models = {"a1": "fighter 10,10", "b1": f"calm {AROUND[0]}", "b2": f"calm {AROUND[1]}"}
    played = game(CALM, FIGHTER, CLAWS, models=models)
    strike(played, "split:claws:b2 b1=3", dice="1 1 1 5")
    assert (played.model("b1").injury, played.model("b2").injury) == (0, 1)


@pytest.mark.rule("BMG3-ATK-05", "BMG3-ATK-13")
def test_a_target_left_without_dice_is_no_target() -> None:
    models = {"a1": "fighter 10,10", "b1": f"calm {AROUND[0]}", "b2": f"calm {AROUND[1]}"}
    played = game(CALM, FIGHTER, CLAWS, models=models)
    strike(played, "split:claws:b1 b1=3", dice="1 1 1 1")
    assert [fact.subject for fact in played.state.facts if fact.kind == "attack_made"] == ["b1"]


@pytest.mark.rule("BMG3-DEF-07", "BMG3-DIC-18")
def test_each_target_defends_itself_with_its_full_defence_in_the_order_declared() -> None:
    models = {"a1": "fighter 10,10", "b1": f"calm {AROUND[0]}", "b2": f"calm {AROUND[1]}"}
    played = game(CALM, FIGHTER, CLAWS, models=models)
    strike(played, "split:claws:b1 b1=1 b2=2", dice="4 4 4 1  3 1 1 1  1 1 1 1")
    assert (played.model("b1").injury, played.model("b2").injury) == (0, 2)


# --- Outnumbered


def crowd(*, target: str = "calm", **states: dict[str, object]) -> Bmg3:
    """b1 stands at 10,10 with three enemies around it."""
    models: dict[str, object] = {"b1": put(target, "10,10", **states.get("b1", {}))}
    for n, at in enumerate(AROUND[:3], 1):
        models[f"a{n}"] = put("fighter", at, **states.get(f"a{n}", {}))
    return game(CALM, FIGHTER, CLAWS, models=models)  # type: ignore[arg-type]


@pytest.mark.rule("BMG3-WEX-02", "BMG3-MEL-04", "BMG3-MEL-05", "BMG3-ATK-07", "BMG3-DEF-02", "BMG3-STR-04")
def test_three_enemies_cost_two_defence_and_two_defence_dice() -> None:
    played = crowd()
    assert defence(played) == 2
    strike(played, "attack:claws:b1", dice="2 1 4 4  3 2")
    assert played.model("b1").injury == 1


@pytest.mark.rule("BMG3-MEL-04")
def test_a_single_enemy_does_not_outnumber() -> None:
    assert defence(duel()) == 4


@pytest.mark.rule("BMG3-MEL-06", "BMG3-PRO-08", "BMG3-PRO-07")
def test_outnumbered_never_takes_the_defence_below_one() -> None:
    soft = profile("soft", W=None, D=2)
    models = {"b1": "soft 10,10", **{f"a{n}": f"soft {at}" for n, at in enumerate(AROUND, 1)}}
    assert defence(game(soft, models=models)) == 1


@pytest.mark.rule("BMG3-MEL-07", "BMG3-KOD-06")
def test_ko_enemies_do_not_count_for_outnumbered() -> None:
    played = crowd()
    played.model("a2").ko = True
    assert defence(played) == 3


@pytest.mark.rule("BMG3-MEL-08")
def test_a_ko_target_is_not_outnumbered() -> None:
    played = crowd()
    played.model("b1").ko = True
    assert defence(played) == 3, "4, less 1 for being KO"


@pytest.mark.rule("BMG3-MEL-09", "BMG3-KND-04")
def test_knocked_down_enemies_count_for_outnumbered() -> None:
    assert defence(crowd(a2={"down": True})) == 2


@pytest.mark.rule("BMG3-MEL-17")
def test_defence_is_fixed_when_the_attack_is_declared() -> None:
    played = crowd()
    attack = attack_with(played, played.model("a1"), None)
    target = fixed(attack, Target(played.model("b1")))
    played.model("a2").ko = True
    assert target.defence == 2
    assert defence_dice(attack.at(target)).value == 2
    target.dice, attack.targets = 1, [target]
    run(roll_together(attack), dice="2")
    count_hits(attack.at(target), target)
    assert target.hits == 1, "the friend who fell since still counts"


# --- the Defence roll


@pytest.mark.rule("BMG3-DEF-01", "BMG3-DEF-02", "BMG3-DPT-27")
def test_dice_equal_to_the_defence_block_on_the_attackers_attack() -> None:
    played = duel()
    strike(played, "attack:claws:b1", dice="4 4 4 1  3 2 4 2")
    assert played.model("b1").injury == 1


@pytest.mark.rule("BMG3-DEF-03", "BMG3-STR-05")
def test_a_strength_die_hit_cannot_be_blocked() -> None:
    played = duel()
    strike(played, "attack:claws:b1", dice="4 1 1 5  6 6 6 6")
    assert played.model("b1").injury == 1


@pytest.mark.rule("BMG3-DEF-08", "BMG3-DEF-03")
def test_no_defence_roll_without_a_blockable_hit() -> None:
    played = duel()
    strike(played, "attack:claws:b1", dice="1 1 1 5")
    assert played.model("b1").injury == 1


@pytest.mark.rule("BMG3-DEF-04")
def test_dice_from_effort_do_not_make_hits_harder_to_block() -> None:
    keen = profile("keen", W=8, A=2, S=6)
    played = game(CALM, keen, models={"a1": "keen 10,10", "b1": f"calm {AROUND[0]}"})
    strike(played, "attack:unarmed:b1", "A 3", dice="4 1 1 1 1 1  2 1 1 1")
    assert played.journal[-1].event == "bmg3.told.defended"


@pytest.mark.rule("BMG3-DEF-06", "BMG3-KOD-04", "BMG3-WEX-03", "BMG3-DMG-03", "BMG3-DMG-04", "BMG3-DMG-02")
def test_a_ko_model_does_not_defend_and_every_hit_injures_it_once_more() -> None:
    thug = profile("thug", W=5, E=6, D=4)
    models = {"a1": "fighter 10,10", "b1": put("thug", AROUND[0], stun=5, ko=True)}
    played = game(FIGHTER, CLAWS, thug, models=models)
    strike(played, "attack:claws:b1", dice="3 3 1 1")
    assert markers(played.model("b1")) == (5, 4)


@pytest.mark.rule("BMG3-DEF-09")
def test_attack_seven_cannot_be_blocked_and_attack_one_always_is() -> None:
    huge, tiny = profile("huge", W=None, A=7, S=6), profile("tiny", W=None, A=1, S=6)
    thug = profile("thug", W=9, D=2)
    mighty = game(huge, thug, models={"a1": "huge 10,10", "b1": f"thug {AROUND[0]}"})
    strike(mighty, "attack:unarmed:b1", "B 0", dice="2 2 1 1 1 1 1 1  6 6")
    assert mighty.model("b1").stun == 2
    feeble = game(tiny, thug, models={"a1": "tiny 10,10", "b1": f"thug {AROUND[0]}"})
    strike(feeble, "attack:unarmed:b1", "B 0", dice="2 1  1 1")
    assert feeble.model("b1").stun == 0


@pytest.mark.rule("BMG3-MEL-10", "BMG3-STR-03")
def test_a_melee_attack_goes_step_by_step() -> None:
    thug = profile("thug", W=6, D=3)
    cruel = profile("cruel", W=6, A=2, S=4, weapons=["claws"])
    played = game(cruel, CLAWS, thug, models={"a1": "cruel 10,10", "b1": f"thug {AROUND[0]}"})
    strike(played, "attack:claws:b1", "B 1", "A 1", dice="3 3 6  2 1 1")
    told = [entry.event.rpartition(".")[2] for entry in played.journal]
    assert told == ["effort_made", "effort_made", "attacked", "defended", "damaged", "knocked_down"]


@pytest.mark.rule("BMG3-KND-02")
def test_a_knocked_down_model_cannot_attack() -> None:
    played = duel()
    played.model("a1").down = True
    assert refusal(played, "attack").rule == "BMG3-KND-02"


@pytest.mark.rule("BMG3-ATK-03", "BMG3-XTR-06")
def test_after_shooting_no_blow_in_the_same_activation() -> None:
    played = duel()
    acting(played, attacked="ranged")
    assert refusal(played, "attack:claws:b1").rule == "BMG3-ATK-03"
