"""After the game: the worker plays it out from place to place, looks at the decisive roll, and asks a better player."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Literal

from game import bots
from game.app.reel import Reel
from game.app.story import kept
from game.app.story.costly import Cost, Decisions, Reviewed
from game.app.story.curve import Curve
from game.app.story.decisive import measured, moment, question
from game.app.story.facts import Story, Swing
from game.app.story.kept import Chances
from game.app.story.playouts import PlayedOut
from game.app.thinking import Decided, Samples, Think, Thinker, Trouble, Weigh
from game.core.request import Seat
from game.core.session import Session
from game.kit import registry

_SAMPLES = 200
_ADVISER = "strong"
_PATIENCE = 900.0
"""Seconds: one game played out on a busy machine takes long."""
Stage = Literal["curve", "roll", "advice", "review", "done"]


class Afterwards:
    """What is known of a finished game beyond its journal; `update` is called every frame."""

    def __init__(
        self,
        session: Session[Any],
        story: Story,
        path: Path | None,
        losers: tuple[Seat, ...] = (),
        people: tuple[Seat, ...] = (),
    ) -> None:
        """A better player is asked for those who lost, and looks at every decision of the people."""
        self.story = story
        self.swing: Swing = story.swing
        self.chances = Chances()
        self.stage: Stage = "done"
        self._session, self._path, self._losers = session, path, losers
        self._reel = Reel(session)
        self._looks = registry.looks_of(session.system.id)
        self._thinker: Thinker | None = None
        self._curve = Curve(session, story)
        self._asked: tuple[int, int] | None = None
        """After how many answers the decisive decision came, and what its stake came to."""
        self._values: list[int] = []
        self.judging = False
        """Whether somebody waits for what decisions cost: they come first then."""
        self._decisions = Decisions(session, people)
        self.costly: Sequence[Cost] | None = None if self._decisions.total else ()
        """The decisions that cost most; None: they have not all been looked at."""
        found = kept.recall(path, session) if path else None
        if found:
            self.swing, self.chances, costly = found
            self.costly = costly if costly is not None else self.costly

    @property
    def known(self) -> bool:
        return self.swing.played_out

    @property
    def looked(self) -> tuple[int, int]:
        """Decisions looked at, and how many there are."""
        return self._decisions.done, self._decisions.total

    @property
    def costliest(self) -> Sequence[Cost]:
        """The decisions that cost most, as far as they are known."""
        return self.costly if self.costly is not None else self._decisions.found

    @property
    def progress(self) -> tuple[int, int]:
        """Games played out, and how many there will be."""
        return self._curve.played, max(self._curve.total, self._curve.played)

    def begin(self) -> None:
        """Let the worker start, unless everything is known or the game goes on."""
        if self.story.outcome is None or self._thinker is not None or (self.known and self.costly is not None):
            return
        self.stage, self._thinker = "review" if self.known else "curve", Thinker(_PATIENCE)

    def update(self, seconds: float) -> bool:
        """Hear what the worker says; whether there is something new to show."""
        if self._thinker is None:
            return False
        news = False
        for reply in self._thinker.update(seconds):
            news = True
            match reply:
                case PlayedOut():
                    self._curve.hear(reply)
                case Samples():
                    self._values += reply.values
                case Reviewed():
                    self._decisions.hear(reply)
                case Decided():
                    self._advise(reply.key)
                case Trouble():
                    self.stop()
                    return True
        if self._thinker is not None and not self._thinker.busy:
            self._next()
            news = True
        return news

    def _next(self) -> None:
        """The worker has nothing to do: give it the next job."""
        assert self._thinker is not None
        if self.stage == "curve":
            if self.judging and self.costly is None:
                self._look()
                if self.costly is None:
                    return
            beat = self._curve.next()
            if beat is not None:
                self._thinker.begin(self._curve.job(beat))
                return
            self.swing, self.stage = self._curve.swing(), "roll"
            self._keep()
            if self._weigh():
                return
        if self.stage == "roll":
            self._count()
            self.stage = "advice"
            if self._ask():
                return
        if self.costly is None:
            self.stage = "review"
            self._look()
            if self.costly is None:
                return
        self.stage = "done"
        self._keep()
        self.stop()

    def _weigh(self) -> bool:
        """Try the decisive roll many times over, if there is one that can be measured."""
        if self.swing.turn is None or self._thinker is None:
            return False
        found = moment(self._reel, self.story, self.swing.turn.beat)
        asked = question(self._session, found.decision) if found.decision >= 0 and found.roll else None
        came = measured(self._reel, self._looks, asked, found.decision) if asked else None
        if asked is None or came is None:
            return False
        self._asked = found.decision, came
        system = self._session.system.id
        views = (asked.session.excerpt(),)
        self._thinker.begin(Weigh(registry.module(system), system, views, asked.seat, asked.key, _SAMPLES))
        return True

    def _count(self) -> None:
        if self._asked and self._values:
            as_well = sum(value >= self._asked[1] for value in self._values)
            self.chances = Chances(round(1000 * as_well / len(self._values)))

    def _ask(self) -> bool:
        """Ask a strong player what somebody who lost would better have answered."""
        if self.swing.turn is None or self._thinker is None:
            return False
        found = moment(self._reel, self.story, self.swing.turn.beat)
        asked = question(self._session, found.decision) if found.decision >= 0 else None
        if asked is None or asked.seat not in self._losers:
            return False
        self._asked = found.decision, 0
        system = self._session.system.id
        view = asked.session.excerpt(asked.seat, Random(0))
        mind = bots.bot(_ADVISER, 0)
        self._thinker.begin(Think(registry.module(system), system, view, asked.seat, mind))
        return True

    def _look(self) -> None:
        """Have the next decision looked at; one a frame, for whatever is not worth it is found out here."""
        assert self._thinker is not None
        if self._decisions.done == self._decisions.total:
            self.costly = tuple(self._decisions.found)
        elif job := self._decisions.next():
            self._thinker.begin(job)

    def _advise(self, key: str) -> None:
        assert self._asked is not None
        count = self._asked[0]
        if key != self._session.answers[count].key:
            self.chances = Chances(self.chances.roll, key, count)

    def _keep(self) -> None:
        if self._path:
            kept.keep(self._path, self._session, self.swing, self.chances, self.costly)

    def stop(self) -> None:
        """The player goes on: what was being played out is dropped."""
        if self._thinker:
            self._thinker.stop()
        self._thinker = None
