"""Cross Fire: a shot that went into somebody or something else (XFR)."""

from __future__ import annotations

from game.core.text import Text
from game.kit.dice import Pool
from game.systems.bmg1.flow.attack import numbers
from game.systems.bmg1.flow.attack.damaging import armour
from game.systems.bmg1.flow.attack.words import target_ids, target_name
from game.systems.bmg1.flow.harm import suffer
from game.systems.bmg1.flow.lamps import put_out
from game.systems.bmg1.flow.throwing import throw
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import CROSS_FIRE, DODGING, Attack, Harm, Impact, Target, Throw


async def cross_fire(attack: Attack, id: str) -> None:
    """A Damage die without Collateral against what was hit instead; a success is exactly one Injury (XFR-01 to 04).

    Dodge and armour come before the die (XFR-05).
    """
    game = attack.game
    victim = _victim(game, id)
    if victim is None or numbers.markers(attack).none or bursts(attack):
        return
    if victim.model:
        await DODGING(attack.at(victim))
        await armour(attack.at(victim))
    if not victim.left:
        return
    number = numbers.damage(attack.at(victim)).value
    made = Throw(game, attack.attacker, "damage", Pool(), number, against=victim.model, attack=attack)
    pool = await throw(made, 1, Text("bmg1.roll.damage_to", target=target_name(game, victim), n=number))
    hit = pool.face >= number
    game.tell(
        CROSS_FIRE,
        *target_ids(victim),
        dice=pool.faces,
        marked=[0] if hit else [],
        target=target_name(game, victim),
        need=number,
        n=int(hit),
    )
    if not hit:
        return
    if victim.marker:
        put_out(game, victim.marker)
    elif victim.model:
        await suffer(Harm(game, victim.model, 1, 0, attack.attacker, attack, what="cross_fire"))


def bursts(attack: Attack) -> bool:
    """An Explosive shot goes off where it was stopped; there is no Cross Fire besides (TPL-07)."""
    return attack.weapon is not None and attack.weapon.has("explosive")


def is_damageable(game: Bmg1, id: str) -> bool:
    """Lampposts are the only things that break (GEO-31)."""
    return any(marker.id == id and marker.kind == "lamp" for marker in game.state.markers)


def _victim(game: Bmg1, id: str) -> Target | None:
    if id in game.state.models:
        model = game.model(id)
        return Target(model, impacts=[Impact(None)]) if model.on_table else None
    if is_damageable(game, id):
        return Target(None, game.marker(id), impacts=[Impact(None)])
    return None
