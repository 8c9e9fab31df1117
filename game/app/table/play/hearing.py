"""What is heard of a game: steps over the ground, what the journal tells, points, and how near the sides are."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Any

from game.app.sounds.player import Sounds
from game.app.table.play.motion import Moment, Scene, glides
from game.boards.table import Table
from game.core.journal import Entry
from game.core.place import Point
from game.kit.looks import Looks
from game.kit.sounds import FALLING, FIGHTING, STEPS, Heard, Sound

_STEP = 0.07
"""Seconds from one step to the next."""
_MOST_STEPS = 5
_WALKERS = 3
"""How many of those who move at once are heard."""
_INCH = {"inch": 1000, "cm": 2540}
_CLIMBS = 1000
"""How much higher than before somebody is who climbs."""
_NEAR, _FAR = 3.0, 24.0
"""Inches between sides at which drums are loudest, and at which they are not heard."""
AFTERMATH = 12
"""Entries after an attack's result that may still tell of what the stage has shown."""


@dataclass(slots=True)
class _Later:
    """A sound that is due in so many seconds."""

    seconds: float
    sound: Sound
    at: str


@dataclass(frozen=True, slots=True)
class Fought:
    """An attack that was seen and heard on the stage."""

    told: int
    """Entries by its result."""
    fell: bool
    """Its target was seen to fall."""


class Hearing:
    """Lets the moments of one game be heard, each sound from where it happens."""

    def __init__(self, sounds: Sounds, looks: Looks[Any], state: Callable[[], Any]) -> None:
        self._sounds = sounds
        self._looks = looks
        self._state = state
        self.place: Callable[[str], float] = lambda id: 0.0
        """Where a piece is seen, from -1 (left) to 1 (right)."""
        self.fought: Callable[[], Mapping[str, Fought]] = dict
        """The attacks the stage has shown, by their targets."""
        self._later: deque[_Later] = deque()

    def play(self, sound: Sound, at: str = "", to: str = "") -> None:
        """A sound from where a piece is, to where another is if it flies."""
        where = self.place(at) if at else 0.0
        self._sounds.play(sound, where, self.place(to) if to else None)

    def update(self, seconds: float) -> None:
        for later in self._later:
            later.seconds -= seconds
        while self._later and self._later[0].seconds <= 0:
            due = self._later.popleft()
            self.play(due.sound, due.at)

    def clear(self) -> None:
        """The game is somewhere else now."""
        self._later.clear()

    # --- a moment

    def began(self, before: Scene, moment: Moment, told: int, entries: Sequence[Entry]) -> None:
        """A moment begins to be shown, of which `entries` tell; the first of them is number `told` of the journal."""
        if moment.rolled:
            self.play("dice")
        self._walk(before, moment)
        heard = self._journal(told, entries)
        if not moment.rolled and not heard and _more_cards(before, moment.after):
            self.play("card_drawn")
        self._sounds.near(nearness(moment.after, self._looks.board(self._state())))

    def landed(self) -> None:
        """Dice lie still."""
        self.play("die_lands")

    def _journal(self, told: int, entries: Sequence[Entry]) -> bool:
        """Let entries be heard that the stage has not shown; whether there was anything."""
        state, found = self._state(), False
        for n, entry in enumerate(entries):
            gain = self._looks.gain(state, entry)
            if gain and gain.n:
                self.play("point" if gain.n > 0 else "objective_lost", gain.by)
                found = True
            if self._looks.felled(state, entry):
                self._sounds.swell()
            heard = self._looks.heard(state, entry)
            if heard and not self._shown(heard, told + n):
                self.play(heard.sound, heard.at)
                found = True
        return found

    def _shown(self, heard: Heard, place: int) -> bool:
        """Whether the stage has let it be heard already."""
        fought = self.fought().get(heard.at)
        if fought is None or place >= fought.told + AFTERMATH:
            return False
        return heard.sound in FIGHTING or (fought.fell and heard.sound in FALLING)

    def _walk(self, before: Scene, moment: Moment) -> None:
        """Steps along every way, as the ground there sounds; who comes to stand much higher climbs."""
        state = self._state()
        board = self._looks.board(state)
        inch = _INCH[board.unit] if isinstance(board, Table) else 1000
        for id, way in list(glides(before.tokens, moment).items())[:_WALKERS]:
            if any(b.z - a.z >= _CLIMBS * inch // 1000 for a, b in pairwise(way)):
                self._later.append(_Later(0.0, "climb", id))
                continue
            steps = max(1, min(_MOST_STEPS, round(length(way) / inch)))
            sound = STEPS[self._looks.footing(state, way[-1])]
            self._later.extend(_Later(n * _STEP, sound, id) for n in range(steps))
        self._later = deque(sorted(self._later, key=lambda later: later.seconds))


def length(way: Sequence[Point]) -> float:
    return sum(hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(way))


def nearness(scene: Scene, board: object) -> float:
    """How near bodies of men of different sides have come to each other, from 0 to 1."""
    at = {token.id: token.at for token in scene.tokens}
    leaders = [(group.seat, at[group.leader]) for group in scene.groups if group.leader in at]
    inch = _INCH[board.unit] if isinstance(board, Table) else 1000
    apart = [
        hypot(a.x - b.x, a.y - b.y) / inch
        for n, (seat, a) in enumerate(leaders)
        for other, b in leaders[:n]
        if other != seat
    ]
    return max(0.0, min(1.0, (_FAR - min(apart)) / (_FAR - _NEAR))) if apart else 0.0


def _more_cards(before: Scene, after: Scene) -> bool:
    return before.hands != after.hands
