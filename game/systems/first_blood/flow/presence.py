"""Command Presence: which Regiments a Character's or an Officer's Command Range covers."""

from __future__ import annotations

from game.boards.measure import distance
from game.boards.table import Body, Piece
from game.systems.first_blood.flow.stats import command_range
from game.systems.first_blood.game import FLOOR, WITHIN, FirstBlood
from game.systems.first_blood.state import Model, Regiment


def commands(game: FirstBlood, commander: Model, regiment: Regiment) -> bool:
    """Whether any Leader of a Regiment is Within a model's Command Range (PRE-01, PRE-09, LDR-03).

    From inside a Garrison nobody's reaches out (GAR-15, GAR-49); a Regiment that Occupies one is its outline.
    """
    own = game.regiment_of(commander.id)
    if regiment is own:
        return True
    if commander.at is None or not regiment.on_table:
        return False
    reach, here = command_range(game, commander), game.body(commander)
    piece = game.garrison(regiment)
    leaders: list[Body | Piece] = [piece] if piece else [game.body(m) for m in game.leaders(regiment) if m.at]
    return any(_near(here, leader, reach) for leader in leaders)


def _near(here: Body, there: Body | Piece, reach: int) -> bool:
    """On the same floor, one above or one below (RUI-17, RUI-21)."""
    floors = abs(here.at.z - there.at.z) // FLOOR if isinstance(there, Body) else 0
    return floors <= 1 and distance(here, there, flat=True) <= reach + WITHIN


def present(game: FirstBlood, regiment: Regiment) -> list[Model]:
    """The Characters whose Command Presence a Regiment has (PRE-01): none while Broken (PRE-11, BRK-04), none from one
    who refused a Challenge! (CHL-17), and Character Regiments never."""
    if regiment.broken or regiment.is_character:
        return []
    return [
        model
        for other in game.friends(regiment)
        if not other.refused
        for model in other.models
        if model.rank == "character" and commands(game, model, regiment)
    ]
