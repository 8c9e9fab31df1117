"""Where models may stand that come out of a building: in Contact with it, all around (GAR-17 to GAR-19, GAR-44)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial

import numpy as np
from shapely import Point as Spot
from shapely.geometry.base import BaseGeometry

from game.boards.formation import Command, Gathering, Places
from game.boards.reach import Ground, Guard
from game.boards.table import Body, Piece
from game.core.place import Point
from game.core.text import Refusal, Text
from game.kit.skirmish.drilled import Drilled
from game.systems.first_blood.flow.ground import RULES, command, grounds, guards
from game.systems.first_blood.game import CONTACT, WITHIN, FirstBlood
from game.systems.first_blood.state import Regiment

STEP = 50
"""Mils between the places that are tried round the outline (GAR-44)."""
SNUG = 4
"""Mils between a base and the outline in the places that are proposed."""
LEAVING = {
    **RULES,
    "reach.out_of_zone": "CFB-GAR-17",
    "reach.out_of_command": "CFB-GAR-17",
    "reach.near_body": "CFB-GAR-18",
    "reach.on_body": "CFB-GAR-44",
}


class Leaving(Gathering):
    """Models put down touching a piece; whoever is left inside has no place."""

    def __init__(
        self,
        men: Sequence[Body],
        grounds: Mapping[int, Ground],
        command: Command,
        piece: Piece,
        guards: Sequence[Guard] = (),
    ) -> None:
        super().__init__(men, grounds, command, _around(piece, 0, CONTACT), guards)
        self.entering = True
        self._piece = piece
        self._zones = {man.base.width: _around(piece, man.base.width / 2, CONTACT) for man in men}
        self.men = {id: man.moved(_middle(piece)) for id, man in self.men.items()}

    def waiting(self, places: Places) -> list[str]:
        """Those for whom a layout has no place outside."""
        return [id for id, man in self.men.items() if places.get(id, man.at) == man.at]

    @cached_property
    def ring(self) -> list[Point]:
        """Free places all around, in order."""
        man = self.first
        line = _grown(self._piece, man.base.width / 2 + SNUG).exterior
        spots = [line.interpolate(far) for far in np.arange(0, line.length, STEP)]
        at = np.rint(np.array([(spot.x, spot.y) for spot in spots]))
        free = self.rests(man, self.ground(man).layers[0], at, ())
        return [Point(round(x), round(y)) for x, y in at[free]]


def _middle(piece: Piece) -> Point:
    middle = piece.polygon.centroid
    return Point(round(middle.x), round(middle.y))


def _grown(piece: Piece, by: float) -> BaseGeometry:
    if piece.circle:
        return Spot(piece.circle.x, piece.circle.y).buffer(piece.circle.diameter / 2 + by, quad_segs=64)
    return piece.polygon.buffer(by, quad_segs=32)


def _around(piece: Piece, half: float, contact: int) -> BaseGeometry:
    """The band in which the centre of a base lies that touches a piece (GAR-44)."""
    return _grown(piece, half + contact).difference(_grown(piece, max(0.0, half - WITHIN)))


def placing_out(game: FirstBlood, regiment: Regiment, piece: Piece) -> Drilled:
    """Every base in Contact with the outline, outside enemy Engagement Ranges, within Command Range of a Leader, as
    many as possible (GAR-17 to GAR-19, GAR-44)."""
    men = [game.body_at(model, Point(0, 0)) for model in regiment.models]
    troop = Leaving(men, grounds(game, regiment), command(game, regiment), piece, guards(game, regiment, "clear"))
    best = packed(game, troop)
    return Drilled(troop, LEAVING, [lambda: best], partial(_crowded, troop, len(troop.men) - len(troop.waiting(best))))


def _crowded(troop: Leaving, most: int, placed: Mapping[str, Body]) -> Mapping[str, Refusal]:
    """Nobody is left behind for whom there is room (GAR-19)."""
    waits = troop.waiting({id: body.at for id, body in placed.items()})
    if len(troop.men) - len(waits) < most:
        return {waits[0]: Refusal(Text("first_blood.no.room_left"), "CFB-GAR-19")}
    return {}


def packed(game: FirstBlood, troop: Leaving) -> dict[str, Point]:
    """The Leader somewhere, the others close beside him round the outline: of all such layouts one with the most."""
    men = list(troop.men)
    best: list[Point] = []
    middle = Point(game.table.width // 2, game.table.depth // 2)
    starts = sorted(troop.ring[:: max(1, len(troop.ring) // 60)], key=lambda at: (_square(at, middle), at))
    for start in starts:
        found = _beside(troop, start, len(men))
        if len(found) > len(best):
            best = found
        if len(best) == len(men):
            break
    places = {id: man.at for id, man in troop.men.items()}
    return {**places, **dict(zip(men, best, strict=False))}


def _beside(troop: Leaving, start: Point, most: int) -> list[Point]:
    """Places for as many as go, from the Leader's outwards, all within his command."""
    width = troop.first.base.width
    reach = next(iter(troop.command.ranges.values()), 0) + width
    near = [at for at in troop.ring if _square(at, start) <= reach * reach]
    near.sort(key=lambda at: (_square(at, start), at))
    found = [start]
    for at in near:
        if len(found) == most:
            break
        if all(_square(at, other) >= (width + 1) ** 2 for other in found):
            found.append(at)
    return found


def _square(a: Point, b: Point) -> int:
    return (a.x - b.x) ** 2 + (a.y - b.y) ** 2
