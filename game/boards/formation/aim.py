"""Whom a body of men goes for: from how far each can strike, and the places from which he could."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import pi

import numpy as np

from game.boards.formation.company import Company, gap
from game.boards.reach.graph import Floats
from game.boards.reach.layers import Layer
from game.boards.reach.outline import grown
from game.boards.table import Body, Piece

AROUND = 48
"""How many places around a foe are tried."""
SNUG = 1
"""Mils that keep two touching bases from overlapping when places are rounded."""
CLOSE = 250
"""As near as possible is met this near to it: what lies between costs nothing to whoever is kept back (CFB-CHG-24)."""


@dataclass(frozen=True)
class Foe:
    """One to be met, and the body of men he belongs to; a piece stands for those who hold it (CFB-GAR-24)."""

    body: Body | Piece
    group: str

    @property
    def z(self) -> int:
        return self.body.at.z if isinstance(self.body, Body) else self.body.bottom

    @property
    def centre(self) -> tuple[int, int]:
        if isinstance(self.body, Body):
            return self.body.at[:2]
        middle = self.body.polygon.centroid
        return round(middle.x), round(middle.y)


@dataclass(frozen=True)
class Aim:
    """Who is to be met, and from how far each man can strike."""

    foes: tuple[Foe, ...]
    reach: Mapping[str, int]
    """Base to base, by man."""
    strikes: Callable[[Body, Foe], bool] | None = None
    """Whether a man standing there could strike a foe, where the distance alone does not say."""
    detour: int | None = None
    """How much longer than the shortest way to a foe a man's way to him may be; None: as long as he likes."""
    stacked: bool = False
    """A foe on another floor can be struck from straight above or below."""

    def can_strike(self, man: Body, foe: Foe) -> bool:
        return self.strikes(man, foe) if self.strikes else gap(man, foe.body) <= self.reach[man.id]

    def meets(self, man: Body, group: str = "") -> bool:
        """Whether a man can strike a foe (of that group)."""
        return any(self.can_strike(man, foe) for foe in self.foes if group in ("", foe.group))

    @property
    def groups(self) -> list[str]:
        return list(dict.fromkeys(foe.group for foe in self.foes))

    def only(self, *groups: str) -> Aim:
        """The same against some of the groups."""
        return replace(self, foes=tuple(foe for foe in self.foes if foe.group in groups))

    def to_nearest(self, man: Body) -> int:
        """How far a man is from the nearest foe, base to base."""
        return min(gap(man, foe.body) for foe in self.foes)


def stands(company: Company, aim: Aim, id: str, foes: Sequence[Foe], away: int) -> Iterator[tuple[Layer, Floats]]:
    """Places around foes, base to base so far off, by the level they are on, whichever that is (CFB-RUI-15)."""
    man = company.men[id]
    own = company.layer_of(man)
    by_level: dict[int, tuple[Layer, list[Floats]]] = {}
    for foe in foes:
        layer = company.ground(man).layer_at(*foe.centre, foe.z)
        if isinstance(foe.body, Piece):
            layer = company.ground(man).layers[0]
        if layer is not None:
            by_level.setdefault(layer.index, (layer, []))[1].append(_rim(man, foe, away))
        if aim.stacked and own is not None and own.z != foe.z and away == SNUG:
            by_level.setdefault(own.index, (own, []))[1].append(_under(man, foe))
    for layer, rims in by_level.values():
        yield layer, np.concatenate(rims)


def steps(reach: int) -> list[int]:
    """How far off a man may stand and still strike: touching, or at arm's length, the nearest first (CFB-CHG-29)."""
    return list(dict.fromkeys((SNUG, *(reach * part // 4 - SNUG for part in (1, 2, 3, 4)))))


def _rim(man: Body, foe: Foe, away: int) -> Floats:
    """Places around a foe, base to base so far off, beginning on the man's side."""
    form = foe.body.form
    radius = (man.base.width + form.width) / 2 + away
    if len(form.points) > 1:
        return _outline(form.points, radius)
    (x0, y0) = form.points[0]
    return np.asarray(np.rint(radius * _circle((man.at.x - x0, man.at.y - y0))) + np.array((x0, y0), dtype=float))


def _under(man: Body, foe: Foe) -> Floats:
    """Places on another floor whose base is in part above or below a foe's."""
    toward = (man.at.x - foe.centre[0], man.at.y - foe.centre[1])
    radius = (man.base.width + foe.body.form.width) / 2 - SNUG
    rings = np.concatenate([radius * share * _circle(toward)[:: 1 if share == 1 else 4] for share in (1.0, 0.5, 0.0)])
    return np.asarray(np.rint(rings) + np.array(foe.centre, dtype=float))


def _circle(towards: tuple[int, int]) -> Floats:
    """Directions all round, the first one towards somebody."""
    dx, dy = towards
    long = (dx * dx + dy * dy) ** 0.5
    ux, uy = (dx / long, dy / long) if long else (1.0, 0.0)
    turn = np.arange(AROUND) * (2 * pi / AROUND)
    return np.stack((np.cos(turn) * ux - np.sin(turn) * uy, np.cos(turn) * uy + np.sin(turn) * ux), axis=1)


def _outline(corners: Sequence[tuple[int, int]], away: float) -> Floats:
    """Places along an outline, so far from it; a mil more where the rounding would bring them too near."""
    ring = grown(tuple(corners), away + SNUG).exterior
    count = max(AROUND, int(ring.length // CLOSE))
    dots = [ring.interpolate(k / count, normalized=True) for k in range(count)]
    return np.asarray(np.rint(np.array([(dot.x, dot.y) for dot in dots], dtype=float)))
