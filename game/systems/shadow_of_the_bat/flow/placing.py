"""Placing a figure on the nearest space that suits it."""

from __future__ import annotations

from collections.abc import Callable

from game.boards.grid_travel import Cells
from game.core.place import GRID_SCALE, Point
from game.core.request import PickPoint
from game.core.text import Text
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Figure


async def put_nearest(game: Fight, figure: Figure, suits: Callable[[Point], bool], asked: Text, topic: str) -> None:
    """Place a figure on the nearest suitable space; its controller chooses among equals (decision 32, MOV-13)."""
    assert figure.at is not None
    found = list(game.board.nearest(figure.at, suits))
    if found:
        figure.at = await pick(game, figure, asked, topic, found, figure.id)


async def pick(game: Fight, figure: Figure, asked: Text, topic: str, places: list[Point], subject: str) -> Point:
    """One of some spaces, chosen by whoever controls a figure."""
    if len(places) == 1:
        return places[0]
    at = await PickPoint(game.controller(figure), asked, Cells(places), subject, GRID_SCALE, topic=topic)
    assert at is not None
    return at
