"""The basic rules of fighting as modifiers: KO, Knocked Down, Outnumbered, what spoils a shot, what injuries cost."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, adding, at_least, forbidding, on
from game.core.text import Text
from game.systems.bmg3.flow.sight import beyond, fighting, sees
from game.systems.bmg3.points import (
    ATTACK,
    DEFENCE,
    EFFORT_LIMIT,
    MAY_ATTACK,
    MAY_MANIPULATE,
    MAY_SPECIAL,
    OUTNUMBERED,
    POOL_LOSS,
    SPECIAL,
    STRENGTH_BONUS,
    TARGET_DEFENCE,
    TARGET_LOSS,
    About,
    Acting,
    Attack,
)

MOVED_LOSS = 2
BLIND_LOSS = 2
INJURIES = 3
"""So many Injury markers lower the effort limit by one (EFF-15)."""


def lowered(by: int, label: Text, rule: str) -> Iterator[Modifier]:
    """A characteristic goes down, but never below 1 (PRO-08)."""
    yield adding(-by, label, rule)
    yield at_least(1, label, "BMG3-PRO-08")


class Combat(Ability, id="bmg3.rules.combat"):
    """A model that is down fights badly, an outnumbered one defends badly, a hidden or distant one is hard to hit."""

    # --- KO and Knocked Down

    @on(ATTACK)
    def attack(self, source: Source, about: About) -> Iterator[Modifier]:
        if about.model.ko:
            yield from lowered(1, Text("bmg3.why.ko"), "BMG3-KOD-05")

    @on(DEFENCE)
    def defence(self, source: Source, about: About) -> Iterator[Modifier]:
        if about.model.ko:
            yield from lowered(1, Text("bmg3.why.ko"), "BMG3-KOD-05")
        if about.model.down:
            yield from lowered(1, Text("bmg3.why.down"), "BMG3-KND-03")

    @on(SPECIAL)
    def special(self, source: Source, about: About) -> Iterator[Modifier]:  # RCV-02
        if about.model.ko:
            yield from lowered(1, Text("bmg3.why.ko"), "BMG3-KOD-05")

    @on(MAY_ATTACK)
    def may_attack(self, source: Source, about: About) -> Modifier | None:
        if about.model.ko:
            return forbidding(Text("bmg3.why.ko"), "BMG3-KOD-03")
        return forbidding(Text("bmg3.no.down"), "BMG3-KND-02") if about.model.down else None

    @on(MAY_MANIPULATE)
    @on(MAY_SPECIAL)
    def may_act(self, source: Source, acting: Acting) -> Modifier | None:
        return forbidding(Text("bmg3.no.down"), "BMG3-KND-02") if acting.model.down else None

    @on(EFFORT_LIMIT)
    def effort_limit(self, source: Source, about: About) -> Iterator[Modifier]:
        if lost := about.model.injury // INJURIES:
            yield adding(-lost, Text("bmg3.why.injuries", n=about.model.injury), "BMG3-EFF-15")
            yield at_least(0, Text("bmg3.why.injuries", n=about.model.injury), "BMG3-EFF-15")

    # --- melee

    @on(TARGET_DEFENCE)
    def outnumbered(self, source: Source, attack: Attack) -> Iterator[Modifier]:  # MEL-05, MEL-06, MEL-09, RNG-12
        """One less for every enemy in contact except the attacker and KO models (MEL-04, MEL-08, MEL-07)."""
        assert attack.target is not None
        target = attack.target.model
        if attack.kind == "ranged" or target.ko:
            return
        others = sum(1 for enemy in fighting(attack.game, target) if enemy is not attack.attacker)
        if others and (n := OUTNUMBERED(attack, others).value) > 0:
            yield from lowered(n, Text("bmg3.why.outnumbered"), "BMG3-MEL-04")

    @on(STRENGTH_BONUS)
    def heavy(self, source: Source, attack: Attack) -> Modifier | None:
        heavy = attack.kind == "melee" and attack.weapon is not None and attack.weapon.heavy
        return adding(1, Text("bmg3.why.heavy"), "BMG3-WKW-01") if heavy else None

    # --- ranged

    @on(POOL_LOSS)
    def spoilt(self, source: Source, attack: Attack) -> Iterator[Modifier]:
        active = attack.game.state.active
        if active and active.model == attack.attacker.id and active.moved:
            yield adding(MOVED_LOSS, Text("bmg3.why.moved"), "BMG3-MRG-01")
        if attack.blind:
            yield adding(BLIND_LOSS, Text("bmg3.why.blind"), "BMG3-MRG-05")

    @on(TARGET_LOSS)
    def hard_to_hit(self, source: Source, attack: Attack) -> Iterator[Modifier]:  # MRG-07, CVR-06, CVR-09, CVR-08
        # MRG-12, CVR-05
        assert attack.target is not None
        game, attacker, target, weapon = attack.game, attack.attacker, attack.target.model, attack.weapon
        if weapon and weapon.optimal is not None and beyond(game, attacker, target, weapon.optimal):
            yield adding(1, Text("bmg3.why.far", range=weapon.optimal), "BMG3-MRG-03")
        if sees(game, attacker, target, blind=True).cover:
            yield adding(1, Text("bmg3.why.cover"), "BMG3-MRG-04")
