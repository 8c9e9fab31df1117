"""Ranged attacks: who may be shot at, ammunition, and what takes dice away."""

from __future__ import annotations

import pytest

from game.systems.bmg3.flow.pool import Pool, aimed, attack_with, pool, thrown
from game.systems.bmg3.flow.sight import sees
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import Target
from tests.systems.bmg3.fights import acting, carried, markers, options, refusal, strike
from tests.systems.bmg3.scenes import card, clause, equipment, game, lamp, piece, profile, put, scene, weapon

GUN = weapon("gun", rof=3, ammo=2, strength=4, stun=1, injury=1, optimal=16)
GUNNER = profile("gunner", W=9, E=9, D=4, S=6, weapons=["gun"])
CALM = profile("calm", W=None, E=20, D=4)
CRATE = piece("crate", "13,9.7", "13.4,10.3", top=1)
"""A small obstacle between 10,10 and 16,10 that hides feet only."""
WALL = piece("wall", "13,5", "13.4,15", top=5)


def range_of(
    target: str = "16,10", *, pieces: tuple[object, ...] = (), markers: tuple[object, ...] = (), **more: object
) -> Bmg3:
    models = {"a1": put("gunner", "10,10"), "b1": put("gunner", target)}
    models.update(more)  # type: ignore[arg-type]
    return game(GUNNER, CALM, GUN, models=models, pieces=pieces, markers=list(markers))  # type: ignore[arg-type]


def dice_at(played: Bmg3, target: str = "b1", *, blind: bool = False) -> Pool:
    """What is rolled when the whole pool goes to one target."""
    attack = attack_with(played, played.model("a1"), played.weapons(played.model("a1"))[0], blind=blind)
    whole = pool(attack)
    return thrown(attack.at(Target(played.model(target), whole.dice, whole.strength)))


# --- conditions


@pytest.mark.rule("BMG3-RNG-01", "BMG3-ATK-01")
def test_without_a_ranged_weapon_there_is_no_shot() -> None:
    slasher = profile("slasher", weapons=["knife"])
    played = game(CALM, slasher, weapon("knife", injury=1), models={"a1": "slasher 10,10", "b1": "calm 16,10"})
    assert [key for key, option in options(played).items() if option.refusal is None] == []
    assert [key for key, option in options(range_of()).items() if option.refusal is None] != []


@pytest.mark.rule("BMG3-RNG-02", "BMG3-LOS-07", "BMG3-MRG-12")
def test_a_target_behind_a_wall_is_refused() -> None:
    played = range_of(pieces=(WALL,))
    assert refusal(played, "attack:gun:b1").rule == "BMG3-RNG-02"
    assert "blind:gun:b1" not in options(played)


@pytest.mark.rule("BMG3-RNG-02", "BMG3-NIT-05", "BMG3-NIT-02")
def test_a_target_in_the_night_is_refused_but_not_a_lit_one() -> None:
    assert refusal(range_of("25,10"), "attack:gun:b1").rule == "BMG3-NIT-05"
    lit = range_of("25,10", markers=(lamp("25,13"),))
    assert options(lit)["attack:gun:b1"].refusal is None


@pytest.mark.rule("BMG3-RNG-08")
def test_a_weapon_with_a_limit_does_not_shoot_beyond_it_not_even_blindly() -> None:
    bola = weapon("bola", rof=2, stun=1, reach=6)
    thrower = profile("thrower", weapons=["bola"])
    models = {"a1": "thrower 10,10", "b1": "thrower 17.181,10", "b2": "thrower 10,17.2"}
    played = game(thrower, bola, models=models)
    found = {key: option.refusal.rule if option.refusal else "" for key, option in options(played).items()}
    assert (found["attack:bola:b1"], found["blind:bola:b1"]) == ("", "")
    assert (found["attack:bola:b2"], found["blind:bola:b2"]) == ("BMG3-RNG-08", "BMG3-RNG-08")
    assert not any(key.startswith("split") for key in found)


@pytest.mark.rule("BMG3-RNG-03", "BMG3-AMM-04")
def test_without_magazines_the_weapon_is_refused() -> None:
    played = range_of()
    played.model("a1").magazines["gun"] = 0
    assert refusal(played, "attack:gun:b1").rule == "BMG3-AMM-04"


@pytest.mark.rule("BMG3-RNG-04")
def test_nobody_shoots_while_in_contact_with_an_enemy() -> None:
    played = range_of(b2="calm 11.181,10")
    assert refusal(played, "attack:gun:b1").rule == "BMG3-RNG-04"
    played.model("b2").ko = True
    assert options(played)["attack:gun:b1"].refusal is None


@pytest.mark.rule("BMG3-RNG-11", "BMG3-RNG-12")
def test_an_enemy_among_friends_may_be_shot_and_is_not_outnumbered() -> None:
    played = range_of(a2="calm 16,11.181", a3="calm 16,8.819")
    strike(played, "attack:gun:b1", dice="3 3 3 1")
    assert markers(played.model("b1")) == (0, 0), "its Defence is still 4"
    strike(played, "attack:gun:b1", dice="4 3 3 1")
    assert markers(played.model("b1")) != (0, 0)


@pytest.mark.rule("BMG3-RNG-08")
def test_range_is_unlimited() -> None:
    played = range_of("35,10", markers=(lamp("33,12"),))
    assert options(played)["attack:gun:b1"].refusal is None
    assert options(range_of("35,10"))["attack:gun:b1"].refusal is not None


@pytest.mark.rule("BMG3-ATK-03", "BMG3-XTR-06")
def test_after_a_blow_no_shot_in_the_same_activation() -> None:
    played = range_of()
    acting(played, attacked="melee")
    assert refusal(played, "attack:gun:b1").rule == "BMG3-ATK-03"


# --- the shot


@pytest.mark.rule("BMG3-RNG-05", "BMG3-RNG-07", "BMG3-ATK-06", "BMG3-DEF-05", "BMG3-ATK-02")
def test_the_rate_of_fire_is_rolled_with_a_strength_die_and_nobody_defends() -> None:
    played = range_of()
    strike(played, "attack:gun:b1", dice="4 3 5 3")
    assert markers(played.model("b1")) == (2, 2)


@pytest.mark.rule("BMG3-RNG-09", "BMG3-STR-04")
def test_the_strength_of_the_weapon_replaces_that_of_its_bearer() -> None:
    played = range_of()
    strike(played, "attack:gun:b1", dice="1 1 1 4")
    assert markers(played.model("b1")) == (1, 1)


@pytest.mark.rule("BMG3-RNG-10")
def test_a_weapon_without_strength_uses_that_of_its_bearer() -> None:
    knives = weapon("knives", rof=1, injury=1)
    thrower = profile("thrower", S=3, weapons=["knives"])
    played = game(thrower, knives, models={"a1": "thrower 10,10", "b1": "thrower 15,10"})
    strike(played, "attack:knives:b1", dice="1 3")
    assert played.model("b1").injury == 1


@pytest.mark.rule("BMG3-RNG-06", "BMG3-ATK-05", "BMG3-DIC-18", "BMG3-DPT-22")
def test_shots_are_split_before_rolling() -> None:
    played = range_of(b2="calm 16,14")
    strike(played, "split:gun:b2 b1=1 b2=2", dice="4 1 4 4")
    assert (played.model("b1").injury, played.model("b2").injury) == (1, 2)


@pytest.mark.rule("BMG3-RNG-13")
def test_a_ranged_attack_goes_step_by_step() -> None:
    played = range_of()
    strike(played, "attack:gun:b1", dice="4 1 1 6")
    told = [entry.event.rpartition(".")[2] for entry in played.journal]
    assert told == ["magazine_spent", "attacked", "damaged", "knocked_down"]


# --- ammunition


@pytest.mark.rule("BMG3-AMM-01", "BMG3-AMM-03", "BMG3-AMM-06", "BMG3-AMM-07")
def test_each_attack_spends_one_magazine_whatever_its_dice() -> None:
    played = range_of()
    strike(played, "attack:gun:b1", dice="1 1 1 1")
    assert played.model("a1").magazines == {"gun": 1}
    strike(played, "attack:gun:b1", dice="1 1 1 1")
    assert refusal(played, "attack:gun:b1").rule == "BMG3-AMM-04"


@pytest.mark.rule("BMG3-AMM-07", "BMG3-XTR-04")
def test_a_second_shot_by_an_extra_action_spends_a_second_magazine() -> None:
    again = card("again", effects=[clause("extra_action", 1, what="any")], cost=0)
    models = {"a1": put("gunner", "10,10"), "b1": put("gunner", "16,10")}
    with scene(GUNNER, GUN, again, models=models, hands={"A": "again"}) as s:
        s.play("A", "use:again#1").play("A", "attack:gun:b1", dice="1 1 1 1")
        assert s.state.models["a1"].magazines == {"gun": 1}
        s.play("A", "attack:gun:b1", dice="1 1 1 1")
        assert s.state.models["a1"].magazines == {"gun": 0}


@pytest.mark.rule("BMG3-AMM-02")
def test_a_weapon_without_a_number_never_runs_out() -> None:
    darts = weapon("darts", rof=1, stun=1)
    thrower = profile("thrower", weapons=["darts"])
    played = game(thrower, darts, models={"a1": "thrower 10,10", "b1": "thrower 15,10"})
    for _ in range(5):
        strike(played, "attack:darts:b1", dice="1 1")
    assert played.model("a1").magazines == {}
    played = range_of()
    strike(played, "attack:gun:b1", dice="1 1 1 1")
    assert played.model("a1").magazines != {}


@pytest.mark.rule("BMG3-AMM-05", "BMG3-CTC-19", "BMG3-AMM-06")
def test_a_bought_magazine_adds_to_one_weapon() -> None:
    extra = equipment("extra_magazine", magazines=1)
    models = {"a1": put("gunner", "10,10", equipment=["extra_magazine"]), "b1": "gunner 16,10"}
    played = game(GUNNER, GUN, extra, models=models)
    assert played.model("a1").magazines == {"gun": 3}


@pytest.mark.rule("BMG3-AMM-05")
def test_no_weapon_ever_carries_more_magazines_than_it_began_with() -> None:
    pistol, extra = weapon("pistol", rof=1, ammo=2, injury=1), equipment("extra_magazine", magazines=1)
    armed = profile("armed", weapons=["gun", "pistol"])
    models = {"a1": put("armed", "10,10", equipment=["extra_magazine"]), "b1": "armed 16,10"}
    played = game(armed, GUN, pistol, extra, models=models)
    a1 = played.model("a1")
    assert a1.magazines == {"gun": 3, "pistol": 2}
    assert {id: played.most_magazines(a1, carried(played, id)) for id in a1.magazines} == a1.magazines


@pytest.mark.rule("BMG3-RNG-14")
def test_a_shot_without_dice_still_spends_the_magazine() -> None:
    pistol = weapon("pistol", rof=1, ammo=2, injury=1)
    shooter = profile("shooter", weapons=["pistol"])
    played = game(shooter, pistol, models={"a1": "shooter 10,10", "b1": "shooter 15,10"})
    acting(played, moved=True)
    strike(played, "attack:pistol:b1")
    assert played.model("a1").magazines == {"pistol": 1}
    assert played.activation.attacked == "ranged"
    assert markers(played.model("b1")) == (0, 0)


# --- what takes dice away


@pytest.mark.rule("BMG3-MRG-01", "BMG3-MRG-08", "BMG3-MRG-09", "BMG3-STR-09", "BMG3-STR-11", "BMG3-MRG-13")
def test_a_move_action_before_costs_the_strength_die_and_one_more() -> None:
    played = range_of()
    acting(played, moved=True)
    assert dice_at(played) == Pool(2, False)


@pytest.mark.rule("BMG3-MRG-13", "BMG3-MRG-01", "BMG3-MRG-02")
def test_standing_up_spoils_a_shot_and_a_move_granted_by_a_card_does_not() -> None:
    nudge = card("nudge", effects=[clause("free_move", range=2)], cost=0)
    models = {"a1": put("gunner", "10,10", down=True, bold=True), "b1": put("gunner", "16,10")}
    with scene(GUNNER, GUN, models=models) as s:
        s.play("A", "move 10,10").play("A", "attack:gun:b1", dice="1 1")
    models = {"a1": put("gunner", "10,10", bold=True), "b1": put("gunner", "16,10")}
    with scene(GUNNER, GUN, nudge, models=models, hands={"A": "nudge"}) as s:
        s.play("A", "use:nudge#1").play("A", "11,10").play("A", "attack:gun:b1", dice="1 1 1 1")


@pytest.mark.rule("BMG3-MRG-02")
def test_other_movement_costs_nothing() -> None:
    played = range_of()
    acting(played, rooted=True, manipulated=True)
    assert dice_at(played) == Pool(3, True)


@pytest.mark.rule("BMG3-MRG-03", "BMG3-WKW-03", "BMG3-MRG-10")
def test_beyond_its_optimal_range_a_weapon_loses_a_die() -> None:
    at_sixteen = range_of("27.181,10", markers=(lamp("25,13"),))
    assert dice_at(at_sixteen) == Pool(3, True), "exactly 16 inches apart is not beyond"
    assert dice_at(range_of("27.19,10", markers=(lamp("25,13"),))) == Pool(3, False)


@pytest.mark.rule("BMG3-MRG-04", "BMG3-CVR-01", "BMG3-CVR-02", "BMG3-CVR-04", "BMG3-CVR-09")
def test_cover_takes_the_strength_die() -> None:
    assert dice_at(range_of(pieces=(CRATE,))) == Pool(3, False)


@pytest.mark.rule("BMG3-CVR-03", "BMG3-CVR-02")
def test_a_kerb_that_hides_the_rim_of_the_base_is_enough() -> None:
    kerb, sill = (piece("kerb", "15.1,9", "15.3,11", top=top) for top in (0.3, 0.04))
    assert dice_at(range_of(pieces=(kerb,))) == Pool(3, False)
    assert dice_at(range_of(pieces=(sill,))) == Pool(3, True)


@pytest.mark.rule("BMG3-CVR-06")
def test_two_obstacles_are_still_one_cover() -> None:
    second = piece("bin", "11.5,9.7", "11.9,10.3", top=1)
    assert dice_at(range_of(pieces=(CRATE, second))) == Pool(3, False)


@pytest.mark.rule("BMG3-CVR-04")
def test_a_fence_gives_cover_and_does_not_hide() -> None:
    fence = piece("fence", "13,5", "13.1,15", top=4, keywords="see_through")
    played = range_of(pieces=(fence,))
    assert options(played)["attack:gun:b1"].refusal is None
    assert dice_at(played) == Pool(3, False)


@pytest.mark.rule("BMG3-CVR-05", "BMG3-LOS-03")
def test_models_and_markers_give_no_cover() -> None:
    played = range_of(a2="calm 13,10", markers=(lamp("14.5,10"),))
    assert dice_at(played) == Pool(3, True)


@pytest.mark.rule("BMG3-CVR-07")
def test_scenery_touching_the_shooter_gives_cover_too() -> None:
    near = piece("kerb", "10.6,9.5", "10.9,10.5", top=1.2)
    assert dice_at(range_of(pieces=(near,))) == Pool(3, False)


@pytest.mark.rule("BMG3-CVR-08")
def test_cover_does_not_matter_in_melee() -> None:
    post = piece("post", "10.5,10.32", "10.68,10.6", top=1.5)
    played = game(GUNNER, GUN, models={"a1": "gunner 10,10", "b1": "gunner 11.181,10"}, pieces=[post])
    assert sees(played, played.model("a1"), played.model("b1")).cover
    assert dice_at(played) == Pool(3, False), "a shot would lose a die"
    attack = attack_with(played, played.model("a1"), None)
    assert thrown(attack.at(aimed(attack, played.model("b1")))) == Pool(3, True)


@pytest.mark.rule("BMG3-MRG-05", "BMG3-WEX-13")
def test_blind_fire_reaches_into_the_night_for_two_dice() -> None:
    played = range_of("25,10")
    assert dice_at(played, blind=True) == Pool(2, False)
    strike(played, "blind:gun:b1", dice="4 1")
    assert markers(played.model("b1")) == (1, 1)


@pytest.mark.rule("BMG3-WEX-13", "BMG3-MRG-05", "BMG3-LGT-03")
def test_a_wall_that_shades_the_lamp_leaves_only_blind_fire() -> None:
    wall = piece("wall", "18,20", "22,20.5", top=3)
    models = {"a1": "gunner 5,18", "b1": "gunner 20,18"}
    shaded = game(GUNNER, GUN, models=models, pieces=[wall], markers=[lamp("20,22.5")])
    assert refusal(shaded, "attack:gun:b1").rule == "BMG3-NIT-05"
    assert options(shaded)["blind:gun:b1"].refusal is None


@pytest.mark.rule("BMG3-MRG-11", "BMG3-MRG-08")
def test_blind_fire_may_be_chosen_at_what_is_seen_and_counts_once_for_the_whole_attack() -> None:
    played = range_of(b2="calm 16,14")
    strike(played, "blind_split:gun b1=1 b2=1", dice="4 4")
    assert (played.model("b1").injury, played.model("b2").injury) == (1, 1)


@pytest.mark.rule("BMG3-MRG-12")
def test_blind_fire_does_not_cancel_cover() -> None:
    assert dice_at(range_of(pieces=(CRATE,)), blind=True) == Pool(1, False)


@pytest.mark.rule("BMG3-MRG-10", "BMG3-MRG-08")
def test_cover_of_one_target_costs_only_its_own_dice() -> None:
    played = range_of(b2="calm 10,16", pieces=(CRATE,))
    strike(played, "split:gun:b2 b1=2 b2=1", dice="4  4 4")
    assert (played.model("b1").injury, played.model("b2").injury) == (1, 2)


@pytest.mark.rule("BMG3-WEX-12", "BMG3-MRG-07", "BMG3-RNG-05", "BMG3-MRG-01", "BMG3-MRG-04", "BMG3-AMM-03")
@pytest.mark.rule("BMG3-MRG-08", "BMG3-MRG-09", "BMG3-DEF-05", "BMG3-ATK-11")
def test_moved_and_cover_leave_one_die_of_four() -> None:
    crate = piece("crate", "15,9.7", "15.4,10.3", top=1)
    played = range_of("21.181,10", pieces=(crate,))
    acting(played, moved=True)
    strike(played, "attack:gun:b1", dice="4")
    assert markers(played.model("b1")) == (1, 1)
    assert played.model("a1").magazines == {"gun": 1}
    still = range_of("21.181,10", pieces=(crate,))
    assert dice_at(still) == Pool(3, False)


@pytest.mark.rule("BMG3-MRG-06", "BMG3-MRG-07", "BMG3-ABL-24", "BMG3-ABL-25")
def test_dodge_and_acrobat_add_up() -> None:
    nimble = profile("nimble", D=4, abilities=["dodge", "acrobat"])
    played = game(GUNNER, GUN, nimble, models={"a1": "gunner 10,10", "b1": "nimble 16,10"})
    assert dice_at(played) == Pool(2, False)
    played.model("b1").down = True
    assert dice_at(played) == Pool(3, False), "an Acrobat on the floor does not evade; Dodge still takes a die"


def test_a_pool_loses_its_strength_die_first() -> None:
    assert Pool(3).less(0) == Pool(3, True)
    assert Pool(3).less(1) == Pool(3, False)
    assert Pool(3).less(3) == Pool(1, False)
    assert Pool(1, False).less(4) == Pool(0, False)


@pytest.mark.rule("BMG3-RNG-14", "BMG3-MRG-04")
def test_an_option_tells_the_dice_that_are_left_even_when_none_is() -> None:
    def told(played: Bmg3, **done: bool) -> object:
        acting(played, **done)
        return dict(options(played)["attack:gun:b1"].text.values)["n"]

    crate = piece("crate", "15,9.7", "15.4,10.3", top=1)
    assert told(range_of("21.181,10")) == 4
    assert told(range_of("21.181,10", pieces=(crate,))) == 3
    assert told(range_of("21.181,10", pieces=(crate,)), moved=True) == 1
