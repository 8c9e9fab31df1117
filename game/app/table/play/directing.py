"""The director: looks at what is about to be shown on the board, and puts on the stage whatever deserves it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.app.table.play.banner import banners
from game.app.table.play.motion import Moment, Motion, Scene
from game.app.table.play.stage import Showing, Stage
from game.core.journal import Entry


@dataclass(frozen=True, slots=True)
class News:
    """What the next moment brings: the table before and after, and the journal around it."""

    before: Scene
    after: Scene
    entries: Sequence[Entry]
    """The whole journal, as far as the game has gone."""
    told: int
    """Entries that were told before this moment."""
    tells: int
    """Entries that are told with it."""
    ahead: int = 0
    """Entries by the end of everything that waits to be shown."""

    @property
    def fresh(self) -> Sequence[Entry]:
        return self.entries[self.told : self.tells]


Maker = Callable[[News], Sequence[Showing]]
"""Makes something to show of the news."""


class Director:
    """Fills the stage, and keeps the board still until the stage lets it go on."""

    def __init__(self, stage: Stage, motion: Motion, entries: Callable[[], Sequence[Entry]]) -> None:
        self.stage = stage
        self.entries = entries
        self.makers: list[Maker] = [lambda news: banners(news.before, news.after)]
        self.hushes: list[Callable[[News], bool]] = []
        """Whether the dice and the words of the news are shown on the stage, now or a little later."""
        self.hurried = False
        """The player wants to see nothing but the next question."""
        self._motion = motion
        self._considered: Moment | None = None
        motion.gate = self.clears

    @property
    def quiet(self) -> bool:
        """Whether nothing goes on the stage."""
        return self.hurried or (self.stage.speed == "none" and not self.stage.waits)

    def clears(self, moment: Moment) -> bool:
        """Whether a moment may begin on the board; the first time, what it brings goes on the stage."""
        if self.quiet:
            return True
        if moment is not self._considered:
            self._considered = moment
            self._stage(moment)
        return not self.stage.holds

    def _stage(self, moment: Moment) -> None:
        motion = self._motion
        news = News(motion.shown, moment.after, self.entries(), motion.told, moment.told, motion.waiting[-1].told)
        for make in self.makers:
            self.stage.add(*make(news))
        if any(hushes(news) for hushes in self.hushes):
            self._considered = motion.hush()

    def hurry(self) -> None:
        """Run through everything until the player is asked again."""
        self.hurried = True
        self.stage.clear()

    def reset(self) -> None:
        """The game is somewhere else now."""
        self.hurried, self._considered = False, None
        self.stage.clear()
