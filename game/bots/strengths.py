"""How hard the computer players think: every count and every second in one table."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal


@dataclass(frozen=True, slots=True)
class Depth:
    """How much one kind of question is thought about."""

    candidates: int
    """Answers that are tried, at most; fewer than two: none."""
    tries: int
    """Times answers are tried on copies of the game, all together."""
    answers: int
    """About how many answers are given on those copies."""
    longest: int
    """Answers after which a single try breaks off."""
    doubt: int
    """How much less than the best hunch an answer may promise and still be tried."""
    proof: int = 0
    """How many standard errors, in tenths, an answer must be ahead of the most promising one to be taken instead."""


NEVER = Depth(0, 0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Strength:
    """How hard a bot thinks: with fixed counts, or at a table by the clock."""

    near: Depth
    """What is tried to the end of a beat, or of what the system calls a span."""
    far: Depth
    """What decides a whole round, tried to its end; the system names these questions."""
    blind: Depth
    """What the system has no hunch about: `longest` counts the decisions after each try."""
    slips: Literal["", "weak", "medium"] = ""
    """Whose slips hunches are off by at random: each game says how far, beside its weights."""
    to_the_end: bool = True
    """Whether a near try lasts to its end, or only to the bot's next decision."""
    seconds: float = 0.0
    """At a table: how long a decision may take; nothing: the counts hold there, too."""
    replies: int = 0
    """Activations of anybody that a near try goes on for after its own."""
    faith: int = 1000
    """How much of what an answer promised counts beside what came of it, in thousandths."""
    doubts: bool = False
    """Whether it also tries what the hunch is sure of, where the system says that tries may teach more."""
    patience: int = 1
    """At a table the counts are so many times as high, and the clock ends the thinking."""


_STRONG = Strength(Depth(10, 40, 320, 140, 400), NEVER, Depth(48, 288, 40_000, 6, 0), seconds=2.5, patience=6)
STRENGTHS = {
    "weak": Strength(NEVER, NEVER, Depth(8, 8, 1_000, 0, 0), slips="weak", to_the_end=False),
    "medium": Strength(Depth(3, 6, 40, 40, 200), NEVER, Depth(24, 72, 10_000, 2, 0), slips="medium", to_the_end=False),
    "strong": _STRONG,
}
MEASURED = {
    "strong_far": replace(_STRONG, far=Depth(3, 24, 2_000, 400, 300, proof=15)),
    "strong_doubting": replace(_STRONG, near=Depth(5, 15, 120, 60, 200), doubts=True),
    "strong_reply": replace(_STRONG, near=Depth(6, 30, 400, 60, 300), replies=1, doubts=True),
    "strong_skeptic": replace(_STRONG, faith=300),
    "hunch": Strength(NEVER, NEVER, _STRONG.blind),
}
"""Players that are not offered yet: a ladder has to tell first whether they are better."""
