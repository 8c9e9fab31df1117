"""Moves with a purpose for a whole body of men: to charge, to close in, to break off."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from game.boards.formation.aim import CLOSE, SNUG, Aim, Foe, stands, steps
from game.boards.formation.company import Company, Places, gap
from game.boards.formation.mending import around, best_place, held_there, order, place_for, wishes
from game.boards.geometry import XY
from game.boards.reach.graph import Floats
from game.boards.reach.layers import Layer
from game.boards.table import Body
from game.boards.vectors import squares
from game.core.place import Point

NOBODY: Places = {}


def assault(company: Company, aim: Aim, fixed: Places = NOBODY) -> dict[str, Point]:
    """Everybody goes by the shortest way to where he can strike; as many groups as can be are met by somebody.

    Leaders go first, unless their places are `fixed` (CFB-CHG-15); whoever strikes nobody closes up as near as he can,
    after all who do, so that he takes nobody's place.
    """
    placed: dict[str, Body] = {}
    for id in company.leaders:
        if id in fixed:
            placed[id] = company.men[id].moved(fixed[id])
        else:
            _send(company, aim, id, placed)
    _meet_all(company, aim, placed)
    left = _by_nearness(company, aim, [id for id in company.men if id not in placed])
    for id in left:
        found = striking(company, aim, id, placed)
        if found is not None:
            placed[id] = company.men[id].moved(found)
    for id in left:
        if id not in placed:
            _close_up(company, aim, id, placed)
    return {id: placed[id].at for id in company.men}


def closing(company: Company, aim: Aim) -> dict[str, Point]:
    """Whoever can strike stays; the others come into reach if they can, or nearer, or stay too.

    Nobody takes the place of a man who stays, and no leader leaves his men behind.
    """
    placed = dict(company.men)
    order = dict.fromkeys([*company.leaders, *_by_nearness(company, aim, list(company.men))])
    left = [id for id in order if not aim.meets(placed[id])]
    for step in (striking, striking, _nearer):
        for id in left:
            found = step(company, aim, id, placed) if not aim.meets(placed[id]) else None
            there = {**placed, id: company.men[id].moved(found)} if found is not None else placed
            if id not in company.command.ranges or _together(company, there):
                placed = there
    return {id: body.at for id, body in placed.items()}


def _nearer(company: Company, aim: Aim, id: str, placed: Mapping[str, Body]) -> Point | None:
    """A place nearer to the foes, if there is one."""
    man = company.men[id]
    found = nearest_place(company, aim, id, placed)
    return found if found is not None and aim.to_nearest(man.moved(found)) < aim.to_nearest(man) else None


def _together(company: Company, placed: Mapping[str, Body]) -> bool:
    """Whether everybody is still within command, or was not before."""
    return all(company.in_range(id, placed) or not company.in_range(id, company.men) for id in placed)


def breaking_off(company: Company, enemies: Sequence[Body]) -> dict[str, Point]:
    """Away from the enemies, all together; the guards of the company say how far off a man must end.

    Whoever finds no such place stays, and nobody takes his (CFB-WDR-09, CFB-WDR-10, CFB-WDR-18).
    """
    first = company.first
    if not enemies:
        return {id: man.at for id, man in company.men.items()}
    near = sorted(enemies, key=lambda enemy: (gap(first, enemy), enemy.id))[:3]
    dx = sum(first.at.x - enemy.at.x for enemy in near)
    dy = sum(first.at.y - enemy.at.y for enemy in near)
    long = (dx * dx + dy * dy) ** 0.5 or 1.0
    far = company.gait.budget
    away = Point(first.at.x + round(dx / long * far), first.at.y + round(dy / long * far), first.at.z)
    stuck: dict[str, Body] = {}
    while True:
        placed, lost = _led_off(company, away, near, stuck)
        if not lost:
            return {id: placed[id].at for id in company.men}
        stuck |= lost


def _led_off(
    company: Company, away: Point, near: Sequence[Body], stuck: Mapping[str, Body]
) -> tuple[dict[str, Body], dict[str, Body]]:
    """Everybody but those who are stuck goes along with the first man; also those who find no place."""
    first = company.first
    placed, lost = dict(stuck), dict[str, Body]()
    if first.id not in placed:
        goal = place_for(company, first.id, away, placed) or _safest(company, first, near, list(placed.values()))
        placed[first.id] = first.moved(goal)
    wished = wishes(company, placed[first.id].at, 0, "as_is")
    for id in order(company):
        if id not in placed:
            found = place_for(company, id, wished[id], placed)
            placed[id] = company.men[id].moved(found or company.men[id].at)
            if found is None:
                lost[id] = placed[id]
    return placed, lost


def striking(company: Company, aim: Aim, id: str, placed: Mapping[str, Body]) -> Point | None:
    """The free place from which a man strikes some foe that is cheapest to get to: touching him, else at arm's length.

    None if there is none; with more men placed there are never more such places (CFB-CHG-16).
    """
    man = company.men[id]
    far = company.gait.budget + company.gait.slack
    near = [foe for foe in aim.foes if gap(man, foe.body) <= far + aim.reach[id]]
    for away in steps(aim.reach[id]) if near else ():
        found: list[tuple[float, Point]] = []
        for layer, at in free_stands(company, aim, id, near, away, placed):
            found += _cheapest(company, aim, id, layer, at)
        if found:
            return min(found)[1]
    return None


def beeline_to(company: Company, aim: Aim, id: str, foe: Foe, placed: Mapping[str, Body]) -> float:
    """Less than this no way of a man to a free place that touches a foe can be; infinite if there is no such place."""
    stood = [at for _, at in free_stands(company, aim, id, [foe], SNUG, placed) if len(at)]
    return min((_least(company, id, at) for at in stood), default=float("inf"))


def shortest_to(company: Company, aim: Aim, id: str, foe: Foe, placed: Mapping[str, Body], z: int) -> float:
    """How long a man's way to the free place nearest to a foe is, on the level at height z.

    Infinite if no such place is in reach of his arm (CFB-CHG-18).
    """
    for away in steps(aim.reach[id]):
        costs = [
            float(company.costs_to(id, layer, at).min())
            for layer, at in free_stands(company, aim, id, [foe], away, placed)
            if len(at) and layer.z == z
        ]
        if costs and np.isfinite(min(costs)):
            return min(costs)
    return float("inf")


def free_stands(
    company: Company, aim: Aim, id: str, foes: Sequence[Foe], away: int, placed: Mapping[str, Body]
) -> list[tuple[Layer, Floats]]:
    """Places around foes where a man could end and be within command, by level."""
    man = company.men[id]
    others = [body for other, body in placed.items() if other != id]
    found: list[tuple[Layer, Floats]] = []
    for layer, at in stands(company, aim, id, foes, away):
        held = at[held_there(company, id, at, placed)]
        found.append((layer, held[company.rests(man, layer, held, others)]))
    return found


def nearest_place(company: Company, aim: Aim, id: str, placed: Mapping[str, Body]) -> Point | None:
    """As near to a foe as a man can come, within command; None if he can go nowhere near any (CFB-CHG-23, 24)."""
    man = company.men[id]
    foe = min(aim.foes, key=lambda foe: (gap(man, foe.body), foe.body.id))
    layer = company.ground(man).layer_at(*foe.centre, foe.z) or company.layer_of(man)
    own = company.layer_of(man)
    if layer is None or own is None:
        return None
    found: list[tuple[float, Point]] = []
    for level in (own,) if layer is own else (own, layer):
        at = np.concatenate((_about(man, foe), _towards(man, foe, company.gait.budget + company.gait.slack)))
        at = at[held_there(company, id, at, placed)]
        place = _first(company, id, level, at, placed, lambda ends: _coarse(aim, man, ends))
        if place is not None:
            found.append((aim.to_nearest(man.moved(place)) // CLOSE, place))
    return min(found)[1] if found else None


# --- one man


def _send(company: Company, aim: Aim, id: str, placed: dict[str, Body]) -> None:
    """Place one man: where he strikes, else as near as he comes, else where he is."""
    found = striking(company, aim, id, placed)
    if found is not None:
        placed[id] = company.men[id].moved(found)
    else:
        _close_up(company, aim, id, placed)


def _close_up(company: Company, aim: Aim, id: str, placed: dict[str, Body]) -> None:
    man = company.men[id]
    placed[id] = man.moved(nearest_place(company, aim, id, placed) or _pressed(company, man, placed))


def _pressed(company: Company, man: Body, placed: Mapping[str, Body]) -> Point:
    """Where a man ends who gets nowhere: his own place, or the nearest to it if others stand there now."""
    return place_for(company, man.id, man.at, placed) or man.at


def _cheapest(company: Company, aim: Aim, id: str, layer: Layer, at: Floats) -> list[tuple[float, Point]]:
    """Of these places the one that is cheapest to get to and from which he strikes, with its cost; none if none.

    A straight way that is nearly as short as any could be is not compared with bent ones.
    """
    if not len(at):
        return []
    straight = _pick(company, aim, id, layer, at, company.straight(company.men[id], layer, at))
    if straight and (aim.detour is None or straight[0][0] <= _least(company, id, at) + aim.detour):
        return straight
    return _pick(company, aim, id, layer, at, company.costs_to(id, layer, at))


def _pick(company: Company, aim: Aim, id: str, layer: Layer, at: Floats, costs: Floats) -> list[tuple[float, Point]]:
    man = company.men[id]
    for k in np.argsort(costs, kind="stable").tolist():
        if not np.isfinite(costs[k]):
            return []
        place = _point(at[k], layer)
        if aim.meets(man.moved(place)):
            return [(float(costs[k]), place)]
    return []


def _least(company: Company, id: str, at: Floats) -> float:
    """Less than this no way of a man to any of these places can be."""
    return float(np.sqrt(_squares(at, company.men[id].at[:2]).min()))


def _first(
    company: Company,
    id: str,
    layer: Layer,
    at: Floats,
    placed: Mapping[str, Body],
    score: Callable[[Floats], Floats],
) -> Point | None:
    """Of many places the one with the least score that a man can get to."""
    man = company.men[id]
    others = [body for other, body in placed.items() if other != id]
    reach = company.gait.budget + company.gait.slack + 1
    at = at[_squares(at, man.at[:2]) <= reach * reach]
    at = at[np.argsort(score(at), kind="stable")] if len(at) else at
    begin, size = 0, 96
    while begin < len(at):
        some = at[begin : begin + size]
        some = some[company.rests(man, layer, some, others)]
        is_open = np.isfinite(company.straight(man, layer, some))
        first = int(np.argmax(is_open)) if is_open.any() else len(some)
        bent = np.isfinite(company.costs_to(id, layer, some[:first])) if first else is_open[:0]
        if bent.any():
            return _point(some[int(np.argmax(bent))], layer)
        if first < len(some):
            return _point(some[first], layer)
        begin, size = begin + size, size * 4
    return None


# --- everybody


def _by_nearness(company: Company, aim: Aim, ids: Sequence[str]) -> list[str]:
    """Those nearest to a foe first."""
    return sorted(ids, key=lambda id: (aim.to_nearest(company.men[id]), id))


def _meet_all(company: Company, aim: Aim, placed: dict[str, Body]) -> None:
    """Send a man to every group that nobody meets yet, to as many groups as can be met at once (CFB-CHG-19, 20)."""
    wanted = [group for group in aim.groups if not any(aim.meets(body, group) for body in placed.values())]
    free = [id for id in company.men if id not in placed]
    if len(wanted) == len(aim.groups) == 1 or not wanted:
        return
    sent = _matched(company, aim, wanted, free, dict(placed))
    for group, id in sent.items():
        found = striking(company, aim.only(group), id, placed)
        if found is not None:
            placed[id] = company.men[id].moved(found)


def _matched(
    company: Company, aim: Aim, groups: Sequence[str], ids: Sequence[str], placed: Mapping[str, Body]
) -> dict[str, str]:
    """A man of his own for as many groups as possible, the nearest first: Kuhn's method (CFB-CHG-20, 21)."""
    known: dict[tuple[str, str], bool] = {}
    sent: dict[str, str] = {}

    def can(group: str, id: str) -> bool:
        if (group, id) not in known:
            known[group, id] = striking(company, aim.only(group), id, placed) is not None
        return known[group, id]

    def find(group: str, tried: list[str]) -> bool:
        for id in _by_nearness(company, aim.only(group), ids):
            if id in tried or not can(group, id):
                continue
            tried.append(id)
            holder = next((other for other, man in sent.items() if man == id), None)
            if holder is None or find(holder, tried):
                sent[group] = id
                return True
        return False

    for group in groups:
        find(group, [])
    return sent


def _safest(company: Company, man: Body, enemies: Sequence[Body], placed: Sequence[Body]) -> Point:
    """The place farthest from the enemies that a man can reach; his own if there is none."""
    layer = company.layer_of(man)
    if layer is None:
        return man.at
    at = around(man.at[:2], enemies[0].at[:2], man.base.width / 3, company.gait.budget + company.gait.slack)

    def score(ends: Floats) -> Floats:
        foes = np.array([enemy.at[:2] for enemy in enemies], dtype=float)
        return np.asarray(-squares(ends[:, None, :] - foes[None, :, :]).min(axis=1))

    return best_place(company, man.id, at, placed, score, layer) or man.at


# --- places


def _about(man: Body, foe: Foe) -> Floats:
    """Places in rings about a foe, as far out as a few ranks stand."""
    wide = foe.body.form.width / 2 if len(foe.body.form.points) == 1 else 0
    return around(foe.centre, man.at[:2], CLOSE, wide + 5 * man.base.width)


def _towards(man: Body, foe: Foe, far: float) -> Floats:
    """Places on the way to a foe."""
    start, end = np.array(man.at[:2], dtype=float), np.array(foe.centre, dtype=float)
    long = max(1.0, float(np.sqrt(((end - start) ** 2).sum())))
    shares = np.linspace(min(1.0, far / long), 0.0, 65)
    return np.asarray(np.rint(start + shares[:, None] * (end - start)[None, :]))


def _coarse(aim: Aim, man: Body, ends: Floats) -> Floats:
    """Nearness to the foes in steps nobody quarrels about, then the shorter way."""
    gaps = np.full(len(ends), np.inf)
    for foe in aim.foes:
        form = foe.body.form
        if len(form.points) == 1:
            away = np.sqrt(_squares(ends, form.points[0])) - (form.width + man.base.width) / 2
        else:
            away = np.array([gap(man.moved(Point(int(x), int(y))), foe.body) for x, y in ends], dtype=np.float64)
        np.minimum(gaps, np.maximum(away, 0.0), out=gaps)
    return np.asarray(np.floor(gaps / CLOSE) * 1e6 + np.sqrt(_squares(ends, man.at[:2])))


def _squares(at: Floats, centre: XY) -> Floats:
    return squares(at - np.array(centre, dtype=float))


def _point(at: Floats, layer: Layer) -> Point:
    x, y = round(float(at[0])), round(float(at[1]))
    return Point(x, y, layer.height_at(x, y))
