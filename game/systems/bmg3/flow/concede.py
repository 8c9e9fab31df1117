"""Conceding: offered to people in every turn, never considered by the computer (WIN-07)."""

from __future__ import annotations

from typing import TypeVar

from game.core.request import Choose, Option, Seat
from game.core.text import Text
from game.systems.bmg3.deeds import DeedOption
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import GAME_CONCEDED

CONCEDE = "concede"
T = TypeVar("T")


class Turn(Choose[T]):
    """What a player does in a turn: a choice that also takes `concede`, which nobody else answers for a player."""

    __slots__ = ()

    def legal(self) -> list[Option[T]]:
        return [option for option in self.options if option.refusal is None and option.key != CONCEDE]


def concede_option(game: Bmg3, seat: Seat) -> DeedOption:
    """To give the game to the rival."""

    async def concede() -> None:
        game.state.conceded = seat
        game.state.active = None
        game.tell(GAME_CONCEDED, side=seat)

    return Option(CONCEDE, Text("bmg3.do.concede"), concede)
