"""Whatever stands on the tables that ship has a name in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.app.table.art.hover import _TOLD
from game.boards.hexes import HexBoard, Zone
from game.boards.mapkinds import load_map, read_map
from game.boards.squares import Cell, SquareBoard
from game.boards.table import Table
from game.core.home import assets
from game.core.text import LANGUAGES, Catalog, Text
from game.systems.bmg1 import places as bmg1
from game.systems.bmg3 import places as bmg3
from game.systems.first_blood import looks as first_blood
from game.systems.shadow_of_the_bat import looks as shadow
from game.systems.torgue_arena import looks as torgue

FOLDER = Path(__file__).resolve().parents[2] / "maps"
EVERY = sorted(FOLDER.glob("*/*.tmx"))
GRIDS = [path for path in EVERY if path.parent.name in ("torgue_arena", "shadow_of_the_bat")]
MAPS = sorted(path for game in ("bmg1", "bmg3", "first_blood") for path in (FOLDER / game).glob("*.tmx"))


@pytest.mark.parametrize("path", MAPS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_piece_of_a_table_is_named_in_every_language(path: Path) -> None:
    table = read_map(path)
    assert isinstance(table, Table)
    wanted = {"view.piece." + piece.name.lower().replace(" ", "_") for piece in table.pieces if piece.name}
    catalog = Catalog([assets() / "locale"])
    for language in LANGUAGES:
        assert sorted(wanted - set(catalog.keys(language))) == []


@pytest.mark.parametrize(
    "path", [path for path in MAPS if path.parent.name != "first_blood"], ids=lambda path: path.stem
)
def test_every_table_has_a_title_in_every_language(path: Path) -> None:
    title = load_map(path).title
    name = {"bmg1": bmg1, "bmg3": bmg3}[path.parent.name].called(title)
    assert isinstance(name, Text)
    catalog = Catalog([assets() / "locale"])
    assert catalog.render(name, "en") == title
    assert all(name.key in catalog.keys(language) for language in LANGUAGES)


@pytest.mark.parametrize("path", EVERY, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_table_says_what_it_is_like_in_every_language(path: Path) -> None:
    system = path.parent.name
    shipped = {"bmg1": bmg1, "bmg3": bmg3, "torgue_arena": torgue, "shadow_of_the_bat": shadow}
    assert path.stem in (shipped[system].TABLES if system in shipped else first_blood.SHIPPED)
    catalog = Catalog([assets() / "locale"])
    wanted = [f"{system}.ground.{path.stem}"]
    wanted += [f"{system}.map.{path.stem}"] if isinstance(read_map(path), HexBoard | SquareBoard) else []
    for language in LANGUAGES:
        assert set(wanted) <= set(catalog.keys(language))


@pytest.mark.parametrize("path", GRIDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_whatever_lies_under_the_pointer_on_a_grid_has_words(path: Path) -> None:
    board = read_map(path)
    assert isinstance(board, HexBoard | SquareBoard)
    wanted = {f"view.thing.{feature.kind}" for feature in board.features}
    wanted |= {f"view.side.{side.kind}" for side in board.sides}
    wanted |= {f"view.mark.{mark.kind}" for mark in board.marks if mark.kind in _TOLD}
    for cell in map(board.cell, board.places):
        wanted |= {f"view.zone.{cell.kind}"} if isinstance(cell, Zone) and cell.kind else set()
        wanted |= {f"view.terrain.{cell.terrain}"} if isinstance(cell, Cell) else set()
    catalog = Catalog([assets() / "locale"])
    for language in LANGUAGES:
        assert sorted(wanted - set(catalog.keys(language))) == []


def test_a_table_of_ones_own_is_called_what_its_map_says() -> None:
    assert bmg1.called("My Cellar") == bmg3.called("My Cellar") == "My Cellar"
