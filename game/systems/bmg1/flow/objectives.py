"""Phase D: which objectives the players take and where they lie (OBJ, LOO, RID)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from game.boards.geometry import XY
from game.boards.measure import at_least, beyond, edge_distance, fits, inside, overlaps
from game.boards.spots import grid, square
from game.boards.table import Base, Body, Table, Zone
from game.core.place import Point
from game.core.request import Choose, ChooseSome, Option, PickPoint, Seat
from game.core.text import Refusal, Text
from game.systems.bmg1.flow.furniture import add_marker
from game.systems.bmg1.flow.spotting import Spotting
from game.systems.bmg1.flow.strategies import applies
from game.systems.bmg1.flow.zones import central, zones
from game.systems.bmg1.game import WITHIN, Bmg1
from game.systems.bmg1.points import EXTRA_LOOT, OBJECTIVE_PLACED, TYPES_CHOSEN, Banding
from game.systems.bmg1.state import CM, Marker
from game.systems.bmg1.vocabulary import OBJECTIVES, ObjectiveKind

EACH = 3
FROM_EDGE = 5 * CM
APART = 5 * CM
FROM_OWN = 10 * CM
FROM_ENEMY = 20 * CM
NEUTRAL = ("loot", "riddle")
STEP, SPREAD = 2 * CM, 6 * CM
SLACK = 10

# --- which


async def choose_types(game: Bmg1, seat: Seat) -> None:
    """Three of the four types, none twice; one more Loot for some (OBJ-01, TRT-117, DCN-15)."""
    options: list[Option[ObjectiveKind]] = [Option(kind, Text(f"bmg1.marker.{kind}"), kind) for kind in OBJECTIVES]
    side = game.side(seat)
    side.types = await ChooseSome(seat, Text("bmg1.ask.types", n=EACH), options, EACH, EACH, topic="types")
    if EXTRA_LOOT(Banding(game, seat), 0).value:
        answers = [Option("yes", Text("bmg1.do.more_loot"), True), Option("no", Text("bmg1.do.let_be"), False)]
        if await Choose(seat, Text("bmg1.ask.more_loot"), answers, topic="more_loot"):
            side.types.append("loot")
    game.tell(TYPES_CHOSEN, side=seat, n=len(side.types))


async def secret_objective(game: Bmg1, seat: Seat) -> None:
    """One more of any type, after all the others (STG-16, STG-26)."""
    if await applies(game, seat, "secret_objective"):
        options: list[Option[ObjectiveKind]] = [Option(kind, Text(f"bmg1.marker.{kind}"), kind) for kind in OBJECTIVES]
        game.side(seat).types = [await Choose(seat, Text("bmg1.ask.secret"), options, topic="secret")]


# --- where


@dataclass(slots=True)
class Limits:
    """What holds for one objective; limits that leave no spot are dropped in this order (OBJ-15)."""

    objects: bool = True
    own_zone: bool = True
    neutral: bool = True


DROPPED = (Limits(), Limits(objects=False), Limits(objects=False, own_zone=False), Limits(False, False, False))


def objective_spots(game: Bmg1, seat: Seat, kind: ObjectiveKind) -> Spotting:
    """Where a player may put an objective, with as few limits dropped as it takes (OBJ-03 to 05, OBJ-15)."""
    allowed = targets(game, seat, kind)
    within = [zone for zone in allowed if zone is not None]
    outlines = [] if None in allowed else [zone.outline for zone in within]
    places = _from_the_middle(game.table, tuple(outlines))
    spots = None
    for limits in DROPPED:
        spots = Spotting(_judge(game, seat, kind, allowed, limits), places, _area(game, outlines), SPREAD)
        if spots.has_room:
            return spots
    assert spots is not None
    return spots


@lru_cache(maxsize=64)
def _from_the_middle(table: Table, outlines: tuple[Sequence[XY], ...]) -> Sequence[Point]:
    """Where one would look for a place: on the ground first, and near the middle of the table."""
    middle = Point(table.width // 2, table.depth // 2)
    return sorted(grid(table, STEP, outlines), key=lambda at: (at.z > 0, square(at, middle), at))


def _area(game: Bmg1, outlines: Sequence[Sequence[tuple[int, int]]]) -> Sequence[Sequence[tuple[int, int]]]:
    width, depth = game.table.width, game.table.depth
    return outlines or [((0, 0), (width, 0), (width, depth), (0, depth))]


def targets(game: Bmg1, seat: Seat, kind: ObjectiveKind) -> list[Zone | None]:
    """The zones one of which must hold it wholly; None: neutral ground (OBJ-03, LOO-02, RID-01, SCN-06, SCN-07)."""
    enemy = list(zones(game, game.rival(seat)))
    middle = list(central(game))
    basic: list[Zone | None] = [None] if kind in NEUTRAL else [*enemy]
    match game.scenario.objectives:
        case "central":
            return [*middle]  # SCN-12, SCN-23
        case "each_zone_and_central":
            return _required(game, seat, [*enemy, *middle], [*basic, *middle])  # SCN-41, SCN-44
        case "b_each_zone" if game.side(seat).zone == "B":
            return _required(game, seat, enemy, basic)  # SCN-51, SCN-52
    return basic


def _required(game: Bmg1, seat: Seat, places: list[Zone], else_: list[Zone | None]) -> list[Zone | None]:
    """Each of these must get one; whoever has one objective more than that may put it where else it may lie."""
    own = [marker for marker in game.markers(*OBJECTIVES) if marker.seat == seat and marker.at is not None]
    empty = [zone for zone in places if not any(inside(game.marker_body(m), zone, WITHIN) for m in own)]
    if len(game.side(seat).types) <= len(empty):
        return [*empty]
    return list(dict.fromkeys([*empty, *else_]))


def _judge(
    game: Bmg1, seat: Seat, kind: ObjectiveKind, allowed: list[Zone | None], limits: Limits
) -> Callable[[Point], Refusal | None]:
    layout = Layout(game.table, zones(game, seat), zones(game, game.rival(seat)))
    known = _judged(kind, layout, tuple(allowed), limits.own_zone, limits.neutral)
    objects = [game.marker_body(m) for m in game.state.markers if m.at is not None]
    others = [*objects, *game.bodies()]

    def judge(at: Point) -> Refusal | None:
        body = game.marker_body(Marker("", kind, seat, at))
        if at not in known:
            known[at] = _why_not_printed(kind, layout, allowed, limits, body)
        if refusal := known[at]:
            return refusal
        if limits.objects and not all(at_least(body, other, APART, WITHIN) for other in objects):
            return Refusal(Text("bmg1.no.near_object", limit=APART), "BMG1-OBJ-04")
        return why_no_room(game, body, others)

    return judge


class Layout(NamedTuple):
    """What decides where objectives may lie, whatever lies there already: the table, and the zones of both."""

    table: Table
    mine: tuple[Zone, ...]
    theirs: tuple[Zone, ...]


@lru_cache(maxsize=64)
def _judged(
    kind: ObjectiveKind, layout: Layout, allowed: tuple[Zone | None, ...], own_zone: bool, neutral: bool
) -> dict[Point, Refusal | None]:
    """What `_why_not_printed` has said so far: in a row of games it is asked of the same places again and again."""
    return {}


def _why_not_printed(
    kind: ObjectiveKind, layout: Layout, allowed: Sequence[Zone | None], limits: Limits, body: Body
) -> Refusal | None:
    """Why it may not lie there even on an empty table."""
    if edge_distance(layout.table, body) < FROM_EDGE - WITHIN:
        return Refusal(Text("bmg1.no.near_edge", limit=FROM_EDGE), "BMG1-OBJ-04")
    if not any(_lies(body, zone, layout.mine, layout.theirs, limits) for zone in allowed):
        return _why_not_there(kind, allowed)
    if limits.own_zone and not all(beyond(body, zone, FROM_OWN, flat=True) for zone in layout.mine):
        return Refusal(Text("bmg1.no.near_own_zone", limit=FROM_OWN), "BMG1-OBJ-05")
    return None


def _lies(body: Body, zone: Zone | None, mine: Sequence[Zone], theirs: Sequence[Zone], limits: Limits) -> bool:
    """In a zone, or on neutral ground: in no zone, and far from the enemy's (LOO-02, LOO-11)."""
    if zone is not None:
        return inside(body, zone, WITHIN)
    if any(overlaps(body, each, SLACK, flat=True) for each in (*mine, *theirs)):
        return False
    return not limits.neutral or all(at_least(body, each, FROM_ENEMY, WITHIN, flat=True) for each in theirs)


def _why_not_there(kind: ObjectiveKind, allowed: Sequence[Zone | None]) -> Refusal:
    if None not in allowed:
        return Refusal(Text("bmg1.no.not_in_zone"), "BMG1-OBJ-03")
    rule = {"loot": "BMG1-LOO-02", "riddle": "BMG1-RID-01"}.get(kind, "BMG1-OBJ-03")
    return Refusal(Text("bmg1.no.not_neutral", limit=FROM_ENEMY), rule)


def why_no_room(game: Bmg1, body: Body, others: Sequence[Body]) -> Refusal | None:
    """Objectives overlap neither solid terrain nor each other nor a base (OBJ-11)."""
    if any(body.at.z == other.at.z and overlaps(body, other, SLACK, flat=True) for other in others):
        return Refusal(Text("bmg1.no.on_marker"), "BMG1-OBJ-11")
    reason = _unfit(game.table, body.at, body.base, body.height or 1)
    return Refusal(reason, "BMG1-OBJ-11") if reason else None


@lru_cache(maxsize=16384)
def _unfit(table: Table, at: Point, base: Base, height: int) -> Text | None:
    """Why terrain leaves no room there; it does not change while objectives are put down."""
    return fits(table, Body("", at, base, height), support=1000)


async def place_objective(game: Bmg1, seat: Seat) -> None:
    """One of those left, by turns (OBJ-02, DCN-16)."""
    side = game.side(seat)
    options: list[Option[tuple[ObjectiveKind, Point]]] = []
    for kind in dict.fromkeys(side.types):
        words = Text("bmg1.do.objective", marker=Text(f"bmg1.marker.{kind}"))
        spots = objective_spots(game, seat, kind)
        if spots.has_room:
            ask = PickPoint(seat, words, spots, subject=kind, topic="do.objective")
            options.append(Option(kind, words, _putter(kind), then=ask))
    if not options:
        side.types.clear()
        return
    chosen: tuple[ObjectiveKind, Point] = await Choose(seat, Text("bmg1.ask.objective"), options, topic="objective")
    kind, at = chosen
    side.types.remove(kind)
    marker = add_marker(game, kind, seat, at)
    game.tell(OBJECTIVE_PLACED, marker.id, side=seat, marker=Text(f"bmg1.marker.{kind}"))


def _putter(kind: ObjectiveKind) -> Callable[[Point], tuple[ObjectiveKind, Point]]:
    return lambda at: (kind, at)
