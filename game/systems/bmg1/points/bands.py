"""A Band as a whole: passes, the lead bag, strategies, Riddles, Run Away."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.hooks import Context, Query
from game.core.request import Seat
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.state import Marker, Model


@dataclass(slots=True)
class Solving(Context[Bmg1]):
    """A character about to try a Riddle (RID-02)."""

    model: Model
    riddle: Marker


@dataclass(slots=True)
class Banding(Context[Bmg1]):
    """A Band, asked about as a whole."""

    seat: Seat


PASSES: Query[Banding] = Query("passes")
STRATEGY_POINTS: Query[Banding] = Query("strategy_points")
LEAD_ADDED: Query[Banding] = Query("lead_added")
"""Own lead counters put into the bag besides (LED-10, TRT-128)."""
LEAD_TAKEN: Query[Banding] = Query("lead_taken")
"""Lead counters of this Band that are taken out, after all additions (LED-10, TRT-94)."""
EXTRA_LOOT: Query[Banding] = Query("extra_loot")
"""Loot a Band may place besides its three objectives (TRT-117)."""
EXTRA_SEWERS: Query[Banding] = Query("extra_sewers")
"""Sewer Markers a Band places besides (URB-02, TRT-120)."""
SOLVED: Query[Solving] = Query("solved")
"""Victory Points for a Riddle without number or die; 0: it has to be tried (TRT-150, TRT-157)."""
MAY_TRY: Query[Solving] = Query("may_try")
"""Forbidden where a Riddle may not be tried again (TRT-151)."""
RUN_AWAY: Query[Banding] = Query("run_away")
"""Tenths of the Reputation that must be lost (RAW-09)."""
