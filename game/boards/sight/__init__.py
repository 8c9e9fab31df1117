"""Sight on the open table: one report per look, by the rule of each system."""

from game.boards.sight.core import clear_from, core_clear, core_sight, core_views
from game.boards.sight.ground import lit_ground, visible_ground
from game.boards.sight.quarter import quarter_sight
from game.boards.sight.report import Light, Night, SightReport
from game.boards.sight.strip import Looker, Screen, free_strip, strip_sight
from game.boards.sight.volley import Shot, Volley

__all__ = [
    "Light",
    "Looker",
    "Night",
    "Screen",
    "Shot",
    "SightReport",
    "Volley",
    "clear_from",
    "core_clear",
    "core_sight",
    "core_views",
    "free_strip",
    "lit_ground",
    "quarter_sight",
    "strip_sight",
    "visible_ground",
]
