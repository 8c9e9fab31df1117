"""How fast the third edition plays, beside random moves of python-chess: python -m tests.benchmarks.bench_bmg3."""

from __future__ import annotations

from random import Random
from time import process_time

from game.core.session import Session
from game.kit import registry
from game.systems.bmg3.state import State
from game.testing.playout import random_game
from tests.benchmarks.bench_core import chess_moves

GAMES = 6
TRIED = 12
"""Answers a computer player tries at a decision."""


def games() -> tuple[float, float]:
    """Processor seconds of a whole random game, and answers in one."""
    system, answers, start = registry.load("bmg3"), 0, process_time()
    for seed in range(GAMES):
        answers += len(random_game(system, system.quick_start(), seed, check=False).answers)
    return (process_time() - start) / GAMES, answers / GAMES


def tries(seed: int = 1) -> tuple[float, float, float]:
    """Processor seconds of one fork with one answer, of listing what could be answered, and of the dearest decision."""
    system, random = registry.load("bmg3"), Random(seed)
    session: Session[State] = Session(system, system.quick_start(), digests=False)
    forked, forks, listed, decisions, dearest = 0.0, 0, 0.0, 0, 0.0
    while session.pending is not None:
        if session.pending.seat:
            start = process_time()
            keys = session.pending.candidates(TRIED)
            found = process_time()
            for key in keys:
                session.fork().answer(key)
            done = process_time()
            listed, decisions = listed + found - start, decisions + 1
            forked, forks = forked + done - found, forks + len(keys)
            dearest = max(dearest, done - start)
        session.answer(session.pending.sample(random))
    return forked / forks, listed / decisions, dearest


def run() -> list[tuple[str, float, str]]:
    system = registry.load("bmg3")
    random_game(system, system.quick_start(), 99, check=False)  # the ground is learnt in the first game
    each, answers = games()
    fork, listing, dearest = tries()
    chess = chess_moves()
    return [
        ("a random game, processor time (aim: below 1)", each, "s"),
        ("random games", 60 / each, "per minute"),
        ("answers in a random game", answers, ""),
        ("answers", answers / each, "per second"),
        ("forks with an answer", 1 / fork, "per second"),
        ("a fork with an answer (aim: below 5)", 1000 * fork, "ms"),
        ("listing the answers worth considering", 1000 * listing, "ms"),
        (f"the dearest decision, {TRIED} answers tried (aim: below 5)", dearest, "s"),
        ("python-chess: legal moves, one pushed", chess, "per second"),
        ("answers per chess move", answers / each / chess, "times"),
    ]


if __name__ == "__main__":
    for name, value, unit in run():
        print(f"{name:62}{value:12,.3f} {unit}")
