"""How far and over what a character goes, where it may stop, and falling (MOV, JMP, CLI, SPR)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from game.core.hooks import Context, Query, Source, Window
from game.core.place import Point
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points.characters import About
from game.systems.bmg1.points.rounds import Acting
from game.systems.bmg1.state import Model


@dataclass(slots=True)
class Moving(Context[Bmg1]):
    """A Move step about to be made or judged."""

    model: Model
    kind: Literal["walk", "run", "charge", "batclaw", "crawl"] = "walk"

    def speakers(self) -> Sequence[Source]:
        return self.game.with_rules(self.model)


@dataclass(slots=True)
class Stopping(Context[Bmg1]):
    """A place where a move might end."""

    model: Model
    at: Point

    def speakers(self) -> Sequence[Source]:
        return self.game.with_rules(self.model)


@dataclass(slots=True)
class Falling(Context[Bmg1]):
    """A drop deeper than somebody can jump, before anything comes of it (SPR-05)."""

    model: Model
    drop: int
    safe: bool = False
    """Nothing comes of it (TRT-28)."""

    def speakers(self) -> Sequence[Source]:
        return self.game.with_rules(self.model)


BMD: Query[Moving] = Query("bmd")
JUMP: Query[Moving] = Query("jump")
"""JD, in mils (JMP-01)."""
PASSES_THROUGH: Query[Moving] = Query("passes_through")
"""1 where others are no obstacle on the way (TRT-12); the base is 0."""
CLIMB_RATE: Query[Moving] = Query("climb_rate")
"""Hundredths that a centimetre up a wall counts (CLI-03, TRT-49)."""
CLINGS: Query[Moving] = Query("clings")
"""1 where a character may end its move on a wall, for 1 SC (TRT-50)."""
IMPAIRED: Query[Moving] = Query("impaired")
"""1 where every centimetre counts as two (MOV-12)."""
MAY_MOVE: Query[Moving] = Query("may_move")
FALLS_OVER: Query[About] = Query("falls_over")
"""Forbidden to those whom no drop knocks down (TRT-107)."""
MAY_STOP: Query[Stopping] = Query("may_stop")
"""Forbidden where a move may not end (TRT-19)."""
FALL_STEP: Query[About] = Query("fall_step")
"""The depth of a band of fall damage, in mils (SPR-06, TRT-102)."""

FALLING: Window[Falling] = Window("falling")
"""A drop that would hurt: Bat Cape (TRT-29)."""
MOVED: Window[Acting] = Window("moved")
"""A character has changed its place: Laser lines, smoke, Cannibal (TRT-109, EFX-41, TRT-45)."""
