"""Before the battle, one step to a beat: Scenario, terrain, Reinforcements, Leaders, the roll, deployment (DEP)."""

from __future__ import annotations

from game.boards.table import Table
from game.core.request import Choose, ChooseSome, Option, Request, Seat, Together
from game.core.text import Text
from game.kit.dice import throw
from game.systems.first_blood.content import Scenario
from game.systems.first_blood.flow import scenery
from game.systems.first_blood.flow.deploying import deploy, undeployed
from game.systems.first_blood.flow.leaders import is_led
from game.systems.first_blood.flow.reserves import may_wait, named
from game.systems.first_blood.flow.rounds import start_round
from game.systems.first_blood.flow.supremacy import lower
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import (
    LEADER_PROMOTED,
    RESERVES_NAMED,
    SCENARIO_ROLLED,
    SETUP_CHOSEN,
    SETUP_ROLLED,
)
from game.systems.first_blood.state import SEATS, Model, Regiment

STEPS = ("scenario", "scatter", "terrain", "reserves", "leaders", "roll", "deploy")


def first_steps(map: Table, *, own_terrain: bool = False, scattered: bool = False, random: bool = False) -> list[str]:
    """What is to be done before the first Round."""
    terrain = ["scatter"] if scattered else scenery.steps(map) if own_terrain else []
    return [*(["scenario"] if random else []), *terrain, "reserves", "leaders", "roll"]


async def setup(game: FirstBlood) -> None:
    """One step of it; when all Regiments are down the first Round begins."""
    step, _, word = game.state.queue.pop(0).partition(":")
    match step:
        case "scenario":
            await draw_scenario(game)
        case "scatter":
            await scenery.scatter(game)
        case "terrain":
            await scenery.place_terrain(game, Seat(word))
        case "reserves":
            await reserves(game)
        case "leaders":
            await acting_leaders(game)
        case "roll":
            await deployment_roll(game)
        case "deploy":
            await deployment(game)
        case _:
            raise ValueError(f"there is no step of the set-up called {step}")


async def draw_scenario(game: FirstBlood) -> None:
    """A die names one of the four Scenarios; 5 and 6 are rolled again (DEP-01, DEP-02)."""
    by_number = {scenario.number: scenario for scenario in game.library.all(Scenario)}
    number = 0
    while number not in by_number:
        number = (await throw(Text("first_blood.roll.scenario"), 1, by=SEATS[0], topic="scenario")).face
    game.state.scenario = by_number[number].id
    game.tell(SCENARIO_ROLLED, dice=[number], scenario=by_number[number].name)


async def reserves(game: FirstBlood) -> None:
    """Both choose in secret which Regiments that may wait stay off the table, then reveal it (DEP-08, DEP-09)."""
    question = Text("first_blood.ask.reserves")
    parts = [
        ChooseSome(seat, question, named(game, able), 0, len(able), topic="reserves")
        for seat in SEATS
        if (able := [regiment for regiment in game.of(seat) if may_wait(game, regiment)])
    ]
    answers = await Together(question, parts, topic="reserves") if parts else []
    for part, kept in zip(parts, answers, strict=True):
        for regiment in kept:
            regiment.where = "reserve"
        game.tell(RESERVES_NAMED, side=part.seat, n=len(kept))


# --- Acting Leaders


async def acting_leaders(game: FirstBlood) -> None:
    """A Regiment without a Leader names a model that stands in for him before it is deployed (LDR-05).

    Where all its models are alike there is nothing to choose.
    """
    for regiment in game.state.regiments.values():
        if not is_led(regiment) and not any(model.specialist for model in regiment.models):
            regiment.acting_leader = regiment.models[0].id
    while parts := [part for seat in SEATS if (part := _naming(game, seat))]:
        for model in await Together(parts[0].text, parts, topic="acting_leader"):
            regiment = game.regiment_of(model.id)
            regiment.acting_leader = model.id
            game.tell(LEADER_PROMOTED, model.id, regiment=game.name(regiment))


def _naming(game: FirstBlood, seat: Seat) -> Request[Model] | None:
    """The question about a player's next Regiment without a Leader."""
    regiment: Regiment | None = next((one for one in game.of(seat) if not is_led(one)), None)
    if regiment is None:
        return None
    options = [Option(model.id, game.model_name(model), model, model.id) for model in regiment.models]
    question = Text("first_blood.ask.leader", regiment=game.name(regiment))
    return Choose(seat, question, options, topic="acting_leader")


# --- deployment


async def deployment_roll(game: FirstBlood) -> None:
    """The lower die chooses who deploys first, once the terrain is seen; ties are rolled again (DEP-04, DEP-11)."""
    winner: Seat | None = None
    while winner is None:
        text = Text("first_blood.roll.deployment")
        dice = {seat: (await throw(text, 1, by=seat, topic="deployment")).face for seat in SEATS}
        game.tell(SETUP_ROLLED, dice=[dice[seat] for seat in SEATS], names=list(SEATS))
        winner = lower(dice)
    options = [Option(seat, Text("first_blood.do.deploys_first", side=seat), seat) for seat in SEATS]
    first: Seat = await Choose(winner, Text("first_blood.ask.deploys_first"), options, topic="deploys_first")
    game.state.first = game.state.turn = first
    game.tell(SETUP_CHOSEN, side=first)
    _go_on(game)


async def deployment(game: FirstBlood) -> None:
    """By turns; when one player has none left the other deploys all the rest (DEP-06, DEP-07)."""
    state = game.state
    await deploy(game, state.turn)
    state.turn = game.rival(state.turn)
    _go_on(game)


def _go_on(game: FirstBlood) -> None:
    state = game.state
    if not undeployed(game, state.turn):
        state.turn = game.rival(state.turn)
    if undeployed(game, state.turn):
        state.queue = ["deploy"]
    else:
        start_round(game)
