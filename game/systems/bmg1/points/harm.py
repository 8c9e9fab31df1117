"""Markers, effects and losses, and who turns them away (DMG-15, EFX-01)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.hooks import Context, Gather, Query, Source, Window
from game.systems.bmg1.deeds import DeedOption
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points.attacks import Attack
from game.systems.bmg1.points.characters import About
from game.systems.bmg1.points.rounds import Happening
from game.systems.bmg1.state import Model
from game.systems.bmg1.vocabulary import EffectName


@dataclass(slots=True)
class Harm(Context[Bmg1]):
    """Markers about to be placed on a character (DMG-15)."""

    model: Model
    injury: int
    stun: int
    by: Model | None = None
    attack: Attack | None = None
    what: str = ""
    fall: bool = False
    fire: int = 0
    """Fire markers that caused it (EFX-13)."""

    def speakers(self) -> Sequence[Source]:
        return self.game.with_rules(self.model)


@dataclass(slots=True)
class Afflicted(Context[Bmg1]):
    """A character about to suffer an effect (EFX-01)."""

    model: Model
    effect: EffectName

    def speakers(self) -> Sequence[Source]:
        return self.game.with_rules(self.model)


BURNS: Query[Harm] = Query("burns")
"""Injuries of fire markers just received: one for each marker it has, from two on (EFX-13, TRT-148)."""
POISON_DICE: Query[About] = Query("poison_dice")
"""Dice of the roll against a poison, asked of whoever gave it; the two highest count (EFX-34, TRT-145)."""
SUFFERS: Query[Afflicted] = Query("suffers")
"""Forbidden to those an effect cannot touch (TRT-183)."""
CASUALTY_POINTS: Query[Happening] = Query("casualty_points")

RECOVERIES: Gather[Happening, DeedOption] = Gather("recoveries")
"""What a character may do instead of its recovery roll (TRT-147)."""

TURNED: Window[Harm] = Window("turned")
"""Markers on their way: Hardened makes a Stun of an Injury."""
PADDED: Window[Harm] = Window("padded")
"""Then a Kevlar Vest takes one away."""
PLATED: Window[Harm] = Window("plated")
"""Then Power Armor stops what it can."""
HARMED = (TURNED, PADDED, PLATED)
"""All of it, in this order (DMG-15)."""
LOST_GRIP: Window[Happening] = Window("lost_grip")
"""A character on a wall can no longer hold on to it (TRT-51)."""
WENT_DOWN: Window[Happening] = Window("went_down")
"""A character has become K.O. (TRT-93, TRT-58)."""
WAS_LOST: Window[Happening] = Window("was_lost")
"""A character has become a Casualty."""
