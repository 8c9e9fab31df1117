"""The Damage roll with its Collateral die, and everything it does to whoever was hit (DMG, COL, CRT, SCR)."""

from __future__ import annotations

from game.core.request import Choose, Option
from game.core.text import Text
from game.kit.dice import Pool
from game.kit.reasons import because
from game.systems.bmg1.content import Effect
from game.systems.bmg1.flow.attack import numbers
from game.systems.bmg1.flow.attack.blocking import stop
from game.systems.bmg1.flow.attack.effects import added_effects
from game.systems.bmg1.flow.attack.words import target_ids, target_name
from game.systems.bmg1.flow.harm import suffer
from game.systems.bmg1.flow.lamps import put_out
from game.systems.bmg1.flow.posture import knock_down
from game.systems.bmg1.flow.throwing import roller, throw, throw_together
from game.systems.bmg1.points import (
    ARMOURED,
    CRITICAL,
    CRITICALS,
    DAMAGE_ROLLED,
    DAMAGED,
    KNOCKS_DOWN,
    Attack,
    Harm,
    Throw,
)


async def armour(attack: Attack) -> None:
    """A die for each Impact; one that is ignored does nothing at all (TRT-25 to 27)."""
    game, target = attack.game, attack.target
    assert target is not None
    number = numbers.armour(attack) if target.model else 0
    if not number or not target.left:
        return
    model = target.model
    assert model is not None
    made = Throw(game, model, "armour", Pool(), number, attack=attack)
    pool = await throw(made, len(target.left), Text("bmg1.roll.armour_of", model=game.name(model), n=number))
    good = pool.places(lambda face: face >= number)
    stop(target.left, len(good), "armour")
    game.tell(ARMOURED, model.id, dice=pool.faces, marked=good, model=game.name(model), need=number, n=len(good))


async def roll_damage(attack: Attack) -> None:
    """One die for each Impact that is left and the Collateral die; without an Impact nothing (DMG-01, DMG-12, COL-01).

    What the dice say is noted in the target: markers, critical, knocked down (DMG-02, CRT-01, COL-02).
    """
    # IMP-05, COL-06, SCR-02
    game, target = attack.game, attack.target
    assert target is not None
    each = numbers.markers(attack)
    if not target.left or each.none:  # DMG-19
        return
    number = numbers.damage(attack)
    dice = Throw(game, attack.attacker, "damage", Pool(), number.value, against=target.model, attack=attack)
    extra = Throw(game, attack.attacker, "collateral", Pool(), 0, against=target.model, attack=attack)
    words = Text("bmg1.roll.damage_to", target=target_name(game, target), n=number.value)
    await throw_together(words, (dice, len(target.left)), (extra, 1))
    good = dice.pool.places(lambda face: face >= number.value)
    target.collateral = extra.pool[0]
    target.damaged = bool(good)
    target.critical = target.damaged and target.collateral.face == target.collateral.sides
    target.matched = target.collateral.face != 1 and target.collateral.face in dice.pool.faces  # COL-03 to 05
    target.injury, target.stun = each.injury * len(good), each.stun * len(good)
    if attack.kind in ("ranged", "template"):  # SCR-01 to 03
        target.stun += len(target.left)
    game.tell(
        DAMAGE_ROLLED,
        *target_ids(target),
        dice=[*dice.pool.faces, target.collateral.face],
        marked=good,
        target=target_name(game, target),
        need=number.value,
        why=because(number.parts),
        n=len(good),
        collateral=target.collateral.face,
    )


async def consequences(attack: Attack) -> None:
    """Knock down, critical, markers, then effects, in this order (ATK-04 steps 8 to 10)."""
    game, target = attack.game, attack.target
    assert target is not None
    model = target.model
    if model is None:
        if target.damaged and target.marker:
            put_out(game, target.marker)
        return
    if model.location == "casualty":
        return
    if target.matched:
        target.fell = await knock_over(attack)
    target.crt = await critical(attack)
    if target.injury or target.stun:
        before = model.posture
        await suffer(Harm(game, model, target.injury, target.stun, attack.attacker, attack))
        if not model.on_table:
            target.became = "casualty"
        elif model.posture == "ko" != before:
            target.became = "ko"
    await added_effects(attack.at(target))
    await DAMAGED(attack)


async def knock_over(attack: Attack) -> bool:
    """Knock the target down, unless this attack cannot (COL-02, TRT-104)."""
    assert attack.target is not None and attack.target.model is not None
    return KNOCKS_DOWN(attack).forbidden is None and await knock_down(attack.game, attack.target.model)


async def critical(attack: Attack) -> Effect | None:
    """A success with a Collateral die of 6: 1 Stun more, or a CRT instead, one of them (CRT-01 to 03)."""
    game, target = attack.game, attack.target
    assert target is not None
    if not target.critical:
        return None
    game.tell(CRITICAL, *target_ids(target), target=target_name(game, target))
    found = CRITICALS(attack)
    if not found:
        target.stun += 1
        return None
    options = [Option(effect.effect, Text(f"bmg1.effect.{effect.effect}"), effect) for effect in found]
    seat = roller(Throw(game, attack.attacker, "damage", Pool()))
    chosen: Effect = await Choose(seat, Text("bmg1.ask.critical"), options, topic="critical")
    return chosen
