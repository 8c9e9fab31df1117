"""How fast the first edition plays on Back Streets, beside random moves of python-chess.

Run as python -m tests.benchmarks.bench_bmg1. Everything is processor time: others may compute meanwhile.
"""

from __future__ import annotations

from random import Random
from time import process_time

from game.boards.reach import Gait, Ground, Guard, Reach
from game.boards.table import Base, Body
from game.core.place import Point
from game.core.system import Seating, Setup
from game.kit.skirmish.footing import KIN, ground
from game.systems.bmg1.flow.footing import Footing
from game.systems.bmg1.system import FAR, SYSTEM
from game.testing.playout import random_game
from tests.benchmarks.bench_core import chess_moves

CITY = "back_streets"
KINDS = (Footing(3000, 4000, 5000), Footing(4000, 6000, 6000), Footing(3000, 4000, 0, "run"))
"""A Standard and a Big walker, and a runner."""
MOVERS, GOALS, GAMES = 12, 40, 4
COUNTERS = 3


def preparing() -> list[float]:
    """Seconds to learn the ground as each kind of mover knows it, and what is seen from its corners."""
    spent: list[float] = []
    for kind in KINDS:
        ground.cache_clear()
        KIN.clear()  # nothing is taken over from an earlier ground
        start = process_time()
        known = ground(SYSTEM.tables[CITY], kind)
        if kind.manner == "walk":
            known.build(FAR)
        spent.append(process_time() - start)
    return spent


def crowd(known: Ground, count: int) -> list[Body]:
    """Standard characters in the streets, no two of them in contact."""
    random, found, street = Random(2), list[Body](), known.layers[0]
    while len(found) < count:
        x, y = random.randrange(2000, 88000), random.randrange(2000, 88000)
        is_free = street.is_free(x, y) and street.unrest(x, y) is None and not street.bits_at(x, y)
        if is_free and all((b.at.x - x) ** 2 + (b.at.y - y) ** 2 > 3500**2 for b in found):
            found.append(Body(f"m{len(found)}", Point(x, y), Base.round(3000), 4000))
    return found


def moves() -> tuple[list[float], list[float], list[float]]:
    """Seconds of each mover's search, of its shaded ground and of each path under the pointer after that."""
    known = ground(SYSTEM.tables[CITY], KINDS[0])
    known.build(FAR)
    bodies, random = crowd(known, MOVERS), Random(4)
    guards = [Guard(body) for body in bodies]
    searches, regions, paths = list[float](), list[float](), list[float]()
    for body in bodies:
        start = process_time()
        reach = Reach(known, body, Gait(FAR, COUNTERS), guards)
        _ = reach.field
        searched = process_time()
        _ = reach.region
        searches.append(searched - start)
        regions.append(process_time() - searched)
        for _ in range(GOALS):
            x, y = (part + random.randrange(-FAR, FAR) for part in body.at[:2])
            start = process_time()
            reach.ways(Point(x, y))
            paths.append(process_time() - start)
    return searches, regions, paths


def games() -> tuple[float, float]:
    """Seconds of a whole random game of small Bands, and answers in one."""
    seats = (Seating("A", roster="law_150"), Seating("B", roster="joker_150"))
    setup = Setup(SYSTEM.id, map=CITY, scenario="skirmish", seats=seats, options={"limit": 150})
    random_game(SYSTEM, setup, 99, check=False)  # the ground is learnt in the first game
    answers, start = 0, process_time()
    for seed in range(GAMES):
        answers += len(random_game(SYSTEM, setup, seed, check=False).answers)
    return (process_time() - start) / GAMES, answers / GAMES


def run() -> list[tuple[str, float, str]]:
    learnt = preparing()
    searches, regions, paths = moves()
    each, answers = games()
    chess = chess_moves()
    mean, pointer = sum(regions) / len(regions), sum(paths) / len(paths)
    return [
        ("learning the ground, dearest of 3 kinds (aim: below 0.3)", max(learnt), "s"),
        (f"search with {COUNTERS} counters", 1000 * sum(searches) / len(searches), "ms"),
        (f"region with {COUNTERS} counters (aim: below 60)", 1000 * mean, "ms"),
        ("the dearest of them (aim: below 150)", 1000 * max(regions), "ms"),
        ("path under the pointer (aim: below 4)", 1000 * pointer, "ms"),
        ("the dearest of them (aim: below 4)", 1000 * max(paths), "ms"),
        ("a random game", each, "s"),
        ("answers in a random game", answers, ""),
        ("python-chess: legal moves, one pushed", chess, "per second"),
        ("chess moves in the time of learning a ground", max(learnt) * chess, ""),
        ("chess moves in the time of a region", mean * chess, ""),
        ("chess moves in the time of a path", pointer * chess, ""),
        ("answers per chess move", answers / each / chess, "times"),
    ]


if __name__ == "__main__":
    for name, value, unit in run():
        print(f"{name:62}{value:12,.3f} {unit}")
