"""What the tables are called: those that ship in every language, others as their map says."""

from __future__ import annotations

from game.core.text import Text

SHIPPED = {
    "Asylum Yard": Text("bmg1.map.asylum_yard"),
    "Back Streets": Text("bmg1.map.back_streets"),
    "Harbour": Text("bmg1.map.harbour"),
    "Market Hall": Text("bmg1.map.market_hall"),
    "Park at Night": Text("bmg1.map.park_at_night"),
    "Roofs": Text("bmg1.map.roofs"),
}
TABLES = ("asylum_yard", "back_streets", "harbour", "market_hall", "park_at_night", "roofs")
"""The maps that ship."""


def called(title: str) -> Text | str:
    """A map's name by its title in English, the language of the maps."""
    return SHIPPED.get(title, title)
