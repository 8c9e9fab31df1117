"""Aura of Death: Hits on whoever stands Engaged by such models, before his first Action (ACT-11, SPR-05 to 08)."""

from __future__ import annotations

from game.systems.first_blood.flow.aftermath import resolve
from game.systems.first_blood.flow.defence import defend
from game.systems.first_blood.flow.engagement import Engagement
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import AURAS, Blow, Facing, Hit, Strife
from game.systems.first_blood.state import Regiment


async def auras(game: FirstBlood, regiment: Regiment) -> None:
    """As many Hits on each model Engaged by an aura as the highest of them; no Morale Tests (SPR-05, SPR-07, SPR-08).

    An aura works neither into nor out of a Garrison (GAR-50). Each model that stands for itself takes its own (CHR-33).
    """
    if regiment.inside or not AURAS(Facing(game, regiment, game.enemies(regiment))):
        return
    graph = Engagement(game, regiment)
    found = [aura for aura in AURAS(Facing(game, regiment, graph.foes(regiment))) if not aura.part.regiment.inside]
    hits: dict[str, int] = {}
    for model in regiment.models:
        near = [aura.hits for aura in found if any(enemy in aura.part.models for enemy in graph.engaged_by(model))]
        if near:
            hits[model.id] = max(near)
    if not hits:
        return
    blows = []
    for part in game.parts(regiment):
        count = sum(hits.get(model.id, 0) for model in part.models)
        if count:
            blows.append(Blow(game, "aura", None, part, hits=[Hit(0) for _ in range(count)]))
    strife = Strife(game, "aura", None, [regiment], blows, engaged={regiment.id: list(hits)}, tests=False)
    await defend(game, strife)
    await resolve(game, strife)
