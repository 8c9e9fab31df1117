"""Defense Rolls: a die for each Hit; out of combat Characters and Officers take Hits in batches (DEF, CHR-19)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from game.core.journal import NOTHING_OWED
from game.core.request import Choose, Option
from game.core.text import Text
from game.kit.dice import Pool, throw
from game.systems.first_blood.flow.pool import WORST, Thrown, roll_again
from game.systems.first_blood.flow.stats import guard, left
from game.systems.first_blood.flow.strike import told_again
from game.systems.first_blood.game import FirstBlood, Part
from game.systems.first_blood.points import (
    BEFORE_DEFENCE,
    DEFENCE_REROLLS,
    DEFENDED,
    DEFENDED_ROLL,
    WOUNDS_CAUSED,
    Blow,
    Hit,
    Strife,
    Struck,
)
from game.systems.first_blood.state import Model, Regiment
from game.systems.first_blood.vocabulary import AttackKind

UNAIMED: tuple[AttackKind, ...] = ("volley", "spell", "reaction", "rule")
"""Hits on the Regiment as a whole: its owner chooses who takes them (CHR-19, CHR-33, OFF-14)."""


async def defend(game: FirstBlood, strife: Strife) -> None:
    """Answer every Hit; the Wounds that come of it are due (DEF-01, DIC-16)."""
    aimed = [blow for blow in strife.blows if blow.hits and not _in_batches(game, blow)]
    if aimed:
        await _aimed(game, replace(strife, blows=aimed))
    for regiment in strife.targets:
        blows = [b for b in strife.blows if b.hits and b.target.regiment is regiment and _in_batches(game, b)]
        if blows:
            await _in_turn(game, strife, regiment, blows)


def _in_batches(game: FirstBlood, blow: Blow) -> bool:
    """Whether the owner deals these Hits out to single models: rank and file alone take theirs as one body."""
    return blow.kind in UNAIMED and any(part.model for part in game.parts(blow.target.regiment))


async def _aimed(game: FirstBlood, strife: Strife) -> None:
    """Hits on known parts, group after group, the n-th die answering the n-th Hit (DEF-09, CHR-11)."""
    await BEFORE_DEFENCE(strife)
    for blow in strife.blows:
        await roll(game, blow.target, [Struck(game, blow, hit) for hit in blow.hits])
    await DEFENDED(strife)
    for blow in strife.blows:
        fall_due(strife, blow.target, blow.hits)


def fall_due(strife: Strife, part: Part, hits: Sequence[Hit]) -> None:
    """The Wounds of these Hits wait to be allocated."""
    wounds = sum(hit.wounds for hit in hits)
    if wounds:
        strife.due[part.id] = strife.due.get(part.id, 0) + wounds


async def roll(game: FirstBlood, part: Part, struck: Sequence[Struck]) -> None:
    """One throw of Defense dice, its re-rolls, and what comes of each: a failure is a Wound (DEF-02, DEF-03)."""
    seat, needs = part.regiment.seat, [guard(each) for each in struck]
    text = Text("first_blood.roll.defence", target=game.part_name(part), need=max(needs))
    pool = await throw(text, len(struck), by=seat, topic="defence")
    dealt = list(zip(pool, needs, struck, strict=True))
    thrown = [Thrown(die, partial(saves, need=need), DEFENCE_REROLLS(each)) for die, need, each in dealt]
    told_again(game, await roll_again(thrown, seat, text, "defence"), seat, struck[0].blow)
    for die, need, each in dealt:
        each.hit.defence = die
        each.hit.wounds = 0 if saves(die.face, need) else max(0, WOUNDS_CAUSED(each, 1).value)
    saved = [n for n, (die, need, _) in enumerate(dealt) if saves(die.face, need)]
    luck = NOTHING_OWED
    for number in sorted(set(needs)):
        alike = Pool([die for die, need, _ in dealt if need == number])
        luck += alike.owed(partial(saves, need=number))
    game.tell(
        DEFENDED_ROLL,
        *(model.id for model in part.models[:1]),
        dice=pool.faces,
        marked=saved,
        luck=luck,
        target=game.part_name(part),
        need=max(needs),
        n=len(saved),
        wounds=sum(each.hit.wounds for each in struck),
    )


def saves(face: int, need: int) -> bool:
    """Equal or lower succeeds; a natural 6 never, and a natural 1 only against more than 0 (DEF-02, DEF-04,
    DEF-05, DEF-06, DIC-06, DIC-07)."""
    return face != WORST and face <= need


# --- batches


async def _in_turn(game: FirstBlood, strife: Strife, regiment: Regiment, blows: Sequence[Blow]) -> None:
    """The owner names who takes the Hits, in batches, until he falls; then the next (CHR-19, CHR-20,
    CHR-21, CHR-22, CHR-27).

    All batches of one model are one Defense Roll for what works once, but dice are rolled again within their own batch
    (CHR-23, CHR-24, CHR-28).
    """
    waiting = [(blow, hit) for blow in blows for hit in blow.hits]
    able = {part.id: part for part in game.parts(regiment) if _room(game, strife, part) > 0}
    while waiting and able:
        part = await _recipient(game, regiment, list(able.values()), len(waiting))
        del able[part.id]
        mine = [replace(blow, target=part, hits=[hit for b, hit in waiting if b is blow]) for blow in blows]
        await BEFORE_DEFENCE(replace(strife, blows=mine))
        while waiting and (room := _room(game, strife, part)) > 0:
            batch, waiting = waiting[:room], waiting[room:]
            for blow, own in zip(blows, mine, strict=True):
                own.hits = [hit for b, hit in batch if b is blow]
            struck = [Struck(game, own, hit) for own in mine for hit in own.hits]
            await roll(game, part, struck)
            await DEFENDED(replace(strife, blows=[own for own in mine if own.hits]))
            fall_due(strife, part, [each.hit for each in struck])


def _room(game: FirstBlood, strife: Strife, part: Part) -> int:
    """The Wounds a recipient can still take: the sum of his models' for the rank and file (CHR-20, OFF-14)."""
    only = strife.engaged.get(part.regiment.id)
    models = [model for model in part.models if only is None or model.id in only or (model.wounds and not part.model)]
    return sum(left(game, model) for model in models) - strife.due.get(part.id, 0)


async def _recipient(game: FirstBlood, regiment: Regiment, parts: Sequence[Part], hits: int) -> Part:
    """Who takes the Hits next; the owner decides (CHR-19, CHR-22, OFF-14)."""
    options = [Option(part.id, game.part_name(part), part, part.models[0].id) for part in parts]
    question = Text("first_blood.ask.recipient", regiment=game.name(regiment), n=hits)
    chosen: Part = await Choose(regiment.seat, question, options, topic="recipient")
    return chosen


async def deal(game: FirstBlood, strife: Strife, regiment: Regiment, n: int, only: Model | None = None) -> None:
    """Wounds without a Defense Roll fall due: on the rank and file as one body, on one model, or on those whom the
    owner names, filled one after the other (CHR-29)."""
    parts = [game.part_of(only)] if only else game.parts(regiment)
    able = [part for part in parts if _room(game, strife, part) > 0]
    while n > 0 and able:
        part = await _recipient(game, regiment, able, n)
        able.remove(part)
        taken = min(n, _room(game, strife, part))
        strife.due[part.id] = strife.due.get(part.id, 0) + taken
        n -= taken
