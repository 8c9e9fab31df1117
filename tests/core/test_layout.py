"""The request for a whole layout: keys, refusals, proposals, what computer players are offered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from game.bots.ideas import ideas
from game.core.place import Point
from game.core.request import (
    WHOLE,
    Allot,
    Arrange,
    Choose,
    IllegalAnswer,
    Option,
    Outline,
    PickLayout,
    PickPath,
    Places,
    Seat,
    Share,
)
from game.core.text import Refusal, Text

A = Seat("A")
START = {"r1": Point(1000, 1000), "r2": Point(2000, 1000)}


class Yard:
    """Everybody may stand left of x = 10, and r2 never left of r1."""

    def faults(self, places: Places) -> Mapping[str, Refusal]:
        found = {id: Refusal(Text("no.far"), "YARD-01") for id, at in places.items() if at.x > 10000}
        if places["r2"].x < places["r1"].x:
            found[WHOLE] = Refusal(Text("no.crossed"), "YARD-02")
        return found

    def carried(self, to: Point, turn: int = 0, shape: str = "as_is") -> Places:
        return {"r1": to, "r2": Point(to.x + 1000, to.y)}

    def mended(self, places: Places, keep: str) -> Places:
        return places

    def costs(self, places: Places) -> Mapping[str, int]:
        return {id: abs(at.x - START[id].x) for id, at in places.items()}

    def area(self, id: str = "") -> Sequence[Outline]:
        return [((0, 0), (10000, 0), (10000, 5000))]

    def suggestions(self) -> Sequence[Places]:
        return [self.carried(Point(x, 1000)) for x in (3000, 4000, 5000)]

    def suggestion(self, random: Random | None = None) -> Places:
        return self.suggestions()[0] if random is None else random.choice(self.suggestions())


def asked(**more: object) -> PickLayout:
    return PickLayout(A, Text("ask"), Yard(), ("r1", "r2"), START, 6000, **more)  # type: ignore[arg-type]


def test_an_answer_given_before_is_not_judged_again() -> None:
    request = asked()
    with pytest.raises(IllegalAnswer):
        request.read("r1@11,1 r2@12,1")
    assert request.recall("r1@11,1") == {"r1": Point(11000, 1000), "r2": START["r2"]}
    march = Choose(A, Text("ask"), [Option("march", Text("march"), lambda places: places["r1"], then=request)])
    assert march.recall("march r1@11,1") == Point(11000, 1000)


def test_a_layout_is_answered_by_every_place_and_whoever_is_missing_stays() -> None:
    request = asked()
    assert request.read("r2@3.5,1 r1@3,1") == {"r1": Point(3000, 1000), "r2": Point(3500, 1000)}
    assert request.read("r2@3,2") == {"r1": START["r1"], "r2": Point(3000, 2000)}
    assert request.key({"r2": Point(3500, 1000), "r1": Point(3000, 1000)}) == "r1@3,1 r2@3.5,1"


@pytest.mark.parametrize(
    ("key", "reason", "rule"),
    [
        ("r1@3,1 r2@11,1", "no.far", "YARD-01"),
        ("r1@5,1 r2@4,1", "no.crossed", "YARD-02"),
        ("r3@5,1", "core.answer.layout", ""),
        ("r1@3,1 r1@4,1", "core.answer.layout", ""),
        ("r1@here", "core.answer.place", ""),
        ("r1", "core.answer.place", ""),
        ("no", "core.answer.layout", ""),
    ],
)
def test_what_cannot_stand_is_refused_with_its_rule(key: str, reason: str, rule: str) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        asked().read(key)
    assert (refused.value.refusal.reason.key, refused.value.refusal.rule) == (reason, rule)


def test_whoever_comes_onto_the_table_needs_a_place() -> None:
    request = PickLayout(A, Text("ask"), Yard(), ("r1", "r2"), {}, 0)
    with pytest.raises(IllegalAnswer) as refused:
        request.read("r1@3,1")
    assert refused.value.refusal.reason == Text("core.answer.homeless", model="r2")
    assert request.laid() == Yard().suggestions()[0]


def test_a_proposal_lies_ready_only_where_it_is_wanted() -> None:
    assert asked().laid() == START
    assert asked(proposes=True).laid() == Yard().suggestions()[0]


def test_declining_is_an_answer_where_it_may_be() -> None:
    request = asked(decline=Text("stay"))
    assert request.read("no") is None
    assert request.candidates(3)[-1] == "no" and len(request.candidates(3)) == 3
    assert {request.sample(Random(k)) for k in range(40)} == {*asked().candidates(), "no"}


def test_everything_it_suggests_is_legal_and_told_in_the_protocol() -> None:
    request = asked()
    assert all(request.read(key) for key in request.candidates())
    told = request.describe()
    assert told["subjects"] == ["r1", "r2"] and told["start"] == "r1@1,1 r2@2,1" and told["budget"] == "6"
    assert told["suggestions"] == request.candidates(8) and told["area"] == [["0,0", "10,0", "10,5"]]


class Liking:
    def ways(self, request: PickPath) -> None:
        return None

    def layouts(self, request: PickLayout) -> Sequence[Places]:
        return [request.layout.carried(Point(9000, 1000))]

    def orders(self, request: Arrange[str]) -> Sequence[Sequence[str]]:
        return [["c", "b", "a"]]

    def shares(self, request: Allot[str]) -> Sequence[Mapping[str, int]]:
        return [{"b": 2, "a": 1}, {"c": 3}]


def test_computer_players_think_of_what_their_game_likes() -> None:
    march = Option("march", Text("march"), lambda places: places, then=asked())
    assert ideas(Choose(A, Text("ask"), [march]), likes=Liking()) == ["march r1@9,1 r2@10,1"]
    assert len(ideas(Choose(A, Text("ask"), [march]))) == 3
    cards = Arrange(A, Text("ask"), [Option(key, Text(key), key) for key in "abc"])
    assert ideas(cards, likes=Liking()) == ["c b a"]
    coins = Allot(A, Text("ask"), [Share(key, Text(key), key) for key in "abc"], 3)
    assert ideas(coins, likes=Liking()) == ["a=1 b=2", "c=3"] and len(ideas(coins)) == 10


def test_orders_are_an_even_spread_of_all_of_them() -> None:
    cards = Arrange(A, Text("ask"), [Option(key, Text(key), key) for key in "abcdefg"])
    keys = cards.candidates(64)
    assert len(set(keys)) == 64 and all(cards.read(key) for key in keys)
    assert {key[0] for key in keys} == set("abcdefg")
    few = Arrange(A, Text("ask"), [Option(key, Text(key), key) for key in "abc"])
    assert few.candidates() == ["a b c", "a c b", "b a c", "b c a", "c a b", "c b a"]
    many = Arrange(A, Text("ask"), [Option(f"k{n}", Text("k"), n) for n in range(40)])
    assert len(set(many.candidates(16))) == 16
