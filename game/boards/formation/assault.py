"""Moves with a purpose for a whole body of men: to charge, to close in, to break off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import pi

import numpy as np

from game.boards.formation.company import Company, gap
from game.boards.formation.mending import around, best_place, carried, held_there, place_for
from game.boards.reach.graph import Floats
from game.boards.table import Body
from game.core.place import Point

AROUND = 48
"""How many places around a foe are tried."""
SNUG = 1
"""Mils that keep two touching bases from overlapping when places are rounded."""
CLOSE = 250
"""As near as possible is met this near to it: what lies between costs nothing to whoever is kept back."""


@dataclass(frozen=True)
class Foe:
    """One to be met, and the body of men he belongs to."""

    body: Body
    group: str


@dataclass(frozen=True)
class Aim:
    """Who is to be met, and from how far each man can strike."""

    foes: tuple[Foe, ...]
    reach: Mapping[str, int]
    """Base to base, by man."""

    def meets(self, man: Body, group: str = "") -> bool:
        """Whether a man has a foe (of that group) within his reach."""
        return any(gap(man, foe.body) <= self.reach[man.id] for foe in self.foes if group in ("", foe.group))

    @property
    def groups(self) -> list[str]:
        return list(dict.fromkeys(foe.group for foe in self.foes))


def assault(company: Company, aim: Aim) -> dict[str, Point]:
    """Everybody goes by the shortest way to where he can strike; every group that can be met is met by somebody.

    Leaders go first; whoever reaches nobody closes up as near as he can.
    """
    placed: dict[str, Body] = {}
    for id in company.leaders:
        _send(company, aim, id, placed)
    _meet_all(company, aim, placed)
    for id in _by_nearness(company, aim, [id for id in company.men if id not in placed]):
        _send(company, aim, id, placed)
    return {id: placed[id].at for id in company.men}


def closing(company: Company, aim: Aim) -> dict[str, Point]:
    """Whoever can strike stays; the others come into reach if they can, or nearer."""
    placed = {id: man for id, man in company.men.items() if aim.meets(man)}
    for id in [*company.leaders, *_by_nearness(company, aim, list(company.men))]:
        if id not in placed:
            _send(company, aim, id, placed)
    return {id: placed[id].at for id in company.men}


def breaking_off(company: Company, enemies: Sequence[Body]) -> dict[str, Point]:
    """Away from the enemies, all together; the guards of the company say how far off a man must end."""
    first = company.first
    if not enemies:
        return {id: man.at for id, man in company.men.items()}
    near = sorted(enemies, key=lambda enemy: (gap(first, enemy), enemy.id))[:3]
    dx = sum(first.at.x - enemy.at.x for enemy in near)
    dy = sum(first.at.y - enemy.at.y for enemy in near)
    long = (dx * dx + dy * dy) ** 0.5 or 1.0
    far = company.gait.budget
    away = Point(first.at.x + round(dx / long * far), first.at.y + round(dy / long * far), first.at.z)
    goal = place_for(company, first.id, away, {}) or _safest(company, first, near)
    return carried(company, goal)


def _safest(company: Company, man: Body, enemies: Sequence[Body]) -> Point:
    """The place farthest from the enemies that a man can reach; his own if there is none."""
    layer = company.layer_of(man)
    if layer is None:
        return man.at
    at = around(man.at[:2], enemies[0].at[:2], man.base.width / 3, company.gait.budget + company.gait.slack)

    def score(ends: Floats) -> Floats:
        foes = np.array([enemy.at[:2] for enemy in enemies], dtype=float)
        return np.asarray(-((ends[:, None, :] - foes[None, :, :]) ** 2).sum(axis=2).min(axis=1))

    return best_place(company, man.id, at, (), score, layer) or man.at


def _by_nearness(company: Company, aim: Aim, ids: Sequence[str]) -> list[str]:
    """Those nearest to a foe first."""
    return sorted(ids, key=lambda id: (min(gap(company.men[id], foe.body) for foe in aim.foes), id))


def _meet_all(company: Company, aim: Aim, placed: dict[str, Body]) -> None:
    """Send the nearest men who can to every group that nobody meets yet, as long as there are men."""
    for group in aim.groups:
        if any(aim.meets(body, group) for body in placed.values()):
            continue
        mine = Aim(tuple(foe for foe in aim.foes if foe.group == group), aim.reach)
        for id in _by_nearness(company, mine, [id for id in company.men if id not in placed]):
            found = _striking(company, mine, id, placed)
            if found is not None:
                placed[id] = company.men[id].moved(found)
                break


def _send(company: Company, aim: Aim, id: str, placed: dict[str, Body]) -> None:
    """Place one man: where he strikes, else as near as he comes, else where he is."""
    found = _striking(company, aim, id, placed) or _near(company, aim, id, placed)
    man = company.men[id]
    placed[id] = man.moved(found or _pressed(company, man, placed))


def _pressed(company: Company, man: Body, placed: Mapping[str, Body]) -> Point:
    """Where a man ends who gets nowhere: his own place, or the nearest to it if others stand there now."""
    return place_for(company, man.id, man.at, placed) or man.at


def _striking(company: Company, aim: Aim, id: str, placed: Mapping[str, Body]) -> Point | None:
    """The cheapest free place from which a man strikes some foe: touching him, or else at arm's length."""
    man = company.men[id]
    layer = company.layer_of(man)
    if layer is None:
        return None
    far = company.gait.budget + company.gait.slack
    near = [foe for foe in aim.foes if gap(man, foe.body) <= far + aim.reach[id]]
    others = [body for other, body in placed.items() if other != id]
    for away in dict.fromkeys((SNUG, *_steps(aim.reach[id]))):
        rims = [_rim(man, foe.body, away) for foe in near]
        if not rims:
            return None
        at = np.concatenate(rims)
        at = at[held_there(company, id, at, placed)]
        found = best_place(company, id, at, others, lambda ends: _squares(ends, man), layer)
        if found is not None:
            return found
    return None


def _steps(reach: int) -> list[int]:
    """How far off a man may stand and still strike, the nearest first."""
    return [reach * part // 4 - SNUG for part in (1, 2, 3, 4)]


def _rim(man: Body, foe: Body, away: int) -> Floats:
    """Places around a foe, base to base so far off, beginning on the man's side."""
    dx, dy = man.at.x - foe.at.x, man.at.y - foe.at.y
    long = (dx * dx + dy * dy) ** 0.5
    ux, uy = (dx / long, dy / long) if long else (1.0, 0.0)
    radius = (man.base.width + foe.base.width) / 2 + away
    turn = np.arange(AROUND) * (2 * pi / AROUND)
    x = radius * (np.cos(turn) * ux - np.sin(turn) * uy)
    y = radius * (np.cos(turn) * uy + np.sin(turn) * ux)
    return np.asarray(np.rint(np.stack((x, y), axis=1)) + np.array(foe.at[:2], dtype=float))


def _near(company: Company, aim: Aim, id: str, placed: Mapping[str, Body]) -> Point | None:
    """As near to the closest foe as a man can come, within command."""
    man = company.men[id]
    layer = company.layer_of(man)
    if layer is None:
        return None
    foe = min(aim.foes, key=lambda foe: (gap(man, foe.body), foe.body.id)).body
    others = [body for other, body in placed.items() if other != id]
    far = min(float(company.gait.budget + company.gait.slack), _long(man, foe))
    at = np.concatenate(
        (around(foe.at[:2], man.at[:2], man.base.width / 4, 5 * man.base.width), _towards(man, foe, far))
    )
    at = at[held_there(company, id, at, placed)]
    return best_place(company, id, at, others, lambda ends: _coarse(ends, foe, man), layer)


def _towards(man: Body, foe: Body, far: float) -> Floats:
    """Places on the way to a foe."""
    start, end = np.array(man.at[:2], dtype=float), np.array(foe.at[:2], dtype=float)
    steps = np.linspace(far / max(1.0, _long(man, foe)), 0.0, 33)
    return np.asarray(np.rint(start + steps[:, None] * (end - start)[None, :]))


def _coarse(ends: Floats, foe: Body, man: Body) -> Floats:
    """Nearness to the foe in steps nobody quarrels about, then the shorter way."""
    gaps = np.floor(np.sqrt(_squares(ends, foe)) / CLOSE)
    return np.asarray(gaps * 1e6 + np.sqrt(_squares(ends, man)))


def _long(a: Body, b: Body) -> float:
    return float(((a.at.x - b.at.x) ** 2 + (a.at.y - b.at.y) ** 2) ** 0.5)


def _squares(at: Floats, body: Body) -> Floats:
    return np.asarray(((at - np.array(body.at[:2], dtype=float)) ** 2).sum(axis=1))
