"""Who Engages whom: reach, levels, Shields in the way, walls and Garrisons."""

from __future__ import annotations

import time

import pytest

from game.core.hooks import adding, at_least
from game.core.text import Text
from game.systems.first_blood.flow.engagement import Engagement
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import BARS_ATTACKS, ENGAGEMENT_RANGE
from game.systems.first_blood.state import Regiment
from tests.systems.first_blood.ranks import at, cottage, field, regiment, ruin


@pytest.fixture(autouse=True)
def reach_and_shields(monkeypatch: pytest.MonkeyPatch) -> None:
    """Support and Shield as they speak at these two points."""
    why = Text("test")
    monkeypatch.setitem(ENGAGEMENT_RANGE.listeners, "first_blood.support", lambda *_: at_least(2500, why))
    monkeypatch.setitem(BARS_ATTACKS.listeners, "first_blood.shield", lambda *_: adding(1, why))


def met(game: FirstBlood, *ids: str) -> bool:
    """Whether the first model Engages the second."""
    one, other = (game.model(id) for id in ids)
    found = Engagement(game)
    engages = other in found.engaging(one)
    assert engages == (one in found.engaged_by(other))
    return engages


@pytest.mark.rule("CFB-ENG-01", "CFB-ENG-02", "CFB-ENG-03", "CFB-ENG-08", "CFB-GEO-04")
@pytest.mark.parametrize(("x", "engages"), [(22.0, True), (22.001, True), (22.002, False), (21.0, True)])
def test_a_model_engages_whoever_is_within_an_inch_of_its_base(x: float, engages: bool) -> None:
    game = field(regiment("a1", "RAI", "20,20"), regiment("b1", "RAI", f"{x},20"))
    assert met(game, "a1.1", "b1.1") is engages and met(game, "b1.1", "a1.1") is engages


@pytest.mark.rule("CFB-ENG-01")
def test_every_type_reaches_an_inch_from_its_own_base() -> None:
    game = field(regiment("a1", "MON", "20,20"), regiment("b1", "KNI", "23.5,20"), regiment("b2", "BRU", "16.4,20"))
    assert met(game, "a1.1", "b1.1") and met(game, "b1.1", "a1.1")
    assert not met(game, "a1.1", "b2.1")


@pytest.mark.rule("CFB-ENG-05", "CFB-ENG-06", "CFB-ENG-10", "CFB-ENG-11")
def test_example_e_07_a_long_reach_engages_without_being_engaged() -> None:
    game = field(regiment("a1", "GRD", "20,20 18,20"), regiment("b1", "RAI", "23,20 26,20"))
    guards, blooded = game.regiment("a1"), game.regiment("b1")
    found = Engagement(game)
    assert met(game, "a1.1", "b1.1") and not met(game, "b1.1", "a1.1")
    assert found.is_engaging(guards) and not found.is_engaged(guards)
    assert found.is_engaged(blooded) and not found.is_engaging(blooded)
    assert found.foes(guards) == [blooded] and found.foes(blooded) == [guards]
    assert [model.id for model in found.struck(guards, blooded)] == ["b1.1"]
    assert found.engaged_with(game.model("b1.1")) == [game.model("a1.1")] and not found.engaged_with(guards.models[1])


def drones(**more: object) -> tuple[Regiment, Regiment]:
    return regiment("b1", "MAA", "11.5,9.5 11.5,10.5", **more), regiment("b2", "RAI", "13,10")


@pytest.mark.rule(
    "CFB-THR-01", "CFB-THR-02", "CFB-THR-03", "CFB-THR-04", "CFB-THR-06", "CFB-ENG-07", "CFB-CLA-06", "CFB-CLA-07"
)
def test_example_e_08_nobody_attacks_through_a_shield() -> None:
    game = field(regiment("a1", "GRD", "10,10"), *drones())
    assert met(game, "a1.1", "b1.1") and met(game, "a1.1", "b1.2")
    assert not met(game, "a1.1", "b2.1")
    game = field(regiment("a1", "GRD", "10,10"), *drones(broken=True))
    assert met(game, "a1.1", "b2.1")


@pytest.mark.rule("CFB-THR-02", "CFB-THR-06")
def test_one_strip_past_the_shields_is_enough() -> None:
    front = regiment("b1", "MAA", "11.5,9.2 11.5,10.8")
    game = field(regiment("a1", "GRD", "10,10"), front, regiment("b2", "RAI", "13,10"))
    assert met(game, "a1.1", "b2.1")


@pytest.mark.rule("CFB-THR-03", "CFB-THR-06")
def test_own_models_and_those_without_a_shield_stop_nobody() -> None:
    game = field(regiment("a1", "GRD", "10,10 11.5,9.5 11.5,10.5"), regiment("b2", "RAI", "13,10"))
    assert met(game, "a1.1", "b2.1")
    shields = regiment("a2", "MAA", "11.5,9.5 11.5,10.5")
    game = field(regiment("a1", "GRD", "10,10"), shields, regiment("b2", "RAI", "13,10"))
    assert met(game, "a1.1", "b2.1")


@pytest.mark.rule("CFB-THR-07")
def test_shields_of_the_same_regiment_protect_those_behind() -> None:
    game = field(regiment("a1", "GRD", "10,10"), regiment("b1", "MAA", "13,10 11.5,9.5 11.5,10.5"))
    assert not met(game, "a1.1", "b1.1") and met(game, "a1.1", "b1.2")


@pytest.mark.rule("CFB-THR-04", "CFB-ENG-05")
def test_a_shield_stops_only_the_attacks_of_its_enemies() -> None:
    game = field(regiment("a1", "GRD", "10,10"), regiment("b1", "MAA", "11.5,9.5 11.5,10.5"))
    game.state.regiments["b2"] = regiment("b2", "GRD", "13,10")
    assert not met(game, "a1.1", "b2.1") and met(game, "b2.1", "a1.1")


@pytest.mark.rule("CFB-ENG-04", "CFB-RUI-05", "CFB-RUI-07", "CFB-THR-05")
def test_walls_of_a_ruin_part_models_and_gaps_do_not() -> None:
    two = regiment("a1", "RAI", "12,11.2"), regiment("b1", "RAI", "12,12.8")
    assert met(field(*two, pieces=(ruin(10, 10, 4),)), "a1.1", "b1.1")
    wall = ruin(10, 10, 4, "10,12 14,12")
    game = field(*two, pieces=(wall,))
    assert not met(game, "a1.1", "b1.1") and not met(game, "b1.1", "a1.1")
    gap = ruin(10, 10, 4, "10,12 11.7,12", "12.3,12 14,12")
    assert met(field(*two, pieces=(gap,)), "a1.1", "b1.1")


@pytest.mark.rule("CFB-RUI-16", "CFB-ENG-08")
def test_floors_meet_only_where_one_base_is_above_the_other() -> None:
    def above(place: str, *more: str) -> bool:
        pieces = (ruin(10, 10, 6, *more, floors=2),)
        return met(field(regiment("a1", "GRD", "12,12"), regiment("b1", "RAI", place), pieces=pieces), "a1.1", "b1.1")

    assert above("12.9,12,3") and above("13,12,3")
    assert not above("13.1,12,3")
    assert not above("12,12,6")
    assert above("13.1,12,0")
    assert above("12.9,12,3", "12.4,10 12.4,16")


@pytest.mark.rule("CFB-THR-04", "CFB-RUI-16")
def test_a_shield_on_another_floor_stops_nothing() -> None:
    pieces = (ruin(8, 8, 6),)
    upstairs = regiment("b1", "MAA", "11.5,9.5,3 11.5,10.5,3")
    game = field(regiment("a1", "GRD", "10,10"), upstairs, regiment("b2", "RAI", "13,10"), pieces=pieces)
    assert met(game, "a1.1", "b2.1")


@pytest.mark.rule("CFB-GAR-25", "CFB-GAR-26", "CFB-GAR-30", "CFB-GAR-43", "CFB-GAR-50")
def test_occupants_and_whoever_is_within_an_inch_of_the_piece_engage_each_other() -> None:
    inside = regiment("b1", "GRD", models=3, inside="cottage")
    game = field(regiment("a1", "GRD", "20,16 20,15.9"), inside, pieces=(cottage(20, 20),))
    found = Engagement(game)
    for occupant in inside.models:
        assert found.engaging(occupant) == [game.model("a1.1")] == found.engaged_by(occupant)
    assert found.engaging(game.model("a1.1")) == inside.models
    assert not found.engaging(game.model("a1.2")) and not found.engaged_by(game.model("a1.2"))


@pytest.mark.rule("CFB-ENG-09")
def test_engagement_is_that_of_the_position_now() -> None:
    game = field(regiment("a1", "RAI", "20,20"), regiment("b1", "RAI", "22,20"))
    assert met(game, "a1.1", "b1.1")
    game.model("b1.1").at = at("23,20")
    assert not met(game, "a1.1", "b1.1")
    would = Engagement(game, game.regiment("a1"), {"a1.1": at("21.5,20")})
    assert would.is_engaging(game.regiment("a1"))


def test_a_graph_of_one_regiment_is_a_part_of_the_whole() -> None:
    game = battle_of_130()
    whole = Engagement(game)
    for one in game.on_table():
        part = Engagement(game, one)
        for model in one.models:
            assert part.engaging(model) == whole.engaging(model)
            assert {m.id for m in part.engaged_by(model)} == {m.id for m in whole.engaged_by(model)}


def battle_of_130() -> FirstBlood:
    """Five Regiments of thirteen on each side, in two touching lines: nobody will ever see it thicker."""
    lines = []
    for k in range(5):
        x = 2 + k * 9
        for seat, y, back in (("a", 20, -1.05), ("b", 22, 1.05)):
            places = " ".join(f"{x + (n % 7) * 1.05:.2f},{y + n // 7 * back:.2f}" for n in range(13))
            lines.append(regiment(f"{seat}{k + 1}", "MIL" if k % 2 else "MAA", places))
    return field(*lines)


def test_the_whole_graph_of_130_models_takes_a_moment_only() -> None:
    game = battle_of_130()
    Engagement(game)
    begun = time.process_time()
    for _ in range(5):
        Engagement(game)
    assert (time.process_time() - begun) / 5 < 0.12
