"""What a move of this edition may spend, and what it says of a way that is refused (MOV, IMP)."""

from __future__ import annotations

from dataclasses import dataclass

from game.boards.reach import Gait
from game.kit.skirmish.journey import Ways
from game.kit.skirmish.words import No
from game.systems.bmg3.flow.falling import FALLS, is_harmless, told_fall
from game.systems.bmg3.flow.footing import IMPAIRED
from game.systems.bmg3.flow.sight import SLACK, TOUCH

WAYS = Ways(
    touch=TOUCH,
    falls=FALLS,
    is_harmless=is_harmless,
    told_fall=told_fall,
    rules={
        "reach.no_footing": "BMG3-MOV-08",
        "reach.in_piece": "BMG3-TER-07",
        "reach.blocked": "BMG3-MOV-11",
        "reach.no_way": "BMG3-MOV-05",
        "reach.no_way_up": "BMG3-CLI-01",
        "reach.too_far": "BMG3-IMP-05",
    },
    off_table="BMG3-GEO-12",
    impassable="BMG3-IPS-01",
    flight="BMG3-ABL-08",
    cannot_move=No("bmg3.no.cannot_move", "BMG3-IMP-04"),
    fall_ends=No("bmg3.no.fall_ends", "BMG3-FAL-16"),
    occupied=No("bmg3.no.occupied", "BMG3-MOV-09"),
)


@dataclass(frozen=True, slots=True)
class Stride:
    """What a move may spend: the BMD, and the impairments in force before its first leg (IMP-05)."""

    bmd: int
    impairments: int = 0

    @property
    def left(self) -> int:
        """Before anything the ground costs; never below 0 (IMP-04, MOV-10, MOV-14)."""
        return max(0, self.bmd - IMPAIRED * self.impairments)

    @property
    def gait(self) -> Gait:
        """Lengths may be missed by a hundredth of an inch (GEO-10)."""
        return Gait(self.left, slack=SLACK)
