"""Computer players and odds in a process of their own: they answer, they can be stopped, and nothing they do hurts."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from examples.duel import SYSTEM
from game import bots
from game.app.thinking import Decided, Reply, Samples, Think, Thinker, Trouble, Weigh, played_out
from game.bots.hands import TIDIED
from game.core.request import Seat
from game.core.session import Session
from game.core.system import Setup

FIGHT: dict[str, Any] = {
    "models": {"a1": "10,8", "a2": "3,3", "b1": "12,9", "b2": "3,18"},
    "hands": {"B": "parry1"},
    "queue": ["a1"],
}
A = Seat("A")


class Crashing:
    """A player that ends its whole process."""

    def answer(self, view: Session[Any], seat: Seat) -> str:
        os._exit(3)


class Raising:
    def answer(self, view: Session[Any], seat: Seat) -> str:
        raise ArithmeticError("no idea")


class Tidying:
    """A player that tells after how many new things its process clears up."""

    def answer(self, view: Session[Any], seat: Seat) -> str:
        raise ArithmeticError(gc.get_threshold()[0])


class Sleeping:
    def answer(self, view: Session[Any], seat: Seat) -> str:
        time.sleep(60)
        return "end"


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    thinker = Thinker()
    yield thinker
    thinker.stop()


@pytest.fixture
def session() -> Session[Any]:
    return Session(SYSTEM, Setup("duel", seats=SYSTEM.quick_start().seats, situation=FIGHT))


def think(session: Session[Any], mind: Any) -> Think:
    return Think("examples.duel", "duel", session.excerpt(A, Random(1)), A, mind)


def heard(thinker: Thinker, most: float = 30.0) -> list[Reply]:
    """What the worker says first; looking for it never waits."""
    end = time.monotonic() + most
    while time.monotonic() < end:
        before = time.monotonic()
        replies = thinker.update(0.01)
        assert time.monotonic() - before < 5
        if replies:
            return replies
        time.sleep(0.01)
    raise AssertionError("not a word")


def test_the_worker_gives_an_answer_the_game_takes(thinker, session):
    thinker.begin(think(session, bots.bot("medium", 1)))
    assert thinker.busy
    [reply] = heard(thinker)
    assert isinstance(reply, Decided)
    session.answer(reply.key)


def test_the_same_seed_gives_the_same_answer_as_without_a_worker(thinker, session):
    thinker.begin(think(session, bots.bot("medium", 5)))
    [reply] = heard(thinker)
    here = bots.bot("medium", 5).answer(Session.opened(SYSTEM, session.excerpt(A, Random(1))), A)
    assert isinstance(reply, Decided) and reply.key == here


def test_a_worker_that_ends_is_reported_and_the_next_job_gets_a_new_one(thinker, session):
    thinker.begin(think(session, Crashing()))
    assert heard(thinker) == [Trouble("ended")]
    assert not thinker.busy
    thinker.begin(think(session, bots.bot("random", 1)))
    assert isinstance(heard(thinker)[0], Decided)


def test_a_player_that_fails_is_reported_in_its_own_words(thinker, session):
    thinker.begin(think(session, Raising()))
    assert heard(thinker) == [Trouble("failed", "ArithmeticError: no idea")]


def test_whoever_thinks_seldom_clears_up(thinker, session):
    thinker.begin(think(session, Tidying()))
    assert heard(thinker) == [Trouble("failed", f"ArithmeticError: {TIDIED}")]


def test_what_cannot_be_sent_is_reported_and_does_not_end_the_program(thinker, session):
    thinker.begin(think(session, lambda: None))
    [trouble] = heard(thinker)
    assert isinstance(trouble, Trouble) and trouble.kind == "failed"
    assert not thinker.busy


def test_a_player_that_hangs_is_given_up(session):
    thinker = Thinker(patience=3.0)
    thinker.begin(think(session, Sleeping()))
    try:
        assert heard(thinker) == [Trouble("hangs")]
        assert not thinker.busy
    finally:
        thinker.stop()


def test_stopping_does_not_wait(thinker, session):
    thinker.begin(think(session, Sleeping()))
    for _ in range(100):
        thinker.update(0.01)
        time.sleep(0.01)
    before = time.monotonic()
    thinker.stop()
    assert time.monotonic() - before < 5
    assert not thinker.busy and thinker.update(0.01) == []


def samples(thinker: Thinker) -> list[int]:
    found: list[int] = []
    while thinker.busy:
        for reply in thinker.update(0.01):
            assert isinstance(reply, Samples)
            found += reply.values
        time.sleep(0.005)
    return found


def test_odds_come_in_a_few_at_a_time_and_are_near_the_true_ones(thinker, session):
    deals = tuple(session.excerpt(A, Random(n)) for n in range(4))
    thinker.begin(Weigh("examples.duel", "duel", deals, A, "attack:b1", 200))
    values = samples(thinker)
    assert len(values) == 200
    assert set(values) <= {0, 1, 2}
    # Three dice hit on 4+, two guard dice stop on 5+, now and then a Parry: less than one wound on average.
    assert 0.2 < sum(values) / len(values) < 1.2


def test_newer_odds_take_the_place_of_older_ones(thinker, session):
    deals = (session.excerpt(A, Random(1)),)
    thinker.begin(Weigh("examples.duel", "duel", deals, A, "attack:b1", 100_000))
    heard(thinker)
    thinker.begin(Weigh("examples.duel", "duel", deals, A, "attack:b1", 30))
    assert len(samples(thinker)) == 30


def test_nothing_is_weighed_where_nothing_is_at_stake(thinker, session):
    thinker.begin(Weigh("examples.duel", "duel", (session.excerpt(A, Random(1)),), A, "end", 30))
    assert samples(thinker) == []


def test_an_answer_is_played_out_up_to_the_same_question(session):
    asked = session.asked(A)
    assert asked is not None
    end = played_out(session, asked, "attack:b1", Random(2))
    assert end.pending is not None and end.pending.text == asked.text
    assert session.state.models["b1"].wounds == 0


def test_nobody_waits_for_the_end_of_a_worker_that_is_stopped(thinker, session, monkeypatch):
    thinker.begin(think(session, bots.bot("strong", "1:A")))
    process = thinker._process
    monkeypatch.setattr(type(process), "join", lambda *args: pytest.fail("the window would stand still"))
    thinker.stop()
    monkeypatch.undo()
    assert not thinker.busy
    for _ in range(1000):
        thinker._bury()
        if not thinker._ended:
            break
        time.sleep(0.01)
    assert not thinker._ended, "it is forgotten once it has ended"
