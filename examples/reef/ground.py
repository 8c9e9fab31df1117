"""The reef itself: rocks, boats, where the pearls lie, and where a diver can swim."""

from __future__ import annotations

from examples.reef.state import A, B, Diver, Reef
from game.boards.grid import Mark
from game.boards.grid_reach import Reach
from game.boards.squares import SquareBoard, drawn, square_distance
from game.core.place import Point
from game.core.request import Seat
from game.core.text import Refusal, Text

BOATS = {A: tuple(Point(0, y) for y in (2, 3, 4)), B: tuple(Point(10, y) for y in (2, 3, 4))}
PEARLS = tuple(Point(x, y) for x, y in ((5, 3), (4, 0), (6, 6), (4, 6), (6, 0)))

BOARD = SquareBoard(
    drawn(
        [
            "...........",
            "..#..#..#..",
            ".....#.....",
            "...#...#...",
            ".....#.....",
            "..#..#..#..",
            "...........",
        ]
    ),
    marks=tuple(Mark(f"boat_{seat}", "sail_boat", spaces) for seat, spaces in BOATS.items()),
    title="The reef",
    ground="sand",
)


def beside(diver: Diver, other: Diver) -> bool:
    return square_distance(diver.at, other.at) == 1


def home(seat: Seat, at: Point) -> bool:
    """Whether a space belongs to the boat of a seat."""
    return at in BOATS[seat]


def swimming(state: Reef, diver: Diver, strokes: int) -> Reach:
    """Where a diver can swim with so many strokes (REEF-SWM-02)."""
    taken = {other.at for other in state.divers.values() if other is not diver}

    def cost(here: Point, there: Point) -> int | Refusal:
        if there in taken:
            return Refusal(Text("reef.no.diver", cell=BOARD.label(there)), "REEF-SWM-02")
        return 1

    def no_step(here: Point, there: Point) -> Refusal | None:
        if not BOARD.enterable(there):
            return Refusal(Text("reef.no.rock"), "REEF-SEA-01")
        return None

    def around(here: Point) -> list[Point]:
        return [there for there in BOARD.neighbours(here) if BOARD.enterable(there)]

    return Reach(diver.at, strokes, around, cost, no_step=no_step, called=BOARD.called)
