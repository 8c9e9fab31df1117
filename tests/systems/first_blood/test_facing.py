"""Before any die is thrown: lines from whoever strikes to whom, and questions that need not be asked."""

from __future__ import annotations

from game.core.place import point
from game.core.request import PickLayout
from game.systems.first_blood.looks import FirstBloodLooks
from game.testing.scene import Scene
from tests.systems.first_blood.field import battle, put


def looks_of(s: Scene) -> FirstBloodLooks:  # type: ignore[type-arg]
    return FirstBloodLooks(s.session.system)  # type: ignore[arg-type]


def lines(s: Scene) -> list[tuple[str, str]]:  # type: ignore[type-arg]
    assert s.session.pending is not None
    return [(line.source, line.target) for line in looks_of(s).facing(s.state, s.session.pending)]


def test_whoever_could_clash_now_shows_whom_each_would_strike() -> None:
    with battle(a1="rai 10,10 12,10 14,10", b1="maa 10,11.5 12.4,11.5", b2="maa 30,30", acting="a1") as s:
        s.asks("A", "act")
        assert lines(s) == [("a1.1", "b1.1"), ("a1.2", "b1.2")]


def test_nobody_faces_anybody_out_of_reach() -> None:
    with battle(a1="rai 10,10", b1="maa 10,20", acting="a1") as s:
        s.asks("A", "act")
        assert lines(s) == []


def test_a_layout_of_a_clash_shows_whom_each_would_meet_from_there() -> None:
    with battle(a1="rai 10,10 12,10", b1="maa 10,11.5 12,13", acting="a1") as s:
        s.play("A", "clash")
        asked = s.asks("A", "manoeuvre")
        assert isinstance(asked, PickLayout)
        near = {"a1.1": point("10,10"), "a1.2": point("12,11.6")}
        for places, met in ((asked.start, ["a1.1"]), (near, ["a1.1", "a1.2"])):
            assert [line.source for line in looks_of(s).meeting(s.state, asked, places)] == met


def test_other_targets_of_a_charge_are_asked_about_only_where_they_stand_near() -> None:
    for at, asked in (("14,16", ""), ("19,10", "-")):
        with battle(a1="rai 10,10", b1="maa 10,16", b2=f"maa {at}", acting="a1") as s:
            s.play("A", "charge:b1")
            question = s.asks("A", "charge_targets")
            assert looks_of(s).foregone(s.state, question) == asked


def test_parting_blows_at_a_single_target_are_struck_by_themselves() -> None:
    with battle(a1="maa 10,10 11.2,10", b1="rai 10,11.5", acting="a1") as s:
        s.play("A", "withdraw")
        question = s.asks("B", "opportunity")
        assert looks_of(s).foregone(s.state, question) == "a1=1"


def test_whom_it_may_hurt_to_kill_is_asked_about() -> None:
    risky = put("maa", "10,10 11.2,10", rules=["lethal_demise 1"])
    with battle(a1=risky, b1="rai 10,11.5", acting="a1") as s:
        s.play("A", "withdraw")
        assert looks_of(s).foregone(s.state, s.asks("B", "opportunity")) == ""
