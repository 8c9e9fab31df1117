"""Everything a Regiment may do against enemies it could charge, fights or could challenge, in one look."""

from __future__ import annotations

from game.systems.first_blood.deeds import DeedOption
from game.systems.first_blood.flow import challenge, charge, clash, inspire, reform, withdraw
from game.systems.first_blood.flow.engagement import now
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import Acting


def charges(game: FirstBlood, acting: Acting) -> list[DeedOption]:
    """A Charge at each enemy (ACT-23)."""
    regiment = acting.regiment
    return charge.offers(game, acting, now(game, regiment)) if regiment.on_table else []


def fights(game: FirstBlood, acting: Acting) -> list[DeedOption]:
    """The Combat Actions and Challenge! (ACT-24, ACT-25); conditions are those of this moment (ACT-29)."""
    regiment = acting.regiment
    if not regiment.on_table:
        return []
    graph = now(game, regiment)
    return [
        *clash.offers(game, acting, graph),
        *inspire.offers(game, acting, graph),
        *reform.offers(game, acting, graph),
        *withdraw.offers(game, acting, graph),
        *challenge.offers(game, acting),
    ]
