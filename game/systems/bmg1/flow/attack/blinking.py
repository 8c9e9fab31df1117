"""What stops a shot on its way: obstacles one by one, Protective, Dodge; then Cross Fire (BLI, WPN-13, XFR)."""

from __future__ import annotations

from game.core.request import Choose, Option, Seat
from game.core.text import Text
from game.kit.dice import Pool
from game.kit.reasons import because
from game.systems.bmg1.flow.attack import numbers
from game.systems.bmg1.flow.attack.crossfire import bursts, cross_fire, is_damageable
from game.systems.bmg1.flow.attack.lines import in_the_way
from game.systems.bmg1.flow.attack.words import target_name
from game.systems.bmg1.flow.throwing import throw
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import (
    BLINKED,
    DODGING,
    MAY_BLINK,
    OBSTACLES_MET,
    PROTECTED,
    Attack,
    Impact,
    Obstacle,
    Throw,
)
from game.systems.bmg1.state import P1

SHIELD = Obstacle("", 4)
"""The extra roll of whoever carries a Protective weapon (WPN-13)."""
BLINK = "blink:"


async def blink_shots(attack: Attack) -> None:
    """Blink! past every obstacle, then the extra roll of Protective (ATK-05 steps 4 and 5, BLI-02)."""
    target = attack.target
    assert target is not None
    if not target.left or MAY_BLINK(attack).forbidden:
        return
    target.obstacles = [each for each in target.obstacles if in_the_way(attack.game, each)]
    await OBSTACLES_MET(attack)
    await blink(attack.at(target), await willing(attack))
    if PROTECTED(attack, 0).value:
        await past(attack, target.left, SHIELD, "protective")


async def dodge_shots(attack: Attack) -> None:
    """Dodge, then Cross Fire for every shot that went into somebody else (ATK-05 steps 6 and 7)."""
    target = attack.target
    assert target is not None
    if target.left and target.model:
        await DODGING(attack)
    for impact in target.impacts:
        if impact.stopped.startswith(BLINK):
            await cross_fire(attack, impact.stopped.removeprefix(BLINK))
    attack.at(target)


async def willing(attack: Attack) -> list[Impact]:
    """The Impacts the target rolls Blink! for; asked only where a shot might find something he would spare (BLI-13)."""
    game, target = attack.game, attack.target
    assert target is not None
    if target.model is None or not any(_spares(attack, obstacle.id) for obstacle in target.obstacles):
        return target.left
    left = target.left
    options = [Option(str(n), Text("bmg1.do.blink", n=n), n) for n in range(len(left), -1, -1)]
    question = Text("bmg1.ask.blink", model=game.name(target.model), n=len(left))
    chosen: int = await Choose(game.controller(target.model), question, options, topic="blink")
    return left[:chosen]


def _spares(attack: Attack, id: str) -> bool:
    """Whether he may not want this hit instead: his own people, or a lamp; or where the blast would be (TPL-02)."""
    assert attack.target is not None and attack.target.model is not None
    if bursts(attack):
        return True
    other = attack.game.state.models.get(id)
    if other is not None:
        return other.seat == attack.game.controller(attack.target.model)
    return is_damageable(attack.game, id)


async def blink(attack: Attack, impacts: list[Impact]) -> None:
    """Obstacle by obstacle from the shooter on: those that got past one roll for the next (BLI-04 to 07)."""
    assert attack.target is not None
    for obstacle in attack.target.obstacles:
        left = [each for each in impacts if not each.stopped and each.ignores != obstacle.id]
        await past(attack, left, obstacle, BLINK + obstacle.id)


async def past(attack: Attack, impacts: list[Impact], obstacle: Obstacle, what: str) -> None:
    """A die for each Impact; a success takes it away from the target (BLI-06)."""
    game, target = attack.game, attack.target
    assert target is not None
    if not impacts:
        return
    number = numbers.blink(attack, obstacle)
    seat = None if target.model else rival_of(attack)
    made = Throw(game, target.model, "blink", Pool(), number.value, attack=attack, seat=seat)
    name = obstacle_name(game, obstacle)
    words = Text("bmg1.roll.blink_past", target=target_name(game, target), obstacle=name, n=number.value)
    pool = await throw(made, len(impacts), words)
    good = pool.places(lambda face: face >= number.value)
    for place in good:
        impacts[place].stopped = what
    game.tell(
        BLINKED,
        *([target.model.id] if target.model else []),
        dice=pool.faces,
        marked=good,
        target=target_name(game, target),
        obstacle=name,
        need=number.value,
        why=because(number.parts),
        n=len(good),
    )


def rival_of(attack: Attack) -> Seat:
    """Nobody owns a Lamppost: the shooter's opponent rolls for it (LAM-08)."""
    return attack.game.rival(attack.game.controller(attack.attacker)) if attack.attacker else P1


def obstacle_name(game: Bmg1, obstacle: Obstacle) -> Text:
    if not obstacle.id:
        return Text("bmg1.why.protective")
    if obstacle.id in game.state.models:
        return game.name(game.model(obstacle.id))
    if obstacle.id in game.pieces:
        return Text("bmg1.piece", piece=game.pieces[obstacle.id].name)
    return Text(f"bmg1.marker.{game.marker(obstacle.id).kind}")
