"""A round: beginning, planning, activations and their ends, in the order of SEQ-03 and EXE-17."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.hooks import Context, Gather, Query, Source, Window
from game.systems.bmg1.deeds import DeedOption
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points.attacks import Attack
from game.systems.bmg1.points.bands import Banding
from game.systems.bmg1.state import Activation, Model


@dataclass(slots=True)
class Acting(Context[Bmg1]):
    """An activation, asked what may be done next or told what has happened."""

    model: Model
    activation: Activation


@dataclass(slots=True)
class Planning(Context[Bmg1]):
    """A character about to be given its counters (PLN)."""

    model: Model

    def speakers(self) -> Sequence[Source]:
        return self.game.with_rules(self.model)


@dataclass(slots=True)
class Happening(Context[Bmg1]):
    """A moment of the round, or something that befell a character."""

    model: Model | None = None
    by: Model | None = None
    attack: Attack | None = None

    def speakers(self) -> Sequence[Source]:
        """Everybody, and last whoever has just left the game."""
        gone = self.model is not None and self.model.location == "casualty"
        return [*self.game.speakers(), *(self.game.voices(self.model) if self.model and gone else [])]


COUNTERS: Query[Planning] = Query("counters")
"""Counters generated (PLN-03)."""
MAY_ACT: Query[Acting] = Query("may_act")
MAY_END: Query[Acting] = Query("may_end")
"""Forbidden as long as something must still be done in an activation (TRT-19)."""
LATE_PLANNERS: Query[Banding] = Query("late_planners")
"""Characters that may plan after the enemy when their Band plans first (TRT-166)."""
LETS_GO_BONUS: Query[Acting] = Query("lets_go_bonus")
"""Added to the die of Let's Go! (TRT-129)."""

ACTIONS: Gather[Acting, DeedOption] = Gather("actions")
"""What traits let the active character do."""
MANIPULATIONS: Gather[Acting, DeedOption] = Gather("manipulations")
FOLLOWERS: Gather[Acting, Model] = Gather("followers")
"""Who may be activated at once after the active character (TRT-114)."""

THAWING: Window[Happening] = Window("thawing")
"""The beginning of a round: whoever is frozen rolls (SEQ-03, EFX-19)."""
MOODS: Window[Happening] = Window("moods")
"""Then Bipolar (SEQ-03, TRT-36)."""
CRAVING_SEEN: Window[Happening] = Window("craving_seen")
"""Last of all, whether a Titan Addict sees a Titan Container (SEQ-03, TRT-190)."""
SKILLS_CHOSEN: Window[Planning] = Window("skills_chosen")
"""Just before a character's counters are placed, after its Titan Dose: Adaptable (PLN-13)."""
FREE_COUNTERS: Window[Planning] = Window("free_counters")
"""Then Bloodthirsty and Paranoid (PLN-13)."""
POISON_TESTS: Window[Acting] = Window("poison_tests")
"""The first of six things at the start of an activation (EXE-17)."""
HUNGER: Window[Acting] = Window("hunger")
RELOCATION: Window[Acting] = Window("relocation")
BREAKING_FREE: Window[Acting] = Window("breaking_free")
HALTING: Window[Acting] = Window("halting")
CRAVING: Window[Acting] = Window("craving")
STARTS = (POISON_TESTS, HUNGER, RELOCATION, BREAKING_FREE, HALTING, CRAVING)
"""Poison, Cannibal, Trickster and Veteran, holders, Halt!, Titan Addict: in this order (EXE-17)."""
URGES: Window[Acting] = Window("urges")
"""After all of it: whom an Aggressive Schizophrenic has to go for (TRT-19)."""
PERSUADING: Window[Acting] = Window("persuading")
"""The end of an activation, before Let's Go! (EXE-18)."""
ROUND_ENDED: Window[Happening] = Window("round_ended")
"""Step 2 of Casualty Recount, before what lasted this round ends: fire grows (SEQ-04, EFX-15)."""
