"""Tries on copies of the game: a fresh deal for each, to the end of what the system says, within the clock."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from game.bots.allowance import Allowance
from game.bots.greedy import GreedyBot
from game.bots.strengths import MEASURED, STRENGTHS, Depth
from game.bots.tries import Tries
from game.core.request import Choose, Option, Request, Seat
from game.core.session import Session
from game.core.system import Game, Hunch, Outcome, Setup, System
from game.core.text import Text

A, B = Seat("A"), Seat("B")
DEPTH = Depth(4, 12, 200, 50, 400)


@dataclass(slots=True)
class Hands:
    """What B holds is B's secret; A guesses it, and each round has three questions."""

    secret: int = 0
    asked: int = 0
    won: int = 0
    seen: list[int] = field(default_factory=list)


class Guessing(System[Hands]):
    """A bets high or low on a card that only B knows."""

    id = "guessing"
    version = 1
    state = Hands

    def __init__(self, *, far: bool = False, doubtful: bool = False) -> None:
        self.far = far
        self.doubtful = doubtful
        self.dealt: list[int] = []

    def quick_start(self) -> Setup:
        return Setup(self.id)

    def start(self, setup: Setup) -> Hands:
        return Hands()

    def seats(self, state: Hands) -> Sequence[Seat]:
        return (A, B)

    async def beat(self, game: Game[Hands]) -> None:
        state = game.state
        options = [Option("low", Text("low"), 0), Option("high", Text("high"), 1)]
        bet = await Choose(A, Text("bet"), options, topic="bet")
        told = await Choose(B, Text("tell"), [Option("yes", Text("y"), 1), Option("no", Text("n"), 0)], topic="tell")
        self.dealt.append(state.secret)
        state.won += 100 if bet == (state.secret > 2) else 0
        state.asked += told

    def outcome(self, state: Hands) -> Outcome | None:
        return Outcome((A,), Text("over")) if state.asked >= 6 else None

    def heading(self, state: Hands) -> Text:
        return Text("guessing")

    def conceal(self, state: Hands, seat: Seat, random: Random) -> None:
        if seat == A:
            state.secret = random.randrange(10)

    def value(self, state: Hands, seat: Seat) -> int:
        return state.won

    def hunch(self, state: Hands, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Hunch:
        return Hunch(tuple(20 if key in ("low", "yes") else 0 for key in keys), is_sure=self.far or self.doubtful)

    def doubts(self, state: Hands, seat: Seat, topic: str) -> bool:
        return self.doubtful and topic == "bet"

    def horizon(self, state: Hands, seat: Seat, topic: str) -> object:
        return state.asked // 3 if self.far and topic == "bet" else None


class Promising(Guessing):
    """The answer that promises more than the other turns out worse, by less than that."""

    def hunch(self, state: Hands, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Hunch:
        return Hunch(tuple(200 if key in ("low", "yes") else 0 for key in keys))


def tries(system: Guessing, *, late: bool = False) -> Tries:
    session = Session(system, system.quick_start())
    horizon = system.horizon(session.state, A, "bet")
    allowance = Allowance(12, 200, 0.0 if late else 60.0)
    return Tries(session.fork(A, Random(1)), A, DEPTH, horizon, allowance)


def test_every_try_has_a_deal_of_its_own() -> None:
    system = Guessing()
    trying = tries(system)
    for luck in range(12):
        trying.play_on("low", luck)
    assert len(set(system.dealt)) > 4


def test_answers_are_compared_under_the_same_deal() -> None:
    system = Guessing()
    trying = tries(system)
    values = [(trying.play_on("low", luck), trying.play_on("high", luck)) for luck in range(6)]
    assert all(low and high and low.value + high.value == 100 for low, high in values)


def test_the_bot_bets_on_what_most_deals_say_though_its_hunch_says_otherwise() -> None:
    system = Guessing()
    session = Session(system, system.quick_start())
    bot = GreedyBot(STRENGTHS["strong"], 1)
    assert bot.answer(session.fork(A, Random(2)), A) == "high"
    assert bot.thought is not None and bot.thought.how == "near"


def test_a_question_with_a_horizon_is_tried_to_its_end_although_the_hunch_is_sure() -> None:
    near, far = Guessing(), Guessing(far=True)
    tries(near).play_on("low", 1)
    tries(far).play_on("low", 1)
    assert len(near.dealt) == 1
    assert len(far.dealt) == 3
    session = Session(far, far.quick_start())
    bot = GreedyBot(MEASURED["strong_far"], 1)
    bot.answer(session.fork(A, Random(2)), A)
    assert bot.thought is not None and bot.thought.how == "far"


def test_a_try_goes_on_for_as_many_beats_as_are_looked_at_after_its_own() -> None:
    counts = []
    for replies in range(3):
        system = Guessing()
        session = Session(system, system.quick_start())
        Tries(session.fork(A, Random(1)), A, DEPTH, None, Allowance(12, 200), replies=replies).play_on("low", 1)
        counts.append(len(system.dealt))
    assert counts == [1, 2, 3]


def test_a_hunch_that_is_sure_is_doubted_only_by_who_doubts_and_where_the_system_does() -> None:
    def thought_of(name: str, system: Guessing) -> str:
        session = Session(system, system.quick_start())
        bot = GreedyBot({**STRENGTHS, **MEASURED}[name], 1)
        bot.answer(session.fork(A, Random(2)), A)
        assert bot.thought is not None
        return bot.thought.how

    assert thought_of("strong_doubting", Guessing(doubtful=True)) == "near"
    assert thought_of("medium", Guessing(doubtful=True)) == "glance"
    assert thought_of("strong_doubting", Guessing(far=True)) == "glance"


def test_little_faith_follows_what_came_of_an_answer_and_not_what_it_promised() -> None:
    chosen = []
    for faith in (1000, 0):
        system = Promising()
        session = Session(system, system.quick_start())
        chosen.append(GreedyBot(replace(STRENGTHS["strong"], faith=faith), 1).answer(session.fork(A, Random(2)), A))
    assert chosen == ["low", "high"]


def test_a_try_breaks_off_when_the_clock_has_run_out() -> None:
    system = Guessing()
    assert tries(system, late=True).play_on("low", 1) is None
    assert not system.dealt


def test_the_bot_keeps_to_its_seconds() -> None:
    ticks = iter(range(10_000))
    bot = GreedyBot(STRENGTHS["strong"], 1, seconds=40.0, now=lambda: float(next(ticks)))
    system = Guessing()
    session = Session(system, system.quick_start())
    bot.answer(session.fork(A, Random(2)), A)
    assert next(ticks) < 40 + 10


def test_the_same_seed_gives_the_same_thought() -> None:
    def thought() -> Any:
        system = Guessing()
        bot = GreedyBot(STRENGTHS["strong"], 9)
        bot.answer(Session(system, system.quick_start()).fork(A, Random(2)), A)
        return bot.thought

    assert thought() == thought()


def test_a_thought_tells_the_best_answers_first() -> None:
    system = Guessing()
    bot = GreedyBot(STRENGTHS["strong"], 1)
    bot.answer(Session(system, system.quick_start()).fork(A, Random(2)), A)
    thought = bot.thought
    assert thought is not None
    assert [one.key for one in thought.best] == ["high", "low"]
    assert thought.best[0].worth > thought.best[1].worth
    assert thought.best[0].tries == thought.best[1].tries > 2
