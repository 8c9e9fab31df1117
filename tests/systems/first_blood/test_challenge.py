"""Challenge!: who challenges whom, the forced meeting, the duel, and who is Provoked."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.boards.measure import overlaps
from game.systems.first_blood.flow.challenge import approaching, in_range
from game.systems.first_blood.flow.duel import draw_in
from game.systems.first_blood.flow.engagement import Engagement
from tests.systems.first_blood.field import (
    at,
    battle,
    fight,
    garrison,
    model,
    profile,
    put,
    regiment,
    row,
    standing,
    zonal,
)
from tests.systems.first_blood.hand import accept, key, told

DUKE = profile("duke", "5 1 3 2 5 4 2 0", kind="character", command=8)
QUICK = profile("quick", "5 1 4 4 5 4 3 0", "quicksilver_strike", kind="character", command=8)


@pytest.mark.rule("CFB-CHL-01", "CFB-CHL-22", "CFB-OFF-09")
def test_characters_and_officers_within_command_range_may_be_challenged_unseen() -> None:
    wall = zonal("wall", "8,13", "12,13.5", classes="obstructing impassable", size=3)
    officers = {"b2": put("maa", "12,18 13,18", officer="captain"), "b3": "rai 9,18"}
    with battle(DUKE, pieces=[wall], a1="lord 10,10", b1="duke 10,19", **officers, acting="a1") as s:
        s.offers("A", "challenge:b1.1", "challenge:b2.1")
        s.lacks("A", "challenge:b3.1", "challenge:b2.2")
    with battle(DUKE, a1="lord 10,10", b1="duke 10,19.002", acting="a1") as s:
        s.lacks("A", "challenge:b1.1")
    with battle(a1=put("maa", "10,10 11,10", officer="captain"), b1="lord 10,16", acting="a1") as s:
        s.offers("A", "challenge:b1.1")
    with battle(a1="rai 10,10", b1="lord 10,13", acting="a1") as s:
        s.lacks("A", "challenge:b1.1")


@pytest.mark.rule("CFB-CHL-25")
def test_nobody_challenges_out_of_a_garrison_or_into_it() -> None:
    house = garrison("house", at="20,20", diameter=5)
    game = fight(DUKE, pieces=[house], a1=put("lord", inside="house"), b1="duke 20,15")
    assert not in_range(game, model(game, "a1.1")) and not in_range(game, model(game, "b1.1"))
    game = fight(DUKE, pieces=[house], a1="lord 20,10", b1="duke 20,15")
    assert in_range(game, model(game, "a1.1")) and in_range(game, model(game, "b1.1"))


@pytest.mark.rule("CFB-CHL-02", "CFB-CHL-04", "CFB-CHL-09", "CFB-CHL-10", "CFB-CHL-20", "CFB-DIC-19")
def test_a_challenge_that_reaches_its_man_is_a_duel() -> None:
    with battle(DUKE, a1="lord 10,10", b1=put("duke", "10,15", retinue=[]), acting="a1") as s:
        s.play("A", "challenge:b1.1")
        accept(s, "A", "challenge", dice="1 1 1 6 3 3 1 1 6 4 4 5 1")
        order = [(each.event.rpartition(".")[2], each.dice) for each in s.session.entries if each.dice]
        assert order[:4] == [
            ("struck", (1, 1, 1, 6)),
            ("defended", (3, 3, 1)),
            ("struck", (1, 6)),
            ("defended", (4,)),
        ]
        assert [name for name, _ in order[4:]] == ["morale_tested", "morale_tested"]
        assert model(s, "b1.1").wounds == 3 and model(s, "a1.1").wounds == 1


@pytest.mark.rule("CFB-CHL-20", "CFB-INS-06")
def test_a_duel_is_never_inspired_and_uses_nothing_up() -> None:
    with battle(DUKE, a1=put("lord", "10,10", inspired=True), b1="duke 10,12", acting="a1") as s:
        s.play("A", "challenge:b1.1")
        accept(s, "A", "challenge", dice="6 6 6 6 6 6")
        assert regiment(s, "a1").inspired and told(s, "struck")[0]["need"] == 4
        assert told(s, "struck")[1]["need"] == 3


@pytest.mark.rule("CFB-CHL-20", "CFB-CHL-09")
def test_only_the_two_strike() -> None:
    with battle(DUKE, a1=put("lord", "10,10 11.2,10", retinue=["bgd"]), b1="duke 10,12", acting="a1") as s:
        s.play("A", "challenge:b1.1")
        accept(s, "A", "challenge", dice="6 6 6 6 6 6")
        assert [len(entry.dice) for entry in s.told("first_blood.told.struck")] == [4, 2]


@pytest.mark.rule("CFB-CHL-03", "CFB-CHL-23")
def test_the_challenger_engages_his_man_if_he_can() -> None:
    with battle(DUKE, a1=put("lord", "10,10 11.2,10", retinue=["bgd"]), b1="duke 10,14.5", acting="a1") as s:
        s.play("A", "challenge:b1.1")
        s.refuses("A", key(s, "A", "challenge", a1_1="10,12.4"), "CFB-CHL-23")
        s.offers("A", key(s, "A", "challenge", a1_1="10.5,12.6"))
        accept(s, "A", "challenge", dice="6 6 6 6 6 6")


@pytest.mark.rule("CFB-CHL-23", "CFB-CHL-02")
def test_else_somebody_of_that_regiment_else_as_near_as_possible() -> None:
    duke = put("duke", "10,19 10,16.5", retinue=["bgd"])
    with battle(DUKE, a1="lord 10,10.2", b1=duke, acting="a1") as s:
        s.play("A", "challenge:b1.1")
        s.refuses("A", key(s, "A", "challenge", a1_1="10,14"), "CFB-CHL-23")
        accept(s, "A", "challenge", dice="6 6 6 6 6 6")
        assert told(s, "pushed") and len(told(s, "struck")) == 2
    with battle(DUKE, a1="lord 10,10", b1="duke 10,18.5", acting="a1") as s:
        s.play("A", "challenge:b1.1")
        s.refuses("A", key(s, "A", "challenge", a1_1="10,14.7"), "CFB-CHL-23")
        s.offers("A", key(s, "A", "challenge", a1_1="10,14.8"))


@pytest.mark.rule("CFB-CHL-03", "CFB-MAN-06", "CFB-CHL-22")
def test_the_move_keeps_to_the_manoeuvring_rules() -> None:
    with battle(DUKE, a1="lord 10,10", b1="duke 14.5,10", b2="rai 10,12", acting="a1") as s:
        s.play("A", "challenge:b1.1")
        s.refuses("A", key(s, "A", "challenge", a1_1="12.6,10"), "CFB-MAN-06")


@pytest.mark.rule("CFB-CHL-05", "CFB-CHL-06", "CFB-CHL-08", "CFB-CHL-24")
def test_the_challenged_slides_into_reach_though_he_is_engaged() -> None:
    """He leaves the reach of nobody's rules and nobody strikes at him for it."""
    game = fight(DUKE, a1="lord 10,10", a2="rai 10,17", b1="duke 10,15")
    draw_in(game, model(game, "a1.1"), model(game, "b1.1"))
    assert at(game, "b1.1") == "10,12"
    graph = Engagement(game)
    assert graph.engaging(model(game, "a1.1")) and graph.engaging(model(game, "b1.1"))


@pytest.mark.rule("CFB-CHL-04", "CFB-CHL-05", "CFB-ENG-05")
def test_a_long_reach_that_engages_is_enough_and_draws_the_other_in() -> None:
    pike = profile("pike", "5 1 4 4 5 4 3 0", "support", kind="character", command=8)
    with battle(DUKE, pike, a1="pike 10,10", b1="duke 10,18", acting="a1") as s:
        s.play("A", "challenge:b1.1")
        accept(s, "A", "challenge", dice="6 6 6 6 6 6")
        assert len(told(s, "struck")) == 2 and told(s, "pushed")


@pytest.mark.rule("CFB-CHL-05")
def test_whoever_stands_well_already_does_not_move() -> None:
    game = fight(DUKE, a1="lord 10,10", b1="duke 10,11.8")
    draw_in(game, model(game, "a1.1"), model(game, "b1.1"))
    assert at(game, "b1.1") == "10,11.8"


@pytest.mark.rule("CFB-CHL-07", "CFB-CHL-24")
def test_those_in_the_way_make_room_and_push_others() -> None:
    game = fight(DUKE, a1="lord 10,10", a2="rai 10.3,12.2 11.1,12.8", b1="duke 10,16")
    before = {id: at(game, id) for id in ("a2.1", "a2.2")}
    draw_in(game, model(game, "a1.1"), model(game, "b1.1"))
    assert at(game, "b1.1") == "10,12"
    assert all(at(game, id) != place for id, place in before.items())
    bodies = game.bodies(game.on_table())
    assert not any(overlaps(a, b, 1) for k, a in enumerate(bodies) for b in bodies[:k])
    moved = model(game, "a2.1").at
    assert moved is not None and abs(((moved.x - 10000) ** 2 + (moved.y - 12000) ** 2) ** 0.5 - 1000) <= 4


@pytest.mark.rule("CFB-CHL-24")
def test_where_nobody_can_make_room_the_challenged_takes_the_nearest_free_place() -> None:
    rocks = [
        zonal("west", "7,11.4", "9.45,13", classes="impassable"),
        zonal("east", "10.55,11.4", "13,13", classes="impassable"),
        zonal("north", "7,12.55", "13,13", classes="impassable"),
    ]
    game = fight(DUKE, pieces=rocks, a1="lord 10,10", a2="rai 10,12", b1="duke 10,16")
    draw_in(game, model(game, "a1.1"), model(game, "b1.1"))
    assert at(game, "a2.1") == "10,12" and at(game, "b1.1") != "10,12"
    graph = Engagement(game)
    assert graph.engaging(model(game, "a1.1")) and graph.engaging(model(game, "b1.1"))
    bodies = game.bodies(game.on_table())
    assert not any(overlaps(a, b, 1) for k, a in enumerate(bodies) for b in bodies[:k])


places = st.lists(st.tuples(st.integers(6, 16), st.integers(6, 16)), max_size=20, unique=True)


@settings(max_examples=40, deadline=None)
@given(places, st.integers(13, 19))
def test_whoever_makes_room_nobody_overlaps(crowd, far) -> None:
    crowd = [(x, y) for x, y in crowd if (x, y) != (10, 10) and (x, y) != (10, far)]
    told_ = {"a2": put("rai", [f"{x},{y}" for x, y in crowd])} if crowd else {}
    game = fight(DUKE, a1="lord 10,10", b1=f"duke 10,{far}", **told_)
    draw_in(game, model(game, "a1.1"), model(game, "b1.1"))
    bodies = game.bodies(game.on_table())
    assert not any(overlaps(a, b, 1) for k, a in enumerate(bodies) for b in bodies[:k])


grid = st.lists(st.tuples(st.integers(7, 14), st.integers(7, 17)), min_size=1, max_size=16, unique=True)


@settings(max_examples=30, deadline=None)
@given(grid, grid, st.integers(11, 17))
def test_a_proposed_approach_is_always_legal(own, theirs, far) -> None:
    taken = [(10, 10), (10, far)]
    own = [place for place in own if place not in taken][:8]
    theirs = [place for place in theirs if place not in [*taken, *own]]
    men = [f"{x * 1.05:.2f},{y * 1.05:.2f}" for x, y in [(10, 10), *own]]
    foes = {"b2": put("grd", [f"{x * 1.05:.2f},{y * 1.05:.2f}" for x, y in theirs])} if theirs else {}
    game = fight(DUKE, a1=put("maa", men, officer="captain"), b1=f"duke 10.5,{far * 1.05:.2f}", **foes)
    layout = approaching(game, model(game, "a1.1"), model(game, "b1.1"))
    assert layout.suggestions()


# --- Provoked


@pytest.mark.rule("CFB-CHL-11", "CFB-CHL-12", "CFB-CHL-13", "CFB-CHL-14", "CFB-CHL-15", "CFB-CHL-18", "CFB-CHL-19")
def test_a_challenge_that_falls_short_provokes_and_may_be_accepted_at_once() -> None:
    short = profile("short", "5 1 3 2 5 4 2 0", kind="character", command=3)
    with battle(short, a1="lord 10,10", b1="short 10,18.9", acting="a1") as s:
        s.play("A", "challenge:b1.1")
        accept(s, "A", "challenge")
        assert told(s, "provoked")
        s.play("B", "accept")
        accept(s, "B", "challenge", dice="6 6 6 6 6 6")
        assert [len(entry.dice) for entry in s.told("first_blood.told.struck")] == [2, 4]
        s.asks("A", "act")


@pytest.mark.rule("CFB-CHL-15", "CFB-CHL-11")
def test_if_that_fails_too_the_matter_ends() -> None:
    slow = profile("slow", "1 1 3 2 5 4 2 0", kind="character", command=9)
    with battle(slow, a1="slow 10,10", b1=put("slow", "10,19"), acting="a1") as s:
        s.play("A", "challenge:b1.1")
        accept(s, "A", "challenge")
        s.play("B", "accept")
        accept(s, "B", "challenge")
        s.never_told("first_blood.told.struck")
        assert len(told(s, "provoked")) == 1 and not regiment(s, "b1").refused
        s.offers("A", "skip").refuses("A", "challenge:b1.1", "CFB-ACT-15")


@pytest.mark.rule("CFB-CHL-16")
def test_accepting_is_no_activation() -> None:
    with battle(DUKE, a1="lord 10,10", b1="duke 10,18.9", acting="a1") as s:
        s.play("A", "challenge:b1.1")
        accept(s, "A", "challenge")
        s.play("B", "accept")
        accept(s, "B", "challenge", dice="6 6 6 6 6 6")
        assert not regiment(s, "b1").activated
        assert [one.taken for one in s.state.acting] == [["challenge"]]


@pytest.mark.rule("CFB-CHL-17", "CFB-CHL-21", "CFB-CHL-13")
def test_who_refuses_declares_no_challenge_until_his_next_activation_has_ended() -> None:
    with battle(DUKE, a1="lord 10,10", a2="rai 2,2", b1="duke 10,18.9", acting="a1") as s:
        s.play("A", "challenge:b1.1")
        accept(s, "A", "challenge")
        s.play("B", "refuse")
        assert regiment(s, "b1").refused == 2
        s.play("A", "skip")
        s.refuses("B", "challenge:a1.1", "CFB-CHL-17")
        s.play("B", "skip")
        s.play("B", "skip")
        assert regiment(s, "b1").refused == 0


@pytest.mark.rule("CFB-OFF-10", "CFB-OFF-11", "CFB-CHL-11", "CFB-CHL-12", "CFB-CHL-17")
def test_example_e_15_unworthy_challenges_provoke_nobody() -> None:
    slow_captain = profile("slowcap", "1 1 3 2 3 4 2 0", kind="officer", command=6)
    veterans = put("maa", "10,10 11,10", officer="slowcap")
    with battle(DUKE, slow_captain, a1=veterans, b1="duke 10,16.9", acting="a1") as s:
        s.play("A", "challenge:b1.1")
        accept(s, "A", "challenge")
        s.never_told("first_blood.told.provoked").asks("A", "act")
    slow_lord = profile("slowlord", "1 1 4 4 5 4 3 0", kind="character", command=8)
    drill = put("maa", "10,17 11,17", officer="captain")
    with battle(slow_lord, a1="slowlord 10,10", b1=drill, acting="a1") as s:
        s.play("A", "challenge:b1.1")
        accept(s, "A", "challenge")
        s.never_told("first_blood.told.provoked").asks("A", "act")
    both = {"a1": veterans, "b1": drill}
    with battle(slow_captain, **both, acting="a1") as s:
        s.play("A", "challenge:b1.1")
        accept(s, "A", "challenge")
        s.offers("B", "accept", "refuse").play("B", "refuse")
        assert regiment(s, "b1").refused == 2


# --- who strikes first


@pytest.mark.rule("CFB-CHL-26", "CFB-SPR-71")
def test_a_quick_hero_strikes_first_and_the_dead_do_not_strike_back() -> None:
    duke = put("duke", "10,12", wounds={"1": 4})
    with battle(DUKE, QUICK, a1="quick 10,10", b1=duke, acting="a1") as s:
        s.play("A", "challenge:b1.1")
        accept(s, "A", "challenge", dice="1 6 6 6 5")
        assert len(told(s, "struck")) == 1 and not standing(s, "b1")
    with battle(DUKE, a1="lord 10,10", b1=duke, acting="a1") as s:
        s.play("A", "challenge:b1.1")
        accept(s, "A", "challenge", dice="1 6 6 6 5 6 6")
        assert len(told(s, "struck")) == 2 and not standing(s, "b1")


@pytest.mark.rule("CFB-CHL-26", "CFB-SPR-71", "CFB-MOR-05")
def test_the_quick_one_strikes_first_though_he_was_challenged() -> None:
    with battle(DUKE, QUICK, a1="duke 10,10", b1="quick 10,12", acting="a1") as s:
        s.play("A", "challenge:b1.1")
        accept(s, "A", "challenge", dice="1 6 6 6 5 1 6 5 1 1")
        assert [len(entry.dice) for entry in s.told("first_blood.told.struck")] == [4, 2]
        order = [entry.event.rpartition(".")[2] for entry in s.session.entries if entry.dice]
        assert order == ["struck", "defended", "struck", "defended", "morale_tested", "morale_tested"]


@pytest.mark.rule("CFB-CHL-26")
def test_two_quick_ones_strike_at_the_same_time() -> None:
    weak = put("quick", "10,12", wounds={"1": 4})
    with battle(QUICK, a1="quick 10,10", b1=weak, acting="a1") as s:
        s.play("A", "challenge:b1.1")
        accept(s, "A", "challenge", dice="1 6 6 6 5 6 6 6 6")
        assert len(told(s, "struck")) == 2


@pytest.mark.rule("CFB-CHL-10", "CFB-OFF-10")
def test_officers_duel_as_characters_do() -> None:
    both = {"a1": put("maa", "10,10 11.2,10", officer="captain"), "b1": put("maa", row("10,14", 2), officer="captain")}
    with battle(**both, acting="a1") as s:
        s.play("A", "challenge:b1.1")
        accept(s, "A", "challenge", dice="1 6 5 1 6 5 5 5")
        assert model(s, "a1.1").wounds == 2 and model(s, "b1.1").wounds == 2
        assert not model(s, "a1.2").wounds
