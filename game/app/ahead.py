"""Work done ahead: what the first questions of a game will need is worked out beside the table."""

from __future__ import annotations

from contextlib import suppress
from threading import Thread
from typing import Any

from game.core.clone import clone
from game.core.system import System


def prepare(system: System[Any], state: Any) -> None:
    """Fill a system's caches in a thread of its own, so that no answer has to wait for them."""
    Thread(target=_quietly, args=(system, clone(state)), name="ahead", daemon=True).start()


def _quietly(system: System[Any], state: Any) -> None:
    with suppress(Exception):  # whatever is wrong here is told by the question that runs into it
        system.prepare(state)
