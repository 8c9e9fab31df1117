"""A finished game as the result screen knows it: how it ended for whom, its story, and where it turned."""

from __future__ import annotations

import time
from collections.abc import Generator

import pygame

from game.app import games
from game.app.art.manner import manner_of
from game.app.canvas import Canvas
from game.app.play import Play
from game.app.reel import Reel
from game.app.story.afterwards import Afterwards
from game.app.story.costly import Cost
from game.app.story.decisive import Moment, moment, question
from game.app.story.facts import Story, Swing, Worth
from game.app.story.hindsight import hindsight
from game.app.story.telling import parts_of, telling
from game.app.summary import turning
from game.app.summary.banner import End
from game.app.summary.costly import Costly
from game.app.table.play.cast import Cast
from game.app.window import App
from game.bots.reasons import WORTH_A_WORD, said, worse_by
from game.core.journal import Entry
from game.core.request import Choose, Seat
from game.core.text import Text
from game.kit import registry
from game.kit.chronicle import PartOver
from game.kit.interlude import Interlude
from game.kit.sheets import Count

_A_FRAME = 0.008
_A_MINUTE = 60
_PICTURE = (560, 240)


class Aftermath:
    """Told a little every frame, so that the window stays awake."""

    def __init__(self, app: App, play: Play, part: bool = False) -> None:
        self._app, self.play = app, play
        self.looks = registry.looks_of(play.session.system.id)
        self.manner = manner_of(play.session.system.id)
        self.cast = Cast(app, play, self.looks)
        self.reel = Reel(play.session)
        self.story: Story | None = None
        self.after: Afterwards | None = None
        self.news = 0
        """Grows whenever something new is known."""
        ended = parts_of(play.session, self.looks) if part else []
        self.part: PartOver | None = ended[-1][1] if ended else None
        """What came to an end, where the game itself goes on."""
        self._coming = self.looks.interlude(play.session.state) if self.part else None
        since = ended[-2][0] + 1 if len(ended) > 1 else 0
        self.began = sum(len(beat.answers) for beat in play.session.beats[:since])
        """After how many answers that part began."""
        self._work: Generator[int, None, Story] | None = telling(play.session, since)
        self._moment: tuple[int, Moment] | None = None
        self._picture: tuple[int, pygame.Surface] | None = None
        self._painting: tuple[int, Generator[None, None, pygame.Surface]] | None = None
        self._costs: tuple[object, tuple[Costly, ...]] = (None, ())

    # --- how it ended

    @property
    def end(self) -> End:
        """For whoever sits at this screen: two people share neither victory nor defeat."""
        outcome, people = self.play.session.outcome, self.play.people
        if self.part:
            return "won" if self.part.won else "lost"
        if outcome is None:
            return "open"
        if outcome.is_draw:
            return "draw"
        if people and not any(seat in outcome.winners for seat in people):
            return "lost"
        return "won" if outcome.winners else "lost"

    @property
    def loud(self) -> bool:
        """Whether it is a victory that is shouted."""
        return self.manner.letters == "loud" and self.end == "won"

    def title(self) -> str:
        """The word of the banner; a game may have its own for each way it ends."""
        outcome, say = self.play.session.outcome, self._app.say
        ending = self.part.text if self.part else outcome.text if outcome else Text("result.open")
        own = f"{self.play.session.system.id}.banner.{ending.key.rpartition('.')[2]}"
        if self._app.catalog.known(own, self._app.language):
            return say(Text(own))
        if self.part or outcome is None:
            return say(Text(f"result.{self.end}"))
        people = self.play.people
        shared = not people or any(seat not in outcome.winners for seat in people)
        if self.end == "won" and shared and len(outcome.winners) == 1:
            return say(Text("result.wins", name=self.cast.name(outcome.winners[0])))
        return say(Text(f"result.{self.end}"))

    def line(self) -> str:
        """How it ended, in a sentence; a game may have somebody shout it, with how many were put out of the fight."""
        session = self.play.session
        cheer = f"{session.system.id}.cheer.{self.end}"
        if self.part and self._app.catalog.known(cheer, self._app.language):
            felled = sum(deeds.felled for deeds in self.story.deeds.values()) if self.story else 0
            return self._app.say(Text(cheer, n=felled)) if self.story else ""
        if self.part:
            return self._app.say(self.part.text)
        return self._app.say(session.outcome.text if session.outcome else session.system.heading(session.state))

    def where(self) -> tuple[str, ...]:
        """Which battle it was, of which game, and how long it took; shorter and shorter, for little room."""
        if self.story is None:
            return ("",)
        say, title = self._app.say, self.play.session.system.title
        where = say(self.story.scenario)
        part = [say(self.part.title)] if self.part else []
        named = [] if self.story.scenario == title else [say(title)]
        took = [say(Text("result.rounds", n=len(self.story.rounds)))]
        if self.play.seconds >= _A_MINUTE and not self.part:
            took.append(say(Text("result.minutes", n=round(self.play.seconds / _A_MINUTE))))
        every = [*part, where, *named, *took], [*part, where, *took], [*part, *took], took
        return tuple(" · ".join(words) for words in every)

    def force(self, seat: Seat) -> str:
        """What a seat brought, by name; '' where it brought nothing of its own."""
        session = self.play.session
        place = next((each for each in session.setup.seats if each.seat == seat), None)
        return games.force_name(session.system, place, self._app.say) if place else ""

    def counts(self) -> tuple[Count, ...]:
        """What the game asked for, as it stood at the end."""
        session = self.play.session
        states = [session.state, *(beat.before for beat in reversed(session.beats))]
        return next((found for state in states if (found := self.looks.headline(state).counts)), ())

    def coming(self) -> Interlude | None:
        """What follows a part of a longer game, where there is an interlude."""
        return self._coming

    # --- the story

    @property
    def swing(self) -> Swing:
        return self.after.swing if self.after else self.story.swing if self.story else Swing()

    def tell(self, at_once: bool) -> bool:
        """Read on in the story; whether it has just become known."""
        until = time.perf_counter() + _A_FRAME
        while self._work is not None:
            try:
                next(self._work)
            except StopIteration as done:
                self._work = None
                self._know(done.value)
                return True
            if not at_once and time.perf_counter() >= until:
                return False
        return False

    def _know(self, story: Story) -> None:
        self.story, outcome = story, story.outcome
        decided = outcome is not None and not outcome.is_draw
        lost = tuple(seat for seat in self.play.people if outcome and decided and seat not in outcome.winners)
        self.after = Afterwards(self.play.session, story, self.play.path, lost, tuple(self.play.people))

    def update(self, seconds: float) -> bool:
        """Hear what the worker found out; whether the turning point is another one now."""
        turn = self.swing.turn
        if self.after and self.after.update(seconds):
            self.news += 1
        return self.swing.turn != turn

    def note(self) -> str:
        """How far the games played out have come, while they are."""
        if self.after is None or self.after.known or self.after.stage != "curve":
            return ""
        done, total = self.after.progress
        return self._app.say(Text("result.playing_out", done=done, total=total))

    # --- the decisions that cost most

    @property
    def judges(self) -> bool:
        """Whether there are decisions of people that can be looked at: the game is over, and people played it."""
        return self.part is None and self.story is not None and bool(self.story.outcome and self.play.people)

    def costs(self) -> tuple[Costly, ...]:
        """The decisions that cost most, in words."""
        found = tuple(self.after.costliest) if self.after else ()
        if self._costs[0] != (found, self._app.language):
            told = [row for cost in found if (row := self._costly(cost))]
            self._costs = (found, self._app.language), tuple(told)
        return self._costs[1]

    def _costly(self, cost: Cost) -> Costly | None:
        """Nothing where it was as good as any."""
        assert self.story is not None
        worse = cost.cost * 1000 // self.looks.swing
        before = self.play.session.branch(cost.count)
        asked, board = before.asked(Seat(cost.seat)), self.looks.board(before.state)
        if asked is None or worse <= WORTH_A_WORD:
            return None
        say, stop = self._app.say, self.reel.stop_after(cost.count)
        rounds = self.story.rounds
        number = rounds[self.story.round_of(self.reel.beat_of(cost.count))].number if rounds else 0
        did, better = say(said(asked, cost.key, board)), say(said(asked, cost.better, board))
        return Costly(stop, Seat(cost.seat), number, say(asked.text), did, better, say(worse_by(worse)))

    def looking(self) -> str:
        """How far the decisions have been looked at, while they are."""
        if self.after is None or self.after.costly is not None:
            return ""
        done, total = self.after.looked
        return self._app.say(Text("result.costly.looking", done=done, total=total))

    def hindsight(self) -> tuple[Worth, ...]:
        """What a person who did not win may try next time."""
        if self.story is None or self.end not in ("lost", "draw"):
            return ()
        sides = [side for side in self.story.sides if set(side) & set(self.play.people)]
        return hindsight(self.story, sides[0]) if len(sides) == 1 else ()

    # --- the turning point

    def turned_at(self) -> Moment | None:
        turn = self.swing.turn
        if turn is None or self.story is None:
            return None
        if self._moment is None or self._moment[0] != turn.beat:
            self._moment = turn.beat, moment(self.reel, self.story, turn.beat)
        return self._moment[1]

    def take_picture(self, at_once: bool) -> None:
        """Paint on at the turning point, once; it takes a while."""
        found, turn = self.turned_at(), self.swing.turn
        if found is None or turn is None or (self._picture and self._picture[0] == turn.beat):
            return
        if self._painting is None or self._painting[0] != turn.beat:
            app = self._app
            canvas = Canvas(self.play.session, self.looks, app.catalog, app.language, _PICTURE, app.settings.palette)
            work = canvas.closing_up(self.reel.still(found.stop), turning.subjects(found.entries))
            self._painting = turn.beat, work
        until = time.perf_counter() + _A_FRAME
        while at_once or time.perf_counter() < until:
            try:
                next(self._painting[1])
            except StopIteration as done:
                self._picture, self._painting = (turn.beat, done.value), None
                self.news += 1
                return

    def turned(self) -> turning.Turned | None:
        """What is shown of the turning point."""
        found, turn = self.turned_at(), self.swing.turn
        if found is None or turn is None or self.story is None or self.after is None:
            return None
        faces = self.looks.die_faces(self.reel.still(found.stop).state, found.roll) if found.roll else ()
        number = self.story.rounds[self.story.round_of(turn.beat)].number if self.story.rounds else 0
        picture = self._picture[1] if self._picture and self._picture[0] == turn.beat else None
        entries = self._telling(found, turn.beat)
        return turning.Turned(number, entries, found.roll, faces, picture, self.after.chances, self._advice())

    def _telling(self, found: Moment, beat: int) -> tuple[Entry, ...]:
        """What of a moment is worth a sentence: how it began, and whoever fell or scored."""
        assert self.story is not None
        journal = self.play.session.entries
        deeds = {fall.told for fall in self.story.falls if fall.beat == beat}
        deeds |= {gain.told for gain in self.story.gains if gain.beat == beat}
        told = [entry for entry in (journal[at] for at in sorted(deeds)) if entry is not found.entries[0]]
        return (found.entries[0], *told) if found.entries else tuple(told)

    def _advice(self) -> str:
        """What a stronger player would have answered, in the words of its option."""
        chances = self.after.chances if self.after else None
        if chances is None or chances.count < 0:
            return ""
        asked = question(self.play.session, chances.count)
        if asked is None or not isinstance(asked.asked, Choose):
            return ""
        key = chances.advice.split()[0]
        option = next((option for option in asked.asked.options if option.key == key), None)
        return self._app.say(option.text) if option else ""
