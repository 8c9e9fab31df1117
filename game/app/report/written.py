"""Writing a battle report: pictures first, one at a time, then the page."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

from game.app import games
from game.app.reel import Reel
from game.app.report.page import Page, Shown
from game.app.report.pictures import LEAD, SMALL, Pictures, portrait
from game.app.report.prose import Chapter, Teller
from game.app.story import kept
from game.app.story.facts import Story
from game.app.story.telling import telling
from game.app.theme import Theme
from game.core.files import write_whole
from game.core.request import Seat
from game.core.rulebook import Rulebook, RulebookError
from game.core.session import Session
from game.core.text import Catalog, Text
from game.kit.looks import Looks


class Writer:
    """One report in one language; `work` yields how many pictures are done and how many there will be."""

    def __init__(
        self,
        session: Session[Any],
        reel: Reel,
        looks: Looks[Any],
        catalog: Catalog,
        language: str,
        palette: int,
        name: Callable[[Seat], str],
        path: Path | None = None,
    ) -> None:
        """`path` is where the game is kept: beside it lies its true curve, if it was played out."""
        self._session, self._reel, self._looks, self._catalog = session, reel, looks, catalog
        self._language, self._palette, self._name = language, palette, name
        self._path = path

    def say(self, text: Text) -> str:
        before, self._catalog.called = self._catalog.called, lambda seat: self._name(Seat(seat))
        try:
            return self._catalog.render(text, self._language)
        finally:
            self._catalog.called = before

    def work(self, file: Path) -> Iterator[tuple[int, int]]:
        story = yield from self._story()
        teller = Teller(story, self._session, self._looks, self.say)
        chapters = teller.chapters()
        seats = list(self._session.system.seats(self._session.state))
        theme = Theme(100, self._palette)

        def colour(seat: Seat) -> str:
            red, green, blue = theme.side(seats.index(seat)) if seat in seats else (120, 120, 120)
            return f"#{red:02x}{green:02x}{blue:02x}"

        page = Page(
            self._session,
            story,
            chapters,
            self.say,
            self._name,
            colour,
            self._language,
            date.today().isoformat(),
            turned=teller.turned(),
            rules=self._rules(),
            minutes=games.seconds_played(self._path) // 60 if self._path else 0,
        )
        yield from self._pictures(page, story, chapters)
        best = story.best
        if best:
            actor = story.cast[best.actor]
            page.best = portrait(actor, theme, seats.index(actor.seat) if actor.seat in seats else 0)
        write_whole(file, page.html().encode())

    def _story(self) -> Generator[tuple[int, int], None, Story]:
        total = len(self._session.beats)
        work = telling(self._session)
        while True:
            try:
                done = next(work)
            except StopIteration as told:
                story: Story = told.value
                found = kept.recall(self._path, self._session) if self._path else None
                return replace(story, swing=found[0]) if found else story
            if done % 50 == 0:
                yield done, 2 * total

    def _pictures(self, page: Page, story: Story, chapters: list[Chapter]) -> Iterator[tuple[int, int]]:
        """The turning point for the front page, and up to three of every round."""
        taken = Pictures(self._session, self._reel, story, self._looks, self._catalog)
        total, done = 1 + sum(len(chapter.shots) for chapter in chapters), 0
        turn = story.swing.turn
        entries = self._session.entries
        if turn:
            data, roll = taken.of_beat(turn.beat, LEAD, self._language, self._palette)
            page.lead = Shown(data, roll, self._caption(story, turn.beat))
        shots: dict[int, list[Shown]] = {}
        for at, chapter in enumerate(chapters):
            for shot in chapter.shots:
                data, roll = taken.of_beat(shot.beat, SMALL, self._language, self._palette)
                shots.setdefault(at, []).append(Shown(data, roll, self.say(entries[shot.told].text)))
                done += 1
                yield total + done, 2 * total
        page.shots = shots

    def _caption(self, story: Story, beat: int) -> str:
        told = [fall.told for fall in story.falls if fall.beat == beat]
        told += [gain.told for gain in story.gains if gain.beat == beat]
        words = self.say(self._session.entries[min(told)].text) if told else ""
        number = story.rounds[story.round_of(beat)].number if story.rounds else 0
        return f"{self.say(Text('result.round', n=number))}. {words}"

    def _rules(self) -> Rulebook | None:
        try:
            return Rulebook.load(self._session.system.id, self._language)
        except RulebookError:
            return None
