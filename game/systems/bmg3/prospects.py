"""How an attack may turn out for its target, by the exact odds of the rules."""

from __future__ import annotations

from game.core.text import Text
from game.kit.asides import Prospect
from game.systems.bmg3.content import Weapon
from game.systems.bmg3.flow.attack import Chances, chances
from game.systems.bmg3.flow.pool import UNARMED, aimed, attack_with, damage, thrown
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import Attack
from game.systems.bmg3.state import Model

LIKELY = 0.03
"""From here on going down is what the attack is about; below, that it hurts at all."""


def prospect(game: Bmg3, key: str) -> Prospect | None:
    """Of the whole pool at one model, seen or not; other attacks have several targets."""
    word, _, rest = key.partition(":")
    weapon_id, _, target_id = rest.partition(":")
    if word not in ("attack", "blind") or not target_id or game.state.active is None:
        return None
    attacker, target = game.model(game.state.active.model), game.model(target_id)
    attack = attack_with(game, attacker, _weapon(game, attacker, weapon_id), blind=word == "blind")
    at_target = attack.at(aimed(attack, target))
    odds = chances(at_target)
    down = odds.ko + odds.casualty
    if not thrown(at_target).total:
        return _told(at_target, odds, 0.0, "hurt", Text("bmg3.prospect.no_dice"), 1)
    if down < LIKELY:
        spare, cause = left(target)[0], "stun" if _falls_to_stun(target) else "injury"
        why = Text("bmg3.prospect.hurts", left=spare, what=Text(f"bmg3.prospect.{cause}"))
        return _told(at_target, odds, sum(odds.landed[1:]), "hurt", why, 1)
    need, spare, cause = ending(at_target)
    why = Text("bmg3.prospect.needs", left=spare, what=Text(f"bmg3.prospect.{cause}"), n=need)
    return _told(at_target, odds, down, "ko" if cause == "stun" else "out", why, need)


def left(model: Model) -> tuple[int, int]:
    """How much more a model can take, of how much: Stun until it is KO, Injury until it is out, whichever is nearer."""
    injury = model.profile.endurance - model.injury, model.profile.endurance
    if not _falls_to_stun(model):
        return injury
    assert model.profile.willpower is not None
    return model.profile.willpower - model.stun, model.profile.willpower


def _falls_to_stun(model: Model) -> bool:
    willpower, endurance = model.profile.willpower, model.profile.endurance
    if willpower is None or model.ko:
        return False
    return (willpower - model.stun) * endurance <= (endurance - model.injury) * willpower


def ending(attack: Attack) -> tuple[int, int, str]:
    """How many hits bring the target down, what it has left, and of what (DMG-02, DMG-03, DMG-07)."""
    assert attack.target is not None
    model = attack.target.model
    stun, injury = damage(attack)
    spare = model.profile.endurance - model.injury
    ends = [(_times(spare, injury + model.ko), spare, "injury")]
    if model.profile.willpower is not None and not model.ko:
        spare = model.profile.willpower - model.stun
        ends.append((_times(spare, stun), spare, "stun"))
    return min(end for end in ends if end[0])


def _times(whole: int, each: int) -> int:
    """How many times something has to be taken until nothing is left; 0: it never ends."""
    return -(-whole // each) if each else 0


def _told(attack: Attack, odds: Chances, chance: float, word: str, why: Text, need: int) -> Prospect:
    assert attack.target is not None
    target = attack.target
    dice = thrown(attack)
    kind = "strength" if dice.strength else "dice"
    words = Text(f"bmg3.prospect.{kind}", n=dice.dice, need=target.defence)
    loss = odds.stun if _falls_to_stun(target.model) else odds.injury
    lost = max(round(loss), int(loss > 0.4))
    return Prospect(target.model.id, chance, Text(f"bmg3.prospect.{word}"), why, words, odds.landed, need, lost)


def _weapon(game: Bmg3, attacker: Model, id: str) -> Weapon | None:
    if id == UNARMED:
        return None
    return next(weapon for weapon in game.weapons(attacker) if weapon.id == id)
