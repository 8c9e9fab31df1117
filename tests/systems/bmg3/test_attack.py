"""Attacks in general: the Strength die, criticals, the journal, the action they take, and exact odds."""

from __future__ import annotations

from itertools import product

import pytest

from game.core.home import assets
from game.core.text import Catalog
from game.systems.bmg3.content import Weapon
from game.systems.bmg3.flow.attack import Chances, chances, expected_damage
from game.systems.bmg3.flow.pool import aimed, attack_with
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.system import SYSTEM
from tests.systems.bmg3.fights import AROUND, acting, carried, markers, options, strike
from tests.systems.bmg3.scenes import card, clause, equipment, game, profile, put, scene, weapon

TASER = weapon("taser", stun=2, critical="shocked")
CLAWS = weapon("claws", stun=1, injury=1)
GUN = weapon("gun", rof=2, ammo=3, strength=4, stun=1, injury=1)
COP = profile("cop", W=None, A=2, S=4, ranks=["sidekick"], weapons=["taser", "claws", "gun"])
THUG = profile("thug", W=6, E=6, D=4, A=2)


def arrest(**target: object) -> Bmg3:
    """The target has no Willpower to spare, so that nobody asks for Effort."""
    models = {"a1": "cop 10,10", "b1": put("stoic", AROUND[0], **target)}
    return game(COP, profile("stoic", W=4, E=6, D=4, A=2), TASER, CLAWS, GUN, models=models)


def tired(**more: object) -> Bmg3:
    return arrest(stun=3, **more)


# --- the Strength die


@pytest.mark.rule("BMG3-STR-04", "BMG3-PRO-14")
def test_the_strength_die_ignores_the_defence() -> None:
    played = game(
        COP, TASER, CLAWS, GUN, profile("hard", W=None, D=7), models={"a1": "cop 10,10", "b1": f"hard {AROUND[0]}"}
    )
    strike(played, "attack:claws:b1", dice="5 5 4")
    assert played.model("b1").injury == 1


@pytest.mark.rule("BMG3-DIC-17", "BMG3-DIC-18", "BMG3-STR-03")
def test_the_strength_die_is_named_and_rolled_last() -> None:
    with scene(COP, THUG, TASER, CLAWS, GUN, models={"a1": "cop 10,10", "b1": put("thug", AROUND[0], stun=5)}) as s:
        s.play("A", "attack:claws:b1")
        roll = s.session.pending
        assert roll is not None
        assert list(roll.describe()["names"]) == ["", "", "strength"]
        s.dice("1 1 1")


@pytest.mark.rule("BMG3-DIC-19", "BMG3-DIC-17")
def test_the_journal_tells_every_die_and_why_the_defence_is_what_it_is() -> None:
    played = tired(down=True)
    strike(played, "attack:claws:b1", dice="3 1 4  1 1 1")
    attacked = next(entry for entry in played.journal if entry.event == "bmg3.told.attacked")
    assert attacked.dice == (3, 1, 4)
    assert attacked.marked == (0, 2)
    assert attacked.names == ("", "", "strength")
    words = Catalog([assets() / "locale"]).render(attacked.text)
    assert "Defence 3 (Knocked Down -1): 2 hits. Strength die 4, 4+ needed." in words
    defended = next(entry for entry in played.journal if entry.event == "bmg3.told.defended")
    assert defended.dice == (1, 1, 1)
    assert defended.marked == ()


@pytest.mark.rule("BMG3-DIC-19", "BMG3-MRG-07")
def test_the_journal_tells_what_took_dice_away() -> None:
    models = {"a1": "cop 10,10", "b1": put("thug", "16,10", equipment=["vest"])}
    vest = equipment("vest", ability="kevlar_vest")
    played = game(COP, THUG, TASER, CLAWS, GUN, vest, models=models)
    acting(played, moved=True)
    strike(played, "attack:gun:b1", dice="1")
    attacked = next(entry for entry in played.journal if entry.event == "bmg3.told.attacked")
    words = Catalog([assets() / "locale"]).render(attacked.text)
    assert "(Kevlar vest: no Strength die, moved before shooting -2)" in words


# --- criticals


@pytest.mark.rule("BMG3-CRT-01", "BMG3-CRT-02", "BMG3-CRT-05", "BMG3-KND-01")
def test_a_natural_six_on_the_strength_die_knocks_its_target_down() -> None:
    bystander = profile("bystander", W=None, E=9)
    models = {"a1": "cop 10,10", "b1": f"bystander {AROUND[0]}", "b2": f"bystander {AROUND[1]}"}
    played = game(COP, TASER, CLAWS, GUN, bystander, models=models)
    strike(played, "split:claws:b2 b1=1 b2=1", dice="6 1 6  1 1 1")
    assert (played.model("b1").down, played.model("b2").down) == (False, True)


@pytest.mark.rule("BMG3-CRT-03", "BMG3-CRT-04", "BMG3-WKW-04", "BMG3-WPN-03", "BMG3-DPT-28")
def test_the_attacker_chooses_between_knocked_down_and_the_effect_of_the_weapon() -> None:
    healthy = profile("healthy", W=None, E=9)
    models = {"a1": "cop 10,10", "b1": f"healthy {AROUND[0]}"}
    for answer, down, shocked in (("A down", True, False), ("A shocked", False, True)):
        played = game(COP, TASER, CLAWS, GUN, healthy, models=models)
        strike(played, "attack:taser:b1", answer, dice="1 1 6")
        assert (played.model("b1").down, played.model("b1").has_status("shocked")) == (down, shocked)


@pytest.mark.rule("BMG3-CRT-06", "BMG3-KOD-07")
def test_who_is_or_becomes_ko_is_not_knocked_down() -> None:
    played = tired()
    strike(played, "attack:claws:b1", dice="1 1 6")
    assert (played.model("b1").ko, played.model("b1").down) == (True, False)
    assert "bmg3.told.knocked_down" not in [entry.event for entry in played.journal]
    struck = arrest(stun=4, ko=True)
    strike(struck, "attack:claws:b1", dice="1 1 6")
    assert not struck.model("b1").down


@pytest.mark.rule("BMG3-CRT-02", "BMG3-DMG-07")
def test_nobody_chooses_what_befalls_a_casualty() -> None:
    dagger = weapon("dagger", injury=1, critical="poisoned")
    killer = profile("killer", W=None, A=1, weapons=["dagger"])
    models = {"a1": "killer 10,10", "b1": put("killer", AROUND[0], injury=5), "b2": "killer 30,30"}
    played = game(killer, dagger, models=models, sides={"B": {"boss": "b2"}})
    strike(played, "attack:dagger:b1", dice="1 6")
    assert played.model("b1").casualty


@pytest.mark.rule("BMG3-CRT-01", "BMG3-STR-12")
def test_a_six_on_an_attack_die_is_no_critical() -> None:
    played = tired()
    strike(played, "attack:unarmed:b1", dice="6 6 1  2 2 1 1")
    assert not played.model("b1").down
    bystander = profile("bystander", W=None, E=9)
    models = {"a1": "cop 10,10", "b1": f"bystander {AROUND[0]}"}
    played = game(COP, TASER, CLAWS, GUN, bystander, models=models)
    strike(played, "attack:unarmed:b1", dice="1 1 6")
    assert played.model("b1").down


@pytest.mark.rule("BMG3-VEH-02", "BMG3-CRT-02")
def test_a_vehicle_hit_by_a_critical_rolls_on() -> None:
    van = profile("van", W=None, E=6, ranks=["vehicle"])
    played = game(COP, TASER, CLAWS, GUN, van, models={"a1": "cop 10,10", "b1": f"van {AROUND[0]}"})
    strike(played, "attack:claws:b1", dice="1 1 6")
    assert (played.model("b1").injury, played.model("b1").down) == (1, False)


# --- simultaneous hits


@pytest.mark.rule("BMG3-ATK-10", "BMG3-DMG-06", "BMG3-ATK-12")
def test_all_hits_count_at_once_without_extra_injury_for_the_ko_they_cause() -> None:
    played = tired()
    strike(played, "attack:claws:b1", dice="4 4 4  1 1 1 1")
    assert (played.model("b1").ko, played.model("b1").injury) == (True, 3)


# --- the action


@pytest.mark.rule("BMG3-TAC-01", "BMG3-TAC-02", "BMG3-ATK-03", "BMG3-DPT-22")
def test_an_attack_takes_the_tactical_action_of_a_bold_model() -> None:
    models = {"a1": put("cop", "10,10", bold=True), "b1": put("thug", "16,10", stun=5)}
    with scene(COP, THUG, TASER, CLAWS, GUN, models=models) as s:
        s.offers("A", "attack:gun:b1")
        s.refuses("A", "attack:taser:b1", "BMG3-MEL-01")
        s.play("A", "attack:gun:b1", dice="1 1 1")
        assert s.state.active is not None
        assert (s.state.active.taken, s.state.active.attacked) == (["tactical"], "ranged")
        s.refuses("A", "attack", "BMG3-ACT-05")
        s.refuses("A", "manipulate", "BMG3-TAC-02")
        s.offers("A", "end")


@pytest.mark.rule("BMG3-MRG-01", "BMG3-ACT-06")
def test_shooting_before_moving_costs_no_dice() -> None:
    models = {"a1": put("cop", "10,10", bold=True), "b1": put("thug", "16,10", stun=5)}
    with scene(COP, THUG, TASER, CLAWS, GUN, models=models) as s:
        s.play("A", "attack:gun:b1", dice="1 1 1").play("A", "move 11,10")
    with scene(COP, THUG, TASER, CLAWS, GUN, models=models) as s:
        s.play("A", "move 11,10").play("A", "attack:gun:b1", dice="1")


@pytest.mark.rule("BMG3-ACT-17")
def test_an_attack_on_a_ko_model_does_not_change_the_turn() -> None:
    models = {"a1": "cop 10,10", "a2": "cop 30,30", "b1": put("thug", AROUND[0], stun=6, ko=True), "b2": "thug 5,30"}
    with scene(COP, THUG, TASER, CLAWS, GUN, models=models) as s:
        s.play("A", "activate:a1").play("A", "attack:claws:b1", dice="1 1 1")
        assert s.state.turn == "B"


def test_an_enemy_is_the_subject_of_the_attack_on_it() -> None:
    played = tired()
    assert options(played)["attack:claws:b1"].subject == "b1"


@pytest.mark.rule("BMG3-CRD-34", "BMG3-CRD-29")
def test_a_card_may_answer_between_the_roll_and_the_hits() -> None:
    luck = card("luck", effects=[clause("reroll", 1)])
    models = {"a1": "cop 10,10", "b1": put("thug", AROUND[0], stun=5)}
    with scene(COP, THUG, TASER, CLAWS, GUN, luck, models=models, hands={"A": "luck"}) as s:
        s.play("A", "attack:claws:b1", dice="4 1 1")
        s.asks("A", "card")
        s.never_told("bmg3.told.attacked")


@pytest.mark.rule("BMG3-DPT-26", "BMG3-DIC-07", "BMG3-DIC-08", "BMG3-CRD-34")
def test_the_roller_names_the_die_to_roll_again_and_the_second_result_stands() -> None:
    luck = card("luck", effects=[clause("reroll", 1)], cost=0)
    models = {"a1": "cop 10,10", "b1": put("thug", AROUND[0], stun=5)}
    with scene(COP, THUG, TASER, CLAWS, GUN, luck, models=models, hands={"A": "luck"}) as s:
        s.play("A", "attack:claws:b1", dice="4 1 1").play("A", "use:luck#1")
        s.asks("A", "reroll")
        s.play("A", "b1.0", dice="2")
        assert s.told("bmg3.told.attacked")[0].dice == (2, 1, 1), "the hit is gone"
        assert markers(s.state.models["b1"]) == (5, 0)


@pytest.mark.rule("BMG3-DEF-01", "BMG3-ATK-12")
def test_a_card_for_one_attack_is_spent_with_it() -> None:
    models = {"a1": "cop 10,10", "b1": put("thug", AROUND[0], stun=5)}
    played = game(COP, THUG, TASER, CLAWS, GUN, models=models, lasting=["card_guard B b1 1 attack"])
    assert len(played.state.lasting) == 1
    strike(played, "attack:claws:b1", dice="4 1 1  2 2 2 2 2")
    assert played.state.lasting == []


# --- the weapons of the shipped pack


def shipped(id: str) -> Weapon:
    return SYSTEM.library.get(Weapon, id)


@pytest.mark.rule("BMG3-WPN-02", "BMG3-WPN-03", "BMG3-WPN-04", "BMG3-WPN-08", "BMG3-CTC-18")
def test_named_melee_weapons_have_the_values_of_the_book() -> None:
    values = {id: (shipped(id).kind, shipped(id).stun, shipped(id).injury) for id in ("claws", "taser", "knife")}
    assert values == {"claws": ("melee", 1, 1), "taser": ("melee", 2, 0), "knife": ("melee", 0, 1)}
    assert (shipped("taser").critical, shipped("taser").strength) == ("shocked", None)
    baton = shipped("police_baton")
    assert (baton.kind, baton.stun, baton.injury) == ("melee", 2, 0)


@pytest.mark.rule("BMG3-WPN-05", "BMG3-WPN-06")
def test_the_sawn_off_shotgun_has_the_values_of_the_book() -> None:
    gun = shipped("sawn_off_shotgun")
    assert (gun.template, gun.strength, gun.ammo, gun.stun, gun.injury, gun.rof) == ("expansive", 3, 2, 1, 1, 0)


@pytest.mark.rule("BMG3-WKW-03")
def test_short_range_is_eight_and_medium_sixteen_inches() -> None:
    assert (shipped("submachine_gun").optimal, shipped("pistol").optimal) == (8000, 16000)
    assert {gun.optimal for gun in SYSTEM.library.all(Weapon)} == {None, 8000, 16000}


# --- odds


def brute_force(played: Bmg3, weapon_held: Weapon | None) -> Chances:
    """The same attack by counting every way the dice can fall."""
    attack = attack_with(played, played.model("a1"), weapon_held)
    aim = aimed(attack, played.model("b1"))
    dice, blocks = aim.dice, 0 if weapon_held and weapon_held.kind == "ranged" else aim.defence
    counts: dict[int, int] = {}
    for faces in product(range(1, 7), repeat=dice + 1 + blocks):
        thrown, strong, shield = faces[:dice], faces[dice], faces[dice + 1 :]
        hit = sum(face == 6 or (face > 1 and face >= aim.defence) for face in thrown)
        blocked = sum(face >= 2 for face in shield)
        n = max(0, hit - blocked) + (strong == 6 or strong >= 4)
        counts[n] = counts.get(n, 0) + 1
    whole = sum(counts.values())
    landed = tuple(counts.get(n, 0) / whole for n in range(dice + 2))
    return Chances(landed, 0, 0, 0, 0, 0)


@pytest.mark.parametrize("held", ["claws", "gun"])
def test_odds_agree_with_counting_every_roll(held: str) -> None:
    stoic = profile("stoic", W=9, E=9, D=3)
    played = game(COP, stoic, TASER, CLAWS, GUN, models={"a1": "cop 10,10", "b1": f"stoic {AROUND[0]}"})
    exact = expected_damage(played, played.model("a1"), carried(played, held), played.model("b1"))
    counted = brute_force(played, carried(played, held))
    assert exact.landed == pytest.approx(counted.landed)
    mean = sum(n * chance for n, chance in enumerate(counted.landed))
    assert exact.injury == pytest.approx(mean)
    assert exact.stun == pytest.approx(mean)
    assert exact.critical == pytest.approx(1 / 6)


def test_odds_know_caps_ko_and_casualties() -> None:
    played = game(
        COP, THUG, TASER, CLAWS, GUN, models={"a1": "cop 10,10", "b1": put("thug", AROUND[0], stun=5, injury=5)}
    )
    told = expected_damage(played, played.model("a1"), carried(played, "claws"), played.model("b1"))
    some = 1 - told.landed[0]
    assert told.casualty == pytest.approx(some)
    assert told.ko == 0
    assert told.stun == pytest.approx(some), "one marker at most fits"
    bare = expected_damage(played, played.model("a1"), None, played.model("b1"))
    assert (bare.ko, bare.casualty) == (pytest.approx(1 - bare.landed[0]), 0)


def test_effort_improves_the_odds() -> None:
    played = game(COP, THUG, TASER, CLAWS, GUN, models={"a1": "cop 10,10", "b1": f"thug {AROUND[0]}"})
    a1, b1 = played.model("a1"), played.model("b1")
    plain, more = expected_damage(played, a1, None, b1), expected_damage(played, a1, None, b1, effort=2)
    assert more.stun > plain.stun


def test_odds_of_a_ko_target_count_the_extra_injury() -> None:
    played = game(
        COP, THUG, TASER, CLAWS, GUN, models={"a1": "cop 10,10", "b1": put("thug", AROUND[0], stun=6, ko=True)}
    )
    attack = attack_with(played, played.model("a1"), None)
    told = chances(attack.at(aimed(attack, played.model("b1"))))
    assert told.stun == 0
    assert told.injury == pytest.approx(sum(n * chance for n, chance in enumerate(told.landed)))
    assert told.ko == 0


def test_acting_for_odds_is_not_needed() -> None:
    played = tired()
    assert played.state.active is None
    assert expected_damage(played, played.model("a1"), None, played.model("b1")).landed
    acting(played)
    assert markers(played.model("b1")) == (3, 0)
