"""A character by itself: its skills and what it may do at all (PRF-19 to 22)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.hooks import Context, Gather, Query, Source
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.state import Model
from game.systems.bmg1.vocabulary import Skill


@dataclass(slots=True)
class About(Context[Bmg1]):
    """A character, asked about: its traits and states speak."""

    model: Model
    skill: Skill | None = None

    def speakers(self) -> Sequence[Source]:
        return self.game.with_rules(self.model)


WILLPOWER: Query[About] = Query("willpower")
MOVEMENT: Query[About] = Query("movement")
ATTACK: Query[About] = Query("attack")
DEFENSE_SKILL: Query[About] = Query("defense_skill")
"""The value that limits DC (PLN-06)."""
ENDURANCE: Query[About] = Query("endurance")
SPECIAL: Query[About] = Query("special")
MARKERS_PER_COUNTER: Query[About] = Query("markers_per_counter")
"""Damage markers that cost a counter; forbidden: none do (ACC-01, TRT-90, TRT-181, TRT-201)."""
OUTNUMBERED: Query[About] = Query("outnumbered")
"""1 where a character suffers Numerical Inferiority (INF-01, TRT-125)."""
MAY_SPLIT: Query[About] = Query("may_split")
"""Forbidden where all dice of an attack go to one target (TRT-136)."""
MAY_ATTACK: Query[About] = Query("may_attack")
MAY_MANIPULATE: Query[About] = Query("may_manipulate")
MAY_USE_TRAITS: Query[About] = Query("may_use_traits")
"""Forbidden where traits that cost something cannot be used (TRT-06)."""
MAY_ARREST: Query[About] = Query("may_arrest")
"""Forbidden to those nobody can Arrest (TRT-165)."""
DOSES: Query[About] = Query("doses")
"""Titan Doses a character may use in a game (TIT-06)."""
COUNTS_IN_SEWER: Query[About] = Query("counts_in_sewer")

FOES: Gather[About, Model] = Gather("foes")
"""Whom a character may attack besides its enemies (ATK-07, TRT-18)."""
