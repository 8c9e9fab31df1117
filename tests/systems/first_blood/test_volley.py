"""Line of Sight, Aim and Volley (LOS, AIM, VOL)."""

from __future__ import annotations

import pytest

from game.systems.first_blood.content import Effect
from game.systems.first_blood.flow import aim, volley
from game.systems.first_blood.flow.rounds import end_round
from game.systems.first_blood.flow.sight import look, looker, raised, sees
from game.systems.first_blood.flow.stats import to_hit
from game.systems.first_blood.flow.strike import strike
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import Acting
from game.systems.first_blood.state import Activation
from tests.systems.first_blood.field import (
    Unforeseen,
    barrage,
    battle,
    event,
    fight,
    garrison,
    profile,
    put,
    regiment,
    row,
    ruin,
    run,
    standing,
    zonal,
)

FOREST = zonal("forest", "9,14", "11.4,16", classes="obscuring", size=3)
WALL = zonal("wall", "5,14", "30,15", classes="obstructing impassable", size=3)
LOW_WALL = zonal("low", "5,14", "30,15", classes="obstructing impassable", size=1)


def offered(game: FirstBlood, id: str = "a1") -> dict[str, str]:
    """The Volleys a Regiment is offered, and the rule against each."""
    acting = Acting(game, regiment(game, id), Activation(id))
    found = volley.offers(game, acting)
    return {option.key: option.refusal.rule if option.refusal else "" for option in found}


# --- Line of Sight


@pytest.mark.rule("CFB-LOS-04", "CFB-LOS-03", "CFB-LOS-02")
def test_sight_is_mutual_and_a_piece_blocks_only_if_it_is_as_large_as_both() -> None:
    told = {"a1": put("xbw", "10,10"), "b1": put("mon", "10,20"), "b2": put("rai", "20,20")}
    game = fight(pieces=[LOW_WALL], **told)
    here, there, small = (game.model(id) for id in ("a1.1", "b1.1", "b2.1"))
    assert look(game, here, there).clear
    assert look(game, there, here).clear
    assert not look(game, here, small).clear
    assert not look(game, small, here).clear


@pytest.mark.rule("CFB-LOS-05", "CFB-TER-05", "CFB-RUI-18", "CFB-GAR-14", "CFB-GAR-34")
def test_height_adds_to_size_for_sight() -> None:
    hill = zonal("hill", at="10,10", diameter=6, elevation=2)
    tower = garrison("tower", at="30,10", diameter=5, size=3)
    old = ruin("old", at="20,30", diameter=6, floors=2)
    told = {"a1": put("xbw", "10,10 14,10"), "a2": put("xbw", models=3, inside="tower")}
    game = fight(pieces=[hill, tower, old], b1=put("rai", "20,30,3 20,30,6 20,30"), **told)
    assert [raised(game, game.model(id)) for id in ("a1.1", "a1.2")] == [2, 0]
    assert [looker(game, game.model(id)).size for id in ("a1.1", "a1.2", "a2.1")] == [3, 1, 3]
    assert [looker(game, game.model(f"b1.{n}")).size for n in (1, 2, 3)] == [3, 4, 1]


@pytest.mark.rule("CFB-LOS-07", "CFB-LOS-10")
def test_the_two_regiments_concerned_are_in_nobodys_way_others_are() -> None:
    screen = [f"{x},15" for x in range(5, 16)]
    game = fight(a1=put("xbw", "10,10"), a2=put("rai", screen), b1=put("rai", "10,20"))
    assert not sees(game, game.model("a1.1"), regiment(game, "b1"))
    own = fight(a1=put("xbw", ["10,10", *screen]), b1=put("rai", "10,20"))
    assert sees(own, own.model("a1.1"), regiment(own, "b1"))


# --- Aim


@pytest.mark.rule("CFB-AIM-01", "CFB-AIM-02", "CFB-VOL-12")
def test_aim_helps_the_next_volley_and_is_used_up_by_it() -> None:
    with battle(a1=put("xbw", "10,10"), b1=put("rai", row("10,20", 4)), acting="a1") as s:
        s.play("A", "aim")
        assert regiment(s, "a1").aimed
        s.play("A", "volley:b1", dice="3 4 1")
        assert s.told("first_blood.told.shot")[0].marked == (0,)
        assert not regiment(s, "a1").aimed


@pytest.mark.rule("CFB-AIM-02")
def test_an_aim_that_was_not_used_is_lost_with_the_round() -> None:
    game = fight(a1=put("xbw", "10,10", aimed=True), b1=put("rai", "10,20"))
    [shot] = volley.blows(game, game.part("a1"), regiment(game, "b1"), game.barrages(game.part("a1"))[0])
    assert to_hit(shot).value == 3
    end_round(game)
    assert to_hit(shot).value == 2
    assert not regiment(game, "a1").aimed


@pytest.mark.rule("CFB-AIM-03", "CFB-VOL-01")
def test_only_a_regiment_with_barrage_aims_or_shoots() -> None:
    with battle(a1=put("maa", row("10,10", 4)), b1=put("rai", row("10,20", 4)), acting="a1") as s:
        s.lacks("A", "aim", "volley:b1")
    with battle(a1=put("xbw", row("10,10", 4)), b1=put("rai", row("10,20", 4)), acting="a1") as s:
        s.offers("A", "aim", "volley:b1")


# --- Volley


@pytest.mark.rule(
    "CFB-AIM-01", "CFB-VOL-03", "CFB-VOL-04", "CFB-VOL-06", "CFB-VOL-07", "CFB-VOL-08", "CFB-VOL-09", "CFB-VOL-10",
    "CFB-VOL-12", "CFB-VOL-14", "CFB-VOL-15", "CFB-VOL-16", "CFB-SPR-03", "CFB-SPR-10", "CFB-SPR-74", "CFB-DIC-16",
)  # fmt: skip
def test_six_crossbowmen_aim_and_shoot() -> None:  # E-12
    forest = zonal("forest", "16.5,11", "19.5,29", classes="obscuring", size=3)
    wall = zonal("high", "20.5,11", "23,29", classes="obstructing impassable", size=3)
    shooters = ["12,10", "13,10", "14,10", "15,10", "18,10", "22,10"]
    with battle(a1=put("xbw", shooters), b1=put("maa", row("11,33.5", 8)), acting="a1", pieces=[forest, wall]) as s:
        s.play("A", "aim")
        s.play("A", "volley:b1", dice="1 2 3 3 4 5 6 2 3 2 1 2 3 4 6 2")
        s.play("B", "b1.8 b1.7")
        assert [len(entry.dice) for entry in s.told("first_blood.told.shot")] == [8, 2]
        assert [entry.marked for entry in s.told("first_blood.told.shot")] == [(0, 1, 2, 3, 7), (1,)]
        left = regiment(s, "b1")
        assert (len(left.models), left.model("b1.7").wounds) == (7, 1)
        s.never_told("first_blood.told.morale_tested")


@pytest.mark.rule("CFB-VOL-02", "CFB-VOL-03", "CFB-VOL-04")
def test_out_of_range_or_sight_there_is_no_target() -> None:
    told = {"a1": put("xbw", "10,10"), "b1": put("rai", "10,36"), "b2": put("rai", "10,20"), "b3": put("rai", "25,10")}
    assert offered(fight(pieces=[WALL], **told)) == {
        "volley:b1": "CFB-VOL-03",
        "volley:b2": "CFB-VOL-04",
        "volley:b3": "",
    }


@pytest.mark.rule("CFB-VOL-05")
def test_neither_side_may_be_engaged() -> None:
    told = {
        "a1": put("xbw", "10,10"),
        "a2": put("maa", "20,18.5"),
        "b1": put("rai", "20,20"),
        "b2": put("rai", "10,20"),
    }
    assert offered(fight(**told)) == {"volley:b1": "CFB-VOL-05", "volley:b2": ""}
    told["b3"] = put("rai", "10,11.5")
    assert set(offered(fight(**told)).values()) == {"CFB-VOL-05"}


@pytest.mark.rule("CFB-VOL-05", "CFB-VOL-20", "CFB-SPR-87", "CFB-SPR-88", "CFB-GAR-35")
def test_thrown_weapons_and_occupants_of_a_garrison_are_the_exceptions() -> None:
    axes = profile("axes", "5 2 2 1 2 2 1 0", "throwing_weapons", barrages=[barrage(3, 24)])
    told = {"a1": put("axes", "10,10"), "b1": put("rai", "10,11.5"), "b2": put("rai", "10,20")}
    game = fight(axes, **told)
    assert offered(game) == {"volley:b1": "", "volley:b2": "CFB-VOL-03"}
    run(volley.shoot(game, regiment(game, "a1"), regiment(game, "b1"), thrown=True), dice="6")
    house = garrison("house", at="10,10", diameter=5)
    told = {"a1": put("xbw", models=3, inside="house"), "b1": put("rai", "10,13.5"), "b2": put("rai", "10,20")}
    assert offered(fight(pieces=[house], **told)) == {"volley:b1": "CFB-VOL-05", "volley:b2": ""}


@pytest.mark.rule("CFB-VOL-07", "CFB-SPR-09", "CFB-PRF-13")
def test_dice_are_the_shots_of_every_model_that_contributes() -> None:
    game = fight(a1=put("xbw", row("10,10", 5)), b1=put("rai", row("10,20", 4)))
    [shot] = volley.blows(game, game.part("a1"), regiment(game, "b1"), game.barrages(game.part("a1"))[0])
    assert (shot.dice, len(shot.models)) == (10, 5)


@pytest.mark.rule("CFB-VOL-08", "CFB-VOL-09", "CFB-VOL-10")
def test_the_obscured_shoot_worse_and_after_the_others_but_never_below_1() -> None:
    told = {"a1": put("xbw", ["10,10", "14,10"]), "b1": put("rai", "10.2,20")}
    game = fight(pieces=[FOREST], **told)
    shots = volley.blows(game, game.part("a1"), regiment(game, "b1"), game.barrages(game.part("a1"))[0])
    assert [[model.id for model in shot.models] for shot in shots] == [["a1.2"], ["a1.1"]]
    assert [shot.obscured for shot in shots] == [False, True]
    assert [to_hit(shot).value for shot in shots] == [2, 1]
    poor = profile("poor", "5 1 1 1 2 2 1 0", barrages=[barrage(1, 24)])
    game = fight(poor, a1=put("poor", "10,10"), b1=put("rai", "10.2,20"), pieces=[FOREST])
    [shot] = volley.blows(game, game.part("a1"), regiment(game, "b1"), game.barrages(game.part("a1"))[0])
    assert (shot.obscured, to_hit(shot).value) == (True, 1)


@pytest.mark.rule("CFB-VOL-11")
def test_high_ground_looks_over_smaller_men_and_pieces() -> None:
    hill = zonal("hill", at="10,8", diameter=5, elevation=3)
    told = {"a1": put("xbw", "10,8 15,8"), "b1": put("kni", "10,24 12.1,24"), "b2": put("rai", row("8,16", 8))}
    game = fight(pieces=[hill], **told)
    assert not look(game, game.model("a1.1"), game.model("b1.1")).obscured
    assert look(game, game.model("a1.2"), game.model("b1.1")).obscured


@pytest.mark.rule("CFB-VOL-13")
def test_a_volley_of_6_hits_twice_on_a_natural_1_and_the_extra_hit_comes_last() -> None:
    deft = profile("deft", "5 6 1 1 2 2 1 0", barrages=[barrage(3, 24)])
    game = fight(deft, a1=put("deft", "10,10"), b1=put("rai", row("10,20", 4)))
    [shot] = volley.blows(game, game.part("a1"), regiment(game, "b1"), game.barrages(game.part("a1"))[0])
    run(strike(game, shot), dice="1 5 6")
    assert [(hit.face, hit.extra) for hit in shot.hits] == [(1, False), (5, False), (0, True)]


@pytest.mark.rule("CFB-VOL-17", "CFB-WND-16")
def test_men_nobody_sees_fall_too() -> None:
    told = {"a1": put("xbw", "10,10"), "b1": put("mil", ["10,20", "10,13.6"])}
    game = fight(pieces=[zonal("wall", "5,15", "15,16", classes="obstructing impassable", size=3)], **told)
    run(volley.shoot(game, regiment(game, "a1"), regiment(game, "b1")), "B b1.1", dice="1 1 6 6")
    assert standing(game, "b1") == ["b1.2"]


@pytest.mark.rule("CFB-VOL-18", "CFB-VOL-19", "CFB-SPR-11")
def test_with_several_weapons_the_owner_chooses_one_for_all_rank_and_file() -> None:
    two = profile("two", "5 2 1 1 2 2 1 0", barrages=[barrage(2, 24), barrage(4, 8)])
    told = {"a1": put("two", row("10,10", 3)), "b1": put("rai", row("17,14", 4)), "b2": put("rai", row("10,30", 4))}
    with battle(two, acting="a1", **told) as s:
        s.play("A", "volley:b1")
        s.asks("A", "weapon")
        s.play("A", "2", dice="6 6 6 6 6 6 6 6 6 6 6 6")
        assert len(s.told("first_blood.told.shot")[0].dice) == 12
    with battle(two, acting="a1", **told) as s:
        s.play("A", "volley:b2", dice="6 6 6 6 6 6")


@pytest.mark.rule("CFB-VOL-20", "CFB-OFF-06", "CFB-PRF-14", "CFB-PRF-04")
def test_an_officer_shoots_with_his_own_weapon_and_a_printed_0_not_at_all() -> None:
    bow = [barrage(2, 24)]
    captain = profile("captain", "5 4 3 2 3 4 2 0", kind="officer", command=6, barrages=[barrage(1, 24)])
    blind = profile("blind", "5 0 1 1 2 2 1 0", barrages=bow)
    told = {"a1": put("blind", row("10,10", 3), officer="captain"), "b1": put("rai", row("10,16", 4))}
    game = fight(captain, blind, **told)
    assert [part.id for part in volley.shooters(game, regiment(game, "a1"))] == ["a1.1"]
    run(volley.shoot(game, regiment(game, "a1"), regiment(game, "b1")), dice="5")


@pytest.mark.rule("CFB-PRF-14", "CFB-PRF-05", "CFB-DIC-07", "CFB-PRF-07")
def test_a_volley_lowered_to_0_still_hits_on_a_1() -> None:
    gloom = event("gloom", Effect(op="mod", on="regiment", stat="volley", value=-5))
    game = fight(gloom, a1=put("xbw", "10,10", lasting=["event:gloom"]), b1=put("rai", row("10,16", 4)))
    [shot] = volley.blows(game, game.part("a1"), regiment(game, "b1"), game.barrages(game.part("a1"))[0])
    assert (to_hit(shot).value, to_hit(shot).base) == (0, 2)
    run(volley.shoot(game, regiment(game, "a1"), regiment(game, "b1")), dice="1 2 1")
    assert [entry.marked for entry in game.journal if entry.event.endswith("shot")] == [(0,)]


@pytest.mark.rule("CFB-VOL-14", "CFB-VOL-16", "CFB-MOR-10")
def test_shots_are_answered_by_defense_and_test_nobodys_morale() -> None:
    game = fight(a1=put("xbw", "10,10"), b1=put("mil", row("10,20", 4)))
    run(volley.shoot(game, regiment(game, "a1"), regiment(game, "b1")), "B b1.4", dice="1 2 6 6")
    assert regiment(game, "b1").tokens == 1
    with pytest.raises(Unforeseen, match="defence"):
        run(volley.shoot(game, regiment(game, "a1"), regiment(game, "b1")), dice="1 2")


def test_occupants_of_a_garrison_aim_while_engaged() -> None:
    house = garrison("house", at="10,10", diameter=5)
    told = {"a1": put("xbw", models=3, inside="house"), "b1": put("rai", "10,13.5")}
    game = fight(pieces=[house], **told)
    [offer] = aim.offers(game, Acting(game, regiment(game, "a1"), Activation("a1")))
    assert offer.refusal is None
    near = fight(a1=put("xbw", "10,12"), b1=put("rai", "10,13.5"))
    [offer] = aim.offers(near, Acting(near, regiment(near, "a1"), Activation("a1")))
    assert offer.refusal is not None
