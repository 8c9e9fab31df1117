"""Chance: who answers rolls and draws."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from random import Random

from game.core.request import ChanceRequest, Draw, Roll, refuse
from game.core.text import Text


class Chance:
    """Rolls dice and draws cards from a seeded generator, using up typed-in dice first."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.random = Random(seed)
        self.queue: deque[int] = deque()
        self.cards: deque[str] = deque()
        """What the next draws of one card give, where their pile has it."""

    def copy(self) -> Chance:
        """The same chance, which will roll the same."""
        copied = Chance()
        copied.random.setstate(self.random.getstate())
        copied.queue.extend(self.queue)
        copied.cards.extend(self.cards)
        return copied

    def load(self, dice: Iterable[int], cards: Iterable[str] = ()) -> None:
        """Queue results for the next dice rolled, and for the next cards drawn one by one."""
        self.queue.extend(dice)
        self.cards.extend(cards)

    def answer(self, request: ChanceRequest) -> str:
        """The key of what chance gives; queued dice that the roll cannot show are refused and stay queued."""
        if isinstance(request, Draw) and request.count == 1 and self.cards and self.cards[0] in request.cards:
            return self.cards.popleft()
        if not isinstance(request, Roll) or not self.queue:
            return request.sample(self.random)
        faces = request.faces
        queued = [self.queue[i] for i in range(min(len(faces), len(self.queue)))]
        for value, sides in zip(queued, faces, strict=False):
            if not 1 <= value <= sides:
                refuse(Text("core.answer.die", given=str(value), sides=sides))
        rolled = queued + [self.random.randint(1, sides) for sides in faces[len(queued) :]]
        for _ in queued:
            self.queue.popleft()
        return " ".join(map(str, rolled)) or request.sample(self.random)
