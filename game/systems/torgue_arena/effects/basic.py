"""What the core rules themselves say at the points: Tyres, Corrosion, Cryo, Slag, Vulnerable."""

from __future__ import annotations

from game.core.hooks import Ability
from game.systems.torgue_arena.game import BASIC


class CoreRules(Ability, id=BASIC):
    """Terrain and elemental tokens change the numbers of every miniature."""
