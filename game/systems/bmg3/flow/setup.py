"""Setting up a game, one step to a beat: table, furniture, zones, event, hands, deployment (SET)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest

from game.boards.table import Table
from game.core.place import Point
from game.core.request import Choose, ChooseSome, Draw, Option, PickPoint, Roll, Seat
from game.core.text import Refusal, Text
from game.kit.skirmish.deploying import Deploying
from game.systems.bmg3.content import Encounter, Event
from game.systems.bmg3.flow.deploying import deploying, hides, hiding, undeployed
from game.systems.bmg3.flow.furniture import EACH, place_furniture
from game.systems.bmg3.flow.hand import draw, mulligan
from game.systems.bmg3.flow.scenery import place_terrain, shares
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import (
    DEPLOYED,
    ENCOUNTER_DRAWN,
    EVENT_DRAWN,
    GROUPS_MADE,
    INITIATIVE_GIVEN,
    SETUP_ROLLED,
    ZONE_CHOSEN,
)
from game.systems.bmg3.state import P1, P2, SEATS, Lasting, Model

HAND = 4
LOW_RANKS = ("henchman", "free_agent")
STEPS = (
    *("terrain", "initiative", "lamp", "sewer", "encounter", "event"),
    *("hand", "groups", "order", "deploy", "hidden", "begin"),
)
SPREAD_FROM = 4
"""Models a crew needs before an Encounter card spreads it over its zones."""


def first_steps(table: Table, own_terrain: bool) -> list[str]:  # SET-07
    """The steps before the setup Initiative is known; P1 places terrain first (TER-11, SET-02, EVT-01, EVT-03)."""
    if not own_terrain:
        return ["initiative"]
    mine, theirs = (shares(table)[seat] for seat in SEATS)
    pairs = zip_longest([f"terrain:{P1}"] * len(mine), [f"terrain:{P2}"] * len(theirs))
    return [*(step for pair in pairs for step in pair if step), "initiative"]


async def setup(game: Bmg3) -> None:
    """One step of the setup (SET-01)."""
    step, *words = game.state.queue.pop(0).split(":")
    match step:
        case "terrain":
            await place_terrain(game, Seat(words[0]))
        case "initiative":
            await initiative(game)
        case "lamp":
            await place_furniture(game, "lamp", Seat(words[0]))
        case "sewer":
            await place_furniture(game, "sewer", Seat(words[0]))
        case "encounter":
            await encounter(game)
        case "event":
            await event(game)
        case "hand":
            await opening_hand(game, Seat(words[0]))
        case "groups":
            await groups(game, Seat(words[0]))
        case "order":
            order_of_deployment(game)
        case "deploy":
            await deploy(game, Seat(words[0]), int(words[1]))
        case "hidden":
            await deploy_hidden(game, Seat(words[0]))
        case "begin":
            begin(game)
        case _:
            raise ValueError(f"there is no step of the setup called {step}")


# --- 1 table, 2 furniture


async def initiative(game: Bmg3) -> None:
    """The higher roll chooses who goes first in the rest of the setup (SET-05, SET-06, DIC-01, DIC-18)."""
    rolled = [0, 0]
    while rolled[0] == rolled[1]:
        rolled = await Roll(Text("bmg3.roll.setup"), 2, names=SEATS, topic="setup")
        game.tell(SETUP_ROLLED, dice=rolled, a=rolled[0], b=rolled[1])
    winner = P1 if rolled[0] > rolled[1] else P2
    options = [Option(seat, Text("bmg3.do.initiative", side=seat), seat) for seat in (winner, game.rival(winner))]
    first = await Choose(winner, Text("bmg3.ask.setup_initiative"), options, topic="setup_initiative")
    game.state.initiative = first
    game.tell(INITIATIVE_GIVEN, side=first)
    order = (first, game.rival(first))
    steps = [f"{kind}:{seat}" for kind in ("lamp", "sewer") for _ in range(EACH) for seat in order]
    steps += ["encounter"] + (["event"] if game.state.events_used else [])
    steps += [f"{step}:{seat}" for step in ("hand", "groups") for seat in order]
    game.state.queue += [*steps, "order"]


# --- 3 zones, 4 events


async def encounter(game: Bmg3) -> None:
    """A card shows the zones, and the player with the Initiative takes one (ENC-01, ENC-02)."""
    first = game.state.initiative
    cards = [card.id for card in game.library.all(Encounter)]
    [drawn] = await Draw(Text("bmg3.draw.encounter"), cards, 1, first, topic="encounter")
    game.state.encounter = drawn
    card = game.library.get(Encounter, drawn)
    game.tell(ENCOUNTER_DRAWN, drawn, card=card.name, text=card.text)
    options = [Option(letter, Text("bmg3.do.zone", zone=letter), letter) for letter in ("A", "B")]
    zone = await Choose(first, Text("bmg3.ask.zone", card=card.name, text=card.text), options, topic="zone")
    game.side(first).zone = "A" if zone == "A" else "B"
    game.side(game.rival(first)).zone = "B" if zone == "A" else "A"
    game.tell(ZONE_CHOSEN, side=first, zone=zone)


async def event(game: Bmg3) -> None:
    """An event for the whole game (EVT-02, DIC-16)."""
    events = [card.id for card in game.library.all(Event)]
    if not events:
        return
    [drawn] = await Draw(Text("bmg3.draw.event"), events, 1, game.state.initiative, topic="event")
    game.state.event = drawn
    card = game.library.get(Event, drawn)
    game.tell(EVENT_DRAWN, drawn, card=card.name, text=card.text)


# --- 5 hands


async def opening_hand(game: Bmg3, seat: Seat) -> None:
    """Four cards, of which any may be replaced once (CRD-18, CRD-31, CRD-35)."""
    await draw(game, seat, HAND)
    await mulligan(game, seat)


# --- 6 deployment


def change(game: Bmg3) -> str:
    """What the Encounter card changes about deployment (ENC-03, CTC-20)."""
    return game.library.get(Encounter, game.state.encounter).change


async def groups(game: Bmg3, seat: Seat) -> None:
    """A crew is split in two groups as even as can be; Hidden models are in none (DEP-01, DEP-05, DEP-07)."""
    crew = [model for model in undeployed(game, seat) if not hides(game, model)]
    half = len(crew) // 2
    options = [Option(model.id, game.name(model), model, model.id, _never_first(game, crew, model)) for model in crew]

    def check(first: list[Model]) -> Refusal | None:
        return wrong_group(game, crew, first)

    first = await ChooseSome(
        seat, Text("bmg3.ask.group", n=half), options, half, len(crew) - half, check, topic="group"
    )
    chosen = [model.id for model in first]
    game.side(seat).groups = [chosen, [model.id for model in crew if model.id not in chosen]]
    game.tell(GROUPS_MADE, *chosen, side=seat, n=len(chosen))


def wrong_group(game: Bmg3, crew: list[Model], first: list[Model]) -> Refusal | None:
    """Why the Encounter card forbids a first group (ENC-04, ENC-05, CTC-20)."""
    match change(game):
        case "first_group_low_ranks":
            low = sum(1 for model in crew if is_low(model))
            others = sum(1 for model in first if not is_low(model))
            if others != max(0, len(crew) // 2 - low):
                return Refusal(Text("bmg3.no.first_group_rank"), "BMG3-ENC-04")
        case "boss_second":
            boss = crew and game.side(crew[0].seat).boss
            if any(model.id == boss for model in first):
                return Refusal(Text("bmg3.no.boss_first"), "BMG3-ENC-03")
    return None


def _never_first(game: Bmg3, crew: list[Model], model: Model) -> Refusal | None:
    """Why no first group may have a model in it, whoever else is (ENC-03, ENC-04)."""
    lows = sum(1 for one in crew if is_low(one))
    if change(game) == "first_group_low_ranks" and (is_low(model) or lows < len(crew) // 2):
        return None
    return wrong_group(game, crew, [model])


def is_low(model: Model) -> bool:
    """Whether a model counts as a Henchman or Free Agent, whatever slot it fills (ENC-04, CRW-19)."""
    return any(rank in LOW_RANKS for rank in model.profile.ranks)


def order_of_deployment(game: Bmg3) -> None:
    """First groups, then second ones, then Hidden models, by turns (DEP-02, DEP-06)."""
    order = (game.state.initiative, game.rival(game.state.initiative))
    turns = [(seat, number) for number in (0, 1) for seat in order]
    if change(game) == "a_first":
        turns.sort(key=lambda turn: game.side(turn[0]).zone)
    steps = [f"deploy:{seat}:{number}" for seat, number in turns for _ in game.side(seat).groups[number]]
    hidden = [[f"hidden:{seat}" for model in undeployed(game, seat) if hides(game, model)] for seat in order]
    steps += [step for pair in zip_longest(*hidden) for step in pair if step]
    if change(game) == "last_pass" and steps:
        last = Seat(steps[-1].split(":")[1])
        game.state.lasting.append(Lasting("last_to_deploy", last, until="round"))
    game.state.queue += [*steps, "begin"]


async def deploy(game: Bmg3, seat: Seat, number: int) -> None:
    """One model of a group (DEP-03)."""
    side = game.side(seat)
    waiting = [game.model(id) for id in side.groups[number] if game.model(id).at is None]
    grounded = change(game) == "first_group_on_the_ground" and number == 0
    spread = change(game) == "spread" and sum(map(len, side.groups)) >= SPREAD_FROM
    options: list[Option[tuple[Model, Point]]] = []
    placings: dict[tuple[int, int | None, bool], Deploying] = {}
    for model in waiting:
        name = Text("bmg3.do.deploy", model=game.name(model))
        size = (model.base, model.profile.height, model.profile.is_vehicle)
        if size not in placings:
            placings[size] = deploying(game, model, grounded=grounded, spread=spread)
        ask = PickPoint(seat, name, placings[size], subject=model.id, topic="do.deploy")
        options.append(Option(model.id, name, _putter(model), model.id, then=ask))
    _deployed(game, *await Choose(seat, Text("bmg3.ask.deploy", group=number + 1), options, topic="deploy"))


async def deploy_hidden(game: Bmg3, seat: Seat) -> None:
    """One Hidden model (ABL-26, DEP-06)."""
    options: list[Option[tuple[Model, Point]]] = []
    for model in undeployed(game, seat):
        name = Text("bmg3.do.deploy", model=game.name(model))
        ask = PickPoint(seat, name, hiding(game, model), subject=model.id, topic="do.deploy")
        options.append(Option(model.id, name, _putter(model), model.id, then=ask))
    _deployed(game, *await Choose(seat, Text("bmg3.ask.hidden"), options, topic="hidden"))


def _putter(model: Model) -> Callable[[Point], tuple[Model, Point]]:
    return lambda at: (model, at)


def _deployed(game: Bmg3, model: Model, at: Point) -> None:
    model.at = at
    game.tell(DEPLOYED, model.id, model=game.name(model))


def begin(game: Bmg3) -> None:
    """The setup is over; the first round opens with Take the Lead (RND-01)."""
    game.state.phase = "lead"
    game.state.round = 1
    game.state.queue = []
