"""Effort in melee: the targets first, then the attacker, before any die is rolled (EFF-13)."""

from __future__ import annotations

from game.core.request import Allot, Choose, Option, Share
from game.core.text import Text
from game.systems.bmg3.flow.harm import effort_left, effort_limit, make_effort
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import MAY_DEFEND_WITH_EFFORT, Attack, Target
from game.systems.bmg3.state import Model


async def efforts(attack: Attack) -> None:
    """Both sides pay before the roll (EFF-13, EFF-21, EFF-01)."""
    for target in attack.targets:
        target.removed = await defend_with_effort(attack, target)
    await add_dice(attack)


def defending_effort(attack: Attack, target: Target) -> int:
    """The most a target may pay against the dice sent to it (EFF-04, EFF-19)."""
    if not MAY_DEFEND_WITH_EFFORT(attack.at(target)):
        return 0
    return min(effort_left(attack.game, target.model, fighting=True), target.dice)


async def defend_with_effort(attack: Attack, target: Target) -> int:
    """Its owner says how much; each marker removes an attack die (EFF-04, EFF-23)."""
    game, most = attack.game, defending_effort(attack, target)
    if not most:
        return 0
    name, attacker = game.name(target.model), game.name(attack.attacker)
    question = Text("bmg3.ask.defend_effort", model=name, attacker=attacker, n=target.dice)
    paid = await Choose(target.model.seat, question, amounts(game, target.model, most), topic="defend_effort")
    await make_effort(game, target.model, paid)
    return paid


async def add_dice(attack: Attack) -> None:  # EFF-17, STR-02, STR-10
    """The attacker adds dice and says at whom; the limit is for the whole attack (EFF-03, EFF-22)."""
    game, model = attack.game, attack.attacker
    most = effort_left(game, model, fighting=True)
    if not most:
        return
    question = Text("bmg3.ask.attack_effort", model=game.name(model))
    if len(attack.targets) == 1:
        [target] = attack.targets
        target.added = await Choose(model.seat, question, amounts(game, model, most), topic="attack_effort")
    else:
        shares = [Share(target.model.id, game.name(target.model), target, target.model.id) for target in attack.targets]
        for target, added in await Allot(model.seat, question, shares, most, spare=True, topic="attack_effort"):
            target.added = added
    await make_effort(game, model, sum(target.added for target in attack.targets))


def amounts(game: Bmg3, model: Model, most: int) -> list[Option[int]]:
    """No Effort up to the most, saying where a reserve would be used up."""
    usual = effort_limit(game, model).value
    return [Option(str(n), _words(n, n > usual), n, subject=model.id) for n in range(most + 1)]


def _words(n: int, reserve: bool) -> Text:
    if not n:
        return Text("bmg3.do.no_effort")
    return Text("bmg3.do.effort_reserve" if reserve else "bmg3.do.effort", n=n)
