"""Computer players."""

from __future__ import annotations

from game.bots.before import KEPT, BotOfBefore
from game.bots.characters import BALANCED, characters
from game.bots.greedy import GreedyBot
from game.bots.random import RandomBot
from game.bots.seat import Bot
from game.bots.strengths import MEASURED, STRENGTHS

NAMES = ("random", *STRENGTHS)
"""Those a table may have; `KEPT` and `MEASURED` are only there to be compared with."""


def is_offered(name: str) -> bool:
    """Whether a computer player of this name may sit at a table: one of `NAMES`, or a strength with a character."""
    strength, colon, character = name.partition(":")
    return name in NAMES or (bool(colon) and strength in STRENGTHS and character in characters())


def bot(name: str, seed: int | str | None = None, *, clock: bool = False) -> Bot:
    """A computer player by name: by counts that are the same everywhere, or by a clock where somebody waits.

    A character may follow the strength: `strong:bold`.
    """
    if name == "random":
        return RandomBot(seed)
    if name in KEPT:
        return BotOfBefore(KEPT[name], seed)
    word, _, manner = name.partition(":")
    strength, character = STRENGTHS.get(word) or MEASURED.get(word), characters().get(manner or BALANCED.name)
    if strength is None:
        raise LookupError(f"There is no computer player called '{name}'. There are: {', '.join(NAMES)}.")
    if character is None:
        raise LookupError(f"No computer player plays '{manner}'. They play: {', '.join(characters())}.")
    seconds = strength.seconds if clock and strength.seconds else None
    return GreedyBot(strength, seed, seconds, character=character)
