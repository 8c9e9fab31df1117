"""Why a layout is refused: a reason for every man who cannot stand where it has him."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from game.boards.formation.company import Company, Places
from game.boards.formation.mending import KEPT, into_range
from game.boards.reach.layers import REST_SLACK
from game.boards.reach.search import EXACT
from game.boards.table import Body
from game.boards.vectors import squares
from game.core.text import Text


def faults(company: Company, places: Places) -> dict[str, Text]:
    """The reasons by man; empty if all is well. Whoever stays is judged for the room he takes and for his command.

    Only the layout as a whole is judged, and one that leaves everybody where he stands is a move too (CFB-MAR-12). Of
    those who enter, whoever stays waits off the table: he takes up no room and is in nobody's command yet.
    """
    key = tuple(places.get(id, man.at) for id, man in company.men.items())
    if key not in company.judged:
        if len(company.judged) >= KEPT:
            company.judged.clear()
        company.judged[key] = _faults(company, places)
    return dict(company.judged[key])


def _faults(company: Company, places: Places) -> dict[str, Text]:
    placed = company.placed(places)
    if company.entering:
        placed = {id: body for id, body in placed.items() if id not in company.waiting(places)}
    found: dict[str, Text] = {}
    moves = {id: body.at for id, body in placed.items() if company.gathers or body.at != company.men[id].at}
    company.foresee(moves)
    for id, to in moves.items():
        if (why := company.why_not(id, to)) is not None:
            found[id] = why
    for id, mate in _overlaps(list(placed.values())):
        found.setdefault(id, Text("reach.on_body", body=mate, keep=0))
    ranges = company.command.ranges
    for id in placed:
        if id not in found and ranges and not _held(company, id, placed):
            found[id] = Text("reach.out_of_command", body=id, range=max(ranges.values()))
    return found


def _held(company: Company, id: str, placed: Mapping[str, Body]) -> bool:
    """Whether a man is in range, or has an excuse for not being (CFB-CMD-06, CFB-CMD-07, CFB-STR-09)."""
    if company.in_range(id, placed):
        return True
    man, body, command = company.men[id], placed[id], company.command
    if id not in command.stranded:
        return command.yields and into_range(company, id, placed) is None
    if body.at == man.at:
        return True
    nearer = company.to_leaders(body, placed) < company.to_leaders(man, placed)
    return nearer and into_range(company, id, placed) is None


def _overlaps(bodies: Sequence[Body]) -> list[tuple[str, str]]:
    """Pairs that stand on one another, the later one named first (CFB-MAR-08)."""
    if len(bodies) < 2:
        return []
    at = np.array([body.at[:2] for body in bodies], dtype=float)
    half = np.array([body.base.width / 2 for body in bodies])
    gaps = np.sqrt(squares(at[:, None, :] - at[None, :, :]))
    close = gaps < half[:, None] + half[None, :] - REST_SLACK - EXACT
    return [
        (bodies[i].id, bodies[j].id)
        for i, j in zip(*map(list, np.nonzero(close)), strict=True)
        if j < i and _same_height(bodies[i], bodies[j])
    ]


def _same_height(a: Body, b: Body) -> bool:
    return a.at.z == b.at.z or (a.at.z < b.top and b.at.z < a.top)
