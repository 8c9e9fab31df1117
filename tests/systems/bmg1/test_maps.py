"""The six tables: size, everything each needs, terrain as the contract has it, and hints for those who draw more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from shapely.affinity import rotate

from game.boards.mapkinds import load_map
from game.boards.table import Piece, Table
from game.check import problems
from game.core.home import maps
from game.systems.bmg1.content import Scenario
from game.systems.bmg1.flow.terrain import KINDS
from game.systems.bmg1.system import SYSTEM
from game.systems.bmg1.tables import doorways, fences, gaps, hedges, map_hints, obstacles, roofs
from tests.systems.bmg1.packs import LIBRARY

FILES = sorted((maps() / "bmg1").glob("*.tmx"))
NAMES = {"asylum_yard", "back_streets", "harbour", "market_hall", "park_at_night", "roofs"}
CM = 1000
each_table = pytest.mark.parametrize("name", sorted(NAMES))


def table(name: str) -> Table:
    found = load_map(maps() / "bmg1" / f"{name}.tmx").board
    assert isinstance(found, Table)
    return found


def hints(board: Table) -> list[str]:
    return list(map_hints(board, LIBRARY.all(Scenario)))


@pytest.mark.rule("BMG1-CNT-06", "BMG1-CMP-03", "BMG1-SET-02", "BMG1-SET-03")
def test_there_are_six_tables_and_the_game_offers_them() -> None:
    assert {file.stem for file in FILES} == NAMES
    assert set(SYSTEM.tables) >= NAMES


@each_table
def test_a_table_is_read_without_a_hint(name: str) -> None:
    assert problems(maps() / "bmg1" / f"{name}.tmx") == []


@pytest.mark.rule("BMG1-CMP-01", "BMG1-CMP-02")
@each_table
def test_a_table_is_90_centimetres_square_and_has_no_zones(name: str) -> None:
    board = table(name)
    assert (board.width, board.depth, board.unit) == (90 * CM, 90 * CM, "cm")
    assert board.zones == ()


@pytest.mark.rule("BMG1-CNT-06")
@each_table
def test_a_table_has_everything_that_movement_needs(name: str) -> None:
    board = table(name)
    standing, ground = obstacles(board), board.having("difficult")
    assert len({roof.top for roof in roofs(board)}) >= 3
    assert any(0 < gap <= 5 * CM for gap in gaps(board)) and any(6 * CM <= gap <= 12 * CM for gap in gaps(board))
    assert sum(2 * CM < piece.top <= 4 * CM and piece.has("standable") for piece in standing) >= 6
    assert sum(piece.top <= 2 * CM for piece in standing) >= 8
    assert len(ground) >= 2 and any(piece.has("water") for piece in ground)
    assert len(fences(board)) >= 2 and len(hedges(board)) >= 2 and doorways(board)
    assert board.having("door")
    assert hints(board) == []


@each_table
def test_a_table_is_the_same_after_half_a_turn(name: str) -> None:
    """Neither side has the better half."""
    board = table(name)
    shapes = [(piece.name, piece.bottom, piece.top, piece.polygon) for piece in board.pieces]
    for title, bottom, top, polygon in shapes:
        turned = rotate(polygon, 180, origin=(45 * CM, 45 * CM))
        twins = [other for other in shapes if other[:3] == (title, bottom, top)]
        assert any(turned.symmetric_difference(other[3]).area < CM for other in twins), title


ANY_HEIGHT = ("building", "high_wall", "container", "block", "crate", "low_wall")
"""Kinds whose height the contract leaves open, or which stand on roofs in other sizes."""


@pytest.mark.rule("BMG1-GEO-30", "BMG1-CMP-04", "BMG1-CMP-05")
@each_table
def test_every_piece_is_of_a_kind_the_contract_lists(name: str) -> None:
    for piece in table(name).pieces:
        words = {word for word in piece.keywords if word != "opaque"}
        alike = [kind for kind, known in KINDS.items() if set(known.keywords) == words]
        alike = [kind for kind in alike if KINDS[kind].blink == piece.number("blink")]
        height = piece.top - piece.bottom
        fits = [kind for kind in alike if KINDS[kind].height == height or kind in ANY_HEIGHT or piece.has("difficult")]
        assert fits or piece.name in ("Pier", "Pillar"), f"{piece.id}: {sorted(words)}"
        assert piece.has("opaque") == piece.has("solid")


@each_table
def test_fences_and_trees_are_as_thin_as_they_should_be(name: str) -> None:
    for piece in table(name).pieces:
        left, low, right, high = piece.polygon.bounds
        thin = min(right - left, high - low)
        if "fence" in piece.name.lower():
            assert thin <= 0.5 * CM, piece.id
        if piece.name == "Tree":
            assert piece.circle is not None and round(right - left) == 2 * CM
        if piece.has("door"):
            assert thin < CM and max(right - left, high - low) == 4 * CM


# --- hints


def without(board: Table, gone: Callable[[Piece], bool]) -> Table:
    return replace(board, pieces=tuple(piece for piece in board.pieces if not gone(piece)))


@pytest.mark.rule("BMG1-CNT-06")
@pytest.mark.parametrize(
    ("word", "gone"),
    [
        ("buildings", lambda piece: piece.top > 5 * CM and piece.has("standable")),
        ("at most 5 cm", lambda piece: piece.name in ("Hotel", "Print works", "Tenement", "Garage", "Theatre")),
        ("6 to 12 cm", lambda piece: piece.name in ("Print works", "Department store", "Tenement", "Theatre")),
        ("Difficult obstacles", lambda piece: 2 * CM < piece.top <= 4 * CM),
        ("Small obstacles", lambda piece: piece.top <= 2 * CM),
        ("water", lambda piece: piece.has("water")),
        ("difficult ground", lambda piece: piece.has("difficult")),
        ("wire fences", lambda piece: "fence" in piece.name),
        ("hedges", lambda piece: "hedge" in piece.name),
        ("doorway", lambda piece: piece.name == "Alley wall"),
    ],
)
def test_what_a_table_lacks_is_told(word: str, gone: Callable[[Piece], bool]) -> None:
    board = table("roofs")
    assert any(word in hint for hint in hints(without(board, gone)))
    assert not any(word in hint for hint in hints(board))


@pytest.mark.rule("BMG1-CMP-02")
def test_a_table_of_another_size_is_told() -> None:
    assert any("90 by 90" in hint for hint in hints(replace(table("roofs"), width=80 * CM)))


@pytest.mark.rule("BMG1-GEO-30")
@pytest.mark.parametrize(
    ("word", "keywords", "blink"),
    [
        ("no Blink! number", ("solid", "opaque"), 0),
        ("has a Blink! number", ("difficult",), 5),
        ("is water", ("water",), 0),
        ("an obstacle", ("difficult", "solid", "opaque"), 5),
        ("is a door", ("door", "solid", "opaque"), 5),
    ],
)
def test_properties_that_do_not_go_together_are_told(word: str, keywords: tuple[str, ...], blink: int) -> None:
    board = table("roofs")
    shape = ((40 * CM, 40 * CM), (43 * CM, 40 * CM), (43 * CM, 43 * CM))
    odd = Piece("odd", "Odd", shape, top=3 * CM, keywords=keywords, properties=(("blink", blink),))
    told = hints(replace(board, pieces=(*board.pieces, odd)))
    assert [hint for hint in told if "'odd'" in hint and word in hint]


@pytest.mark.rule("BMG1-CNT-06")
def test_a_zone_that_is_full_of_walls_is_told() -> None:
    board = table("roofs")
    shape = ((0, 0), (90 * CM, 0), (90 * CM, 15 * CM), (0, 15 * CM))
    full = replace(board.pieces[0], id="full", outline=shape)
    told = hints(replace(board, pieces=(*board.pieces, full)))
    assert any("'plunder' has no room for 12 characters" in hint for hint in told)
    assert any("'ambush' has no room for 6 characters" in hint for hint in told)
