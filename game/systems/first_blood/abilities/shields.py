"""Special rules of those who are struck."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, adding, at_least, on, setting
from game.systems.first_blood.abilities.naming import name
from game.systems.first_blood.points import (
    BARS_ATTACKS,
    DEFENSE,
    HIT_REROLLS,
    PIERCING,
    About,
    Blow,
    Reroll,
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
