"""To-hit rolls: each group's dice, its re-rolls, and the Hits they become (VOL-12, CLA-11, DIC-12 to DIC-16)."""

from __future__ import annotations

from functools import partial

from game.core.request import Seat
from game.core.text import Text
from game.kit.dice import Die, Pool, throw
from game.kit.reasons import because
from game.systems.first_blood.flow.pool import Thrown, passes, roll_again
from game.systems.first_blood.flow.stats import is_inspired, to_hit
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import (
    BEFORE_HITS,
    EXTRA_HITS,
    EXTRA_SHOTS,
    HIT_REROLLS,
    HITS_SCORED,
    REROLLED,
    SHOT,
    STRUCK,
    Blow,
    Hit,
    Strife,
    Struck,
)


async def attack(game: FirstBlood, strife: Strife) -> None:
    """All to-hit rolls of an Action, group after group (DIC-16)."""
    await BEFORE_HITS(strife)
    for blow in strife.blows:
        await strike(game, blow)


async def strike(game: FirstBlood, blow: Blow) -> None:
    """Roll and re-roll the dice of one group: each equal to or below its number is a Hit (VOL-12, CLA-11)."""
    if blow.dice <= 0:
        return
    blow.inspired = blow.melee and is_inspired(blow)
    number = to_hit(blow)
    blow.need = number.value
    await _throw(game, blow, blow.dice)
    more = max(0, EXTRA_SHOTS(blow, 0).value)
    if more:
        await _throw(game, blow, more)
    for hit in list(blow.hits):
        extra = max(0, EXTRA_HITS(Struck(game, blow, hit), 0).value)
        blow.hits += [Hit(0, extra=True) for _ in range(extra)]
    assert blow.attacker is not None
    scored = [n for n, die in enumerate(blow.rolled) if passes(die.face, blow.need)]
    game.tell(
        STRUCK if blow.melee else SHOT,
        *(model.id for model in blow.models),
        *_aimed_at(blow),
        dice=[die.face for die in blow.rolled],
        marked=scored,
        luck=Pool(list(blow.rolled)).owed(partial(passes, target=blow.need)),
        attacker=game.part_name(blow.attacker),
        target=game.part_name(blow.target),
        need=blow.need,
        why=because(number.parts),
        n=len(blow.hits),
    )
    await HITS_SCORED(blow)


async def _throw(game: FirstBlood, blow: Blow, dice: int) -> None:
    """One throw of a group and its re-rolls; the successes are its Hits, in the order of the dice."""
    assert blow.attacker is not None
    seat = blow.attacker.regiment.seat
    text = Text(
        "first_blood.roll.hit",
        attacker=game.part_name(blow.attacker),
        target=game.part_name(blow.target),
        need=blow.need,
    )
    pool = await throw(text, dice, by=seat, topic="hit")
    rerolls, succeeds = HIT_REROLLS(blow), partial(passes, target=blow.need)
    again = await roll_again([Thrown(die, succeeds, rerolls) for die in pool], seat, text, "hit")
    told_again(game, again, seat, blow)
    blow.rolled += pool.dice
    blow.hits += [Hit(die.face) for die in pool if passes(die.face, blow.need)]


def told_again(game: FirstBlood, again: list[Die], seat: Seat, blow: Blow) -> None:
    """The journal shows what the dice were before they were rolled again."""
    if again:
        game.tell(REROLLED, *_aimed_at(blow), dice=[die.first for die in again], side=seat, n=len(again))


def _aimed_at(blow: Blow) -> list[str]:
    """The pieces a blow is aimed at: one model, or the Leader for his Regiment."""
    models = blow.target.models or blow.target.regiment.models
    return [blow.target.model.id] if blow.target.model else [model.id for model in models[:1]]


def unrolled(n: int) -> list[Hit]:
    """Hits that no to-hit die caused: terrain, Spells, reactions (WND-01)."""
    return [Hit(0) for _ in range(n)]
