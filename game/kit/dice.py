"""Dice on the table: what each shows and showed first, what it was thrown for, and who rolled it again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from game.core.journal import Owed
from game.core.request import Roll, Seat
from game.core.text import Text
from game.kit.odds import faces


@dataclass(slots=True)
class Die:
    """A die that has been thrown."""

    face: int
    sides: int = 6
    name: str = ""
    """What it was thrown for, where dice differ: a target, a colour."""
    first: int = 0
    """What it showed before anybody rolled it again."""
    again: list[Seat] = field(default_factory=list)
    """Who rolled it again, in order."""

    def __post_init__(self) -> None:
        self.first = self.first or self.face


@dataclass(slots=True)
class Pool:
    """Dice thrown together, or those of them that are meant for one target."""

    dice: list[Die] = field(default_factory=list)

    @classmethod
    def showing(cls, *faces: int) -> Pool:
        """Plain dice that show these faces."""
        return cls([Die(face) for face in faces])

    def __len__(self) -> int:
        return len(self.dice)

    def __iter__(self) -> Iterator[Die]:
        return iter(self.dice)

    def __getitem__(self, place: int) -> Die:
        return self.dice[place]

    @property
    def faces(self) -> list[int]:
        return [die.face for die in self.dice]

    @property
    def names(self) -> list[str]:
        return [die.name for die in self.dice]

    @property
    def sides(self) -> list[int]:
        return [die.sides for die in self.dice]

    @property
    def face(self) -> int:
        """What a single die shows."""
        [die] = self.dice
        return die.face

    def places(self, good: Callable[[int], bool]) -> list[int]:
        """Which dice show a good face."""
        return [place for place, die in enumerate(self.dice) if good(die.face)]

    def owed(self, good: Callable[[int], bool]) -> Owed:
        """What these dice gave and had to give, if a good face counts: each throw of a die is a try of its own."""
        rolled, tries = 0, dict[int, int]()
        for die in self.dice:
            rolled += good(die.face) + (good(die.first) if die.again else 0)
            tries[die.sides] = tries.get(die.sides, 0) + (2 if die.again else 1)
        mean = spread = 0
        for sides, n in tries.items():
            well = faces(sides, good)
            mean += _nearest(1000 * n * well, sides)
            spread += _nearest(1000 * n * well * (sides - well), sides * sides)
        return Owed(rolled, mean, spread)

    def fresh(self, by: Seat | None = None) -> list[int]:
        """Which dice nobody has rolled again yet, or not this player."""
        return [place for place, die in enumerate(self.dice) if (by not in die.again if by else not die.again)]

    def shared(self, counts: Iterable[int]) -> list[Pool]:
        """The same dice in several pools, so many in each."""
        left = iter(self.dice)
        return [Pool([next(left) for _ in range(count)]) for count in counts]


def _nearest(whole: int, parts: int) -> int:
    return (2 * whole + parts) // (2 * parts)


async def throw(text: Text, dice: int | Sequence[int], *, by: Seat, topic: str, names: Sequence[str] = ()) -> Pool:
    """Roll so many six-sided dice, or one of each number of sides."""
    request = Roll(text, dice, by=by, names=names, topic=topic)
    sides = request.faces
    called = names or [""] * len(sides)
    return Pool([Die(*thrown) for thrown in zip(await request, sides, called, strict=True)])


async def throw_again(dice: Sequence[Die], text: Text, *, by: Seat, topic: str) -> None:
    """Roll these dice again: what they show now stands, and each remembers whose doing it was."""
    names = [die.name for die in dice]
    request = Roll(text, _alike([die.sides for die in dice]), by=by, names=names if any(names) else (), topic=topic)
    for die, face in zip(dice, await request, strict=True):
        die.face = face
        die.again.append(by)


def _alike(sides: list[int]) -> int | list[int]:
    return len(sides) if all(side == 6 for side in sides) else sides
