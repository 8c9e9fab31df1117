"""What the tables are called: those that ship in every language, others as their map says."""

from __future__ import annotations

from game.core.text import Text

SHIPPED = {
    "Crime Alley": Text("bmg3.map.crime_alley"),
    "Tricorner Docks": Text("bmg3.map.tricorner_docks"),
    "Robinson Park": Text("bmg3.map.robinson_park"),
    "Rooftops": Text("bmg3.map.rooftops"),
}
TABLES = ("crime_alley", "docks", "robinson_park", "rooftops")
"""The maps that ship."""


def called(title: str) -> Text | str:
    """A map's name by its title in English, the language of the maps."""
    return SHIPPED.get(title, title)
