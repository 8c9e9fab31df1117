"""Boxes by their numbers, found by the square of the table that a place is in."""

from __future__ import annotations

from collections.abc import Iterable

from game.boards.reach.outline import Box

SQUARE = 4000


class Boxes:
    """Which of many boxes hold a place, without looking at those that are far from it."""

    def __init__(self, boxes: Iterable[tuple[int, Box]]) -> None:
        self._by_square: dict[tuple[int, int], list[tuple[int, float, float, float, float]]] = {}
        for number, (left, low, right, top) in boxes:
            for column in range(int(left // SQUARE), int(right // SQUARE) + 1):
                for row in range(int(low // SQUARE), int(top // SQUARE) + 1):
                    self._by_square.setdefault((column, row), []).append((number, left, low, right, top))

    def at(self, x: float, y: float) -> list[int]:
        """The numbers of those that hold a place, in the order they were given in."""
        near = self._by_square.get((int(x // SQUARE), int(y // SQUARE)), ())
        return [k for k, left, low, right, top in near if left <= x <= right and low <= y <= top]
