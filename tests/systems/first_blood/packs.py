"""The shipped packs of First Blood, read once."""

from __future__ import annotations

from pathlib import Path

from game.core.home import assets
from game.core.packs import load
from game.systems.first_blood.content import KINDS

LIBRARY, _ = load("first_blood", KINDS, assets() / "packs" / "first_blood", Path("nowhere"))
FACTIONS = ("free_banners", "ember_court")
