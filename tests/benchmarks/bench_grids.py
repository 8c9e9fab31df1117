"""How fast the grids answer: sight and reach, beside random moves of python-chess in the same run."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable
from itertools import cycle

import chess

from game.boards.grid_sight import Figure, hex_sight, square_sight
from game.boards.hexes import Crowd, HexBoard, disc
from game.boards.squares import SquareBoard, drawn
from game.core.place import Point

SECONDS = 0.5


def run() -> list[tuple[str, float, str]]:
    """Name, amount per second and unit of each measurement."""
    dice = random.Random(7)
    city = SquareBoard(drawn(["".join(dice.choices(".1b#fC", (70, 10, 5, 7, 3, 5), k=30)) for _ in range(30)]))
    arena = HexBoard(tuple(zone for zone in disc(4) if zone.place != Point(0, 0)))
    return [
        ("sight on 30 x 30 squares", _rate(_square_looks(city, dice)), "pairs/s"),
        ("sight in a 60-zone arena", _rate(_hex_looks(arena, dice)), "pairs/s"),
        ("reach of 6 points on 30 x 30 squares", _rate(_square_walks(city, dice)), "queries/s"),
        ("reach of 3 zones in a 60-zone arena", _rate(_hex_walks(arena, dice)), "queries/s"),
        ("python-chess random moves", _rate(_chess_moves(dice)), "moves/s"),
    ]


def _rate(act: Callable[[], object]) -> float:
    act()
    count, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < SECONDS:
        for _ in range(20):
            act()
        count += 20
    return count / spent


def _square_looks(board: SquareBoard, dice: random.Random) -> Callable[[], object]:
    pairs = cycle([[Figure((place,)) for place in dice.sample(board.places, 2)] for _ in range(2000)])

    def act() -> object:
        viewer, target = next(pairs)
        return square_sight(board, viewer, target)

    return act


def _hex_looks(board: HexBoard, dice: random.Random) -> Callable[[], object]:
    pairs = cycle([dice.sample(board.places, 2) for _ in range(2000)])
    foes = {place: ["foe"] for place in dice.sample(board.places, 8)}

    def act() -> object:
        here, there = next(pairs)
        return hex_sight(board, here, there, foes)

    return act


def _square_walks(board: SquareBoard, dice: random.Random) -> Callable[[], object]:
    starts = cycle([place for place in board.places if board.enterable(place)])
    enemies = dice.sample(board.places, 12)
    beside = Counter(near for foe in enemies for near in board.neighbours(foe))

    def cost(here: Point, there: Point) -> int:
        return 1 + beside[here]

    return lambda: board.reach(next(starts), 6, cost).stops


def _hex_walks(board: HexBoard, dice: random.Random) -> Callable[[], object]:
    starts = cycle(board.places)
    crowds = {place: Crowd(dice.randint(1, 3)) for place in dice.sample(board.places, 15)}
    return lambda: board.reach(next(starts), 3, "small", crowds).stops


def _chess_moves(dice: random.Random) -> Callable[[], object]:
    board = chess.Board()

    def act() -> object:
        moves = list(board.legal_moves)
        if not moves or board.fullmove_number > 100:
            board.reset()
            return None
        return board.push(dice.choice(moves))

    return act


if __name__ == "__main__":
    for name, amount, unit in run():
        print(f"{name:40} {amount:12,.0f} {unit}")
