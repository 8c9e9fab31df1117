"""Piles: what is known to lie on top comes first, the unknown rest by chance, the bottom last."""

from __future__ import annotations

import pytest

from game.core.cards import Pile, draw
from game.core.request import Draw, Request
from game.core.text import Text


def drawing(pile: Pile, count: int, answer: str | None = None) -> tuple[list[str], Request[object] | None]:
    """Draw, with chance answering if it is asked: the cards, and what chance was asked."""
    flow = draw(pile, count, Text("toy.draw"))
    try:
        asked = flow.send(None)
    except StopIteration as stop:
        return stop.value, None
    assert answer is not None, "chance was asked"
    with pytest.raises(StopIteration) as stop_:
        flow.send(asked.read(answer))
    return stop_.value.value, asked


def test_known_cards_on_top_come_first_without_chance() -> None:
    pile = Pile(["x", "y"], top=["a", "b"])
    assert drawing(pile, 2) == (["a", "b"], None)
    assert pile == Pile(["x", "y"])


def test_the_rest_is_drawn_by_chance_out_of_what_is_unknown() -> None:
    pile = Pile(["x", "y", "z"], top=["a"], bottom=["q"])
    cards, asked = drawing(pile, 3, "z x")
    assert cards == ["a", "z", "x"]
    assert isinstance(asked, Draw)
    assert (asked.cards, asked.count) == (["x", "y", "z"], 2)
    assert pile == Pile(["y"], bottom=["q"])


def test_the_bottom_comes_last_and_a_pile_runs_out() -> None:
    pile = Pile(["x"], bottom=["p", "q"])
    assert drawing(pile, 9, "x")[0] == ["x", "p", "q"]
    assert len(pile) == 0
    assert drawing(pile, 1) == ([], None)


def test_what_is_put_on_top_is_drawn_next_in_that_order() -> None:
    pile = Pile(["x"], top=["a"])
    pile.put_on_top("b", "c")
    assert pile.cards == ["b", "c", "a", "x"]


def test_what_is_put_under_is_drawn_last_in_that_order() -> None:
    pile = Pile(["x"], bottom=["p"])
    pile.put_under("q", "r")
    assert drawing(pile, 4, "x")[0] == ["x", "p", "q", "r"]


def test_a_shuffled_pile_remembers_no_order() -> None:
    one, other = Pile(["x"], ["c"], ["a"]), Pile(["c", "a"], [], ["x"])
    one.shuffle_in("b")
    other.shuffle_in("b")
    assert one == other == Pile(["a", "b", "c", "x"])


def test_drawing_changes_nothing_before_chance_has_answered_for_the_rest() -> None:
    pile = Pile(["x", "y"])
    flow = draw(pile, 1, Text("toy.draw"))
    flow.send(None)
    assert pile.rest == ["x", "y"]
    flow.close()
