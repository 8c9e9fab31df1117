"""The part that all attacks share: the roll, the hits, the defence, the damage and criticals (ATK, DEF, STR, CRT)."""

from __future__ import annotations

from game.core.request import Choose, Option
from game.core.text import Refusal, Text
from game.kit.dice import Pool, throw
from game.kit.reasons import because
from game.systems.bmg3.content import Weapon
from game.systems.bmg3.flow.harm import give_status, hurt, knock_down, knocked_out, settle, status_name
from game.systems.bmg3.flow.pool import (
    attack_value,
    damage,
    defence_dice,
    defence_of,
    dice_reasons,
    hit_bonus,
    hits,
    strength_bonus,
    strength_of,
    thrown,
)
from game.systems.bmg3.points import ATTACK_DECLARED, ATTACK_ENDED, ATTACK_ROLLED, ATTACKED, DEFENDED, Attack, Target
from game.systems.bmg3.state import Model

STRENGTH_NAME = "strength"
"""What the Strength die is called beside the others (DIC-17)."""


async def declare(attack: Attack) -> None:
    """Cards may answer the declaration, then abilities that change the target (CRD-34, MEL-10, RNG-13)."""
    game = attack.game
    for target in attack.targets:
        game.remember("attack_made", attack.attacker.seat, target.model.id, attack.attacker.id)
    await ATTACK_DECLARED(attack)


async def roll_together(attack: Attack) -> None:
    """All dice in one roll: target by target, the Strength die last (STR-03, DIC-18)."""
    throws = [(target, thrown(attack.at(target))) for target in attack.targets]
    names = [target.model.id if len(throws) > 1 else "" for target, dice in throws for _ in range(dice.dice)]
    names += [STRENGTH_NAME for _, dice in throws if dice.strength]
    if not names:
        return
    rolled = await throw(_roll_text(attack), len(names), by=attack.attacker.seat, names=names, topic="attack")
    shares = rolled.shared([*(dice.dice for _, dice in throws), *(int(dice.strength) for _, dice in throws)])
    for n, (target, _) in enumerate(throws):
        target.rolled = shares[n]
        target.strength_die = next(iter(shares[len(throws) + n]), None)


async def roll_apart(attack: Attack) -> None:
    """A separate roll at each target, in their order (TPL-05)."""
    for target in attack.targets:
        dice = thrown(attack.at(target))
        names = [STRENGTH_NAME if dice.strength else target.model.id]
        rolled = await throw(_roll_text(attack), 1, by=attack.attacker.seat, names=names, topic="attack")
        if dice.strength:
            target.strength_die = rolled[0]
        else:
            target.rolled = rolled


def _roll_text(attack: Attack) -> Text:
    game = attack.game
    return Text("bmg3.roll.attack", model=game.name(attack.attacker), weapon=weapon_name(attack.weapon))


async def resolve(attack: Attack) -> None:
    """From the rolled dice to the end: nothing else happens before all of it is done (ATK-12)."""
    game = attack.game
    await ATTACK_ROLLED(attack)
    for target in attack.targets:
        count_hits(attack.at(target), target)
    for target in attack.targets:
        await defend(attack.at(target), target)
    for target in attack.targets:
        harm(attack.at(target), target)
    for target in attack.targets:
        if target.critical:
            await critical(attack, target)
    struck = list(dict.fromkeys(target.model.id for target in attack.targets))
    await settle(game, [game.model(id) for id in struck], by=attack.attacker)
    game.expire("attack")
    await ATTACK_ENDED(attack)


def count_hits(attack: Attack, target: Target) -> None:
    """Each attack die against the Defence, the Strength die against the Strength (ATK-06, STR-04, STR-05, STR-14)."""
    game, bonus, need = attack.game, hit_bonus(attack), strength_of(attack)
    heavy, strengths = strength_bonus(attack), Pool([target.strength_die] if target.strength_die else [])
    scored = target.rolled.places(lambda face: hits(face, target.defence, bonus))
    luck = target.rolled.owed(lambda face: hits(face, need=target.defence, bonus=bonus))
    luck += strengths.owed(lambda face: hits(face, need, heavy))
    target.hits = len(scored)
    die = target.strength_rolled
    target.strength_hit = bool(die) and hits(die, need, heavy)
    strength = Text("bmg3.told.strength_die", n=die, need=need) if die else Text("bmg3.told.no_strength_die")
    game.tell(
        ATTACKED,
        attack.attacker.id,
        target.model.id,
        dice=[*target.rolled.faces, *([die] if die else [])],
        marked=[*scored, *([len(target.rolled)] if target.strength_hit else [])],
        names=[*("" for _ in target.rolled), STRENGTH_NAME] if die else (),
        luck=luck,
        attacker=game.name(attack.attacker),
        target=game.name(target.model),
        weapon=weapon_name(attack.weapon),
        dice_why=because(dice_reasons(attack), "bmg3.why.barred"),
        defence=target.defence,
        why=because(defence_of(attack).parts),
        n=target.hits + target.strength_hit,
        strength=strength,
    )


async def defend(attack: Attack, target: Target) -> None:
    """The target blocks what it can; never the hit of a Strength die (DEF-02, DEF-03, DEF-08, DEF-07)."""
    dice = defence_dice(attack)
    if not target.hits or not dice:
        return
    game, need = attack.game, attack_value(attack.game, attack.attacker).value
    name = game.name(target.model)
    text = Text("bmg3.roll.defence", model=name, need=need)
    rolled = await throw(text, dice.value, by=target.model.seat, topic="defence")
    stopped = rolled.places(lambda face: face >= need)
    luck = rolled.owed(lambda face: face >= need)
    target.blocked = min(target.hits, len(stopped))
    why, n = because(dice.parts), target.blocked
    game.tell(
        DEFENDED,
        target.model.id,
        dice=rolled.faces,
        marked=stopped,
        luck=luck,
        model=name,
        need=need,
        why=why,
        n=n,
    )


def landed(target: Target) -> int:
    """The hits that get through."""
    return target.hits - target.blocked + target.strength_hit


def harm(attack: Attack, target: Target) -> None:
    """All hits on one target together (ATK-10)."""
    count = landed(target)
    if not count:
        return
    stun, injury = damage(attack)
    hurt(attack.game, target.model, count * stun, count * injury, count)


async def critical(attack: Attack, target: Target) -> None:  # CRT-04, CRT-05
    """The target is Knocked Down, or suffers what the weapon does instead; its attacker chooses (CRT, CRT-02)."""
    game, model = attack.game, target.model
    if model.injury >= model.profile.endurance:
        return
    status = attack.weapon.critical if attack.weapon else None
    options = [Option("down", Text("bmg3.do.knock_down"), "", model.id, why_not_down(model))]
    if status is not None and not model.has_status(status):
        options.append(Option(status, Text("bmg3.do.critical", status=status_name(game, status)), status, model.id))
    if all(option.refusal for option in options):
        return
    question = Text("bmg3.ask.critical", model=game.name(model))
    chosen = await Choose(attack.attacker.seat, question, options, topic="critical")
    if chosen:
        await give_status(game, model, chosen)
    else:
        await knock_down(game, model)


def why_not_down(model: Model) -> Refusal | None:
    """KO models, those about to be, and Vehicles are not Knocked Down (CRT-06, KOD-07, VEH-02)."""
    if model.ko or knocked_out(model):
        return Refusal(Text("bmg3.no.already_ko"), "BMG3-CRT-06")
    if model.profile.is_vehicle:
        return Refusal(Text("bmg3.no.vehicle_down"), "BMG3-VEH-02")
    return None


# --- words


def weapon_name(weapon: Weapon | None) -> Text:
    return weapon.name if weapon else Text("bmg3.weapon.unarmed")
