"""Whatever stands on the tables that ship has a name in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.boards.mapkinds import load_map, read_map
from game.boards.table import Table
from game.core.home import assets
from game.core.text import LANGUAGES, Catalog, Text
from game.systems.bmg1 import places as bmg1
from game.systems.bmg3 import places as bmg3

FOLDER = Path(__file__).resolve().parents[2] / "maps"
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


def test_a_table_of_ones_own_is_called_what_its_map_says() -> None:
    assert bmg1.called("My Cellar") == bmg3.called("My Cellar") == "My Cellar"
