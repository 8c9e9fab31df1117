"""What scenery means to a base of this edition: what it crosses, climbs, jumps and stands on (OBS, CLI, JMP)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from game.boards.reach import OPEN, Climb, Crossing, Drop, Jump
from game.boards.table import Piece
from game.kit.skirmish.footing import OUT_OF_REACH

Manner = Literal["walk", "crawl", "charge", "run", "pushed"]
"""How a base goes: freely; on its belly; straight without climbing; crossing nothing at all; against its will."""
DOUBLE = 200
"""Hundredths that a centimetre counts in difficult ground and up a wall (MOV-12, CLI-03)."""


@dataclass(frozen=True)
class Footing:
    """What about a character decides where its base can go, as plain values: equal ones know the same ground.

    Whoever is impaired has half the allowance, so that nothing counts double for it again (MOV-13). What a character
    need not pay for is not said here but by its `Gait`: Acrobats and others share the ground (TRT-11).
    """

    width: int
    height: int
    leap: int = 0
    """JD, in mils (JMP-02)."""
    manner: Manner = "walk"
    impaired: bool = False
    climb_rate: int = DOUBLE
    """TRT-49"""

    @property
    def radius(self) -> float:
        return self.width / 2

    @property
    def step(self) -> int:
        """Half the height is a Small Obstacle, and a harmless drop (OBS-02, OBS-10, FAL-04)."""
        return self.height // 2

    @property
    def goes_up(self) -> bool:
        return True

    @cached_property
    def jump(self) -> Jump | None:
        """Over a gap no wider than JD, for 1 MC, up to half its height and down to JD (JMP-03, JMP-06, JMP-05)."""
        if self.manner != "walk" or not self.leap:
            return None
        return Jump(self.leap, rise=self.step, fall=self.leap, landing=0, tokens=1)

    def crossing(self, piece: Piece, z: int, hangs: bool = False) -> Crossing:
        """What a piece means to it at a height: nothing, ground, or an obstacle of one of three classes (OBS-01)."""
        # CLI-05
        if piece.has("difficult"):
            return self._ground(piece) if piece.bottom <= z <= piece.top else OPEN
        if not piece.has("solid", "see_through") or piece.top <= z:
            return OPEN
        if piece.bottom >= z + self.height or (hangs and piece.bottom == z):
            return Crossing(climb=self._up(piece, None)) if piece.has("standable") and self.manner == "walk" else OPEN
        return self._obstacle(piece, z)

    def _ground(self, piece: Piece) -> Crossing:
        """Difficult Ground: 1 MC, and every centimetre in it counts as two (OBS-07, GEO-24, GEO-25, OBS-12)."""
        if self.manner == "pushed":  # EFX-09
            return OPEN
        if self.manner == "run":  # RUN-02
            return Crossing(clear=0)
        kind = "water" if piece.has("water") else "ground"
        return Crossing(tokens=1, rate=100 if self.impaired else DOUBLE, due=kind)

    def _obstacle(self, piece: Piece, z: int) -> Crossing:
        """Small, Difficult or Vertical, by how far it rises above where one stands (OBS-02 to 05, OBS-09, GEO-04)."""
        r, above = self.radius, piece.top - z
        top = piece.has("standable")
        if self.manner == "run":
            return Crossing(clear=r, rest=r, climb=self._up(piece, None) if top else None)
        if piece.has("unclimbable"):
            return Crossing(clear=r, rest=r)
        if above <= self.step or piece.has("small"):
            return Crossing(rest=r, perch=0 if top else None)
        if self.manner in ("pushed", "crawl") or (self.manner == "charge" and above > self.height):
            return Crossing(clear=r, rest=r, climb=self._up(piece, None) if top else None)
        if above <= self.height:  # OBS-06, OBS-09, OBS-10
            climb = self._up(piece, 0) if top else None
            return Crossing(rest=r, near=r, tokens=1, due="obstacle", climb=climb)
        return Crossing(clear=r, rest=r, climb=self._up(piece, self.climb_rate))

    def _up(self, piece: Piece, rate: int | None) -> Climb:
        """From touching a piece until the centre is on its top (CLI-04); down again also by a Spring (SPR-02, SPR-03).

        Without a rate it is only a surface one may be on.
        """
        # CLI-02, SPR-04, CLI-08, CLI-09
        r, drop = self.radius, Drop(self.leap, tokens=1, kind="spring")
        if rate is None:
            return Climb(r, 0, rate=OUT_OF_REACH)
        if self.impaired and rate:
            rate = 100
        due = "climb" if rate else "obstacle"
        return Climb(r, 0, rate=rate, tokens=1, onto=piece.has("standable"), drop=drop, due=due)
