"""Giving up at any time, whoever is being asked (WIN-07, DPT-40)."""

from __future__ import annotations

import pytest

from examples.duel import SYSTEM as DUEL
from game.core.request import IllegalAnswer, Seat
from game.core.save import parse_save, resume, save_bytes
from game.core.session import Session
from tests.systems.bmg3.scenes import profile, scene

MODELS = {"a1": "thug 5,5", "a2": "thug 9,5", "b1": "thug 30,30"}


def asked_of_a() -> Session:
    """A game in the middle of an activation of A."""
    session = scene(profile("thug"), models=MODELS, turn="A").session
    session.answer("activate:a1")
    assert session.pending is not None and session.pending.seat == "A"
    return session


@pytest.mark.rule("BMG3-WIN-07", "BMG3-DPT-40")
@pytest.mark.parametrize(("loser", "winner"), [("A", "B"), ("B", "A")])
def test_either_player_may_give_up_while_one_of_them_is_asked(loser: str, winner: str) -> None:
    session = asked_of_a()
    session.concede(Seat(loser))
    assert session.pending is None
    assert session.outcome is not None and session.outcome.winners == (winner,)


@pytest.mark.rule("BMG3-WIN-07")
def test_a_surrender_is_saved_taken_back_and_played_again() -> None:
    session = asked_of_a()
    before = session.digest()
    session.concede(Seat("B"))
    after = session.digest()
    assert resume(parse_save(save_bytes(session), "x"), session.system).digest() == after
    assert session.branch(len(session.answers)).digest() == after
    session.undo()
    assert session.digest() == before and session.pending is not None
    session.redo()
    assert session.digest() == after and session.pending is None


def test_nobody_gives_up_for_a_seat_that_is_not_there() -> None:
    session = asked_of_a()
    before = session.digest()
    with pytest.raises(IllegalAnswer):
        session.concede(Seat("Z"))
    assert session.digest() == before and session.pending is not None


def test_a_game_without_surrender_refuses_one_and_goes_on() -> None:
    session = Session(DUEL, DUEL.quick_start())
    before, asked = session.digest(), session.pending
    with pytest.raises(IllegalAnswer):
        session.concede(Seat("A"))
    assert session.digest() == before and session.pending is asked
