"""A charge judged man by man: whoever can strike does, by a short way, and the rest come as near as they can."""

from __future__ import annotations

from collections.abc import Mapping

from game.boards.formation.aim import CLOSE, Aim
from game.boards.formation.assault import assault, beeline_to, nearest_place, shortest_to, striking
from game.boards.formation.company import Company, Places, gap
from game.boards.table import Body
from game.core.text import Text

TOUCHING = 10
"""Mils of distance that still are contact."""
WHOLE = ""
"""Under this name stands what is wrong with the layout as a whole."""


def hesitations(company: Company, aim: Aim, places: Places) -> dict[str, Text]:
    """Why a layout is no full-blooded charge; empty if it is one. Whether everybody may stand there is not asked.

    What a man could have done is judged against those who went before him: leaders first, then all who strike
    (CFB-CHG-30).
    """
    placed = company.placed(places)
    found: dict[str, Text] = {}
    strikers = [id for id, body in placed.items() if aim.meets(body)]
    for k, id in enumerate(company.leaders):
        before = {other: placed[other] for other in company.leaders[:k]}
        why = (
            _strikes_badly(company, aim, placed[id], before)
            if id in strikers
            else _hangs_back(company, aim, placed[id], before, before)
        )
        if why is not None:
            found[id] = why
    first = {id: body for id, body in placed.items() if id in company.leaders or id in strikers}
    for id, body in placed.items():
        if id in company.leaders:
            continue
        others = {other: there for other, there in placed.items() if other != id}
        if id in strikers:
            why = _strikes_badly(company, aim, body, {other: first[other] for other in first if other != id})
        else:
            why = _hangs_back(company, aim, body, first, others)
        if why is not None:
            found[id] = why
    if not found and (missed := _missed(company, aim, placed)):
        found[WHOLE] = Text("reach.group_unmet", group=missed)
    return found


def _strikes_badly(company: Company, aim: Aim, body: Body, before: Mapping[str, Body]) -> Text | None:
    """Why a man who strikes got there by too long a way (CFB-CHG-17, 18)."""
    man = company.men[body.id]
    if aim.detour is None or body.at == man.at:
        return None
    route = company.way(body.id, body.at)
    if route is None:
        return None
    met = [foe for foe in aim.foes if aim.can_strike(body, foe)]
    if any(route.cost <= gap(man, foe.body) + aim.detour for foe in met):
        return None
    touched = [foe for foe in met if gap(body, foe.body) <= TOUCHING]
    if any(route.cost <= beeline_to(company, aim, body.id, foe, before) + aim.detour for foe in touched):
        return None
    least = max(shortest_to(company, aim, body.id, foe, before, body.at.z) for foe in met)
    if route.cost <= least + aim.detour:
        return None
    return Text("reach.roundabout", needs=route.cost, budget=round(least) + aim.detour)


def _hangs_back(
    company: Company, aim: Aim, body: Body, before: Mapping[str, Body], others: Mapping[str, Body]
) -> Text | None:
    """Why a man who strikes nobody should, or should at least be nearer (CFB-CHG-16, 23, 24)."""
    if striking(company, aim, body.id, before) is not None:
        return Text("reach.could_strike", body=body.id)
    best = nearest_place(company, aim, body.id, others)
    if best is None:
        return None
    away = aim.to_nearest(company.men[body.id].moved(best))
    return Text("reach.hangs_back", needs=away + CLOSE) if aim.to_nearest(body) > away + CLOSE else None


def _missed(company: Company, aim: Aim, placed: Mapping[str, Body]) -> str:
    """A group that nobody meets though more groups could be met, the leaders standing as they do; '' if none.

    (CFB-CHG-19 to 21)
    """
    met = _met(aim, placed)
    if len(met) == len(aim.groups):
        return ""
    leaders = {id: placed[id].at for id in company.leaders}
    could = _met(aim, company.placed(assault(company, aim, leaders)))
    return next(group for group in could if group not in met) if len(could) > len(met) else ""


def _met(aim: Aim, placed: Mapping[str, Body]) -> list[str]:
    return [group for group in aim.groups if any(aim.meets(body, group) for body in placed.values())]
