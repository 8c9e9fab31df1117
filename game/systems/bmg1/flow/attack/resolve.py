"""The order of an attack: target after target, each with its whole sequence (ATK-04, ATK-05, ATK-06)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.request import Choose, Option
from game.core.text import Text
from game.systems.bmg1.flow.arms import choose_arm, name_arm
from game.systems.bmg1.flow.attack.blinking import blink_shots, dodge_shots
from game.systems.bmg1.flow.attack.blocking import block
from game.systems.bmg1.flow.attack.hurting import hurt, is_there
from game.systems.bmg1.flow.attack.impacts import roll_impacts
from game.systems.bmg1.flow.attack.templates import burst
from game.systems.bmg1.flow.attack.words import target_ids, target_name
from game.systems.bmg1.points import ATTACK_DECLARED, ATTACK_ENDED, UNDER_FIRE, Attack, Target


async def resolve(attacks: Sequence[Attack]) -> None:
    """What has been declared and paid, one target after another (ATK-03, ATK-06, ATK-09).

    Strikes on others beside a special attack are attacks of their own in the same step (MEL-10).
    """
    for attack in attacks:
        await ATTACK_DECLARED(attack)
    waiting = [(attack, target) for attack in attacks for target in attack.targets]
    while waiting := [(attack, target) for attack, target in waiting if is_there(target)]:
        attack, target = await _next(waiting)
        waiting = [each for each in waiting if each[1] is not target]
        await (strike if attack.melee else shoot)(attack.at(target))
    for attack in attacks:
        await ATTACK_ENDED(attack)


Aimed = tuple[Attack, Target]


async def _next(waiting: list[Aimed]) -> Aimed:
    """The attacker orders his targets (ATK-06, DCN-44)."""
    attack, _ = waiting[0]
    game = attack.game
    assert attack.attacker is not None
    options = [
        Option(target_ids(each)[0], target_name(game, each), (of, each), target_ids(each)[0]) for of, each in waiting
    ]
    question = Text("bmg1.ask.next_target", model=game.name(attack.attacker))
    chosen: Aimed = await Choose(game.controller(attack.attacker), question, options, topic="next_target")
    return chosen


async def strike(attack: Attack) -> None:
    """Close combat against one target (ATK-04)."""
    target = attack.target
    assert target is not None
    await roll_impacts(attack)
    await block(attack.at(target))
    await hurt(attack.at(target))
    if target.countered:
        await counter(attack, target)


async def shoot(attack: Attack) -> None:
    """A ranged attack on one target (ATK-05)."""
    target = attack.target
    assert target is not None
    await UNDER_FIRE(attack)
    await roll_impacts(attack.at(target))
    await blink_shots(attack.at(target))
    await burst(attack.at(target))
    await dodge_shots(attack.at(target))
    await hurt(attack.at(target))


async def counter(attack: Attack, target: Target) -> None:
    """One Strike back at the attacker, at the same time, so even from the ground (TRT-56, TRT-57, MEL-09)."""
    striker, game = target.model, attack.game
    assert striker is not None and attack.attacker is not None
    if not attack.attacker.on_table:
        return
    weapon = await choose_arm(game, striker)
    name_arm(striker, weapon)
    back = Attack(game, striker, "melee", weapon, manner="counter", targets=[Target(attack.attacker, dice=1)])
    await strike(back.at(back.targets[0]))
