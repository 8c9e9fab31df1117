"""The maps that come with Sandtable: they load without a hint, are fair, and open in Tiled itself."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pygame
import pytest

from game.boards.hexes import HexBoard
from game.boards.mapclasses import CLASSES, MAP_PROPERTIES
from game.boards.mapkinds import load_map, read_map
from game.boards.maplint import check_map
from game.boards.mapproject import OBJECT_TYPES_FILE, object_types, project
from game.boards.squares import SquareBoard
from game.boards.table import Table
from game.boards.tilesets import PROJECT_FILE
from tests.boards.tmx import HEXES, SQUARES, ground, layer, thing, write

MAPS = Path(__file__).parents[2] / "maps"
SHIPPED = sorted(MAPS.glob("*/*.tmx"))
TABLES = ("bmg3/crime_alley", "bmg1/back_streets")


def shipped(name: str) -> Path:
    return MAPS / f"{name}.tmx"


def table(name: str) -> Table:
    board = read_map(shipped(name))
    assert isinstance(board, Table)
    return board


# --- the shipped maps ------------------------------------------------------------------------------------------------


def test_every_game_has_a_map() -> None:
    systems = {load_map(path).system for path in SHIPPED}
    assert systems == {"bmg3", "bmg1", "first_blood", "torgue_arena", "shadow_of_the_bat"}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_map_has_no_error_and_no_hint(path: Path) -> None:
    assert check_map(path) == []
    assert load_map(path).system == path.parent.name


@pytest.mark.rule("BMG3-TER-10")
@pytest.mark.parametrize("name", TABLES)
def test_shipped_tables_are_the_same_from_both_sides(name: str) -> None:
    board = table(name)

    def seen(turned: bool) -> Counter[object]:
        found: Counter[object] = Counter()
        for piece in board.pieces:
            corners = piece.outline if piece.circle is None else [(piece.circle.x, piece.circle.y)]
            spots = [(board.width - x, board.depth - y) if turned else (x, y) for x, y in corners]
            near = tuple(sorted((round(x, -1), round(y, -1)) for x, y in spots))
            found[near, piece.bottom, piece.top, piece.keywords] += 1
        return found

    assert seen(turned=True) == seen(turned=False)
    assert {zone.name for zone in board.zones_of("deployment")} == ({"A", "B"} if name.startswith("bmg3") else set())


def test_crime_alley_is_a_three_foot_street_with_roofs_to_stand_on() -> None:
    board = table("bmg3/crime_alley")
    assert (board.width, board.depth, board.unit) == (36_000, 36_000, "inch")
    roofs = [piece for piece in board.pieces if piece.has("solid") and piece.has("standable") and piece.top >= 2000]
    assert len(roofs) >= 10
    for ramp in board.having("ramp"):
        assert any(roof.top == ramp.top and roof.polygon.distance(ramp.polygon) == 0 for roof in roofs), ramp.id


def test_back_streets_is_ninety_centimetres_and_leaves_zones_to_the_scenarios() -> None:
    board = table("bmg1/back_streets")
    assert (board.width, board.depth, board.unit) == (90_000, 90_000, "cm")
    assert board.zones == ()


def test_the_pit_of_noise_has_zones_gaps_and_everything_a_scenario_needs() -> None:
    board = read_map(shipped("torgue_arena/pit_of_noise"))
    assert isinstance(board, HexBoard)
    assert 14 <= len(board.cells) <= 30
    assert sorted(mark.number for mark in board.marks if mark.kind == "spawn") == [1, 2, 3]
    assert any(zone.obstacle for zone in board.cells)
    assert {side.kind for side in board.sides} == {"wall", "door", "railing"}
    assert {"tyre", "barrel", "loot_chest", "mailbox"} <= {feature.kind for feature in board.features}


@pytest.mark.rule("SOTB-TER-16")
def test_the_rooftops_have_levels_stairs_a_slide_and_four_green_spaces() -> None:
    board = read_map(shipped("shadow_of_the_bat/rooftops"))
    assert isinstance(board, SquareBoard)
    assert len(board.cells) == 16 * 12
    assert {cell.level for cell in board.cells} == {0, 1, 2}
    assert sum(len(mark.cells) for mark in board.marks if mark.kind == "start") == 4
    cells = {cell.place: cell for cell in board.cells}
    for cell in board.cells:
        if cell.terrain == "stairs":
            near = [cells.get(cell.place._replace(x=cell.place.x + dx, y=cell.place.y + dy)) for dx, dy in NEXT]
            assert any(other and other.level == cell.level + 1 for other in near), cell.place
    assert [(cells[start].level, cells[end].level) for start, end in board.slides] == [(2, 1)]


NEXT = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


# --- Tiled -----------------------------------------------------------------------------------------------------------


def test_the_tiled_project_offers_exactly_our_classes() -> None:
    cure = "run: python -m game.boards.mapproject maps"
    assert (MAPS / PROJECT_FILE).read_text(encoding="utf-8") == project(), cure
    assert (MAPS / OBJECT_TYPES_FILE).read_text(encoding="utf-8") == object_types(), cure


def run_tiled(folder: Path, *command: str) -> None:
    """Run one of Tiled's programs without a screen."""
    runtime = folder / "runtime"
    runtime.mkdir(mode=0o700)
    surroundings = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_RUNTIME_DIR": str(runtime)}
    done = subprocess.run(command, env=surroundings, capture_output=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr.decode()


@pytest.mark.skipif(shutil.which("tmxrasterizer") is None, reason="Tiled is not installed")
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_map_opens_in_tiled_itself(path: Path, tmp_path: Path) -> None:
    picture = tmp_path / "map.png"
    run_tiled(tmp_path, "tmxrasterizer", "--size", "400", str(path), str(picture))
    surface = pygame.image.load(str(picture))
    width, height = surface.get_size()
    assert 390 <= max(width, height) <= 410
    colours = {tuple(surface.get_at((x, y))) for x in range(0, width, 4) for y in range(0, height, 4)}
    assert len(colours) > 500


@pytest.mark.skipif(shutil.which("tiled") is None, reason="Tiled is not installed")
@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_map_saved_again_by_tiled_is_the_same_board(path: Path, tmp_path: Path) -> None:
    home = tmp_path / "maps"
    shutil.copytree(MAPS, home)
    again = home / path.parent.name / "again.tmx"
    run_tiled(tmp_path, "tiled", "--export-map", "tmx", str(home / path.relative_to(MAPS)), str(again))
    assert read_map(again) == read_map(path)


# --- hints -----------------------------------------------------------------------------------------------------------


def test_a_map_with_several_mistakes_lists_them_all(tmp_path: Path) -> None:
    path = write(tmp_path, layer(thing("terrain", height="x"), thing("wall", id=2), thing("lamp", id=3)))
    assert len(check_map(path)) == 3


TERRAIN = {"height": 3.0, "solid": True}
HINTS = {
    "unnamed": ([thing("terrain", **TERRAIN)], "has no name"),
    "without keyword": ([thing("terrain", height=1.0)], "no rule sees it"),
    "overlapping": ([thing("terrain", **TERRAIN), thing("terrain", id=2, **TERRAIN)], "overlap; move them apart"),
    "no sides": ([], "fewer than two deployment zones"),
    "empty": ([], "covers only 0% of the table"),
    "closed zone": (
        [thing("deployment", zone="A"), thing("terrain", id=2, **TERRAIN)],
        "more than half of the deployment zone 'deployment' is closed",
    ),
    "objective in a wood": (
        [thing("objective"), thing("zonal", id=2, obscuring=True)],
        "the objective 'objective' lies in the terrain 'zonal'",
    ),
    "pocket": (
        [thing("terrain", attributes='x="128" y="0" width="16" height="256"', **TERRAIN)],
        "cannot be walked to",
    ),
}


@pytest.mark.parametrize("case", HINTS)
def test_hints_about_tables(tmp_path: Path, case: str) -> None:
    things, expected = HINTS[case]
    hints = check_map(write(tmp_path, layer(*things)))
    assert all(hint.startswith("hint: test.tmx: ") for hint in hints)
    assert any(expected in hint for hint in hints)


def test_hints_about_hexes(tmp_path: Path) -> None:
    gids = [1, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    attributes = 'orientation="hexagonal" tilewidth="32" tileheight="32" hexsidelength="16"'
    station = thing("station", "<point/>", attributes='x="16" y="16"', green=True)
    spawn = thing("spawn", "<point/>", id=2, attributes='x="48" y="16"')
    path = write(tmp_path, ground(4, 4, gids), layer(station, spawn), values=HEXES, size=(4, 4), attributes=attributes)
    assert check_map(path) == [
        "hint: test.tmx: no way leads to 3,0 from the rest of the board.",
        "hint: test.tmx: 'spawn' is only 1 steps from the green station; 4 or more are fairer.",
    ]


def test_hints_about_squares(tmp_path: Path) -> None:
    wall = thing("ground", attributes='x="32" y="0" width="32" height="128"', terrain="blocking")
    enemy = thing("enemy", "<point/>", id=2, attributes='x="48" y="16"', profile="thug")
    path = write(tmp_path, ground(4, 4), layer(wall, enemy), values=SQUARES, size=(4, 4))
    assert check_map(path) == [
        "hint: test.tmx: no way leads to 0,0 0,1 0,2 0,3 from the rest of the board.",
        "hint: test.tmx: there are 0 start spaces; four heroes need four.",
        "hint: test.tmx: 'enemy' stands on 1,0, which nobody can enter.",
    ]


# --- the manual ------------------------------------------------------------------------------------------------------


def test_the_manual_for_authors_knows_every_class_property_and_word() -> None:
    manual = (MAPS.parent / "docs" / "maps.md").read_text(encoding="utf-8")
    owned = [(kind.name, kind.properties) for kind in CLASSES] + [("map", MAP_PROPERTIES)]
    missing = [
        word
        for name, properties in owned
        for word in (name, *(each.name for each in properties), *(w for each in properties for w in each.words if w))
        if f"`{word}`" not in manual and word not in ("map", "B", "C")
    ]
    assert missing == []
