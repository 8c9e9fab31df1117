"""Over recorded games of every system: slots stay under the pointer, have signs, and asides tell what they should."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pygame
import pytest

from game.app.figures.portrait import known
from game.app.play import Play
from game.app.screens.table import TableScreen
from game.app.table.play.beside import UNKNOWN, Beside
from game.app.theme import icon_exists
from game.app.window import App
from game.core.request import Draw, Option, Request, Roll, Seat, Together
from game.core.rulebook import Rulebook
from game.core.session import BY_ITSELF, Session
from game.core.text import LANGUAGES, Text
from game.kit import registry
from game.testing.playout import random_game
from tests.app.test_table import Player

SYSTEMS = ("bmg3", "torgue_arena", "shadow_of_the_bat")
MODULES = {system: f"game.systems.{system}" for system in SYSTEMS}
_QUESTIONS = 7
_RESTS = 0.5
"""Seconds after which a tip and odds appear."""


@cache
def recorded(system: str) -> Session[Any]:
    return random_game(registry.load(system), seed=7, check=False)


def asked(session: Session[Any]) -> list[Request[Any]]:
    """What people are asked now."""
    pending = session.pending
    parts = pending.open if isinstance(pending, Together) else (pending,)
    return [part for part in parts if part is not None and not isinstance(part, Roll | Draw)]


def questions(system: str) -> Iterator[tuple[Session[Any], Request[Any]]]:
    """Every question of a recorded game, with the game as it stood."""
    played = recorded(system)
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
    looks, catalog, book = registry.looks_of(system), registry.catalog(), Rulebook.load(system)
    assert len(looks.glossary) > 5
    for word, rule in looks.glossary.items():
        assert rule in book
        for language in LANGUAGES:
            for part in ("word", "says"):
                key = f"{system}.glossary.{word}.{part}"
                assert catalog.sentence(key, language) and key not in catalog.render(Text(key), language)


def seated(session: Session[Any], seat: Seat) -> Session[Any]:
    """The game with one person in it."""
    places = tuple(msgspec.structs.replace(p, player="" if p.seat == seat else "weak") for p in session.setup.seats)
    session.setup = msgspec.structs.replace(session.setup, seats=places)
    return session


def rects(table: TableScreen) -> list[tuple[str, pygame.Rect]]:
    return sorted(
        ((spot.name, spot.rect) for spot in table.around.question.spots), key=lambda each: (each[0], *each[1])
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_nothing_of_a_question_moves_under_the_pointer(app: App, system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_modules", MODULES)
    app.settings.animation, app.settings.volume = "none", 0
    played = recorded(system)
    hand = Player(app)
    for count in range(5, len(played.answers), len(played.answers) // _QUESTIONS):
        session = next(branch for n in range(count, -1, -1) if asked(branch := played.branch(n)))
        table = TableScreen(app, Play(seated(session, asked(session)[0].seat), seed=1))
        app.push(table)
        hand.asked()
        app.frame([], _RESTS)
        app.frame([], _RESTS)
        before, page = rects(table), table.around.question.page
        assert before
        for name, rect in before:
            hand.move_to(rect.center)
            app.frame([], _RESTS)
            app.frame([], _RESTS)
            assert rects(table) == before, f"pointing at {name} of {table.play.asked}"
            assert table.around.question.page == page
        app.pop()
