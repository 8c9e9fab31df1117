"""Deployment zones and the central one, as the scenario prints them (SCN-05)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from game.boards.table import Zone
from game.core.request import Seat
from game.systems.bmg1.content import Rectangle
from game.systems.bmg1.game import Bmg1


def zones(game: Bmg1, seat: Seat) -> tuple[Zone, ...]:
    """The printed zones of a player; none before he has one, or where the scenario has none (SCN-13)."""
    match game.side(seat).zone:
        case "A":
            return printed(game.scenario.zones.a)
        case "B":
            return printed(game.scenario.zones.b)
    return ()


def every_zone(game: Bmg1) -> tuple[Zone, ...]:
    """The deployment zones of both sides."""
    return printed((*game.scenario.zones.a, *game.scenario.zones.b))


def central(game: Bmg1) -> tuple[Zone, ...]:
    middle = game.scenario.zones.central
    return () if middle is None else printed((middle,))


def printed(rectangles: Iterable[Rectangle]) -> tuple[Zone, ...]:
    return tuple(_zone(tuple(map(int, rectangle))) for rectangle in rectangles)


@lru_cache(maxsize=64)
def _zone(box: Sequence[int]) -> Zone:
    left, low, right, top = box
    return Zone(f"{left},{low},{right},{top}", "deployment", ((left, low), (right, low), (right, top), (left, top)))


def box(zone: Zone) -> tuple[int, int, int, int]:
    """Left, low, right, top."""
    xs, ys = [x for x, _ in zone.outline], [y for _, y in zone.outline]
    return min(xs), min(ys), max(xs), max(ys)
