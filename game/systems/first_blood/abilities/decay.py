"""Decay: what the end of every Activation costs."""

from __future__ import annotations

from game.core.hooks import Ability, Source, on
from game.core.text import Text
from game.kit.dice import throw
from game.systems.first_blood.abilities.naming import is_regiments
from game.systems.first_blood.flow.aftermath import resolve
from game.systems.first_blood.flow.defence import deal
from game.systems.first_blood.points import ACTIVATION_ENDED, DECAYED, Acting, Strife

ROTTEN = 5
"""From here on a die is a Wound (SPR-23)."""


class Decay(Ability, id="first_blood.decay"):
    """At the end of its Activation the Regiment rolls X dice: each 5 or 6 is a Wound, without Morale Test."""

    @on(ACTIVATION_ENDED)
    async def crumbles(self, source: Source, acting: Acting) -> None:
        """Several values add up (SPR-24, ACT-17)."""
        game, regiment = acting.game, acting.regiment
        if source.params <= 0 or not is_regiments(game, source, regiment):
            return
        text = Text("first_blood.roll.decay", regiment=game.name(regiment))
        rolled = await throw(text, source.params, by=regiment.seat, topic="decay")
        marked = rolled.places(lambda face: face >= ROTTEN)
        leader, called = game.leader(regiment).id, game.name(regiment)
        game.tell(DECAYED, leader, dice=rolled.faces, marked=marked, regiment=called, n=len(marked))
        strife = Strife(game, "rule", regiment, [regiment], tests=False)
        await deal(game, strife, regiment, len(marked))
        await resolve(game, strife)
