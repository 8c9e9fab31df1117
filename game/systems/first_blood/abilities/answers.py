"""Special rules by which those who are struck hurt whoever strikes them."""

from __future__ import annotations

from game.core.hooks import Ability, Modifier, Source, forbidding, on
from game.systems.first_blood.abilities.naming import name
from game.systems.first_blood.abilities.when import custom
from game.systems.first_blood.game import Part
from game.systems.first_blood.points import ANSWERED, AURAS, MAY_HEAL, REACTIONS, About, Aura, Blow, Facing, Hit, Strife


def struck_by_acting(source: Source, strife: Strife) -> list[Blow]:
    """The blows of the Acting Regiment at the bearer; whoever withdraws is not Acting against his foes (WDR-20)."""
    acting = strife.acting
    if strife.kind == "opportunity" or acting is None or acting.destroyed:
        return []
    return [
        blow for blow in strife.blows if blow.against(source) and blow.attacker and blow.attacker.regiment is acting
    ]


def answer(source: Source, strife: Strife, part: Part, hits: int) -> None:
    """So many Hits come back: they wound as in a Clash, but it lends them nothing (SPR-20, SPR-56, SPR-100)."""
    game, acting = strife.game, strife.acting
    assert acting is not None
    strife.answers.append(Blow(game, "reaction", part, game.main(acting), hits=[Hit(0) for _ in range(hits)]))
    game.tell(
        ANSWERED,
        game.leader(acting).id,
        attacker=game.part_name(part),
        target=game.name(acting),
        rule=name(source),
        n=hits,
    )


class CounterAttack(Ability, id="first_blood.counter_attack"):
    """Each natural 1 on its Defense Rolls in an enemy Clash causes 1 Hit on the Regiment that strikes."""

    @on(REACTIONS)
    async def strikes_back(self, source: Source, strife: Strife) -> None:
        """In a Clash or a Challenge!, not against Impact Attacks (SPR-19, IMP-13, CHL-20)."""
        blows = struck_by_acting(source, strife) if strife.kind in ("clash", "duel") else []
        ones = [hit for blow in blows for hit in blow.hits if hit.defence and hit.defence.face == 1]
        if ones:
            answer(source, strife, blows[0].target, len(ones))


class LethalDemise(Ability, id="first_blood.lethal_demise"):
    """Cannot be healed; Wounds it suffers from an enemy Clash cause as many Hits on the Regiment that struck."""

    @on(MAY_HEAL)
    def wastes(self, source: Source, about: About) -> Modifier:
        return forbidding(name(source), "CFB-SPR-54")

    @on(REACTIONS)
    async def bursts(self, source: Source, strife: Strife) -> None:
        """Wounds of the attacks, before Morale (SPR-55); of Impact Attacks only where an effect says so (IMP-13)."""
        blows = struck_by_acting(source, strife)
        caused = sum(hit.wounds for blow in blows for hit in blow.hits)
        wounds = min(caused, strife.suffered.get(source.bearer, 0))  # not those that found nobody (WND-14)
        if not wounds:
            return
        part = blows[0].target
        impact = strife.kind == "impact" and custom(strife.game, part.regiment, part.model, "demise_on_impact")
        if strife.kind in ("clash", "duel") or impact:
            answer(source, strife, part, wounds)


class AuraOfDeath(Ability, id="first_blood.aura_of_death"):
    """When an enemy Regiment it Engages is activated, each model so Engaged takes X Hits before the first Action."""

    @on(AURAS)
    def withers(self, source: Source, facing: Facing) -> list[Aura]:
        part = facing.game.part(source.bearer)
        return [Aura(part, source.params)] if part.regiment in facing.foes else []
