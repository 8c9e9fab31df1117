"""Who fights whom: lines from each attacker to the nearest enemy he may strike, before any die is thrown."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from game.core.place import Point
from game.core.request import Allot, Choose, PickLayout, Places, Request, Roll
from game.kit.tokens import Intent
from game.systems.first_blood.flow.engagement import NOWHERE, Engagement, now
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.state import Regiment

STRIKES = ("strike", "impact", "opportunity")
CLOSING = ("charge", "manoeuvre", "combat_reform")
"""Layouts that end where somebody is struck."""


def facing(game: FirstBlood, request: Request[Any]) -> list[Intent]:
    """Of those who choose their targets, who might Clash now, or whose dice are being thrown."""
    active = game.state.active
    if isinstance(request, Allot) and request.topic in STRIKES:
        wanted = {share.subject.partition(".")[0] for share in request.shares}
        own = [regiment for regiment in game.on_table(request.seat) if not regiment.inside]
        if active and request.topic != "opportunity":
            own = [regiment for regiment in own if regiment.id == active.regiment]
        return [line for regiment in own for line in lines(Engagement(game, regiment), regiment, wanted)]
    if active is None or not _clashes(request):
        return []
    regiment = game.regiment(active.regiment)
    return [] if regiment.inside or not regiment.on_table else list(lines(now(game, regiment), regiment))


def _clashes(request: Request[Any]) -> bool:
    if isinstance(request, Choose) and request.topic == "act":
        return any(option.key == "clash" for option in request.legal())
    return isinstance(request, Roll) and request.topic == "hit"


def meeting(game: FirstBlood, request: PickLayout, places: Places) -> list[Intent]:
    """Of a Regiment that closes in, once everybody stands where a layout has him."""
    active = game.state.active
    if active is None or request.topic not in CLOSING:
        return []
    regiment = game.regiment(active.regiment)
    if not all(id.partition(".")[0] == regiment.id for id in request.subjects):
        return []
    return list(lines(Engagement(game, regiment, places), regiment, places=places))


def lines(
    graph: Engagement,
    regiment: Regiment,
    wanted: Collection[str] = (),
    places: Mapping[str, Point] = NOWHERE,
) -> Iterator[Intent]:
    """From each of its models to the nearest enemy it Engages; `wanted` are the only Regiments that count."""
    for model in regiment.models:
        at = places.get(model.id, model.at)
        near = [(_square(at, enemy.at), enemy.id) for enemy in graph.engaging(model) if at and enemy.at]
        near = [each for each in near if not wanted or each[1].partition(".")[0] in wanted]
        if near:
            yield Intent(model.id, min(near)[1], strikes=True)


def _square(a: Point | None, b: Point | None) -> int:
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2 if a and b else 0
