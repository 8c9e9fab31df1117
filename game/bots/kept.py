"""Results of games kept in a file, so that a long ladder may be broken off and gone on with later.

A game is told by everything it follows from but the players' minds. Whether those still decide as they did is found
out by playing one of the kept games again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from itertools import tee
from pathlib import Path

import msgspec

from game.bots.hands import Hands, NoHands
from game.bots.simulate import Fixture, Result
from game.core.home import shown


class _Line(msgspec.Struct, frozen=True):
    game: str
    result: Result


class Kept:
    """Hands that play only what is not in the file yet, and write down what they have played."""

    def __init__(self, path: Path, hands: Hands) -> None:
        """NoHands if the file cannot be read."""
        self.path, self.hands = path, hands
        self._known = _read(path)
        self._believed = False

    def work(self, task: Callable[[Fixture], Result], games: Iterable[Fixture]) -> Iterator[Result]:
        """The results in the order of the games, those of the file at once."""
        ours, theirs = tee(games)
        played = iter(self.hands.work(task, (game for game in theirs if _told(game) not in self._known)))
        try:
            for game in ours:
                known = self._known.get(_told(game))
                if known is None:
                    result = next(played)
                    self._keep(game, result)
                    yield result
                else:
                    self._believe(task, game, known)
                    yield known
        finally:
            close = getattr(played, "close", None)
            if close:
                close()

    def _believe(self, task: Callable[[Fixture], Result], game: Fixture, known: Result) -> None:
        """Play the first of the kept games again: NoHands if it comes out otherwise."""
        if self._believed:
            return
        self._believed = True
        if task(game).digest != known.digest:
            raise NoHands(
                f"{shown(self.path)}: the players have changed since these games were played. Name another file."
            )

    def _keep(self, game: Fixture, result: Result) -> None:
        try:
            with self.path.open("ab") as file:
                file.write(msgspec.json.encode(_Line(_told(game), result)) + b"\n")
        except OSError as error:
            raise NoHands(f"{shown(self.path)} cannot be written: {error.strerror}.") from error


def _told(game: Fixture) -> str:
    return blake2b(msgspec.json.encode(game), digest_size=12).hexdigest()


def _read(path: Path) -> dict[str, Result]:
    """What a file holds; a line that was broken off while it was written is played again."""
    try:
        lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
    except OSError as error:
        raise NoHands(f"{shown(path)} cannot be read: {error.strerror}.") from error
    known: dict[str, Result] = {}
    for number, line in enumerate(lines, 1):
        try:
            told = msgspec.json.decode(line, type=_Line)
        except msgspec.DecodeError as error:
            if number == len(lines) and not line.endswith(b"\n"):
                _cut(path, sum(map(len, lines[:-1])))
                break
            raise NoHands(f"{shown(path)}, line {number}: this is no result of a game.") from error
        known[told.game] = told.result
    return known


def _cut(path: Path, size: int) -> None:
    """Leave out the line that was broken off, that the next one begins at its beginning."""
    try:
        with path.open("r+b") as file:
            file.truncate(size)
    except OSError as error:
        raise NoHands(f"{shown(path)} cannot be written: {error.strerror}.") from error
