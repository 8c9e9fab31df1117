"""What pieces of terrain are called: in every language where the catalogue has them, else as the map says."""

from __future__ import annotations

from functools import lru_cache

from game.boards.table import Piece
from game.core.library import Library
from game.core.text import Text
from game.systems.first_blood.content import Terrain

DRAWN = {
    "Copse": Text("view.piece.copse"),
    "Palisade": Text("view.piece.palisade"),
    "River": Text("view.piece.river"),
    "Toll house": Text("view.piece.toll_house"),
}
"""Names on the maps that ship, of things that are in no catalogue."""


def piece_name(library: Library, piece: Piece) -> Text | str:
    return _names(library).get(piece.name, piece.name)


@lru_cache(maxsize=8)
def _names(library: Library) -> dict[str, Text]:
    """Catalogue names by what they are in English, the language of the maps."""
    return DRAWN | {one.name.words["en"]: one.name for one in library.all(Terrain) if "en" in one.name.words}
