"""Target priority: whom an AI villain wants most (TGT)."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.grid import least
from game.systems.shadow_of_the_bat.flow import defence
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import attribute
from game.systems.shadow_of_the_bat.state import Figure, Hero
from game.systems.shadow_of_the_bat.vocabulary import Attribute


def value(game: Fight, enemy: Figure, stat: Attribute) -> int:
    """The value of an enemy that counts, as modified now; 0 if it has none (TGT-03 to TGT-06, SUP-04, TGT-04)."""
    if stat == "focus":
        return enemy.focus if isinstance(enemy, Hero) else 0
    if stat == "defense":
        return defence.defence(game, enemy)
    worth = attribute(game, enemy, stat) or 0
    return max(0, worth - enemy.wounds) if stat == "life" else worth


def preferred(game: Fight, figure: Figure, among: Sequence[Figure]) -> tuple[Figure, ...]:
    """The enemies it wants most; several are a tie (TGT-01, TGT-07)."""
    wanted = game.villain_card(figure).coop.priority
    sign = -1 if wanted.dir == "high" else 1
    return least(among, lambda enemy: sign * value(game, enemy, wanted.stat))
