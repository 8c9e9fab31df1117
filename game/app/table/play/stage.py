"""The stage: what matters is shown over the board one after the other, waits, and can be skipped or seen again."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.app.table.art.figures import Figures
from game.app.table.art.view import BoardView
from game.app.table.play.cast import Cast
from game.app.theme import Theme
from game.app.window import App
from game.core.request import Seat
from game.core.text import Text
from game.kit.sounds import Sound

PACES = {"none": 0.0, "fast": 0.5, "normal": 1.0, "slow": 1.6}
"""How much longer or shorter than usual everything on the stage lasts."""
GRACE = 0.3
"""Seconds after a skip in which one press too many does nothing."""


PlaySound = Callable[[Sound, str, str], None]
"""Lets a sound be heard from where a piece is, to where another is."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Where something is shown: the board as it is drawn now, and who plays on it."""

    app: App
    view: BoardView
    figures: Figures
    cast: Cast
    viewer: Seat | None

    @property
    def board(self) -> pygame.Rect:
        """The part of the window that the stage may use."""
        return self.view.rect

    @property
    def theme(self) -> Theme:
        return self.app.theme

    def say(self, text: Text) -> str:
        return self.app.say(text)


class Showing:
    """Something shown on the stage: an attack, a card, a banner. All times are seconds at normal speed."""

    length: float = 1.0
    stops: Sequence[float] = ()
    """Where a skip goes before it ends the whole."""
    release: float = 0.0
    """Until then the board stays as it was before."""
    fighters: tuple[str, ...] = ()
    """Whom the camera comes near to."""
    cues: Sequence[tuple[float, Sound]] = ()
    """The sounds, and when each begins."""
    title: Text | None = None
    """What it is called beside the board."""
    notes: tuple[Text, ...] = ()
    """What else there is to know about it, a line each."""
    repeats = False
    """Whether it can be seen again."""
    rolls_dice = False
    """Whether it is about dice, which may wait for a key where nothing is animated."""

    def heard_from(self, sound: Sound) -> tuple[str, str]:
        """The piece a sound comes from, and the one it flies to; '' for none."""
        return "", ""

    def covers(self, board: pygame.Rect, theme: Theme) -> int:
        """How much of the board's lower part it takes, in pixels."""
        return 0

    def draw(self, window: pygame.Surface, setting: Setting, age: float) -> None:
        """Over the board, `age` seconds after it began."""
        raise NotImplementedError


class Stage:
    """What is shown now and what waits its turn."""

    def __init__(self, play_sound: PlaySound = lambda sound, at, to: None) -> None:
        self.speed = "normal"
        self.waits = False
        """Without animation, whatever is about dice is shown as it ended until the player goes on."""
        self.now: Showing | None = None
        self.age = 0.0
        self.last: Showing | None = None
        """What can be seen again."""
        self.held = False
        """The player stops the clock."""
        self._queue: deque[Showing] = deque()
        self._play_sound = play_sound
        self._grace = 0.0

    @property
    def busy(self) -> bool:
        return self.now is not None or bool(self._queue)

    @property
    def settling(self) -> bool:
        """Whether the player has just skipped to the end and may press once more by mistake."""
        return self._grace > 0

    @property
    def holds(self) -> bool:
        """Whether what happened must not be seen on the board yet."""
        return bool(self._queue) or (self.now is not None and self.age < self.now.release)

    def add(self, *showings: Showing) -> None:
        """Show something, after whatever is shown already; without animation at most dice that wait."""
        moves = bool(PACES[self.speed])
        self._queue.extend(each for each in showings if moves or (self.waits and each.rolls_dice))
        self._go_on()

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._grace = max(0.0, self._grace - seconds)
        pace = PACES[self.speed]
        if not pace and not self.waits:
            self.clear()
        if self.now is None or self.held or not pace:
            return
        self._reach(self.age + seconds / pace)

    def skip(self) -> None:
        """Go on to the next stop, or to whatever comes after this."""
        self.held = False
        if self.now is None:
            return
        ahead = [stop for stop in self.now.stops if stop > self.age + 1e-6]
        self._reach(ahead[0] if ahead else self.now.length)
        if self.now is None:
            self._grace = GRACE

    def again(self) -> bool:
        """Show the last one once more; whether there is one."""
        if self.last is None or self.busy or not (PACES[self.speed] or self.waits):
            return False
        self.add(self.last)
        return True

    def clear(self) -> None:
        """Nothing more of all this."""
        self._queue.clear()
        self.now, self.held = None, False

    def draw(self, window: pygame.Surface, setting: Setting) -> None:
        if self.now is None:
            return
        clip = window.get_clip()
        window.set_clip(setting.board)
        self.now.draw(window, setting, self.age)
        window.set_clip(clip)

    def _reach(self, age: float) -> None:
        """The clock of what is shown goes to `age`; what has run out makes way for the next."""
        assert self.now is not None
        for at, sound in self.now.cues:
            if self.age < at <= age:
                self._play_sound(sound, *self.now.heard_from(sound))
        self.age = age
        if age >= self.now.length:
            self.now = None
            self._go_on()

    def _go_on(self) -> None:
        if self.now is None and self._queue:
            self.now = self._queue.popleft()
            self.age = 0.0 if PACES[self.speed] else max(self.now.stops, default=0.0)
            self.last = self.now if self.now.repeats else self.last
