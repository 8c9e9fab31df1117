"""Two people at one screen: nobody is called to it for nothing."""

from __future__ import annotations

import msgspec
import pytest

from game import bots
from game.app.play import Play
from game.app.screens.cover import CoverScreen
from game.app.screens.table import TableScreen
from game.app.window import App
from game.bots.seat import step
from game.core.dice import Chance
from game.core.request import Choose, Seat
from game.core.session import Session
from game.kit import registry
from tests.app.conftest import Hand
from tests.app.test_card_shown import MODULES


@pytest.fixture(scope="module")
def idle() -> Session:
    """A game of two people in which the one who does not act may play a card, though nothing calls for it."""
    session = next(found for seed in range(20) if (found := _idle_in_game(seed)))
    places = tuple(msgspec.structs.replace(place, player="") for place in session.setup.seats)
    session.setup = msgspec.structs.replace(session.setup, seats=places)
    return session


def _idle_in_game(seed: int) -> Session | None:
    """A random game up to such a question; None if it has none."""
    system = registry.load("bmg3")
    session = Session(system, system.quick_start())
    minds = {seat: bots.bot("random", f"{seed} {seat}") for seat in system.seats(session.state)}
    chance, last = Chance(seed), ""
    while session.pending is not None:
        pending = session.pending
        if isinstance(pending, Choose) and pending.idle and last and pending.seat != last:
            return session
        last = getattr(pending, "seat", "") or last
        step(session, minds, chance)
    return None


def seated(app: App, session: Session) -> tuple[Hand, TableScreen]:
    app.settings.animation, app.settings.volume = "none", 0
    table = TableScreen(app, Play(session.branch(len(session.answers)), seed=1))
    other = next(seat for seat in table.play.people if seat != session.pending.seat)
    table.host.viewer = Seat(other)
    app.push(table)
    return Hand(app), table


@pytest.fixture(autouse=True)
def every_game(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """The window of the tests knows only the duel."""
    monkeypatch.setattr(registry, "_modules", MODULES)


def test_nobody_comes_to_the_screen_for_a_question_that_can_wait(app: App, idle: Session) -> None:
    hand, table = seated(app, idle)
    hand.frames(1)
    assert len(table.play.session.answers) > len(idle.answers)
    assert table.play.session.answers[len(idle.answers)].key == "no"
    assert not isinstance(app.top, CoverScreen) or table.play.asked is not idle.pending


def test_whoever_wants_to_be_asked_is_called(app: App, idle: Session) -> None:
    hand, table = seated(app, idle)
    table.play.policies[idle.pending.seat, idle.pending.reaction] = "ask"
    hand.frames(2)
    assert isinstance(app.top, CoverScreen) and len(table.play.session.answers) == len(idle.answers)
