"""The four tables of the third edition keep what the rules ask of a map (CTC-16, CTC-17), and are fair to both sides.

That they have no hint and open in Tiled itself is proved for every shipped map in `test_maps`.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from itertools import combinations, pairwise

import pytest
from shapely import MultiPolygon, Polygon, box, union_all
from shapely import Point as Dot

from game.boards.mapkinds import read_map
from game.boards.reach import Gait, Reach
from game.boards.sight import core_clear
from game.boards.table import Base, Body, Piece, Table
from game.cli import main
from game.core.home import assets, maps
from game.core.place import Point
from game.kit.skirmish.footing import ground
from game.systems.bmg3.flow.footing import Footing

FOLDER = maps() / "bmg3"
NAMES = sorted(path.stem for path in FOLDER.glob("*.tmx"))
SIZE = 36_000
BASE, HEIGHT = 1181, 1500
INCH = 1000
CROWD = 9

every_map = pytest.mark.parametrize("name", NAMES)


@cache
def table(name: str) -> Table:
    board = read_map(FOLDER / f"{name}.tmx")
    assert isinstance(board, Table)
    return board


def model(x: int, y: int) -> Body:
    return Body(f"{x},{y}", Point(x, y), Base.round(BASE), HEIGHT, core=BASE // 2)


@cache
def street(name: str) -> Polygon | MultiPolygon:
    """Where the middle of a common base may rest at table level."""
    closed = table(name).having("solid", "see_through", "impassable", "ramp")
    walls = union_all([piece.polygon for piece in closed if piece.bottom == 0])
    return box(0, 0, SIZE, SIZE).buffer(-BASE / 2 - 0.5).difference(walls.buffer(BASE / 2 + 0.5))


def buildings(name: str) -> list[Piece]:
    """What is broad enough to be a building, with a roof to stand on."""
    return [
        piece
        for piece in table(name).having("standable")
        if piece.has("solid")
        and piece.bottom == 0
        and 3 * INCH <= piece.top <= 6 * INCH
        and piece.polygon.area >= 12 * INCH**2
    ]


def leaps(name: str) -> list[tuple[str, str]]:
    """Pairs of roofs that a jump can join: 1.5 to 4 inches apart, an inch or less between their heights (JMP-05)."""
    return [
        (a.id, b.id)
        for a, b in combinations(buildings(name), 2)
        if 1500 <= a.polygon.distance(b.polygon) <= 4000 and abs(a.top - b.top) <= INCH
    ]


def zones() -> dict[str, list[Polygon]]:
    """The deployment zones of every shipped Encounter card, A and B."""
    cards = tomllib.loads((assets() / "packs/bmg3/gotham/encounters.toml").read_text(encoding="utf-8"))["encounter"]
    return {
        f"{id} {letter.upper()}": [Polygon([(x * INCH, y * INCH) for x, y in outline]) for outline in card[letter]]
        for id, card in cards.items()
        for letter in "ab"
    }


def packed(area: Polygon | MultiPolygon, apart: int, enough: int) -> list[tuple[int, int]]:
    """Places in an area, found row by row, no two nearer than that."""
    found: list[tuple[int, int]] = []
    if area.is_empty:
        return found
    left, low, right, high = (round(side) for side in area.bounds)
    for y in range(low, high + 1, 100):
        for x in range(left, right + 1, 100):
            near = any((x - a) ** 2 + (y - b) ** 2 < apart**2 for a, b in found)
            if not near and area.covers(Dot(x, y)):
                found.append((x, y))
                if len(found) == enough:
                    return found
    return found


# --- what CTC-16 and CTC-17 count


@pytest.mark.rule("BMG3-CTC-16")
def test_there_are_four_tables() -> None:
    assert NAMES == ["crime_alley", "docks", "robinson_park", "rooftops"]
    assert len({table(name).title for name in NAMES}) == 4


def test_the_check_of_the_folder_finds_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(FOLDER)]) == 0
    assert "hint" not in capsys.readouterr().out


@pytest.mark.rule("BMG3-CTC-17", "BMG3-CTC-08")
@every_map
def test_a_table_has_twelve_to_twenty_five_named_pieces(name: str) -> None:
    board = table(name)
    assert (board.width, board.depth, board.unit) == (SIZE, SIZE, "inch")
    assert 12 <= len(board.pieces) <= 25
    assert all(piece.name for piece in board.pieces)


@pytest.mark.rule("BMG3-CTC-17")
@every_map
def test_three_buildings_have_roofs_to_stand_on_and_two_are_a_leap_apart(name: str) -> None:
    assert len(buildings(name)) >= 3
    assert leaps(name)


@pytest.mark.rule("BMG3-CTC-17")
@every_map
def test_there_are_small_obstacles_difficult_ground_and_a_fence_or_wall(name: str) -> None:
    board = table(name)
    small = [piece for piece in board.having("solid", "see_through") if piece.height <= INCH]
    barriers = [
        piece
        for piece in board.having("solid", "see_through")
        if piece.height > INCH and min(sides(piece)) <= 500 and max(sides(piece)) >= 4 * INCH
    ]
    assert len(small) >= 4
    assert board.having("difficult")
    assert barriers


def sides(piece: Piece) -> list[float]:
    return [Dot(a).distance(Dot(b)) for a, b in pairwise([*piece.outline, piece.outline[0]])]


@pytest.mark.rule("BMG3-CTC-17")
@every_map
def test_nobody_on_the_street_sees_farther_than_twenty_four_inches(name: str) -> None:
    board, open_ground = table(name), street(name)
    steps = range(600, SIZE - 500, INCH)
    found = [(x, y) for x in steps for y in steps if open_ground.covers(Dot(x, y))]
    crowd = [model(*place) for place in sorted({*found, *((SIZE - x, SIZE - y) for x, y in found)})]
    far = (24 * INCH + BASE) ** 2  # from rim to rim
    seen = [
        (a.id, b.id)
        for a, b in combinations(crowd, 2)
        if (a.at.x - b.at.x) ** 2 + (a.at.y - b.at.y) ** 2 > far
        and (a.at.x + b.at.x, a.at.y + b.at.y) >= (SIZE, SIZE)  # the other half of the pairs are these, turned
        and core_clear(board, a, b)
    ]
    assert len(crowd) > 800
    assert seen == []


# --- fair and playable


@pytest.mark.rule("BMG3-TER-10")
@every_map
def test_half_a_turn_changes_nothing(name: str) -> None:
    def seen(turned: bool) -> Counter[object]:
        found: Counter[object] = Counter()
        for piece in table(name).pieces:
            corners = [(SIZE - x, SIZE - y) if turned else (x, y) for x, y in piece.outline]
            near = tuple(sorted((round(x, -1), round(y, -1)) for x, y in corners))
            up = (piece.number("up") + (180_000 if turned else 0)) % 360_000 if piece.has("ramp") else None
            found[near, piece.bottom, piece.top, piece.keywords, piece.name, up] += 1
        return found

    assert seen(turned=True) == seen(turned=False)


@pytest.mark.parametrize("zone", zones())
@every_map
def test_nine_models_find_room_on_the_street_of_every_zone(name: str, zone: str) -> None:
    rooms = [part.buffer(-BASE / 2 - 0.5).intersection(street(name)) for part in zones()[zone]]
    assert sum(len(packed(room, BASE, CROWD)) for room in rooms) >= CROWD


@every_map
def test_four_lamps_and_four_sewers_find_a_place_on_the_street(name: str) -> None:
    inner = box(0, 0, SIZE, SIZE).buffer(-2 * INCH - BASE / 2 - 1)
    assert len(packed(street(name).intersection(inner), 8 * INCH + BASE + 1, 4)) == 4


@pytest.mark.rule("BMG3-TER-06", "BMG3-TER-08", "BMG3-TER-12")
@every_map
def test_every_street_and_every_roof_can_be_reached_from_a_corner(name: str) -> None:
    board = table(name)
    start = packed(street(name), BASE, 1)[0]
    reach = Reach(ground(board, Footing(BASE, HEIGHT)), model(*start), Gait(200 * INCH, most_paid=4))
    whole = street(name)
    places = [part.representative_point() for part in getattr(whole, "geoms", [whole]) if part.area > INCH**2]
    spots = [Point(round(place.x), round(place.y)) for place in places]
    roofs = [piece for piece in board.having("standable") if not piece.has("ramp")]
    spots += [Point(round(roof.polygon.centroid.x), round(roof.polygon.centroid.y), roof.top) for roof in roofs]
    assert len(spots) > len(roofs) > 0
    assert [spot for spot in spots if reach.path(spot) is None] == []


@every_map
def test_stairs_and_ramps_end_at_a_roof(name: str) -> None:
    for ramp in table(name).having("ramp"):
        assert any(roof.top == ramp.top and roof.polygon.distance(ramp.polygon) == 0 for roof in buildings(name)), (
            ramp.id
        )


# --- each plays differently


def test_the_rooftops_are_for_leaping() -> None:
    board = table("rooftops")
    assert len(leaps("rooftops")) >= 8
    assert {roof.top for roof in buildings("rooftops")} >= {3000, 4000, 5000, 6000}
    for glass in board.having("difficult"):
        assert any(roof.top == glass.top and roof.covers(glass.outline[0]) for roof in buildings("rooftops"))


@pytest.mark.rule("BMG3-TER-02")
def test_the_park_hides_people_behind_what_nobody_climbs() -> None:
    groves = table("robinson_park").having("unclimbable")
    assert len(groves) == 4 and all(grove.top > HEIGHT for grove in groves)
    assert all(pond.has("impassable") and pond.top == 0 for pond in table("robinson_park").having("water"))
    assert len(buildings("robinson_park")) < len(buildings("docks")) < len(buildings("rooftops"))


def test_the_docks_have_stacks_of_three_heights_and_a_walkway_above_the_quay() -> None:
    board = table("docks")
    assert len({piece.top for piece in board.pieces if "containers" in piece.name}) == 3
    walkways = [piece for piece in board.having("standable") if piece.bottom > HEIGHT]
    assert walkways and all(piece.bottom - 2500 > HEIGHT for piece in walkways)
