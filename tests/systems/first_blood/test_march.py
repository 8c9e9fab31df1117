"""March: how far, past whom, and how a Regiment keeps together."""

from __future__ import annotations

import pytest

from game.core.place import point
from game.systems.first_blood.flow.allowed import COMBAT, OUT_OF_COMBAT
from game.systems.first_blood.flow.march import allowance, marching
from tests.systems.first_blood.field import at, battle, fight, profile, put, regiment, row, ruin, zonal


@pytest.mark.rule("CFB-MAR-03", "CFB-MAR-04", "CFB-MAR-13", "CFB-GEO-06", "CFB-GEO-04")
def test_every_model_goes_up_to_the_lowest_march_by_any_way() -> None:
    slow = profile("slow", "4 1 3 2 3 4 2 0", kind="officer", command=6)
    game = fight(slow, a1=put("rai", "10,10 11,10", officer="slow"), a2="rai 20,20")
    assert [allowance(game, regiment(game, id)) for id in ("a1", "a2")] == [4000, 6000]
    with battle(a1="maa 10,10", a2="maa 12,10", b1="maa 40,40", acting="a1") as s:
        s.refuses("A", "march a1.1@10,15.1", "CFB-MAR-03")
        s.offers("A", "march a1.1@10,15.001", "march a1.1@14,10")


@pytest.mark.rule("CFB-MAR-05", "CFB-MAR-12", "CFB-GEO-08", "CFB-CMD-06", "CFB-STD-05", "CFB-STD-08")
def test_the_layout_is_judged_as_a_whole() -> None:
    with battle(a1=put("maa", row("10,10", 5)), b1="maa 40,40", acting="a1") as s:
        s.refuses("A", "march a1.1@10,15", "CFB-CMD-06")
        s.offers("A", "march a1.1@10,15 a1.5@14,11")
    with battle(a1=put("maa", row("10,10", 4), standard=True), b1="maa 40,40", acting="a1") as s:
        s.refuses("A", "march a1.1@6,13 a1.2@14,13 a1.3@8,12 a1.4@12,12", "CFB-CMD-06")
        s.offers("A", "march a1.1@10,14.5 a1.2@11,14 a1.3@12,14 a1.4@13,13", "march a1.1@10,10")


@pytest.mark.rule("CFB-MAR-06", "CFB-MAR-07", "CFB-MAR-08", "CFB-GEO-07", "CFB-REG-03")
def test_own_models_do_not_block_others_do() -> None:
    wall = put("hvy", row("8,12", 6))
    with battle(a1=put("maa", "10,10 10,11"), a2=wall, b1="maa 40,40", acting="a1") as s:
        s.refuses("A", "march a1.1@10,13.4 a1.2@11,13.4", "CFB-GEO-07")
        s.refuses("A", "march a1.1@10,11.3 a1.2@11,11", "CFB-MAR-08")
        s.refuses("A", "march a1.1@10,10.4", "CFB-MAR-08")
    with battle(a1=put("maa", "10,10 10,11"), b1="maa 40,40", acting="a1") as s:
        s.play("A", "march a1.1@10,13 a1.2@10,11")
        assert at(s, "a1.1") == "10,13", "through its own fellow"


@pytest.mark.rule("CFB-MAR-09", "CFB-MAR-10", "CFB-MAR-11")
def test_nobody_ends_engaged_or_engaging_or_passes_by_too_near() -> None:
    with battle(a1="maa 10,10", b1="maa 12.6,12", acting="a1") as s:
        s.refuses("A", "march a1.1@11,12", "CFB-MAR-09")
        s.offers("A", "march a1.1@9.9,14.9")
    with battle(a1="rai 12.6,9", b1="maa 12.6,12", acting="a1") as s:
        s.refuses("A", "march a1.1@12.6,14.6", "CFB-GEO-07")
    with battle(a1=put("grd", "10,10 11,10"), b1="maa 10,13.2", acting="a1") as s:
        s.refuses("A", "march a1.1@10,9.9 a1.2@11,8", "CFB-MAR-09")
        s.offers("A", "march a1.1@10,10 a1.2@11,8")  # whoever stands still may go on Engaging


@pytest.mark.rule("CFB-GEO-09", "CFB-GEO-02")
def test_a_whole_regiment_is_carried_by_one_drag_and_mended() -> None:
    rock = zonal("rock", "12,14", "14,16", classes="impassable")
    game = fight(a1=put("maa", row("10,10", 5)), b1="maa 40,40", pieces=[rock])
    layout = marching(game, regiment(game, "a1"))
    places = layout.carried(point("10,15"))
    assert not layout.faults(places)
    assert places["a1.1"] == point("10,15") and places["a1.2"] == point("11,15")
    assert places["a1.4"] != point("13,15"), "the rock is there"


@pytest.mark.rule("CFB-RUI-12", "CFB-RUI-13", "CFB-RUI-14", "CFB-RUI-23", "CFB-RUI-22")
def test_a_drone_climbs_a_floor_if_its_march_pays_for_it() -> None:
    """Worked example E-10."""
    house = ruin("house", "12,8", "17,13", floors=2)
    with battle(a1="maa 11,10", a2="maa 10,11.5", b1="maa 40,40", pieces=[house], acting="a1") as s:
        s.offers("A", "march a1.1@13,10,3")
        s.refuses("A", "march a1.1@14,10,3", "CFB-GEO-07")
    with battle(a1="maa 13,10", b1="maa 40,40", a2="maa 13,10,3", pieces=[house], acting="a1") as s:
        s.refuses("A", "march a1.1@13,10,3", "CFB-MAR-08")
        s.offers("A", "march a1.1@14.5,10,3", "march a1.1@13.5,10")


@pytest.mark.rule("CFB-RUI-13", "CFB-RUI-19")
def test_only_infantry_climbs_and_walls_bar_the_way() -> None:
    house = ruin("house", "12,8", "17,13", floors=1, walls=["12,10 17,10"])
    with battle(a1="maa 14,9", b1="maa 40,40", pieces=[house], acting="a1") as s:
        s.refuses("A", "march a1.1@14,10.6", "CFB-GEO-07")
    with battle(a1="kni 14.5,9", b1="maa 40,40", pieces=[ruin("house", "12,8", "17,13")], acting="a1") as s:
        s.refuses("A", "march a1.1@14.5,10.5,3", "CFB-RUI-14")


@pytest.mark.rule("CFB-ACT-23", "CFB-ACT-24", "CFB-ACT-30")
def test_which_actions_are_out_of_combat_and_which_are_combat() -> None:
    assert OUT_OF_COMBAT == ("march", "charge", "rally", "aim", "volley", "overcharge")
    assert COMBAT == ("clash", "combat_rally", "combat_reform", "inspire", "withdraw")


@pytest.mark.rule("CFB-STD-02", "CFB-STD-03")
def test_the_second_march_of_a_standard_goes_an_inch_further() -> None:
    with battle(a1=put("maa", row("10,10", 2), standard=True), b1="maa 40,40", acting="a1") as s:
        s.refuses("A", "march a1.1@10,15.5 a1.2@11,15.5", "CFB-MAR-03")
        s.play("A", "march a1.1@10,15 a1.2@11,15")
        s.play("A", "march a1.1@10,21 a1.2@11,21")
        assert at(s, "a1.1") == "10,21"
        s.asks("B", "act")
    game = fight(a1=put("maa", row("10,10", 2), standard=True, marches=2), b1="maa 40,40", acting="a1")
    assert allowance(game, regiment(game, "a1")) == 5000


@pytest.mark.rule("CFB-MAR-03")
def test_one_man_alone_is_offered_no_formation() -> None:
    for men, shapes in ((1, 0), (2, 5)):
        with battle(a1=put("maa", row("10,10", men)), b1="maa 40,40", acting="a1") as s:
            march = next(option for option in s.asks("A", "act").options if option.key == "march")
            assert len(march.then.shapes) == shapes
