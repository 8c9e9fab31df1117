"""Block: DC spent after the Impact roll, a die for each, each success cancels an Impact (BLK)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.request import Choose, Option
from game.core.text import Text
from game.kit.dice import Pool
from game.kit.reasons import because
from game.systems.bmg1.flow.attack import numbers
from game.systems.bmg1.flow.purse import can_pay, pay
from game.systems.bmg1.flow.throwing import throw
from game.systems.bmg1.points import BLOCKED, BLOCKED_ROLL, MAY_BLOCK, Attack, Impact, Price, Throw


async def block(attack: Attack) -> None:
    """Whoever was hit decides how many DC to commit; nothing hit, nothing asked (BLK-01, BLK-02, BLK-06)."""
    # EXE-14, GRB-09
    game, target = attack.game, attack.target
    assert target is not None
    model = target.model
    most = most_counters(attack)
    if model is None or not target.left or not most:
        return
    number = numbers.block(attack)
    options = [Option("no", Text("bmg1.do.no_block"), 0)]
    for n in range(1, most + 1):
        words = Text("bmg1.do.block", n=numbers.block_dice(attack, n), dc=n, need=number.value)
        options.append(Option(str(n), words, n))
    question = Text("bmg1.ask.block", model=game.name(model), n=len(target.left), need=number.value)
    spent: int = await Choose(game.controller(model), question, options, topic="block")
    if not spent:
        return
    await pay(game, model, "block", Price(defense=spent))
    made = Throw(game, model, "block", Pool(), number.value, attack=attack)
    words = Text("bmg1.roll.block_by", model=game.name(model), n=number.value)
    target.blocks = await throw(made, numbers.block_dice(attack, spent), words)
    good = target.blocks.places(lambda face: face >= number.value)
    stopped = stop(target.left, len(good), "block")
    game.tell(
        BLOCKED_ROLL,
        model.id,
        dice=target.blocks.faces,
        marked=good,
        luck=target.blocks.owed(lambda face: face >= number.value),
        model=game.name(model),
        need=number.value,
        why=because(number.parts),
        n=stopped,
    )
    if stopped:
        await BLOCKED(attack)


def most_counters(attack: Attack) -> int:
    """The DC that may be spent: none without a right to Block, and only against a roll in close combat (BLK-08)."""
    model = attack.target.model if attack.target else None
    if model is None or not attack.melee or MAY_BLOCK(attack).forbidden:
        return 0
    most = model.counters.total
    return max((n for n in range(1, most + 1) if can_pay(attack.game, model, "block", Price(defense=n))), default=0)


def stop(impacts: Sequence[Impact], n: int, what: str) -> int:
    """Cancel so many; one is as good as another, so nobody is asked which; how many were (BLK-04, BLK-05)."""
    chosen = impacts[:n]
    for impact in chosen:
        impact.stopped = what
    return len(chosen)
