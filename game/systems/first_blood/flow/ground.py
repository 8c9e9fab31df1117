"""The table as Regiments move on it: what terrain means to a base, whom to keep off, and who holds them together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Literal

from game.boards.formation import Command, Company, Places, gap
from game.boards.reach import Crossing, Gait, Ground, Guard, Lift
from game.boards.table import Base, Body, Piece, Table
from game.core.text import Refusal, Text
from game.systems.first_blood.flow.engagement import reach_of
from game.systems.first_blood.flow.stats import command_range
from game.systems.first_blood.game import FLOOR, WITHIN, FirstBlood
from game.systems.first_blood.state import INCH, Model, Regiment

OBSTACLE_TOLL = 2 * INCH  # ZON-19
INFANTRY = 1000
"""The width of the only bases that go up and down in Ruins (RUI-13)."""
CLEAR = 2
"""Mils more than a reach that a base keeps off where it ends, so that no rounding leaves it Engaged."""
Keeping = Literal["off", "clear", "bases"]
"""How a move treats enemies: `off` enters no Engagement Range (March, MAR-10), `clear` only ends outside them (Fly,
Withdraw), `bases` goes anywhere but over bases (Charge, manoeuvre, Combat Reform)."""
RULES = {
    "reach.too_far": "CFB-MAR-03",
    "reach.no_way": "CFB-GEO-07",
    "reach.no_way_up": "CFB-RUI-13",
    "reach.in_piece": "CFB-ZON-27",
    "reach.no_footing": "CFB-RUI-14",
    "reach.off_table": "CFB-GEO-05",
    "reach.on_body": "CFB-MAR-08",
    "reach.near_body": "CFB-MAR-09",
    "reach.out_of_command": "CFB-CMD-06",
    "reach.out_of_zone": "CFB-DEP-05",
}
"""The rule behind each reason of the boards, for a March; others replace what is theirs."""

# --- what terrain means to a base


def crossing(piece: Piece, z: int, *, width: int, flying: bool, shunned: tuple[str, ...], wary: bool) -> Crossing:
    """What a piece means to a base of that width.

    Zonal Terrain is crossed (ZON-01), but nobody enters Impassable or Garrison Terrain (ZON-27, GAR-06, GAR-41), an
    Obstacle costs 2 inches and carries nobody (ZON-17, ZON-19, ZON-20, ZON-28), Ruin walls bar the way and floors are
    climbed by Infantry, anywhere a base fits (RUI-12, RUI-13, RUI-14, RUI-19, RUI-23).
    A March stays out of the reach of enemies inside a piece, a Withdraw only ends out of it (GAR-43); whoever flies
    passes over all of it (SPR-44, SPR-45, ZON-35).
    """
    half = width / 2
    if piece.has("impassable", "garrison"):
        away = half + (INCH + WITHIN + CLEAR if piece.id in shunned else 0)
        return Crossing(clear=None if flying else away if wary else half, rest=away)
    if piece.has("obstacle"):
        return Crossing(rest=0) if flying else Crossing(near=half, toll=OBSTACLE_TOLL, rest=0)
    if piece.has("ruin"):
        walls = 0 if flying else half
        return Crossing(lift=Lift(FLOOR, half), walls=walls) if width == INFANTRY else Crossing(walls=walls)
    return Crossing()


@lru_cache(maxsize=64)
def _ground(table: Table, width: int, flying: bool, shunned: tuple[str, ...], wary: bool) -> Ground:
    """The table as such a base walks on it; made once, for it does not change."""
    reading = partial(crossing, width=width, flying=flying, shunned=shunned, wary=wary)
    return Ground(table, Base.round(width), FLOOR - 1, reading)


def grounds(
    game: FirstBlood, regiment: Regiment, keeping: Keeping = "bases", flying: bool = False
) -> Mapping[int, Ground]:
    """The table by the width of a base, for everybody in a Regiment."""
    shunned: tuple[str, ...] = ()
    if keeping != "bases":
        shunned = tuple(sorted(enemy.inside for enemy in game.enemies(regiment) if enemy.inside))
    widths = sorted({*map(game.width, regiment.models)})
    return {width: _ground(game.table, width, flying, shunned, keeping == "off") for width in widths}


def prepare(game: FirstBlood) -> None:
    """The table as every kind of base on it marches and charges, worked out before somebody asks."""
    for width in sorted({game.width(model) for one in game.state.regiments.values() for model in one.models}):
        for wary in (True, False):
            _ground(game.table, width, False, (), wary)


# --- whom to keep off


def guards(game: FirstBlood, regiment: Regiment, keeping: Keeping = "bases", flying: bool = False) -> list[Guard]:
    """Everybody else on the table: their bases, and the Engagement Ranges of enemies (GEO-07, MAR-07, MAR-10).

    Whoever must keep off also ends where he does not Engage anybody himself (MAR-09).
    """
    found: list[Guard] = []
    reaches: dict[str, int] = {}
    own = min((reach_of(game, part) for part in game.parts(regiment)), default=INCH)
    for other in game.on_table():
        if other is regiment:
            continue
        enemy = other.seat != regiment.seat
        for model in other.models:
            if model.at is None:
                continue
            body = game.body(model)
            if not enemy or keeping == "bases":
                found.append(_guard(body, 0, not flying))
                continue
            part = game.part_of(model)
            if part.id not in reaches:
                reaches[part.id] = reach_of(game, part) + WITHIN
            reach = reaches[part.id]
            passes = flying or keeping == "clear"
            found.append(_guard(body, 0 if passes else reach, not flying))
            ends = max(reach, own + WITHIN) if keeping == "off" else reach
            found.append(_guard(body, ends + CLEAR, False))
    return found


@lru_cache(maxsize=8192)
def _guard(body: Body, keep: int, passing: bool) -> Guard:
    return Guard(body, keep=keep, passing=passing)


# --- who holds them together


def command(game: FirstBlood, regiment: Regiment, yields: bool = False) -> Command:
    """The Leaders with their Command Ranges, the one others are measured from first; a Standard Bearer stays near the
    Leader (CMD-03, CMD-04, STD-04, STD-05, STD-08); Stranded models, and a Standard Bearer whom a move that had another
    purpose left behind, need only come nearer (CMD-06, STR-09). `yields`: the move has such a purpose (CMD-07)."""
    leaders = game.leaders(regiment)
    ranges = {leader.id: command_range(game, leader) for leader in leaders}
    bound = tuple(leader.id for leader in leaders[1:] if leader.rank == "standard")
    astray = [leader for leader in leaders[1:] if leader.id in bound and _astray(game, leaders[0], leader)]
    behind = [*out_of_command(game, regiment), *astray]
    return Command(ranges, bound, tuple(model.id for model in behind), yields)


def _astray(game: FirstBlood, first: Model, bearer: Model) -> bool:
    """Whether a Standard Bearer stands outside the Leader's Command Range already (STD-05)."""
    if first.at is None or bearer.at is None:
        return False
    return not _commands(game.body(first), command_range(game, first), game.body(bearer))


def out_of_command(game: FirstBlood, regiment: Regiment, at: Mapping[str, Body] | None = None) -> list[Model]:
    """Models outside the Command Range of all their Leaders, where they stand or in a layout (STR-01, RUI-17).

    Inside a Garrison there is no Command Range (GAR-49); a Leader is always within his own (CHR-03).
    """
    if regiment.inside:
        return []
    placed = at or {model.id: game.body(model) for model in regiment.models if model.at is not None}
    heads = [
        (placed[leader.id], command_range(game, leader)) for leader in game.leaders(regiment) if leader.id in placed
    ]
    if not heads:
        return []
    leaders = {head.id for head, _ in heads}
    return [
        model
        for model in regiment.models
        if model.id in placed
        and model.id not in leaders
        and not any(_commands(head, far, placed[model.id]) for head, far in heads)
    ]


def _commands(head: Body, far: int, body: Body) -> bool:
    """Within the range base to base, on the same floor, one above or one below (CMD-05, RUI-17, RUI-21)."""
    return abs(level(head) - level(body)) <= 1 and gap(head, body) <= far + WITHIN


def level(body: Body) -> int:
    """0 on the ground, 1 and more on the floors of a Ruin (RUI-18)."""
    return body.at.z // FLOOR


# --- a Regiment that moves


def company(
    game: FirstBlood,
    regiment: Regiment,
    gait: Gait,
    keeping: Keeping = "bases",
    *,
    yields: bool = False,
    flying: bool = False,
    men: Sequence[Body] | None = None,
    entering: bool = False,
) -> Company:
    """A Regiment for one move, Leaders first (GEO-08); `men` instead of all its models where only some move."""
    return _company(
        tuple(game.bodies([regiment]) if men is None else men),
        tuple(grounds(game, regiment, keeping, flying).items()),
        gait,
        held(command(game, regiment, yields)),
        tuple(guards(game, regiment, keeping, flying)),
        entering,
    )


Held = tuple[tuple[tuple[str, int], ...], tuple[str, ...], tuple[str, ...], bool]


def held(command: Command) -> Held:
    """A Command as something to be known by."""
    return tuple(command.ranges.items()), command.bound, command.stranded, command.yields


def holding(held: Held) -> Command:
    ranges, bound, stranded, yields = held
    return Command(dict(ranges), bound, stranded, yields)


@lru_cache(maxsize=32)
def _company(
    men: tuple[Body, ...],
    grounds: tuple[tuple[int, Ground], ...],
    gait: Gait,
    held: Held,
    guards: tuple[Guard, ...],
    entering: bool,
) -> Company:
    """The same bodies in the same places find the same ways: they are worked out once, whoever asks again."""
    return Company(men, dict(grounds), gait, holding(held), guards, entering)


def pace(mils: int, straight: bool = False) -> Gait:
    """A move of that length; "X or less" may be missed by a mil (GEO-04)."""
    return Gait(mils, slack=WITHIN, straight=straight)


def too_high(game: FirstBlood, regiment: Regiment, placed: Mapping[str, Body]) -> dict[str, Refusal]:
    """Models two floors from every Leader in range, which a flat measure does not see (RUI-17, RUI-21)."""
    lost = out_of_command(game, regiment, placed)
    before = {model.id for model in out_of_command(game, regiment)}
    return {
        model.id: Refusal(Text("first_blood.no.floors_apart"), "CFB-RUI-17")
        for model in lost
        if model.id not in before and _flat(game, regiment, placed, model)
    }


def _flat(game: FirstBlood, regiment: Regiment, placed: Mapping[str, Body], model: Model) -> bool:
    heads = [leader for leader in game.leaders(regiment) if leader.id in placed]
    return any(gap(placed[head.id], placed[model.id]) <= command_range(game, head) + WITHIN for head in heads)


def laid(regiment: Regiment, places: Places) -> list[str]:
    """Everybody goes where a layout has him; the ids of those who moved."""
    moved: list[str] = []
    for model in regiment.models:
        to = places.get(model.id, model.at)
        if to != model.at:
            moved.append(model.id)
        model.at = to
    return moved
