"""Whatever stands on the tables that ship has a name in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.boards.mapkinds import read_map
from game.boards.table import Table
from game.core.home import assets
from game.core.text import LANGUAGES, Catalog

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
