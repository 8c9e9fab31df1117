"""Who sees whom at night, and what gives light (LOS, GEO-23)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.hooks import Context, Gather, Query, Source
from game.systems.bmg1.game import BASIC, Bmg1
from game.systems.bmg1.points.bands import Banding
from game.systems.bmg1.points.characters import About
from game.systems.bmg1.state import Marker, Model


@dataclass(slots=True)
class Look(Context[Bmg1]):
    """A viewer and what it looks at."""

    viewer: Model
    target: Model | Marker

    def speakers(self) -> Sequence[Source]:
        target = self.game.voices(self.target) if isinstance(self.target, Model) else []
        return [*BASIC, *self.game.voices(self.viewer), *target]


@dataclass(slots=True)
class CarriedLight:
    """A light a character carries (GEO-23)."""

    model: Model
    radius: int


SIGHT_RANGE: Query[Look] = Query("sight_range")
"""In mils, in the dark (LOS-01)."""
SEES_THROUGH: Query[Look] = Query("sees_through")
BLIND: Query[About] = Query("blind")
LIT: Query[About] = Query("lit")
"""1 where something lights a character itself, such as a Laser (TRT-108)."""

LIGHTS: Gather[Banding, CarriedLight] = Gather("lights")
