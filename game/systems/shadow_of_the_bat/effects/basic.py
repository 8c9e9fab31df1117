"""What the core rules themselves say at the points: D icons, shields, cover, hiding, distance, height."""

from __future__ import annotations

from game.core.hooks import Ability
from game.systems.shadow_of_the_bat.game import BASIC


class CoreRules(Ability, id=BASIC):
    """Dice, terrain and tokens change the numbers of every figure."""
