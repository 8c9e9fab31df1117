"""A game in a minute, for whoever is not at a table yet: the briefing of the game as it is usually begun."""

from __future__ import annotations

from game.app.theme import ACCENT
from game.app.widgets.page import Item, Paragraph, Span
from game.app.window import App
from game.core.request import Seat
from game.core.session import RuleFailed, Session
from game.core.system import SetupError
from game.core.text import Text
from game.kit import registry
from game.kit.briefs import Brief
from game.kit.lessons.lesson import lessons_of

_briefs: dict[str, Brief] = {}


def minute_of(system: str) -> Brief | None:
    """The brief of a quick game, or else of the first lesson, made once; None where there is no such game yet."""
    if system not in _briefs and system in registry.names():
        brief = _brief(system)
        if brief is None:
            return None
        _briefs[system] = brief
    return _briefs.get(system) if system in registry.names() else None


def _brief(system: str) -> Brief | None:
    looks = registry.looks_of(system)
    try:
        setup = registry.load(system).quick_start()
        state = Session(registry.load(system), setup).state
        found = looks.brief(state, Seat(setup.seats[0].seat))
        lessons = [] if found else lessons_of(system)
        return looks.brief(lessons[0].begin().state, lessons[0].seat) if lessons else found
    except (SetupError, RuleFailed):
        return None


def minute_items(app: App, brief: Brief) -> list[Item]:
    """The brief as running text."""
    items: list[Item] = []
    for name, lines in (("win", brief.win), ("lose", brief.lose), ("turn", brief.turn)):
        items.append(Paragraph((Span(app.say(Text(f"app.brief.{name}")), True, ACCENT),), "large", before=18))
        items += [Paragraph((Span(app.say(line.label)),), "large", indent=26, before=8, mark="•") for line in lines]
    return items
