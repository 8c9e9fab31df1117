"""Melee against and from Garrisons."""

from __future__ import annotations

import pytest

from game.systems.first_blood.flow.engagement import Engagement
from tests.systems.first_blood.field import battle, fight, garrison, model, put, regiment, standing
from tests.systems.first_blood.hand import accept, stay, told

HOUSE = garrison("house", at="20,20", diameter=5, defense=2, capacity=8)


@pytest.mark.rule("CFB-GAR-13", "CFB-GAR-31", "CFB-GAR-36", "CFB-GAR-37", "CFB-SPR-74")
def test_example_e_20_fighting_from_a_garrison() -> None:
    knights = "kni 20,15.6 24.4,20"
    with battle(pieces=[HOUSE], a1=put("maa", models=6, inside="house"), b1=knights, acting="a1") as s:
        s.play("A", "clash", dice="1 2 4 6 6 3 5 3 6 1 1 1 1")
        assert told(s, "struck")[0]["need"] == 3 and told(s, "struck")[0]["n"] == 4
        assert told(s, "defended")[0]["need"] == 3
    with battle(pieces=[HOUSE], a1=put("maa", models=6, inside="house"), b1=knights, acting="b1") as s:
        s.play("B", "clash")
        stay(s, "B", "manoeuvre", dice="1 1 1 6 6 6 6 5 5 5")
        assert told(s, "defended")[0]["need"] == 5 and told(s, "defended")[0]["n"] == 3


@pytest.mark.rule("CFB-GAR-36", "CFB-CLA-04")
def test_every_occupant_chooses_among_all_who_stand_within_an_inch() -> None:
    told_ = {"a1": put("maa", models=3, inside="house"), "b1": "rai 20,16.5", "b2": "hvy 23.5,20"}
    with battle(pieces=[HOUSE], **told_, acting="a1") as s:
        s.play("A", "clash")
        assert [share.key for share in s.asks("A", "strike").shares] == ["b1", "b2"]
        s.play("A", "b1=1")
        s.play("A", "b1=1 b2=1", dice="5 5 5 5")
        assert [len(entry.dice) for entry in s.told("first_blood.told.struck")] == [3, 1]


@pytest.mark.rule("CFB-GAR-31", "CFB-GAR-37", "CFB-INS-02")
def test_occupants_reroll_sixes_even_where_inspired_gives_that_anyway() -> None:
    with battle(pieces=[HOUSE], a1=put("hvy", models=1, inside="house"), b1="rai 20,16.5", acting="a1") as s:
        s.play("A", "clash", dice="6 6 5 6 5")
        assert told(s, "struck")[0]["need"] == 4 and told(s, "struck")[0]["n"] == 0


@pytest.mark.rule("CFB-GAR-26", "CFB-GAR-28", "CFB-WND-10")
def test_anybody_inside_may_be_wounded_though_only_the_piece_is_in_reach() -> None:
    with battle(pieces=[HOUSE], a1="hvy 20,16.5", b1=put("rai", models=3, inside="house"), acting="a1") as s:
        s.play("A", "clash")
        stay(s, "A", "manoeuvre", dice="1 6 6 6")
        s.play("B", "b1.1", dice="1")
        assert model(s, "b1.1").wounds == 1
        assert s.told("first_blood.told.struck")[0].dice == (1, 6, 6)


@pytest.mark.rule("CFB-GAR-28", "CFB-CLA-01")
def test_whoever_stands_at_the_piece_may_clash_and_others_come_to_it() -> None:
    with battle(pieces=[HOUSE], a1="rai 20,16.5 20,14.5", b1=put("maa", models=3, inside="house"), acting="a1") as s:
        s.play("A", "clash")
        accept(s, "A", "manoeuvre", dice="6 6 6 6 6")
        assert [len(entry.dice) for entry in s.told("first_blood.told.struck")] == [5]


@pytest.mark.rule("CFB-GAR-45", "CFB-CHR-10", "CFB-OFF-18")
def test_attacks_on_heroes_inside_choose_their_target_freely() -> None:
    lord = put("lord", inside="house", retinue=["bgd"])
    with battle(pieces=[HOUSE], a1="rai 20,16.5", b1=lord, acting="a1") as s:
        s.play("A", "clash")
        stay(s, "A", "manoeuvre")
        assert [share.key for share in s.asks("A", "strike").shares] == ["b1.1", "b1.2"]
        s.play("A", "b1.2=1", dice="6 6 6")


@pytest.mark.rule("CFB-GAR-30", "CFB-GAR-25")
def test_occupants_reach_an_inch_whatever_their_rules() -> None:
    game = fight(pieces=[HOUSE], a1=put("grd", models=2, inside="house"), b1="grd 20,15.8")
    graph = Engagement(game)
    assert not graph.is_engaging(regiment(game, "a1")) and not graph.is_engaging(regiment(game, "b1"))
    game = fight(pieces=[HOUSE], a1=put("grd", models=2, inside="house"), b1="grd 20,16.01")
    assert Engagement(game).is_engaging(regiment(game, "a1"))


@pytest.mark.rule("CFB-GAR-29", "CFB-GAR-40")
def test_whoever_destroys_the_occupants_may_take_the_piece() -> None:
    men = put("hvy", "20,16.5 21.2,16.7 18.8,16.7")
    with battle(pieces=[HOUSE], a1=men, b1=put("rai", models=1, inside="house"), acting="a1") as s:
        s.play("A", "clash")
        stay(s, "A", "manoeuvre", dice="1 1 6 6 6 6 6 6 6")
        assert not standing(s, "b1")
        s.play("A", "house")
        assert regiment(s, "a1").inside == "house" and not s.state.acting


@pytest.mark.rule("CFB-GAR-29", "CFB-GAR-40", "CFB-GAR-08")
def test_riders_cannot_take_a_piece() -> None:
    with battle(pieces=[HOUSE], a1="kni 20,16", b1=put("rai", models=1, inside="house"), acting="a1") as s:
        s.play("A", "clash")
        stay(s, "A", "manoeuvre", dice="1 1 6 6 6 6")
        assert not standing(s, "b1") and not regiment(s, "a1").inside
        s.asks("A", "act")
