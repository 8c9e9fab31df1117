"""Whose turn it is, whatever the game."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any

from game.core.request import Choose, Option, Seat
from game.core.text import Text
from game.kit.turns import (
    Decided,
    UntilDecided,
    as_they_come,
    from_the_first,
    one_after_another,
    or_the_rest,
    taking_turns,
    until_decided,
)

A, B = Seat("A"), Seat("B")


def play(flow: Coroutine[Any, Any, None], *answers: str) -> bool:
    """Run a flow and answer its questions; whether it has come to its end."""
    try:
        asked = flow.send(None)
        for answer in answers:
            asked = flow.send(asked.read(answer))
    except StopIteration:
        return True
    return False


def question(*keys: str) -> Choose[str]:
    return Choose(A, Text("toy.ask"), [Option(key, Text("toy.do"), key) for key in keys], topic="toy")


class Table:
    """Notes who did something, in which order."""

    def __init__(self) -> None:
        self.done: list[str] = []
        self.gone: list[str] = []

    async def choose(self, left: Sequence[str]) -> str | None:
        chosen = await question(*left, "rest")
        return None if chosen == "rest" else chosen

    async def do(self, each: str) -> None:
        self.done.append(each)
        if each == "bomb":
            self.gone.append("wall")

    def still(self, each: str) -> bool:
        return each not in self.gone

    def decided(self) -> bool:
        return "end" in self.done


class TestOneAfterAnother:
    def test_goes_in_the_order_that_is_chosen_on_the_way(self) -> None:
        table = Table()
        assert play(one_after_another("abc", table.choose, table.do), "c", "a", "b")
        assert table.done == ["c", "a", "b"]

    def test_the_rest_goes_as_it_stands_and_nobody_is_asked_again(self) -> None:
        table = Table()
        assert play(one_after_another("abcd", table.choose, table.do), "c", "rest")
        assert table.done == ["c", "a", "b", "d"]

    def test_whoever_is_no_longer_concerned_is_left_out(self) -> None:
        table = Table()
        assert play(one_after_another(["bomb", "wall"], table.choose, table.do, still=table.still), "bomb")
        assert table.done == ["bomb"]

    def test_a_decided_game_leaves_the_others_undone(self) -> None:
        table = Table()
        assert play(one_after_another(["end", "a"], table.choose, table.do, decided=table.decided), "rest")
        assert table.done == ["end"]

    def test_nobody_begins_when_the_game_is_decided_already(self) -> None:
        table = Table()
        table.done.append("end")
        assert play(one_after_another("ab", table.choose, table.do, decided=table.decided))
        assert table.done == ["end"]

    def test_the_rest_is_offered_only_where_an_order_is_left_to_choose(self) -> None:
        def keys(*names: str) -> list[str]:
            offered = or_the_rest([Option(name, Text("toy.do"), name) for name in names], Text("toy.rest"))
            return [option.key for option in offered]

        assert keys("a", "b") == ["a", "b"]
        assert keys("a", "b", "c") == ["a", "b", "c", "rest"]

    def test_a_plain_list_ends_with_the_game_too(self) -> None:
        table = Table()
        for each in until_decided(["a", "end", "b"], table.decided):
            play(table.do(each))
        assert table.done == ["a", "end"]


class TestAsTheyCome:
    def test_what_becomes_due_on_the_way_is_done_too_and_each_thing_once(self) -> None:
        table = Table()

        def due() -> list[str]:
            return ["a", *(["b"] if "a" in table.done else [])]

        async def first(left: Sequence[str]) -> str:
            return left[0]

        assert play(as_they_come(due, first, table.do))
        assert table.done == ["a", "b"]

    def test_a_decided_game_leaves_what_is_due_undone(self) -> None:
        table = Table()

        async def first(left: Sequence[str]) -> str:
            return left[0]

        assert play(as_they_come(lambda: ["end", "a"], first, table.do, decided=table.decided))
        assert table.done == ["end"]


class TestTakingTurns:
    def test_ends_when_all_have_declined_in_a_row(self) -> None:
        used, asked = iter([True, False, True, False, False]), []

        async def turn(seat: Seat) -> bool:
            asked.append(seat)
            return next(used)

        assert play(taking_turns([A, B], turn))
        assert asked == [A, B, A, B, A]

    def test_the_first_is_asked_again_whenever_somebody_acts(self) -> None:
        used, asked = iter([False, True, False, False]), []

        async def turn(seat: Seat) -> bool:
            asked.append(seat)
            return next(used)

        assert play(from_the_first(lambda: [A, B], turn))
        assert asked == [A, B, A, B]


class TestUntilDecided:
    def test_asks_nothing_more_once_the_game_is_decided_and_tidies_up(self) -> None:
        table = Table()

        async def flow() -> None:
            try:
                await table.do(await question("a", "end"))
                await table.do(await question("a", "end"))
                await table.do(await question("a", "end"))
            finally:
                table.done.append("tidied")

        async def beat() -> None:
            await UntilDecided(flow(), table.decided)

        assert play(beat(), "a", "end")
        assert table.done == ["a", "end", "tidied"]

    def test_ends_at_once_where_somebody_says_the_game_is_decided(self) -> None:
        table = Table()

        async def flow() -> None:
            await table.do(await question("a", "b"))
            raise Decided

        async def beat() -> None:
            await UntilDecided(flow(), table.decided)
            await table.do("after")

        assert play(beat(), "a")
        assert table.done == ["a", "after"]

    def test_plays_an_undecided_game_to_its_end(self) -> None:
        table = Table()

        async def flow() -> None:
            await table.do(await question("a", "b"))

        async def beat() -> None:
            await UntilDecided(flow(), table.decided)

        assert play(beat(), "b")
        assert table.done == ["b"]
