"""Take the Lead: a counter out of the bag, and who plans first (LED)."""

from __future__ import annotations

from game.core.request import Choose, Draw, Option, Seat
from game.core.text import Text
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import FIRST_CHOSEN, LEAD_DRAWN
from game.systems.bmg1.state import SEATS

LEAD = ("draw", "first")


async def lead(game: Bmg1) -> None:
    match game.state.queue.pop(0):
        case "draw":
            await draw(game)
        case "first":
            await who_is_first(game)
        case step:
            raise ValueError(f"there is no step of Take the Lead called {step}")


async def draw(game: Bmg1) -> None:
    """One counter at random, which is not put back; its owner has the lead (LED-04, LED-06, CMP-07)."""
    state = game.state
    if state.led:  # STG-19
        state.led = False
        return
    by = SEATS[(state.round - 1) % len(SEATS)]  # LED-05
    [drawn] = await Draw(Text("bmg1.draw.lead"), list(state.bag), 1, by, topic="lead")
    state.lead = Seat(drawn)
    state.bag.remove(state.lead)
    game.tell(LEAD_DRAWN, side=state.lead, n=len(state.bag))


async def who_is_first(game: Bmg1) -> None:
    """The player with the lead, or his opponent, plans and activates first (LED-07, EXE-02, DCN-21)."""
    state = game.state
    options = [Option(seat, Text("bmg1.do.first", side=seat), seat) for seat in (state.lead, game.rival(state.lead))]
    state.first = await Choose(state.lead, Text("bmg1.ask.first"), options, topic="first")
    game.tell(FIRST_CHOSEN, side=state.first)
