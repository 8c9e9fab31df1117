"""What a Regiment may do with enemies in reach or in sight: the Actions of melee, all from one look at the table."""

from __future__ import annotations

from game.core.text import Refusal, Text
from game.systems.first_blood.flow.allowed import barred
from game.systems.first_blood.flow.engagement import Engagement
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.state import Regiment
from game.systems.first_blood.vocabulary import ActionName


def unengaged(regiment: Regiment, graph: Engagement) -> Refusal | None:
    """Out-of-Combat Actions need the Regiment not to be Engaged (ACT-26)."""
    return Refusal(Text("first_blood.no.engaged"), "CFB-ACT-26") if graph.is_engaged(regiment) else None


def in_combat(regiment: Regiment, graph: Engagement) -> bool:
    """Combat Actions need somebody Engaged or Engaging; whoever only Engages has both kinds (ACT-27, ACT-28)."""
    return graph.is_engaged(regiment) or graph.is_engaging(regiment)


def combat_refusal(game: FirstBlood, regiment: Regiment, action: ActionName, inside: bool = True) -> Refusal | None:
    """Why a Combat Action cannot be declared; some need places on the table (GAR-38)."""
    if not inside and regiment.inside:
        return Refusal(Text("first_blood.no.inside"), "CFB-GAR-38")
    return barred(game, regiment, action)
