"""Equipment that matters in a fight (CTC-19)."""

from __future__ import annotations

from game.core.hooks import Ability, Modifier, Source, adding, forbidding, on, setting
from game.core.text import Text
from game.systems.bmg3.abilities.fighters import attacked_by_enemy
from game.systems.bmg3.points import (
    DEFENCE_DICE,
    EFFORT_RESERVE,
    EFFORT_SPENT,
    STRENGTH_DIE,
    STUN,
    About,
    Attack,
    Straining,
)

RULE = "BMG3-CTC-19"


class KevlarVest(Ability, id="bmg3.kevlar_vest"):
    """Enemies roll no Strength die in ranged attacks on this model."""

    @on(STRENGTH_DIE)
    def no_strength(self, source: Source, attack: Attack) -> Modifier | None:
        shot = attack.kind == "ranged" and attacked_by_enemy(source, attack)
        return forbidding(Text("bmg3.why.kevlar"), RULE) if shot else None


class KnucklePlates(Ability, id="bmg3.knuckle_plates"):
    """Each hit of this model's Unarmed attacks causes 2 Stun."""

    @on(STUN)
    def stun(self, source: Source, attack: Attack) -> Modifier | None:
        ours = attack.attacker.id == source.bearer and attack.weapon is None
        return setting(2, Text("bmg3.why.knuckle_plates"), RULE) if ours else None


class Adrenaline(Ability, id="bmg3.adrenaline"):
    """Once per game this model may make one Effort more in an attack or a defence."""

    name = "adrenaline"

    @on(EFFORT_RESERVE)
    def reserve(self, source: Source, about: About) -> Modifier | None:
        ready = about.model.id == source.bearer and self.name not in about.model.used_game
        return adding(1, Text("bmg3.why.adrenaline"), RULE) if ready else None

    @on(EFFORT_SPENT)
    async def used_up(self, source: Source, strain: Straining) -> None:
        if strain.model.id == source.bearer and strain.n > strain.limit:
            strain.model.used_game.append(self.name)


class RiotShield(Ability, id="bmg3.riot_shield"):
    """One die more in this model's Defence rolls."""

    @on(DEFENCE_DICE)
    def shield(self, source: Source, attack: Attack) -> Modifier | None:
        ours = attack.target is not None and attack.target.model.id == source.bearer
        return adding(1, Text("bmg3.why.riot_shield"), RULE) if ours else None
