"""Telling a story: one pass over the journal and over the positions at the beginnings of beats. Nothing is replayed."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any

from game.app.story.cast import Casting
from game.app.story.facts import Actor, Deeds, Fall, Luck, Round, Scored, Seats, Story
from game.app.story.swing import Values, impression
from game.app.story.worth import worth_telling
from game.core.journal import Entry
from game.core.request import Seat
from game.core.session import Session
from game.core.text import Text
from game.kit import registry
from game.kit.chronicle import PartOver
from game.kit.looks import Looks


def story_of(session: Session[Any]) -> Story:
    """The story of a game as far as it has been played; the same game has the same story every time."""
    work = telling(session)
    while True:
        try:
            next(work)
        except StopIteration as done:
            story: Story = done.value
            return story


def telling(session: Session[Any], since: int = 0) -> Generator[int, None, Story]:
    """The same a beat at a time, for callers with a window to keep alive: yields how many beats are read.

    `since` leaves out earlier beats: what is told is the story of a part of the game.
    """
    return _Teller(session, since).story()


def parts_of(session: Session[Any], looks: Looks[Any]) -> list[tuple[int, PartOver]]:
    """The parts of a longer game that are over: each with the beat in which it ended."""
    positions = [beat.before for beat in session.beats[1:]] + [session.state]
    found: list[tuple[int, PartOver]] = []
    for at, (beat, after) in enumerate(zip(session.beats, positions, strict=True)):
        over = next((part for entry in beat.entries if (part := looks.part_over(after, entry))), None)
        if over:
            found.append((at, over))
    return found


def sides_of(session: Session[Any], looks: Looks[Any]) -> tuple[Seats, ...]:
    """Who plays together."""
    sides: list[list[Seat]] = []
    for seat in session.system.seats(session.state):
        friends = (side for side in sides if looks.allies(session.state, side[0], seat))
        found = next(friends, None)
        if found is None:
            sides.append([seat])
        else:
            found.append(seat)
    return tuple(map(tuple, sides))


def scenario_of(session: Session[Any], looks: Looks[Any]) -> Text:
    """What was played, as the new-game screen calls it."""
    known = {each.id: each.name for each in looks.scenarios()}
    usual = next(iter(known.values()), session.system.title)
    return known.get(session.setup.scenario, session.system.title if session.setup.situation else usual)


class _Teller:
    """Reads a game from its first beat to its last."""

    def __init__(self, session: Session[Any], since: int = 0) -> None:
        self._session, self._since = session, since
        self._looks = registry.looks_of(session.system.id)
        self._sides = sides_of(session, self._looks)
        self._cast = Casting(self._looks)
        self._rounds: list[Round] = []
        self._gains: list[Scored] = []
        self._falls: list[Fall] = []
        self._luck: dict[Seat, Luck] = {}
        self._deeds: dict[str, Deeds] = {}
        self._acting = ""

    def story(self) -> Generator[int, None, Story]:
        session, told = self._session, 0
        values = Values(session.system, self._sides, self._looks)
        positions = [beat.before for beat in session.beats[1:]] + [session.state]
        ends: list[tuple[int, int]] = []
        before = start = values.margin(session.beats[0].before)
        for at, (beat, after) in enumerate(zip(session.beats, positions, strict=True)):
            if at < self._since:
                told += len(beat.entries)
                before = start = values.margin(after) if at + 1 == self._since else before
                continue
            number = self._looks.headline(beat.before).round
            if number > 0 and (not self._rounds or self._rounds[-1].number != number):
                start = before if not self._rounds else start
                self._rounds.append(Round(number, at))
            yield at
            acted = self._beat(at, beat.before, after, beat.entries, told)
            told += len(beat.entries)
            if acted and self._rounds:
                now = values.margin(after)
                self._worth(values.held(now) - values.held(before))
                before = now
                ends.append((at + 1, now))
            elif not self._rounds:
                before = values.margin(after)
        scores = dict(session.outcome.scores if session.outcome else self._looks.headline(session.state).scores)
        story = Story(
            session.system.id,
            scenario_of(session, self._looks),
            session.outcome,
            self._sides,
            scores,
            tuple(self._rounds),
            tuple(self._gains),
            tuple(self._falls),
            self._luck,
            self._deeds,
            self._cast.actors,
            self._cast.bodies,
        )
        story = replace(story, swing=impression(story, values, start, ends, len(session.beats)))
        return replace(story, worth=worth_telling(story, session.entries, self._cast))

    # --- one beat

    def _beat(self, at: int, before: Any, after: Any, entries: Sequence[Entry], told: int) -> bool:
        """Read what a beat tells; whether somebody acted in it."""
        acted = False
        for place, entry in enumerate(entries):
            self._cast.meet(entry.subjects, before, after)
            begins = self._actor(self._looks.activated(entry))
            if begins:
                self._acting, acted = begins.id, True
                self._add(begins.id, activations=1)
            self._roll(entry)
            earlier = entries[:place]
            falls = self._fall(at, after, entry, earlier, told + place)
            self._score(at, after, entry, falls, told + place)
            for hurt in self._looks.hurt(after, entry):
                self._hurt(hurt.who, hurt.n, earlier)
        return acted or any(entry.luck.spread for entry in entries)

    def _roll(self, entry: Entry) -> None:
        """Dice that owed something: of whoever is named first, against somebody else or to save himself."""
        if not entry.luck.spread or not entry.subjects:
            return
        doer = self._actor(entry.subjects[0])
        if doer is None:
            return
        others = {found.id for id in entry.subjects if (found := self._actor(id)) is not None} - {doer.id}
        rolled = Luck(hits=entry.luck) if others or len(entry.subjects) > 1 else Luck(saves=entry.luck)
        self._luck[doer.seat] = self._luck.get(doer.seat, Luck()) + rolled

    def _fall(self, at: int, after: Any, entry: Entry, earlier: Sequence[Entry], told: int) -> list[Fall]:
        found: list[Fall] = []
        for felled in self._looks.felled(after, entry):
            who = self._actor(felled.who)
            if who is None:
                continue
            by = self._actor(felled.by) or self._striker(who, earlier)
            found.append(Fall(felled.who, who.id, by.id if by else "", felled.for_good, self._round, at, told))
            if by and self._rivals(by, who):
                self._add(by.id, felled=1)
        self._falls += found
        return found

    def _score(self, at: int, after: Any, entry: Entry, falls: Sequence[Fall], told: int) -> None:
        """Points belong to whoever the entry names, to whoever felled somebody, or to whoever acts for that side."""
        gain = self._looks.gain(after, entry)
        if gain is None:
            return
        makers = [self._actor(gain.by), *(self._actor(fall.by) for fall in falls), self._actor(self._acting)]
        maker = next((each for each in makers if each and self._side(each.seat) == self._side(gain.seat)), None)
        seat = maker.seat if maker and self._side(gain.seat) is not None else gain.seat
        self._gains.append(Scored(seat, gain.n, gain.source, maker.id if maker else "", self._round, at, told))
        if maker:
            self._add(maker.id, points=gain.n)

    def _hurt(self, id: str, n: int, earlier: Sequence[Entry]) -> None:
        who = self._actor(id)
        if who is None or n <= 0:
            return
        self._add(who.id, taken=n)
        by = self._striker(who, earlier)
        if by and self._rivals(by, who):
            self._add(by.id, dealt=n)

    def _striker(self, who: Actor, earlier: Sequence[Entry]) -> Actor | None:
        """Whoever struck an actor last in this beat, else the rival that is acting."""
        for entry in reversed(earlier):
            doer = self._actor(entry.subjects[0]) if len(entry.subjects) > 1 else None
            aims = [self._actor(id) for id in entry.subjects[1:]]
            if doer and doer.id != who.id and who in aims:
                return doer
        acting = self._actor(self._acting)
        return acting if acting and self._rivals(acting, who) else None

    # --- small things

    @property
    def _round(self) -> int:
        return max(0, len(self._rounds) - 1)

    def _actor(self, id: str) -> Actor | None:
        return self._cast.actor(id) if id else None

    def _side(self, seat: Seat) -> int | None:
        return next((at for at, side in enumerate(self._sides) if seat in side), None)

    def _rivals(self, a: Actor, b: Actor) -> bool:
        return self._side(a.seat) != self._side(b.seat)

    def _worth(self, change: int) -> None:
        """What the last activation was worth to the side of whoever acted."""
        actor = self._actor(self._acting)
        side = self._side(actor.seat) if actor else None
        if actor and side is not None and side < 2:
            self._add(actor.id, worth=change if side == 0 else -change)

    def _add(self, actor: str, **more: int) -> None:
        kept = self._deeds.get(actor) or Deeds(actor)
        self._deeds[actor] = replace(kept, **{name: getattr(kept, name) + n for name, n in more.items()})
