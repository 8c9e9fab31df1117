"""How a tool says no in the words and by the rules of the game that uses it."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.text import Refusal, Text


@dataclass(frozen=True, slots=True)
class No:
    """A reason why not: what a player reads, and the rule behind it."""

    key: str
    rule: str = ""

    def __call__(self, **values: int | str | Text) -> Refusal:
        return Refusal(Text(self.key, **values), self.rule)
