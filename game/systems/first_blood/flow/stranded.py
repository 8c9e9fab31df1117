"""Stranded models: outside the Command Range of all their Leaders (STR)."""

from __future__ import annotations

from game.systems.first_blood.flow.ground import out_of_command
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.state import Model, Regiment


def stranded(game: FirstBlood, regiment: Regiment) -> list[Model]:
    """The models of a Regiment that no Leader of theirs has in his Command Range (STR-01)."""
    return out_of_command(game, regiment)
