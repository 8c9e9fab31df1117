"""Take the Lead: who goes first this round (INI)."""

from __future__ import annotations

from game.core.request import Choose, Option, Roll, Seat
from game.core.text import Text
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import (
    INITIATIVE_GIVEN,
    LEAD_ENDED,
    LEAD_ROLLED,
    LEAD_WON,
    ROUND_BEGAN,
    ROUND_STARTED,
    Happening,
)
from game.systems.bmg3.state import P1, P2, SEATS

LEAD = ("roll", "effects", "cards")


async def lead(game: Bmg3) -> None:
    """One step: the roll-off, start-of-round effects, cards (RND-09, INI-11)."""
    match game.state.queue.pop(0):
        case "roll":
            game.tell(ROUND_STARTED, round=game.state.round)
            await take_the_lead(game)
        case "effects":
            await ROUND_BEGAN(Happening(game))
        case "cards":
            await LEAD_ENDED(Happening(game))
        case step:
            raise ValueError(f"there is no step of Take the Lead called {step}")


async def take_the_lead(game: Bmg3) -> None:
    """The winner of the roll-off gives the Initiative to either player (INI-03, RND-04)."""
    state = game.state
    winner = await roll_off(game)
    state.lost_lead = game.rival(winner)
    for side in state.sides.values():
        side.bonus = 0
    options = [Option(seat, Text("bmg3.do.initiative", side=seat), seat) for seat in (winner, game.rival(winner))]
    state.initiative = await Choose(winner, Text("bmg3.ask.initiative"), options, topic="initiative")
    game.tell(INITIATIVE_GIVEN, side=state.initiative)


async def roll_off(game: Bmg3) -> Seat:
    """A die each, one more for every Pass left unused in the round before (INI-01, INI-02, PAS-09, DIC-18)."""
    while True:
        rolled = await Roll(Text("bmg3.roll.lead"), 2, names=SEATS, topic="lead")
        bonus = [game.side(seat).bonus for seat in SEATS]
        ours, theirs = (die + more for die, more in zip(rolled, bonus, strict=True))
        a, b = (_sum(die, more) for die, more in zip(rolled, bonus, strict=True))
        game.tell(LEAD_ROLLED, dice=rolled, a=a, b=b)
        winner = won_by(game, ours, theirs)
        if winner is not None:
            game.tell(LEAD_WON, side=winner)
            return winner


def _sum(die: int, bonus: int) -> int | Text:
    """A roll as the journal tells it: the die that everybody sees, and what unused Passes add to it."""
    return Text("bmg3.told.lead_sum", die=die, bonus=bonus, total=die + bonus) if bonus else die


def won_by(game: Bmg3, ours: int, theirs: int) -> Seat | None:  # INI-06, INI-10
    """Who has the higher total; a tie goes to whoever lost the round before, or is rolled again (INI-04, INI-05)."""
    if ours != theirs:
        return P1 if ours > theirs else P2
    return game.state.lost_lead if game.state.round > 1 else None
