"""The bot that does anything legal."""

from __future__ import annotations

from random import Random
from typing import Any

from game.core.request import Seat
from game.core.session import Session


class RandomBot:
    """Answers every question with a random legal answer."""

    def __init__(self, seed: int | str | None = None) -> None:
        self.random = Random(seed)

    def answer(self, view: Session[Any], seat: Seat) -> str:
        asked = view.asked(seat)
        if asked is None:
            raise ValueError(f"nothing is asked of {seat}")
        return asked.sample(self.random)
