"""Random games find what is wrong with a system: each fault here is planted, and each is found."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from typing import Any

import pytest

from examples.duel import SYSTEM as DUEL
from game.core.request import Choose, ChooseSome, Offers, Option
from game.core.system import Game, Setup
from game.core.text import Text
from game.testing.playout import Broken, differences, golden, random_game, soak
from tests.core.toy import A, B, Notes, Toy, pick

ASK = Text("toy.ask")


async def twice(game: Game[Notes]) -> None:
    """Two plain answers a beat, ten to a game."""
    for seat in (A, B):
        game.state.steps.append(await pick(seat, "x", "y"))
    game.state.over = len(game.state.steps) >= 10


def test_a_sound_system_passes() -> None:
    assert len(random_game(Toy(twice)).answers) == 10


def test_the_same_seed_plays_the_same_game() -> None:
    assert random_game(DUEL, seed=3, check=False).answers == random_game(DUEL, seed=3, every=9).answers
    assert golden(DUEL, seed=3) == golden(DUEL, seed=3) != golden(DUEL, seed=4)


def test_a_game_without_end_is_found() -> None:
    async def forever(game: Game[Notes]) -> None:
        await pick(A, "x", "y")

    with pytest.raises(Broken, match=r"no end after 30 answers, at beat 31"):
        random_game(Toy(forever), check=False, limit=30)


def test_a_crash_is_found_and_told_with_its_seed() -> None:
    async def crashes(game: Game[Notes]) -> None:
        game.state.steps.append(await pick(A, "x", "y"))
        if len(game.state.steps) == 4:
            raise ZeroDivisionError

    with pytest.raises(Broken, match="seed 5, answer 3: ZeroDivisionError"):
        random_game(Toy(crashes), seed=5, check=False)


def test_options_that_are_offered_otherwise_than_they_are_shown_are_found() -> None:
    async def two_faced(game: Game[Notes]) -> None:
        go, wait = Option("go", ASK, "go"), Option("wait", ASK, "wait")
        await Choose(A, ASK, Offers([go], lambda: [go, wait]), reveals=True, topic="toy")

    with pytest.raises(Broken, match="what can be chosen is not what is offered"):
        random_game(Toy(two_faced))


def test_a_rule_that_remembers_outside_the_state_is_found() -> None:
    calls = count()

    async def forgetful(game: Game[Notes]) -> None:
        first = await pick(A, "x", "y")
        game.state.steps += [first, str(next(calls))]
        game.state.steps.append(await pick(B, "x", "y"))
        game.state.over = len(game.state.steps) >= 12

    with pytest.raises(Broken, match="a fork stands elsewhere"):
        random_game(Toy(forgetful))


def test_a_question_that_changes_the_game_is_found() -> None:
    async def meddles(game: Game[Notes]) -> None:
        def check(values: list[str]) -> None:
            game.state.secret += 1

        options = [Option(key, ASK, key) for key in "xy"]
        game.state.steps += await ChooseSome(A, ASK, options, 1, 1, check=check, topic="steps")
        game.state.over = len(game.state.steps) >= 10

    with pytest.raises(Broken, match="looking at the question changed the game"):
        random_game(Toy(meddles))


def test_a_suggestion_that_is_refused_is_found() -> None:
    class Fickle(Choose[str]):
        def candidates(self, limit: int = 64) -> list[str]:
            return ["x", "z"]

    async def asks(game: Game[Notes]) -> None:
        await Fickle(A, ASK, [Option("x", ASK, "x"), Option("y", ASK, "y")], topic="fickle")

    with pytest.raises(Broken, match="the candidate 'z' is refused"):
        random_game(Toy(asks))


def test_a_view_that_cannot_be_written_is_found() -> None:
    class Blurred(Toy):
        def view(self, state: Notes, seat: Any = None) -> Any:
            return {"steps": object()}

    with pytest.raises(TypeError):
        random_game(Blurred(twice))


@dataclass(slots=True)
class Leaf:
    numbers: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Tree:
    leaves: dict[str, Leaf]


def test_what_two_trees_share_or_do_not_is_named() -> None:
    shared = Leaf([1])
    one, other = Tree({"a": shared, "b": Leaf([2])}), Tree({"a": shared, "b": Leaf([3])})
    assert list(differences(one, other, "tree")) == [
        "tree.leaves['a'] is shared",
        "tree.leaves['a'].numbers is shared",
        "tree.leaves['b'].numbers[0] is 2 and 3",
    ]
    turned = Tree(dict(reversed(one.leaves.items())))
    assert "tree.leaves has other keys, or the same in another order" in list(differences(one, turned, "tree"))
    assert list(differences([1], [1, 2], "list")) == ["list has 1 and 2 items"]
    assert list(differences(1, True, "x")) == ["x is int and bool"]


class TestSoak:
    def test_counts_games_answers_and_wins(self) -> None:
        result = soak(Toy(twice), 5)
        assert (result.games, result.answers, result.longest) == (5, 50, 10)
        assert result.wins == {"A": 5}
        assert result.faults == []

    def test_collects_faults_and_goes_on(self) -> None:
        async def sometimes(game: Game[Notes]) -> None:
            step = await pick(A, "x", "y")
            game.state.over = True
            if step == "y":
                raise ZeroDivisionError

        result = soak(Toy(sometimes), 12)
        assert result.games == 12
        assert 0 < len(result.faults) < 12
        assert "ZeroDivisionError" in result.faults[0]

    def test_plays_the_same_games_in_several_processes(self) -> None:
        assert soak(DUEL, 4, processes=2, every=20) == soak(DUEL, 4, every=20)

    def test_takes_setups_in_turn_and_names_the_one_that_broke(self) -> None:
        class Dark(Toy):
            def start(self, setup: Setup) -> Notes:
                return Notes(steps=[setup.scenario])

        async def stumble(game: Game[Notes]) -> None:
            await pick(A, "x", "y")
            game.state.over = True
            if game.state.steps == ["cellar"]:
                raise ZeroDivisionError

        result = soak(Dark(stumble), 6, setups=[Setup("toy", "yard"), Setup("toy", "cellar")])
        assert (result.games, result.wins) == (6, {"A": 3})
        assert [fault.partition(":")[0] for fault in result.faults] == ["cellar"] * 3
