"""Throwing dice: the roll, its owner's re-rolls, then the opponent's (DIC-07 to 10).

Nobody rolls dice any other way. Nothing is asked when no die could be better for whoever may roll it again.
"""

from __future__ import annotations

from game.core.request import Choose, ChooseSome, Option, Seat
from game.core.text import Text
from game.kit.dice import Die, Pool, throw_again
from game.kit.dice import throw as throw_dice
from game.systems.bmg1.flow.purse import can_pay, pay
from game.systems.bmg1.points import REROLLED, REROLLS, Reroll, Throw
from game.systems.bmg1.state import P1

SUMMED = ("endurance", "willpower")
"""Rolls whose dice are added: all of them are good or none is (DIC-03, ROL-02, ROL-03)."""


async def throw(made: Throw, dice: int, text: Text | None = None) -> Pool:
    """Roll so many dice for what `made` says; they stay in its pool, with all re-rolls done (DIC-01)."""
    game, by = made.game, roller(made)
    words = text or Text(f"bmg1.roll.{made.what}")
    made.pool = await throw_dice(words, dice, by=by, topic=made.what)
    for seat in (by, game.rival(by)):
        await roll_again(made, seat)
    return made.pool


async def throw_together(text: Text, *parts: tuple[Throw, int]) -> None:
    """Several rolls in one throw of the dice, such as Damage and Collateral; the re-rolls of each in their order."""
    first = parts[0][0]
    names = [made.what for made, dice in parts for _ in range(dice)]
    pool = await throw_dice(text, len(names), by=roller(first), topic=first.what, names=names)
    for (made, _), share in zip(parts, pool.shared(dice for _, dice in parts), strict=True):
        made.pool = share
    for made, _ in parts:
        for seat in (roller(first), first.game.rival(roller(first))):
            await roll_again(made, seat)


def roller(made: Throw) -> Seat:
    """Whose roll it is: whoever controls the character it is made by or for."""
    if made.seat is not None:
        return made.seat
    return made.game.controller(made.model) if made.model else P1


async def roll_again(made: Throw, seat: Seat) -> None:
    """Every re-roll a player may use on a roll, free ones first; no die twice by the same player (DIC-08)."""
    offered = [reroll for reroll in REROLLS(made) if reroll.seat == seat]
    for reroll in sorted(offered, key=lambda one: one.price is not None):
        if worth(made, reroll) and affordable(made, reroll):
            await _use(made, reroll)


def affordable(made: Throw, reroll: Reroll) -> bool:
    if reroll.price is None or reroll.payer is None:
        return True
    return can_pay(made.game, reroll.payer, reroll.trait, reroll.price)


def worth(made: Throw, reroll: Reroll) -> list[int]:
    """The dice that could get better for whoever rolls them again; none: nobody is asked (DIC-10)."""
    fresh = made.pool.fresh(reroll.seat)
    if not reroll.failed:
        return fresh
    want = reroll.seat == roller(made)
    return [place for place in fresh if is_good(made, made.pool[place]) is not want]


def is_good(made: Throw, die: Die) -> bool:
    """Whether a die, or the whole of a roll that is added up, has succeeded; distances are better the longer."""
    # DIC-02, DIC-03
    if made.what in SUMMED:
        return total(made) <= made.good
    if made.exact:
        return die.face == made.good
    if not made.good:
        return die.face == die.sides
    return die.face <= made.good if made.low else die.face >= made.good


def total(made: Throw) -> int:
    """The sum of the two highest dice (ROL-02, TRT-145)."""
    return sum(sorted(made.pool.faces, reverse=True)[:2])


async def _use(made: Throw, reroll: Reroll) -> None:
    game, places = made.game, made.pool.fresh(reroll.seat)
    question = Text("bmg1.ask.reroll", rule=reroll.label)
    dice = await (_yes_or_no if len(places) == 1 else _which)(made, reroll, places, question)
    if not dice:
        return
    if reroll.price is not None and reroll.payer is not None:
        await pay(game, reroll.payer, reroll.trait, reroll.price)
    if made.attack is not None:
        made.attack.once.append(reroll.trait)
    before = len(dice)
    await throw_again(dice, Text(f"bmg1.roll.{made.what}"), by=reroll.seat, topic="reroll")
    game.tell(REROLLED, dice=[die.face for die in dice], side=reroll.seat, rule=reroll.label, n=before)


async def _yes_or_no(made: Throw, reroll: Reroll, places: list[int], question: Text) -> list[Die]:
    die = made.pool[places[0]]
    options = [
        Option("yes", Text("bmg1.do.reroll", face=die.face), [die]),
        Option("no", Text("bmg1.do.keep"), list[Die]()),
    ]
    reaction = f"bmg1.reroll.{reroll.trait}"
    chosen: list[Die] = await Choose(reroll.seat, question, options, reaction=reaction, topic="reroll")
    return chosen


async def _which(made: Throw, reroll: Reroll, places: list[int], question: Text) -> list[Die]:
    """Any dice of the roll, ticked those that are likely to get better (DIC-09)."""
    options = [
        Option(f"d{place + 1}", Text("bmg1.do.reroll", face=made.pool[place].face), made.pool[place])
        for place in places
    ]
    most = min(reroll.most or len(options), len(options))
    better = [place for place in worth(made, reroll) if place in places and not _stays(made, made.pool[place])]
    ticked = [f"d{place + 1}" for place in better[:most]]
    chosen: list[Die] = await ChooseSome(reroll.seat, question, options, 0, most, suggested=ticked, topic="reroll")
    return chosen


def _stays(made: Throw, die: Die) -> bool:
    """Whether a die that is only counted shows more than it would on average."""
    return not made.good and 2 * die.face > die.sides
