"""Men who are held by an enemy: each goes in one straight line and ends as near to his holders as they hold him."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from shapely import distance, points

from game.boards.formation.company import WITHIN, Command, Company, gap
from game.boards.reach.gait import Gait, Guard, Tether
from game.boards.reach.graph import Bools, Floats
from game.boards.reach.ground import Ground
from game.boards.reach.layers import Layer
from game.boards.reach.outline import shape
from game.boards.reach.reach import Reach
from game.boards.reach.route import Route
from game.boards.table import Body, Piece
from game.core.place import Point
from game.core.text import Text


@dataclass(frozen=True)
class Bond:
    """Somebody, or those in a piece, whose zone a man may not leave (CFB-MAN-06)."""

    holder: Body | Piece
    far: int
    """Base to base."""

    def holds(self, man: Body, ends: Floats) -> Bools:
        """Which places are still in the zone."""
        form = self.holder.form
        far = self.far + WITHIN + (form.width + man.base.width) / 2
        if len(form.points) == 1:
            gaps = ends - np.array(form.points[0], dtype=float)
            return np.asarray((gaps**2).sum(axis=1) <= far * far)
        return np.asarray(distance(shape(form.points), points(ends)) <= far)


class Bound(Company):
    """A company some of whose men are held: they walk straight, on their level, and stay in every zone they are in.

    A zone is a disc, so whoever is in it at both ends of a straight walk never left it (CFB-MAN-09).
    """

    def __init__(
        self,
        men: Sequence[Body],
        grounds: Mapping[int, Ground],
        gait: Gait,
        command: Command,
        guards: Sequence[Guard] = (),
        bonds: Mapping[str, Sequence[Bond]] | None = None,
    ) -> None:
        super().__init__(men, grounds, gait, command, guards)
        self.bonds = {id: tuple(held) for id, held in (bonds or {}).items() if held}

    def alike(self, man: Body) -> str:
        return man.id if man.id in self.bonds else ""

    def reach(self, id: str) -> Reach:
        if id in self.bonds and id not in self._reaches:
            man = self.men[id]
            gait = replace(self.gait, straight=True)
            self._reaches[id] = Reach(self.ground(man), man, gait, self.guards, self._tethers(id))
        return super().reach(id)

    def _tethers(self, id: str) -> list[Tether]:
        man = self.men[id]
        return [
            Tether(bond.holder.at, bond.far + WITHIN + (bond.holder.base.width + man.base.width) // 2)
            for bond in self.bonds[id]
            if isinstance(bond.holder, Body)
        ]

    def costs_to(self, id: str, layer: Layer, ends: Floats) -> Floats:
        return self.straight(self.men[id], layer, ends) if id in self.bonds else super().costs_to(id, layer, ends)

    def rests(self, man: Body, layer: Layer, ends: Floats, placed: Sequence[Body]) -> Bools:
        fine = super().rests(man, layer, ends, placed)
        for bond in self.bonds.get(man.id, ()):
            fine &= bond.holds(man, ends)
        return fine

    def _way(self, id: str, to: Point) -> Route | None:
        man = self.men[id]
        if id in self.bonds and to != man.at:
            layer = self.ground(man).layer_at(*to)
            if layer is None or layer is not self.layer_of(man) or not self.walk(id, to).rests:
                return None
        return super()._way(id, to)

    def why_not(self, id: str, to: Point) -> Text | None:
        if self.way(id, to) is not None:
            return None
        man = self.men[id]
        for bond in self.bonds.get(id, ()):
            if gap(man.moved(to), bond.holder) > bond.far + WITHIN:
                return Text("reach.held", body=bond.holder.id, keep=bond.far)
        if id in self.bonds:
            return self.reach(id).end_refusal(to) or self._long(man, to) or Text("reach.not_straight")
        return super().why_not(id, to)

    def _long(self, man: Body, to: Point) -> Text | None:
        long = round(((man.at.x - to.x) ** 2 + (man.at.y - to.y) ** 2) ** 0.5)
        budget = self.gait.budget
        return Text("reach.too_far", needs=long, budget=budget) if long > budget + self.gait.slack else None
