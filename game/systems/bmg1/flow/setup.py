"""Before the first round, one step to a beat: strategies and the phases A to E (SET-01)."""

from __future__ import annotations

from itertools import zip_longest

from game.core.request import Choose, Option, Seat
from game.core.text import Text
from game.systems.bmg1.flow.deploying import (
    choose_zones,
    deploy,
    hold_back,
    make_groups,
    order_groups,
    send_patrol,
    who_opens,
)
from game.systems.bmg1.flow.furniture import extra_furniture, place_furniture, roll_furniture
from game.systems.bmg1.flow.late_setup import change_plans, hidden, name_targets, place_hidden
from game.systems.bmg1.flow.objectives import choose_types, place_objective, secret_objective
from game.systems.bmg1.flow.selection import choose_scenario, fill_bag
from game.systems.bmg1.flow.strategies import applies, choose_strategies
from game.systems.bmg1.flow.terrain import crates, with_crates
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.state import P1, P2, SEATS


def first_steps(*, strategies: bool) -> list[str]:
    """Bands and table are there; strategies first where they are used (SET-01, STG-01, STG-05)."""
    return [
        *(["strategies"] if strategies else []),
        *("scenario", "roll:sewer", "roll:lamp", f"extra:{P1}", f"extra:{P2}"),
        *("opener", "zones", "bands", "groups", "types", "secrets", "plans", "hidden", "play"),
    ]


async def setup(game: Bmg1) -> None:
    """One step; steps it leads to come next."""
    state = game.state
    step, *words = state.queue.pop(0).split(":")
    after: list[str] = []
    match step:
        case "strategies":
            await choose_strategies(game)
        case "scenario":
            await choose_scenario(game)
        case "roll":
            after = await roll_furniture(game, "sewer" if words[0] == "sewer" else "lamp")
        case "place" | "mapped":
            kind: str = words[0]
            await place_furniture(game, "sewer" if kind == "sewer" else "lamp", Seat(words[1]), mapped=step == "mapped")
        case "extra":
            after = await extra_furniture(game, Seat(words[0]))
        case "opener":
            await who_opens(game)
        case "zones":
            await choose_zones(game)
        case "bands":
            await prepare_bands(game)
        case "groups":
            after = await groups(game)
        case "deploy":
            await deploy(game, Seat(words[0]), int(words[1]))
        case "types":
            after = await types(game)
        case "objective":
            await place_objective(game, Seat(words[0]))
        case "secrets":
            after = await secrets(game)
        case "plans":
            for seat in order(game):
                await change_plans(game, seat)
        case "hidden":
            after = await hidden_steps(game)
        case "hide":
            await place_hidden(game, game.model(words[0]))
        case "play":
            await play(game)
        case _:
            raise ValueError(f"there is no step of the set-up called {step}")
    if state.phase == "setup":
        state.queue[:0] = after


def order(game: Bmg1) -> tuple[Seat, Seat]:
    """Who deploys first, and then the other (DEP-02, PRC-04)."""
    return game.state.opener, game.rival(game.state.opener)


def _by_turns(*steps: list[str]) -> list[str]:
    return [step for pair in zip_longest(*steps) for step in pair if step]


async def prepare_bands(game: Bmg1) -> None:
    """Strategies of phase C that concern whole Bands or single miniatures (STG-11, STG-13, STG-14, STG-21)."""
    for seat in order(game):
        await hold_back(game, seat)
        await send_patrol(game, seat)
        if game.scenario.deployment != "edge_roll":  # STG-22, SCN-19
            await applies(game, seat, "fast_advance")
        await applies(game, seat, "perfect_plan")


async def groups(game: Bmg1) -> list[str]:
    """Two groups of each Band, deployed by turns; in a Chance Encounter there are none (DEP-01, SCN-19)."""
    if game.scenario.deployment == "edge_roll":
        return []
    for seat in order(game):
        await make_groups(game, seat)
    return await order_groups(game)


async def types(game: Bmg1) -> list[str]:
    """Objectives by turns, the player who deployed first begins (OBJ-02)."""
    for seat in order(game):
        await choose_types(game, seat)
    return _by_turns(*([f"objective:{seat}"] * len(game.side(seat).types) for seat in order(game)))


async def secrets(game: Bmg1) -> list[str]:
    """Secret Objectives come after all the others (STG-26)."""
    for seat in order(game):
        await secret_objective(game, seat)
    return [f"objective:{seat}" for seat in order(game) for _ in game.side(seat).types]


async def hidden_steps(game: Bmg1) -> list[str]:
    """Primary Targets, then Hidden and Undercover characters, the first player first (TRT-154, DEP-08)."""
    for seat in order(game):
        await name_targets(game, seat)
    return [f"hide:{model.id}" for seat in order(game) for model in hidden(game, seat)]


async def play(game: Bmg1) -> None:
    """Phase E: the lead bag is filled, Early Bird and Battle Cry work, and round 1 begins (END-01, LED-01).

    From now on crates and containers are terrain (GEO-33)."""
    state = game.state
    fill_bag(game)
    for seat in order(game):
        await applies(game, seat, "battle_cry")  # STG-20
    for seat in order(game):
        if await applies(game, seat, "early_bird"):  # STG-19, DCN-20
            options = [Option(one, Text("bmg1.do.has_lead", side=one), one) for one in SEATS]
            state.lead = await Choose(seat, Text("bmg1.ask.early_bird"), options, topic="early_bird")
            state.led = True
    state.phase, state.round, state.queue = "begin", 0, []
    game.lay_out(with_crates(game.table, crates(state.markers, state.destroyed)))
