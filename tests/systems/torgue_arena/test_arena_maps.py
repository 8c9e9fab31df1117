"""The shipped Arenas keep the design rules, and the ten Wanted maps are those of the table (spec 4.11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

import pytest

from game.boards.hexes import HexBoard
from game.boards.mapkinds import read_map
from game.boards.maplint import check_map
from game.core import home
from game.core.packs import load
from game.core.place import GRID_SCALE, Point, point
from game.systems.torgue_arena.content import KINDS, EnemyCard, Family, Hidden, Scenario
from game.systems.torgue_arena.vocabulary import Condition

FOLDER = home.maps() / "torgue_arena"
PATHS = sorted(FOLDER.glob("*.tmx"))
NAMES = [path.stem for path in PATHS]
WANTED = [name for name in NAMES if name.startswith("wanted_")]
LIBRARY, _ = load("torgue_arena", KINDS, home.assets() / "packs" / "torgue_arena")
SCENARIOS = LIBRARY.all(Scenario)
PARTY = 6
"""Four hunters and two companions."""
TITLES = [
    "The Caves",
    "The Barrel Bunker",
    "The Power Plant",
    "Hell's Kitchen",
    "The Tyre Dump",
    "Skag Gully",
    "The Watering Hole",
    "The Secret Basement",
    "The Outpost",
    "The Cauldron",
]
SIZES = [(18, 22), (16, 20), (18, 22), (16, 20), (20, 24), (18, 22), (19, 19), (16, 20), (20, 24), (19, 19)]
LIMITS = {"barrel": 7, "tyre": 24, "skag_vomit": 6, "vending": 2, "loot_chest": 4, "ammo_chest": 4, "mailbox": 4}
"""As many tokens as there are; the Barrel with the key stays out (TER-15)."""


@cache
def arena(name: str) -> HexBoard:
    board = read_map(FOLDER / f"{name}.tmx")
    assert isinstance(board, HexBoard)
    return board


def wanted(number: int) -> HexBoard:
    return arena(f"wanted_{number:02}")


def tyres(board: HexBoard) -> Counter[Point]:
    found: Counter[Point] = Counter()
    for feature in board.features:
        if feature.kind == "tyre":
            found.update(dict.fromkeys(feature.cells, feature.count))
    return found


def elements(board: HexBoard, kind: str) -> int:
    return sum(feature.count * len(feature.cells) for feature in board.features if feature.kind == kind)


def stacks(board: HexBoard) -> int:
    return sum(count >= 3 for count in tyres(board).values())


def station(board: HexBoard) -> Point:
    [green] = [mark.cells[0] for mark in board.marked("station") if mark.value("green")]
    return green


def starts(board: HexBoard) -> list[Point]:
    """Where enemies arrive."""
    return [mark.cells[0] for kind in ("spawn", "unique_start") for mark in board.marked(kind)]


def joined(board: HexBoard, start: Point, allowed: Iterable[Point]) -> set[Point]:
    """The zones that can be walked to through allowed zones only."""
    left, found, row = set(allowed), {start}, [start]
    while row:
        for near in board.neighbours(row.pop()):
            if near in left and near not in found:
                found.add(near)
                row.append(near)
    return found


# --- every map


@pytest.mark.parametrize("name", NAMES)
def test_an_arena_has_fourteen_to_thirty_zones_and_no_hint_about_it(name: str) -> None:
    assert 14 <= len(arena(name).cells) <= 30
    assert check_map(FOLDER / f"{name}.tmx") == []


@pytest.mark.parametrize("name", NAMES)
def test_the_green_station_and_the_zones_beside_it_hold_four_hunters_and_two_companions(name: str) -> None:
    board, used = arena(name), tyres(arena(name))
    zones = [board.cell(place) for place in (station(board), *board.neighbours(station(board)))]
    assert sum(zone.capacity - used[zone.place] for zone in zones if zone) >= PARTY


@pytest.mark.parametrize("name", NAMES)
def test_enemies_arrive_at_least_four_steps_from_where_hunters_deploy(name: str) -> None:
    board = arena(name)
    assert board.marked("spawn")
    for place in starts(board):
        steps = board.distance(station(board), place)
        assert steps is not None and steps >= 4, place


@pytest.mark.parametrize("name", NAMES)
def test_enemies_arrive_at_least_three_steps_from_every_other_station(name: str) -> None:
    board = arena(name)
    for mark in board.marked("station"):
        for place in starts(board):
            steps = board.distance(mark.cells[0], place)
            assert steps is not None and steps >= 3, place


@pytest.mark.rule("TOR-TER-03")
@pytest.mark.parametrize("name", NAMES)
def test_no_stack_of_tyres_cuts_an_arena_in_two(name: str) -> None:
    board, used = arena(name), tyres(arena(name))
    room = {zone.place for zone in board.cells if zone.capacity > used[zone.place]}
    assert joined(board, station(board), room) == room


@pytest.mark.parametrize("name", NAMES)
def test_large_enemies_have_a_way_without_tyres_to_the_station(name: str) -> None:
    board, used = arena(name), tyres(arena(name))
    wide = {zone.place for zone in board.cells if zone.capacity >= 3 and not used[zone.place]}
    assert set(starts(board)) <= joined(board, station(board), wide)


@pytest.mark.rule("TOR-TER-26", "TOR-TER-27")
@pytest.mark.parametrize("name", NAMES)
def test_a_map_uses_no_more_tokens_than_there_are(name: str) -> None:
    board = arena(name)
    assert {kind: n for kind, n in LIMITS.items() if elements(board, kind) > n} == {}
    for kind in ("loot_chest", "ammo_chest", "mailbox", "vending"):
        faces = sum(hidden.count for hidden in LIBRARY.all(Hidden) if hidden.terrain == kind)
        assert elements(board, kind) <= faces
    for feature in board.features:
        assert feature.value("face") in ("", None) or feature.kind in ("objective", "vending")


@pytest.mark.parametrize("name", NAMES)
def test_enemies_on_a_map_are_known_fit_their_zones_and_are_not_more_than_their_miniatures(name: str) -> None:
    board, used = arena(name), tyres(arena(name))
    families: Counter[str] = Counter()
    crowd: Counter[Point] = Counter()
    for mark in board.marked("enemy"):
        card = LIBRARY.get(EnemyCard, str(mark.value("profile")))
        families[card.family] += len(mark.cells)
        for place in mark.cells:
            crowd[place] += 3 if card.base == "large" else 1
    assert all(LIBRARY.get(Family, family).count >= n for family, n in families.items())
    for place, spaces in crowd.items():
        zone = board.cell(place)
        assert zone is not None and spaces + used[place] <= zone.capacity
    green = station(board)
    assert all(place not in (green, *board.neighbours(green)) for place in crowd)


# --- the arenas of scenarios


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_a_scenario_is_played_on_eighteen_to_thirty_zones_with_enemies_waiting(scenario: Scenario) -> None:
    board = arena(scenario.map)
    assert 18 <= len(board.cells) <= 30
    assert len(board.marked("enemy")) >= 4
    numbers = {mark.number for mark in board.marked("spawn")}
    assert {line.zone for line in (*scenario.spawn, *scenario.spawn_slaughter)} <= numbers


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_there_are_two_stations_from_the_second_scenario_on(scenario: Scenario) -> None:
    first = scenario.id in ("opening_night", "amateur_hour")
    assert len(arena(scenario.map).marked("station")) == (1 if first else 2)


def zones_named(conditions: Iterable[Condition]) -> Iterable[str]:
    for condition in conditions:
        yield from zones_named(condition.of)
        if condition.kind == "hunters_in" and "," in condition.zone:
            yield condition.zone


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.id)
def test_zones_and_faces_a_scenario_speaks_of_are_on_its_map(scenario: Scenario) -> None:
    board = arena(scenario.map)
    for zone in zones_named((*scenario.victory, *scenario.defeat)):
        tile = board.cell(point(zone, GRID_SCALE))
        assert tile is not None and tile.kind == "podium"
    faces = Counter(str(feature.value("face")) for feature in board.features if feature.kind == "objective")
    for interaction in scenario.interactions:
        assert interaction.terrain == "objective" and faces[interaction.face] >= 1
    chests = elements(board, "ammo_chest")
    hidden = Counter(scenario.objectives) - faces
    if hidden:
        assert chests == 4, "all four chests: two of them surely hold an objective"
        assert sum(hidden.values()) <= 2


# --- the ten Wanted maps


def test_there_are_ten_wanted_maps_with_the_names_and_sizes_of_the_table() -> None:
    assert [f"wanted_{number:02}" for number in range(1, 11)] == WANTED
    assert [wanted(number).title for number in range(1, 11)] == TITLES
    for number, (low, high) in enumerate(SIZES, 1):
        assert low <= len(wanted(number).cells) <= high, TITLES[number - 1]


@pytest.mark.parametrize("name", WANTED)
def test_a_wanted_map_has_one_station_one_spawn_zone_and_a_start_for_the_unique(name: str) -> None:
    board = arena(name)
    assert [mark.number for mark in board.marked("spawn")] == [1]
    assert len(board.marked("station")) == len(board.marked("unique_start")) == 1
    assert not board.marked("enemy")


def test_the_caves_wind_round_gaps_with_stacks_and_a_chest() -> None:
    board = wanted(1)
    assert stacks(board) >= 2 and elements(board, "loot_chest") == 1
    bends = [place for place in board.places if len(board.neighbours(place)) <= 2]
    assert len(bends) >= 6, "tunnels are narrow"


def test_the_barrel_bunker_is_a_ring_round_a_core_of_barrels() -> None:
    board = wanted(2)
    assert elements(board, "barrel") >= 6 and elements(board, "loot_chest") == 1
    [chest] = [feature.cells[0] for feature in board.features if feature.kind == "loot_chest"]
    barrels = {feature.cells[0] for feature in board.features if feature.kind == "barrel"}
    assert barrels == set(board.neighbours(chest))


def test_the_power_plant_has_two_halls_with_a_wall_between() -> None:
    board = wanted(3)
    assert (elements(board, "barrel"), elements(board, "mailbox"), stacks(board)) == (2, 1, 2)
    assert len(board.sides) >= 6 and {side.kind for side in board.sides} == {"wall"}


def test_hells_kitchen_is_a_hub_with_six_arms() -> None:
    board = wanted(4)
    assert (elements(board, "barrel"), elements(board, "loot_chest"), stacks(board)) == (4, 1, 0)
    assert set(tyres(board).values()) == {1}
    assert sum(len(board.neighbours(place)) == 1 for place in board.places) == 6


def test_the_tyre_dump_is_cover_everywhere() -> None:
    board = wanted(5)
    assert elements(board, "tyre") >= 10 and stacks(board) == 2 and elements(board, "mailbox") == 1


def test_skag_gully_is_a_long_canyon_full_of_vomit() -> None:
    board = wanted(6)
    assert elements(board, "skag_vomit") >= 3 and elements(board, "ammo_chest") == 1
    columns = {place.x + place.y // 2 for place in board.places}
    assert len(columns) >= 3 * len({place.y for place in board.places})


def test_the_watering_hole_is_a_ring_round_a_pond() -> None:
    board = wanted(7)
    assert (elements(board, "mailbox"), elements(board, "skag_vomit")) == (1, 1)
    pond = [Point(2, 3), *(Point(2 + q, 3 + r) for q, r in ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)))]
    assert not any(place in board for place in pond)
    ring = {place for place in board.places if len(board.neighbours(place)) >= 2}
    assert len(ring) >= 12


def test_the_secret_basement_has_rooms_joined_by_narrow_necks() -> None:
    board = wanted(8)
    assert (elements(board, "loot_chest"), elements(board, "ammo_chest")) == (1, 1)
    assert [feature.value("face") for feature in board.features if feature.kind == "vending"] == ["zed"]
    grates = {zone.place for zone in board.cells if zone.kind == "grate"}
    rooms, left = 0, set(board.places) - grates
    while left:
        left -= joined(board, min(left), left)
        rooms += 1
    assert rooms >= 3, "without its necks the basement falls apart"


def test_the_outpost_is_a_fort_of_tyres_with_two_gates_and_a_machine_inside() -> None:
    board, used = wanted(9), tyres(wanted(9))
    assert elements(board, "barrel") == 2
    [machine] = [feature for feature in board.features if feature.kind == "vending"]
    assert machine.value("face") == "ammo"
    gates = {zone.place for zone in board.cells if zone.kind == "grate"}
    assert len(gates) == 2
    outside = {place for place in board.places if used[place] < 3 and place not in gates}
    assert machine.cells[0] not in joined(board, station(board), outside), "the gates are the only way in"


def test_the_cauldron_is_the_sample_of_the_specification() -> None:
    board = wanted(10)
    moved = {Point(place.x - 1, place.y - 2) for place in board.places}
    assert moved == {
        Point(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2
    }  # a map file has no negative rows

    def at(kind: str) -> list[tuple[int, int, int]]:
        found = [feature for feature in board.features if feature.kind == kind]
        return sorted((each.cells[0].x - 1, each.cells[0].y - 2, each.count) for each in found)

    assert station(board) == Point(1, 4)
    assert starts(board) == [Point(1, 0), Point(2, 0)]
    assert at("barrel") == [(-1, 0, 1), (0, -1, 1), (1, 0, 1)]
    assert at("tyre") == [(-1, 2, 1), (0, 0, 3)]
    assert at("loot_chest") == [(2, -2, 1)]
