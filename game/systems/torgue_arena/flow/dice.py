"""Dice of a colour: what an Action or Shield token is rolled with (DIC-01)."""

from __future__ import annotations

from game.core.request import Seat
from game.core.text import Text
from game.kit.dice import Die, throw
from game.systems.torgue_arena.vocabulary import DIE, Colour


async def roll(text: Text, colour: Colour, by: Seat, topic: str) -> Die:
    """The die of a token (DIC-15, ACT-07)."""
    [die] = await throw(text, [DIE[colour]], by=by, names=[colour], topic=topic)
    return die
