"""What a computer player guesses of every answer to a question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.request import Request, Seat
from game.core.system import Hunch
from game.systems.shadow_of_the_bat.game import Fight


def hunch(game: Fight, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Hunch | None:
    """None: nothing, all have to be tried."""
    return None
