"""Traits that change a number: skills, limits, dice, protections, prices (TRT)."""

from __future__ import annotations

import pytest

from game.core.hooks import Query
from game.core.request import ChooseSome
from game.systems.bmg1.content import Damage
from game.systems.bmg1.flow import rolls, skills
from game.systems.bmg1.flow.attack import numbers
from game.systems.bmg1.flow.losses import make_casualty
from game.systems.bmg1.flow.plan import generated, prepare, room
from game.systems.bmg1.flow.purse import can_pay, pay, ways, why_not_pay
from game.systems.bmg1.flow.throwing import throw
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import (
    ARMOUR,
    BLINK_BONUS,
    BLOCK_BONUS,
    BLOCK_DICE,
    BMD,
    CLIMB_RATE,
    COUNTS_IN_SEWER,
    DAMAGE_BONUS,
    DAMAGE_PENALTY,
    EXTRA_LOOT,
    EXTRA_SEWERS,
    FALL_STEP,
    IGNORED_RULES,
    IMPACT_BONUS,
    JUMP,
    KNOCKS_DOWN,
    LATE_PLANNERS,
    LEAD_ADDED,
    LEAD_TAKEN,
    MOODS,
    OUTNUMBERED,
    PASSES_THROUGH,
    STRATEGY_POINTS,
    STRENGTH,
    STRIKES,
    UNARMED,
    About,
    Attack,
    Banding,
    Happening,
    Moving,
    Price,
)
from game.systems.bmg1.state import CM, P1, P2
from tests.systems.bmg1.asked import attack, pair, thrown
from tests.systems.bmg1.field import counters, model, night, points, put, run, weapon

CLUB, KNIFE = weapon("club", "0 2", "heavy"), weapon("knife", "1 1", "sharp")
PISTOL = weapon("pistol", "2 0", "firearm", rof=2, ammo=3)
BLADE = weapon("blade", "1 1", rof=1, ammo=3)

# --- markers and counters


@pytest.mark.rule("BMG1-TRT-90", "BMG1-TRT-91", "BMG1-TRT-181", "BMG1-TRT-201")
def test_markers_cost_counters_as_the_body_bears_them() -> None:
    for trait, left in ("tension", 2), ("insensitive", 5), ("sturdy", 3), ("weak", 0):
        game = night(a1=put("thug", "10,10", willpower=5, endurance=9, stun=4, injury=2, traits=[trait]))
        assert generated(game, model(game, "a1")) == left


@pytest.mark.rule("BMG1-TRT-187")
def test_tension_raises_attack_and_defense_of_whoever_is_hurt() -> None:
    game = night(a1=put("thug", "10,10", attack=3, defense=3, traits=["tension"]))
    thug = model(game, "a1")
    assert (skills.attack(game, thug).value, skills.defense(game, thug).value) == (3, 3)
    thug.stun = 1
    assert (skills.attack(game, thug).value, skills.defense(game, thug).value) == (4, 4)
    assert skills.movement(game, thug).value == 3


@pytest.mark.rule("BMG1-TRT-168")
def test_the_scientific_have_a_special_of_four() -> None:
    game = pair(["scientific"])
    assert [room(game, model(game, id), "special") for id in ("a1", "b1")] == [4, 3]


@pytest.mark.rule("BMG1-TRT-169")
def test_a_lost_scientist_is_worth_a_point_more() -> None:
    game = pair(["scientific"])
    run(make_casualty(game, model(game, "a1")))
    run(make_casualty(game, model(game, "b1")))
    assert points(game) == (2, 3)


@pytest.mark.rule("BMG1-TRT-155", "BMG1-TRT-156", "BMG1-TRT-64")
def test_nothing_changes_the_willpower_of_a_psycho() -> None:
    game = night(
        a1=put("thug", "10,10", willpower=5, willpower_bonus=1, effects="discourage until=next_plan"),
        a2=put("thug", "15,10", willpower=5, effects="discourage until=next_plan"),
        a3=put("thug", "20,10", willpower=5, willpower_bonus=1, effects="discourage", traits=["psycho"]),
        a4=put("thug", "25,10", willpower=5, willpower_bonus=1, traits=["psycho"], stun=2),
    )
    assert [skills.willpower(game, model(game, id)).value for id in ("a1", "a2", "a3", "a4")] == [4, 3, 5, 5]
    assert generated(game, model(game, "a4")) == 4  # damage still takes counters


# --- when counters are placed


@pytest.mark.rule("BMG1-TRT-14")
@pytest.mark.parametrize(("skill", "slot"), [("attack", "attack"), ("defense", "defense"), ("movement", "move")])
def test_the_adaptable_choose_a_skill_that_is_higher_this_round(skill: str, slot: str) -> None:
    game = pair(["adaptable"])
    thug = model(game, "a1")
    run(prepare(game, thug), f"A {skill}")
    rooms = {each: room(game, thug, each) for each in ("move", "attack", "defense")}
    assert rooms == {**dict.fromkeys(("move", "attack", "defense"), 3), slot: 4}


@pytest.mark.rule("BMG1-TRT-37", "BMG1-TRT-141")
def test_a_hurt_mind_gains_a_free_counter_that_counts_for_its_limit() -> None:
    for trait, free in ("bloodthirsty", "a1"), ("paranoid", "d1"):
        game = pair([trait])
        thug = model(game, "a1")
        run(prepare(game, thug))
        assert counters(game, "a1") == ""
        thug.injury = 1
        run(prepare(game, thug))
        assert counters(game, "a1") == free
        assert room(game, thug, "attack" if free == "a1" else "defense") == 2


@pytest.mark.rule("BMG1-TRT-36", "BMG1-DIC-06")
def test_the_bipolar_gain_or_lose_a_counter_by_the_toss_of_a_coin() -> None:
    for face, counted in (("4", 6), ("3", 4)):
        game = pair(["bipolar"])
        run(MOODS(Happening(game)), dice=face)
        assert generated(game, model(game, "a1")) == counted


@pytest.mark.rule("BMG1-TRT-166", "BMG1-TRT-167")
def test_a_schemer_lets_some_plan_late_when_its_band_plans_first() -> None:
    game = pair(["scheming 2"], ["scheming 1"], first="A")
    assert [LATE_PLANNERS(Banding(game, seat), 0).value for seat in (P1, P2)] == [2, 0]
    model(game, "a1").posture = "ko"
    assert LATE_PLANNERS(Banding(game, P1), 0).value == 0


# --- hands and shields


@pytest.mark.rule("BMG1-TRT-48", "BMG1-TRT-162", "BMG1-GLY-06", "BMG1-GLY-07")
def test_some_hands_do_more_damage() -> None:
    for trait, damage in (
        ("claws", Damage(injury=1, stun=1)),
        ("reinforced_gloves", Damage(stun=2)),
        ("retractable_claws", Damage(stun=2)),
    ):
        game = pair([trait])
        assert UNARMED(attack(game)) == [damage]
        assert UNARMED(attack(game, by="b1", on="a1")) == []


@pytest.mark.rule("BMG1-TRT-126", "BMG1-TRT-202", "BMG1-TRT-203")
def test_masters_add_to_their_impact_rolls() -> None:
    for trait, bonuses in ("masterfighter", [1, 0, 0, 0]), ("weapon_master", [0, 1, 1, 0]):
        game = pair([trait])
        ways = ((), ("melee", CLUB), ("ranged", PISTOL), ("template", PISTOL))
        assert [IMPACT_BONUS(attack(game, *way), 0).value for way in ways] == bonuses  # type: ignore[arg-type]
        assert IMPACT_BONUS(attack(game, "melee", CLUB, by="b1", on="a1"), 0).value == 0


@pytest.mark.rule("BMG1-TRT-52")
def test_a_combo_makes_three_strikes_of_two_counters() -> None:
    game = pair(["combo knife"])
    assert [STRIKES(attack(game, "melee", KNIFE), n).value for n in (1, 2, 3, 4)] == [1, 3, 4, 6]
    assert STRIKES(attack(game, "melee", CLUB), 4).value == 4


@pytest.mark.rule("BMG1-TRT-130", "BMG1-TRT-131", "BMG1-TRT-52")
def test_a_mobster_strikes_the_outnumbered_once_more_on_top_of_a_combo() -> None:
    game = pair(["mobster", "combo knife"], a2="thug 26,20")
    made = attack(game, "melee", KNIFE)
    assert [numbers.strikes(made, 2), numbers.strikes(made, 2)] == [4, 3]  # once in an attack
    assert numbers.strikes(attack(game, by="a2"), 2) == 2


@pytest.mark.rule("BMG1-TRT-125")
def test_a_martial_artist_is_never_outnumbered() -> None:
    game = pair([], ["martial_artist"])
    assert not OUTNUMBERED(About(game, model(game, "b1")), 1)
    assert OUTNUMBERED(About(game, model(game, "a1")), 1)


@pytest.mark.rule("BMG1-TRT-137", "BMG1-TRT-185")
def test_one_arm_blocks_worse_and_a_shield_with_more_dice() -> None:
    game = pair([], ["one_armed", "sustained_defense"])
    made = attack(game)
    assert BLOCK_BONUS(made, 0).value == -1
    assert [BLOCK_DICE(made, n).value for n in (1, 2, 3)] == [1, 3, 4]
    back = attack(game, by="b1", on="a1")
    assert (BLOCK_BONUS(back, 0).value, BLOCK_DICE(back, 2).value) == (0, 2)


@pytest.mark.rule("BMG1-TRT-25", "BMG1-TRT-26", "BMG1-TRT-27")
@pytest.mark.parametrize(("trait", "number"), [("bat_armor_mk1", 5), ("bat_armor_mk2", 6), ("tension", 0)])
@pytest.mark.parametrize("kind", ["melee", "ranged", "template", "automatic"])
def test_armour_turns_hits_of_every_kind(trait: str, number: int, kind: str) -> None:
    game = pair([], [trait])
    assert ARMOUR(attack(game, kind), 0).value == number  # type: ignore[arg-type]
    assert ARMOUR(attack(game, kind, by="b1", on="a1"), 0).value == 0  # type: ignore[arg-type]


@pytest.mark.rule("BMG1-TRT-41")
def test_a_vest_stops_bullets_and_no_blades() -> None:
    game = pair([], ["bulletproof_vest"])
    assert STRENGTH(attack(game, "ranged", PISTOL), 2).value == 4
    assert STRENGTH(attack(game, "ranged", BLADE), 3).value == 3
    assert STRENGTH(attack(game, "ranged", PISTOL, by="b1", on="a1"), 2).value == 2


@pytest.mark.rule("BMG1-TRT-195", "BMG1-DMG-14")
def test_tough_skin_takes_one_off_every_damage_die() -> None:
    game = pair([], ["tough_skin"])
    assert DAMAGE_PENALTY(attack(game), 0).value == 1
    assert DAMAGE_PENALTY(attack(game, "ranged", PISTOL), 0).value == 1
    assert DAMAGE_PENALTY(attack(game, by="b1", on="a1"), 0).value == 0


@pytest.mark.rule("BMG1-TRT-46", "BMG1-TRT-79", "BMG1-TRT-87")
@pytest.mark.parametrize(
    ("trait", "ignored"),
    [("catcher_gear", ["heavy"]), ("hockey_gear", ["sharp"]), ("football_gear", ["sharp", "heavy"])],
)
def test_gear_ignores_rules_of_the_attackers_weapon(trait: str, ignored: list[str]) -> None:
    game = pair([], [trait])
    assert IGNORED_RULES(attack(game, "melee", CLUB)) == ignored
    assert IGNORED_RULES(attack(game, "melee", CLUB, by="b1", on="a1")) == []


# --- prices


@pytest.mark.parametrize(
    ("trait", "what", "price", "left"),
    [
        pytest.param("handyman", "manipulate", Price(move=1), "m1 s1", marks=pytest.mark.rule("BMG1-TRT-82")),
        pytest.param("tireless", "run", Price(move=1, special=1), "m1", marks=pytest.mark.rule("BMG1-TRT-188")),
        pytest.param("street_guy", "crouch", Price(special=1), "m1 s1", marks=pytest.mark.rule("BMG1-TRT-179")),
        pytest.param("commissioner", "arrest", Price(move=1, special=1), "s1", marks=pytest.mark.rule("BMG1-TRT-53")),
    ],
)
def test_some_pay_less(trait: str, what: str, price: Price, left: str) -> None:
    game = night(a1=put("thug", "10,10", "m1 s1", traits=[trait]), a2="thug 20,20 m1 s1")
    run(pay(game, model(game, "a1"), what, price))
    assert counters(game, "a1") == left
    run(pay(game, model(game, "a1"), "other", Price(move=int("m1" in left), special=int("s1" in left))))
    assert counters(game, "a1") == ""
    run(pay(game, model(game, "a2"), what, price))
    assert counters(game, "a2") != left


@pytest.mark.rule("BMG1-TRT-199", "BMG1-DCN-59")
def test_the_unpredictable_pay_with_special_counters_for_anything() -> None:
    game = night(a1=put("thug", "10,10", "m1 s3", traits=["unpredictable"]), a2="thug 20,20 m1 s3")
    joker, thug = model(game, "a1"), model(game, "a2")
    assert [one.key for one in ways(game, joker, "strike", Price(attack=2))] == ["s2"]
    assert not can_pay(game, thug, "strike", Price(attack=2))
    run(pay(game, joker, "manipulate", Price(move=1)), "A s1")
    assert counters(game, "a1") == "m1 s2"


@pytest.mark.rule("BMG1-TRT-199", "BMG1-TRT-54", "BMG1-TRT-176")
def test_wildcards_are_barred_as_what_they_are_and_as_what_they_stand_for() -> None:
    confused = put("thug", "10,10", "s3", traits=["unpredictable"], effects="confusion")
    halted = put("thug", "20,10", "s3", traits=["unpredictable"], effects="halt until=activation")
    game = night(a1=confused, a2=halted)
    assert not can_pay(game, model(game, "a1"), "strike", Price(attack=1))
    assert can_pay(game, model(game, "a2"), "strike", Price(attack=1))
    refusal = why_not_pay(game, model(game, "a2"), "stand", Price(move=1))
    assert refusal is not None and refusal.rule == "BMG1-TRT-176"


# --- size and movement


def moving(game: Bmg1, id: str = "a1") -> Moving:
    return Moving(game, model(game, id))


@pytest.mark.rule("BMG1-TRT-10", "BMG1-TRT-101", "BMG1-TRT-173")
def test_how_far_somebody_moves() -> None:
    for profile, trait, distance, jump in (
        ("thug", "tension", 10, 5),
        ("thug", "acrobat", 12, 12),
        ("giant", "tension", 12, 5),
        ("imp", "tension", 8, 5),
    ):
        game = night(a1=put(profile, "20,20", traits=[trait]))
        assert BMD(moving(game), 10 * CM).value == distance * CM
        assert JUMP(moving(game), 5 * CM).value == jump * CM


@pytest.mark.rule("BMG1-TRT-10", "BMG1-TRT-173")
def test_a_small_acrobat_moves_like_an_acrobat() -> None:
    game = night(a1=put("imp", "20,20", traits=["acrobat"]))
    assert BMD(moving(game), 10 * CM).value == 12 * CM


@pytest.mark.rule("BMG1-TRT-11", "BMG1-TRT-13", "BMG1-TRT-21", "BMG1-TRT-49")
def test_what_needs_no_counter() -> None:
    whats = ("obstacle", "ground", "water", "jump", "spring", "stand", "climb", "manipulate", "loot")
    for trait, free in (
        ("acrobat", ["obstacle", "ground", "water", "jump", "spring", "stand"]),
        ("amphibious", ["water"]),
        ("climbing_shoes", ["climb"]),
        ("tension", []),
    ):
        game = night(a1=put("thug", "20,20", traits=[trait]))
        assert [what for what in whats if can_pay(game, model(game, "a1"), what, Price(move=1))] == free


@pytest.mark.rule("BMG1-TRT-12")
def test_an_acrobat_passes_others_and_dodges() -> None:
    game = pair(["acrobat"])
    assert [PASSES_THROUGH(moving(game, id), 0).value for id in ("a1", "b1")] == [1, 0]
    assert [game.has(model(game, id), "dodge") for id in ("a1", "b1")] == [True, False]


@pytest.mark.rule("BMG1-TRT-49")
def test_shoes_make_a_wall_a_path() -> None:
    game = pair(["climbing_shoes"])
    assert [CLIMB_RATE(moving(game, id), 200).value for id in ("a1", "b1")] == [100, 200]


@pytest.mark.rule("BMG1-TRT-102")
def test_the_big_fall_by_longer_steps() -> None:
    game = night(a1="giant 20,20", b1="thug 30,20")
    assert [FALL_STEP(About(game, model(game, id)), 5 * CM).value for id in ("a1", "b1")] == [10 * CM, 5 * CM]


@pytest.mark.rule("BMG1-TRT-104", "BMG1-TRT-107")
def test_only_what_is_big_knocks_the_big_down() -> None:
    game = night(a1="giant 20,20", a2="thug 30,20", b1="thug 24,20", b2="giant 30,30")
    axe = weapon("axe", "1 1", "big")
    assert not KNOCKS_DOWN(attack(game, by="b1", on="a1"))
    assert KNOCKS_DOWN(attack(game, "melee", axe, by="b1", on="a1"))
    assert KNOCKS_DOWN(attack(game, by="b2", on="a1"))
    assert KNOCKS_DOWN(attack(game, by="b1", on="a2"))


@pytest.mark.rule("BMG1-TRT-105", "BMG1-TRT-173")
def test_size_counts_when_shots_miss() -> None:
    game = night(a1="thug 20,20", b1="giant 30,20", b2="imp 40,20", b3="thug 50,20")
    shots = [attack(game, "ranged", PISTOL, on=id) for id in ("b1", "b2", "b3")]
    assert [BLINK_BONUS(shot, 0).value for shot in shots] == [-1, 1, 0]


@pytest.mark.rule("BMG1-TRT-106", "BMG1-TRT-107", "BMG1-TRT-46", "BMG1-TRT-79")
def test_the_big_hit_harder_unless_gear_ignores_it() -> None:
    game = night(
        a1="giant 20,20",
        b1="thug 24,20",
        b2=put("thug", "20,24", traits=["catcher_gear"]),
        b3=put("thug", "16,20", traits=["football_gear"]),
        b4=put("thug", "20,16", traits=["hockey_gear"]),
    )
    assert [DAMAGE_BONUS(attack(game, on=id), 0).value for id in ("b1", "b2", "b3", "b4")] == [1, 0, 0, 1]
    assert DAMAGE_BONUS(attack(game, "ranged", PISTOL), 0).value == 0
    assert [technique.id for technique in game.attacks(model(game, "a1"))] == ["charge"]


# --- states that traits leave


@pytest.mark.rule("BMG1-TRT-54", "BMG1-TRT-65")
def test_the_confused_and_the_distracted_are_worse() -> None:
    game = night(a1=put("thug", "10,10", "s1 a1", effects="confusion"), a2=put("thug", "20,20", effects="distract"))
    confused, distracted = model(game, "a1"), model(game, "a2")
    assert (skills.attack(game, confused).value, skills.defense(game, confused).value) == (2, 2)
    assert (skills.attack(game, distracted).value, skills.defense(game, distracted).value) == (3, 2)
    refusal = why_not_pay(game, confused, "luck", Price(special=1))
    assert refusal is not None and refusal.rule == "BMG1-TRT-54"
    assert can_pay(game, confused, "strike", Price(attack=1))


# --- rolls made again


@pytest.mark.rule("BMG1-TRT-161", "BMG1-TRT-163", "BMG1-TRT-112", "BMG1-TRT-113", "BMG1-DCN-66")
def test_skill_rolls_that_failed_are_made_again() -> None:
    game = night(
        a1=put("thug", "10,10", movement=3, endurance=5, traits=["reflexes", "resilient"]),
        a2=put("boss", "20,10", willpower=7),
    )
    thug, boss = model(game, "a1"), model(game, "a2")
    assert run(rolls.agility(game, thug), "A yes", dice="4 3")
    assert run(rolls.agility(game, thug), dice="3")
    assert run(rolls.endurance(game, thug), "A d1", dice="5 1 4")
    assert run(rolls.willpower(game, boss), "A d1 d2", dice="6 6 3 4")
    assert not run(rolls.willpower(game, thug), dice="6 6")
    assert not run(rolls.endurance(game, boss), dice="6 6")


@pytest.mark.rule("BMG1-TRT-75")
def test_the_fast_repeat_the_dice_of_their_movement() -> None:
    game = pair(["fast"])
    made = thrown(game, "move", 0)
    run(throw(made, 2), "A d1", dice="1 4 5")
    assert made.pool.faces == [5, 4]
    run(throw(thrown(game, "move", 0, by="b1"), 2), dice="1 1")


def test_the_fast_keep_the_dice_that_are_better_than_the_average() -> None:
    flow = throw(thrown(pair(["fast"]), "move", 0), 3)
    flow.send(None)
    asked = flow.send([5, 3, 4])
    assert isinstance(asked, ChooseSome) and list(asked.suggested) == ["d2"]


@pytest.mark.rule("BMG1-TRT-127", "BMG1-DCN-45")
def test_a_master_marksman_repeats_impact_rolls_when_shooting() -> None:
    game = pair(["master_marksman"])
    made = thrown(game, "impact", attack=attack(game, "ranged", PISTOL))
    run(throw(made, 2), "A d2", dice="4 1 6")
    assert made.pool.faces == [4, 6]
    run(throw(thrown(game, "impact", attack=attack(game)), 2), dice="4 1")


@pytest.mark.rule("BMG1-TRT-40", "BMG1-DCN-51")
def test_the_brutal_repeat_the_collateral_die() -> None:
    game = pair(["brutal"])
    made = thrown(game, "collateral", 0, attack=attack(game))
    run(throw(made, 1), "A yes", dice="5 6")
    assert made.pool.faces == [6]
    back = attack(game, by="b1", on="a1")
    run(throw(thrown(game, "collateral", 0, by="b1", attack=back), 1), dice="5")


@pytest.mark.rule("BMG1-TRT-122", "BMG1-TRT-124", "BMG1-DCN-46")
def test_luck_repeats_any_roll_of_its_own_for_a_counter() -> None:
    game = night(a1=put("thug", "20,20", "s2", movement=3, traits=["luck"]), b1="thug 23,20")
    lucky = model(game, "a1")
    assert run(rolls.agility(game, lucky), "A yes", dice="6 2")
    assert counters(game, "a1") == "s1"
    made = thrown(game, "damage", attack=attack(game))
    run(throw(made, 3), "A d1 d2", dice="1 2 5 6 6")
    assert (made.pool.faces, counters(game, "a1")) == ([6, 6, 5], "")
    assert not run(rolls.agility(game, lucky), dice="6")


@pytest.mark.rule("BMG1-TRT-123", "BMG1-TRT-124")
def test_luck_forces_impact_rolls_against_it_to_be_made_again_and_no_others() -> None:
    game = night(a1=put("thug", "20,20", "s2", traits=["luck"]), b1="thug 23,20")
    made = attack(game, by="b1", on="a1")
    impact = thrown(game, "impact", by="b1", attack=made, against=model(game, "a1"))
    run(throw(impact, 2), "A d2", dice="1 5 2")
    assert (impact.pool.faces, counters(game, "a1")) == ([1, 2], "s1")
    run(throw(thrown(game, "damage", by="b1", attack=made, against=model(game, "a1")), 2), dice="5 5")


# --- before the game


@pytest.mark.rule("BMG1-TRT-177", "BMG1-TRT-178", "BMG1-TRT-170", "BMG1-TRT-09", "BMG1-STG-03")
def test_strategists_and_searchers_change_the_points_for_strategies() -> None:
    game = night(
        a1=put("thug", "10,10", traits=["strategist"]),
        a2=put("thug", "15,10", traits=["strategist", "grand_strategist"]),
        b1=put("thug", "80,80", traits=["searcher"]),
        b2=put("thug", "85,80", traits=["searcher"]),
    )
    assert [STRATEGY_POINTS(Banding(game, seat), 3).value for seat in (P1, P2)] == [5, 3]


@pytest.mark.rule("BMG1-TRT-128", "BMG1-TRT-94")
def test_a_mastermind_adds_a_lead_counter_and_a_kaos_agent_takes_one() -> None:
    game = pair(["mastermind"], ["kaos_agent"])
    assert [LEAD_ADDED(Banding(game, seat), 0).value for seat in (P1, P2)] == [1, 0]
    assert [LEAD_TAKEN(Banding(game, seat), 0).value for seat in (P1, P2)] == [1, 0]


@pytest.mark.rule("BMG1-TRT-95", "BMG1-KOD-13")
def test_the_henchmen_of_a_kaos_agent_are_tricksters_until_it_is_down() -> None:
    game = night(a1=put("boss", "10,10", traits=["kaos_agent"]), a2="thug 15,10", b1="thug 80,80")
    assert [game.has(model(game, id), "trickster") for id in ("a1", "a2", "b1")] == [False, True, False]
    model(game, "a1").posture = "ko"
    assert not game.has(model(game, "a2"), "trickster")


@pytest.mark.rule("BMG1-TRT-117", "BMG1-TRT-118", "BMG1-TRT-120")
def test_lords_bring_loot_and_sewers() -> None:
    game = night(
        a1=put("boss", "10,10", traits=["lord_of_business"]),
        b1=put("thug", "80,80", traits=["lord_of_the_sewers", "lord_of_business"]),
    )
    assert [EXTRA_LOOT(Banding(game, seat), 0).value for seat in (P1, P2)] == [1, 0]
    assert [EXTRA_SEWERS(Banding(game, seat), 0).value for seat in (P1, P2)] == [0, 1]
    assert [bool(COUNTS_IN_SEWER(About(game, model(game, id)))) for id in ("a1", "b1")] == [True, False]


@pytest.mark.rule("BMG1-TRT-01", "BMG1-TRT-04", "BMG1-TRT-05")
def test_a_trait_speaks_only_for_whoever_has_it() -> None:
    game = pair(["tough_skin"])
    bearer: Query[Attack] = DAMAGE_PENALTY
    assert bearer(attack(game, by="b1", on="a1"), 0).value == 1
    assert bearer(attack(game), 0).value == 0


@pytest.mark.rule("BMG1-TRT-158", "BMG1-TRT-205")
def test_psychoanalysis_silences_the_five_mental_disorders() -> None:
    minds = ["aggressive_schizophrenia", "bipolar", "bloodthirsty", "obsessive", "paranoid"]
    game = night(a1=put("thug", "10,10", traits=[*minds, "stupid"]))
    thug = model(game, "a1")
    assert {had.id for had in game.traits(thug)} >= {*minds, "stupid"}
    calm = night(a1=put("thug", "10,10", injury=1, traits=[*minds, "stupid"], effects="psychoanalysis"))
    assert {had.id for had in calm.traits(model(calm, "a1"))} & {*minds, "stupid"} == {"stupid"}
    run(prepare(calm, model(calm, "a1")))
    assert counters(calm, "a1") == ""
