"""A small yard in centimetres, and figures on it: a game that has nothing of any other."""

from __future__ import annotations

from dataclasses import dataclass

from game.boards.reach import OPEN, Climb, Crossing, Jump
from game.boards.table import Base, Body, Piece, Table
from game.core.place import Point
from game.kit.skirmish.falling import Falls
from game.kit.skirmish.footing import OUT_OF_REACH
from game.kit.skirmish.words import No

CM = 1000
WIDE = 3 * CM
TALL = 4 * CM


def box(id: str, left: float, low: float, right: float, top: float, high: float, *keywords: str) -> Piece:
    """A block of scenery, its corners and its height in centimetres."""
    x, y, w, d = (round(length * CM) for length in (left, low, right, top))
    return Piece(id, id.capitalize(), ((x, y), (w, y), (w, d), (x, d)), 0, round(high * CM), keywords)


def yard(*pieces: Piece, side: int = 60) -> Table:
    return Table(side * CM, side * CM, "cm", pieces)


def spot(x: float, y: float, z: float = 0) -> Point:
    return Point(round(x * CM), round(y * CM), round(z * CM))


def figure(id: str, x: float, y: float, z: float = 0, tall: int = TALL) -> Body:
    """A standard figure of the first edition."""
    return Body(id, spot(x, y, z), Base.round(WIDE), tall)


@dataclass(frozen=True, slots=True)
class Walker:
    """A standard figure: a counter to cross a car, a counter and double the height to climb."""

    width: int = WIDE
    height: int = TALL
    goes_up: bool = True
    toll: int = 0
    """What a climb takes off the move besides its length."""

    @property
    def radius(self) -> float:
        return self.width / 2

    @property
    def step(self) -> int:
        return self.height // 2

    @property
    def jump(self) -> Jump:
        return Jump(5 * CM, self.step, 5 * CM, 0, tokens=1)

    def crossing(self, piece: Piece, z: int, hangs: bool = False) -> Crossing:
        r, above = self.radius, piece.top - z
        if piece.has("impassable"):
            return Crossing(clear=r, rest=r)
        if above <= 0:
            return OPEN
        if piece.bottom >= z + self.height or (hangs and piece.bottom == z):
            return Crossing(climb=Climb(r, 0, rate=OUT_OF_REACH))
        if above <= self.step:
            return Crossing(rest=r, perch=0)
        if above <= self.height:
            return Crossing(rest=r, perch=0, near=r, tokens=1)
        return Crossing(
            clear=r, rest=r, climb=Climb(r, 0, rate=200, toll=self.toll, tokens=1, onto=piece.has("standable"))
        )


FALLS = Falls(
    slack=0,
    touch=100,
    nearby=10 * CM,
    off_table="X-TABLE",
    too_far="X-FAR",
    climb_too_far="X-CLIMB-FAR",
    landing="X-LAND",
    no_edge=No("x.no.edge", "X-EDGE"),
    still_on_top=No("x.no.top", "X-TOP"),
    low_drop=No("x.no.low", "X-LOW"),
    blocked=No("x.no.blocked", "X-BLOCKED"),
    unmoved=No("x.no.unmoved", "X-UNMOVED"),
    only_the_edge=No("x.no.only_edge", "X-ONLY"),
    leap_too_far=No("x.no.leap", "X-LEAP"),
    nothing_to_climb=No("x.no.climb", "X-CLIMB"),
    climb_unmoved=No("x.no.climb_unmoved", "X-CLIMB-UNMOVED"),
    no_room=No("x.no.room", "X-ROOM"),
    nearer_landing=No("x.no.nearer", "X-NEARER"),
)
