"""A game in prose: blows merged into sentences, rounds into chapters; whoever did nothing worth telling is counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from game.app.story.facts import Actor, Fall, Scored, Story
from game.core.journal import Entry
from game.core.session import Session
from game.core.text import Text
from game.kit.looks import Looks
from game.kit.staging import number

BOLD, PLAIN = "\x01", "\x02"
"""Around names, for whoever sets the words in type."""
_SHOTS = 3
"""Pictures of a round at most."""
_PICTURES = 15
"""Of all rounds together."""
_LONG = 4
"""Sentences of a paragraph."""
_SWEEP = 8

Sentence = tuple[Text, ...]
"""Texts that are said without a space between them."""
_TURN: Sentence = (Text("report.turn"),)


@dataclass(slots=True)
class Blow:
    """An attack on one target, with what came of it."""

    by: Actor
    who: Actor
    entry: Entry
    hits: int
    saved: int = 0
    hurt: int = 0
    fate: str = ""


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of a chapter: the beat it is taken in, and the entry it is about."""

    beat: int
    told: int
    weight: int
    """How much it is worth a picture."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A round, told."""

    round: int
    title: Text
    scores: tuple[int, ...]
    """What every side has by its end."""
    paragraphs: tuple[tuple[Sentence, ...], ...]
    others: int
    """Activations of which there is nothing to tell."""
    shots: tuple[Shot, ...]


@dataclass(slots=True)
class Teller:
    """Tells the rounds of one game."""

    story: Story
    session: Session[Any]
    looks: Looks[Any]
    say: Callable[[Text], str]
    _scores: list[int] = field(default_factory=list)

    def chapters(self) -> list[Chapter]:
        story = self.story
        self._scores = [0] * len(story.sides)
        ends = [each.beat for each in story.rounds[1:]] + [len(self.session.beats)]
        stretches = zip(story.rounds, ends, strict=True)
        told = [self._chapter(at, each.beat, end) for at, (each, end) in enumerate(stretches)]
        shots = sorted((shot for chapter in told for shot in chapter.shots), key=lambda shot: (-shot.weight, shot.beat))
        kept = {shot.beat for shot in shots[:_PICTURES]}
        return [replace(each, shots=tuple(shot for shot in each.shots if shot.beat in kept)) for each in told]

    def _chapter(self, at: int, first: int, end: int) -> Chapter:
        sentences: list[Sentence] = []
        acted = told = 0
        for beat in range(first, end):
            entries = self.session.beats[beat].entries
            acting = sum(bool(self.looks.activated(entry)) for entry in entries)
            found = list(self._sentences(beat))
            acted, told = acted + acting, told + (acting if found else 0)
            sentences += found
        for n, side in enumerate(self.story.sides):
            self._scores[n] += self.story.points(side, at)
        groups: list[list[Sentence]] = []
        for sentence in sentences:
            if not groups or len(groups[-1]) >= _LONG or sentence == _TURN:
                groups.append([])
            groups[-1].append(sentence)
        shots = self._shots(at, first, end)
        return Chapter(
            self.story.rounds[at].number,
            self._title(at),
            tuple(self._scores),
            tuple(map(tuple, groups)),
            acted - told,
            shots,
        )

    # --- sentences

    def turned(self) -> Sentence:
        """Where the game turned, in a sentence: whatever of it has most to tell; empty where nothing has."""
        turn, rounds = self.story.swing.turn, self.story.rounds
        told = [each for each in self._sentences(turn.beat) if each != _TURN] if turn and rounds else []
        if turn is None or not told:
            return ()
        number = rounds[self.story.round_of(turn.beat)].number
        return (Text("report.turned", n=number), *max(told, key=len))

    def _sentences(self, beat: int) -> Iterator[Sentence]:
        """What happened in a beat; the turning point is announced."""
        turn = self.story.swing.turn
        parts = list(self._parts(beat))
        if parts and turn and turn.beat == beat:
            yield _TURN
        for part in parts:
            if isinstance(part, Blow):
                if part.hits or part.hurt or part.fate:
                    yield self._blow(part)
            elif isinstance(part, Fall):
                key = "out" if part.for_good else "down"
                yield (Text(f"report.alone_{key}", who=self._name(self.story.cast[part.who])),)
            else:
                yield (self.session.entries[part.told].text,)

    def _parts(self, beat: int) -> Iterator[Blow | Fall | Scored]:
        start = sum(len(each.entries) for each in self.session.beats[:beat])
        after = self.session.beats[beat + 1].before if beat + 1 < len(self.session.beats) else self.session.state
        falls = [fall for fall in self.story.falls if fall.beat == beat]
        gains = [gain for gain in self.story.gains if gain.beat == beat]
        blow: Blow | None = None
        for at, entry in enumerate(self.session.beats[beat].entries, start):
            fresh = self._begins(entry)
            if fresh:
                if blow:
                    yield blow
                blow = fresh
                continue
            if blow and entry.luck.spread and self._first(entry) == blow.who:
                blow.saved = number(entry, "n") or entry.luck.rolled
            for hurt in self.looks.hurt(after, entry):
                if blow and self.story.actor(hurt.who) == blow.who and hurt.n > 0:
                    blow.hurt += hurt.n
            for fall in [each for each in falls if each.told == at]:
                if blow and blow.who.id == fall.who:
                    blow.fate = "out" if fall.for_good else blow.fate or "down"
                else:
                    yield fall
            mine = [each for each in gains if each.told == at]
            if mine and blow:
                yield blow
                blow = None
            yield from mine
        if blow:
            yield blow

    def _begins(self, entry: Entry) -> Blow | None:
        """An attack: somebody and, last of all, somebody of another side."""
        if len(entry.subjects) < 2:
            return None
        by, who = self._first(entry), self.story.actor(entry.subjects[-1])
        if by is None or who is None or self.story.side_of(by.seat) == self.story.side_of(who.seat):
            return None
        if not entry.luck.spread and not number(entry, "n"):
            return None
        return Blow(by, who, entry, number(entry, "n") or entry.luck.rolled)

    def _first(self, entry: Entry) -> Actor | None:
        return self.story.actor(entry.subjects[0]) if entry.subjects else None

    def _blow(self, blow: Blow) -> Sentence:
        parts = [Text("report.attack", by=self._name(blow.by), who=self._name(blow.who), n=blow.hits)]
        if blow.saved:
            parts.append(Text("report.saved", n=blow.saved))
        if blow.hurt:
            parts.append(Text("report.hurt", n=blow.hurt))
        if blow.fate:
            parts.append(Text(f"report.{blow.fate}", who=self._name(blow.who)))
        return tuple(parts)

    def _name(self, actor: Actor) -> str:
        return f"{BOLD}{self.say(actor.name)}{PLAIN}"

    # --- titles and pictures

    def _title(self, at: int) -> Text:
        """The greatest deed of a round."""
        story = self.story
        falls = [fall for fall in story.falls if fall.round == at and fall.by]
        falls.sort(key=lambda fall: (bool(story.cast[fall.who].rank), fall.for_good), reverse=True)
        if falls:
            fall = falls[0]
            who, by = story.cast[fall.who].name, story.cast[fall.by].name
            return Text("report.title.fell", by=by, who=who)
        gains = [gain for gain in story.gains if gain.round == at and story.side_of(gain.seat) is not None]
        if gains:
            best = max(gains, key=lambda gain: gain.n)
            return self.session.entries[best.told].text
        return Text("report.title.quiet")

    def _shots(self, at: int, first: int, end: int) -> tuple[Shot, ...]:
        """The beats worth a picture: the turning point, falls, points; in their order."""
        story, turn = self.story, self.story.swing.turn
        worth: dict[int, tuple[int, int]] = {}
        for fall in story.falls:
            if first <= fall.beat < end:
                n, told = worth.get(fall.beat, (0, fall.told))
                worth[fall.beat] = n + (4 if fall.for_good else 3), told
        for gain in story.gains:
            if first <= gain.beat < end:
                n, told = worth.get(gain.beat, (0, gain.told))
                worth[gain.beat] = n + gain.n, told
        for beat in range(first, end):
            entries = self.session.beats[beat].entries
            rolls = [at for at, entry in enumerate(entries) if entry.luck.spread and len(entry.subjects) > 1]
            if beat not in worth and rolls:
                worth[beat] = 1, sum(len(each.entries) for each in self.session.beats[:beat]) + rolls[0]
        if turn and turn.beat in worth:
            worth[turn.beat] = 99, worth[turn.beat][1]
        best = sorted(worth, key=lambda beat: (-worth[beat][0], beat))[:_SHOTS]
        return tuple(Shot(beat, worth[beat][1], worth[beat][0]) for beat in sorted(best))


def margin(story: Story) -> int | None:
    """By how many points it was won, where points are counted."""
    if not story.outcome or not story.outcome.winners or not story.scores or story.together:
        return None
    ours = max(story.scores.get(seat, 0) for seat in story.outcome.winners)
    return ours - max((n for seat, n in story.scores.items() if seat not in story.outcome.winners), default=0)


def headline(story: Story) -> Text:
    """What the front page says, by how it ended."""
    outcome = story.outcome
    if outcome is None:
        return Text("report.headline.open", place=story.scenario)
    if outcome.is_draw:
        return Text("report.headline.draw", place=story.scenario)
    if story.together or not outcome.winners:
        return Text(f"report.headline.{'together' if outcome.winners else 'beaten'}", place=story.scenario)
    return Text(f"report.headline.{_won(margin(story))}", place=story.scenario, winner=outcome.winners[0])


def _won(by: int | None) -> str:
    """How clear a victory was."""
    if by is None or 1 < by < _SWEEP:
        return "clear"
    return "against" if by <= 0 else "narrow" if by == 1 else "sweep"
