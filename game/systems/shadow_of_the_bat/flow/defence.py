"""Defence: how many dice a figure rolls, and what they block (DEF)."""

from __future__ import annotations

from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import DEFENCE, About, Strike
from game.systems.shadow_of_the_bat.state import Figure


def defence(game: Fight, figure: Figure, strike: Strike | None = None) -> int:
    """Dice of its defence roll, never below 0 (DEF-03, DEF-20)."""
    base = game.printed(figure, "defense") or 0
    return max(0, DEFENCE(About(game, figure, "defense", strike), base).value)
