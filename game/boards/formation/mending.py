"""Finding places: the formation carried to another spot, mended where somebody cannot stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import cos, inf, isqrt, pi, sin

import numpy as np

from game.boards.formation.company import Company, Places, gap, on_level
from game.boards.formation.pickets import clear_of, rest_apart
from game.boards.formation.shapes import matched, slots, turned
from game.boards.geometry import XY
from game.boards.reach.contact import nearest
from game.boards.reach.graph import Bools, Floats
from game.boards.reach.layers import Layer
from game.boards.reach.search import EXACT
from game.boards.table import Body
from game.boards.vectors import squares
from game.core.place import Point

FINE = 8
"""Places are tried this many to the width of a base."""
NEAR = 1.5
"""So many widths around a wish are looked at first, for mostly that is enough."""
FAR = 5
"""How many widths of a base around a wish are looked at before the search is asked."""
SEARCHED = 4
"""How many better places that no straight line reaches are tried by the search."""
APART = 300
"""Mils between two places worth a search of their own."""

KEPT = 256
"""How many answers a company remembers."""
CHUNK = 96
"""So many places are judged at first, then four times as many."""

Score = Callable[[Floats], Floats]


def carried(company: Company, to: Point, turn: int = 0, shape: str = "as_is") -> dict[str, Point]:
    """The formation with its first man at `to`, turned and shaped, each of the others as near to his place as can be.

    A man for whom there is no place at all stays where he is (CFB-GEO-09).
    """
    key = to, turn, shape
    if key not in company.carries:
        if len(company.carries) >= KEPT:
            company.carries.clear()
        company.carries[key] = _carried(company, to, turn, shape)
    return dict(company.carries[key])


def _carried(company: Company, to: Point, turn: int, shape: str) -> dict[str, Point]:
    first = company.first
    goal = as_far_as(company, first.id, to)
    wished = wishes(company, goal, turn, shape)
    aims = {id: _footing(company, company.men[id], wish) for id, wish in wished.items()}
    company.foresee({id: aim[0] for id, aim in aims.items() if aim is not None})
    placed = {first.id: first.moved(goal)}
    for id in order(company):
        if id != first.id:
            found = place_for(company, id, wished[id], placed)
            placed[id] = company.men[id].moved(found or company.men[id].at)
    return {id: placed[id].at for id in company.men}


def mended(company: Company, places: Places, keep: str) -> dict[str, Point]:
    """A layout with one man put by hand: the others stay unless they must make room or come back into command."""
    wished = company.placed(places)
    placed = {keep: wished[keep]}
    for id in order(company):
        if id == keep:
            continue
        body = wished[id]
        alone = bool(clear_of(np.array([body.at[:2]], dtype=float), body.base.width / 2, list(placed.values()))[0])
        held = id in company.command.ranges or company.in_range(id, {**wished, **placed})
        found = body.at if alone and held else place_for(company, id, body.at, placed)
        placed[id] = body.moved(found or company.men[id].at)
    return {id: placed[id].at for id in company.men}


def as_far_as(company: Company, id: str, to: Point) -> Point:
    """A place if the man can go there, else the farthest along the line to it where he can end, else his own."""
    if company.way(id, to) is not None:
        return to
    man = company.men[id]
    if company.gathers:
        return place_for(company, id, to, {}) or man.at
    layer = company.layer_of(man)
    if layer is None:
        return man.at
    start, end = np.array(man.at[:2], dtype=float), np.array(to[:2], dtype=float)
    long = float(np.sqrt(((end - start) ** 2).sum()))
    reach = company.gait.budget + company.gait.slack
    if long < 1:
        return man.at
    steps = np.linspace(min(1.0, reach / long), 0.0, 65)[:-1]
    line = np.rint(start + steps[:, None] * (end - start)[None, :])
    line = line[company.rests(man, layer, line, ())]
    is_open = np.isfinite(company.straight(man, layer, line))
    first = int(np.argmax(is_open)) if is_open.any() else len(line)
    bent = line[:first][np.isfinite(company.costs_to(id, layer, line[:first]))]
    ends = (_point(at, layer) for at in (*bent, *line[first : first + 1]))
    return next((at for at in ends if company.way(id, at) is not None), man.at)


def wishes(company: Company, to: Point, turn: int, shape: str) -> dict[str, Point]:
    """Where everybody should stand, the first man being at `to`."""
    first = company.first
    others = [man for man in company.men.values() if man.id != first.id]
    if shape == "as_is":
        spots = {man.id: turned((man.at.x - first.at.x, man.at.y - first.at.y), turn) for man in others}
        return {id: Point(to.x + x, to.y + y, to.z) for id, (x, y) in spots.items()}
    width = max(man.base.width for man in company.men.values())
    widest = max(company.command.ranges.values(), default=width * len(others)) + width
    free = [turned(slot, turn) for slot in slots(shape, len(others) + 1, width, widest)[1:]]
    aims = [Point(to.x + x, to.y + y, to.z) for x, y in free]
    costs = [[_long(man.at, aim) for aim in aims] for man in others]
    return {man.id: aims[k] for man, k in zip(others, matched(costs), strict=True)} if others else {}


def _long(a: Point, b: Point) -> int:
    return isqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2)


def order(company: Company) -> list[str]:
    """Leaders first, then from the first man outwards (CFB-MAR-05, CFB-GEO-09)."""
    first = company.first.at
    leaders = company.leaders
    rest = [man for man in company.men.values() if man.id not in leaders]
    rest.sort(key=lambda man: ((man.at.x - first.x) ** 2 + (man.at.y - first.y) ** 2, man.id))
    return [*leaders, *(man.id for man in rest)]


def place_for(company: Company, id: str, wish: Point, placed: Mapping[str, Body]) -> Point | None:
    """The legal place nearest to a wish, within command of the leaders already placed; None if there is none."""
    man = company.men[id]
    aim = _footing(company, man, wish)
    if aim is None:
        return None
    to, layer = aim
    others = [body for other, body in placed.items() if other != id]
    if _at_once(company, man, to, layer, others, placed):
        return to
    bends = _Bends(company, id, layer)

    def away(ends: Floats) -> Floats:
        return _squares(ends, wish[:2])

    for far in (NEAR, FAR):
        at = around(wish[:2], man.at[:2], man.base.width / FINE, far * man.base.width)
        at = at[held_there(company, id, at, placed)]
        found = _first_place(company, id, at, others, away, layer, bends)
        if found is not None:
            return found
    if len(at) and (found := _searched(company, id, at, away, others)) is not None:
        return found
    found = into_range(company, id, placed)
    if found is not None:
        return found
    if id in company.command.stranded or company.command.yields:
        return _nearer(company, id, placed)
    return None


def _footing(company: Company, man: Body, wish: Point) -> tuple[Point, Layer] | None:
    """A wish at the height at which a man would stand there, and the level that is on."""
    layer = company.ground(man).layer_at(*wish) or company.layer_of(man)
    return None if layer is None else (Point(wish.x, wish.y, layer.height_at(wish.x, wish.y)), layer)


def _at_once(
    company: Company, man: Body, to: Point, layer: Layer, others: Sequence[Body], placed: Mapping[str, Body]
) -> bool:
    """Whether a straight walk leads to a place and all is well there."""
    heads = _heads(company, man.id, placed)
    if heads and not any(_square(to, head.at) <= far * far for head, far in heads):
        return False
    if any(_square(to, body.at) < away * away - EXACT for body, away in _in_the_way(man, layer, others)):
        return False
    walk = company.walk(man.id, to)
    return walk.rests and walk.cost < inf


def _in_the_way(man: Body, layer: Layer, others: Sequence[Body]) -> list[tuple[Body, float]]:
    """Those whom a man on that level would stand on, and how far apart their middles must be."""
    return [(body, rest_apart(body, man.base.width / 2)) for body in on_level(others, man, layer)]


def _square(a: Point, b: Point) -> int:
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2


def into_range(company: Company, id: str, placed: Mapping[str, Body]) -> Point | None:
    """The cheapest free place within the command a man needs."""
    man = company.men[id]
    layer = company.layer_of(man)
    if layer is None:
        return None
    others = [body for other, body in placed.items() if other != id]
    heads = [company.first.id] if id in company.command.bound else company.leaders
    rings = []
    for head in heads:
        if head in placed and head != id:
            far = company.command.ranges[head] + (placed[head].base.width + man.base.width) / 2
            rings.append(around(placed[head].at[:2], man.at[:2], man.base.width / 3, far))
    if not rings:
        return None
    at = np.concatenate(rings)
    at = at[held_there(company, id, at, placed)]
    return best_place(company, id, at, others, lambda ends: _squares(ends, man.at[:2]), layer)


def _nearer(company: Company, id: str, placed: Mapping[str, Body]) -> Point | None:
    """As near to a leader as a man out of range can come; None if he cannot come nearer."""
    man = company.men[id]
    layer = company.layer_of(man)
    heads = [placed[head] for head in company.leaders if head in placed and head != id]
    if layer is None or not heads:
        return None
    others = [body for other, body in placed.items() if other != id]
    head = min(heads, key=lambda body: (gap(body, man), body.id))
    at = around(man.at[:2], head.at[:2], man.base.width / 3, company.gait.budget + company.gait.slack)
    return best_place(company, id, at, others, lambda ends: _squares(ends, head.at[:2]), layer)


def best_place(
    company: Company, id: str, at: Floats, placed: Sequence[Body], score: Score, layer: Layer
) -> Point | None:
    """Of many places the one with the least score where a man can go and end."""
    found = _first_place(company, id, at, placed, score, layer, _Bends(company, id, layer))
    return found if found is not None or not len(at) else _searched(company, id, at, score, placed)


def _first_place(
    company: Company, id: str, at: Floats, placed: Sequence[Body], score: Score, layer: Layer, bends: _Bends
) -> Point | None:
    """The same as far as it is soon found.

    Straight walks are judged all at once; a few better places that need a bend are left to the search.
    """
    man = company.men[id]
    if not company.gathers:
        reach = company.gait.budget + company.gait.slack + 1
        at = at[_squares(at, man.at[:2]) <= reach * reach]
    at = at[np.argsort(score(at), kind="stable")]
    begin, size = 0, CHUNK
    while begin < len(at):
        some = at[begin : begin + size]
        some = some[company.rests(man, layer, some, placed)]
        is_open = np.isfinite(company.straight(man, layer, some))
        first = int(np.argmax(is_open)) if is_open.any() else len(some)
        found = bends.first(some[:first])
        if found is not None:
            return found
        if first < len(some):
            return _point(some[first], layer)
        begin, size = begin + size, size * 4
    return None


class _Bends:
    """Places no straight line reaches, a few of which are worth asking the search about."""

    def __init__(self, company: Company, id: str, layer: Layer) -> None:
        self._company, self._id, self._layer = company, id, layer
        self._tried: list[Floats] = []

    def first(self, at: Floats) -> Point | None:
        """The first of these places that the search finds a way to."""
        reach = self._company.gait.budget + self._company.gait.slack
        near = _squares(at, self._company.men[self._id].at[:2]) <= reach * reach
        for spot in at[near]:
            if len(self._tried) == SEARCHED:
                return None
            if any(float(((spot - other) ** 2).sum()) < APART * APART for other in self._tried):
                continue
            self._tried.append(spot)
            to = _point(spot, self._layer)
            if self._company.reach(self._id).path(to) is not None:
                return to
        return None


def _searched(company: Company, id: str, at: Floats, score: Score, placed: Sequence[Body]) -> Point | None:
    """The place the search finds nearest to the best of the places, if it is free."""
    best = at[int(np.argmin(score(at)))]
    route = nearest(company.reach(id), Point(round(float(best[0])), round(float(best[1]))))
    if route is None or not route.legs:
        return None
    man = company.men[id]
    layer = company.ground(man).layer_at(*route.end)
    if layer is None or not company.rests(man, layer, np.array([route.end[:2]], dtype=float), placed)[0]:
        return None
    near = _squares(at, route.end[:2]).min()
    return route.end if near <= (man.base.width / FINE) ** 2 else None


def around(centre: XY, towards: XY, step: float, far: float) -> Floats:
    """Places about a centre in growing rings, each ring beginning on the side of `towards`; the centre is the first."""
    dx, dy = towards[0] - centre[0], towards[1] - centre[1]
    long = (dx * dx + dy * dy) ** 0.5
    ux, uy = (dx / long, dy / long) if long else (1.0, 0.0)
    rings = _rings(step, int(far // step))
    x = rings[:, 0] * ux - rings[:, 1] * uy
    y = rings[:, 0] * uy + rings[:, 1] * ux
    return np.asarray(np.rint(np.stack((x, y), axis=1)) + np.array(centre, dtype=float))


@lru_cache(maxsize=64)
def _rings(step: float, count: int) -> Floats:
    spots = [(0.0, 0.0)]
    for ring in range(1, count + 1):
        radius, room = ring * step, max(6, round(2 * pi * ring))
        spots += [(radius * cos(2 * pi * k / room), radius * sin(2 * pi * k / room)) for k in range(room)]
    return np.array(spots)


def held_there(company: Company, id: str, at: Floats, placed: Mapping[str, Body]) -> Bools:
    """Which places are within the command a man needs, of the leaders placed so far."""
    heads = _heads(company, id, placed)
    if not heads:
        return np.ones(len(at), dtype=bool)
    held = np.zeros(len(at), dtype=bool)
    for head, far in heads:
        held |= _squares(at, head.at[:2]) <= far * far
    return held


def _heads(company: Company, id: str, placed: Mapping[str, Body]) -> list[tuple[Body, float]]:
    """Of which of the leaders placed so far a man needs one, and how far from him at most, middle to middle."""
    ranges, bound = company.command.ranges, company.command.bound
    if id in ranges and id not in bound:
        return []
    heads = [company.first.id] if id in bound else [head for head in ranges if head != id]
    wide = company.men[id].base.width
    return [(placed[head], ranges[head] + (placed[head].base.width + wide) / 2) for head in heads if head in placed]


def _squares(at: Floats, centre: XY) -> Floats:
    return squares(at - np.array(centre, dtype=float))


def _point(at: Floats, layer: Layer) -> Point:
    x, y = round(float(at[0])), round(float(at[1]))
    return Point(x, y, layer.height_at(x, y))
