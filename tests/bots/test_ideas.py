"""What computer players think of."""

from __future__ import annotations

from game.bots.ideas import ideas, spread
from game.core.request import Allot, Choose, Option, Seat, Share
from game.core.text import Text

A = Seat("A")


def share(key: str) -> Share[str]:
    return Share(key, Text("x"), key)


def test_every_plain_option_is_an_idea() -> None:
    options = [Option(str(n), Text("x"), n) for n in range(200)]
    assert ideas(Choose(A, Text("ask"), options)) == [str(n) for n in range(200)]


def test_an_option_that_asks_more_gives_no_more_than_its_share_of_ideas() -> None:
    allot = Allot(A, Text("ask"), [share("x"), share("y")], 100)
    options = [Option("stay", Text("x"), 0), Option("split", Text("x"), lambda given: len(given), then=allot)]
    found = ideas(Choose(A, Text("ask"), options), each=5)
    assert found[0] == "stay"
    assert len(found) == 6
    assert {"split x=100", "split y=100"} <= set(found)


def test_a_long_list_is_spread_evenly_from_first_to_last() -> None:
    assert spread([str(n) for n in range(11)], 3) == ["0", "5", "10"]
    assert spread(["a", "b"], 3) == ["a", "b"]
    assert spread(["a", "b"], 1) == ["a"]
