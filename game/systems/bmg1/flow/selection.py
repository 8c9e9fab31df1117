"""Phase A: which scenario is played (SCN-01), and what goes into the lead bag (LED-01)."""

from __future__ import annotations

from game.core.request import Choose, Option, Seat
from game.core.text import Text
from game.kit.dice import throw
from game.systems.bmg1.content import Scenario
from game.systems.bmg1.flow.strategies import applies, has
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import (
    BAG_FILLED,
    LEAD_ADDED,
    LEAD_TAKEN,
    OPENER_ROLLED,
    SCENARIO_CHOSEN,
    SCENARIO_ROLLED,
    Banding,
)
from game.systems.bmg1.state import P1, P2, SEATS


async def choose_scenario(game: Bmg1) -> None:
    """A Global Plan chooses it, otherwise a die does (STG-10, STG-05, SCN-01, SCN-02, DCN-05)."""
    for seat in SEATS:
        if await applies(game, seat, "global_plan"):
            listed = sorted(game.library.all(Scenario), key=lambda one: one.number)
            options = [Option(one.id, one.name, one) for one in listed]
            chosen: Scenario = await Choose(seat, Text("bmg1.ask.scenario"), options, topic="scenario")
            game.state.scenario = chosen.id
            game.tell(SCENARIO_CHOSEN, side=seat, scenario=chosen.name)
            return
    if game.state.agreed:
        return
    by_number = {one.number: one for one in game.library.all(Scenario)}
    number = 0
    while number not in by_number:
        number = (await throw(Text("bmg1.roll.scenario"), 1, by=P1, topic="scenario")).face
    game.state.scenario = by_number[number].id
    game.tell(SCENARIO_ROLLED, dice=[number], scenario=by_number[number].name)


async def roll_off(game: Bmg1, text: Text, topic: str) -> Seat:
    """One die each, the higher wins; ties are rolled again (DIC-13)."""
    while True:
        ours, theirs = (await throw(text, 2, by=P1, topic=topic, names=SEATS)).faces
        game.tell(OPENER_ROLLED, dice=[ours, theirs], names=list(SEATS))
        if ours != theirs:
            return P1 if ours > theirs else P2


def fill_bag(game: Bmg1) -> None:
    """As many of each player as the scenario says; what rules add, then what they take (LED-01 to 03, LED-10)."""
    state = game.state
    for seat in SEATS:
        band = Banding(game, seat)
        own = game.scenario.lead_counters + has(game, seat, "perfect_plan") + LEAD_ADDED(band, 0).value  # STG-21
        n = max(0, own - LEAD_TAKEN(band, 0).value)
        state.bag += [seat] * n
        game.tell(BAG_FILLED, side=seat, n=n)
