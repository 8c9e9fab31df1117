"""Impact Attacks, Clash with its manoeuvre, Inspired, Combat Reform and Combat Rally."""

from __future__ import annotations

import pytest

from game.systems.first_blood.content import Effect
from game.systems.first_blood.flow.clash import fighters_of
from game.systems.first_blood.flow.engagement import Engagement
from game.systems.first_blood.flow.impact import chargers, dice
from tests.systems.first_blood.field import (
    battle,
    fight,
    garrison,
    model,
    profile,
    put,
    regiment,
    row,
    ruin,
    spell,
    standing,
)
from tests.systems.first_blood.hand import accept, key, lay, stay, told

# --- Impact Attacks


@pytest.mark.rule("CFB-IMP-01", "CFB-IMP-06", "CFB-IMP-07", "CFB-IMP-10", "CFB-IMP-12", "CFB-INS-06", "CFB-CHG-27")
def test_example_e_13_charge_impact_and_inspired_clash() -> None:
    """Three Knights with a Standard charge ten Men-at-Arms 11.5 inches away."""
    knights = put("kni", "10,10 12.1,10 14.2,10", standard=True)
    men = ["11,23", *row("6,23", 5), *row("12,23", 4)]
    with battle(a1=knights, b1=put("maa", men), acting="a1") as s:
        values = dict(s.asks("A", "act").option("charge:b1").text.values)
        assert (values["distance"], values["die"]) == (11500, 4), values
        s.play("A", "charge:b1", dice="3")
        s.play("A", "yes", dice="5")
        accept(s, "A", "charge", dice="1 3 3 4 5 6 2 3 5")
        assert told(s, "struck")[0]["need"] == 3 and told(s, "defended")[0]["need"] == 2
        s.play("B", "b1.10", dice="4 5")
        assert told(s, "morale_tested")[0]["need"] == 4
        s.play("B", "b1.9")
        assert len(standing(s, "b1")) == 9 and model(s, "b1.9").wounds == 1
        s.play("A", "clash")
        accept(s, "A", "manoeuvre", dice="6 6 6 6 6 6 6 6 6 6")
        assert told(s, "struck")[1]["need"] == 4


@pytest.mark.rule("CFB-IMP-02", "CFB-IMP-03")
def test_infantry_and_the_light_make_no_impact_attacks() -> None:
    light = profile("lgt", "8 0 3 3 4 3 3 0", type="cavalry", weight="light")
    for code, dice_ in (("rai", 0), ("lgt", 0), ("kni", 2), ("bru", 2), ("mon", 3)):
        game = fight(light, a1=f"{code} 10,10", b1="maa 10,12.5")
        graph = Engagement(game, regiment(game, "a1"))
        ready = chargers(game, regiment(game, "a1"), [regiment(game, "b1")], graph)
        assert sum(striker.dice for striker in ready) == dice_


@pytest.mark.rule("CFB-IMP-06", "CFB-IMP-07")
def test_half_the_attacks_rounded_up_the_leaders_own_included() -> None:
    ogre = profile("ogr", "6 0 3 4 5 3 2 0", type="brute")
    game = fight(ogre, a1="ogr 10,10 12.1,10", b1="maa 10,13")
    assert [dice(game, one) for one in regiment(game, "a1").models] == [3, 2]
    game = fight(a1="kni 10,10 12.1,10", b1="maa 10,13")
    assert [dice(game, one) for one in regiment(game, "a1").models] == [2, 2]


@pytest.mark.rule("CFB-IMP-11", "CFB-IMP-10")
def test_rules_of_a_clash_do_not_count_for_impact_attacks() -> None:
    wild = profile("wld", "8 0 3 3 4 3 3 0", "flurry", type="cavalry", weight="heavy")
    with battle(wild, a1="wld 10,10", b1="maa 10,15", acting="a1") as s:
        s.play("A", "charge:b1", dice="2")
        accept(s, "A", "charge", dice="5 5")
        s.never_told("first_blood.told.rerolled")
        s.play("A", "clash")
        stay(s, "A", "manoeuvre", dice="5 5 5 5 5 5 5 5")
        assert told(s, "rerolled")


@pytest.mark.rule("CFB-IMP-08", "CFB-SPR-96")
def test_further_impact_attacks_are_added_after_halving() -> None:
    heavy = profile("hvk", "8 0 3 3 4 3 3 0", "heavy_impact", type="cavalry", weight="heavy")
    game = fight(heavy, a1="hvk 10,10 12.1,10", b1="maa 10,13")
    assert dice(game, regiment(game, "a1").models[1]) == 4
    rage = spell("rage", Effect(op="mod", stat="impact", value=1, on="target"))
    game = fight(heavy, rage, a1=put("hvk", "10,10 12.1,10", lasting=["spell:rage"]), b1="maa 10,13")
    assert dice(game, regiment(game, "a1").models[1]) == 5


@pytest.mark.rule("CFB-IMP-04", "CFB-IMP-05")
def test_impact_attacks_need_an_enemy_within_an_inch_whatever_the_reach() -> None:
    lancers = profile("lan", "8 0 3 3 4 3 3 0", "support", type="cavalry", weight="heavy")
    for y, n in (("13.5", 1), ("13.51", 0), ("14.9", 0)):
        game = fight(lancers, a1="lan 10,11", b1=f"rai 10,{y}")
        graph = Engagement(game, regiment(game, "a1"))
        assert graph.is_engaging(regiment(game, "a1"))
        assert len(chargers(game, regiment(game, "a1"), [regiment(game, "b1")], graph)) == n


@pytest.mark.rule("CFB-IMP-05", "CFB-IMP-09")
def test_impact_attacks_go_to_one_charged_regiment_each() -> None:
    with battle(a1="kni 10,10", b1="maa 9,15", b2="rai 11,15", b3="hvy 10,16.5", acting="a1") as s:
        s.play("A", "charge:b1")
        s.play("A", "b2", dice="1")
        lay(s, "A", "charge", a1_1="10,13.87")
        shares = [share.key for share in s.asks("A", "impact").shares]
        assert shares == ["b1", "b2"]
        s.play("A", "b2=1", dice="6 6")
        assert len(told(s, "struck")) == 1


@pytest.mark.rule("CFB-IMP-14", "CFB-WND-08")
def test_impact_wounds_go_to_models_the_chargers_engage() -> None:
    with battle(a1="kni 10,10", b1="rai 10,15 10,18 12,18", acting="a1") as s:
        s.play("A", "charge:b1", dice="4")
        accept(s, "A", "charge", dice="1 2 6 6")
        s.play("B", "b1.2", dice="1 1")
        assert standing(s, "b1") == ["b1.2", "b1.3"] and model(s, "b1.2").wounds == 0


@pytest.mark.rule("CFB-RUI-15")
def test_models_that_changed_floor_make_no_impact_attacks() -> None:
    guard = profile("agr", "6 1 3 3 2 3 2 0", "support")
    tower = ruin("ruin", "8,12", "14,18")
    with battle(guard, pieces=[tower], a1="agr 11,10", b1="maa 10,14,3", acting="a1") as s:
        s.play("A", "charge:b1", dice="6")
        lay(s, "A", "charge", a1_1="11,14,3")
        assert s.state.acting[-1].hindered == ["a1.1"]


# --- Clash: whom to strike


@pytest.mark.rule("CFB-CLA-04", "CFB-CLA-05", "CFB-CLA-10", "CFB-LDR-01", "CFB-CLA-13", "CFB-CLA-15")
def test_example_e_09_choice_of_targets() -> None:
    men = put("maa", "22,20.5 20,20 24,19.5")
    with battle(a1=men, b1="bru 20.1,22", b2="rai 23.8,21", acting="a1") as s:
        s.play("A", "clash")
        stay(s, "A", "manoeuvre")
        request = s.asks("A", "strike")
        assert [share.key for share in request.shares] == ["b1", "b2"] and request.total == 1
        s.play("A", "b2=1", dice="6 6 6 6")
        assert [(each["target"], each["n"]) for each in told(s, "struck")]
        assert [len(entry.dice) for entry in s.told("first_blood.told.struck")] == [3, 1]


@pytest.mark.rule("CFB-CLA-13", "CFB-CLA-14")
def test_models_with_the_same_choice_are_counted_in_one_question() -> None:
    with battle(a1="rai 6,10 9.6,10 10.6,10", b1="maa 9.6,11.5 6,11.5", b2="hvy 10.6,11.5", acting="a1") as s:
        s.play("A", "clash")
        stay(s, "A", "manoeuvre")
        request = s.asks("A", "strike")
        assert request.total == 2 and request.suggested == {"b1": 1, "b2": 1}
        s.play("A", "b2=2", dice="6 6 6 6 6 6 6")
        assert [len(entry.dice) for entry in s.told("first_blood.told.struck")] == [3, 4]


@pytest.mark.rule("CFB-CLA-01")
def test_without_anybody_in_reach_there_is_no_clash() -> None:
    with battle(a1="rai 10,10", b1="maa 10,13", acting="a1") as s:
        s.lacks("A", "clash", "inspire", "combat_reform", "withdraw")
    with battle(a1="rai 10,10", b1="maa 10,12", acting="a1") as s:
        s.offers("A", "clash", "inspire", "combat_reform", "withdraw")


@pytest.mark.rule("CFB-CLA-02", "CFB-MAN-01", "CFB-ACT-27")
def test_whoever_is_only_engaged_may_clash_and_closes_in_first() -> None:
    with battle(a1="rai 10,10", b1="grd 10,13", acting="a1") as s:
        s.play("A", "clash")
        accept(s, "A", "manoeuvre", dice="6 6 6")
        assert told(s, "manoeuvred") and told(s, "struck")
    with battle(a1="rai 10,10", b1="grd 10,13", acting="a1") as s:
        s.play("A", "clash")
        stay(s, "A", "manoeuvre")
        s.never_told("first_blood.told.struck")
        assert s.state.acting[-1].taken == ["clash"]


@pytest.mark.rule("CFB-CLA-03", "CFB-CLA-08", "CFB-CLA-09", "CFB-CLA-11", "CFB-MOR-01")
def test_all_strike_at_once_then_casualties_then_morale() -> None:
    with battle(a1="rai 10,10 11,10", b1="maa 10,11.5 9,14", b2="hvy 11.5,11.5 13,14", acting="a1") as s:
        s.play("A", "clash")
        stay(s, "A", "manoeuvre")
        s.play("A", "b2=1", dice="1 6 6 1 6 4 4 1 5")
        order = [entry.event.rpartition(".")[2] for entry in s.session.entries]
        assert order.index("struck") < order.index("defended") < order.index("wounded") < order.index("morale_tested")
        assert [len(entry.dice) for entry in s.told("first_blood.told.struck")] == [3, 2]


@pytest.mark.rule("CFB-CLA-11", "CFB-DIC-05", "CFB-PRF-08")
def test_each_die_of_its_clash_or_less_hits() -> None:
    with battle(a1="rai 10,10", b1="maa 10,11.5", acting="a1") as s:
        s.play("A", "clash")
        stay(s, "A", "manoeuvre", dice="2 3 1 1 2")
        assert told(s, "struck")[0]["n"] == 2 and told(s, "defended")[0]["n"] == 2


@pytest.mark.rule("CFB-CLA-14", "CFB-SPR-80", "CFB-DIC-16")
def test_near_and_far_attackers_are_pools_of_their_own() -> None:
    """Guards reach 2.5 inches; the one next to his foe is clumsy there and rolls his 1 again."""
    with battle(a1="grd 10,10 12,8.6", b1="rai 10,11.5 14,9", acting="a1") as s:
        s.play("A", "clash")
        stay(s, "A", "manoeuvre", dice="6 1 5 1 1")
        assert [list(entry.dice) for entry in s.told("first_blood.told.struck")] == [[6, 5], [1]]


@pytest.mark.rule("CFB-CLA-15", "CFB-PRF-14")
def test_a_printed_clash_of_zero_strikes_nobody() -> None:
    meek = profile("mek", "5 1 0 3 2 3 2 0")
    game = fight(meek, a1="mek 10,10", b1="maa 10,11.5")
    assert not fighters_of(game, regiment(game, "a1"), Engagement(game))
    assert len(fighters_of(game, regiment(game, "b1"), Engagement(game))) == 1


@pytest.mark.rule("CFB-CLA-08", "CFB-OFF-18", "CFB-CHR-10")
def test_an_officer_in_reach_is_a_target_of_his_own() -> None:
    with battle(a1="rai 10,10", b1=put("maa", "10.6,11.5 9.4,11.5", officer="captain"), acting="a1") as s:
        s.play("A", "clash")
        stay(s, "A", "manoeuvre")
        assert [share.key for share in s.asks("A", "strike").shares] == ["b1.1", "b1"]
        s.play("A", "b1.1=1", dice="1 1 6 6 6 1 1")
        assert model(s, "b1.1").wounds == 2 and model(s, "b1.2").wounds == 0


@pytest.mark.rule("CFB-WND-13", "CFB-CLA-08")
def test_only_models_engaged_by_the_attackers_are_wounded() -> None:
    with battle(a1="hvy 10,10", b1="rai 10,11.5 10,14 12,14", acting="a1") as s:
        s.play("A", "clash")
        stay(s, "A", "manoeuvre", dice="1 1 1 6 6 6")
        s.play("B", "b1.2", dice="1 1")
        assert standing(s, "b1") == ["b1.2", "b1.3"] and not model(s, "b1.2").wounds


# --- the manoeuvre


@pytest.mark.rule("CFB-MAN-01", "CFB-MAN-02", "CFB-MAN-03", "CFB-MAN-04", "CFB-MAN-08", "CFB-MAN-11")
def test_a_manoeuvre_reaches_somebody_or_comes_nearer() -> None:
    with battle(a1="rai 10,10 12,8 8,7.5", b1="maa 10,12 13.2,11", acting="a1") as s:
        s.play("A", "clash")
        s.refuses("A", key(s, "A", "manoeuvre", a1_2="12,7"), "CFB-MAN-11")
        s.refuses("A", key(s, "A", "manoeuvre", a1_2="12,10.1"), "CFB-MAN-01")
        s.refuses("A", key(s, "A", "manoeuvre", a1_3="7,6"), "CFB-MAN-11")
        lay(s, "A", "manoeuvre", a1_2="12.6,9.8", a1_3="8.2,8.5", dice="6 6 6 6 6")
        assert [len(entry.dice) for entry in s.told("first_blood.told.struck")] == [5]


@pytest.mark.rule("CFB-MAN-05", "CFB-MAN-06", "CFB-MAN-09")
def test_whoever_is_engaged_stays_in_the_reach_of_his_foe_and_goes_straight() -> None:
    with battle(a1="rai 10,10", b1="maa 10,12", b2="hvy 13.3,10", acting="a1") as s:
        s.play("A", "clash")
        s.refuses("A", key(s, "A", "manoeuvre", a1_1="11.6,10"), "CFB-MAN-06")
        lay(s, "A", "manoeuvre", a1_1="11.5,10.7")
        assert [share.key for share in s.asks("A", "strike").shares] == ["b1", "b2"]


@pytest.mark.rule("CFB-MAN-07", "CFB-MAN-03", "CFB-CMD-06")
def test_a_manoeuvre_ends_within_command_range() -> None:
    with battle(a1="rai 10,10 16,10", b1="maa 10,12 18.9,10", acting="a1") as s:
        s.play("A", "clash")
        s.refuses("A", key(s, "A", "manoeuvre", a1_2="16.9,10"), "CFB-MAN-07")
        s.offers("A", key(s, "A", "manoeuvre", a1_2="16,10"))


@pytest.mark.rule("CFB-MAN-10", "CFB-GEO-07")
def test_reach_bars_nobody_but_bases_do() -> None:
    with battle(a1="rai 10,10 10,8.5", b1="maa 10,11.5 12,10", acting="a1") as s:
        s.play("A", "clash")
        s.offers("A", key(s, "A", "manoeuvre", a1_2="11.2,9.2"))
        s.refuses("A", key(s, "A", "manoeuvre", a1_2="11.2,9.8"), "CFB-MAN-10")


@pytest.mark.rule("CFB-MAN-06", "CFB-GAR-43")
def test_the_outline_of_an_enemy_garrison_holds_too() -> None:
    house = garrison("house", "18,18", "23,23")
    with battle(pieces=[house], a1="rai 19,17", b1=put("maa", models=4, inside="house"), acting="a1") as s:
        s.play("A", "clash")
        s.refuses("A", key(s, "A", "manoeuvre", a1_1="19,16.4"), "CFB-MAN-06")
        lay(s, "A", "manoeuvre", a1_1="20.5,16.6", dice="6 6 6")


@pytest.mark.rule("CFB-MAN-04")
def test_the_proposed_manoeuvre_brings_everybody_in_who_can_come() -> None:
    with battle(a1=put("rai", row("10,10", 5)), b1=put("maa", row("10,12", 3)), acting="a1") as s:
        s.play("A", "clash")
        accept(s, "A", "manoeuvre", dice="6 " * 11)
        assert sum(len(entry.dice) for entry in s.told("first_blood.told.struck")) == 11


# --- Inspired


@pytest.mark.rule("CFB-INS-01", "CFB-INS-04", "CFB-INS-05")
def test_inspire_gives_one_clash_more_and_is_used_up() -> None:
    with battle(a1="rai 10,10", b1="maa 10,11.5", acting="a1") as s:
        s.play("A", "inspire")
        assert regiment(s, "a1").inspired
        s.refuses("A", "inspire", "CFB-ACT-15")
        s.play("A", "clash")
        stay(s, "A", "manoeuvre", dice="3 4 6 1")
        assert told(s, "struck")[0]["need"] == 3 and told(s, "struck")[0]["n"] == 1
        assert not regiment(s, "a1").inspired


@pytest.mark.rule("CFB-INS-02", "CFB-INS-05", "CFB-LDR-01", "CFB-DIC-09", "CFB-DIC-10")
def test_example_e_19_inspired_at_clash_4() -> None:
    veterans = put("hvy", row("10,10", 3), inspired=True)
    with battle(a1=veterans, b1=put("rai", row("10,11.5", 8)), acting="a1") as s:
        s.play("A", "clash")
        stay(s, "A", "manoeuvre", dice="6 6 5 4 1 2 6")
        s.play("A", "yes", dice="4 6 1")
        assert told(s, "struck")[0]["need"] == 4 and told(s, "struck")[0]["n"] == 5
        s.dice("1 1 1 1 1")


@pytest.mark.rule("CFB-INS-03", "CFB-BRK-03")
def test_a_broken_regiment_cannot_inspire() -> None:
    with battle(a1=put("rai", "10,10", broken=True), b1="maa 10,11.5", acting="a1") as s:
        s.refuses("A", "inspire", "CFB-INS-03")
    with battle(a1="rai 10,10", b1="maa 10,11.5", acting="a1") as s:
        s.offers("A", "inspire")


@pytest.mark.rule("CFB-INS-04")
def test_a_clash_without_attacks_uses_inspired_up_too() -> None:
    with battle(a1=put("rai", "10,10", inspired=True), b1="grd 10,13", acting="a1") as s:
        s.play("A", "clash")
        assert regiment(s, "a1").inspired
        stay(s, "A", "manoeuvre")
        assert not regiment(s, "a1").inspired


# --- Combat Reform


@pytest.mark.rule("CFB-REF-01", "CFB-REF-03", "CFB-MAN-06")
def test_a_reform_moves_up_to_the_march_and_nobody_strikes() -> None:
    with battle(a1="rai 10,10 10,8.9 9,8.9", b1="maa 10,12", acting="a1") as s:
        s.play("A", "combat_reform")
        s.refuses("A", key(s, "A", "combat_reform", a1_2="16.1,8.9"), "CFB-REF-01")
        s.refuses("A", key(s, "A", "combat_reform", a1_1="8,10"), "CFB-MAN-06")
        lay(s, "A", "combat_reform", a1_1="10,10", a1_2="14.5,11.5", a1_3="5.5,10")
        assert told(s, "reformed") and s.state.acting[-1].taken == ["combat_reform"]
        s.never_told("first_blood.told.struck")


@pytest.mark.rule("CFB-REF-02", "CFB-STD-02")
def test_a_reform_has_no_standard_bearers_inch() -> None:
    men = put("rai", "10,10 11,10", standard=True, marches=1)
    with battle(a1=men, b1="maa 10,12", acting="a1") as s:
        assert dict(s.asks("A", "act").option("combat_reform").text.values)["distance"] == 6000


@pytest.mark.rule("CFB-REF-03", "CFB-MAR-04")
def test_the_slowest_limits_a_reform() -> None:
    slow = profile("slow", "4 1 3 2 3 4 2 0", kind="officer", command=6)
    with battle(slow, a1=put("rai", "10,10 11,10", officer="slow"), b1="maa 10,12", acting="a1") as s:
        assert dict(s.asks("A", "act").option("combat_reform").text.values)["distance"] == 4000


# --- Combat Rally


@pytest.mark.rule("CFB-CRL-01", "CFB-CRL-02", "CFB-BRK-02")
def test_a_broken_regiment_that_is_engaged_takes_heart_without_a_roll() -> None:
    with battle(a1=put("rai", "10,10", broken=True), b1="maa 10,11.5", acting="a1") as s:
        s.play("A", "combat_rally")
        assert not regiment(s, "a1").broken and len(told(s, "rallied")) == 1
    with battle(a1="rai 10,10", b1="maa 10,11.5", acting="a1") as s:
        s.lacks("A", "combat_rally")
    with battle(a1=put("grd", "10,10", broken=True), b1="rai 10,13", acting="a1") as s:
        s.lacks("A", "combat_rally")


@pytest.mark.rule("CFB-CRL-03", "CFB-SPR-32")
@pytest.mark.parametrize(("die", "broken"), [("2", False), ("3", True), ("6", True)])
def test_feared_enemies_demand_a_test_of_resolve(die: str, broken: bool) -> None:
    fiend = profile("fnd", "6 0 3 3 5 3 2 0", "fearsome", type="brute")
    with battle(fiend, a1=put("rai", "10,10", broken=True), b1="fnd 10,12", acting="a1") as s:
        assert dict(s.asks("A", "act").option("combat_rally").text.values)["need"] == 2
        s.play("A", "combat_rally", dice=die)
        assert regiment(s, "a1").broken is broken and told(s, "rally_tested")
