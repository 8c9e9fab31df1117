"""Rounds and their stages, the lead bag and the end of the night (SEQ, LED, END)."""

from __future__ import annotations

import pytest

from game.systems.bmg1.state import P1, P2
from tests.systems.bmg1.field import counters, model, points, put, street


@pytest.mark.rule("BMG1-LED-04", "BMG1-LED-06", "BMG1-LED-07", "BMG1-EXE-02", "BMG1-CMP-07", "BMG1-DCN-21")
def test_the_counter_drawn_gives_the_lead_and_its_owner_says_who_is_first() -> None:
    """EX-21: the counter is B's; B lets A plan first, and A activates first as well."""
    with street(a1="thug 10,10", a2="thug 20,10", b1="thug 80,80", phase="begin", round=0, bag="AAABBB") as s:
        s.cards("B")
        assert s.state.lead == P2 and sorted(s.state.bag) == ["A", "A", "A", "B", "B"]
        s.play("B", "A")
        s.play("A", "rest")
        s.play("B", "b1 move=1")
        s.asks("A", "turn")
        assert s.state.first == P1


@pytest.mark.rule("BMG1-LED-05")
def test_players_take_turns_at_drawing() -> None:
    with street(phase="lead", round=1, bag="AB") as s:
        assert s.session.pending is not None and s.session.pending.by == P1  # type: ignore[attr-defined]
        s.cards("A")
        s.asks("A", "first")
    with street(phase="lead", round=2, bag="AB") as s:
        assert s.session.pending is not None and s.session.pending.by == P2  # type: ignore[attr-defined]
        s.cards("A")
        s.asks("A", "first")


@pytest.mark.rule("BMG1-SEQ-01", "BMG1-SEQ-02")
def test_four_stages_make_a_round_and_rounds_follow_each_other() -> None:
    with street(a1="thug 10,10", a2="thug 20,10", b1="thug 80,80", phase="begin", round=1, bag="AB") as s:
        stages = [s.state.phase]
        s.cards("A")
        s.play("A", "A")
        stages.append(s.state.phase)
        s.play("A", "rest")
        s.play("B", "b1 move=1")
        stages.append(s.state.phase)
        assert stages == ["lead", "plan", "execute"] and s.state.round == 2
    everybody = {"a1": put("thug", "10,10", activated=True), "b1": put("thug", "80,80", "s1", activated=True, stun=1)}
    with street(**everybody, bag="AB") as s:
        stages = [s.state.phase]
        s.play("B", "dice1", dice="4")
        assert [*stages, s.state.phase] == ["recount", "lead"] and s.state.round == 2
        s.cards("B")
        s.asks("B", "first")


@pytest.mark.rule("BMG1-LED-08", "BMG1-LED-11", "BMG1-END-03")
def test_an_empty_bag_ends_the_game_before_anything_of_the_round_happens() -> None:
    with street(phase="begin", round=3, bag="", sides={"B": {"points": 1}}) as s:
        s.over("B")
        assert s.state.round == 3 and s.state.ended == "bag"
        s.never_told("bmg1.told.round_started")


@pytest.mark.rule("BMG1-LED-09", "BMG1-END-02")
def test_the_game_ends_with_the_last_round_whatever_is_left_in_the_bag() -> None:
    """EX-21: six rounds of a Skirmish."""
    with street(phase="recount", round=6, bag="AB", sides={"A": {"points": 2}}) as s:
        s.over("A")
        assert s.state.ended == "rounds"
    with street(phase="recount", round=5, bag="AB") as s:
        s.cards("A")
        s.asks("A", "first")
        assert s.state.round == 6


@pytest.mark.rule("BMG1-VPS-01", "BMG1-VPS-10")
def test_more_points_win_and_as_many_are_a_draw() -> None:
    with street(phase="recount", round=6, sides={"A": {"points": 3}, "B": {"points": 4}}) as s:
        s.over("B")
        assert s.session.outcome is not None and s.session.outcome.scores == (("A", 3), ("B", 4))
    with street(phase="recount", round=6, sides={"A": {"points": 4}, "B": {"points": 4}}) as s:
        s.over()


def test_whoever_concedes_has_lost() -> None:
    s = street(a1="thug 10,10", a2="thug 20,10", sides={"A": {"points": 9}})
    s.session.concede(P1)
    s.over("B")


@pytest.mark.rule("BMG1-PLN-18")
def test_unused_counters_are_lost_when_the_round_ends() -> None:
    with street(a1="thug 10,10 m1 a2 d1 s1", phase="recount", queue=("counters", "end"), bag="A") as s:
        s.cards("A")
        s.asks("A", "first")
        assert counters(s, "a1") == ""


@pytest.mark.rule("BMG1-EXE-03", "BMG1-PAS-06")
def test_what_counts_once_a_round_begins_again_with_the_next() -> None:
    thug = put("thug", "10,10", activated=True, used_round=["inspire"], used_melee="knife", hardened=True)
    side = {"passes": 2, "passed": 1, "go_rolls": 3}
    with street(a1=thug, phase="recount", queue=("counters", "end"), bag="A", sides={"A": side}) as s:
        s.cards("A")
        s.asks("A", "first")
        a1 = model(s, "a1")
        assert not a1.activated and not a1.used_round and not a1.used_melee and not a1.hardened
        assert (s.state.sides[P1].passes, s.state.sides[P1].passed, s.state.sides[P1].go_rolls) == (0, 0, 0)


@pytest.mark.rule("BMG1-EFX-48", "BMG1-SEQ-04", "BMG1-EFX-40")
def test_effects_areas_and_lights_of_the_round_end_after_recovery() -> None:
    """The recovery die is rolled while Shock still lasts; then Shock, smoke and the flare are over."""
    stunned = put("thug", "10,10", stun=1, effects=("shock", "discourage until=next_plan"))
    areas = [{"kind": "smoke", "at": "40,40"}]
    with street(a1=stunned, phase="recount", bag="A", lit=True, areas=areas) as s:
        s.dice("1")
        s.cards("A")
        s.asks("A", "first")
        assert [status.id for status in model(s, "a1").statuses] == ["discourage"]
        assert not s.state.areas and not s.state.lit
        assert s.journal.index("bmg1.told.recovered") < s.journal.index("bmg1.told.effect_ended")


@pytest.mark.rule("BMG1-SEQ-04")
def test_points_come_before_the_flight_and_the_flight_before_the_last_round_ends() -> None:
    """The Ammo Crate scores although its owner then runs away: control is step 3, Run Away step 5.

    The other player gets the two rounds left and the lesson of the Skirmish.
    """
    lost = put("thug", location="casualty", reputation=90)
    with street(
        a1="thug 10,10",
        a2=lost,
        b1="thug 80,80",
        phase="recount",
        round=4,
        markers=[{"kind": "ammo", "at": "12,10", "id": "crate"}],
    ) as s:
        s.dice("6 6")
        assert points(s) == (3, 2 + 2) and s.state.ended == "fled"
