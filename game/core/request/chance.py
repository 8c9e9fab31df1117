"""Requests that chance answers: dice and unseen cards."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

from game.core.request.base import CHANCE, NOTHING, Request, Say, Seat, refuse
from game.core.text import Text


@dataclass(slots=True)
class Roll(Request[list[int]]):
    """Dice, answered by chance: so many with so many sides, or one number of sides for each."""

    kind: ClassVar[str] = "roll"
    text: Text
    dice: int | Sequence[int]
    sides: int = 6
    by: Seat = CHANCE
    names: Sequence[str] = field(default=())
    topic: str = field(default="", kw_only=True)

    @property
    def seat(self) -> Seat:  # type: ignore[override]
        return CHANCE

    @property
    def faces(self) -> list[int]:
        """The number of sides of every die."""
        return [self.sides] * self.dice if isinstance(self.dice, int) else list(self.dice)

    def read(self, key: str) -> list[int]:
        words = [] if key.strip() == NOTHING else key.replace(",", " ").split()
        faces = self.faces
        if len(words) != len(faces):
            refuse(Text("core.answer.dice_count", n=len(words), dice=len(faces)))
        for word, sides in zip(words, faces, strict=True):
            if not word.isascii() or not word.isdigit() or len(word) > 6 or not 1 <= int(word) <= sides:
                refuse(Text("core.answer.die", given=word, sides=sides))
        return [int(word) for word in words]

    def forced(self) -> str | None:
        return None if self.faces else NOTHING

    def sample(self, random: Random) -> str:
        return " ".join(str(random.randint(1, sides)) for sides in self.faces) or NOTHING

    def candidates(self, limit: int = 64) -> list[str]:
        rolls = itertools.product(*(range(1, sides + 1) for sides in self.faces))
        return [" ".join(map(str, roll)) or NOTHING for roll in itertools.islice(rolls, limit)]

    def describe(self, say: Say = Text.to_json) -> dict[str, Any]:
        shown = {**Request.describe(self, say), "dice": self.faces, "by": self.by}
        return {**shown, "names": list(self.names)} if self.names else shown


@dataclass(slots=True)
class Draw(Request[list[str]]):
    """Cards (or tokens) taken unseen out of `cards`, answered by chance."""

    kind: ClassVar[str] = "draw"
    text: Text
    cards: Sequence[str]
    count: int = 1
    by: Seat = CHANCE
    topic: str = field(default="", kw_only=True)

    @property
    def seat(self) -> Seat:  # type: ignore[override]
        return CHANCE

    def read(self, key: str) -> list[str]:
        words = [] if key.strip() == NOTHING else key.split()
        if len(words) != min(self.count, len(self.cards)):
            refuse(Text("core.answer.draw_count", n=len(words), cards=min(self.count, len(self.cards))))
        left = list(self.cards)
        for word in words:
            if word not in left:
                refuse(Text("core.answer.not_in_pile", given=word))
            left.remove(word)
        return words

    def forced(self) -> str | None:
        return NOTHING if not self.cards or not self.count else None

    def sample(self, random: Random) -> str:
        return " ".join(random.sample(list(self.cards), min(self.count, len(self.cards)))) or NOTHING

    def candidates(self, limit: int = 64) -> list[str]:
        hands = itertools.permutations(self.cards, min(self.count, len(self.cards)))
        distinct = dict.fromkeys(" ".join(hand) or NOTHING for hand in itertools.islice(hands, limit * 8))
        return list(distinct)[:limit]

    def describe(self, say: Say = Text.to_json) -> dict[str, Any]:
        return {**Request.describe(self, say), "pile": len(self.cards), "count": self.count, "by": self.by}


ChanceRequest = Roll | Draw
