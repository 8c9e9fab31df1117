"""Before the battle: Scenario, terrain, Reinforcements, Acting Leaders, the roll and deployment."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.place import point
from game.core.session import Session
from game.core.system import Seating, Setup, SetupError
from game.systems.first_blood.content import Army, ArmyRegiment, Specialist
from game.systems.first_blood.flow.edges import deployment_zone
from game.systems.first_blood.flow.objectives import disc
from game.systems.first_blood.state import P1, P2, State
from game.testing.scene import Scene
from tests.systems.first_blood.field import (
    NOTHING,
    at,
    entry,
    fight,
    garrison,
    profile,
    regiment,
    ruin,
    system,
    words,
    zonal,
)

FLANKERS = profile("flk", "6 1 2 2 2 2 1 1", "flank")
PACK = entry("flk", models=2, most=4, leader="none", standard_at=None)


def army(id: str, *regiments: str, **more: str) -> Army:
    picks = tuple(ArmyRegiment(entry=one, standard=False) for one in regiments)
    return Army(id=id, name=words(id), faction="test", limit=800, character="lord", regiments=picks, text=words(id))


MINE, THEIRS = army("mine", "maa", "rai"), army("theirs", "grd")


def opening(*content: object, scenario: str = "camp", pieces: tuple[object, ...] = (), **options: bool) -> Scene[State]:
    """A game from its beginning, between the Armies called mine and theirs."""
    played = system(*content, pieces=pieces)  # type: ignore[arg-type]
    seats = (Seating("A", roster="mine"), Seating("B", roster="theirs"))
    scene = Scene(Session(played, Setup("first_blood", scenario, map="test", seats=seats, options=options)))
    scene._seen = 0
    return scene


@pytest.mark.rule("CFB-DEP-04", "CFB-DEP-05", "CFB-DEP-06", "CFB-DEP-07", "CFB-DEP-11", "CFB-ARM-01")
def test_the_lower_die_chooses_and_regiments_come_down_by_turns() -> None:
    with opening(MINE, THEIRS) as s:
        s.dice("4 4 5 2")
        assert len(s.told("first_blood.told.setup_rolled")) == 2, "a tie is rolled again"
        s.play("B", "A")
        order = []
        while s.state.phase == "setup":
            request = s.session.pending
            assert request is not None and request.seat is not None
            if request.topic == "deploy":
                s.play(request.seat, request.candidates()[0])
                continue
            order.append(request.seat)
            s.play(request.seat, request.candidates()[0])
        assert order == ["A", "B", "A", "B", "A"]
        assert s.state.round == 1
        s.asks("A", "stack")


@pytest.mark.rule("CFB-DEP-05", "CFB-SCN-01", "CFB-GEO-01", "CFB-MEA-06", "CFB-MEA-07")
def test_a_regiment_stands_completely_within_its_owners_zone() -> None:
    assert deployment_zone(system().tables["test"], P1).bounds == (0, 0, 48000, 10000)
    assert deployment_zone(system().tables["test"], P2).bounds == (0, 38000, 48000, 48000)
    with opening(army("mine", "maa"), THEIRS) as s:
        s.dice("1 2").play("A", "A")
        s.play("A", "a2")
        s.refuses("A", "a2.1@20,9.6", "CFB-DEP-05")
        s.refuses("A", "a2.1@20,0.4", "CFB-DEP-05")
        s.play("A", "a2.1@20,9.5")
        assert at(s, "a2.1") == "20,9.5" and regiment(s, "a2").where == "table"
        s.asks("B", "deploy")


@pytest.mark.rule("CFB-DEP-10", "CFB-CMD-03", "CFB-CMD-05", "CFB-LDR-02")
def test_deployed_models_keep_command_and_off_terrain_and_each_other() -> None:
    pieces = (zonal("chasm", "20,4", "22,6", classes="impassable"), garrison("house", "30,2", "35,7"))
    fence = zonal("fence", "10,4", "15,5", classes="obstacle")
    with opening(
        army("mine", "three"), profile("three"), entry("three", models=3), THEIRS, pieces=(*pieces, fence)
    ) as s:
        s.dice("1 2").play("A", "A").play("A", "a2")
        s.refuses("A", "a2.1@5,5 a2.2@6,5 a2.3@5.5,5.2", "CFB-DEP-10")
        s.refuses("A", "a2.1@5,5 a2.2@6,5 a2.3@11.1,5.6", "CFB-DEP-10")
        for wrong in ("21,5", "29.6,5", "12,4.6"):
            place = point(wrong)
            near = f"{place.x / 1000 - 1.6:g},{place.y / 1000 - 2.7:g}"
            s.refuses(
                "A", f"a2.1@{near} a2.2@{place.x / 1000 - 2.7:g},{place.y / 1000 - 2.7:g} a2.3@{wrong}", "CFB-DEP-10"
            )
        s.offers("A", "a2.1@5,6.5 a2.2@6,6.5 a2.3@11,6.5")


@pytest.mark.rule("CFB-DEP-10", "CFB-RUI-14")
def test_infantry_may_be_deployed_on_the_floors_of_a_ruin() -> None:
    with opening(army("mine", "maa"), THEIRS, pieces=(ruin("ruin", "20,2", "25,7", floors=2),)) as s:
        s.dice("1 2").play("A", "A").play("A", "a2")
        s.offers("A", "a2.1@22,5", "a2.1@22,5,3", "a2.1@22,5,6")
        s.refuses("A", "a2.1@20.2,5,3", "CFB-DEP-10")
    with opening(army("mine", "kni"), THEIRS, pieces=(ruin("ruin", "20,2", "25,7", floors=2),)) as s:
        s.dice("1 2").play("A", "A").play("A", "a2")
        s.refuses("A", "a2.1@22.5,4.5,3", "CFB-DEP-10")


@pytest.mark.rule("CFB-RNF-18")
def test_a_character_with_a_rule_for_it_may_be_kept_back_too() -> None:
    sly = profile("lord", "5 1 4 4 5 4 3 0", "flank", kind="character", command=8)
    with opening(MINE, THEIRS, sly) as s:
        assert [option.key for option in s.asks("A", "reserves").options] == ["a1"]


@pytest.mark.rule("CFB-DEP-08", "CFB-DEP-09", "CFB-RNF-01")
def test_only_regiments_with_a_rule_for_it_are_kept_back_in_secret() -> None:
    with opening(army("mine", "maa", "flk"), army("theirs", "flk"), FLANKERS, PACK) as s:
        assert [option.key for option in s.asks("A", "reserves").options] == ["a3"]
        s.play("A", "a3")
        assert regiment(s, "a3").where == "undeployed", "nothing is revealed before both have chosen"
        s.play("B", "-", dice="1 2")
        assert regiment(s, "a3").where == "reserve" and regiment(s, "b2").where == "undeployed"
        s.play("A", "A")
        assert [option.key for option in s.asks("A", "deploy").options] == ["a1", "a2"]


@pytest.mark.rule("CFB-LDR-05", "CFB-LDR-04")
def test_a_regiment_without_a_leader_names_an_acting_one_before_it_is_deployed() -> None:
    torch = Specialist(id="torch", name=words("torch"), text=words("torch"), points=5, effects=(NOTHING,))
    pack = entry("flk", models=2, most=4, leader="none", standard_at=None, specialists=(torch,))
    special = ArmyRegiment(entry="flk", specialists=("torch",))
    mine = Army(
        id="mine", name=words("m"), faction="test", limit=800, character="lord", regiments=(special,), text=words("m")
    )
    plain = army("theirs", "flk2")
    other = profile("flk2", "6 1 2 2 2 2 1 1"), entry("flk2", models=2, leader="none", standard_at=None)
    with opening(mine, plain, FLANKERS, pack, *other) as s:
        s.play("A", "-")
        assert regiment(s, "b2").acting_leader == "b2.1", "models that are all alike need no question"
        s.asks("A", "acting_leader")
        s.play("A", "a2.2", dice="1 2")
        assert regiment(s, "a2").acting_leader == "a2.2"
        s.asks("A", "deploys_first")


@pytest.mark.rule("CFB-DEP-12")
def test_a_regiment_without_room_becomes_reinforcements() -> None:
    wall = zonal("lava", "0,0", "48,7.9", classes="impassable")
    with opening(army("mine", "mon"), THEIRS, pieces=(wall,)) as s:
        s.dice("1 2").play("A", "A").play("A", "a2")
        assert regiment(s, "a2").where == "reserve"
        s.told("first_blood.told.no_room")
        s.asks("B", "deploy")


@pytest.mark.rule("CFB-DEP-01", "CFB-DEP-02")
def test_a_random_scenario_is_drawn_by_a_die_and_five_and_six_are_rolled_again() -> None:
    with opening(MINE, THEIRS, scenario="random") as s:
        s.dice("6 5 3 1 2")
        assert s.state.scenario == "claim"
        s.asks("A", "deploys_first")
    with pytest.raises(SetupError, match=r"no Scenario 'clam'.*claim"):
        opening(MINE, THEIRS, scenario="clam")


@pytest.mark.rule("CFB-DEP-03", "CFB-SCN-03")
def test_on_a_larger_table_the_zones_lie_in_proportion() -> None:
    game = fight(a1="maa 10,10", scenario="camp")
    assert (game.table.width, game.table.depth) == (48_000, 48_000)
    wide = replace(game.table, width=72_000)
    game.lay(wide)
    assert disc(game, game.scenario.zones[0]) == (36_000, 24_000, 12_000)


# --- terrain placed by the players


@pytest.mark.rule("CFB-TER-11", "CFB-TER-12", "CFB-ZON-03", "CFB-RUI-08", "CFB-GAR-04", "CFB-TER-02")
def test_players_place_the_pieces_of_a_map_by_turns() -> None:
    pieces = (zonal("wood", "1,13", "5,17"), ruin("old", "7,30", "11,34"), garrison("house", "30,30", "35,35"))
    with opening(MINE, THEIRS, pieces=pieces, place_terrain=True) as s:
        assert not s.state.scenery
        s.asks("A", "terrain")
        s.refuses("A", "put:house 8.4,20", "CFB-GAR-04")
        s.refuses("A", "put:house 24,24", "CFB-GAR-04")
        s.play("A", "put:house 30,34")
        s.refuses("B", "put:old 20,34", "CFB-TER-12")
        s.refuses("B", "put:old 7,40", "CFB-RUI-08")
        s.play("B", "put:old 13,28")
        s.refuses("A", "put:wood 13,21.1", "CFB-TER-12")
        s.refuses("A", "put:wood 32,13", "CFB-ZON-03")
        s.play("A", "turn:wood 13,19")
        table = s.session.system.table(s.state)  # type: ignore[attr-defined]
        assert sorted(piece.id for piece in table.pieces) == ["house", "old", "wood"]
        s.dice("1 2").asks("A", "deploys_first")
