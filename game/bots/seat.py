"""A seat played by the computer: what a bot is, and a game between bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from game.core.dice import Chance
from game.core.request import Draw, Roll, Seat, Together
from game.core.session import Session


class Bot(Protocol):
    """Answers for a seat. It is handed a fork made for that seat, so it cannot know more than a person there could."""

    def answer(self, view: Session[Any], seat: Seat) -> str: ...


def decide(session: Session[Any], bot: Bot, seat: Seat, chance: Chance) -> str:
    """The key a bot gives for what its seat is asked now, as the session takes it."""
    key = bot.answer(session.look(seat, chance.random), seat)
    return f"{seat} {key}" if isinstance(session.pending, Together) else key


def step(session: Session[Any], bots: Mapping[Seat, Bot], chance: Chance) -> None:
    """Let chance or a bot answer what is pending."""
    pending = session.pending
    if isinstance(pending, Roll | Draw):
        session.answer(chance.answer(pending))
    elif pending:
        seat = pending.seat
        session.answer(decide(session, bots[seat], seat, chance))


def play(
    session: Session[Any],
    bots: Mapping[Seat, Bot],
    chance: Chance,
    after: Callable[[], None] = lambda: None,
    limit: int = 100_000,
) -> None:
    """Play to the end of the game, calling `after` at every answer."""
    for _ in range(limit):
        if session.pending is None:
            return
        step(session, bots, chance)
        after()
    raise RuntimeError(f"the game does not end: {session.where()}")
