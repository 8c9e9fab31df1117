"""What one resolution still has to do: blasts, loot and [RE]actions wait until the wounds are dealt (RES-07)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

Work = Callable[[], Awaitable[None]]
"""Something that waits for its turn and already knows what it will do."""


@dataclass(slots=True)
class Harmed:
    """The hunters one attack has wounded; they share one [RE]action window (RCT-13)."""

    hunters: list[str] = field(default_factory=list)
    felled: list[str] = field(default_factory=list)
    """Those it brought Down: they fight for their lives in this window (FFY-06)."""


@dataclass(slots=True, eq=False)
class Pending:
    """One resolution under way; two with the same contents are still two."""

    blasts: list[Work] = field(default_factory=list)
    """Explosions, in the order they arose."""
    drops: list[Work] = field(default_factory=list)
    """Loot, in the order of elimination (LOO-01, UNI-03)."""
    harmed: list[Harmed] = field(default_factory=list)
    """In the order the wounds happened (RCT-19)."""
    downed: list[str] = field(default_factory=list)
    """Hunters who went Down while it was open, saved or not (PRP-39)."""
    settled: bool = False
    """Its blasts and loot are done: whatever arises now is a resolution of its own."""
