"""The ground battles are fought on: the catalogue, the maps, their distances, and layouts that dice make."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from game.boards.mapkinds import load_map
from game.boards.table import Circle, Piece, Table
from game.check import problems
from game.core.content import Length
from game.core.place import Point
from game.core.system import Setup
from game.kit import registry
from game.kit.skirmish.scenery import built
from game.systems.first_blood import SYSTEM
from game.systems.first_blood.content import Scenario, Terrain
from game.systems.first_blood.layouts import DICE, scattered, seed_of
from game.systems.first_blood.terrain import Siting, kind_of, laid, map_hints, misplaced, shaped_wrong, zones
from game.systems.first_blood.vocabulary import TerrainClass
from tests.systems.first_blood.packs import LIBRARY

INCH = 1000
MAPS = Path(__file__).parents[3] / "maps" / "first_blood"
NAMES = ("sacked_camp", "blood_feud_heath", "the_claim", "old_fort", "river_crossing")
SCENARIOS = LIBRARY.all(Scenario)
CATALOGUE = {terrain.id: terrain for terrain in LIBRARY.all(Terrain)}
EMPTY = Table(48 * INCH, 48 * INCH, "inch", ())


def table(name: str) -> Table:
    board = load_map(MAPS / f"{name}.tmx").board
    assert isinstance(board, Table)
    return board


def piece(id: str, x: float, y: float, turns: int = 0) -> Piece:
    return laid(CATALOGUE[id], id, Point(round(x * INCH), round(y * INCH)), turns)


def rules(one: Piece, *others: Piece, keep_clear: tuple[Circle, ...] = ()) -> list[str]:
    return [found.rule for found in misplaced(one, others, EMPTY, keep_clear)]


# --- the catalogue


@pytest.mark.rule("CFB-ZON-02", "CFB-TER-01")
def test_every_class_of_terrain_is_in_the_catalogue() -> None:
    classes = {name for terrain in CATALOGUE.values() for name in terrain.classes}
    assert classes == set(get_args(TerrainClass))
    assert {terrain.kind for terrain in CATALOGUE.values()} == {"zonal", "ruin", "garrison"}


@pytest.mark.rule("CFB-TER-13", "CFB-ZON-16", "CFB-SIZ-05", "CFB-SIZ-06")
@pytest.mark.parametrize(
    ("id", "classes", "elevation", "size"),
    [
        ("hill", set(), 2, 2),
        ("wood", {"obscuring", "broken_ground"}, 0, 3),
        ("rocks", {"hindering"}, 0, 0),
        ("swamp", {"water", "dangerous"}, 0, 0),
        ("pond", {"water"}, 0, 0),
        ("fence", {"obstacle"}, 1, 1),
        ("low_wall", {"obstacle"}, 1, 1),
        ("rubble", {"broken_ground"}, 0, 0),
        ("chasm", {"impassable"}, 0, 0),
        ("thorns", {"very_dangerous"}, 0, 0),
        ("high_wall", {"obstructing", "impassable"}, 0, 3),
    ],
)
def test_pieces_have_the_classes_and_sizes_they_have_by_default(
    id: str, classes: set[str], elevation: int, size: int
) -> None:
    terrain, made = CATALOGUE[id], piece(id, 24, 24)
    assert (set(terrain.classes), terrain.elevation, terrain.size) == (classes, elevation, size)
    assert (made.number("elevation"), made.number("size")) == (elevation, size)
    assert set(made.keywords) == {"zonal", *classes}


@pytest.mark.rule("CFB-SIZ-07", "CFB-SIZ-08", "CFB-GAR-07", "CFB-TER-13")
def test_a_cottage_holds_eight_and_a_tower_thirteen() -> None:
    cottage, tower = piece("cottage", 24, 24), piece("tower", 24, 24)
    assert [cottage.number(word) for word in ("capacity", "defense", "size")] == [8, 1, 2]
    assert [tower.number(word) for word in ("capacity", "defense", "size")] == [13, 2, 3]


@pytest.mark.rule("CFB-RUI-10", "CFB-RUI-11", "CFB-RUI-12", "CFB-RUI-20")
def test_ruins_have_one_and_two_floors_walls_with_gaps_and_obscure() -> None:
    farm, mill = piece("burnt_farm", 24, 24), piece("old_mill", 24, 24)
    assert [(one.number("floors"), one.number("elevation")) for one in (farm, mill)] == [(1, 2), (2, 3)]
    assert mill.floors == (3000, 6000) and mill.top == 6000
    assert all(len(one.walls) == 4 and one.has("obscuring") for one in (farm, mill))


@pytest.mark.parametrize("id", CATALOGUE)
def test_pieces_of_the_catalogue_are_of_the_shape_their_rule_wants(id: str) -> None:
    assert shaped_wrong(piece(id, 24, 24, 1)) == ""


@pytest.mark.rule("CFB-GEO-10", "CFB-RUI-06", "CFB-GAR-03", "CFB-ZON-17")
def test_pieces_of_a_wrong_shape_are_told() -> None:
    fence = Piece("fence", "Fence", ((0, 0), (5200, 0), (5200, 600), (0, 600)), keywords=("zonal", "obstacle"))
    slanted = Piece("wall", "Wall", ((0, 0), (3000, 3000), (2000, 4000), (-1000, 1000)), keywords=("obstacle",))
    dent = Piece("dent", "Dent", ((0, 0), (4000, 0), (2000, 1000), (4000, 4000)), keywords=("zonal", "hindering"))
    hut = Piece("hut", "Hut", keywords=("garrison",), circle=Circle(9000, 9000, 4000))
    assert "CFB-ZON-17" in shaped_wrong(fence) and "CFB-ZON-17" in shaped_wrong(slanted)
    assert "CFB-GEO-10" in shaped_wrong(dent) and "CFB-GAR-03" in shaped_wrong(hut)
    assert "CFB-RUI-06" in shaped_wrong(replace(hut, keywords=("ruin",), circle=Circle(9000, 9000, 7000), outline=()))


def test_a_piece_is_turned_by_quarters_walls_and_all() -> None:
    upright = piece("high_wall", 10, 20, 1)
    assert upright.bounds == (9500, 17500, 10500, 22500)
    assert set(piece("old_mill", 24, 24, 2).outline) == set(piece("old_mill", 24, 24).outline)
    half = piece("old_mill", 24, 24, 2).walls[0]
    assert half == ((26250, 24800), (26250, 21750))


# --- distances


@pytest.mark.parametrize(
    ("one", "other", "limit"),
    [
        pytest.param("rocks", "pond", 5, marks=pytest.mark.rule("CFB-ZON-05")),
        pytest.param("rocks", "cottage", 5, marks=pytest.mark.rule("CFB-ZON-04")),
        pytest.param("rocks", "burnt_farm", 5, marks=pytest.mark.rule("CFB-RUI-09")),
        pytest.param("burnt_farm", "old_mill", 6, marks=pytest.mark.rule("CFB-RUI-08")),
        pytest.param("cottage", "burnt_farm", 10, marks=pytest.mark.rule("CFB-RUI-09", "CFB-TER-12")),
        pytest.param("cottage", "tower", 10, marks=pytest.mark.rule("CFB-GAR-05", "CFB-TER-12")),
    ],
)
def test_pieces_keep_their_distance_edge_to_edge(one: str, other: str, limit: int) -> None:
    first, second = piece(one, 15, 24), piece(other, 15, 24)
    gap = first.bounds[2] - 15 * INCH + 15 * INCH - second.bounds[0]
    far = laid(CATALOGUE[other], other, Point(15 * INCH + gap + limit * INCH, 24 * INCH))
    near = laid(CATALOGUE[other], other, Point(15 * INCH + gap + limit * INCH - 10, 24 * INCH))
    assert rules(first, far) == []
    assert len(rules(first, near)) == 1


@pytest.mark.rule("CFB-RUI-08", "CFB-GAR-04")
def test_ruins_and_garrisons_keep_six_inches_from_the_edges_and_flat_pieces_need_not() -> None:
    assert rules(piece("cottage", 8.5, 24)) == [] and rules(piece("cottage", 8.4, 24)) == ["CFB-GAR-04"]
    assert rules(piece("old_mill", 24, 39.5)) == [] and rules(piece("old_mill", 24, 39.6)) == ["CFB-RUI-08"]
    assert rules(piece("pond", 2.5, 24)) == []


@pytest.mark.rule("CFB-ZON-03", "CFB-RUI-08", "CFB-GAR-04")
def test_terrain_stays_outside_objective_zones() -> None:
    zone = (Circle(24 * INCH, 24 * INCH, 12 * INCH),)
    assert rules(piece("pond", 15.5, 24), keep_clear=zone) == []
    assert rules(piece("pond", 15.6, 24), keep_clear=zone) == ["CFB-ZON-03"]
    assert rules(piece("cottage", 24, 24), keep_clear=zone) == ["CFB-GAR-04"]
    assert rules(piece("old_mill", 24, 24), keep_clear=zone) == ["CFB-RUI-08"]


@pytest.mark.rule("CFB-TER-11", "CFB-TER-12")
def test_a_player_may_put_a_piece_only_where_it_keeps_its_distance() -> None:
    standing = replace(EMPTY, pieces=(piece("cottage", 12, 12),))
    siting = Siting(standing, [piece("tower", 36, 36)], False, LIBRARY.get(Scenario, "sack_the_camp"))

    def why_not(x: float, y: float) -> str:
        refusal = siting.why_not(Point(round(x * INCH), round(y * INCH)))
        return refusal.rule if refusal else ""

    assert why_not(36, 36) == ""
    assert why_not(15, 22) == "CFB-TER-12"
    assert why_not(36, 43) == "CFB-GAR-04"
    assert why_not(30, 24) == "CFB-GAR-04"
    assert why_not(47, 24) == "CFB-TER-11"


# --- the maps


@pytest.mark.rule("CFB-TER-11", "CFB-TER-12", "CFB-GEO-10")
@pytest.mark.parametrize("name", NAMES)
def test_a_map_keeps_every_distance_and_the_zones_of_its_scenarios_free(name: str) -> None:
    board = table(name)
    wanted = [scenario for scenario in SCENARIOS if name in scenario.maps]
    assert wanted and list(map_hints(board, wanted)) == []
    assert (board.width, board.depth, board.unit) == (48 * INCH, 48 * INCH, "inch")
    assert 8 <= len(board.pieces) <= 12


def test_the_author_of_a_map_is_told_what_is_too_near() -> None:
    crowd = replace(EMPTY, pieces=(piece("cottage", 12, 12), piece("pond", 19, 12), piece("wood", 24, 24)))
    told = list(map_hints(crowd, SCENARIOS[:1]))
    assert told == [
        "the terrain 'cottage' is nearer than 5\" to 'pond' (CFB-ZON-04).",
        "the terrain 'wood' lies in a zone of 'sack_the_camp' (CFB-ZON-03).",
    ]
    assert list(map_hints(replace(EMPTY, pieces=(piece("tower", 6, 24),)), ())) == [
        "the terrain 'tower' is nearer than 6\" to an edge (CFB-GAR-04)."
    ]


def test_the_check_of_a_map_asks_the_game_it_is_for(monkeypatch: pytest.MonkeyPatch) -> None:
    path = MAPS / "old_fort.tmx"
    monkeypatch.setattr(registry, "load", lambda name: {"first_blood": SYSTEM}[name])
    assert problems(path) == []
    scenario = LIBRARY.get(Scenario, "staking_a_claim")
    zone = msgspec.structs.replace(scenario.zones[0], y=Length(32_000))
    moved = msgspec.structs.replace(scenario, zones=(zone,), maps=("old_fort",))
    monkeypatch.setattr(SYSTEM.library, "_things", {**SYSTEM.library._things, Scenario: {"staking_a_claim": moved}})
    assert problems(path) == [
        "hint: old_fort.tmx: the terrain 'high_wall_4' lies in a zone of 'staking_a_claim' (CFB-ZON-03)."
    ]


def test_every_table_lies_on_another_ground() -> None:
    assert {table(name).ground for name in NAMES} == {"ash", "heath", "grass", "snow", "river"}


@pytest.mark.rule("CFB-TER-11")
def test_every_scenario_has_a_layout_of_its_own_first() -> None:
    first = {scenario.number: scenario.maps[0] for scenario in SCENARIOS}
    assert first == {1: "sacked_camp", 2: "blood_feud_heath", 3: "the_claim", 4: "old_fort"}
    assert {name for scenario in SCENARIOS for name in scenario.maps} == set(NAMES)


@pytest.mark.rule("CFB-TER-11")
def test_a_scenario_that_is_still_to_be_drawn_is_fought_on_ground_that_suits_them_all() -> None:
    state = SYSTEM.start(Setup("first_blood", "random"))
    assert all(state.map in scenario.maps for scenario in SCENARIOS)
    assert SYSTEM.start(Setup("first_blood", "staking_a_claim")).map == "the_claim"


@pytest.mark.parametrize("name", NAMES)
def test_both_players_find_the_same_ground(name: str) -> None:
    board = table(name)

    def seen(mirror: bool, turn: bool) -> list[object]:
        found = []
        for one in board.pieces:
            spots = [(one.circle.x, one.circle.y)] if one.circle else list(one.outline)
            if turn:
                spots = [(board.width - x, y) for x, y in spots]
            if mirror:
                spots = [(x, board.depth - y) for x, y in spots]
            found.append((one.keywords, one.properties, sorted((round(x, -1), round(y, -1)) for x, y in spots)))
        return sorted(found, key=repr)

    assert seen(True, True) == seen(False, False) or seen(True, False) == seen(False, False)


def test_each_map_plays_differently() -> None:
    def kinds(name: str) -> set[str]:
        return {one.name for one in table(name).pieces}

    assert {"Cottage", "Tents", "Palisade"} <= kinds("sacked_camp")
    assert {"Burnt farm", "Thorn field"} <= kinds("blood_feud_heath")
    assert {"Chasm", "Swamp", "Hill"} <= kinds("the_claim")
    assert {"Tower", "High wall"} <= kinds("old_fort")
    assert {"River", "Toll house"} <= kinds("river_crossing")
    assert sum(one.name == "Hill" for one in table("the_claim").pieces) == 3


# --- layouts by dice


@pytest.mark.rule("CFB-TER-10", "CFB-TER-11", "CFB-TER-12", "CFB-ZON-03")
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_a_random_layout_keeps_every_distance(scenario: Scenario) -> None:
    for seed in range(0, 46656, 2917):
        board = built(EMPTY, scattered(LIBRARY, scenario, EMPTY, seed))
        assert list(map_hints(board, [scenario])) == [], seed
        assert 8 <= len(board.pieces) <= 10, seed
        assert any(kind_of(one) == "garrison" for one in board.pieces), seed


def test_the_same_dice_give_the_same_table_and_others_another() -> None:
    scenario = SCENARIOS[0]
    one = scattered(LIBRARY, scenario, EMPTY, seed_of([1, 2, 3, 4, 5, 6]))
    assert one == scattered(LIBRARY, scenario, EMPTY, seed_of([1, 2, 3, 4, 5, 6]))
    assert one != scattered(LIBRARY, scenario, EMPTY, seed_of([1, 2, 3, 4, 5, 5]))
    assert (seed_of([1] * DICE), seed_of([6] * DICE)) == (0, 6**DICE - 1)


def test_a_random_layout_is_the_same_from_both_sides() -> None:
    found = built(EMPTY, scattered(LIBRARY, SCENARIOS[3], EMPTY, 11)).pieces
    for one, twin in zip(found[::2], found[1::2], strict=True):
        turned = sorted((48 * INCH - x, 48 * INCH - y) for x, y in twin.form.points)
        assert sorted(one.form.points) == turned and one.keywords == twin.keywords


def test_zones_of_a_scenario_are_discs_and_none_leaves_all_ground_free() -> None:
    claim = LIBRARY.get(Scenario, "staking_a_claim")
    assert zones(claim, EMPTY)[0] == Circle(24_000, 24_000, 6_000)
    assert zones(LIBRARY.get(Scenario, "score_to_settle"), EMPTY) == [] == zones(None, EMPTY)


@pytest.mark.rule("CFB-SCN-03", "CFB-DEP-03", "CFB-ZON-03")
def test_on_a_smaller_table_terrain_keeps_clear_of_the_zones_where_they_lie_there() -> None:
    small = Table(36 * INCH, 24 * INCH, "inch", ())
    claim = LIBRARY.get(Scenario, "staking_a_claim")
    assert zones(claim, small)[0] == Circle(18_000, 12_000, 6_000)
    placing = Siting(small, [laid(CATALOGUE["rocks"], "rocks", Point(0, 0), 0)], False, claim)
    assert [found.why for found in misplaced(piece("rocks", 18, 12), (), small, placing.keep_clear)] == ["zone"]
    assert "zone" not in [found.why for found in misplaced(piece("rocks", 24, 20), (), small, placing.keep_clear)]
