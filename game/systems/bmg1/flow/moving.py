"""What a move may spend, and what keeps a character from moving: for all ways to move (MOV, JMP-02)."""

from __future__ import annotations

from game.boards.reach import Gait, Guard, Reach
from game.core.place import Point
from game.core.text import Refusal, Text
from game.kit.skirmish import footing as tool
from game.systems.bmg1.flow.footing import DOUBLE, Footing, Manner
from game.systems.bmg1.flow.purse import has_swaps, is_free, ways
from game.systems.bmg1.flow.smoke import choke
from game.systems.bmg1.game import WITHIN, Bmg1
from game.systems.bmg1.points import (
    BMD,
    CLIMB_RATE,
    IMPAIRED,
    JUMP,
    MAY_MOVE,
    MOVED,
    PASSES_THROUGH,
    Acting,
    Moving,
    Price,
)
from game.systems.bmg1.state import CM, Model

BASIC = 10 * CM
"""The basic movement distance (MOV-01)."""
DUES = ("obstacle", "ground", "water", "climb", "jump", "spring")
"""What counters are paid for on the way."""
COUNTER = Price(move=1)
TENTH = 100
"""Players are told lengths to a millimetre."""


def in_tenths(length: int) -> int:
    """A length as the journal tells it; no move is told as none."""
    return max(TENTH, round(length, -2)) if length else 0


def bmd(game: Bmg1, model: Model) -> int:
    """How far it goes without counters; nowhere in the round in which it left a sewer (MOV-01, SEW-11, EXE-13)."""
    return 0 if model.left_sewer else _basic(game, model)


def _basic(game: Bmg1, model: Model) -> int:
    return BMD(Moving(game, model), BASIC).value


def jump_distance(game: Bmg1, model: Model) -> int:
    """Half its own BMD, whatever dice, a Run or an impairment make of that (JMP-01, JMP-02, MOV-10)."""
    return JUMP(Moving(game, model), _basic(game, model) // 2).value


def is_impaired(game: Bmg1, model: Model) -> bool:
    """Whether every centimetre counts as two (MOV-12)."""
    return bool(IMPAIRED(Moving(game, model), 0))


def why_not_move(game: Bmg1, model: Model) -> Refusal | None:
    ban = MAY_MOVE(Moving(game, model)).forbidden
    return Refusal(ban.label, ban.rule) if ban else None


# --- the ground


def footing(game: Bmg1, model: Model, manner: Manner = "walk") -> Footing:
    """How its base meets the ground; whoever lies crawls (EFX-29).

    What the ground then is to it is worked out once (OBS-01 to 12, GEO-04, GEO-25, CLI-01 to 05, CLI-08, JMP-05).
    """
    if model.is_down and manner == "walk":
        manner = "crawl"
    rate = CLIMB_RATE(Moving(game, model), DOUBLE).value
    leap = jump_distance(game, model) if manner == "walk" else 0
    return Footing(game.width(model), game.height(model), leap, manner, is_impaired(game, model), rate)


def guards(game: Bmg1, model: Model) -> tuple[tuple[Guard, ...], tuple[Text, ...]]:
    """Whom and what a base may not share room with, and their names (VOL-12, MOV-07, GEO-11, GEO-26, GEO-27)."""
    freely = bool(PASSES_THROUGH(Moving(game, model), 0))  # TRT-12
    found = [(Guard(game.body(m), passing=not freely), game.name(m)) for m in game.on_table() if m is not model]
    lamps = [game.marker_body(lamp) for lamp in game.markers("lamp") if lamp.at is not None]
    found += [(Guard(lamp), Text("bmg1.marker.lamp")) for lamp in lamps]
    return tuple(guard for guard, _ in found), tuple(name for _, name in found)


def standing(game: Bmg1, model: Model, manner: Manner = "walk") -> Reach:
    """Where a character could stand at all; its `end_refusal` says why not (GEO-27)."""
    body = game.body_at(model, Point(0, 0))
    return tool.standing(game.table, footing(game, model, manner), body, guards(game, model)[0])


# --- counters


def spendable(game: Bmg1, model: Model, owed: int = 0) -> int:
    """MC it could pay on its way: those that lie there and may be spent, less those it owes before (PLN-17, OBS-11)."""
    swaps = has_swaps(game, model, "way", COUNTER)
    has = model.counters.total if swaps else model.counters.move - owed
    return next((n for n in range(has, -1, -1) if ways(game, model, "way", Price(move=n + owed))), 0)


def waived(game: Bmg1, model: Model) -> tuple[str, ...]:
    """What it need not pay for."""
    return tuple(due for due in DUES if is_free(game, model, due, COUNTER))


def gait(acting: Acting, budget: int) -> Gait:
    """What one part of a Move step may spend; obstacles and ground are paid once a step (OBS-08, MEA-07).

    Whoever is impaired has half of it (MOV-12, MOV-13); a carrier has paid for its Loot before (LOO-08).
    """
    game, model = acting.game, acting.model
    half = budget // 2 if is_impaired(game, model) else budget
    paid = tuple(acting.activation.paid)
    owed = 1 if model.loot and not acting.activation.move_used else 0
    return Gait(half, spendable(game, model, owed), slack=WITHIN, paid=paid, waived=waived(game, model))


def taken(game: Bmg1, model: Model, cost: int) -> int:
    """What a way takes off the allowance."""
    return 2 * cost if is_impaired(game, model) else cost


# --- having moved


async def arrive(acting: Acting, at: Point, *via: Point) -> None:
    """It has changed its place, straight or by way of others: cover and walls are left behind, smoke on the way blinds,
    and whoever minds is told (MOV-11, COV-02, EFX-41)."""
    model = acting.model
    if model.at is not None:
        choke(acting.game, model, model.at, *via, at)
    model.at = at
    uncover(model)
    model.wall = ""
    acting.activation.moved = True
    await MOVED(acting)


def uncover(model: Model) -> None:
    """It is no longer in cover (COV-02, COV-06)."""
    model.cover = ""
    if model.posture == "crouched":
        model.posture = "up"
