"""Reinforcements: who stays off the table, and who arrives in a Round (RNF-01 to RNF-04, RNF-17 to RNF-19)."""

from __future__ import annotations

from game.core.request import ChooseSome, Option, Seat, Together
from game.core.text import Text
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import ARRIVALS_NAMED, MAY_WAIT, NOBODY_NAMED, Mustered
from game.systems.first_blood.state import SEATS, Regiment


def may_wait(game: FirstBlood, regiment: Regiment) -> bool:
    """Whether a rule lets the Regiment stay off the table (RNF-01, RNF-18)."""
    return bool(MAY_WAIT(Mustered(game, regiment), 0).value)


def waiting(game: FirstBlood, seat: Seat) -> list[Regiment]:
    """A player's Reinforcements."""
    return [regiment for regiment in game.of(seat) if regiment.where == "reserve"]


async def reinforcement(game: FirstBlood) -> None:
    """Both players decide in secret who arrives this Round; nobody does in the first (RNF-02, RNF-04, RNF-19)."""
    if game.state.round > 1:
        question = Text("first_blood.ask.arrivals")
        parts = [
            ChooseSome(
                seat,
                question,
                named(game, regiments),
                0,
                len(regiments),
                suggested=[regiment.id for regiment in regiments],
                topic="arrivals",
            )
            for seat in SEATS
            if (regiments := waiting(game, seat))
        ]
        answers = await Together(question, parts, topic="arrivals") if parts else []
        for part, arriving in zip(parts, answers, strict=True):
            for regiment in arriving:
                regiment.where = "arriving"
                regiment.began = len(regiment.models)  # BRK-08
            game.tell(ARRIVALS_NAMED if arriving else NOBODY_NAMED, side=part.seat, n=len(arriving))
    game.state.phase = "command"


def named(game: FirstBlood, regiments: list[Regiment]) -> list[Option[Regiment]]:
    """Regiments to choose from."""
    return [Option(regiment.id, game.name(regiment), regiment, regiment.id) for regiment in regiments]
