"""Withdraw: parting blows, the roll, who gets free and who does not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.systems.first_blood.flow.engagement import Engagement
from game.systems.first_blood.flow.withdraw import withdrawing
from tests.systems.first_blood.field import battle, fight, garrison, model, profile, put, regiment, row, standing, zonal
from tests.systems.first_blood.hand import accept, key, lay, stay, told


@pytest.mark.rule("CFB-WDR-01", "CFB-WDR-02", "CFB-ENG-05")
def test_only_the_engaged_withdraw() -> None:
    with battle(a1="grd 10,10", b1="rai 10,13", acting="a1") as s:
        s.lacks("A", "withdraw")
    with battle(a1="grd 10,10", b1="rai 10,13", acting="b1") as s:
        s.offers("B", "withdraw")


@pytest.mark.rule("CFB-WDR-19", "CFB-GAR-32", "CFB-GAR-38")
def test_occupants_of_a_garrison_cannot_withdraw_or_reform() -> None:
    house = garrison("house", at="20,20", diameter=5)
    with battle(pieces=[house], a1=put("maa", models=4, inside="house"), b1="rai 20,16.5", acting="a1") as s:
        s.refuses("A", "withdraw", "CFB-WDR-19")
        s.refuses("A", "combat_reform", "CFB-GAR-38")
        s.offers("A", "clash", "inspire")


@pytest.mark.rule(
    "CFB-WDR-03",
    "CFB-WDR-04",
    "CFB-WDR-05",
    "CFB-WDR-06",
    "CFB-WDR-07",
    "CFB-WDR-09",
    "CFB-WDR-12",
    "CFB-WDR-15",
    "CFB-WDR-16",
    "CFB-WDR-17",
    "CFB-BRK-08",
)
def test_example_e_18_withdraw() -> None:
    """Five Men-at-Arms withdraw from four Raiders; one of them stays behind."""
    men = "10,10 11.2,10 12.4,10 8.8,10 7.6,10"
    with battle(a1=put("maa", men), b1="rai 10,11.5 11.2,11.5 12.4,11.5 8.8,11.5", acting="a1") as s:
        s.play("A", "withdraw")
        s.play("B", "a1=4", dice="1 2 5 6 3 4")
        s.play("A", "a1.4", dice="4 2")
        assert standing(s, "a1") == ["a1.1", "a1.2", "a1.3", "a1.5"]
        assert [len(entry.dice) for entry in s.told("first_blood.told.struck")] == [4]
        assert dict(s.asks("A", "withdraw").text.values)["distance"] == 5000
        lay(s, "A", "withdraw", a1_3="12.4,10")
        assert standing(s, "a1") == ["a1.1", "a1.2", "a1.5"]
        assert regiment(s, "a1").tokens == 2 and regiment(s, "a1").broken
        assert len(told(s, "morale_tested")) == 1 and told(s, "cut_down")[0]["n"] == 1


@pytest.mark.rule("CFB-WDR-03", "CFB-WDR-05", "CFB-WDR-10", "CFB-WDR-11", "CFB-WDR-17")
def test_a_clean_withdrawal_loses_nobody_and_breaks() -> None:
    with battle(a1="maa 10,10 11.2,10", b1="rai 10,11.5", acting="a1") as s:
        s.play("A", "withdraw")
        s.play("B", "a1=1", dice="6 4")
        accept(s, "A", "withdraw")
        assert [len(entry.dice) for entry in s.told("first_blood.told.struck")] == [1]
        assert not Engagement(s.session.system.game(s.state)).is_engaged(regiment(s, "a1"))
        assert standing(s, "a1") == ["a1.1", "a1.2"] and regiment(s, "a1").broken
        s.never_told("first_blood.told.cut_down")


@pytest.mark.rule("CFB-ZON-06", "CFB-ACT-31", "CFB-WDR-11")
def test_thorns_may_take_the_last_who_withdraws() -> None:
    thorns = zonal("thorns", "8,4", "16,8", classes="very_dangerous")
    with battle(
        a1=put("maa", "10,10", wounds={"1": 1}), a2="rai 30,10", b1="rai 10,11.5", pieces=[thorns], acting="a1"
    ) as s:
        s.play("A", "withdraw")
        s.play("B", "-", dice="6")
        lay(s, "A", "withdraw", dice="6", a1_1="10,6")
        assert not standing(s, "a1")
        s.never_told("first_blood.told.cut_down")
        s.asks("B", "act")


@pytest.mark.rule("CFB-WDR-03")
def test_nobody_need_strike_at_those_who_withdraw() -> None:
    with battle(a1="maa 10,10", b1="rai 10,11.5", acting="a1") as s:
        s.play("A", "withdraw")
        s.play("B", "-", dice="1")
        accept(s, "A", "withdraw")
        s.never_told("first_blood.told.struck")
    with battle(a1="maa 10,10", b1="rai 10,11.5", acting="a1") as s:
        s.play("A", "withdraw")
        s.play("B", "a1=1", dice="6 1")
        accept(s, "A", "withdraw")
        assert len(told(s, "struck")) == 1


@pytest.mark.rule("CFB-WDR-04", "CFB-INS-06")
def test_parting_blows_are_never_inspired() -> None:
    with battle(a1="maa 10,10", b1=put("rai", "10,11.5", inspired=True), acting="a1") as s:
        s.play("A", "withdraw")
        s.play("B", "a1=1", dice="3 1")
        assert told(s, "struck")[0]["need"] == 2 and regiment(s, "b1").inspired
        accept(s, "A", "withdraw")


@pytest.mark.rule("CFB-WDR-04", "CFB-WDR-20", "CFB-SPR-43")
def test_rules_of_a_clash_count_for_parting_blows() -> None:
    wild = profile("wld", "6 1 2 2 2 2 1 1", "flurry")
    with battle(wild, a1="maa 10,10", b1="wld 10,11.5", acting="a1") as s:
        s.play("A", "withdraw")
        s.play("B", "a1=1", dice="5 6 1")
        accept(s, "A", "withdraw")
        assert told(s, "rerolled")


@pytest.mark.rule("CFB-WDR-20", "CFB-WDR-06")
def test_enemies_strike_one_after_the_other_and_morale_is_tested_once() -> None:
    foes = {"b1": "rai 10,11.5", "b2": "hvy 8.5,10"}
    with battle(a1="maa 10,10 12,8.5 13,8.5", **foes, acting="a1") as s:
        s.play("A", "withdraw")
        s.play("B", "b2 b1")
        s.play("B", "a1=1", dice="1 6")
        s.play("B", "a1=1", dice="6 1 2")
        accept(s, "A", "withdraw")
        assert [each["attacker"] for each in told(s, "struck")] == [
            s.session.system.game(s.state).name(regiment(s, id)) for id in ("b2", "b1")
        ]
        assert [len(entry.dice) for entry in s.told("first_blood.told.morale_tested")] == [1]


@pytest.mark.rule("CFB-WDR-20", "CFB-SPR-19")
def test_those_who_withdraw_do_not_strike_back() -> None:
    proud = profile("prd", "5 1 2 1 2 3 5 0", "counter_attack")
    with battle(proud, a1="prd 10,10", b1="rai 10,11.5", acting="a1") as s:
        s.play("A", "withdraw")
        s.play("B", "a1=1", dice="1 1 1")
        accept(s, "A", "withdraw")
        assert not model(s, "b1.1").wounds
        s.never_told("first_blood.told.answered")
    with battle(proud, a1="prd 10,10", b1="rai 10,11.5", acting="b1") as s:
        s.play("B", "clash")
        stay(s, "B", "manoeuvre", dice="1 6 6 1 1")
        assert told(s, "answered")


@pytest.mark.rule("CFB-WDR-08")
def test_the_distance_knows_no_size_bonus() -> None:
    with battle(a1=put("rai", row("10,10", 8)), b1="rai 10,11.5", acting="a1") as s:
        assert dict(s.asks("A", "act").option("withdraw").text.values)["distance"] == 2000


@pytest.mark.rule("CFB-WDR-10", "CFB-WDR-18")
def test_leaders_must_get_free_if_they_can_and_others_may_stay_at_their_risk() -> None:
    with battle(a1="maa 10,10 11.2,10", b1="rai 10,11.5", acting="a1") as s:
        s.play("A", "withdraw")
        s.play("B", "-", dice="3")
        s.refuses("A", key(s, "A", "withdraw", a1_1="10,10", a1_2="12.5,8"), "CFB-WDR-10")
        s.refuses("A", key(s, "A", "withdraw", a1_1="10,8", a1_2="10.9,9.9"), "CFB-WDR-09")
        lay(s, "A", "withdraw", a1_2="11.2,10")
        assert standing(s, "a1") == ["a1.1"]


@pytest.mark.rule("CFB-WDR-13", "CFB-WDR-14", "CFB-LDR-06")
def test_a_leader_who_is_shut_in_is_lost_and_another_takes_over() -> None:
    ring = "10,11.1 11.05,9.7 8.95,9.7 10.3,8.9 9.3,8.5"
    with battle(a1="maa 10,10 14,10 10,12.6 14,11.2", b1=put("rai", ring), acting="a1") as s:
        s.play("A", "withdraw")
        s.play("B", "-", dice="1")
        stay(s, "A", "withdraw")
        assert standing(s, "a1") == ["a1.2", "a1.4"] and regiment(s, "a1").tokens == 2
        s.play("A", "a1.4")
        assert regiment(s, "a1").acting_leader == "a1.4"


@pytest.mark.rule("CFB-WDR-18", "CFB-WDR-09")
def test_the_way_out_leads_through_reach_but_not_through_bases() -> None:
    with battle(a1="maa 10,10", b1="rai 10,11.5 11.8,8.5", acting="a1") as s:
        s.play("A", "withdraw")
        s.play("B", "-", dice="6")
        s.offers("A", key(s, "A", "withdraw", a1_1="14.5,7.5"))
        s.refuses("A", key(s, "A", "withdraw", a1_1="11.5,9"), "CFB-WDR-18")
        accept(s, "A", "withdraw")


@pytest.mark.rule("CFB-WDR-18", "CFB-ENG-05")
def test_ending_with_the_enemy_in_ones_own_long_reach_is_allowed() -> None:
    with battle(a1="grd 10,10", b1="rai 10,11.5", acting="a1") as s:
        s.play("A", "withdraw")
        s.play("B", "-", dice="1")
        lay(s, "A", "withdraw", a1_1="10,9.4")
        assert standing(s, "a1") == ["a1.1"]


@pytest.mark.rule("CFB-THR-04", "CFB-WDR-01")
def test_behind_a_friends_shield_nobody_is_engaged() -> None:
    """Guards reach 2.5 inches, but not through the Shields that stay."""
    told_ = {"a1": "rai 10,10 14,8", "a2": "maa 9.5,11 10.5,11 11.6,11 8.4,11"}
    with battle(**told_, b1="grd 10,13", acting="a1") as s:
        s.lacks("A", "withdraw")
    with battle(a1=told_["a1"], b1="grd 10,13", acting="a1") as s:
        s.offers("A", "withdraw")


@pytest.mark.rule("CFB-WDR-21")
def test_a_withdraw_goes_on_though_the_parting_blows_freed_everybody() -> None:
    weak = profile("weak", "5 1 2 1 1 3 0 0")
    with battle(weak, a1="weak 10,10 10,8.4 10,7 11,7 12,7", b1="rai 10,11.5", acting="a1") as s:
        s.play("A", "withdraw")
        s.play("B", "a1=1", dice="1 6 1")
        s.play("A", "a1.2", dice="1")
        accept(s, "A", "withdraw")
        assert regiment(s, "a1").broken and len(standing(s, "a1")) == 4


@pytest.mark.rule("CFB-WDR-03", "CFB-GAR-50", "CFB-GAR-43")
def test_every_occupant_may_strike_at_whoever_withdraws_from_the_piece() -> None:
    house = garrison("house", at="20,20", diameter=5)
    with battle(pieces=[house], a1="hvy 20,16.5", b1=put("maa", models=3, inside="house"), acting="a1") as s:
        s.play("A", "withdraw")
        assert s.asks("B", "opportunity").total == 3
        s.play("B", "a1=3", dice="6 6 6 1")
        accept(s, "A", "withdraw")
        assert not Engagement(s.session.system.game(s.state)).is_engaged(regiment(s, "a1"))


spots = st.lists(st.tuples(st.integers(8, 16), st.integers(8, 16)), min_size=1, max_size=8, unique=True)


@settings(max_examples=25, deadline=None)
@given(spots, st.integers(1, 6), st.booleans())
def test_a_proposed_withdrawal_is_always_legal(foes, die, walled) -> None:
    men = [(11, 11), (12, 11), (13, 11), (11, 12), (12, 12)]
    foes = [place for place in foes if place not in men] or [(20, 20)]
    pieces = [zonal("rock", "10,4", "14,9.5", classes="impassable")] if walled else []
    foes = [(x, y) for x, y in foes if not walled or not (8 <= x <= 14 and y <= 10)] or [(20, 20)]
    told_ = {"a1": put("maa", [f"{x * 1.02:g},{y * 1.02:g}" for x, y in men])}
    game = fight(pieces=pieces, **told_, b1=put("grd", [f"{x * 1.02:g},{y * 1.02:g}" for x, y in foes]))
    layout = withdrawing(game, regiment(game, "a1"), 3000 + die * 1000)
    assert layout.suggestions(), layout.faults(layout.away())
