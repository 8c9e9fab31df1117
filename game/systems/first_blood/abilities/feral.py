"""Feral: who must be held back before every Action."""

from __future__ import annotations

from game.core.hooks import Ability, Source, on
from game.core.text import Text
from game.kit.dice import throw
from game.systems.first_blood.abilities.naming import is_regiments
from game.systems.first_blood.deeds import DeedOption
from game.systems.first_blood.flow.engagement import now
from game.systems.first_blood.flow.feral import compelled, prey, quarry
from game.systems.first_blood.flow.pool import passes
from game.systems.first_blood.flow.stats import regiment_resolve
from game.systems.first_blood.points import BEFORE_ACTION, COMPELLED, COMPULSIONS, OBEYED, Acting


class Feral(Ability, id="first_blood.feral"):
    """Before each Action out of combat it must roll its Resolve or less; otherwise it Charges the nearest enemy in
    sight that has Casualty Tokens, or Marches at the closest one in sight."""

    @on(BEFORE_ACTION)
    async def strains(self, source: Source, acting: Acting) -> None:
        """On the table and not Engaged; neither while entering nor in a Garrison (SPR-33, SPR-38)."""
        game, regiment = acting.game, acting.regiment
        if regiment.where != "table" or not is_regiments(game, source, regiment):
            return
        if now(game, regiment).is_engaged(regiment):
            return
        need = regiment_resolve(game, regiment)
        text = Text("first_blood.roll.feral", regiment=game.name(regiment), need=need)
        rolled = await throw(text, 1, by=regiment.seat, topic="feral")
        held = passes(rolled.face, need)
        acting.untamed = not held and bool(prey(game, acting) or quarry(game, regiment))
        game.tell(
            COMPELLED if acting.untamed else OBEYED,
            game.leader(regiment).id,
            dice=rolled.faces,
            marked=[0] if held else [],
            regiment=game.name(regiment),
            need=need,
        )

    @on(COMPULSIONS)
    def hunts(self, source: Source, acting: Acting) -> list[DeedOption]:
        own = is_regiments(acting.game, source, acting.regiment)
        return compelled(acting.game, acting) if acting.untamed and own else []
