"""How long one decision may be thought about: so many tries, so many answers, so many seconds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic


@dataclass(slots=True)
class Allowance:
    """What may be spent on a decision, and what has been.

    Counts give the same result on every machine. A clock is for the table, where somebody waits.
    """

    tries: int
    answers: int
    seconds: float | None = None
    now: Callable[[], float] = monotonic
    tried: int = 0
    answered: int = 0
    began: float = 0.0

    def __post_init__(self) -> None:
        self.began = self.now() if self.seconds is not None else 0.0

    def spend(self, answers: int) -> None:
        """One more try was made and took so many answers."""
        self.tried += 1
        self.answered += answers

    def share(self) -> float:
        """How much of it is gone, from 0 to 1 and more."""
        counted = max(self.tried / self.tries, self.answered / self.answers)
        return counted if self.seconds is None else max(counted, (self.now() - self.began) / self.seconds)

    def is_late(self) -> bool:
        """Whether the clock has run out, so that even a try in hand breaks off."""
        return self.seconds is not None and self.now() - self.began >= self.seconds
