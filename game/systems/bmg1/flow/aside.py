"""Whom a charging base runs into, and how it is moved out of the way (SPA-12, SPA-14)."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt
from typing import Literal

from game.boards.measure import surface_at
from game.core.place import Point
from game.core.request import Choose, Option
from game.core.text import Text
from game.systems.bmg1.flow.displacing import pushed, settle
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import ASIDE
from game.systems.bmg1.state import CM, Model

SLACK = 2
"""Mils that are neither in the way nor out of it."""
Side = Literal[1, -1]


@dataclass(frozen=True, slots=True)
class Line:
    """The line of a Charge."""

    start: Point
    end: Point

    @property
    def long(self) -> float:
        return hypot(self.end.x - self.start.x, self.end.y - self.start.y) or 1.0

    def seen(self, at: Point) -> tuple[float, float]:
        """How far along the line a place is, and how far to its left."""
        dx, dy = at.x - self.start.x, at.y - self.start.y
        x, y = (self.end.x - self.start.x) / self.long, (self.end.y - self.start.y) / self.long
        return dx * x + dy * y, x * dy - y * dx

    def at(self, far: float) -> tuple[int, int]:
        share = far / self.long
        x, y = self.end.x - self.start.x, self.end.y - self.start.y
        return round(self.start.x + x * share), round(self.start.y + y * share)

    def across(self, by: float) -> tuple[int, int]:
        """So far to the left of the line, or to the right."""
        x, y = (self.end.x - self.start.x) / self.long, (self.end.y - self.start.y) / self.long
        return round(-y * by), round(x * by)


def next_met(game: Bmg1, charger: Model, line: Line) -> tuple[Model, Point] | None:
    """The nearest one ahead whose base the charging base would run into, and where their bases touch (SPA-12)."""
    assert charger.at is not None
    gone, _ = line.seen(charger.at)
    found = []
    for other in game.on_table():
        if other is charger or other.at is None:
            continue
        along, beside = line.seen(other.at)
        touch = (game.width(charger) + game.width(other)) / 2
        if abs(beside) > touch - SLACK or along <= gone:
            continue
        far = max(gone, along - sqrt(touch * touch - beside * beside))
        place = _place(game, charger, line, far)
        level = other.at.z - game.height(charger) < place.z < other.at.z + game.height(other)
        if level and far < line.long - SLACK:
            found.append((far, other.id, place))
    if not found:
        return None
    _, id, place = min(found)
    return game.model(id), place


def _place(game: Bmg1, charger: Model, line: Line, far: float) -> Point:
    """So far along the line, on whatever Small Obstacle is there."""
    x, y = line.at(far)
    highest = max(line.start.z, line.end.z) + game.height(charger) // 2
    return Point(x, y, surface_at(game.table, (x, y), highest)[0])


async def move_aside(game: Bmg1, charger: Model, other: Model, line: Line) -> bool:
    """Just out of the way, to the nearer side if there is room, else to the other (SPA-12, SPA-14).

    Whoever cannot be kept on what it stands on falls (FAL-01). False: it stays, and stops the Charge.
    """
    if not other.on_table or other.at is None:
        return True
    along, beside = line.seen(other.at)
    clear = (game.width(charger) + game.width(other)) / 2 + 1
    if abs(beside) > clear - 1 - SLACK or along - clear > line.long:
        return True
    sides: list[Side] = [1, -1] if beside > 0 else [-1, 1]
    ways = {side: line.across(clear * side - beside) for side in sides}
    stops = {side: pushed(game, other, way, round(hypot(*way)), charger) for side, way in ways.items()}
    start = other.at
    free = [s for s in sides if stops[s].floor is not None or _is_there(stops[s].at, start, ways[s])]
    free = [s for s in free if stops[s].floor is None] or free
    if not free:
        return False
    side = free[0]
    if abs(beside) <= SLACK and len(free) > 1:
        names: dict[Side, str] = {1: "left", -1: "right"}
        options = [Option(names[s], Text(f"bmg1.do.aside_{names[s]}"), s, other.id) for s in sorted(free, reverse=True)]
        question = Text("bmg1.ask.aside", model=game.name(other))
        side = await Choose(game.controller(charger), question, options, topic="aside")
    game.tell(ASIDE, other.id, model=game.name(other))
    await settle(game, other, stops[side], charger)
    return True


def _is_there(at: Point, start: Point, way: tuple[int, int]) -> bool:
    return hypot(start.x + way[0] - at.x, start.y + way[1] - at.y) <= CM / 100
