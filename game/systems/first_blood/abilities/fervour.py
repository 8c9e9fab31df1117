"""Special rules that are used now and then, before the dice: Blessed and Bravery."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, forbidding, on
from game.core.text import Text
from game.systems.first_blood.abilities.asking import wanted
from game.systems.first_blood.abilities.naming import is_regiments, name
from game.systems.first_blood.flow.broken import rally
from game.systems.first_blood.points import (
    ACTIVATION_BEGAN,
    BEFORE_DEFENCE,
    BEFORE_HITS,
    DEFENCE_REROLLS,
    FEAR,
    HIT_REROLLS,
    TERROR,
    About,
    Acting,
    Blow,
    Reroll,
    Strife,
    Struck,
)
from game.systems.first_blood.state import Regiment


class Blessed(Ability, id="first_blood.blessed"):
    """Once a Round it may re-roll all its failed to-hit rolls, or all its failed Defense Rolls, of one Action; all
    Blessed models of a Regiment do so together, and say so before rolling."""

    @on(BEFORE_HITS)
    async def strikes(self, source: Source, strife: Strife) -> None:
        blows = [blow for blow in strife.blows if blow.dice > 0 and blow.by(source)]
        if blows and await _calls(source, strife, strife.game.regiment_of(source.bearer), "hits"):
            for blow in blows:
                blow.blessed = True

    @on(BEFORE_DEFENCE)
    async def wards(self, source: Source, strife: Strife) -> None:
        blows = [blow for blow in strife.blows if blow.hits and blow.against(source)]
        if blows and await _calls(source, strife, strife.game.regiment_of(source.bearer), "defence"):
            for blow in blows:
                blow.guarded = True

    @on(HIT_REROLLS)
    def hits(self, source: Source, blow: Blow) -> Iterator[Reroll]:
        if blow.blessed and blow.by(source):
            yield Reroll(name(source), "CFB-SPR-12", failed=True)

    @on(DEFENCE_REROLLS)
    def defences(self, source: Source, struck: Struck) -> Iterator[Reroll]:
        if struck.blow.guarded and struck.blow.against(source):
            yield Reroll(name(source), "CFB-SPR-12", failed=True)


async def _calls(source: Source, strife: Strife, regiment: Regiment, dice: str) -> bool:
    """Whether a Regiment uses it for these dice; its models do so together, and it is asked once (SPR-12, SPR-13)."""
    if (answer := strife.blessings.get(f"{regiment.id}:{dice}")) is not None:
        return answer
    if "blessed" in regiment.used:
        return False
    game = strife.game
    question = Text(f"first_blood.ask.blessed_{dice}", regiment=game.name(regiment))
    answer = await wanted(game, source, regiment, question, Text(f"first_blood.do.blessed_{dice}"))
    strife.blessings[f"{regiment.id}:{dice}"] = answer
    if answer:
        regiment.used.append("blessed")
    return answer


class Bravery(Ability, id="first_blood.bravery"):
    """Ignores Fearsome and Terrifying; its Regiment stops being Broken when it is activated."""

    @on(FEAR)
    @on(TERROR)
    def stands(self, source: Source, about: About) -> Modifier:
        return forbidding(name(source), "CFB-SPR-14")

    @on(ACTIVATION_BEGAN)
    async def takes_heart(self, source: Source, acting: Acting) -> None:
        """An Officer's or Character's own may be left alone (SPR-15, SPR-16)."""
        game, regiment = acting.game, acting.regiment
        if not regiment.broken:
            return
        question = Text("first_blood.ask.bravery", regiment=game.name(regiment))
        own = is_regiments(game, source, regiment)
        if own or await wanted(game, source, regiment, question, Text("first_blood.do.bravery")):
            rally(game, regiment)
