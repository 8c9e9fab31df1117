"""What an attack does besides markers: its effects, its critical, a hold or a push (ATK-04 step 10)."""

from __future__ import annotations

from collections.abc import Iterator

from game.systems.bmg1.content import Damage, Effect
from game.systems.bmg1.flow import effects
from game.systems.bmg1.flow.attack import numbers
from game.systems.bmg1.flow.displacing import displace
from game.systems.bmg1.flow.grab import hold
from game.systems.bmg1.points import COLLIDED, MAY_HOLD, Attack, Impact, Target
from game.systems.bmg1.state import CM, Model

STUNNING = Damage(stun=2)
"""Of a collision and its like (GLY-04, GLY-05)."""


async def added_effects(attack: Attack) -> None:
    """In the order they are printed; the critical first (DMG-17, CRT-04, PSH-02)."""
    target = attack.target
    assert target is not None and target.model is not None
    model = target.model
    for effect in (*([target.crt] if target.crt else []), *due(attack)):
        if effect.effect == "displaced":
            await shove(attack)
        elif model.location != "casualty":
            await effects.give(attack.game, model, effect, attack.attacker, attack.at(target))
    if not target.damaged or model.location == "casualty" or attack.attacker is None:
        return
    if attack.manner == "grab":
        hold(attack.game, attack.attacker, model)
    elif attack.manner == "push":
        await shove(attack)


def due(attack: Attack) -> Iterator[Effect]:
    """The effects without CRT that reach the target: a damaged one; under a template, or from a weapon that makes no
    Damage roll, one with an Impact that nothing stopped (DMG-17, DMG-19, TPL-18).

    Of several poisons the one the attacker picked (EFX-32).
    """
    target = attack.target
    assert target is not None
    printed = attack.weapon.effects if attack.weapon else ()
    reached = target.damaged
    if attack.kind == "template" or numbers.markers(attack).none:
        reached = bool(target.left)
    if not reached:
        return
    for effect in (*printed, *attack.effects):
        if effect.effect != "poison" or attack.poison in (None, effect):
            yield effect


async def shove(attack: Attack) -> None:
    """Displaced straight away from the attacker, a centimetre for each pip of the Collateral die (EFX-06, PSH-03)."""
    target = attack.target
    assert target is not None and target.model is not None
    model, attacker = target.model, attack.attacker
    if target.collateral is None or attacker is None or attacker.at is None or not model.on_table:
        return
    if MAY_HOLD(attack).forbidden:
        return
    wall = await displace(attack.game, model, attacker, target.collateral.face * CM)
    if wall and model.on_table:
        attack.game.tell(COLLIDED, model.id, model=attack.game.name(model))
        target.then.append(automatic(attack, model, STUNNING, "collision"))


def automatic(attack: Attack, model: Model, damage: Damage, what: str, strength: int = 4) -> Attack:
    """An Impact that follows from an attack by itself (DMG-16, EFX-07, SPA-26)."""
    sure = Target(model, impacts=[Impact(None)])
    return Attack(
        attack.game, attack.attacker, "automatic", targets=[sure], strength=strength, damage=damage, what=what
    )
