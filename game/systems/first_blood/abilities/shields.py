"""Special rules of those who are struck."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, adding, at_least, on, setting
from game.core.request import Choose, Option
from game.core.text import Text
from game.systems.first_blood.abilities.naming import name
from game.systems.first_blood.game import FirstBlood, Part
from game.systems.first_blood.points import (
    BARS_ATTACKS,
    DEFENDED,
    DEFENSE,
    DIE_DISCARDED,
    HIT_REROLLS,
    PIERCING,
    About,
    Blow,
    Hit,
    Reroll,
    Strife,
    Struck,
)


class Shield(Ability, id="first_blood.shield"):
    """+1 Defense, and no enemy attacks through these models; neither while the Regiment is Broken."""

    @on(DEFENSE)
    def wards(self, source: Source, struck: Struck) -> Modifier | None:
        """Against all Hits (SPR-74)."""
        return adding(1, name(source), "CFB-SPR-74") if struck.blow.against(source) else None

    @on(BARS_ATTACKS)
    def bars(self, source: Source, about: About) -> Modifier:
        return setting(1, name(source), "CFB-SPR-75")


class Hardened(Ability, id="first_blood.hardened"):
    """The enemy's Cleave, Armor Piercing and Brutal Impact count X less against it, down to 0."""

    @on(PIERCING)
    def withstands(self, source: Source, struck: Struck) -> Iterator[Modifier]:
        if struck.blow.against(source):
            yield adding(-source.params, name(source), "CFB-SPR-49")
            yield at_least(0, name(source), "CFB-SPR-49")


class Parry(Ability, id="first_blood.parry"):
    """Enemies must re-roll their to-hit rolls of 1 against it in melee."""

    @on(HIT_REROLLS)
    def turns_aside(self, source: Source, blow: Blow) -> Iterator[Reroll]:
        """Whoever the Attack is directed at: the rank and file as a body, or one model (SPR-67, SPR-68)."""
        if blow.melee and blow.against(source):
            yield Reroll(name(source), "CFB-SPR-67", faces=(1,), succeeded=True)


class Tenacious(Ability, id="first_blood.tenacious"):
    """Discards one failed Defense die of each Action."""

    @on(DEFENDED)
    async def endures(self, source: Source, strife: Strife) -> None:
        """Once for the rank and file, or for a model that defends by itself, in all batches (SPR-82, SPR-83)."""
        if source.bearer in strife.discarded:
            return
        blows = [blow for blow in strife.blows if blow.against(source)]
        failed = [hit for blow in blows for hit in blow.hits if hit.defence and hit.wounds]
        if not failed:
            return
        strife.discarded.append(source.bearer)
        part = blows[0].target
        hit = await _spared(strife.game, part, failed)
        hit.wounds = 0
        strife.game.tell(DIE_DISCARDED, *(model.id for model in part.models[:1]), target=strife.game.part_name(part))


async def _spared(game: FirstBlood, part: Part, failed: list[Hit]) -> Hit:
    """Which die is discarded: the owner chooses where they cost different Wounds, the dearest first (DP-29)."""
    by_cost = {hit.wounds: hit for hit in sorted(failed, key=lambda hit: -hit.wounds)}
    options = [Option(str(wounds), Text("first_blood.do.discard", n=wounds), hit) for wounds, hit in by_cost.items()]
    question = Text("first_blood.ask.discard", target=game.part_name(part))
    chosen: Hit = await Choose(part.regiment.seat, question, options, topic="discard")
    return chosen
