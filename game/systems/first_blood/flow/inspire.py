"""Inspire and Combat Rally: taking heart with the enemy at arm's length (INS, CRL)."""

from __future__ import annotations

from functools import partial

from game.core.text import Refusal, Text
from game.kit.dice import throw
from game.systems.first_blood.deeds import DeedOption
from game.systems.first_blood.flow.allowed import performed
from game.systems.first_blood.flow.broken import rally
from game.systems.first_blood.flow.engagement import Engagement, now
from game.systems.first_blood.flow.fighting import combat_refusal, in_combat
from game.systems.first_blood.flow.pool import passes
from game.systems.first_blood.flow.stats import regiment_resolve
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import FEARED, INSPIRED, RALLY_TESTED, Acting, Facing
from game.systems.first_blood.state import Regiment


def offers(game: FirstBlood, acting: Acting, graph: Engagement) -> list[DeedOption]:
    """Inspire, and for a Broken Regiment that is Engaged a Combat Rally (INS-01, BRK-03, CRL-01)."""
    regiment = acting.regiment
    if not in_combat(regiment, graph):
        return []
    leader = game.leader(regiment).id
    why = combat_refusal(game, regiment, "inspire")
    if regiment.broken:
        why = Refusal(Text("first_blood.no.broken"), "CFB-INS-03")
    found = [DeedOption("inspire", Text("first_blood.do.inspire"), partial(inspire, game, regiment), leader, why)]
    if regiment.broken and graph.is_engaged(regiment):
        deed = partial(combat_rally, game, regiment)
        why = combat_refusal(game, regiment, "combat_rally")
        found.append(DeedOption("combat_rally", _rally_words(game, regiment), deed, leader, why))
    return found


async def inspire(game: FirstBlood, regiment: Regiment) -> None:
    """Inspired for its next Clash this Round; twice gives nothing more (INS-01, INS-04)."""
    performed(game, regiment, "inspire")
    regiment.inspired = True
    regiment.uninspired.clear()
    game.tell(INSPIRED, *(model.id for model in regiment.models), regiment=game.name(regiment))


def is_feared(game: FirstBlood, regiment: Regiment) -> bool:
    """Whether somebody it is Engaged with frightens it (CRL-03)."""
    return bool(FEARED(Facing(game, regiment, now(game, regiment).foes(regiment)), 0))


def _rally_words(game: FirstBlood, regiment: Regiment) -> Text:
    if is_feared(game, regiment):
        return Text("first_blood.do.combat_rally_tested", need=regiment_resolve(game, regiment))
    return Text("first_blood.do.combat_rally")


async def combat_rally(game: FirstBlood, regiment: Regiment) -> None:
    """It is no longer Broken, if it passes the test that feared enemies demand (CRL-02, CRL-03)."""
    performed(game, regiment, "combat_rally")
    if is_feared(game, regiment) and not await _bears_up(game, regiment):
        return
    rally(game, regiment)


async def _bears_up(game: FirstBlood, regiment: Regiment) -> bool:
    """A die against its Resolve characteristic (SPR-32, SPR-85)."""
    need = regiment_resolve(game, regiment)
    text = Text("first_blood.roll.rally", regiment=game.name(regiment), need=need)
    rolled = await throw(text, 1, by=regiment.seat, topic="rally")
    passed = passes(rolled.face, need)
    game.tell(
        RALLY_TESTED,
        game.leader(regiment).id,
        dice=rolled.faces,
        marked=[0] if passed else [],
        regiment=game.name(regiment),
        need=need,
        passed=int(passed),
    )
    return passed
