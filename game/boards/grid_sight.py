"""Lines of sight on grids: one report for the rule, the overlay and the bot."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.boards.grid import AS_PRINTED, Conditions, GridSight, Side, key, ordered
from game.boards.grid_lines import HexLine, Pair, hex_line, shifted, square_line
from game.boards.hexes import HexBoard, hex_distance
from game.boards.ray import Ray
from game.boards.squares import Body, SquareBoard
from game.core.place import Point
from game.core.text import Text

Holders = Mapping[Point, Sequence[str]]
"""The ids of those who stand in each zone."""
_NONE: Holders = {}
_REMEMBERED = 10_000
"""Lines of sight that a board of squares remembers."""
Sides = Mapping[tuple[Point, Point], Side]


class Figure(NamedTuple):
    """One end of a line on squares: where it stands and how."""

    body: Body
    id: str = ""
    crouched: bool = False


@dataclass(frozen=True, slots=True)
class _Stop:
    """What ends a line: where, which pieces, and why."""

    place: Point
    names: tuple[str, ...]
    why: Text
    rule: str


def hex_sight(
    board: HexBoard, here: Point, there: Point, foes: Holders = _NONE, now: Conditions = AS_PRINTED
) -> GridSight:  # TOR-LOS-13, TOR-LOS-15
    """Whether a miniature in one zone sees into another past its enemies, obstacles, gaps and walls (TOR-LOS)."""
    # TOR-LOS-16, TOR-LOS-17
    if here == there:
        return GridSight(True, Text("grid.sight.same_zone"), "TOR-LOS-05", 1, 1, rays=(Ray(here, there),))
    if foes.get(here):
        why = Text("grid.sight.foe_here", cell=board.called(here))
        return _hex_blocked(here, there, _Stop(here, tuple(foes[here]), why, "TOR-LOS-06"))
    line = hex_line(there.x - here.x, there.y - here.y)
    solid = board.obstacles(now)
    closed = board.closed_sides(now) if board.sides else {}
    stop = _first_in_line(board, here, line, foes, solid, closed)
    if stop:
        return _hex_blocked(here, there, stop)
    grazed = [(place, _in_the_way(board, place, foes, solid)) for place in (shifted(here, o) for o in line.grazed)]
    beside = [(place, names) for place, names in grazed if names]
    beside += [(far, (side.id,)) for far, side in _opaque(here, line.brushed, closed)]
    names = tuple(dict.fromkeys(name for _, some in beside for name in some))
    if len(beside) >= 2:
        why = Text("grid.sight.pinched", a=board.called(beside[0][0]), b=board.called(beside[1][0]))
        return _hex_blocked(here, there, _Stop(beside[1][0], names, why, "TOR-LOS-10"))
    why, rule = Text("grid.sight.clear"), "TOR-LOS-08"
    if beside:
        why, rule = Text("grid.sight.grazes", cell=board.called(beside[0][0])), "TOR-LOS-09"
    return GridSight(True, why, rule, 1, 1, obscured=bool(beside), obscurers=names, rays=(Ray(here, there),))


def _first_in_line(
    board: HexBoard, here: Point, line: HexLine, foes: Holders, solid: Holders, closed: Sides
) -> _Stop | None:
    """The first wall cut or obstacle crossed, walking from the looker."""
    wall = next(_opaque(here, line.cut, closed), None)
    for place in (shifted(here, offset) for offset in line.crossed):
        if wall and hex_distance(here, wall[0]) <= hex_distance(here, place):
            break
        names = _in_the_way(board, place, foes, solid)
        if names and place in board:
            return _Stop(place, names, Text("grid.sight.obstacle", cell=board.label(place)), "TOR-LOS-03")
        if names:
            return _Stop(place, names, Text("grid.sight.gap"), "TOR-LOS-07")
    if wall is None:
        return None
    far, side = wall
    return _Stop(far, (side.id,), Text(f"grid.sight.{side.kind}", cell=board.label(far)), "TOR-LOS-19")


def _hex_blocked(here: Point, there: Point, stop: _Stop) -> GridSight:
    ray = Ray(here, there, stop.place, stop.names[0])
    return GridSight(False, stop.why, stop.rule, 0, 1, blockers=stop.names, rays=(ray,))


def _in_the_way(board: HexBoard, place: Point, foes: Holders, solid: Holders) -> tuple[str, ...]:
    """What makes a hex an obstacle: the gap itself, enemies, or things that block (TOR-LOS-02, 12)."""
    if place not in board:
        return (key(place),)
    return (*foes.get(place, ()), *solid.get(place, ()))


def _opaque(here: Point, pairs: Sequence[Pair], closed: Sides) -> Iterator[tuple[Point, Side]]:
    """The closed, opaque sides among those a line meets, each with the zone beyond it."""
    for a, b in pairs if closed else ():
        one, other = shifted(here, a), shifted(here, b)
        side = closed.get(ordered(one, other))
        if side is not None and side.opaque:
            yield max(other, one, key=lambda place: hex_distance(here, place)), side


def square_sight(
    board: SquareBoard,
    viewer: Figure,
    target: Figure,
    giants: Mapping[Point, str] | None = None,
    now: Conditions = AS_PRINTED,
) -> GridSight:
    """Whether one figure sees another; looking up and looking down differ (SOTB-LOS) (SOTB-LOS-15, SOTB-LOS-16).

    `giants` names the giant on each space that one stands on; neither end blocks its own line.
    """
    looked: tuple[object, ...] = (viewer.body, viewer.crouched, target.body, target.crouched, now)
    if giants:
        looked += (viewer.id, target.id, *giants.items())
    sight = board.sights.get(looked)
    if sight is None:
        if len(board.sights) >= _REMEMBERED:
            board.sights.clear()
        sight = board.sights[looked] = _look(board, viewer, target, giants or {}, now)
    return sight


def _look(
    board: SquareBoard, viewer: Figure, target: Figure, giants: Mapping[Point, str], now: Conditions
) -> GridSight:
    stops: list[_Stop] = []
    rays: list[Ray] = []
    for here in viewer.body:
        for there in target.body:
            stop = _first_stop(board, here, there, viewer, target, giants, now)
            rays.append(Ray(here, there, stop.place, stop.names[0]) if stop else Ray(here, there))
            if stop:
                stops.append(stop)
    bushes = tuple(place for place in target.body if board.in_cover((place,), now))
    covered, cover_names = bool(bushes), _names(board, bushes, now)
    if len(stops) == len(rays):
        blockers = tuple(dict.fromkeys(name for stop in stops for name in stop.names))
        return GridSight(
            False, stops[0].why, stops[0].rule, 0, len(rays), covered, covered, blockers, cover_names, tuple(rays)
        )
    why, rule = Text("grid.sight.clear"), "SOTB-LOS-01"
    if covered:
        why, rule = Text("grid.sight.in_cover"), "SOTB-TER-05"
    return GridSight(True, why, rule, len(rays) - len(stops), len(rays), covered, covered, (), cover_names, tuple(rays))


def _first_stop(
    board: SquareBoard,
    here: Point,
    there: Point,
    viewer: Figure,
    target: Figure,
    giants: Mapping[Point, str],
    now: Conditions,
) -> _Stop | None:  # SOTB-LOS-02, SOTB-LOS-06, SOTB-LOS-07, SOTB-LOS-08, SOTB-LOS-14
    """What first interrupts the line from one space to another, walking from the viewer (SOTB-LOS-13)."""
    ground, levels = board.ground_now(now), board.levels_now(now)
    eye, aim = levels.get(here, 0), levels.get(there, 0)
    lowest, before = eye, here
    line = square_line(there.x - here.x, there.y - here.y)
    for offset in line[1:]:
        place = shifted(here, offset)
        if board.sides:
            side = board.parted(before, place, now)
            if side:
                why = Text(f"grid.sight.{side.kind}", cell=board.called(place))
                return _Stop(place, (side.id,), why, "SOTB-LOS-05")
        if place == there:
            return None
        terrain = ground.get(place, "blocking")
        if terrain in ("blocking", "obscuring"):
            rule = "SOTB-LOS-05" if terrain == "blocking" else "SOTB-LOS-09"
            why = Text(f"grid.sight.{terrain}", cell=board.called(place))
            return _Stop(place, _names(board, (place,), now), why, rule)
        height = levels[place]
        if height > eye or (height > aim and lowest < height):
            return _Stop(place, (key(place),), Text("grid.sight.elevated", cell=board.called(place)), "SOTB-LOS-10")
        if terrain == "object" and _crouched_beside(board, place, (viewer, target), now):
            why = Text("grid.sight.object", cell=board.called(place))
            return _Stop(place, _names(board, (place,), now), why, "SOTB-LOS-11")
        giant = giants.get(place)
        if giant is not None and giant not in (viewer.id, target.id):
            return _Stop(place, (giant,), Text("grid.sight.giant", cell=board.called(place)), "SOTB-LOS-12")
        lowest, before = min(lowest, height), place
    return None


def _crouched_beside(board: SquareBoard, place: Point, ends: tuple[Figure, Figure], now: Conditions) -> bool:
    # SOTB-TMV-19
    # SOTB-TER-07
    return any(end.crouched and board.bodies_adjacent((place,), end.body, now) for end in ends)


def _names(board: SquareBoard, places: Body, now: Conditions) -> tuple[str, ...]:
    """The features that make these spaces what they are, or else the spaces themselves."""
    names: dict[str, None] = {}
    for place in places:
        made = [thing.id for thing in board.features_at(place, now) if thing.terrain == board.terrain(place, now)]
        names.update(dict.fromkeys(made or [key(place)]))
    return tuple(names)
