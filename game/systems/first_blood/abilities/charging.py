"""Special rules of Charges."""

from __future__ import annotations

from game.core.hooks import Ability, Modifier, Source, adding, on, setting
from game.core.text import Text
from game.systems.first_blood.abilities.asking import wanted
from game.systems.first_blood.abilities.naming import is_regiments, name
from game.systems.first_blood.abilities.nerve import frightened
from game.systems.first_blood.flow.charge import roll
from game.systems.first_blood.points import (
    CHARGE_FAILED,
    CHARGE_MET,
    CHARGE_REROLLED,
    IMPACT_DONE,
    IS_INSPIRED,
    LINE_BROKEN,
    RESOLVE,
    Charging,
    Inspiring,
    Strife,
    Testing,
)


class Unstoppable(Ability, id="first_blood.unstoppable"):
    """May re-roll a failed Charge Roll."""

    @on(CHARGE_FAILED)
    async def presses_on(self, source: Source, charging: Charging) -> None:
        game, regiment = charging.game, charging.regiment
        if charging.rerolled or not is_regiments(game, source, regiment):
            return
        question = Text("first_blood.ask.unstoppable", regiment=game.name(regiment), n=charging.die)
        if await wanted(game, source, regiment, question, Text("first_blood.do.unstoppable")):
            charging.rerolled = True
            game.tell(CHARGE_REROLLED, game.leader(regiment).id, regiment=game.name(regiment))
            await roll(charging)


class Linebreaker(Ability, id="first_blood.linebreaker"):
    """A Regiment it Charges and Engages loses Shield until the end of its next Activation."""

    @on(CHARGE_MET)
    async def breaks_through(self, source: Source, charging: Charging) -> None:
        """Before the Impact Attacks of the same Charge (SPR-57, SPR-99)."""
        game = charging.game
        if not is_regiments(game, source, charging.regiment):
            return
        for enemy in charging.engaged:
            shields = any(game.has(part, "shield") for part in game.parts(enemy))
            enemy.shieldless = 2
            if shields:
                game.tell(LINE_BROKEN, *(model.id for model in enemy.models), regiment=game.name(enemy))


class Overrun(Ability, id="first_blood.overrun"):
    """Repeats its Impact Attacks once if it Charged a Broken Regiment or they broke it; if they broke or destroyed it,
    the second Action may be another Charge."""

    @on(IMPACT_DONE)
    async def tramples(self, source: Source, strife: Strife) -> None:
        """At most one repetition; the second Charge is allowed although the Regiment has charged (SPR-64 to SPR-66)."""
        game, regiment = strife.game, strife.acting
        if regiment is None or regiment.destroyed or not is_regiments(game, source, regiment):
            return
        if any(enemy.destroyed or enemy.id in strife.broke for enemy in strife.targets):
            game.activation.overruns = True
        if strife.again or not any(enemy.broken for enemy in strife.targets):
            return
        question = Text("first_blood.ask.overrun", regiment=game.name(regiment))
        strife.again = await wanted(game, source, regiment, question, Text("first_blood.do.overrun"))


class GloriousCharge(Ability, id="first_blood.glorious_charge"):
    """Its Impact Attacks have the Inspired bonus, and a successful Charge counts as Terrifying (1) until it ends."""

    @on(IS_INSPIRED)
    def shines(self, source: Source, inspiring: Inspiring) -> Modifier | None:
        """The bonus of this Charge: where the ground denied it, there is none to add (SPR-47, ZON-32)."""
        blow = inspiring.blow
        if blow.kind != "impact" or blow.attacker is None or not blow.attacker.regiment.inspired:
            return None
        own = inspiring.game.regiment_of(source.bearer) is blow.attacker.regiment
        return setting(1, name(source), "CFB-SPR-47") if own else None

    @on(RESOLVE)
    def appals(self, source: Source, testing: Testing) -> Modifier | None:
        less = frightened(source, testing, ("impact",), 1)
        return adding(-less, name(source), "CFB-SPR-48") if less else None
