"""The bot that tries answers: with a hunch of its system and without."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from examples.duel import SYSTEM as DUEL
from game import bots
from game.bots.greedy import GreedyBot
from game.bots.seat import play
from game.bots.strengths import STRENGTHS, Depth
from game.core.dice import Chance
from game.core.request import Choose, Option, Request, Roll, Seat
from game.core.session import Session
from game.core.system import Game, Hunch, Outcome, Setup, System
from game.core.text import Text

A = Seat("A")


@dataclass(slots=True)
class Purse:
    """What was won so far, and how often somebody looked."""

    coins: int = 0
    turns: int = 0


class Doors(System[Purse]):
    """Behind door n lie `prizes[n]` coins; `guesses` is what players think of the doors."""

    id = "doors"
    version = 1
    state = Purse

    def __init__(self, prizes: Sequence[int], guesses: Sequence[int] | None, *, sure: bool = False) -> None:
        self.prizes, self.guesses, self.sure = prizes, guesses, sure
        self.opened = 0

    def quick_start(self) -> Setup:
        return Setup(self.id)

    def start(self, setup: Setup) -> Purse:
        return Purse()

    def seats(self, state: Purse) -> Sequence[Seat]:
        return (A,)

    async def beat(self, game: Game[Purse]) -> None:
        options = [Option(str(n), Text("door"), n) for n in range(len(self.prizes))]
        door = await Choose(A, Text("doors.ask"), options, topic="ask")
        await Roll(Text("doors.roll"), 1, topic="roll")
        self.opened += 1
        game.state.coins += self.prizes[door]
        game.state.turns += 1

    def outcome(self, state: Purse) -> Outcome | None:
        return Outcome((), Text("over")) if state.turns else None

    def heading(self, state: Purse) -> Text:
        return Text("doors")

    def value(self, state: Purse, seat: Seat) -> int:
        return state.coins

    def hunch(self, state: Purse, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Hunch | None:
        if self.guesses is None:
            return None
        return Hunch(tuple(self.guesses[int(key)] for key in keys), self.sure)


def choice(system: Doors, name: str = "strong") -> str:
    session = Session(system, system.quick_start())
    return bots.bot(name, 1).answer(session.fork(A), A)


def test_without_a_hunch_every_answer_is_tried_and_the_best_one_kept() -> None:
    doors = Doors([1, 5, 9, 2], None)
    assert choice(doors) == "2"
    assert 4 < doors.opened <= STRENGTHS["strong"].blind.tries + 4


def test_answers_that_promise_much_less_are_not_tried() -> None:
    doors = Doors([0, 0, 5000, 0], [10, 20, -5000, 0])
    assert choice(doors) == "1"
    assert 3 < doors.opened <= STRENGTHS["strong"].near.tries + 3


def test_a_try_corrects_a_hunch_that_is_a_little_wrong() -> None:
    assert choice(Doors([0, 300], [50, 0])) == "1"


def test_a_sure_hunch_is_followed_untried() -> None:
    doors = Doors([0, 300], [50, 0], sure=True)
    assert choice(doors) == "0"
    assert doors.opened == 0


def test_the_weak_bot_tries_nothing_and_is_sometimes_wrong() -> None:
    doors = Doors([0, 0], [100, 0])
    session = Session(doors, doors.quick_start())
    weak = GreedyBot(STRENGTHS["weak"], 3)
    picks = [weak.answer(session.fork(A), A) for _ in range(60)]
    assert doors.opened == 0
    assert 30 < picks.count("0") < 60


def test_the_budget_ends_the_trying() -> None:
    doors = Doors([0] * 8, [0] * 8)
    session = Session(doors, doors.quick_start())
    eager = replace(STRENGTHS["strong"], near=Depth(8, 400, 40, 40, 400))
    GreedyBot(eager, 1).answer(session.fork(A), A)
    assert doors.opened <= 40 + 8


@pytest.mark.parametrize("name", ["weak", "medium"])
def test_the_same_seed_gives_the_same_duel(name: str) -> None:
    def answers() -> list[str]:
        session = Session(DUEL, DUEL.quick_start())
        seats = DUEL.seats(session.state)
        play(session, {seat: bots.bot(name, f"7:{seat}") for seat in seats}, Chance(7))
        return [answered.key for answered in session.answers]

    assert answers() == answers()


def test_the_medium_bot_wins_most_duels_against_the_random_one() -> None:
    won = 0
    for game in range(6):
        session = Session(DUEL, DUEL.quick_start())
        first, second = DUEL.seats(session.state)
        ours = (first, second)[game % 2]
        minds = {seat: bots.bot("medium" if seat == ours else "random", f"{game}:{seat}") for seat in (first, second)}
        play(session, minds, Chance(game))
        assert session.outcome is not None
        won += ours in session.outcome.winners
    assert won >= 5


def test_an_unknown_player_is_named() -> None:
    with pytest.raises(LookupError, match="no computer player called 'genius'"):
        bots.bot("genius")
