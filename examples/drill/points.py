"""The facts a drill tells."""

from __future__ import annotations

from game.core.journal import Event

DEPLOYED = Event("drill.told.deployed", ("DRL-DEP-01",))
STACKED = Event("drill.told.stacked", ("DRL-RND-01",))
MARCHED = Event("drill.told.marched", ("DRL-MOV-01",))
FAILED = Event("drill.told.failed", ("DRL-CHG-02",))
CHARGED = Event("drill.told.charged", ("DRL-CHG-02", "DRL-CHG-03"))
SHOT = Event("drill.told.shot", ("DRL-SHT-01",))
CLASHED = Event("drill.told.clashed", ("DRL-CLA-01",))
FELL = Event("drill.told.fell", ("DRL-CAS-01",))
GONE = Event("drill.told.gone", ("DRL-CAS-03",))
FELL_BACK = Event("drill.told.fell_back", ("DRL-FBK-01",))
HELD = Event("drill.told.held", ("DRL-RND-02",))
ROUND = Event("drill.told.round", ("DRL-RND-03",))

EVENTS = (DEPLOYED, STACKED, MARCHED, FAILED, CHARGED, SHOT, CLASHED, FELL, GONE, FELL_BACK, HELD, ROUND)
