"""Special attacks (SPA): what each makes of the Strikes on its one enemy."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.hooks import Ability, Modifier, Source, adding, forbidding, on
from game.core.text import Text
from game.systems.bmg1.content import Effect
from game.systems.bmg1.flow import effects
from game.systems.bmg1.flow.attack.damaging import knock_over
from game.systems.bmg1.flow.attack.effects import STUNNING, automatic
from game.systems.bmg1.points import (
    CRITICALS,
    DAMAGE_BONUS,
    DAMAGED,
    IMPACT_BONUS,
    KNOCKS_DOWN,
    MAY_BLOCK,
    MAY_TARGET,
    REROLLS,
    Attack,
    Reroll,
    Throw,
)


class DeadlyStrike(Ability, id="bmg1.attack.deadly_strike"):
    """A critical makes the enemy a Casualty."""

    @on(CRITICALS)
    def kills(self, source: Source, attack: Attack) -> Iterator[Effect]:
        """SPA-15"""
        yield Effect(effect="casualty")


class Thief(Ability, id="bmg1.attack.thief"):
    """A critical steals a weapon of the enemy."""

    @on(CRITICALS)
    def steals(self, source: Source, attack: Attack) -> Iterator[Effect]:
        """SPA-28"""
        yield Effect(effect="steal")


class DevastatingBlow(Ability, id="bmg1.attack.devastating_blow"):
    """One more on Damage dice."""

    @on(DAMAGE_BONUS)
    def harder(self, source: Source, attack: Attack) -> Modifier:
        """SPA-16, SPA-06"""
        return adding(1, Text("bmg1.do.devastating_blow_name"), "BMG1-SPA-16")


class LethalBlow(Ability, id="bmg1.attack.lethal_blow"):
    """An enemy it damages suffers Shock."""

    @on(DAMAGED)
    async def stuns(self, source: Source, attack: Attack) -> None:
        """SPA-20"""
        target = attack.target
        if target and target.model and target.damaged:
            await effects.give(attack.game, target.model, Effect(effect="shock"), attack.attacker, attack)


class PowerStrike(Ability, id="bmg1.attack.power_strike"):
    """An enemy it hits is knocked down."""

    @on(DAMAGED)
    async def fells(self, source: Source, attack: Attack) -> None:
        """An Impact left is enough, no Damage is needed (SPA-21, SPA-22)."""
        target = attack.target
        if target and target.model and target.left:
            target.fell |= await knock_over(attack)


class PreciseBlow(Ability, id="bmg1.attack.precise_blow"):
    """One more on Impact dice, and the Collateral die may be rolled again."""

    @on(IMPACT_BONUS)
    def surer(self, source: Source, attack: Attack) -> Modifier:
        """SPA-23, SPA-06"""
        return adding(1, Text("bmg1.do.precise_blow_name"), "BMG1-SPA-23")

    @on(REROLLS)
    def again(self, source: Source, made: Throw) -> Iterator[Reroll]:
        """SPA-23"""
        if made.what == "collateral" and made.attack and made.attack.attacker:
            seat = made.game.controller(made.attack.attacker)
            yield Reroll(Text("bmg1.do.precise_blow_name"), "BMG1-SPA-23", seat, failed=False, trait="precise_blow")


class SneakAttack(Ability, id="bmg1.attack.sneak_attack"):
    """Against an enemy that did not see the attacker when the round began; it cannot Block."""

    @on(MAY_TARGET)
    def unseen(self, source: Source, attack: Attack) -> Modifier | None:
        """SPA-24"""
        model = attack.target.model if attack.target else None
        if model is None or attack.attacker is None or model.id not in attack.attacker.seen_by:
            return None
        return forbidding(Text("bmg1.no.was_seen"), "BMG1-SPA-24")

    @on(MAY_BLOCK)
    def surprised(self, source: Source, attack: Attack) -> Modifier:
        """SPA-24"""
        return forbidding(Text("bmg1.no.was_seen"), "BMG1-SPA-24")


class TechniqueAttack(Ability, id="bmg1.attack.technique"):
    """An enemy it damages is knocked down; if the Collateral die does so too, it suffers another Impact."""

    @on(DAMAGED)
    async def throws(self, source: Source, attack: Attack) -> None:
        """The Impact follows the markers and does not repeat itself (SPA-25 to 27)."""
        target = attack.target
        if not target or not target.model or not target.damaged or not target.model.on_table:
            return
        if target.matched and not KNOCKS_DOWN(attack).forbidden:
            target.then.append(automatic(attack, target.model, STUNNING, "technique"))
        target.fell |= await knock_over(attack)
