"""After a game: the decisions that cost most."""

from __future__ import annotations

from game.bots.review import Costly, costliest, review
from game.bots.thought import Thought, Weighed
from game.core.request import Seat
from game.core.session import Session
from game.engine import Engine
from tests.bots.test_greedy import Doors

A = Seat("A")


def test_a_bad_decision_is_found_with_what_would_have_been_better() -> None:
    doors = Doors([0, 900, 300, 100, 50, 20], [10, 10, 10, 10, 10, -5_000])
    session = Session(doors, doors.quick_start())
    session.answer("5")
    session.answer("1")
    [found] = review(session, (A,))
    assert found is not None
    assert (found.count, found.key, found.thought.key) == (0, "5", "1")
    assert found.cost > 800


def test_a_good_decision_costs_nothing_and_others_are_not_looked_at() -> None:
    doors = Doors([0, 900], [10, 10])
    session = Session(doors, doors.quick_start())
    session.answer("1")
    session.answer("1")
    assert list(review(session, (A,))) == [None]
    assert list(review(session, ())) == []


def test_the_costliest_come_first_and_are_few() -> None:
    thought = Thought("near", (Weighed("x", 0),), 1)
    found = [Costly(n, A, "x", cost, thought) for n, cost in enumerate((5, 90, 40, 70))]
    assert [one.cost for one in costliest([*found, None])] == [90, 70, 40]


def test_the_engine_tells_them_once_the_game_is_over() -> None:
    engine = Engine()
    fight = {"models": {"a1": "10,4", "a2": "4,4", "b1": "10,5.5", "b2": "16,16"}, "queue": ["a1"], "round": 4}
    engine._run({"cmd": "situation", "situation": {"system": "duel", **fight}, "seed": 1})
    assert "error" in engine.reply(b'{"cmd": "costliest", "seat": "A"}')
    engine._run({"cmd": "answer", "key": "end"})
    while engine.session and engine.session.pending:
        engine._run({"cmd": "bot", "name": "random"})
    told = engine._run({"cmd": "costliest", "seat": "A"})["costliest"]
    assert 0 < len(told) <= 3 and told[0]["key"] == "end"
    assert [one["cost"] for one in told] == sorted((one["cost"] for one in told), reverse=True)
    assert all(one["answers"][0]["key"] != one["key"] for one in told)
