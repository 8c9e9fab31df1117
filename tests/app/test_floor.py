"""Ground painted in Tiled is seen in play; what cannot be loaded leaves the plain ground."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pygame
import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from game.app.bits import Bits
from game.app.table.art.floor import Floor, laying
from game.boards.mapfile import MapError
from game.boards.mapkinds import read_map
from game.boards.maplint import check_map
from game.boards.painting import Painting, Tile, TileLayer
from game.boards.table import Table
from game.core.home import maps

RED, BLUE = (200, 30, 30), (30, 30, 200)


@pytest.fixture
def tiles(tmp_path: Path) -> Path:
    """Two tiles of ten pixels: one red with a blue upper left corner, one plain blue."""
    sheet = pygame.Surface((20, 10))
    sheet.fill(RED, (0, 0, 10, 10))
    sheet.fill(BLUE, (0, 0, 4, 4))
    sheet.fill(BLUE, (10, 0, 10, 10))
    pygame.image.save(sheet, tmp_path / "tiles.png")
    return tmp_path / "tiles.png"


def painted(file: Path, *tiles: Tile | None, opacity: float = 1.0) -> Painting:
    return Painting((TileLayer("Ground", (tiles,), opacity=opacity, drawn=True),), (10, 10))


def red(file: Path, **turns: bool) -> Tile:
    return Tile("tiles", 0, file, (0, 0, 10, 10), **turns)


def blue(file: Path) -> Tile:
    return Tile("tiles", 1, file, (10, 0, 10, 10))


def shown(
    painting: Painting, size: tuple[int, int], scale: float = 10, origin: tuple[int, int] = (0, 0)
) -> pygame.Surface:
    columns = len(painting.layers[0].rows[0])
    chunk = pygame.Surface(size)
    Floor(Bits(laying(painting)).finish(), (0.0, 0.0, float(columns), 1.0)).put(chunk, scale, origin)
    return chunk


def test_tiles_lie_on_their_cells(tiles: Path) -> None:
    chunk = shown(painted(tiles, red(tiles), blue(tiles)), (20, 10))
    assert chunk.get_at((7, 7))[:3] == RED and chunk.get_at((15, 5))[:3] == BLUE


def test_a_cell_without_a_tile_shows_what_lies_below(tiles: Path) -> None:
    chunk = shown(painted(tiles, None, blue(tiles)), (20, 10))
    assert chunk.get_at((5, 5))[:3] == (0, 0, 0) and chunk.get_at((15, 5))[:3] == BLUE


@pytest.mark.parametrize(
    ("turns", "corner"),
    [
        ({}, (1, 1)),
        ({"flip_x": True}, (8, 1)),
        ({"flip_y": True}, (1, 8)),
        ({"flip_x": True, "flip_y": True}, (8, 8)),
        ({"turned": True}, (1, 1)),
        ({"turned": True, "flip_x": True}, (8, 1)),
    ],
)
def test_turned_tiles_are_drawn_turned(tiles: Path, turns: dict[str, bool], corner: tuple[int, int]) -> None:
    chunk = shown(painted(tiles, red(tiles, **turns)), (10, 10))
    corners = ((1, 1), (8, 1), (1, 8), (8, 8))
    assert [at for at in corners if chunk.get_at(at)[:3] == BLUE] == [corner]


def test_parts_of_it_meet_without_a_seam(tiles: Path) -> None:
    painting = painted(tiles, blue(tiles), blue(tiles), blue(tiles))
    for scale in (7.3, 10, 23.7):
        whole = round(3 * scale)
        for left in range(0, whole - 8, 8):
            chunk = shown(painting, (8, 8), scale, (left, 0))
            assert all(chunk.get_at((x, 3)).b > 190 for x in range(8)), (scale, left)


def test_a_sheet_may_be_half_seen_through(tiles: Path) -> None:
    chunk = shown(painted(tiles, blue(tiles), opacity=0.5), (10, 10))
    assert abs(chunk.get_at((5, 5)).b - BLUE[2] // 2) <= 2


def test_a_picture_that_went_away_leaves_the_plain_ground(tiles: Path) -> None:
    tiles.write_bytes(tiles.read_bytes()[:60])
    assert shown(painted(tiles, blue(tiles)), (10, 10)).get_at((5, 5))[:3] == (0, 0, 0)


def test_roads_of_our_boards_are_drawn() -> None:
    board = read_map(maps() / "bmg3" / "crime_alley.tmx")
    assert isinstance(board, Table) and board.painting is not None
    assert [layer.name for layer in board.painting.layers] == ["Ground", "Markings"]


def test_drawn_is_true_or_false(tmp_path: Path) -> None:
    shutil.copytree(maps() / "tilesets", tmp_path / "tilesets")
    text = (maps() / "bmg3" / "crime_alley.tmx").read_text("utf-8").replace("../tilesets", "tilesets")
    spoilt = text.replace('<property name="drawn" type="bool" value="true"/>', '<property name="drawn" value="x"/>')
    (tmp_path / "spoilt.tmx").write_text(spoilt, "utf-8")
    with pytest.raises(MapError, match="layer 'Ground': the property 'drawn' is true or false"):
        read_map(tmp_path / "spoilt.tmx")


def test_the_author_is_told_of_a_damaged_picture(tmp_path: Path) -> None:
    shutil.copytree(maps() / "tilesets", tmp_path / "tilesets")
    text = (maps() / "bmg3" / "crime_alley.tmx").read_text("utf-8").replace("../tilesets", "tilesets")
    (tmp_path / "own.tmx").write_text(text, "utf-8")
    assert not [line for line in check_map(tmp_path / "own.tmx") if "damaged" in line]
    city = tmp_path / "tilesets" / "city.png"
    city.write_bytes(city.read_bytes()[:2000])
    assert [line for line in check_map(tmp_path / "own.tmx") if "'city.png' is damaged" in line]
