"""Random choices by dice, each with the odds the rules fix beforehand (DIC-12 to DIC-15)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from game.core.request import Draw, Roll, Seat
from game.core.text import Text

T = TypeVar("T")


async def pick_one(things: Sequence[T], text: Text, by: Seat, topic: str) -> T:
    """One of several things: a D6 split evenly for two, a D3 for three, a D6 re-rolled for four, else a draw."""
    # DIC-01, DIC-02, DIC-13, DIC-14, DIC-16
    if len(things) == 1:
        return things[0]
    if len(things) > 4:
        [drawn] = await Draw(text, [str(n) for n in range(len(things))], 1, by, topic=topic)
        return things[int(drawn)]
    if len(things) == 4:
        face = 5
        while face > 4:
            [face] = await Roll(text, 1, by=by, topic=topic)
        return things[face - 1]
    [face] = await Roll(text, 1, by=by, topic=topic)
    return things[(face - 1) * len(things) // 6]
