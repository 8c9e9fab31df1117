"""Special rules of movement and of holding ground."""

from __future__ import annotations

from game.core.hooks import Ability, Modifier, Source, on, setting
from game.systems.first_blood.abilities.naming import is_regiments, name
from game.systems.first_blood.points import FLIES, HOLDS, IGNORES_GROUND, MAY_WAIT, Mustered, Treading
from game.systems.first_blood.vocabulary import TerrainClass

EASY: tuple[TerrainClass, ...] = ("broken_ground", "dangerous", "hindering")


class Flank(Ability, id="first_blood.flank"):
    """The Regiment may be kept off the table as Reinforcements."""

    @on(MAY_WAIT)
    def waits(self, source: Source, mustered: Mustered) -> Modifier | None:
        own = is_regiments(mustered.game, source, mustered.regiment)
        return setting(1, name(source), "CFB-SPR-40") if own else None


class FluidFormation(Ability, id="first_blood.fluid_formation"):
    """Ignores Broken Ground, Dangerous and Hindering Terrain; not Very Dangerous Terrain, Obstacles or Water."""

    @on(IGNORES_GROUND)
    def slips_through(self, source: Source, treading: Treading) -> Modifier | None:
        return setting(1, name(source), "CFB-SPR-42") if treading.ground in EASY else None


class Fly(Ability, id="first_blood.fly"):
    """A Regiment of such models alone Marches over other Regiments and Impassable terrain; it does not Charge, Withdraw
    or climb that way."""

    @on(FLIES)
    def soars(self, source: Source, mustered: Mustered) -> Modifier | None:
        """Only wholly, and only in a March (SPR-44, SPR-46)."""
        game, regiment = mustered.game, mustered.regiment
        if mustered.action not in (None, "march") or not all(game.has(part, "fly") for part in game.parts(regiment)):
            return None
        return setting(1, name(source), "CFB-SPR-44")


class Unyielding(Ability, id="first_blood.unyielding"):
    """While the Regiment is Completely Within an Objective Zone, the opponent cannot Seize it; not while Broken."""

    @on(HOLDS)
    def holds(self, source: Source, mustered: Mustered) -> Modifier | None:
        regiment = mustered.regiment
        if regiment.broken or not is_regiments(mustered.game, source, regiment):  # SPR-93
            return None
        return setting(1, name(source), "CFB-SPR-92")
