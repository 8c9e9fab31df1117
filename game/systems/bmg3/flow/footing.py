"""What scenery means to a base of this edition: where it walks, stands, climbs and jumps (TER, MOV-11, OBS, CLI)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.boards.reach import OPEN, Climb, Crossing, Guard, Jump, Reach
from game.boards.table import Body, Piece
from game.core.place import Point
from game.kit.skirmish import footing as tool
from game.kit.skirmish.footing import OUT_OF_REACH
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import CLIMB_IMPAIRS, JUMP_IMPAIRS, Moving
from game.systems.bmg3.state import INCH, Model

IMPAIRED = 4 * INCH
"""What an impairment takes off the BMD (IMP-01)."""
SMALL = INCH
"""The highest small obstacle, step and harmless drop (OBS-01, OBS-05, FAL-18)."""
LOW = INCH // 2
"""The highest obstacle a Vehicle drives over (VEH-02)."""
WIDEST = 14 * INCH
"""A gap nobody leaps: farther than the longest move less the width of a base."""
OVERLAP = 10
"""Bases share no room while they overlap by less than this (GEO-11); `Ground` itself forgives one mil."""


@dataclass(frozen=True, slots=True)
class Footing:
    """What about a model decides where its base can go."""

    width: int
    height: int
    is_vehicle: bool = False
    climb_toll: int = IMPAIRED
    jump_toll: int = IMPAIRED
    lands: bool = False
    """It comes through the air or is placed, and may stand on `landable` impassable pieces (IPS-02)."""

    @property
    def radius(self) -> float:
        return self.width / 2

    @property
    def step(self) -> int:
        """A drop of an inch is no fall, and a ramp of an inch is a step (FAL-18, OBS-05, FAL-03)."""
        return SMALL

    @property
    def goes_up(self) -> bool:
        """Vehicles keep to the street (VEH-02)."""
        return not self.is_vehicle

    @property
    def core(self) -> float:
        """Radius of the core volume, which has to fit through openings (GEO-04, MOV-11, MOV-07)."""
        return self.radius if self.is_vehicle else self.radius / 2

    def crossing(self, piece: Piece, z: int, hangs: bool = False) -> Crossing:  # DIF-01, OBS-02, OBS-03, OBS-04
        """What a piece means to it at a height; one that hangs in the air is entered from no floor of its own."""
        # TER-03, IMP-06, IMP-02, IMP-03
        if piece.has("difficult"):  # it lies on one surface and touches only those who walk there (TER-14)
            return Crossing(near=self.radius, toll=IMPAIRED) if piece.top == z else OPEN
        if piece.has("impassable"):
            return self._impassable(piece, z)
        if piece.top <= z:
            return OPEN
        if piece.bottom >= z + self.height or (hangs and piece.bottom == z):
            return self._overhead(piece)
        if piece.top - z <= (LOW if self.is_vehicle else SMALL):
            return Crossing(rest=self.radius, perch=self.radius / 2 if piece.has("standable") else None)
        if not piece.has("solid", "see_through"):
            return Crossing(rest=self.radius, climb=self._climb(True, OUT_OF_REACH) if self._carries(piece) else None)
        if self.is_vehicle or piece.has("unclimbable", "ramp"):
            return Crossing(clear=self.core, rest=self.radius)
        return Crossing(clear=self.core, rest=self.radius, climb=self._climb(piece.has("standable"), 100))

    def _impassable(self, piece: Piece, z: int) -> Crossing:
        """It stops every ordinary move, also where it is flat (IPS-01)."""
        is_flat = piece.bottom == piece.top == z
        if not is_flat and not (piece.top > z and piece.bottom < z + self.height):
            return OPEN
        is_wall = piece.has("solid", "see_through")
        clear = self.core if is_wall or not self.lands else None
        if not self.lands or not piece.has("landable"):
            return Crossing(clear=clear, rest=self.radius)
        if piece.top - z <= SMALL:
            return OPEN if is_flat else Crossing(rest=self.radius, perch=self.radius / 2)
        return Crossing(clear=clear, rest=self.radius, climb=self._climb(True, OUT_OF_REACH))

    def _climb(self, onto: bool, rate: int) -> Climb:  # TER-04
        """From touching the piece to the whole base on its top (CLI-06, TER-08); it ends stably there (TER-07)."""
        r = self.radius
        return Climb(r, r, rate=rate, toll=self.climb_toll, onto=onto, stand=r / 2)

    def _overhead(self, piece: Piece) -> Crossing:
        """It is walked under; if it carries models it is a level, but not one to climb to from below."""
        return Crossing(climb=self._climb(True, OUT_OF_REACH)) if self._carries(piece) else OPEN

    def _carries(self, piece: Piece) -> bool:  # TER-06, TER-12
        return piece.has("standable") and not piece.has("ramp") and not self.is_vehicle

    @property
    def jump(self) -> Jump | None:
        """A leap over a gap; one of an inch or less is only a long stride (JMP-04, JMP-05, FAL-13, JMP-07)."""
        if self.is_vehicle:
            return None
        return Jump(WIDEST, SMALL, SMALL, self.radius, free_gap=SMALL, toll=self.jump_toll)


def footing(game: Bmg3, model: Model, *, lands: bool = False) -> Footing:
    """How a model stands and walks now (MOV-04, MOV-12)."""
    body, moving = game.body_at(model, Point(0, 0)), Moving(game, model)
    return Footing(
        body.base.width,
        body.height,
        model.profile.is_vehicle,
        IMPAIRED if CLIMB_IMPAIRS(moving) else 0,
        IMPAIRED if JUMP_IMPAIRS(moving) else 0,
        lands and bool(game.table.having("landable")),
    )


def guards(game: Bmg3, model: Model) -> list[Guard]:  # CON-02
    """Models and Lamp Posts: passed freely, but never overlapped at the end (MOV-06, MOV-09, GEO-11, CON-06)."""
    lamps = [game.marker_body(lamp) for lamp in game.markers("lamp")]
    return [_guard(body) for body in (*game.bodies(without=model), *lamps)]


@lru_cache(maxsize=4096)
def _guard(body: Body) -> Guard:
    return Guard(body, keep=1 - OVERLAP, passing=False)


def standing(game: Bmg3, model: Model, *, lands: bool = False) -> Reach:
    """Where a model could stand at all, wherever it is now; its `end_refusal` says why not (MOV-08, MOV-09, TER-07)."""
    reading, body = footing(game, model, lands=lands), game.body_at(model, Point(0, 0))
    return tool.standing(game.table, reading, body, guards(game, model))
