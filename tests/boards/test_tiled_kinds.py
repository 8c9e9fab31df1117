"""What the objects of a map become on each kind of board."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.boards.grid import Side
from game.boards.hexes import HexBoard, touch
from game.boards.mapfile import MapError
from game.boards.squares import SquareBoard
from game.boards.table import Table
from game.core.place import Point
from tests.boards.tmx import HEXES, SQUARES, ground, layer, read, thing

HEX = 'orientation="hexagonal" tilewidth="32" tileheight="32" hexsidelength="16" staggeraxis="{}" staggerindex="{}"'


def table(folder: Path, *things: str) -> Table:
    board = read(folder, layer(*things))
    assert isinstance(board, Table)
    return board


def hexes(folder: Path, *things: str, axis: str = "y", index: str = "odd", gids: list[int] | None = None) -> HexBoard:
    attributes = HEX.format(axis, index)
    board = read(folder, ground(4, 4, gids), layer(*things), values=HEXES, size=(4, 4), attributes=attributes)
    assert isinstance(board, HexBoard)
    return board


def squares(folder: Path, *things: str, gids: list[int] | None = None) -> SquareBoard:
    board = read(folder, ground(4, 4, gids), layer(*things), values=SQUARES, size=(4, 4))
    assert isinstance(board, SquareBoard)
    return board


def at(x: float, y: float) -> str:
    return f'x="{x}" y="{y}"'


def area(x: float, y: float, width: float, height: float) -> str:
    return f'x="{x}" y="{y}" width="{width}" height="{height}"'


# --- tables ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BMG3-TER-01", "BMG3-TER-02")
def test_terrain_carries_its_ticks_as_keywords(tmp_path: Path) -> None:
    piece = table(tmp_path, thing("terrain", height=3.0, bottom=1.5, solid=True, standable=True, blink=4)).pieces[0]
    assert piece.keywords == ("opaque", "solid", "standable")
    assert (piece.bottom, piece.top, piece.number("blink")) == (1500, 4500, 4)


def test_a_ramp_rises_towards_the_side_its_author_named(tmp_path: Path) -> None:
    ramp = table(tmp_path, thing("ramp", height=2.0, up="west")).pieces[0]
    assert [ramp.height_at((x, 6500)) for x in (1000, 2000, 3000)] == [2000, 1000, 0]
    north = table(tmp_path, thing("ramp", height=2.0)).pieces[0]
    assert [north.height_at((2000, y)) for y in (6000, 7000)] == [0, 2000]


@pytest.mark.rule("CFB-RUI-10", "CFB-RUI-18", "CFB-RUI-19")
def test_a_ruin_has_floors_and_the_walls_drawn_inside_it(tmp_path: Path) -> None:
    wall = thing("wall", '<polyline points="0,0 32,0 32,16"/>', id=2, attributes=at(48, 40))
    ruin = table(tmp_path, thing("ruin", floors=2), wall).pieces[0]
    assert (ruin.top, ruin.floors, ruin.number("elevation")) == (6000, (3000, 6000), 3)
    assert ruin.walls == (((1500, 6750), (2500, 6750)), ((2500, 6750), (2500, 6250)))
    assert ruin.keywords == ("obscuring", "ruin")


@pytest.mark.rule("CFB-ZON-02")
def test_zonal_terrain_and_garrisons_keep_their_numbers(tmp_path: Path) -> None:
    wood = thing("zonal", obscuring=True, broken_ground=True, size=3)
    tower = thing("garrison", id=2, attributes=area(128, 128, 96, 96), defense=2, capacity=8, size=3)
    first, second = table(tmp_path, wood, tower).pieces
    assert first.keywords == ("broken_ground", "obscuring", "zonal") and first.number("size") == 3
    assert [second.number(name) for name in ("defense", "capacity", "size")] == [2, 8, 3]


def test_zones_know_their_side_and_their_player(tmp_path: Path) -> None:
    board = table(tmp_path, thing("deployment", zone="B", player=2), thing("area", id=2, kind="centre"))
    assert [(zone.kind, zone.name, zone.seat) for zone in board.zones] == [("deployment", "B", 1), ("centre", "", None)]


def test_an_objective_is_a_zone_or_a_spot(tmp_path: Path) -> None:
    circle = thing("objective", "<ellipse/>", attributes=area(64, 64, 64, 64), marks="AB")
    board = table(tmp_path, circle, thing("objective", "<point/>", id=2, attributes=at(9, 9)))
    assert board.zones[0].circle is not None and board.zones[0].properties == (("marks", "AB"),)
    assert board.spots[0].kind == "objective"


def test_ids_are_short_names_and_never_twice_the_same(tmp_path: Path) -> None:
    crates = [
        thing("terrain", id=number, height=1.0).replace("<object", f'<object name="{name}"', 1)
        for number, name in enumerate(("Joe's Café", "Crate", "Crate"), 4)
    ]
    assert [piece.id for piece in table(tmp_path, *crates).pieces] == ["joe_s_cafe", "crate_5", "crate_6"]


def test_centimetres_are_mils_of_a_centimetre(tmp_path: Path) -> None:
    values = {"board": "table", "title": "T", "unit": "cm", "pixels_per_unit": 16}
    board = read(tmp_path, layer(thing("terrain", height=3.5, solid=True)), values=values)
    assert isinstance(board, Table)
    assert (board.width, board.depth, board.unit, board.pieces[0].top) == (20_000, 16_000, "cm", 3500)
    assert board.pieces[0].bounds == (2000, 12_000, 6000, 14_000)


# --- hexes -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("TOR-ZON-01", "TOR-LOS-16")
def test_painted_hexes_are_zones_and_the_others_gaps(tmp_path: Path) -> None:
    board = hexes(tmp_path, gids=[1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])
    assert [zone.place for zone in board.cells] == [Point(0, 0), Point(0, 1), Point(1, 1), Point(1, 2), Point(2, 3)]


@pytest.mark.rule("TOR-ZON-02")
@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("index", ["odd", "even"])
def test_zones_touch_exactly_where_tiled_draws_them_side_by_side(tmp_path: Path, axis: str, index: str) -> None:
    places = [cell.place for cell in hexes(tmp_path, axis=axis, index=index).cells]
    middle = {place: _centre(number % 4, number // 4, axis, index) for number, place in enumerate(places)}
    for a in places:
        for b in places:
            (ax, ay), (bx, by) = middle[a], middle[b]
            drawn = 0 < (bx - ax) ** 2 + (by - ay) ** 2 <= 32**2
            assert touch(a, b) == drawn, (a, b)


def _centre(column: int, row: int, axis: str, index: str) -> tuple[float, float]:
    """Where Tiled draws the middle of a 32-pixel hexagon with a side of 16."""
    along, across = (column, row) if axis == "x" else (row, column)
    shifted = along % 2 == (1 if index == "odd" else 0)
    x, y = across * 32 + (32 if shifted else 16), along * 24 + 16
    return (y, x) if axis == "x" else (x, y)


@pytest.mark.rule("TOR-TER-03")
def test_elements_and_marks_stand_in_the_zone_under_them(tmp_path: Path) -> None:
    board = hexes(
        tmp_path,
        thing("element", "<point/>", id=1, attributes=at(16, 16), kind="tyre", count=3),
        thing("element", "<point/>", id=2, attributes=at(64, 40), kind="barrel"),
        thing("spawn", "<point/>", id=3, attributes=at(48, 16), number=2),
        thing("station", "<point/>", id=4, attributes=at(80, 16), green=True),
        thing("zone", "<point/>", id=5, attributes=at(16, 64), kind="scrap", obstacle=True, capacity=0),
    )
    tyres, barrel = board.features
    assert (tyres.cells, tyres.count, tyres.space) == ((Point(0, 0),), 3, 1)
    assert (barrel.kind, barrel.cells, barrel.space) == ("barrel", (Point(1, 1),), 0)
    spawn, station = board.marks
    assert (spawn.kind, spawn.number, spawn.cells) == ("spawn", 2, (Point(1, 0),))
    assert station.value("green") == 1
    heap = next(zone for zone in board.cells if zone.place == Point(-1, 2))
    assert (heap.kind, heap.obstacle, heap.capacity) == ("scrap", True, 0)


def test_a_side_follows_the_border_of_two_hexes(tmp_path: Path) -> None:
    door = thing("side", '<polyline points="0,0 0,16"/>', attributes=at(32, 8), kind="door")
    assert hexes(tmp_path, door).sides == (Side("side", Point(0, 0), Point(1, 0), "door"),)


def test_a_side_across_a_hex_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MapError, match="does not follow the sides"):
        hexes(tmp_path, thing("side", '<polyline points="0,0 32,0"/>', attributes=at(0, 16)))


# --- squares ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SOTB-GEO-01", "SOTB-GEO-03", "SOTB-TER-13")
def test_levels_and_terrain_lie_where_they_are_drawn(tmp_path: Path) -> None:
    board = squares(
        tmp_path,
        thing("level", id=1, attributes=area(0, 0, 96, 64)),
        thing("level", id=2, attributes=area(0, 0, 32, 32), level=2),
        thing("ground", id=3, attributes=area(64, 0, 32, 32), terrain="void"),
        thing("ground", "<point/>", id=4, attributes=at(112, 112), terrain="harmful", status="burning"),
    )
    cells = {cell.place: cell for cell in board.cells}
    assert [cells[Point(x, 0)].level for x in range(4)] == [2, 1, 0, 0]
    assert (cells[Point(2, 0)].terrain, cells[Point(2, 1)].level) == ("void", 1)
    assert (cells[Point(3, 3)].terrain, cells[Point(3, 3)].keywords) == ("harmful", ("burning",))


@pytest.mark.rule("SOTB-TER-16")
def test_objects_slides_and_marks_stand_on_their_spaces(tmp_path: Path) -> None:
    board = squares(
        tmp_path,
        thing("object", id=1, attributes=area(0, 0, 64, 32), kind="car"),
        thing("slide", '<polyline points="0,0 96,64"/>', id=2, attributes=at(16, 48)),
        thing("start", id=3, attributes=area(0, 96, 128, 32)),
        thing("enemy", "<point/>", id=4, attributes=at(16, 80), profile="thug", unaware=True),
    )
    assert board.features[0].cells == (Point(0, 0), Point(1, 0)) and board.features[0].terrain == "object"
    assert board.slides == ((Point(0, 1), Point(3, 3)),)
    assert next(cell for cell in board.cells if cell.place == Point(0, 1)).terrain == "slide"
    start, enemy = board.marks
    assert len(start.cells) == 4
    assert (enemy.value("profile"), enemy.value("unaware")) == ("thug", 1)


def test_a_wall_closes_every_border_it_runs_along(tmp_path: Path) -> None:
    wall = thing("side", '<polyline points="0,0 64,0 64,32"/>', attributes=at(32, 32))
    pairs = [(side.a, side.b) for side in squares(tmp_path, wall).sides]
    assert pairs == [
        (Point(1, 0), Point(1, 1)),
        (Point(2, 0), Point(2, 1)),
        (Point(2, 1), Point(3, 1)),
    ]


def test_two_sides_on_one_border_are_refused(tmp_path: Path) -> None:
    sides = [thing("side", '<polyline points="0,0 32,0"/>', id=number, attributes=at(32, 32)) for number in (1, 2)]
    with pytest.raises(MapError, match="cannot share one border"):
        squares(tmp_path, *sides)


def test_unpainted_spaces_do_not_exist_and_nothing_stands_there(tmp_path: Path) -> None:
    gids = [1] * 15 + [0]
    assert len(squares(tmp_path, gids=gids).cells) == 15
    with pytest.raises(MapError, match="where no ground is painted"):
        squares(tmp_path, thing("token", "<point/>", attributes=at(112, 112), kind="evidence"), gids=gids)


def test_a_shifted_ground_is_refused_where_tiles_are_spaces(tmp_path: Path) -> None:
    sheet = ground(4, 4).replace('id="1"', 'id="1" offsetx="5"')
    with pytest.raises(MapError, match="layer 'Ground': the tiles are shifted off their cells"):
        read(tmp_path, sheet, values=SQUARES, size=(4, 4))
