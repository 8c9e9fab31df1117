"""What cards and sheets say at the points: what always holds, and what answers an event."""

from __future__ import annotations

from game.core.hooks import Ability
from game.systems.shadow_of_the_bat.game import CARD


class CardText(Ability, id=CARD):
    """A card does what is written on it."""
