"""How long computer players think, beside python-chess in the same run: python -m tests.benchmarks.bench_bots."""

from __future__ import annotations

from statistics import fmean
from time import process_time

from game import bots
from game.bots.seat import Bot, decide
from game.bots.strengths import STRENGTHS
from game.core.dice import Chance
from game.core.request import Draw, Roll, Seat
from game.core.session import Session
from game.core.system import Seating, Setup
from game.systems.bmg3.system import SYSTEM
from tests.benchmarks.bench_core import chess_moves

CREWS = ("police_350", "jokers_350")
ENOUGH = 120
"""Decisions that are measured for each strength."""


def thinking(name: str) -> list[float]:
    """Processor time of each decision of a bot that plays both sides of a usual game, from its deployment on."""
    seats = (Seat("A"), Seat("B"))
    places = tuple(Seating(seat, roster=crew) for seat, crew in zip(seats, CREWS, strict=True))
    session = Session(SYSTEM, Setup(SYSTEM.id, map=next(iter(SYSTEM.tables)), seats=places), digests=False)
    minds: dict[Seat, Bot] = {seat: bots.bot(name, f"1:{seat}") for seat in seats}
    chance, spent = Chance(1), list[float]()
    while session.pending is not None and len(spent) < ENOUGH:
        if isinstance(session.pending, Roll | Draw):
            session.answer(chance.answer(session.pending))
            continue
        seat = session.pending.seat
        in_play = session.state.phase != "setup"
        start = process_time()
        key = decide(session, minds[seat], seat, chance)
        if in_play:
            spent.append(process_time() - start)
        session.answer(key)
    return spent


def run() -> list[tuple[str, float, str]]:
    thinking("random")  # what is worked out once for a map is not the bots' doing
    measured: list[tuple[str, float, str]] = []
    for name in ("random", *STRENGTHS):
        spent = thinking(name)
        measured += [
            (f"{name} bot, decisions", 1 / fmean(spent), "per second"),
            (f"{name} bot, mean decision", 1000 * fmean(spent), "ms"),
            (f"{name} bot, longest decision", 1000 * max(spent), "ms"),
        ]
    return [*measured, ("python-chess, random moves", chess_moves(), "per second")]


if __name__ == "__main__":
    for line in run():
        print(*line)
