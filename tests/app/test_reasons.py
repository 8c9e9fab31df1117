"""The computer's mind at the table: why it did something, and what it would do."""

from __future__ import annotations

import time

import pygame
import pytest

from examples.duel import SYSTEM
from game.app.play import Play
from game.app.screens.reasons import ReasonsScreen
from game.app.screens.table import TableScreen
from game.app.thoughts import Kept, Thoughts
from game.bots.reasons import explained
from game.bots.thought import Thought, Weighed
from game.core.request import DECLINE, NOTHING, Seat
from game.core.session import Session
from game.core.system import Seating, Setup
from game.core.text import Text

A, B = Seat("A"), Seat("B")
FIGHT = {"models": {"a1": "10,4", "a2": "4,4", "b1": "10,5.5", "b2": "16,16"}, "queue": ["b1", "a1"]}


def duel(app, *players: str) -> TableScreen:
    seats = tuple(Seating(seat, player=player) for seat, player in zip("AB", players, strict=True))
    screen = TableScreen(app, Play(Session(SYSTEM, Setup("duel", seats=seats, situation=FIGHT)), seed=3))
    app.push(screen)
    return screen


def wait(app, screen, until) -> None:
    end = time.monotonic() + 120
    while not until():
        assert time.monotonic() < end, "it never came to that"
        for shown in app.screens[-1:]:
            shown.update(0.05)
        screen.host.finish()
        time.sleep(0.01)


@pytest.fixture
def computers(app) -> TableScreen:
    screen = duel(app, "", "medium")
    wait(app, screen, lambda: screen.host.asks_person and not screen.host.stage.busy)
    yield screen
    screen.host.leave()


def test_the_journal_tells_why_a_computer_did_something(app, computers):
    entries = computers.play.session.entries
    assert entries
    kept = computers.play.thoughts.of(computers.play.session, 0, len(entries))
    assert kept is not None and kept.seat == B
    do = computers.why(0, len(entries))
    assert do is not None
    do()
    shown = app.screens[-1]
    assert isinstance(shown, ReasonsScreen)
    shown.layout()
    shown.draw(app.window)
    assert any("the best" in words for words, _ in shown.words())
    assert not any("mind." in words for words, _ in shown.words())
    assert [control.words for control in shown.desk.controls] == ["Back"]


def test_a_reaction_that_was_declined_is_no_reason_for_what_a_rival_does(computers):
    session, thoughts = computers.play.session, Thoughts()
    (answer, *_) = session.answers
    thought = Thought("glance", (Weighed(answer.key, 5),), 1)
    for key, known in ((answer.key, True), (DECLINE, False), (NOTHING, False)):
        kept = Kept(0, 0, B, key, thought)
        thoughts._kept = [kept]
        thoughts._stands = lambda session, one: True
        assert (thoughts.of(session, 0, 1) is not None) == known


def test_what_was_taken_back_is_not_explained(computers):
    session = computers.play.session
    end = len(session.entries)
    assert computers.why(0, end) is not None
    while session.undo():
        pass
    assert computers.why(0, end) is None


def test_the_coach_tells_what_it_would_do_and_does_it_when_asked(app, computers):
    computers.event(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F2, mod=0, unicode=""))
    assert computers.host.computers.advising
    answers = len(computers.play.session.answers)
    wait(app, computers, lambda: isinstance(app.screens[-1], ReasonsScreen))
    assert len(computers.play.session.answers) == answers
    app.screens[-1]._agree()
    assert len(computers.play.session.answers) > answers


def test_escape_stops_the_coach(computers):
    computers.advise()
    assert computers.host.computers.advising
    before = time.monotonic()
    computers.escape()
    assert time.monotonic() - before < 5
    assert not computers.host.computers.advising
    assert computers.host.computers.advised() is None


def test_a_secret_is_not_named_to_a_rival(app, computers):
    asked = computers.play.asked
    assert asked is not None
    thought = Thought("glance", (Weighed("end", 5), Weighed("surge", 1)), 2)
    told = explained(thought, asked, computers.host.looks, {"end"})
    screen = ReasonsScreen(app, Text("mind.advice"), told)
    assert "keeps to itself" in screen.words()[2][0]
