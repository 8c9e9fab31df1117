"""Charge: who may, how far, who ends where, and what is won by it."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.boards.formation import faults, hesitations
from game.systems.first_blood.flow import melee
from game.systems.first_blood.flow.charge import onrush
from game.systems.first_blood.flow.engagement import Engagement
from game.systems.first_blood.points import Acting
from tests.systems.first_blood.field import at, battle, fight, garrison, profile, put, regiment, row, ruin, zonal
from tests.systems.first_blood.hand import accept, key, lay, stay, told

# --- declaring


@pytest.mark.rule("CFB-CHG-01", "CFB-CHG-04", "CFB-CHG-05", "CFB-CHG-07", "CFB-CHG-08", "CFB-CHG-28")
def test_a_charge_is_offered_with_its_distance_and_the_die_it_takes() -> None:
    with battle(a1="rai 10,10 11,10", b1="maa 10,20", b2="maa 10,24", acting="a1") as s:
        options = {option.key: option for option in s.asks("A", "act").options}
        values = dict(options["charge:b1"].text.values)
        assert (values["distance"], values["die"]) == (9000, 3)
        s.refuses("A", "charge:b2", "CFB-CHG-07")
        s.play("A", "charge:b1", dice="3")
        accept(s, "A", "charge")


@pytest.mark.rule("CFB-CHG-08")
@pytest.mark.parametrize(("y", "legal"), [("23", True), ("23.001", True), ("23.01", False)])
def test_the_longest_charge_is_the_march_and_a_six(y: str, legal: bool) -> None:
    with battle(a1="rai 10,10", b1=f"maa 10,{y}", acting="a1") as s:
        if legal:
            s.offers("A", "charge:b1").play("A", "charge:b1", dice="6")
            accept(s, "A", "charge")
        else:
            s.refuses("A", "charge:b1", "CFB-CHG-07")


@pytest.mark.rule("CFB-CHG-04", "CFB-CHG-05", "CFB-LOS-10")
def test_some_leader_must_see_the_target() -> None:
    wall = zonal("wall", "8,13", "12,14", classes="obstructing impassable", size=3)
    with battle(pieces=[wall], a1="rai 10,10", b1="maa 10,17", acting="a1") as s:
        s.refuses("A", "charge:b1", "CFB-CHG-04")
    with battle(pieces=[wall], a1=put("rai", "10,10 14,10", standard=True), b1="maa 10,17", acting="a1") as s:
        s.offers("A", "charge:b1")


@pytest.mark.rule("CFB-CHG-05", "CFB-CHG-10", "CFB-STD-04")
def test_range_is_measured_from_the_nearest_leader_not_from_others() -> None:
    with battle(a1="rai 10,10 10,13", b1="maa 10,20", acting="a1") as s:
        assert dict(s.asks("A", "act").option("charge:b1").text.values)["distance"] == 9000
    with battle(a1=put("rai", "10,10 10,13", standard=True), b1="maa 10,20", acting="a1") as s:
        assert dict(s.asks("A", "act").option("charge:b1").text.values)["distance"] == 6000


@pytest.mark.rule("CFB-CHG-06", "CFB-MAR-06")
def test_the_chargers_block_neither_their_own_sight_nor_their_way() -> None:
    with battle(a1="rai 10,10 9.5,11 10.5,11", b1="maa 10,17", acting="a1") as s:
        s.play("A", "charge:b1", dice="2")
        places = accept(s, "A", "charge")
        assert places["a1.1"].y > 15900


@pytest.mark.rule("CFB-CHG-02", "CFB-RNF-12")
def test_a_regiment_that_arrived_this_round_cannot_charge() -> None:
    with battle(a1=put("rai", "10,10", arrived=True), b1="maa 10,16", acting="a1") as s:
        s.refuses("A", "charge:b1", "CFB-CHG-02")


@pytest.mark.rule("CFB-CHG-03", "CFB-BRK-03")
def test_a_broken_regiment_cannot_charge() -> None:
    with battle(a1=put("rai", "10,10", broken=True), b1="maa 10,16", acting="a1") as s:
        s.refuses("A", "charge:b1", "CFB-CHG-03")


@pytest.mark.rule("CFB-ACT-26", "CFB-CHG-01")
def test_whoever_is_engaged_cannot_charge() -> None:
    with battle(a1="rai 10,10", b1="maa 10,12", b2="maa 16,10", acting="a1") as s:
        s.refuses("A", "charge:b2", "CFB-ACT-26")


# --- the roll


@pytest.mark.rule("CFB-CHG-09", "CFB-CHG-10", "CFB-CHG-11", "CFB-CHG-12", "CFB-CHG-13", "CFB-ACT-15")
def test_a_charge_that_falls_short_moves_nobody_and_is_used_up() -> None:
    with battle(a1="rai 10,10 11,10", b1="maa 10,20", acting="a1") as s:
        s.play("A", "charge:b1", dice="2")
        assert told(s, "charge_lost")
        assert at(s, "a1.1") == "10,10" and not regiment(s, "a1").inspired
        s.refuses("A", "charge:b1", "CFB-ACT-15")
        s.offers("A", "skip")


@pytest.mark.rule("CFB-CHG-10", "CFB-GEO-04")
def test_the_distance_may_be_met_exactly() -> None:
    with battle(a1="rai 10,10", b1="maa 10,20", acting="a1") as s:
        s.play("A", "charge:b1", dice="3")
        assert accept(s, "A", "charge")["a1.1"].y == 18999


@pytest.mark.rule("CFB-CHG-14")
def test_the_straight_distance_counts_though_the_way_is_longer() -> None:
    chasm = zonal("chasm", "9,13", "11,14", classes="impassable")
    with battle(pieces=[chasm], a1="rai 10,10", b1="maa 10,17", acting="a1") as s:
        s.play("A", "charge:b1", dice="1")
        places = accept(s, "A", "charge")
        assert Engagement(fight_of(s), regiment(s, "a1")).is_engaging(regiment(s, "a1")) and places


@pytest.mark.rule("CFB-CHG-14")
def test_a_charge_without_any_way_in_is_lost_though_it_carries() -> None:
    chasm = zonal("chasm", "0,13", "48,14", classes="impassable")
    with battle(pieces=[chasm], a1="rai 10,10", b1="maa 10,17", acting="a1") as s:
        s.play("A", "charge:b1", dice="6")
        assert told(s, "charge_lost") and at(s, "a1.1") == "10,10"


@pytest.mark.rule("CFB-CHG-28", "CFB-MAR-04")
def test_the_slowest_model_sets_the_pace() -> None:
    slow = profile("slow", "4 1 3 2 3 4 2 0", kind="officer", command=6)
    with battle(slow, a1=put("rai", "10,10 11,10", officer="slow"), b1="maa 10,20", acting="a1") as s:
        assert dict(s.asks("A", "act").option("charge:b1").text.values)["die"] == 5


# --- the move


def fight_of(s):  # type: ignore[no-untyped-def]
    """The game of a scene, for pure questions."""
    return s.session.system.game(s.state)


@pytest.mark.rule("CFB-CHG-15", "CFB-CHG-16", "CFB-CHG-17", "CFB-CHG-30")
def test_everybody_goes_in_and_the_proposal_is_legal() -> None:
    with battle(a1=put("rai", row("10,10", 8)), b1=put("maa", row("10,17", 8)), acting="a1") as s:
        s.play("A", "charge:b1", dice="4")
        accept(s, "A", "charge")
        graph = Engagement(fight_of(s), regiment(s, "a1"))
        assert all(graph.engaging(model) for model in regiment(s, "a1").models)


@pytest.mark.rule("CFB-CHG-16", "CFB-CHG-18", "CFB-CHG-24", "CFB-CHG-23", "CFB-CHG-15")
def test_hesitation_is_refused_with_its_rule() -> None:
    with battle(a1=put("rai", "10,10 11,10 10,6"), b1="maa 10,15", acting="a1") as s:
        s.play("A", "charge:b1", dice="1")
        s.refuses("A", key(s, "A", "charge", a1_2="11.5,13.2"), "CFB-CHG-16")
        s.refuses("A", key(s, "A", "charge", a1_2="10.5,15.87"), "CFB-CHG-18")
        s.refuses("A", key(s, "A", "charge", a1_3="10,10"), "CFB-CHG-24")
        s.refuses("A", key(s, "A", "charge", a1_3="10,13.5"), "CFB-CHG-15")
        accept(s, "A", "charge")


@pytest.mark.rule("CFB-CHG-18", "CFB-ENG-07")
def test_a_place_behind_a_shield_engages_nobody() -> None:
    """The second man would be within his long reach of the Leader, but two Shields stand between."""
    with battle(a1="grd 10,10", b1="maa 10,17.1 9.5,15.6 10.5,15.6", acting="a1") as s:
        s.play("A", "charge:b1", dice="2")
        places = accept(s, "A", "charge")
        assert places["a1.1"].y >= 14000


@pytest.mark.rule("CFB-CHG-29", "CFB-CHG-16")
def test_a_long_reach_may_stop_early() -> None:
    with battle(a1="grd 10,10", b1="rai 10,17", acting="a1") as s:
        s.play("A", "charge:b1", dice="1")
        s.refuses("A", key(s, "A", "charge", a1_1="10,13.4"), "CFB-CHG-16")
        lay(s, "A", "charge", a1_1="10,13.5")
        assert regiment(s, "a1").inspired


@pytest.mark.rule("CFB-CHG-19", "CFB-CHG-20", "CFB-CHG-21")
def test_every_target_that_can_be_met_is_met() -> None:
    foes = {"b1": "maa 9,16", "b2": "rai 15,16"}
    with battle(a1=put("rai", row("10,10", 5)), **foes, acting="a1") as s:
        s.play("A", "charge:b1")
        s.play("A", "b2", dice="4")
        near = {"a1_1": "9,14.9", "a1_2": "10.1,15.9", "a1_3": "10,14.9", "a1_4": "8,15.9", "a1_5": "10.05,17"}
        refusal = s.refuses("A", key(s, "A", "charge", **near), "CFB-CHG-21")
        assert dict(refusal.reason.values)["target"] == regiment_name(s, "b2")
        accept(s, "A", "charge")
        graph = Engagement(fight_of(s), regiment(s, "a1"))
        assert [foe.id for foe in graph.foes(regiment(s, "a1"))] == ["b1", "b2"]


def regiment_name(s, id: str):  # type: ignore[no-untyped-def]
    return fight_of(s).name(regiment(s, id))


@pytest.mark.rule("CFB-CHG-22", "CFB-CHG-26")
def test_chargers_may_enter_the_reach_of_others_and_strike_them_in_the_clash() -> None:
    with battle(a1="rai 10,10", b1="maa 10,16", b2="maa 11.7,16", acting="a1") as s:
        s.play("A", "charge:b1")
        s.play("A", "-", dice="4")
        lay(s, "A", "charge", a1_1="10.8,15.3")
        s.play("A", "clash")
        lay(s, "A", "manoeuvre", a1_1="10.8,15.3")
        shares = s.asks("A", "strike").shares
        assert [share.key for share in shares] == ["b1", "b2"]
        s.play("A", "b2=1", dice="6 6 6")
        assert told(s, "struck")[0]["target"] == regiment_name(s, "b2")


@pytest.mark.rule("CFB-CHG-17", "CFB-CMD-07", "CFB-CHG-23")
def test_command_range_holds_the_chargers_together_but_refuses_nothing_that_cannot_be_helped() -> None:
    """The last man is shut in: he ends Stranded, and the Charge is legal all the same."""
    pit = [
        zonal("west", "2,1", "2.4,7", classes="impassable"),
        zonal("east", "5.6,1", "6,7", classes="impassable"),
        zonal("south", "2,1", "6,1.4", classes="impassable"),
        zonal("north", "2,6.6", "6,7", classes="impassable"),
    ]
    with battle(pieces=pit, a1="rai 4,9 5,9 4,4", b1="maa 12,14", acting="a1") as s:
        s.play("A", "charge:b1", dice="6")
        places = accept(s, "A", "charge")
        assert places["a1.3"].y < 6600 and places["a1.1"].y > 12000


@pytest.mark.rule("CFB-CHG-25", "CFB-INS-01")
def test_a_successful_charge_inspires_the_next_clash() -> None:
    with battle(a1="rai 10,10", b1="maa 10,15", acting="a1") as s:
        s.play("A", "charge:b1", dice="2")
        accept(s, "A", "charge")
        assert regiment(s, "a1").inspired
        s.play("A", "clash")
        accept(s, "A", "manoeuvre", dice="3 3 4 2 3")
        assert told(s, "struck")[0]["need"] == 3
        assert not regiment(s, "a1").inspired


@pytest.mark.rule("CFB-RUI-15", "CFB-RUI-24")
def test_models_that_change_floor_in_a_charge_are_not_inspired() -> None:
    tower = ruin("ruin", "8,12", "14,18")
    with battle(pieces=[tower], a1="rai 11,10 12.2,10", b1="maa 10,14,3 11.5,13.2", acting="a1") as s:
        s.play("A", "charge:b1", dice="6")
        lay(s, "A", "charge", a1_2="11,14,3")
        assert regiment(s, "a1").uninspired == ["a1.2"] and regiment(s, "a1").inspired
        s.play("A", "clash")
        stay(s, "A", "manoeuvre", dice="6 6 6 6 6")
        assert [(each["need"], each["n"]) for each in told(s, "struck")] == [(3, 0), (2, 0)]


@pytest.mark.rule("CFB-GAR-24", "CFB-GAR-27", "CFB-CHG-10")
def test_an_occupied_piece_is_charged_like_a_regiment_without_inspired_or_impact() -> None:
    house = garrison("house", at="20,20", diameter=5)
    with battle(pieces=[house], a1="kni 20,10 22.2,10", b1=put("maa", models=5, inside="house"), acting="a1") as s:
        assert dict(s.asks("A", "act").option("charge:b1").text.values)["distance"] == 6500
        s.play("A", "charge:b1", dice="1")
        accept(s, "A", "charge")
        assert not regiment(s, "a1").inspired
        assert s.never_told("first_blood.told.struck")
        assert Engagement(fight_of(s)).foes(regiment(s, "a1")) == [regiment(s, "b1")]


@pytest.mark.rule("CFB-GAR-25", "CFB-GAR-24")
def test_a_long_reach_does_not_help_against_a_piece() -> None:
    house = garrison("house", at="20,20", diameter=5)
    with battle(pieces=[house], a1="grd 20,10", b1=put("maa", models=5, inside="house"), acting="a1") as s:
        s.play("A", "charge:b1", dice="6")
        s.refuses("A", key(s, "A", "charge", a1_1="20,15.9"), "CFB-CHG-16")
        lay(s, "A", "charge", a1_1="20,16")


@pytest.mark.rule("CFB-ACT-28", "CFB-CHG-01", "CFB-ENG-05")
def test_example_e_07_whoever_only_engages_has_every_choice() -> None:
    with battle(a1="grd 20,20", b1="rai 23,20", acting="a1") as s:
        s.offers("A", "charge:b1", "clash", "inspire", "combat_reform", "skip")
        s.lacks("A", "withdraw")
    with battle(a1="grd 20,20", b1="rai 23,20", acting="b1") as s:
        s.refuses("B", "charge:a1", "CFB-ACT-26")
        s.offers("B", "clash", "combat_reform", "withdraw", "inspire")


@pytest.mark.rule("CFB-SPR-66", "CFB-MAN-06", "CFB-MAN-05")
def test_a_second_charge_out_of_combat_does_not_let_go_of_the_first_foe() -> None:
    again = {"regiment": "a1", "left": 1, "taken": ["charge"], "overruns": True}
    with battle(a1="rai 10,10 9,10", b1="maa 10,12", b2="hvy 13,10.5", acting=again) as s:
        s.play("A", "charge:b2")
        s.play("A", "-", dice="6")
        s.refuses("A", key(s, "A", "charge", a1_1="11.9,10.2"), "CFB-MAN-06")
        accept(s, "A", "charge")
        graph = Engagement(fight_of(s), regiment(s, "a1"))
        assert len(graph.engaging(regiment(s, "a1").models[0])) == 2
    again["overruns"] = False
    with battle(a1="rai 10,10 9,10", b1="maa 10,12", b2="hvy 13,10.5", acting=again) as s:
        s.refuses("A", "charge:b2", "CFB-ACT-15")


# --- whatever the ground


def spots(low: int, high: int, most: int) -> st.SearchStrategy[list[tuple[int, int]]]:
    places = st.lists(st.tuples(st.integers(6, 30), st.integers(low, high)), min_size=1, max_size=most, unique=True)
    return places.map(sorted)


@settings(max_examples=25, deadline=None)
@given(spots(16, 22, 7), spots(16, 22, 4), spots(12, 15, 3), st.integers(1, 6), st.sampled_from(("rai", "grd", "kni")))
def test_a_proposed_charge_layout_is_always_legal(foes, others, fences, die, code) -> None:
    others = [place for place in others if place not in foes]
    pieces = [zonal(f"f{n}", f"{x},{y}", f"{x + 3},{y + 0.5}", classes="obstacle") for n, (x, y) in enumerate(fences)]
    step = 2.1 if code == "kni" else 1.1
    told = {
        "a1": put(code, row("14,8", 4 if code == "kni" else 7, step), standard=True),
        "b1": put("maa", [f"{x * 1.1:g},{y * 1.1:g}" for x, y in foes]),
    }
    if others:
        told["b2"] = put("mil", [f"{x * 1.1:g},{y * 1.1:g}" for x, y in others])
    game = fight(pieces=pieces[:1], **told)
    targets = [game.regiment(id) for id in ("b1", "b2") if id in told]
    charging, aim = onrush(game, game.regiment("a1"), targets, 8000 + die * 1000)
    places = charging.suggestions()[0]
    assert not faults(charging.company, places)
    assert not hesitations(charging.company, aim, places)


def test_a_charge_of_thirteen_against_thirteen_takes_a_moment_only() -> None:
    lines = {f"b{k}": put("maa", row(f"{2 + 9 * k},24", 8)) for k in range(2, 5)}
    told = {"a1": put("rai", row("10,10", 13), standard=True), "b1": put("maa", row("10,17", 13)), **lines}
    game = fight(**told)
    begun = time.process_time()
    charging, _ = onrush(game, game.regiment("a1"), [game.regiment("b1")], 11000)
    assert charging.suggestions()
    assert time.process_time() - begun < 0.6, "goal 0.15 s on a quiet machine"


def test_listing_the_options_of_an_activation_is_quick() -> None:
    told = {}
    for n in range(1, 6):
        told[f"a{n}"] = put("mil", row(f"{9 * n - 7},10", 13, 0.69, 0.75))
        told[f"b{n}"] = put("maa", row(f"{9 * n - 7},26", 13, 0.69, 0.75))
    with battle(**told, acting="a3") as s:
        s.asks("A", "act")
        game = fight_of(s)
        acting = Acting(game, game.regiment("a3"), game.activation)
        melee.charges(game, acting)
        begun = time.process_time()
        melee.charges(game, acting)
        assert time.process_time() - begun < 0.1, "goal 0.02 s on a quiet machine"
