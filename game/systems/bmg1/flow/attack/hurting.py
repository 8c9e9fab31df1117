"""From an Impact that nothing has stopped to everything it does, whatever caused it (ATK-04 steps 4 to 10)."""

from __future__ import annotations

from game.systems.bmg1.flow.attack.damaging import armour, consequences, roll_damage
from game.systems.bmg1.points import GUARDING, Attack, Guarding, Target


async def hurt(attack: Attack) -> None:
    """Bodyguards, armour, Damage and what comes of it, for the target and for whoever took Impacts over (TRT-39)."""
    target = attack.target
    assert target is not None
    if target.left:
        await GUARDING(Guarding(attack.game, attack))
    for struck in (target, *target.guards):
        await armour(attack.at(struck))
        await roll_damage(attack.at(struck))
        await consequences(attack.at(struck))
        await follow(struck)
    attack.at(target)


async def follow(struck: Target) -> None:
    """Automatic Impacts that came of it, each with a Damage roll of its own (DMG-16, EFX-07, SPA-27)."""
    while struck.then:
        sure = struck.then.pop(0)
        for target in sure.targets:
            if is_there(target):
                await hurt(sure.at(target))


def is_there(target: Target) -> bool:
    """Whether it can still be attacked (ATK-06)."""
    return target.model is None or target.model.on_table
