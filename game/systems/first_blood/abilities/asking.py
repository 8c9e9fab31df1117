"""Whether a player uses a special rule now: one question, with a standing answer."""

from __future__ import annotations

from game.core.hooks import Source
from game.core.request import DECLINE, Choose, Option
from game.core.text import Text
from game.systems.first_blood.abilities.naming import name
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.state import Regiment


async def wanted(game: FirstBlood, source: Source, regiment: Regiment, question: Text, yes: Text) -> bool:
    """Ask the owner of a Regiment; `always` and `never` are remembered for the rule."""
    options = [
        Option("yes", yes, True, game.leader(regiment).id),
        Option(DECLINE, Text("first_blood.do.leave_it", rule=name(source)), False),
    ]
    topic = source.ability.partition(".")[2]
    chosen: bool = await Choose(regiment.seat, question, options, reaction=source.ability, topic=topic)
    return chosen
