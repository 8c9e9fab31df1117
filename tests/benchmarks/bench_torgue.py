"""How fast the arena plays, beside random moves of python-chess: python -m tests.benchmarks.bench_torgue."""

from __future__ import annotations

from collections.abc import Coroutine
from functools import cache
from random import Random
from time import process_time
from typing import Any

from game.core.clone import shape_of
from game.core.request import Request
from game.core.session import Session
from game.core.system import Setup
from game.systems.torgue_arena.content import Scenario
from game.systems.torgue_arena.flow import enemies, orders
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import State
from game.systems.torgue_arena.system import SYSTEM
from game.testing.playout import random_game
from tests.benchmarks.bench_core import chess_moves
from tests.systems.torgue_arena.scenes import announcement, arena, family

GAMES = 3
"""Of each scenario."""
TURNS = 20
TRIED = 12
"""Answers a computer player tries at a decision."""
CROWD = ("psycho", "marauder", "skag", "tink", "reaper")
HUNTERS = ("salvador 0,4", "mordecai 1,3", "amara -1,4", "moze 0,3")
TIRED = " G*" * 9
"""Tokens to defend with, none to [RE]act with."""
CARD = announcement("mayhem", "slaughter special move attack move attack")
SUPPLY = [family(name, 20) for name in ("psycho", "marauder", "skag", "tink")]


@cache
def crowded(n: int = 25, tokens: str = "") -> Arena:
    """Four hunters at one end of the arena and so many enemies at the other."""
    places = [f"{q},{r}" for r in range(-4, 0) for q in range(-4, 5) if abs(q + r) <= 4]
    foes = [f"{CROWD[i % len(CROWD)]} {places[i * len(places) // n]}" for i in range(n)]
    return arena(
        *(hunter + tokens for hunter in HUNTERS), *foes, content=[CARD, *SUPPLY], queue="mayhem", spotlight="moze"
    )


def again(game: Arena) -> Arena:
    """The same position on the same ground, to be played anew."""
    return Arena(shape_of(State).clone(game.state), game.library, game.board)


def played(flow: Coroutine[Any, Any, None], random: Random) -> int:
    """Drive a flow to its end by random answers; how many it asked for."""
    asked, value = 0, None
    while True:
        try:
            request: Request[Any] = flow.send(value)
        except StopIteration:
            return asked
        value = request.read(request.forced() or request.sample(random))
        asked += 1


async def _turn(game: Arena) -> None:
    enemies.begin_enemies(game)
    while game.state.steps:
        await enemies.enemies_beat(game)


def turn(tokens: str = "") -> tuple[float, float]:
    """Processor seconds of a whole enemies' turn of 25 enemies, and how much was asked in it."""
    spent, asked = 0.0, 0
    for seed in range(TURNS):
        game, random = again(crowded(25, tokens)), Random(seed)
        start = process_time()
        asked += played(_turn(game), random)
        spent += process_time() - start
    return spent / TURNS, asked / TURNS


def order(name: str) -> float:
    """Processor seconds of one order carried out by 25 enemies."""
    spent = 0.0
    for seed in range(TURNS):
        game, random = again(crowded()), Random(seed)
        start = process_time()
        played(orders.do_order(game, name), random)  # type: ignore[arg-type]
        spent += process_time() - start
    return spent / TURNS


def games() -> tuple[float, float]:
    """Processor seconds of a whole random game, and answers in one, over all scenarios."""
    setups = [Setup("torgue_arena", scenario=scenario.id) for scenario in SYSTEM.library.all(Scenario)]
    answers, start = 0, process_time()
    for seed, setup in enumerate(setups * GAMES):
        answers += len(random_game(SYSTEM, setup, seed, check=False).answers)
    played = len(setups) * GAMES
    return (process_time() - start) / played, answers / played


def tries(seed: int = 1, most: int = 400) -> tuple[float, float]:
    """Processor seconds of one fork with one answer, and of the dearest decision of a random game."""
    random = Random(seed)
    session: Session[State] = Session(SYSTEM, SYSTEM.quick_start(), digests=False)
    forked, forks, dearest = 0.0, 0, 0.0
    for _ in range(most):
        if session.pending is None:
            break
        if session.pending.seat:
            start = process_time()
            keys = session.pending.candidates(TRIED)
            for key in keys:
                session.fork().answer(key)
            spent = process_time() - start
            forked, forks, dearest = forked + spent, forks + len(keys), max(dearest, spent)
        session.answer(session.pending.sample(random))
    return forked / forks, dearest


def run() -> list[tuple[str, float, str]]:
    played(_turn(again(crowded())), Random(0))  # the ground is learnt in the first turn
    alone, _ = turn(TIRED)
    whole, asked = turn()
    move, attack = order("move"), order("attack")
    each, answers = games()
    fork, dearest = tries()
    chess = chess_moves()
    return [
        ("enemies' turn, 25 enemies, six orders (aim: below 50)", 1000 * alone, "ms"),
        ("the same with all [RE]actions of the hunters", 1000 * whole, "ms"),
        ("requests in it", asked, ""),
        ("a Move order of 25 enemies", 1000 * move, "ms"),
        ("an Attack order of 25 enemies", 1000 * attack, "ms"),
        ("a random game, processor time", each, "s"),
        ("random games", 60 / each, "per minute"),
        ("answers in a random game", answers, ""),
        ("answers", answers / each, "per second"),
        ("a fork with an answer (aim: below 5)", 1000 * fork, "ms"),
        (f"the dearest decision, {TRIED} answers tried", dearest, "s"),
        ("python-chess: legal moves, one pushed", chess, "per second"),
        ("answers per chess move", answers / each / chess, "times"),
    ]


if __name__ == "__main__":
    for name, value, unit in run():
        print(f"{name:62}{value:12,.3f} {unit}")
