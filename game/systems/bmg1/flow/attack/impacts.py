"""The Impact roll: one die for each Strike or shot, re-rolled by whoever may (IMP)."""

from __future__ import annotations

from game.core.text import Text
from game.kit.dice import Pool
from game.kit.reasons import because
from game.systems.bmg1.flow.attack import numbers
from game.systems.bmg1.flow.attack.words import target_ids, target_name
from game.systems.bmg1.flow.scoring import score_hit
from game.systems.bmg1.flow.throwing import throw
from game.systems.bmg1.points import IMPACTS_ROLLED, SHOT, STRUCK, Attack, Impact, Target, Throw


async def roll_impacts(attack: Attack) -> None:
    """All dice against one target at the same time; each that reaches its number is an Impact (IMP-01, IMP-02)."""
    # MEL-05
    game, target, attacker = attack.game, attack.target, attack.attacker
    assert target is not None and attacker is not None
    number = numbers.impact(attack)
    target.needed = number.value
    made = Throw(game, attacker, "impact", Pool(), number.value, against=target.model, attack=attack)
    words = Text("bmg1.roll.impact_on", model=game.name(attacker), target=target_name(game, target), n=number.value)
    target.rolled = await throw(made, target.dice, words)
    good = target.rolled.places(lambda face: face >= number.value)
    target.impacts = [Impact(target.rolled[place]) for place in good]
    game.tell(
        STRUCK if attack.melee else SHOT,
        attacker.id,
        *target_ids(target),
        dice=target.rolled.faces,
        marked=good,
        luck=target.rolled.owed(lambda face: face >= number.value),
        model=game.name(attacker),
        target=target_name(game, target),
        need=number.value,
        why=because(number.parts),
        n=len(good),
    )
    count_hit(attack, target)
    await IMPACTS_ROLLED(attack)


def strike_for_sure(attack: Attack, target: Target, impacts: int = 1) -> None:
    """Impacts that a rule gives without a roll (DMG-16)."""
    target.impacts = [Impact(None) for _ in range(impacts)]
    count_hit(attack, target)


def count_hit(attack: Attack, target: Target) -> None:
    """The first hit of the game on an enemy may score, before anything stops it (SCN-08, SCN-33)."""
    hit, attacker = target.model, attack.attacker
    if target.impacts and hit is not None and attacker is not None:
        seat = attack.game.controller(attacker)
        if hit.seat != seat:
            score_hit(attack.game, seat)
