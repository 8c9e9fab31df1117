"""Armour, vests and gear: what stands between a blow and whoever wears it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.core.hooks import Ability, Modifier, Source, adding, at_least, on, setting
from game.core.request import Choose, Option
from game.core.text import Text
from game.systems.bmg1.abilities.naming import name
from game.systems.bmg1.deeds import DeedOption
from game.systems.bmg1.flow.purse import pay, why_not_pay
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import (
    ARMOUR,
    BURNS,
    DAMAGE_PENALTY,
    IGNORED_RULES,
    PADDED,
    PLATED,
    RECOVERIES,
    STRENGTH,
    TRAIT_USED,
    TURNED,
    Attack,
    Happening,
    Harm,
    Price,
)
from game.systems.bmg1.recruit import ARMOUR as WHOLE
from game.systems.bmg1.state import Model
from game.systems.bmg1.vocabulary import WeaponRule

MK1, MK2 = 5, 6
"""What a die must show to ignore a hit (TRT-25, TRT-26)."""
SCORCHED = 2
"""Injuries of a fire marker in Power Armor (TRT-148)."""
REPAIR = Price(special=2)
VEST = 4
"""What a Firearm needs against a Bulletproof Vest (TRT-41)."""


class BatArmorMk1(Ability, id="bmg1.bat_armor_mk1"):
    """Each hit it suffers is ignored on a 5 or 6."""

    @on(ARMOUR)
    def turns_hits(self, source: Source, attack: Attack) -> Modifier | None:
        """Of every kind: ranged, close combat, template or automatic (TRT-27)."""
        return setting(MK1, name(source), "BMG1-TRT-25") if attack.against(source) else None


class BatArmorMk2(Ability, id="bmg1.bat_armor_mk2"):
    """Each hit it suffers is ignored on a 6."""

    @on(ARMOUR)
    def turns_hits(self, source: Source, attack: Attack) -> Modifier | None:
        return setting(MK2, name(source), "BMG1-TRT-26") if attack.against(source) else None


class BulletproofVest(Ability, id="bmg1.bulletproof_vest"):
    """Firearms need 4 or more to damage it."""

    @on(STRENGTH)
    def stops_bullets(self, source: Source, attack: Attack) -> Modifier | None:
        fired = attack.weapon is not None and attack.weapon.has("firearm")
        return at_least(VEST, name(source), "BMG1-TRT-41") if fired and attack.against(source) else None


class ToughSkin(Ability, id="bmg1.tough_skin"):
    """Damage rolls against it are 1 lower."""

    @on(DAMAGE_PENALTY)
    def hard_to_hurt(self, source: Source, attack: Attack) -> Modifier | None:
        """Those with fixed numbers too (DMG-14)."""
        return adding(1, name(source), "BMG1-TRT-195") if attack.against(source) else None


class CatcherGear(Ability, id="bmg1.catcher_gear"):
    """Heavy blows are no heavier than others against it."""

    @on(IGNORED_RULES)
    def padding(self, source: Source, attack: Attack) -> Iterator[WeaponRule]:  # TRT-46
        if attack.against(source):
            yield "heavy"


class HockeyGear(Ability, id="bmg1.hockey_gear"):
    """Sharp weapons are no sharper than others against it."""

    @on(IGNORED_RULES)
    def padding(self, source: Source, attack: Attack) -> Iterator[WeaponRule]:  # TRT-87
        if attack.against(source):
            yield "sharp"


class FootballGear(Ability, id="bmg1.football_gear"):
    """Neither Heavy nor Sharp counts against it."""

    @on(IGNORED_RULES)
    def padding(self, source: Source, attack: Attack) -> Iterator[WeaponRule]:  # TRT-79
        if attack.against(source):
            yield "sharp"
            yield "heavy"


# --- markers on their way (DMG-15)


class Hardened(Ability, id="bmg1.hardened"):
    """The first Injury of each round is only a Stun."""

    @on(TURNED)
    async def shrugs(self, source: Source, harm: Harm) -> None:  # TRT-83
        if harm.injury and not harm.model.hardened:
            harm.model.hardened = True
            harm.injury -= 1
            harm.stun += 1


class KevlarVest(Ability, id="bmg1.kevlar_vest"):
    """Whenever it is hurt it takes one marker less, but never less than one."""

    @on(PADDED)
    async def absorbs(self, source: Source, harm: Harm) -> None:
        """Once for each event, of the kind its player likes (TRT-96, TRT-97)."""
        if harm.injury + harm.stun < 2:
            return
        kinds = [kind for kind in ("injury", "stun") if getattr(harm, kind)]
        options = [Option(kind, Text(f"bmg1.damage.{kind}"), kind) for kind in kinds]
        question = Text("bmg1.ask.kevlar", model=harm.game.name(harm.model))
        kind = await Choose(harm.game.controller(harm.model), question, options, topic="kevlar")
        setattr(harm, kind, getattr(harm, kind) - 1)


class PowerArmor(Ability, id="bmg1.power_armor"):
    """It ignores the first 3 markers, then the armour must be repaired for 2 SC; every fire marker is 2 Injuries."""

    @on(PLATED)
    async def holds(self, source: Source, harm: Harm) -> None:
        """Over several attacks, Injuries first; what fire does to the armour itself goes through (TRT-146, TRT-149)."""
        model, game = harm.model, harm.game
        through = SCORCHED * harm.fire
        injury = min(max(0, harm.injury - through), model.armour)
        stun = min(harm.stun, model.armour - injury)
        if not injury and not stun:
            return
        model.armour -= injury + stun
        harm.injury -= injury
        harm.stun -= stun
        game.tell(TRAIT_USED, model.id, model=game.name(model), trait=name(source))

    @on(BURNS)
    def scorched(self, source: Source, harm: Harm) -> Modifier:
        """GLY-08"""
        return adding(SCORCHED * harm.fire, name(source), "BMG1-TRT-148")

    @on(RECOVERIES)
    def repair(self, source: Source, happening: Happening) -> Iterator[DeedOption]:
        """Instead of a recovery roll (TRT-147, DCN-62)."""
        game, model = happening.game, happening.model
        if model is None or model.id != source.bearer or model.armour >= WHOLE or model.posture == "ko":
            return
        refusal = why_not_pay(game, model, "power_armor", REPAIR)
        if refusal is None:
            yield Option("repair", Text("bmg1.do.repair"), partial(repair, game, model, source), model.id)
            if not model.stun:
                yield Option("leave", Text("bmg1.do.no_repair"), leave)


async def repair(game: Bmg1, model: Model, source: Source) -> None:
    await pay(game, model, "power_armor", REPAIR)
    model.armour = WHOLE
    game.tell(TRAIT_USED, model.id, model=game.name(model), trait=name(source))


async def leave() -> None:
    """The armour stays as it is."""
