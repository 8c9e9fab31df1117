"""A thought in words: what was weighed, and what a rival may hear of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, cast

import pytest

from examples.duel import SYSTEM as DUEL
from game import bots
from game.boards.hexes import HexBoard, tiles
from game.bots.greedy import GreedyBot
from game.bots.reasons import explained, open_to, said
from game.bots.thought import Thought, Weighed, telling
from game.core.journal import Entry
from game.core.place import GRID_SCALE, Point
from game.core.request import Allot, Arrange, Choose, ChooseSome, Option, PickPath, Request, Seat, Share, Travel
from game.core.session import Session
from game.core.system import Setup
from game.core.text import LANGUAGES, Text
from game.engine import Engine
from game.kit import registry

A, B = Seat("A"), Seat("B")
FIGHT = {"models": {"a1": "10,4", "a2": "4,4", "b1": "10,5.5", "b2": "16,16"}, "queue": ["a1"]}


def options(*keys: str) -> Sequence[Option[str]]:
    return [Option(key, Text(f"o.{key}"), key) for key in keys]


@pytest.mark.parametrize(
    ("asked", "key", "words"),
    [
        (Choose(A, Text("q"), options("a", "b"), topic="t"), "b", Text("o.b")),
        (ChooseSome(A, Text("q"), options("a", "b"), 0, 2, topic="t"), "-", Text("mind.answer.none")),
        (
            Arrange(A, Text("q"), options("a", "b"), topic="t"),
            "b a",
            Text("mind.answer.and", first=Text("o.b"), rest=Text("o.a")),
        ),
        (
            Allot(A, Text("q"), [Share("a", Text("o.a"), "a"), Share("b", Text("o.b"), "b")], 2, topic="t"),
            "a=2",
            Text("mind.answer.share", what=Text("o.a"), n=2),
        ),
    ],
)
def test_an_answer_is_said_in_the_words_of_its_question(asked: Request[Any], key: str, words: Text) -> None:
    assert said(asked, key) == words


def test_what_tells_an_answer_from_the_others_is_expected_of_it() -> None:
    falls, walks = Entry("e.fell", Text("fell"), (), ("b1",)), Entry("e.walked", Text("walked"), (), ("a1",))
    told = {"strike": [[walks, falls], [walks, falls], [walks]], "wait": [[walks], [walks]]}
    [expected] = telling(told, "strike")
    assert (expected.entry, expected.times) == (falls, 2)
    assert telling(told, "wait") == ()


def walk() -> PickPath:
    """A path, of which only the words matter."""
    return PickPath(A, Text("q"), Point(0, 0), cast(Travel, None), 3, scale=GRID_SCALE, topic="t")


def test_a_place_is_called_what_the_board_calls_it() -> None:
    """Not by the coordinates of the grid, which nobody has ever seen on the board."""
    zones = HexBoard(tiles([(0, 0), (1, 0)]))
    asked = Choose(A, Text("q"), [Option("move", Text("o.move"), None, then=walk())], topic="t")
    told = said(asked, "move 1,0", zones)
    assert dict(told.values)["further"] == Text("mind.answer.place", place="A2")


def test_worth_is_told_beside_the_best() -> None:
    asked = Choose(A, Text("q"), options("a", "b", "c"), topic="t")
    looks = registry.looks_of("bmg3")
    thought = Thought("near", (Weighed("a", 900, 4), Weighed("b", 890, 4), Weighed("c", -9_000, 2)), 7)
    told = explained(thought, asked, looks)
    assert [reason.worth.key for reason in told.reasons] == ["mind.worth.best", "mind.worth.same", "mind.worth.much"]
    assert told.how == Text("mind.how.near", n=7, tries=10)


def test_a_rival_hears_only_of_answers_that_are_possible_whatever_is_held() -> None:
    session = Session(
        DUEL, Setup("duel", seats=DUEL.quick_start().seats, situation={**FIGHT, "hands": {"A": "surge1"}})
    )
    keys = ["attack:b1", "end", "surge"]
    assert open_to(session, A, B, keys) == {"attack:b1", "end"}
    thought = Thought("glance", (Weighed("surge", 5), Weighed("end", 1)), 2)
    asked = session.asked(A)
    assert asked is not None
    told = explained(thought, asked, registry.looks_of("duel"), {"end"})
    assert [(reason.key, reason.what.key) for reason in told.reasons] == [("", "mind.secret"), ("end", "duel.do.end")]


def test_the_engine_tells_why_and_advises_in_every_language() -> None:
    engine = Engine()

    def ask(**command: Any) -> dict[str, Any]:
        reply = engine._run(command)
        assert isinstance(reply, dict)
        return reply

    ask(cmd="situation", situation={"system": "duel", **FIGHT}, seed=1)
    before = ask(cmd="state")["digest"]
    for language in LANGUAGES:
        ask(cmd="language", language=language)
        advice = ask(cmd="advise", name="medium")
        assert advice["seat"] == "A" and 2 <= len(advice["answers"]) <= 3
        words = [answer["text"]["words"] for answer in advice["answers"]] + [advice["how"]["words"]]
        assert not any("mind." in said for said in words)
    assert ask(cmd="state")["digest"] == before
    played = ask(cmd="bot", name="medium")
    why = ask(cmd="why")
    assert why["answers"][0]["key"] == played["answered"]
    assert (why["at"], why["seat"]) == (0, "A")
    assert ask(cmd="why", at=0, seat="B")["answers"][0]["worth"]["key"] == "mind.worth.best"


def test_advice_does_not_depend_on_what_the_seat_may_not_know() -> None:
    advice = []
    for hand in ("parry1", "scout1"):
        setup = Setup("duel", seats=DUEL.quick_start().seats, situation={**FIGHT, "hands": {"B": hand}})
        bot = bots.bot("strong", 3)
        assert isinstance(bot, GreedyBot)
        bot.answer(Session(DUEL, setup).fork(A, Random(4)), A)
        advice.append(bot.thought)
    assert advice[0] == advice[1]
