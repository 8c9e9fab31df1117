"""The page of a battle report: front page, a chapter a round, an appendix that is folded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from game.app.report.prose import BOLD, PLAIN, Chapter, Sentence, headline
from game.app.report.style import CSS
from game.app.story.facts import Story, Swing
from game.app.summary.luck import rows, tenths, verdict
from game.core.journal import Entry
from game.core.request import Seat
from game.core.rulebook import Rulebook
from game.core.session import Session
from game.core.text import Text

_GRAPH = (388, 120)
_FEW = 9
"""Rounds that are all named below the curve."""


@dataclass(slots=True)
class Shown:
    """A picture in the page."""

    data: str
    roll: Entry | None
    caption: str


@dataclass(slots=True)
class Page:
    """Everything the page is made of."""

    session: Session[Any]
    story: Story
    chapters: Sequence[Chapter]
    say: Callable[[Text], str]
    name: Callable[[Seat], str]
    colour: Callable[[Seat], str]
    language: str
    date: str
    turned: Sentence = ()
    """Where it turned: the second line, for the score stands in its box."""
    lead: Shown | None = None
    best: str = ""
    shots: Mapping[int, Sequence[Shown]] = field(default_factory=dict)
    """By chapter."""
    rules: Rulebook | None = None
    minutes: int = 0
    """How long it was played; 0: nobody knows."""

    def html(self) -> str:
        title = escape(self.say(headline(self.story)))
        body = [self._front(title), *(self._chapter(at, each) for at, each in enumerate(self.chapters))]
        body.append(self._appendix())
        return (
            f'<!doctype html>\n<html lang="{self.language}"><head><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
            f"<style>{CSS}</style></head><body><main>{''.join(body)}</main></body></html>\n"
        )

    def _told(self, name: str, /, **values: int | str | Text) -> str:
        return escape(self.say(Text(f"report.{name}", **values)))

    # --- the front page

    def _front(self, title: str) -> str:
        story, outcome = self.story, self.story.outcome
        system = escape(self.say(self.session.system.title))
        ending = escape(self.say(outcome.text)) if outcome else self._told("open")
        second = self._sentence(self.turned) if outcome and self.turned else ending
        lead = self._figure(self.lead, "lead") if self.lead else ""
        kind = "front" if lead else "front plain"
        return (
            f'<header><span>{system}</span><p class="mast">{self._told("paper")}</p>'
            f"<span>{self._when()}</span></header>"
            f'<h1>{title}</h1><p class="sub">{second}</p><section class="{kind}">{lead}<div class="score">'
            f"<h2>{self._told('how')}</h2>{self._scores()}{curve(self, story.swing)}{self._best()}</div>"
            f'<nav><h2>{self._told("inside")}</h2>{self._contents()}<p class="luck">{self._luck()}</p></nav></section>'
        )

    def _when(self) -> str:
        """The day, and how long the game took."""
        took = [self.say(Text("result.minutes", n=self.minutes))] if self.minutes else []
        return escape(" · ".join([self.date, *took]))

    def _scores(self) -> str:
        """The box score: points by round; a company by what each of them did."""
        story = self.story
        if story.together:
            return self._company(story.sides[0])
        heads = "".join(f"<th>{each.number}</th>" for each in story.rounds)
        lines = []
        for side in story.sides:
            cells = "".join(f"<td>{story.points(side, at)}</td>" for at in range(len(story.rounds)))
            total = story.scores.get(side[0], story.points(side))
            won = bool(story.outcome and set(side) & set(story.outcome.winners))
            name = f"<b>{escape(self._side(side))}</b>" if won else escape(self._side(side))
            lines.append(f"<tr><td>{self._dot(side[0])}{name}</td>{cells}<td><b>{total}</b></td></tr>")
        return f"<table><tr><th></th>{heads}<th>{self._told('total')}</th></tr>{''.join(lines)}</table>"

    def _side(self, side: Sequence[Seat]) -> str:
        if len(side) == 1:
            return self.name(side[0])
        return self.say(Text("result.and_others", name=self.name(side[0]), n=len(side) - 1))

    def _dot(self, seat: Seat) -> str:
        return f'<i class="dot" style="background:{self.colour(seat)}"></i>'

    def _company(self, side: Sequence[Seat]) -> str:
        lines = []
        for seat in side:
            for deeds in self.story.deeds.values():
                actor = self.story.cast[deeds.actor]
                if actor.seat == seat and deeds.activations:
                    name = escape(self.say(actor.name))
                    cells = f"<td>{deeds.felled}</td><td>{deeds.dealt}</td><td>{deeds.taken}</td>"
                    lines.append(f"<tr><td>{self._dot(seat)}{name}</td>{cells}</tr>")
        heads = "".join(f"<th>{self._told(key)}</th>" for key in ("felled", "dealt", "taken"))
        return f"<table><tr><th></th>{heads}</tr>{''.join(lines)}</table>"

    def _best(self) -> str:
        best = self.story.best
        if best is None:
            return ""
        name = escape(self.say(self.story.cast[best.actor].name))
        did = [self._told(f"did_{key}", n=n) for key, n in (("points", best.points), ("felled", best.felled)) if n]
        picture = f'<img src="{self.best}" alt="">' if self.best else ""
        words = f"<b>{name}</b><br>{', '.join(did) or self._told('did_dealt', n=best.dealt)}"
        return f'<h3>{self._told("best")}</h3><p class="best">{picture}<span>{words}</span></p>'

    def _contents(self) -> str:
        links = [(f"r{at}", self._heading(each)) for at, each in enumerate(self.chapters)]
        links += [(key, self._told(f"part.{key}")) for key in ("crews", "dice", "journal", "save")]
        lines = [f'<li><a href="#{id}">{words}</a></li>' for id, words in links]
        return f"<ul>{''.join(lines)}</ul>"

    def _luck(self) -> str:
        parts = []
        for seat, luck in rows(self.story):
            if luck.hits.spread:
                told = self._told("luck", name=self.name(seat), n=luck.hits.rolled, owed=tenths(luck.hits.mean))
                parts.append(f"{told} ({escape(self.say(verdict(luck.hits)[0]))})")
        return f"<b>{self._told('luck_title')}</b> {'; '.join(parts)}." if parts else self._told("no_luck")

    # --- chapters

    def _heading(self, chapter: Chapter) -> str:
        words = escape(self.say(chapter.title).rstrip("."))
        return f"{escape(self.say(Text('result.round', n=chapter.round)))}: {words}"

    def _chapter(self, at: int, chapter: Chapter) -> str:
        score = " : ".join(map(str, chapter.scores)) if self.story.scores and not self.story.together else ""
        after = f"<small>{self._told('after', score=score)}</small>" if score else ""
        text = [f"<p>{' '.join(map(self._sentence, group))}</p>" for group in chapter.paragraphs]
        if chapter.others:
            moved = self._told("others" if text else "movers", n=chapter.others)
            text.append(f"<p>{moved}</p>")
        shots = "".join(self._figure(shot) for shot in self.shots.get(at, ()))
        shots = f'<div class="shots">{shots}</div>' if shots else ""
        return (
            f'<section class="round" id="r{at}"><h2>{self._heading(chapter)}{after}</h2>'
            f'<div class="columns">{"".join(text)}</div>{shots}</section>'
        )

    def _sentence(self, sentence: Sentence) -> str:
        words = "".join(self.say(text) for text in sentence).rstrip(".")
        words = escape(words[:1].upper() + words[1:])
        return words.replace(BOLD, "<b>").replace(PLAIN, "</b>") + "."

    def _figure(self, shown: Shown, kind: str = "") -> str:
        dice = f'<span class="dice">{dice_of(shown.roll)}</span>' if shown.roll else ""
        picture = f'<img src="{shown.data}" alt="">'
        return f'<figure class="{kind}">{picture}{dice}<figcaption>{escape(shown.caption)}</figcaption></figure>'

    # --- the appendix

    def _appendix(self) -> str:
        cited = list(dict.fromkeys(rule for entry in self.session.entries for rule in entry.rules))
        how = f"<p>{self._told('save_how')}</p>"
        parts = {
            "crews": self._crews(),
            "dice": self._dice(),
            "journal": self._journal(),
            "rules": self._rules(cited),
            "save": how,
        }
        folds = "".join(self._fold(id, body) for id, body in parts.items())
        return f'<section class="appendix">{folds}<p><small>{self._made()}</small></p></section>'

    def _made(self) -> str:
        words = Text("replay.report.made", answers=len(self.session.answers), steps=len(self.session.beats))
        return escape(self.say(words))

    def _fold(self, id: str, body: str) -> str:
        return f'<details id="{id}"><summary>{self._told(f"part.{id}")}</summary>{body}</details>'

    def _crews(self) -> str:
        return "".join(f"<h3>{escape(self._side(side))}</h3>{self._company(side)}" for side in self.story.sides)

    def _dice(self) -> str:
        lines = []
        for entry in self.session.entries:
            if entry.dice:
                owed = tenths(entry.owed) if entry.luck.spread else ""
                words = escape(self.say(entry.text))
                lines.append(f"<tr><td>{dice_of(entry)}</td><td>{words}</td><td>{owed}</td></tr>")
        return f"<table><tr><th></th><th></th><th>{self._told('owed')}</th></tr>{''.join(lines)}</table>"

    def _journal(self) -> str:
        lines = []
        for beat in self.session.beats:
            for entry in beat.entries:
                known = self.rules is not None
                rules = " ".join(f'<a href="#{rule}">{rule}</a>' if known else rule for rule in entry.rules)
                lines.append(f"<li>{escape(self.say(entry.text))} <small>{rules}</small></li>")
        return f"<ol>{''.join(lines)}</ol>"

    def _rules(self, cited: Sequence[str]) -> str:
        book = self.rules
        if book is None:
            return ""
        found = [book.rule(id) for id in sorted(cited) if id in book]
        return "".join(f'<p id="{rule.id}"><b>{rule.id}</b> {escape(rule.text)}</p>' for rule in found)


def dice_of(entry: Entry) -> str:
    """Dice as small boxes; those that counted are lit."""
    boxes = []
    for at, value in enumerate(entry.dice):
        good = entry.marked is None or at in entry.marked
        boxes.append(f'<i class="die{"" if good else " off"}">{value}</i>')
    return "".join(boxes)


def curve(page: Page, swing: Swing) -> str:
    """The chances as a drawing in the page."""
    if len(swing.places) < 2:
        return ""
    wide, high = _GRAPH
    first, last = swing.places[0].beat, swing.places[-1].beat

    def x(beat: int) -> float:
        return wide * (beat - first) / max(1, last - first)

    def y(chance: int) -> float:
        return high - high * chance / 1000

    few = len(page.story.rounds) <= _FEW
    line = " ".join(f"{x(place.beat):.1f},{y(place.chance):.1f}" for place in swing.places)
    marks = ""
    for each in page.story.rounds:
        at = max(0.0, x(each.beat))
        marks += f'<line x1="{at:.1f}" y1="0" x2="{at:.1f}" y2="{high}" class="tick"/>'
        if few or each.number == 1:
            marks += f'<text x="{at + 3:.1f}" y="{high + 14}">{each.number}</text>'
    turn = ""
    if swing.turn:
        near = min(swing.places, key=lambda place: abs(place.beat - swing.turn.beat))  # type: ignore[union-attr]
        turn = f'<circle cx="{x(near.beat):.1f}" cy="{y(near.chance):.1f}" r="5"/>'
    key = "chance_all" if page.story.together else "chance"
    title = escape(page.say(Text(f"report.{key}", name=page.name(page.story.sides[0][0]))))
    note = "" if swing.played_out else f"<small> {escape(page.say(Text('result.impression')))}</small>"
    return (
        f"<h3>{title}{note}</h3>"
        f'<svg viewBox="0 0 {wide} {high + 18}" role="img"><rect width="{wide}" height="{high}" class="ground"/>{marks}'
        f'<line x1="0" y1="{high / 2}" x2="{wide}" y2="{high / 2}" class="tick"/>'
        f'<polyline points="{line}"/>{turn}</svg>'
    )
