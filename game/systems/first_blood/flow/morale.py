"""Morale Tests: a die for each Wound suffered, against the Resolve value (MOR)."""

from __future__ import annotations

from typing import Literal

from game.core.text import Text
from game.kit.dice import throw
from game.kit.reasons import because
from game.systems.first_blood.flow.pool import passes
from game.systems.first_blood.flow.stats import resolve
from game.systems.first_blood.game import FirstBlood, Part
from game.systems.first_blood.points import FAILURES, MORALE_TESTED, STRANDED_TESTED, Strife, Testing


async def failures(
    game: FirstBlood,
    part: Part,
    dice: int,
    strife: Strife | None = None,
    reason: Literal["morale", "stranded"] = "morale",
) -> int:
    """Roll so many Morale dice of a part; the Wounds that come of it (MOR-05 to MOR-07, STR-02)."""
    if dice <= 0:
        return 0
    testing = Testing(game, part, reason, strife)
    value = resolve(testing)
    text = Text("first_blood.roll.morale", target=game.part_name(part), need=value.value)
    rolled = await throw(text, dice, by=part.regiment.seat, topic=reason)
    passed = rolled.places(lambda face: passes(face, value.value))
    wounds = max(0, FAILURES(testing, dice - len(passed)).value)
    game.tell(
        MORALE_TESTED if reason == "morale" else STRANDED_TESTED,
        *(model.id for model in part.models[:1]),
        dice=rolled.faces,
        marked=passed,
        target=game.part_name(part),
        need=value.value,
        why=because(value.parts),
        n=wounds,
    )
    return wounds
