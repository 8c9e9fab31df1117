"""Suspects: where they may lie, and what is done with them (SUS)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.place import Point, point
from game.core.text import Refusal
from game.systems.bmg3.cards.effects import Shifting
from game.systems.bmg3.flow.moving import travel
from game.systems.bmg3.flow.sight import sees
from game.systems.bmg3.flow.suspects import Suspecting, place_suspect, reveal, why_no_suspect
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.state import P1, P2, Marker
from tests.systems.bmg3.scenes import area, encounter, game, lamp, model, piece, profile, run, sewer, suspect

THUG = profile("thug", ranks=["free_agent"])
ZONES = encounter(a=(area("0,0", "36,0", "36,6", "0,6"),), b=(area("0,30", "36,30", "36,36", "0,36"),))
WEST, EAST = area("0,0", "10,0", "10,8", "0,8"), area("26,28", "36,28", "36,36", "26,36")
TWO_ZONES = encounter("fronts", a=(WEST, EAST))
SIDES = {"A": {"zone": "A"}, "B": {"zone": "B"}}
ROOF = piece("roof", "14,14", "20,20", top=3, keywords="solid standable")


def table(at: str = "18,18", *markers: dict[str, Any], **more: Any) -> Bmg3:
    more.setdefault("encounter", "streets")
    return game(THUG, ZONES, TWO_ZONES, models={"a1": f"thug {at}"}, markers=list(markers), sides=SIDES, **more)


def refused(played: Bmg3, at: str) -> Refusal | None:
    return Suspecting(played, P1, model(played, "a1")).why_not(point(at))


def rule(refusal: Refusal | None) -> str:
    return refusal.rule if refusal else ""


@pytest.mark.rule("BMG3-SUS-01", "BMG3-CON-06")
def test_a_suspect_is_placed_in_contact_with_the_model() -> None:
    played = table()
    assert refused(played, "19.181,18") is None
    assert refused(played, "19.231,18") is None
    assert rule(refused(played, "19.24,18")) == "BMG3-SUS-01"


@pytest.mark.rule("BMG3-SUS-01")
def test_a_placed_suspect_belongs_to_the_player_and_is_told() -> None:
    played = table()
    run(place_suspect(played, P1, Point(19_181, 18_000), model(played, "a1")))
    [marker] = played.markers("suspect")
    assert (marker.seat, marker.at) == (P1, Point(19_181, 18_000))
    assert [entry.event for entry in played.journal] == ["bmg3.told.suspect_placed"]
    assert [(fact.kind, fact.seat, fact.by) for fact in played.state.facts] == [("suspect_placed", P1, "a1")]


@pytest.mark.rule("BMG3-SUS-02", "BMG3-SUS-08")
def test_it_keeps_two_inches_from_every_own_zone_and_may_lie_in_the_rivals() -> None:
    assert rule(refused(table("18,7"), "18,8.181")) == "BMG3-SUS-02"
    assert rule(refused(table("18,3"), "18,4.181")) == "BMG3-SUS-02"
    assert refused(table("18,32"), "18,33.181") is None
    assert rule(refused(table("30,26", encounter="fronts"), "30,27.181")) == "BMG3-SUS-02"


@pytest.mark.rule("BMG3-SUS-03", "BMG3-SUS-08", "BMG3-GEN-12")
def test_exactly_four_inches_from_another_own_suspect_is_far_enough() -> None:
    at = 19_181 + 4000 + 1181
    assert refused(table("18,18", suspect(f"{at / 1000},18")), "19.181,18") is None
    assert rule(refused(table("18,18", suspect(f"{(at - 20) / 1000},18")), "19.181,18")) == "BMG3-SUS-03"


@pytest.mark.rule("BMG3-SUS-10")
def test_enemy_suspects_are_only_not_overlapped() -> None:
    assert refused(table("18,18", suspect("20.4,18", "B")), "19.181,18") is None
    assert rule(refused(table("18,18", suspect("20,18", "B")), "19.181,18")) == "BMG3-GEN-05"


@pytest.mark.rule("BMG3-SUS-04", "BMG3-WEX-15")
def test_a_ninth_suspect_is_illegal_wherever_it_is() -> None:
    eight = [suspect(f"{3 + 6 * (n % 4)},{24 + 6 * (n // 4)}") for n in range(8)]
    assert refused(table("18,18", *eight[:7]), "19.181,18") is None
    played = table("18,18", *eight)
    assert rule(refused(played, "19.181,18")) == "BMG3-SUS-04"
    assert not Suspecting(played, P1, model(played, "a1")).suggestions()


@pytest.mark.rule("BMG3-WEX-15", "BMG3-SUS-02", "BMG3-SUS-03")
def test_placing_as_in_the_worked_example() -> None:
    assert refused(table("18,9.781"), "18,8.6") is None
    assert rule(refused(table("18,9.6"), "18,8.419")) == "BMG3-SUS-02"
    assert refused(table("22.019,8.6", suspect("18,8.6")), "23.2,8.6") is None
    assert rule(refused(table("21.819,8.6", suspect("18,8.6")), "23,8.6")) == "BMG3-SUS-03"


@pytest.mark.rule("BMG3-SUS-05", "BMG3-SUS-06", "BMG3-SUS-07")
@pytest.mark.parametrize("owner", ["A", "B"])
def test_any_suspect_can_be_revealed_and_placed_again(owner: str) -> None:
    played = table("18,18", suspect("19.181,18", owner))
    run(reveal(played, played.markers("suspect")[0], model(played, "a1")))
    assert played.markers("suspect") == []
    [fact] = played.state.facts
    assert (fact.kind, fact.seat, fact.of) == ("suspect_revealed", P1, owner)
    assert refused(played, "19.181,18") is None


@pytest.mark.rule("BMG3-SUS-09", "BMG3-GEN-05")
def test_it_needs_room_on_the_surface_of_the_model() -> None:
    wall = piece("wall", "18.7,17", "19.2,19", top=2)
    assert rule(refused(table(pieces=[wall]), "19.181,18")) == "BMG3-SUS-09"
    chasm = piece("chasm", "18.7,17", "20,19", top=0, keywords="impassable")
    assert rule(refused(table(pieces=[chasm]), "19.181,18")) == "BMG3-SUS-09"
    assert rule(refused(table("18,18", lamp("19.3,18.4")), "19.181,18")) == "BMG3-GEN-05"
    assert rule(refused(table("18,18", sewer("19.3,18.4")), "19.181,18")) == "BMG3-GEN-05"
    assert rule(refused(table("35,18"), "36.181,18")) == "BMG3-SUS-09"
    assert rule(refused(table(), "18,18.1")) == "BMG3-SUS-09"


@pytest.mark.rule("BMG3-SUS-09")
def test_it_may_lie_on_a_roof_but_not_over_its_edge_or_on_another_floor() -> None:
    assert refused(table("17,17,3", pieces=[ROOF]), "18.181,17,3") is None
    assert rule(refused(table("18.4,17,3", pieces=[ROOF]), "19.581,17,3")) == "BMG3-SUS-09"
    assert rule(refused(table("19.3,17,3", pieces=[ROOF]), "20.481,17,0")) == "BMG3-SUS-01"


@pytest.mark.rule("BMG3-SUS-11")
def test_a_suspect_hides_nobody_and_can_be_stood_upon() -> None:
    models = {"a1": "thug 10,10", "b1": "thug 16,10"}
    played = game(THUG, models=models, markers=[suspect("13,10"), suspect("10,10", "B")])
    assert sees(played, model(played, "a1"), model(played, "b1")).visible
    path = travel(played, model(played, "b1")).towards(point("13,10"))
    assert path[-1].at == Point(13_000, 10_000)


@pytest.mark.rule("BMG3-SUS-13")
def test_the_limits_bind_whatever_places_a_suspect() -> None:
    played = table("18,16", suspect("18,25"))
    for at, broken in (("18,7", "BMG3-SUS-02"), ("18,22", "BMG3-SUS-03"), ("18,16", "BMG3-SUS-09")):
        assert rule(why_no_suspect(played, Marker("", "suspect", P1, point(at)))) == broken
    assert why_no_suspect(played, Marker("", "suspect", P2, point("18,22"))) is None
    shifted = Shifting(
        table("18,16", suspect("18,25"), suspect("18,31")), Marker("x", "suspect", P1, point("18,20")), 2000
    )
    assert rule(shifted.why_not(point("18,22"))) == "BMG3-SUS-03", "a card that moves one is bound too"
    assert shifted.why_not(point("18,19")) is None


def test_a_suspect_that_is_moved_is_not_in_its_own_way() -> None:
    played = table("18,18", suspect("18,25"))
    [marker] = played.markers("suspect")
    assert why_no_suspect(played, Marker(marker.id, "suspect", P1, point("18,25.5"))) is None


def test_every_suggestion_is_legal_and_there_are_some_all_around() -> None:
    played = table()
    where = Suspecting(played, P1, model(played, "a1"))
    assert len(where.suggestions()) > 6
    assert all(where.why_not(at) is None for at in where.suggestions())
    assert where.area()
