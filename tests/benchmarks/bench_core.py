"""How fast the core is, against references measured in the same run: python -m tests.benchmarks.bench_core."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median
from time import process_time

import chess

from examples.duel import SYSTEM as DUEL
from game.core.clone import shape_of
from game.core.place import Point
from game.core.request import Choose, Option, Roll, Seat
from game.core.session import Session
from game.core.system import Game, Outcome, Setup, System
from game.core.text import Text

MODELS = 100
ROUNDS = 25


@dataclass(slots=True)
class Trooper:
    """A model with as much to remember as those of the large systems."""

    id: str
    seat: str
    at: Point
    facing: int = 0
    wounds: int = 0
    stun: int = 0
    effort: int = 6
    activated: bool = False
    knocked_down: bool = False
    hidden: bool = False
    cover: str = ""
    target: str | None = None
    ammo: list[int] = field(default_factory=lambda: [3, 2])
    markers: list[str] = field(default_factory=lambda: ["lamp"])
    statuses: list[str] = field(default_factory=list)
    used: dict[str, int] = field(default_factory=lambda: {"jump": 1})
    path: list[Point] = field(default_factory=list)


@dataclass(slots=True)
class Army:
    models: dict[str, Trooper]
    round: int = 1
    queue: list[str] = field(default_factory=list)


class Parade(System[Army]):
    """A hundred models, and a beat that asks three questions and rolls a die."""

    id = "parade"
    version = 1
    state = Army

    def quick_start(self) -> Setup:
        return Setup(self.id)

    def start(self, setup: Setup) -> Army:
        ids = [f"m{number}" for number in range(MODELS)]
        places = [Point(number * 100, number * 70) for number in range(MODELS)]
        return Army({id: Trooper(id, "AB"[at.x % 2], at) for id, at in zip(ids, places, strict=True)}, queue=ids)

    def seats(self, state: Army) -> Sequence[Seat]:
        return (Seat("A"), Seat("B"))

    async def beat(self, game: Game[Army]) -> None:
        model = game.state.models[game.state.queue.pop(0)]
        for _ in range(3):
            options = [Option(str(turn), Text("parade.turn"), turn) for turn in range(4)]
            model.facing = await Choose(Seat("A"), Text("parade.ask"), options)
        [model.effort] = await Roll(Text("parade.roll"), 1)

    def outcome(self, state: Army) -> Outcome | None:
        return None if state.queue else Outcome((), Text("parade.over"))

    def heading(self, state: Army) -> Text:
        return Text("parade.heading")

    def value(self, state: Army, seat: Seat) -> int:
        return 0


def seconds(action: Callable[[], object], times: int = 1) -> float:
    """Processor time of one call."""
    start = process_time()
    for _ in range(times):
        action()
    return (process_time() - start) / times


def against(mine: Callable[[], float], theirs: Callable[[], float]) -> tuple[float, float, float]:
    """Both measured in turn, round after round, so that a busy machine slows both: medians, and that of the ratios."""
    pairs = [(mine(), theirs()) for _ in range(ROUNDS)]
    return median(a for a, _ in pairs), median(b for _, b in pairs), median(a / b for a, b in pairs)


def duel_answers(games: int = 8) -> float:
    """Answered requests per second of random duels."""

    def play() -> None:
        nonlocal answered
        for seed in range(games):
            random = Random(seed)
            session = Session(DUEL, DUEL.quick_start(), digests=False)
            while session.pending:
                session.answer(session.pending.sample(random))
                answered += 1

    answered = 0
    return 1 / (seconds(play) / answered)


def chess_moves(moves: int = 600, *, to_the_end: bool = False) -> float:
    """Random moves per second of python-chess; `to_the_end` also asks the board whether the game is over."""

    def play() -> None:
        random = Random(1)
        board = chess.Board()
        for _ in range(moves):
            legal = list(board.legal_moves)
            if not legal or (to_the_end and board.is_game_over()):
                board.reset()
                continue
            board.push(legal[random.randrange(len(legal))])

    return moves / seconds(play)


def run() -> list[tuple[str, float, str]]:
    session = Session(Parade(), Setup("parade"))
    for key in ("1", "2"):
        session.answer(key)
    state, clone = session.state, shape_of(Army).clone
    mine, theirs, _ = against(lambda: seconds(lambda: clone(state), 40), lambda: seconds(lambda: copy.deepcopy(state)))
    rows = [
        ("copy of 100 models", mine * 1e6, "us"),
        ("copy.deepcopy of the same", theirs * 1e6, "us"),
        ("deepcopy takes as many times as long (aim: 25)", theirs / mine, "times"),
    ]
    mine, theirs, ratio = against(
        lambda: seconds(session.fork, 20), lambda: seconds(lambda: pickle.loads(pickle.dumps(state, -1)), 10)
    )
    rows += [
        ("fork in the middle of a beat, 100 models", mine * 1e6, "us"),
        ("pickle there and back of the same", theirs * 1e6, "us"),
        ("fork takes this part of pickle (aim: 0.2 at most)", ratio, "of it"),
    ]
    mine, theirs, ratio = against(duel_answers, chess_moves)
    rows += [
        ("answers in random duels", mine, "per second"),
        ("python-chess: legal moves, one pushed", theirs, "per second"),
        ("duel answers per chess move (aim: 1)", ratio, "times"),
    ]
    _, theirs, ratio = against(duel_answers, lambda: chess_moves(to_the_end=True))
    return [
        *rows,
        ("python-chess: the same, asking whether it is over", theirs, "per second"),
        ("duel answers per chess move that asks it, as ours do", ratio, "times"),
    ]


if __name__ == "__main__":
    for name, value, unit in run():
        print(f"{name:56}{value:12,.2f} {unit}")
