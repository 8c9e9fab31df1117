"""Close combat: who strikes whom, with what, how often, and how it is blocked (ATK, MEL, DEF, GRB, PSH, BLK, IMP)."""

from __future__ import annotations

import pytest

from game.systems.bmg1.flow.attack import numbers
from game.systems.bmg1.flow.attack.step import why_not_attack
from game.systems.bmg1.flow.contact import in_contact
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import Acting, Attack, Target
from game.systems.bmg1.state import Activation
from tests.systems.bmg1.field import brawl, counters, model, night, put, weapon

CLUB = put("thug", "10,10", "a3 s2", weapons=["club"])


def defense(game: Bmg1, attacker: str = "b1", target: str = "a1", kind: str = "melee") -> int:
    return numbers.defense(Attack(game, model(game, attacker), kind, target=Target(model(game, target)))).value  # type: ignore[arg-type]


# --- whom and with what


@pytest.mark.rule("BMG1-MEL-01", "BMG1-GEO-07")
def test_only_enemies_in_contact_can_be_struck() -> None:
    with brawl(a1="thug 10,10 a1", b1="thug 13.1,10", b2="thug 13.3,14") as s:
        s.offers("A", "strike:b1").lacks("A", "strike:b2")


@pytest.mark.rule("BMG1-GEO-08", "BMG1-MEL-01")
def test_a_low_thin_wall_does_not_keep_fighters_apart() -> None:
    for height, thick, met in ((2, 1, True), (2, 2.4, False), (5, 1, False)):
        edge = 11.5 + thick
        wall = {"kind": "low_wall", "corners": ["11.5,5", f"{edge},15"], "height": height}
        game = night(a1="thug 10,10", b1=f"thug {edge + 1.5},10", terrain={"wall": wall})
        assert in_contact(game, model(game, "a1"), model(game, "b1")) is met


@pytest.mark.rule("BMG1-ATK-07")
def test_friends_are_no_targets() -> None:
    with brawl(a1="thug 10,10 a1", a2="thug 7,10", b1="thug 13,10") as s:
        s.offers("A", "strike:b1").lacks("A", "strike:a2")


@pytest.mark.rule("BMG1-ATK-07", "BMG1-EFX-21")
def test_a_hypnotized_character_attacks_its_own_band() -> None:
    hypnotized = put("thug", "10,10", "a1", effects=["hypnotize until=activation by=b1 seat=B"])
    with brawl(a1=hypnotized, a2="thug 7,10", b1="thug 13,10") as s:
        s.lacks("B", "strike:b1")
        s.play("B", "strike:a2", dice="3 5 4")
        assert model(s, "a2").stun == 1


@pytest.mark.rule("BMG1-MEL-07", "BMG1-MEL-08")
def test_the_weapon_named_is_used_for_the_rest_of_the_round() -> None:
    armed = put("thug", "10,10", "a2", weapons=["club", "knife"])
    with brawl(a1=armed, b1="thug 13,10") as s:
        s.offers("A", "strike:b1", "strike:b1:club", "strike:b1:knife")
        s.play("A", "strike:b1:club").play("A", "b1=1", dice="1")
        assert model(s, "a1").used_melee == "club"
    with brawl(a1={**armed, "used_melee": "knife"}, b1="thug 13,10") as s:
        s.offers("A", "strike:b1:knife").lacks("A", "strike:b1", "strike:b1:club")


@pytest.mark.rule("BMG1-MEL-11", "BMG1-SHO-06")
def test_a_gun_is_nothing_in_close_combat() -> None:
    with brawl(a1=put("thug", "10,10", "a1", weapons=["pistol"]), b1="thug 13,10") as s:
        s.lacks("A", "strike:b1:pistol")
        s.play("A", "strike:b1", dice="3 4 1")
        assert (model(s, "b1").injury, model(s, "b1").stun) == (0, 1)


@pytest.mark.rule("BMG1-MEL-02", "BMG1-WPN-15", "BMG1-WPN-16", "BMG1-LOS-06")
def test_a_long_weapon_strikes_past_an_open_gap_but_no_wall() -> None:
    spear = weapon("spear", "0 1", "reach")
    holder = put("thug", "10,10", "a1", weapons=["spear"])
    with brawl(spear, a1=holder, b1="thug 16,10", b2="thug 10,16.2") as s:
        s.offers("A", "strike:b1:spear").lacks("A", "strike:b1", "strike:b2:spear")
    wall = {"wall": "high_wall 12.5,5 13.5,15"}
    with brawl(spear, a1=holder, b1="thug 16,10", b2="thug 7,10", terrain=wall) as s:
        s.offers("A", "strike:b2:spear").lacks("A", "strike:b1:spear")


# --- splitting and order


@pytest.mark.rule(
    "BMG1-MEL-04", "BMG1-MEL-05", "BMG1-ATK-03", "BMG1-ATK-06", "BMG1-DCN-41", "BMG1-DCN-44", "BMG1-ATK-09"
)
def test_strikes_are_split_before_the_first_die_and_rolled_target_by_target() -> None:
    with brawl(a1="thug 10,10 a3", b1="thug 13,10", b2="thug 7,10") as s:
        s.play("A", "strike:b1")
        s.play("A", "b1=1 b2=2")
        assert counters(s, "a1") == ""
        s.asks("A", "next_target")
        s.play("A", "b2", dice="2 6  5 1  4  4 2")
        assert (model(s, "b2").stun, model(s, "b1").stun) == (1, 1)
        first, second = s.told("bmg1.told.struck")
        assert (first.subjects, first.dice, second.dice) == (("a1", "b2"), (2, 6), (4,))


@pytest.mark.rule("BMG1-MEL-06", "BMG1-ATK-01", "BMG1-DCN-40")
def test_after_close_combat_nobody_shoots_and_nobody_strikes_again() -> None:
    burning = put("thug", "10,10", "m2 a3", weapons=["pistol"], fire=1)
    with brawl(a1=burning, b1="thug 13,10", b2="thug 30,10") as s:
        s.offers("A", "shoot:b2:pistol")
        s.play("A", "strike:b1").play("A", "b1=1", dice="1")
        s.refuses("A", "strike:b1", "BMG1-MEL-06")
        s.refuses("A", "shoot:b2:pistol", "BMG1-ATK-01")


@pytest.mark.rule("BMG1-ATK-02", "BMG1-EXE-08")
def test_an_attack_begun_before_the_move_is_over_after_it() -> None:
    game = night(a1="thug 10,10 a3", b1="thug 13,10")
    begun = Activation("a1", step="attack", attack_kind="melee", special="attack_360")
    acting = Acting(game, model(game, "a1"), begun)
    assert why_not_attack(acting, "melee") is None
    begun.step, begun.move_used = "move", True
    refusal = why_not_attack(acting, "melee")
    assert refusal is not None and refusal.rule == "BMG1-EXE-08"
    after = Activation("a1", step="move", move_used=True)
    assert why_not_attack(Acting(game, model(game, "a1"), after), "melee") is None


@pytest.mark.rule("BMG1-ATK-08", "BMG1-IMP-06", "BMG1-EFX-27")
def test_whoever_is_ko_is_hit_on_two_and_cannot_block() -> None:
    with brawl(a1=CLUB, b1=put("thug", "13,10", "d2", ko=True, stun=5, defense=6)) as s:
        s.play("A", "strike:b1:club").play("A", "b1=2", dice="1 2  4 5")
        assert (model(s, "b1").stun, model(s, "b1").injury) == (5, 0)
    knife = put("thug", "10,10", "a3", weapons=["knife"])
    with brawl(a1=knife, b1=put("thug", "13,10", ko=True, stun=5, defense=6)) as s:
        s.play("A", "strike:b1:knife").play("A", "b1=2", dice="1 2  4 5")
        assert (model(s, "b1").stun, model(s, "b1").injury) == (4, 1)


# --- Impact rolls


@pytest.mark.rule("BMG1-IMP-03", "BMG1-IMP-04")
def test_a_one_always_misses_and_a_six_always_hits() -> None:
    with brawl(a1="thug 10,10 a2", b1=put("thug", "13,10", effects=["paralyze"], defense=2)) as s:
        s.play("A", "strike:b1").play("A", "b1=2", dice="1 2  1 2")
    game = night(a1="thug 10,10", b1=put("thug", "13,10,2", defense=6), terrain={"box": "low_wall 12,5 14,15"})
    attack = Attack(game, model(game, "a1"), "melee", target=Target(model(game, "b1")))
    assert (numbers.defense(attack).value, numbers.impact(attack).value) == (7, 6)


@pytest.mark.rule("BMG1-IMP-07", "BMG1-EFX-30", "BMG1-GRB-03")
def test_the_defense_never_falls_below_one() -> None:
    held = [f"immobilized until=broken by=b{n}" for n in range(1, 5)]
    game = night(
        a1=put("thug", "10,10", effects=["paralyze", *held]),
        b1="thug 13,10",
        b2="thug 7,10",
        b3="thug 10,13",
        b4="thug 10,7",
    )
    assert defense(game) == 1
    game = night(a1=put("thug", "10,10", effects=["paralyze"]), b1="thug 13,10")
    assert defense(game) == 1
    game = night(a1=put("thug", "10,10", defense=5, effects=held[:3]), b1="thug 13,10", b2="thug 7,10", b3="thug 10,13")
    assert defense(game) == 2
    assert defense(game, kind="ranged") == 3


@pytest.mark.rule("BMG1-IMP-08", "BMG1-EFX-02")
def test_the_blind_hit_on_six_only_even_somebody_on_the_ground() -> None:
    with brawl(a1=put("thug", "10,10", "a2", effects=["blind"]), b1=put("thug", "13,10", down=True)) as s:
        s.play("A", "strike:b1").play("A", "b1=2", dice="5 6  4 2")
        [told] = s.told("bmg1.told.struck")
        assert told.marked == (1,)


# --- Defensive Positions


@pytest.mark.rule("BMG1-DEF-01", "BMG1-DEF-02", "BMG1-DEF-05")
def test_higher_ground_defends() -> None:
    for height, value in ((0.4, 3), (0.5, 4), (2, 4)):
        box = {"kind": "low_wall", "corners": ["11.6,5", "20,15"], "height": height}
        game = night(a1=f"thug 13,10,{height}", b1="thug 10,10", terrain={"box": box})
        assert defense(game) == value
    assert defense(game, "a1", "b1") == 3


@pytest.mark.rule("BMG1-DEF-01", "BMG1-DEF-03")
def test_a_thin_object_between_them_defends() -> None:
    game = night(a1="thug 10,10", b1="thug 14,10", terrain={"wall": "low_wall 11.5,5 12.5,15"})
    assert (defense(game), defense(game, "a1", "b1")) == (4, 4)
    assert defense(night(a1="thug 10,10", b1="thug 13,10")) == 3


@pytest.mark.rule("BMG1-DEF-04", "BMG1-DEF-06", "BMG1-DEF-08", "BMG1-GEO-29")
def test_both_sides_covered_defend_against_the_front_only() -> None:
    alley = {"north": "high_wall 5,12 15,13", "south": "high_wall 5,7 15,8"}
    game = night(a1="thug 10,10", b1="thug 13,10", terrain=alley)
    assert defense(game) == 4
    wide = {"north": "high_wall 5,12.6 15,14", "south": "high_wall 5,7 15,8"}
    assert defense(night(a1="thug 10,10", b1="thug 13,10", terrain=wide)) == 3
    low = {"north": "high_wall 5,12 15,13", "south": {"kind": "crate", "corners": ["5,7", "15,8"]}}
    assert defense(night(a1="thug 10,10", b1="thug 13,10", terrain=low)) == 3
    side = night(a1="thug 10,10", b1="thug 10,13", terrain={"east": "high_wall 11.6,5 12,8", "west": alley["south"]})
    assert defense(side) == 3


@pytest.mark.rule("BMG1-DEF-07", "BMG1-INF-01")
def test_several_positions_are_one_bonus_and_cancel_with_inferiority() -> None:
    both = {"box": {"kind": "low_wall", "corners": ["11.6,5", "20,15"], "height": 2}}
    walls = {"north": "high_wall 5,12 20,13", "south": "high_wall 5,7 20,8"}
    game = night(a1="thug 13,10,2", b1="thug 10,10", terrain={**both, **walls})
    assert defense(game) == 4
    game = night(a1="thug 13,10,2", b1="thug 10,10", b2="thug 16,10,2", terrain=both)
    assert defense(game) == 3


# --- Block


@pytest.mark.rule("BMG1-BLK-02", "BMG1-DCN-48")
def test_nothing_hit_nothing_blocked() -> None:
    with brawl(a1="thug 10,10 a1", b1="thug 13,10 d2") as s:
        s.play("A", "strike:b1", dice="2")
        assert counters(s, "b1") == "d2"
        s.never_told("bmg1.told.blocked")
    with brawl(a1="thug 10,10 a1", b1="thug 13,10 d2") as s:
        s.play("A", "strike:b1", dice="3")
        s.asks("B", "block")
        s.play("B", "no", dice="1 2")
        assert counters(s, "b1") == "d2"


@pytest.mark.rule("BMG1-BLK-04", "BMG1-BLK-05", "BMG1-BLK-06")
def test_more_blocks_than_impacts_are_wasted() -> None:
    with brawl(a1="thug 10,10 a1", b1="thug 13,10 d3") as s:
        s.play("A", "strike:b1", dice="3").play("B", "2", dice="5 6")
        assert counters(s, "b1") == "d1" and model(s, "b1").stun == 0
        s.never_told("bmg1.told.damage_rolled")


@pytest.mark.rule("BMG1-BLK-07")
def test_a_block_needs_two_to_six() -> None:
    for attack, needs in ((1, 2), (4, 4), (6, 6)):
        game = night(a1=put("thug", "10,10", attack=attack), b1="thug 13,10")
        assert numbers.block(Attack(game, model(game, "a1"), "melee", target=Target(model(game, "b1")))).value == needs


@pytest.mark.rule("BMG1-BLK-08")
def test_shots_cannot_be_blocked() -> None:
    with brawl(a1=put("thug", "10,10", "a2", weapons=["pistol"]), b1="thug 30,10 d3") as s:
        s.play("A", "shoot:b1:pistol", dice="4 1  1 2")
        assert model(s, "b1").stun == 1 and counters(s, "b1") == "d3"


@pytest.mark.rule("BMG1-BLK-09", "BMG1-EFX-25")
def test_some_cannot_block_and_the_blind_only_on_six() -> None:
    for state in ({"down": True}, {"effects": ["paralyze"]}, {"effects": ["shock"]}):
        with brawl(a1="thug 10,10 a1", b1=put("thug", "13,10", "d2", **state)) as s:
            s.play("A", "strike:b1", dice="3 1 2")
            s.never_told("bmg1.told.blocked")
    with brawl(a1="thug 10,10 a2", b1=put("thug", "13,10", "d2", effects=["blind"])) as s:
        s.play("A", "strike:b1").play("A", "b1=2", dice="3 3").play("B", "2", dice="5 6  1 2")
        [told] = s.told("bmg1.told.blocked")
        assert told.marked == (1,)


# --- Grab and Push


@pytest.mark.rule("BMG1-GRB-01", "BMG1-GRB-02", "BMG1-GRB-09", "BMG1-GRB-13", "BMG1-EFX-22")
def test_a_grab_is_unarmed_can_be_blocked_and_holds_whom_it_damages() -> None:
    with brawl(a1={**CLUB, "used_melee": "club"}, b1="thug 13,10 d1") as s:
        s.play("A", "grab:b1").play("A", "b1=2", dice="3 4").play("B", "1", dice="4  4 2")
        assert (model(s, "b1").stun, counters(s, "a1")) == (1, "a1 s1")
        assert [(status.id, status.by) for status in model(s, "b1").statuses] == [("immobilized", "a1")]
        assert model(s, "a1").used_melee == "club"
    with brawl(a1="thug 10,10 a2 s1", b1="thug 13,10") as s:
        s.play("A", "grab:b1").play("A", "b1=2", dice="3 4  3 2 1")
        assert model(s, "b1").statuses == []
    with brawl(a1="thug 10,10 a2", b1="thug 13,10") as s:
        s.refuses("A", "grab:b1", "BMG1-PLN-17")


@pytest.mark.rule("BMG1-GRB-12", "BMG1-PSH-04")
def test_nobody_grabs_or_pushes_a_giant() -> None:
    with brawl(a1="thug 10,10 a2 s1", b1="giant 14,10") as s:
        s.refuses("A", "grab:b1", "BMG1-GRB-12")
        s.refuses("A", "push:b1", "BMG1-PSH-04")
        s.offers("A", "strike:b1")


@pytest.mark.rule("BMG1-MEL-10", "BMG1-SPA-02")
def test_beside_a_grab_others_get_plain_strikes_with_the_weapon() -> None:
    with brawl(a1=CLUB, b1="thug 13,10", b2="thug 7,10") as s:
        s.play("A", "grab:b1:club").play("A", "b1=1 b2=2")
        s.play("A", "b2", dice="3 3  4 4 2  3  4 5")
        assert (model(s, "b2").stun, model(s, "b1").stun) == (4, 1)
        assert model(s, "b1").has("immobilized") and not model(s, "b2").statuses
        assert model(s, "a1").used_melee == "club"


@pytest.mark.rule("BMG1-GRB-07")
def test_attacking_somebody_else_lets_the_captive_go() -> None:
    captive = put("thug", "7,10", effects=["immobilized until=broken by=a1"])
    with brawl(a1="thug 10,10 a2", b1="thug 13,10", b2=captive) as s:
        s.play("A", "strike:b1").play("A", "b1=1", dice="1")
        assert model(s, "b2").statuses == []
    with brawl(a1="thug 10,10 a2", b1="thug 13,10", b2=captive) as s:
        s.play("A", "strike:b2").play("A", "b2=1", dice="1")
        assert model(s, "b2").has("immobilized")


@pytest.mark.rule("BMG1-GRB-08")
def test_a_captor_who_falls_lets_go() -> None:
    captor = put("thug", "13,10")
    captive = put("thug", "16,10", effects=["immobilized until=broken by=b1"], seat="A")
    for dice, held in (("3 2 3", True), ("3 4 4", False)):
        with brawl(a1="thug 10,10 a1", b1=captor, a2=captive) as s:
            s.play("A", "strike:b1", dice=dice)
            assert model(s, "a2").has("immobilized") is held


@pytest.mark.rule("BMG1-GRB-08")
def test_a_push_out_of_contact_ends_a_hold() -> None:
    held = put("thug", "13,13", effects=["immobilized until=broken by=b1"])
    for dice, still in ("3 4 6", False), ("3 3 6", True):
        with brawl(a1="thug 10,10 a1 s1", b1="thug 13,10", a2=held) as s:
            s.play("A", "push:b1", dice=dice)
            assert model(s, "a2").has("immobilized") is still


@pytest.mark.rule("BMG1-GRB-05", "BMG1-GRB-11", "BMG1-GRB-14", "BMG1-DCN-27")
def test_one_success_frees_from_one_holder_on_the_cards_strength() -> None:
    held = put("thug", "10,10", "m1 a3", effects=["immobilized until=broken by=b1"], weapons=["hammer"])
    start = {"model": "a1", "begun": False}
    with brawl(a1=held, b1="thug 13,10", active=start) as s:
        s.play("A", "2", dice="3 3")
        assert model(s, "a1").has("immobilized") and counters(s, "a1") == "m1 a1"
    with brawl(a1=held, b1="thug 13,10", active=start) as s:
        s.play("A", "1", dice="4")
        assert not model(s, "a1").statuses and counters(s, "a1") == "m1 a2"
    with brawl(a1={**held, "dosed": True}, b1="thug 13,10", active=start) as s:
        s.play("A", "1", dice="3")
        assert not model(s, "a1").statuses


@pytest.mark.rule("BMG1-EFX-23", "BMG1-GRB-04")
def test_bonds_that_nobody_holds_are_broken_the_same_way() -> None:
    tied = put("thug", "10,10", "a1", effects=["immobilized until=broken"])
    for die, still in ("4", False), ("3", True):
        with brawl(a1=tied, b1="thug 13,10", active={"model": "a1", "begun": False}) as s:
            s.play("A", "1", dice=die)
            assert model(s, "a1").has("immobilized") is still and counters(s, "a1") == ""


@pytest.mark.rule("BMG1-PSH-02", "BMG1-EFX-06")
def test_a_push_that_damages_nobody_moves_nobody() -> None:
    with brawl(a1="thug 10,10 a1 s1", b1="thug 13,10") as s:
        s.play("A", "push:b1", dice="3 3 6")
        assert model(s, "b1").at == (13000, 10000, 0)
    with brawl(a1="thug 10,10 a1 s1", b1="thug 13,10") as s:
        s.play("A", "push:b1", dice="3 4 6")
        assert model(s, "b1").at == (19000, 10000, 0)


@pytest.mark.rule("BMG1-EFX-09")
def test_people_and_the_tables_edge_stop_a_push_without_hurting() -> None:
    with brawl(a1="thug 10,10 a1 s1", b1="thug 13,10", b2="thug 18,10") as s:
        s.play("A", "push:b1", dice="3 4 6")
        at = model(s, "b1").at
        assert at is not None and 14_950 <= at.x <= 15_005 and model(s, "b1").stun == 2  # the critical
        s.never_told("bmg1.told.collided")
    with brawl(a1="thug 4.5,10 a1 s1", b1="thug 1.5,10") as s:
        s.play("A", "push:b1", dice="3 4 5")
        s.never_told("bmg1.told.collided")
        assert model(s, "b1").at == (1500, 10000, 0)
    with brawl(a1="thug 10,10 a1 s1", b1="thug 13,10", terrain={"crate": "crate 15,5 17,15"}) as s:
        s.play("A", "push:b1", dice="3 4 5")
        s.never_told("bmg1.told.collided")


@pytest.mark.rule("BMG1-EFX-08", "BMG1-FAL-01", "BMG1-FAL-03", "BMG1-FAL-05")
def test_a_push_over_an_edge_is_a_fall() -> None:
    with brawl(
        a1="thug 15,20,6 a1 s1",
        b1="thug 18,20,6",
        terrain={"house": "building 5,10 20,30"},
    ) as s:
        s.play("A", "push:b1", dice="3  4 5  2")
        fallen = model(s, "b1")
        assert fallen.at is not None and fallen.at.z == 0
        assert (fallen.stun, fallen.injury, fallen.posture) == (1, 1, "up")
