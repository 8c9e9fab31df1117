"""Sight by night: what stands between two bodies, which lights fall on one, and what the dark hides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Protocol

from game.boards.measure import distance
from game.boards.sight import Light, Night, SightReport
from game.boards.table import Body, Table


class Sight(Protocol):
    """One look by daylight."""

    def __call__(self, table: Table, viewer: Body, target: Body, /, *, trace: bool) -> SightReport: ...

    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True, eq=False)
class Eyes:
    """How a game sees; there is one for each game, and what it saw once is kept: copies of a game look again."""

    sight: Sight
    is_clear: Callable[[Table, Body, Body], bool]
    """As `sight`, when only the line matters."""
    lights_on: Callable[[Table, Body, Night], tuple[str, ...]]
    slack: int
    """An inclusive limit may be missed by this much."""

    def look(self, table: Table, viewer: Body, target: Body, *, trace: bool = False) -> SightReport:
        """What stands between two bodies, the night set aside."""
        return _look(self.sight, table, viewer, target, trace)

    def line(self, table: Table, viewer: Body, target: Body) -> bool:
        """Whether anything at all stands between them."""
        return _is_clear(self.is_clear, table, viewer, target)

    def reaches(self, light: Light, body: Body | None) -> bool:
        """Whether a light is near enough to a body to fall on it; every light is near enough to nobody."""
        return body is None or distance(light.source, body) <= light.radius + self.slack

    def lit_by(self, table: Table, body: Body, lights: Sequence[Light]) -> tuple[str, ...]:
        """Which of some lights fall on a body."""
        return _lit_by(self.lights_on, table, body, tuple(lights), self.slack) if lights else ()

    def near_enough(self, report: SightReport, reach: int) -> bool:
        """Whether eyes reach what they look at in the dark."""
        return report.distance <= reach + self.slack


def in_the_dark(report: SightReport, reach: int, lit_by: tuple[str, ...]) -> SightReport:
    """A look farther than eyes reach: what no light falls on is hidden."""
    return replace(report, range=reach, lit_by=lit_by, dark=not lit_by)


@lru_cache(maxsize=32768)
def _look(sight: Sight, table: Table, viewer: Body, target: Body, trace: bool) -> SightReport:
    return sight(table, viewer, target, trace=trace)


@lru_cache(maxsize=32768)
def _is_clear(is_clear: Callable[[Table, Body, Body], bool], table: Table, viewer: Body, target: Body) -> bool:
    return is_clear(table, viewer, target)


@lru_cache(maxsize=8192)
def _lit_by(
    lights_on: Callable[[Table, Body, Night], tuple[str, ...]],
    table: Table,
    body: Body,
    lights: tuple[Light, ...],
    slack: int,
) -> tuple[str, ...]:
    return lights_on(table, body, Night(0, lights, slack))
