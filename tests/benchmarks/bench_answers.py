"""How fast every shipped game answers in random play, beside python-chess: python -m tests.benchmarks.bench_answers.

`python -m tests.benchmarks.bench_answers bmg3 first_blood` measures some of them. Everything is processor time, and
each game of ours has moves of python-chess right before and after it, so that a busy machine slows both. Python tidies
as rarely as wherever the computer plays.
"""

from __future__ import annotations

import gc
import sys
import tracemalloc
from collections.abc import Iterator, Sequence
from random import Random
from statistics import mean
from time import process_time
from typing import Any

import game.systems  # noqa: F401 - the shipped games are registered
from game.bots.hands import tidy_rarely
from game.core.session import Session
from game.core.system import Seating, Setup, System
from game.kit import registry
from tests.benchmarks.bench_core import chess_moves

GAMES = 2
"""Of each setup, by fixed seeds."""
LIMIT = 1500
"""Answers of one game at most."""
FORKS = 60
"""Decisions of a game, evenly spread, at which a fork is made and answered."""


def _setup(system: str, scenario: str, armies: str = "", **more: Any) -> Setup:
    seats = tuple(Seating(seat, roster=army) for seat, army in zip("AB", armies.split(), strict=False))
    return Setup(system, scenario, seats=seats, **more)


def _arena(scenario: str) -> Setup:
    return Setup("torgue_arena", scenario, seats=tuple(map(Seating, "ABCD")))


def _bat(scenario: str) -> Setup:
    return Setup("shadow_of_the_bat", scenario, seats=(*map(Seating, "ABCD"), Seating("V", player="medium")))


SETUPS: dict[str, Sequence[Setup]] = {
    "bmg3": (
        _setup("bmg3", "", "police_150 jokers_150", map="crime_alley"),
        _setup("bmg3", "", "league_350 bats_350", map="docks"),
    ),
    "torgue_arena": (_arena("road_to_the_throne"), _arena("podium")),
    "shadow_of_the_bat": (_bat("last_funfair"), _bat("rooftop_run+coop"), _bat("bitter_garden+coop_computer")),
    "first_blood": (
        _setup("first_blood", "sack_the_camp", "road_wardens ash_hunt"),
        _setup("first_blood", "staking_a_claim", "free_host princes_ride"),
    ),
    "bmg1": (
        _setup("bmg1", "skirmish", "law_150 joker_150", map="back_streets", options={"limit": 150}),
        _setup("bmg1", "patrol", "bane_300 black_mask_300", map="asylum_yard", options={"limit": 300}),
    ),
}
AIMS = {"bmg3": 0.11, "torgue_arena": 0.25, "shadow_of_the_bat": 0.25, "first_blood": 0.06, "bmg1": 0.11}
"""Answers a chess move."""


def _random_play(system: System[Any], setup: Setup, seed: int, limit: int = LIMIT) -> Iterator[Session[Any]]:
    """The same session again and again, before each of its random answers."""
    random = Random(f"{system.id} {seed}")
    session = Session(system, setup, digests=False)
    for _ in range(limit):
        if session.pending is None:
            return
        yield session
        session.answer(session.pending.sample(random))


def _play(system: System[Any], setup: Setup, seed: int, limit: int = LIMIT) -> int:
    """Play a game of random answers; how many it came to, with those that gave themselves."""
    *_, session = _random_play(system, setup, seed, limit)
    return len(session.answers)


def answers(system: System[Any], setup: Setup) -> tuple[float, float]:
    """Answers a second in random games, and answers a chess move."""
    each, ratios = list[float](), list[float]()
    for seed in range(GAMES):
        before, start = chess_moves(), process_time()
        given = _play(system, setup, seed)
        each.append(given / (process_time() - start))
        ratios.append(each[-1] / mean((before, chess_moves())))
    return mean(each), mean(ratios)


def forks(system: System[Any], setup: Setup, seed: int = 0) -> float:
    """Processor seconds of a fork and one answer to it, where somebody decides."""
    random, spent = Random(seed), list[float]()
    every = max(1, _play(system, setup, seed) // FORKS)
    for count, session in enumerate(_random_play(system, setup, seed)):
        pending = session.pending
        if count % every or pending is None or not pending.seat:
            continue
        key = pending.sample(random)
        start = process_time()
        session.fork().answer(key)
        spent.append(process_time() - start)
    return mean(spent)


def growth(system: System[Any], setup: Setup, seed: int = 0) -> float:
    """KiB that a thousand answers leave behind in the latter half of a game whose ground is known."""
    limit = sum(1 for _ in _random_play(system, setup, seed))
    tracemalloc.start()
    points = list[tuple[int, int]]()
    for count, session in enumerate(_random_play(system, setup, seed)):
        if count in (limit // 2, limit - 1):
            gc.collect()
            points.append((len(session.answers), tracemalloc.get_traced_memory()[0]))
    tracemalloc.stop()
    (half, before), (whole, after) = points
    return (after - before) / 1024 * 1000 / (whole - half)


def _called(setup: Setup) -> str:
    rosters = " ".join(str(seat.roster) for seat in setup.seats if seat.roster)
    return " ".join(word for word in (setup.scenario, setup.map, rosters) if word)


def run(wanted: Sequence[str] = ()) -> list[tuple[str, float, str]]:
    tidy_rarely()
    rows = list[tuple[str, float, str]]()
    for name in wanted or SETUPS:
        system, ratios, forked = registry.load(name), list[float](), list[float]()
        for setup in SETUPS[name]:
            _play(system, setup, 99)  # the ground is learnt in the first game
            each, ratio = answers(system, setup)
            ratios.append(ratio)
            forked.append(forks(system, setup))
            rows.append(
                (f"  {_called(setup)}", each, f"a second, fork {1000 * forked[-1]:.2f} ms, {ratio:.4f} of chess")
            )
        rows += [
            (f"{name}: answers a chess move (aim: {AIMS[name]})", mean(ratios), "times"),
            (f"{name}: a fork with an answer (aim: 1)", 1000 * mean(forked), "ms"),
            (f"{name}: memory after 1000 answers more", growth(system, SETUPS[name][0]), "KiB"),
        ]
    return [*rows, ("python-chess: legal moves, one pushed", chess_moves(), "per second")]


if __name__ == "__main__":
    for measured, value, unit in run(sys.argv[1:]):
        print(f"{measured:66}{value:12,.4f} {unit}")
