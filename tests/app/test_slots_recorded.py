"""Over recorded games of every system: slots stay under the pointer, have signs, and asides tell what they should."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pygame
import pytest

from game.app.figures.portrait import known
from game.app.play import Play
from game.app.screens.table import TableScreen
from game.app.table.art.view import BoardView
from game.app.table.panels.question import QuestionPanel
from game.app.table.play.beside import UNKNOWN, Beside
from game.app.theme import icon_exists
from game.app.widgets.panel import Panel
from game.app.window import App
from game.core.request import Draw, Option, Request, Roll, Together
from game.core.session import BY_ITSELF, Session
from game.core.text import LANGUAGES, Text
from game.kit import registry
from game.kit.terms import faults_of, terms_of
from game.testing.playout import random_game
from tests.app.retold import Retold

SYSTEMS = ("bmg3", "torgue_arena", "shadow_of_the_bat")
MODULES = {system: f"game.systems.{system}" for system in SYSTEMS}
ASIDE = (640, 700)
"""Where nothing is to be chosen."""
_SHORTER = {"bmg3": 7, "torgue_arena": 4, "shadow_of_the_bat": 7}
"""Games of some 250 to 320 questions."""
_RESTS = 0.5
"""Seconds after which a tip and odds appear."""


@cache
def recorded(system: str, seed: int = 7) -> Session[Any]:
    return random_game(registry.load(system), seed=seed, check=False)


def asked(session: Session[Any]) -> list[Request[Any]]:
    """What people are asked now."""
    pending = session.pending
    parts = pending.open if isinstance(pending, Together) else (pending,)
    return [part for part in parts if part is not None and not isinstance(part, Roll | Draw)]


def questions(system: str, seed: int = 7) -> Iterator[tuple[Session[Any], Request[Any]]]:
    """Every question of a recorded game, with the game as it stood."""
    played = recorded(system, seed)
    session: Session[Any] = Session(played.system, played.setup)
    for answered in played.answers:
        if answered.by == BY_ITSELF:
            continue
        for request in asked(session):
            yield session, request
        session.answer(answered.key)


def offers(request: Request[Any]) -> Iterator[tuple[Request[Any], Option[Any]]]:
    """The options of a question, and of what they ask further."""
    for option in getattr(request, "options", None) or getattr(request, "shares", ()):
        yield request, option
        if option.then is not None:
            yield from offers(option.then)


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_option_has_a_sign_or_a_face(system: str) -> None:
    looks, missing = registry.looks_of(system), set[tuple[str, str]]()
    for session, request in questions(system):
        beside = Beside(Play(session), looks)
        for asking, option in offers(request):
            icon, role = beside.sign(asking, option)
            if icon == UNKNOWN or not (icon_exists(icon) if icon else known(role)):
                missing.add((asking.topic, option.key))
    assert not missing


@pytest.mark.parametrize("system", SYSTEMS)
def test_asides_are_told_in_every_language(system: str) -> None:
    looks, catalog, told = registry.looks_of(system), registry.catalog(), 0
    for session, request in questions(system):
        for option in getattr(request, "options", ()):
            aside = looks.aside(session.state, request, option.key) if option.refusal is None else None
            texts = (
                [text for text in (aside.words, aside.label, aside.chance) if isinstance(text, Text)] if aside else []
            )
            told += bool(texts)
            for text in texts:
                assert all(text.key not in catalog.render(text, language) for language in LANGUAGES)
    assert told > 100


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_word_of_the_glossary_has_a_sentence_and_a_rule(system: str) -> None:
    terms = terms_of(system)
    assert len(terms) > 5
    assert faults_of(terms, system) == []


def rects(table: TableScreen) -> list[tuple[str, pygame.Rect]]:
    return sorted(
        ((spot.name, spot.rect) for spot in table.around.question.spots), key=lambda each: (each[0], *each[1])
    )


def only_the_question_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything else takes long and has no slots."""
    show = Panel.show

    def shown(panel: Panel, *given: Any, **more: Any) -> None:
        if isinstance(panel, QuestionPanel):
            show(panel, *given, **more)

    monkeypatch.setattr(Panel, "show", shown)
    monkeypatch.setattr(BoardView, "draw", lambda *_: None)


def pointing(at: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_of_any_question_of_a_game_moves_under_the_pointer(
    app: App, system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_modules", MODULES)
    only_the_question_is_painted(monkeypatch)
    seed, topics, hovered = _SHORTER[system], list[str](), 0
    for table in Retold(app, recorded(system, seed), monkeypatch).questions():
        topics.append(table.play.asked.topic)
        app.frame([pointing(ASIDE)], _RESTS)
        before, page = rects(table), table.around.question.page
        assert before, table.play.asked
        for name, rect in before:
            app.frame([pointing(rect.center)], _RESTS)
            app.frame([], _RESTS)
            assert rects(table) == before, f"pointing at {name} of {table.play.asked}"
            assert table.around.question.page == page
            hovered += 1
    asked_then = [request.topic for _, request in questions(system, seed)]
    assert set(topics) == set(asked_then) and len(topics) > 0.9 * len(asked_then)
    assert hovered > 500
