"""A body of men put down on the table: anywhere in a zone, whatever lies between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf

import numpy as np
from shapely import covers, points
from shapely.geometry.base import BaseGeometry

from game.boards.formation.company import Command, Company
from game.boards.formation.shapes import slots
from game.boards.geometry import XY
from game.boards.reach.gait import Gait, Guard
from game.boards.reach.graph import Bools, Floats
from game.boards.reach.ground import Ground
from game.boards.reach.layers import Layer
from game.boards.reach.outline import PASS_SLACK, rings
from game.boards.reach.route import Route
from game.boards.table import Body
from game.core.place import Point
from game.core.text import Text

_AWAY = -1_000_000
"""Off every table: where those wait who are nowhere yet."""


class Gathering(Company):
    """Men who come onto the table all at once, each base wholly inside a zone."""

    gathers = True

    def __init__(
        self,
        men: Sequence[Body],
        grounds: Mapping[int, Ground],
        command: Command,
        zone: BaseGeometry,
        guards: Sequence[Guard] = (),
    ) -> None:
        self._zones = {man.base.width: zone.buffer(PASS_SLACK - man.base.width / 2) for man in men}
        self._everybody = tuple(guards)
        super().__init__(_waiting(men), grounds, Gait(0), command, ())
        self.guards = self._everybody

    def layer_of(self, man: Body) -> Layer | None:
        return self.ground(man).layers[0]

    def straight(self, man: Body, layer: Layer, ends: Floats) -> Floats:
        return np.zeros(len(ends))

    def walks(self, man: Body, layer: Layer, starts: Floats, ends: Floats) -> Floats:
        """Nobody walks, so nothing is in the way; odd guards are left to the search."""
        return np.full(len(ends), np.inf) if self.pickets(man, layer).odd else np.zeros(len(ends))

    def rests(self, man: Body, layer: Layer, ends: Floats, placed: Sequence[Body]) -> Bools:
        fine = super().rests(man, layer, ends, placed)
        inside = np.flatnonzero(fine)
        fine[inside] = covers(self._zones[man.base.width], points(ends[inside])) if len(inside) else True
        return fine

    def _way(self, id: str, to: Point) -> Route | None:
        return None if self.why_not(id, to) else Route(to, ())

    def area(self, id: str) -> list[tuple[XY, ...]]:
        return rings(self._zones[self.men[id].base.width])

    def why_not(self, id: str, to: Point) -> Text | None:
        man = self.men[id]
        if self.walk(id, to).cost < inf:
            return None
        if not bool(covers(self._zones[man.base.width], points([to[:2]]))[0]):
            return Text("reach.out_of_zone")
        return self.reach(id).end_refusal(to)


def _waiting(men: Sequence[Body]) -> list[Body]:
    """The men in a block, so that "as they stand" means something."""
    width = max(man.base.width for man in men)
    places = slots("block", len(men), width, width * len(men))
    return [man.moved(Point(_AWAY + x, _AWAY + y)) for man, (x, y) in zip(men, places, strict=True)]
