"""What cards say at the points: the passive effects of everything in play, and those that answer a moment."""

from __future__ import annotations

from game.core.hooks import Ability
from game.systems.torgue_arena.game import CARD


class CardText(Ability, id=CARD):
    """A card does what is written on it."""
