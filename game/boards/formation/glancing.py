"""A first look at where a formation would go: straight lines only, all at once, for a pointer that moves."""

from __future__ import annotations

import numpy as np

from game.boards.formation.company import Company
from game.boards.formation.mending import wishes
from game.boards.reach.graph import Bools, Floats
from game.boards.reach.layers import Layer
from game.boards.table import Body
from game.core.place import Point

_STEPS = 65
"""How many places along the way of the first man are tried."""


def glimpsed(company: Company, to: Point, turn: int = 0, shape: str = "as_is") -> tuple[dict[str, Point], list[str]]:
    """Where everybody is wanted with the first man at `to` or as far towards it as he walks straight; who cannot."""
    first = company.first
    goal = _towards(company, first, to)
    places = {first.id: goal, **wishes(company, goal, turn, shape)}
    return {id: places[id] for id in company.men}, barred(company, places)


def barred(company: Company, places: dict[str, Point]) -> list[str]:
    """Those who cannot walk straight to their places and end there."""
    together: dict[tuple[int, int, str], list[tuple[Body, Layer]]] = {}
    lost: list[str] = []
    for id, man in company.men.items():
        layer = company.layer_of(man)
        if layer is None:
            lost.append(id)
        else:
            together.setdefault((man.base.width, layer.index, company.alike(man)), []).append((man, layer))
    for men in together.values():
        man, layer = men[0]
        starts = np.array([each.at[:2] for each, _ in men], dtype=float)
        ends = np.array([places[each.id][:2] for each, _ in men], dtype=float)
        fine = _fine(company, man, layer, starts, ends)
        lost += [each.id for (each, _), is_fine in zip(men, fine, strict=True) if not is_fine]
    return [id for id in company.men if id in lost]


def _fine(company: Company, man: Body, layer: Layer, starts: Floats, ends: Floats) -> Bools:
    fine = company.rests(man, layer, ends, ())
    return fine & np.isfinite(company.walks(man, layer, starts, ends))


def _towards(company: Company, man: Body, to: Point) -> Point:
    """A place, or the farthest on the straight way to it where a man can end; his own if there is none."""
    layer = company.layer_of(man)
    if layer is None:
        return man.at
    start, end = np.array(man.at[:2], dtype=float), np.array(to[:2], dtype=float)
    long = float(np.sqrt(((end - start) ** 2).sum()))
    share = 1.0 if company.gathers or long < 1 else min(1.0, company.gait.budget / long)
    steps = np.linspace(share, 0.0, _STEPS)[:-1] if not company.gathers else np.ones(1)
    line = np.rint(start + steps[:, None] * (end - start)[None, :])
    fine = _fine(company, man, layer, np.broadcast_to(start, line.shape), line)
    if not fine.any():
        return to if company.gathers else man.at
    x, y = (round(float(part)) for part in line[int(np.argmax(fine))])
    return Point(x, y, layer.height_at(x, y))
