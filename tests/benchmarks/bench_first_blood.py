"""How fast First Blood plays, beside random moves of python-chess: python -m tests.benchmarks.bench_first_blood."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

from game import bots
from game.core.dice import Chance
from game.core.request import Draw, Roll, Seat, Together
from game.core.session import Session
from game.core.system import Seating, Setup
from game.systems.first_blood.state import State
from game.systems.first_blood.system import SYSTEM
from game.testing.playout import random_game
from tests.benchmarks.bench_core import chess_moves

GAMES = 4
ARMIES = {400: ("road_wardens", "ash_hunt"), 800: ("free_host", "princes_ride")}


def setup(points: int) -> Setup:
    seats = tuple(Seating(seat, roster=army) for seat, army in zip("AB", ARMIES[points], strict=True))
    return Setup("first_blood", "sack_the_camp", seats=seats)


def games(points: int) -> tuple[float, float]:
    """Processor seconds of a whole random game, and answers in one."""
    answers, start = 0, process_time()
    for seed in range(GAMES):
        answers += len(random_game(SYSTEM, setup(points), seed, check=False).answers)
    return (process_time() - start) / GAMES, answers / GAMES


def thoughts(points: int, rounds: int = 2) -> tuple[float, float]:
    """Processor seconds of a decision of strong in its first Rounds, on average and at most."""
    session: Session[State] = Session(SYSTEM, setup(points), digests=False)
    minds, chance, spent = {Seat(seat): bots.bot("strong", seat) for seat in "AB"}, Chance(1), list[float]()
    while session.pending is not None and session.state.round <= rounds:
        pending = session.pending
        if isinstance(pending, Roll | Draw):
            session.answer(chance.answer(pending))
            continue
        view = session.fork(pending.seat, chance.random)
        start = process_time()
        key = minds[pending.seat].answer(view, pending.seat)
        spent.append(process_time() - start)
        session.answer(f"{pending.seat} {key}" if isinstance(pending, Together) else key)
    return sum(spent) / len(spent), max(spent)


def values(times: int = 200) -> float:
    """Processor seconds of one value with twelve Regiments on the table."""
    session: Session[State] = Session(SYSTEM, setup(800), digests=False)
    random = Random(1)
    while session.state.round < 2 and session.pending is not None:
        session.answer(session.pending.sample(random))
    return timed(lambda: SYSTEM.value(session.state, Seat("A")), times)


def timed(work: Callable[[], object], times: int) -> float:
    work()
    start = process_time()
    for _ in range(times):
        work()
    return (process_time() - start) / times


def run() -> list[tuple[str, float, str]]:
    random_game(SYSTEM, setup(400), 99, check=False)  # the ground is learnt in the first game
    small, few = games(400)
    large, many = games(800)
    mean, dearest = thoughts(400)
    mean_large, dearest_large = thoughts(800)
    chess = chess_moves()
    return [
        ("a random game of 400 points (aim: below 3)", small, "s"),
        ("answers in it", few, ""),
        ("a random game of 800 points", large, "s"),
        ("answers in it", many, ""),
        ("answers", (few + many) / (small + large), "per second"),
        ("python-chess: legal moves, one pushed", chess, "per second"),
        ("answers per chess move", (few + many) / (small + large) / chess, "times"),
        ("a value with twelve Regiments (aim: below 1)", 1000 * values(), "ms"),
        ("a decision of strong at 400 points (aim: below 500)", 1000 * mean, "ms"),
        ("its dearest (aim: below 2)", dearest, "s"),
        ("a decision of strong at 800 points", 1000 * mean_large, "ms"),
        ("its dearest (aim: below 2)", dearest_large, "s"),
    ]


if __name__ == "__main__":
    for name, value, unit in run():
        print(f"{name:62}{value:12,.3f} {unit}")
