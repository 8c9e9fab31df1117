"""Activations as a whole: what comes first, what others may do meanwhile, and dice in their order (EXE, ATK, DIC)."""

from __future__ import annotations

import pytest

from game.systems.bmg1.content import Effect
from game.systems.bmg1.flow.activation import begin
from game.systems.bmg1.flow.attack import numbers
from game.systems.bmg1.flow.drops import land
from game.systems.bmg1.flow.effects import give
from game.systems.bmg1.flow.losses import knock_out
from game.systems.bmg1.flow.sight import can_see, is_lit
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import Attack, Target
from game.systems.bmg1.state import CM
from tests.systems.bmg1.asked import acting, deeds, do, why_not
from tests.systems.bmg1.field import at, brawl, counters, model, night, points, put, run, street

# --- steps


@pytest.mark.rule("BMG1-EXE-06", "BMG1-EXE-07", "BMG1-ATK-02", "BMG1-DCN-31")
def test_the_step_begun_first_says_the_order_and_the_other_stays_open() -> None:
    with street(a1="thug 10,10 a2", b1="thug 13,10", active="a1") as s:
        s.offers("A", "walk 10,12", "strike:b1")
        s.play("A", "strike:b1").play("A", "b1=1", dice="1")
        s.refuses("A", "strike:b1", "BMG1-MEL-06")
        s.play("A", "walk 4,10")
        assert at(s, "a1") == "4,10"
    with street(a1="thug 7,10 a2", b1="thug 13,10", active="a1") as s:
        s.lacks("A", "strike:b1").play("A", "walk 10,10").offers("A", "go 10,12")
        s.play("A", "strike:b1").play("A", "b1=2", dice="1 2").asks("B", "act")


@pytest.mark.rule("BMG1-EXE-07", "BMG1-EXE-08")
def test_a_move_goes_on_until_the_attack_and_not_after_it() -> None:
    with street(a1=put("thug", "9,10", "a1 s2", fire=1), b1="thug 13,10", active="a1") as s:
        s.play("A", "walk 10,10").offers("A", "go 10,12")
        s.play("A", "strike:b1", dice="1").lacks("A", "go", "walk").offers("A", "douse")


@pytest.mark.rule("BMG1-EXE-14", "BMG1-EXE-15", "BMG1-TRT-03")
def test_passive_skills_answer_in_the_turn_of_another_and_active_ones_do_not() -> None:
    boss = put("boss", "13,10", "d2 s2")
    with brawl(a1="thug 10,10 a2", b1=boss, b2="thug 16,10") as s:
        s.lacks("A", "inspire").play("A", "strike:b1").play("A", "b1=2", dice="4 4")
        s.asks("B", "block")
        s.play("B", "2", dice="3 3")
        assert counters(s, "b1") == "s2" and model(s, "b1").markers == 0
    with street(b1=boss, b2="thug 16,10", active="b1") as s:
        s.offers("B", "inspire")


# --- the order of dice


@pytest.mark.rule("BMG1-ATK-04", "BMG1-DIC-12", "BMG1-TRT-39", "BMG1-TRT-57")
def test_close_combat_takes_its_dice_in_their_order() -> None:
    """Impacts, Block, Bodyguard, the target's armour and Damage, the guard's armour and Damage, the Counter Attack."""
    boss = put("boss", "13,10", "d1 s1", defense=3, endurance=9, traits=["bat_armor_mk1", "counter_attack"])
    guard = put("thug", "16,10", "s1", traits=["bodyguard", "bat_armor_mk2"])
    with brawl(a1="thug 10,10 a4", b1=boss, b2=guard) as s:
        s.play("A", "strike:b1").play("A", "b1=4", dice="3 4 5 6")
        s.play("B", "1", dice="3")
        s.play("B", "yes")
        s.asks("B", "bodyguard")
        s.play("B", "1", dice="5 1  4 2  5  4 3  4  3 1")
        assert [entry.event.rpartition(".")[2] for entry in s.session.entries if entry.dice] == [
            *("struck", "blocked", "armoured", "damage_rolled", "armoured", "damage_rolled"),
            *("struck", "damage_rolled"),
        ]
        assert [(model(s, id).injury, model(s, id).stun) for id in ("a1", "b1", "b2")] == [(0, 1), (0, 1), (0, 1)]


@pytest.mark.rule("BMG1-DIC-11", "BMG1-DMG-04", "BMG1-DMG-05", "BMG1-COL-04")
def test_a_natural_result_is_the_face_before_anything_is_added() -> None:
    strong = put("thug", "10,10", "a1", strength=2, weapons=["hammer"])
    for dice, stun, posture in ("3  1 2", 0, "up"), ("3  2 3", 2, "up"), ("3  2 2", 2, "down"):
        with brawl(a1=strong, b1="thug 13,10") as s:
            s.play("A", "strike:b1:hammer", dice=dice)
            assert (model(s, "b1").stun, model(s, "b1").posture) == (stun, posture)
    tough = put("thug", "13,10", traits=["tough_skin"])
    with brawl(a1=put("thug", "10,10", "a1", strength=6), b1=tough) as s:
        s.play("A", "strike:b1", dice="3  6 1")
        assert model(s, "b1").stun == 1


# --- a run and a shot


@pytest.mark.rule("BMG1-ROF-02", "BMG1-ROF-03", "BMG1-RUN-02", "BMG1-RUN-06", "BMG1-TRT-160")
def test_after_a_run_a_gun_fires_once_and_rapid_fire_once_more() -> None:
    """EX-20"""
    shooter = put("thug", "10,10", "m2 a2 s2", weapons=["gun"], traits=["rapid_fire"])
    wall = {"wall": "low_wall 20,5 21,15"}
    with brawl(a1=shooter, b1="thug 60,30", terrain=wall) as s:
        s.play("A", "run:1", dice="3").refuses("A", "run 33,10", "BMG1-OBS-06")
        s.refuses("A", "run 10,33.1", "BMG1-MOV-08")
        s.play("A", "run 10,33")
        assert at(s, "a1") == "10,33" and counters(s, "a1") == "a2 s1"
    for traits, dice in ((), "3"), (("rapid_fire",), "3 3"):
        gunman = put("thug", "10,10", "m2 a2 s2", weapons=["gun"], traits=list(traits))
        with brawl(a1=gunman, b1=put("thug", "40,10", endurance=9)) as s:
            s.play("A", "run:1", dice="3").play("A", "run 20,10")
            if traits:
                s.play("A", "rapid_fire")
            s.play("A", "shoot:b1:gun", dice=dice + "  " + " ".join("1" for _ in dice.split()) + " 1")
            assert len(s.told("bmg1.told.shot")[0].dice) == len(dice.split())


# --- volumes, sight, light


@pytest.mark.rule("BMG1-VOL-03", "BMG1-MEA-02", "BMG1-SHO-05")
def test_the_volume_is_the_character_whatever_is_measured() -> None:
    """30 cm of sight, 5 cm for a shot, 10 cm for a command: each from edge to edge."""
    for far, seen in (33.05, True), (33.2, False):
        game = night(a1="thug 10,10", b1=f"thug {10 + far},10")
        assert can_see(game, model(game, "a1"), model(game, "b1")) is seen
    for far, legal in (7.9, False), (8, True):
        with brawl(a1=put("thug", "10,10", "a2", weapons=["pistol"]), b1=f"thug {10 + far},10") as s:
            if legal:
                s.offers("A", "shoot:b1:pistol")
            else:
                s.refuses("A", "shoot:b1:pistol", "BMG1-SHO-05")
    for far, gained in (13.05, "d1"), (13.2, ""):
        game = night(a1=put("boss", "10,10", "s1", traits=["take_cover"]), a2=f"thug {10 + far},10", active="a1")
        if gained:
            do(game, "take_cover")
        assert counters(game, "a2") == gained


@pytest.mark.rule("BMG1-LOS-07", "BMG1-LIT-02", "BMG1-TRT-62")
def test_whoever_a_trait_must_see_is_near_or_lit_and_not_behind_a_wall() -> None:
    def refused(place: str, **more: object) -> str:
        told = {"a1": put("thug", "10,10", "s1", traits=["disarray"]), "b1": f"thug {place} a1", "active": "a1"}
        return why_not(night(**{**told, **more}), "disarray:b1")

    wall = {"wall": "high_wall 20,0 21,30"}
    lamp = [{"kind": "lamp", "at": "50,15", "id": "lamp"}]
    assert refused("40,10") == ""
    assert refused("46,10") == "BMG1-TRT-62"
    assert refused("46,10", markers=lamp) == ""
    assert refused("30,10", terrain=wall) == "BMG1-TRT-62"
    assert refused("46,10", terrain=wall, markers=lamp) == "BMG1-TRT-62"


@pytest.mark.rule("BMG1-GEO-23", "BMG1-TRT-100", "BMG1-GEO-22")
def test_a_lantern_shines_from_below_where_a_lamp_shines_from_above() -> None:
    """Over a car of 4 cm light comes from 8 cm, not from 3; and it is measured from the volume of whoever bears it."""
    car = {"car": "armoured_car 24,15 25,25"}
    lit = {}
    for name, more in {
        "lantern": {"a1": put("thug", "20,20", effects=["lantern"])},
        "lamp": {"a1": "thug 20,70", "markers": [{"kind": "lamp", "at": "20,20", "id": "lamp"}]},
    }.items():
        for where, terrain in ("open", {}), ("behind", car):
            game = night(b1="thug 29.5,20", terrain=terrain, **more)
            lit[name, where] = is_lit(game, model(game, "b1"))
    assert lit == {("lantern", "open"): True, ("lantern", "behind"): False} | {
        ("lamp", "open"): True,
        ("lamp", "behind"): True,
    }
    for far, is_it in (13.04, True), (13.2, False):
        game = night(a1=put("thug", "20,20", effects=["lantern"]), b1=f"thug {20 + far},20")
        assert is_lit(game, model(game, "b1")) is is_it


# --- terrain


@pytest.mark.rule("BMG1-GEO-31", "BMG1-TRT-73", "BMG1-LAM-06")
def test_only_lamps_and_what_gel_is_put_on_can_be_destroyed() -> None:
    terrain = {"seat": "bench 21.6,18 23,22", "car": "car 15,18 18.4,22"}
    markers = [{"kind": "lamp", "at": "20,40", "id": "lamp"}]
    bomber = put("thug", "20,20", "m2 a2 s2", traits=["explosive_gel"], weapons=["pistol"])
    game = night(a1=bomber, terrain=terrain, markers=markers, active="a1")
    assert sorted(key for key in deeds(game) if key.startswith("gel:")) == ["gel:seat"]
    with brawl(a1=bomber, b1="thug 60,60", terrain=terrain, markers=markers) as s:
        s.lacks("A", "shoot:car:pistol", "shoot:seat:pistol")
        s.play("A", "shoot:lamp:pistol", dice="2 1  2 1")
        assert s.state.markers == [] and s.state.destroyed == []
    do(game, "gel:seat")
    game.state.round += 1
    game.activation.used.clear()
    do(game, "ignite:seat")
    assert game.state.destroyed == ["seat"] and "car" in game.pieces


@pytest.mark.rule("BMG1-MAN-02", "BMG1-MAN-01", "BMG1-MAN-03")
def test_what_can_be_manipulated_is_settled_by_what_it_is() -> None:
    terrain = {"door": "door 21.6,18 22,22", "car": "car 15,18 18.4,22"}
    with street(a1="thug 20,20 m2", terrain=terrain, active="a1") as s:
        s.lacks("A", "door:car").play("A", "door:door")
        assert s.state.doors == ["door"] and counters(s, "a1") == "m1"


# --- falls and other ends


@pytest.mark.rule("BMG1-SPR-13", "BMG1-DMG-15")
@pytest.mark.parametrize(
    ("traits", "injury", "stun"),
    [
        (["bat_armor_mk1", "tough_skin", "dodge"], 1, 0),
        (["hardened"], 0, 1),
        (["power_armor"], 0, 0),
        (["kevlar_vest"], 1, 0),
    ],
)
def test_a_drop_is_no_attack_but_what_lessens_markers_helps(traits: list[str], injury: int, stun: int) -> None:
    game = night(a1="thug 40,40", b1=put("thug", "10,10", "m2 d3", traits=traits))
    run(land(game, model(game, "b1"), 9 * CM), dice="1")
    assert (model(game, "b1").injury, model(game, "b1").stun) == (injury, stun)


@pytest.mark.rule("BMG1-SPR-13", "BMG1-SPR-08", "BMG1-TRT-96")
def test_a_kevlar_vest_takes_a_marker_off_a_fall() -> None:
    for traits, injury in ([], 2), (["kevlar_vest"], 1):
        game = night(a1="thug 40,40", b1=put("thug", "10,10", traits=traits))
        run(land(game, model(game, "b1"), 12 * CM), dice="1")
        assert model(game, "b1").injury == injury


def lost_by(cause: str) -> Bmg1:
    """An enemy lost for a reason that is no Injury."""
    victim = put("thug", "13,10", stun=5, ko=True) if cause in ("arrest", "devour") else "thug 13,10"
    traits = {"arrest": "arrest", "devour": "cannibal", "judgement": "judgement"}.get(cause)
    told = put("thug", "10,10", "m1 a1 s1", traits=[traits] if traits else [], willpower=3)
    begun = cause != "devour"
    game = night(a1=told, b1=victim, active={"model": "a1", "begun": begun})
    killer, lost = model(game, "a1"), model(game, "b1")
    match cause:
        case "fall":
            run(land(game, lost, 16 * CM))
        case "critical":
            run(give(game, lost, Effect(effect="casualty"), killer))
        case "arrest":
            do(game, "arrest:b1")
        case "judgement":
            run(knock_out(game, lost, killer, Attack(game, killer, "melee", target=Target(lost))), dice="4")
        case "devour":
            run(begin(acting(game)), "A m1a1", dice="6 6")
    return game


@pytest.mark.rule("BMG1-CAS-02", "BMG1-VPS-07")
@pytest.mark.parametrize("cause", ["fall", "critical", "arrest", "judgement", "devour"])
def test_there_are_other_ways_to_be_a_casualty(cause: str) -> None:
    game = lost_by(cause)
    assert model(game, "b1").location == "casualty" and model(game, "b1").injury == 0
    assert points(game) == (2, 0)


@pytest.mark.rule("BMG1-COV-06", "BMG1-COV-03")
def test_cover_ends_with_a_blow_that_fells_and_not_with_an_attack() -> None:
    wall = {"wall": "low_wall 14.6,5 15.6,15"}
    crouched = put("thug", "13,10", "a1", crouched="wall")
    with brawl(a1="thug 10,10 a1", b1=crouched, terrain=wall) as s:
        s.play("A", "strike:b1", dice="3  4 4")
        assert (model(s, "b1").posture, model(s, "b1").cover) == ("down", "")
    with brawl(a1="thug 10,10 a1 s1", b1=crouched, terrain={"wall": "low_wall 12,11.6 15.6,13"}) as s:
        s.play("A", "push:b1", dice="3  4 2")
        assert (model(s, "b1").posture, model(s, "b1").cover) == ("up", "") and at(s, "b1") == "15,10"
    with street(b1=crouched, a1="thug 10,10", terrain=wall, active="b1") as s:
        s.play("B", "strike:a1", dice="1")
        assert (model(s, "b1").posture, model(s, "b1").cover) == ("crouched", "wall")


@pytest.mark.rule("BMG1-GEO-29", "BMG1-DEF-04", "BMG1-DEF-06")
def test_a_corridor_is_whatever_stands_close_on_both_sides() -> None:
    """Two cars do; one of them does not, and what bears the name of a door frame and stands open does not either."""
    for terrain, number in (
        ({"one": "car 11,11.6 15,13", "two": "car 11,7 15,8.4"}, 4),
        ({"one": "car 11,11.6 15,13"}, 3),
        ({"one": "car 11,11.6 15,13", "two": "car 11,6 15,7.4"}, 3),
        ({"one": "crate 11,11.6 15,13", "two": "crate 11,7 15,8.4"}, 3),
    ):
        game = night(a1="thug 10,10", b1="thug 13,10", terrain=terrain)
        made = Attack(game, model(game, "a1"), "melee", target=Target(model(game, "b1")))
        assert numbers.defense(made).value == number
