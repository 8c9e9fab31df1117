"""What a rule means on the table where it is looked up: whom it is about now, and which lesson practises it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from game.app.table.panels.glossary import Glossary
from game.app.table.peek.sheet import Here
from game.app.table.play.sitting import Sitting
from game.core.text import Text
from game.kit.lessons.lesson import Lesson, lessons_of
from game.kit.practice import practising
from game.kit.terms import terms_of

_MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class Applied:
    """A sentence, and the pieces it is about."""

    text: Text
    pieces: tuple[str, ...] = ()


class OnThisTable:
    """Answers for one game, each question once a position."""

    def __init__(self, sitting: Sitting, glossary: Glossary) -> None:
        self._sitting, self._glossary = sitting, glossary
        self.practise: Callable[[Lesson], None] | None = None
        """Opens a lesson, where lessons can be opened from the table."""
        self.rehearse: Callable[[Path], None] | None = None
        """The same for a situation."""
        self._known: tuple[object, Here] = (None, Here())
        self._looked = 0

    def __call__(self, rule: str) -> Here:
        sitting = self._sitting
        key = (rule, sitting.host.revision, sitting.host.viewer, sitting.app.language, self.practise is None)
        if self._known[0] != key:
            self._known, self._looked = (key, self._told(rule)), 0
        return self._known[1]

    def _told(self, rule: str) -> Here:
        sitting, found = self._sitting, self._bearers(rule)
        lesson = self._lesson(rule) if self.practise else None
        situation = practising(sitting.host.looks.id, rule) if self.rehearse and not lesson else None
        pieces = [id for id in found.pieces if sitting.token(id)] if found else []
        return Here(
            sitting.app.say(found.text) if found else "",
            partial(self._show, pieces) if pieces else None,
            self._opening(lesson, situation),
            lesson.order if lesson else 0,
        )

    def _opening(self, lesson: Lesson | None, situation: Path | None) -> Callable[[], None] | None:
        if lesson and self.practise:
            return partial(self.practise, lesson)
        return partial(self.rehearse, situation) if situation and self.rehearse else None

    def _bearers(self, rule: str) -> Applied | None:
        """Who bears the sign of a word that the rule explains."""
        app, words = self._sitting.app, self._glossary.of_rule(rule)
        terms = terms_of(self._sitting.host.looks.id)
        forms = [form for word in words if word.id in terms for form in terms[word.id].words.said(app.language)]
        if not forms:
            return None
        pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, forms))})(?!\w)", re.IGNORECASE)
        named: list[str] = []
        pieces: list[str] = []
        shown = self._sitting.shown
        bearing = [(token.id, token.name, (*token.pips, *token.counters)) for token in shown.models]
        bearing += [(group.leader, group.name, group.pips) for group in shown.groups]
        for id, name, pips in bearing:
            signs = [pip for pip in pips if pip.count and pattern.search(app.say(pip.name))]
            if signs:
                count = sum(pip.count for pip in signs)
                named.append(f"{app.say(name)} ({count})" if count > 1 else app.say(name))
                pieces.append(id)
        if not named:
            return None
        more = len(named) - _MOST_NAMED
        who = ", ".join(named[:_MOST_NAMED]) + (f" +{more}" if more > 0 else "")
        return Applied(Text("table.peek.bearers", what=words[0].title, who=who), tuple(pieces))

    def _lesson(self, rule: str) -> Lesson | None:
        """The first lesson that teaches a word of the rule."""
        system = self._sitting.host.looks.id
        ids = {word.id for word in self._glossary.of_rule(rule)}
        return next((lesson for lesson in lessons_of(system) if ids.intersection(lesson.terms)), None)

    def _show(self, pieces: list[str]) -> None:
        """Look at one after the other."""
        self._sitting.look_at([pieces[self._looked % len(pieces)]])
        self._looked += 1
