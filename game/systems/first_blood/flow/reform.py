"""Combat Reform: a Regiment in combat moves its models by the manoeuvring rules, and strikes nobody (REF)."""

from __future__ import annotations

from functools import partial

from game.boards.formation import closing
from game.core.text import Text
from game.kit.skirmish.drilled import Drilled
from game.systems.first_blood.deeds import DeedOption
from game.systems.first_blood.flow.allowed import performed
from game.systems.first_blood.flow.engagement import Engagement
from game.systems.first_blood.flow.fighting import combat_refusal, in_combat
from game.systems.first_blood.flow.ground import RULES, pace, too_high
from game.systems.first_blood.flow.manoeuvre import HELD, aim_at, fighters, laid_out
from game.systems.first_blood.flow.stats import march
from game.systems.first_blood.flow.treading import trodden
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import REFORMED, Acting
from game.systems.first_blood.state import Regiment

REFORMING = {**RULES, **HELD, "reach.too_far": "CFB-REF-01"}


def offers(game: FirstBlood, acting: Acting, graph: Engagement) -> list[DeedOption]:
    """Combat Reform for whoever is in combat; no bonus of a March counts (REF-02)."""
    regiment = acting.regiment
    if not in_combat(regiment, graph):
        return []
    why = combat_refusal(game, regiment, "combat_reform", inside=False)
    words = Text("first_blood.do.combat_reform", distance=march(game, regiment, "combat_reform"))
    return [DeedOption("combat_reform", words, partial(reform, game, regiment), game.leader(regiment).id, why)]


def reforming(game: FirstBlood, regiment: Regiment) -> Drilled:
    """Up to the lowest March, without what is added to Marches: Engaged models straight and within the reach of whoever
    has hold of them, the others freely (REF-01, REF-02, REF-03)."""
    company = fighters(game, regiment, pace(march(game, regiment, "combat_reform")))
    aim = aim_at(game, regiment, game.enemies(regiment))
    return Drilled(company, REFORMING, [partial(closing, company, aim)], partial(too_high, game, regiment))


async def reform(game: FirstBlood, regiment: Regiment) -> None:
    """Whoever likes moves; no Attacks follow (REF-01, REF-03)."""
    performed(game, regiment, "combat_reform")
    layout = reforming(game, regiment)
    question = Text("first_blood.ask.combat_reform", regiment=game.name(regiment))
    routes = await laid_out(game, regiment, layout, question, "combat_reform", REFORMED)
    await trodden(game, regiment, routes, "combat_reform")
