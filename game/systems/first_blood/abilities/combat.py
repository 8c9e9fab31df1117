"""The basic rules of attacks as modifiers: Aim, Obscured, Inspired, Impact Attacks, and what comes off Defense."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, adding, at_least, forbidding, on
from game.core.text import Text
from game.systems.first_blood.points import (
    CLASH,
    CLASH_FINAL,
    DEFENSE,
    EXTRA_HITS,
    HIT_REROLLS,
    MAKES_IMPACT,
    PIERCING,
    VOLLEY,
    About,
    Blow,
    Reroll,
    Struck,
)
from game.systems.first_blood.vocabulary import AttackKind

CLASHES: tuple[AttackKind, ...] = ("clash", "opportunity", "duel")
"""Where rules that speak of a Clash count: Opportunity Attacks and duels are fought like one (WDR-04, CHL-20)."""
TOO_GOOD = 5
"""Inspired does not bring Clash to this: 6s may be rolled again instead (INS-02)."""

MASTERLY = 6
"""Whoever hits with so much hits twice with every natural 1 (VOL-13, CLA-12)."""


def clash(blow: Blow) -> int:
    """The Clash of a blow before Inspired, with all other modifiers (INS-05)."""
    return CLASH(blow, blow.attacker.profile.clash).value if blow.attacker else 0


class Combat(Ability, id="first_blood.rules.combat"):
    """Aiming helps and cover hinders a Volley; the Inspired fight better; Infantry and the Light do not crash home."""

    # --- Volley

    @on(VOLLEY)
    def shooting(self, source: Source, blow: Blow) -> Iterator[Modifier]:
        if blow.attacker and blow.attacker.regiment.aimed:
            yield adding(1, Text("first_blood.why.aimed"), "CFB-AIM-01")
        if blow.obscured:
            yield adding(-1, Text("first_blood.why.obscured"), "CFB-VOL-09")
            yield at_least(1, Text("first_blood.why.obscured"), "CFB-VOL-09")

    # --- Inspired

    @on(CLASH_FINAL)
    def inspired(self, source: Source, blow: Blow) -> Modifier | None:
        if not blow.inspired or clash(blow) + 1 >= TOO_GOOD:
            return None
        return adding(1, Text("first_blood.why.inspired"), "CFB-INS-01")

    @on(HIT_REROLLS)
    def sixes(self, source: Source, blow: Blow) -> Iterator[Reroll]:
        if blow.inspired and clash(blow) + 1 >= TOO_GOOD:
            yield Reroll(Text("first_blood.why.inspired"), "CFB-INS-02", faces=(6,), optional=True)

    # --- Hits

    @on(EXTRA_HITS)
    def masterly(self, source: Source, struck: Struck) -> Modifier | None:
        """Volley 6 gains Rapid Volley, Clash 6 Relentless Blows (VOL-13, CLA-12)."""
        blow, hit = struck.blow, struck.hit
        if blow.need < MASTERLY or hit.face != 1 or hit.extra:
            return None
        if blow.kind == "volley" and "rapid_volley" not in blow.striking():
            return adding(1, Text("first_blood.why.masterly"), "CFB-VOL-13")
        if blow.kind in CLASHES and "relentless_blows" not in blow.striking():
            return adding(1, Text("first_blood.why.masterly"), "CFB-CLA-12")
        return None

    @on(DEFENSE)
    def pierced(self, source: Source, struck: Struck) -> Iterator[Modifier]:
        """Never below 0, and never Evasion (SPR-04)."""
        piercing = PIERCING(struck, 0)
        if piercing.value > 0:
            yield adding(-piercing.value, piercing.parts[0].label, piercing.parts[0].rule)
            yield at_least(0, piercing.parts[0].label, "CFB-SPR-04")

    # --- Impact Attacks

    @on(MAKES_IMPACT)
    def crashes_home(self, source: Source, about: About) -> Modifier | None:
        profile = about.part.profile
        if profile.type == "infantry" or profile.weight == "light":
            return forbidding(Text("first_blood.why.no_impact"), "CFB-IMP-03")
        return None
