"""Reinforcements that come on: from a point of the edge, in one March or two (RNF-09 to RNF-15, RNF-20)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from game.boards.formation import Company, Places, carried, into_range, place_for
from game.boards.table import Body, Table
from game.core.place import Point
from game.core.request import PickLayout, PickPoint
from game.core.text import Refusal, Text
from game.kit.skirmish.drilled import Drilled
from game.systems.first_blood.deeds import Deed, DeedOption
from game.systems.first_blood.flow import march
from game.systems.first_blood.flow.allowed import cut_short, performed
from game.systems.first_blood.flow.edges import Edge, inward
from game.systems.first_blood.flow.ground import RULES, company, pace
from game.systems.first_blood.flow.treading import trodden
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.points import ENTERED, TURNED_BACK, Acting
from game.systems.first_blood.state import Model, Regiment

SHAPES = ("block", "line", "column", "ring")


def offers(game: FirstBlood, acting: Acting) -> list[DeedOption]:
    """The entering March of a Regiment that is not all on the table yet; it has no other Action (RNF-03, RNF-11,
    RNF-13)."""
    regiment = acting.regiment
    if regiment.where != "arriving":
        return []
    words = Text("first_blood.do.enter")
    if regiment.entry_point is not None:
        return [DeedOption("enter", words, partial(enter, game, regiment, regiment.entry_point), regiment.id)]

    def value(at: Point) -> Deed:
        return partial(enter, game, regiment, at)

    further = PickPoint(regiment.seat, words, Edge(game, regiment.seat), regiment.id, topic="entry_point")
    return [DeedOption("enter", words, value, regiment.id, then=further)]


async def enter(game: FirstBlood, regiment: Regiment, at: Point) -> None:
    """A March measured from the entry point; whoever finds no place waits there for the next (RNF-09, RNF-14)."""
    regiment.entry_point = at
    performed(game, regiment, "march")
    layout = coming_on(game, regiment, at)
    troop = layout.company
    if layout.suggestion() is None:
        turn_back(game, regiment)
        return
    men = list(troop.men)
    start = {id: body.at for id, body in troop.men.items()}
    question = Text("first_blood.ask.enter", regiment=game.name(regiment))
    budget = troop.gait.budget
    places = await PickLayout(
        regiment.seat, question, layout, men, start, budget, shapes=SHAPES, proposes=True, topic="enter"
    )
    routes = troop.routes(places or {})
    _placed(game, regiment, troop, places or {})
    await trodden(game, regiment, routes, "march", flown=march.flies(game, regiment))


def _placed(game: FirstBlood, regiment: Regiment, troop: Company, places: Places) -> None:
    """Put down whoever came on; the Regiment has arrived once all are (RNF-12, RNF-13, RNF-20)."""
    waits = troop.waiting(places)
    for model in regiment.models:
        if model.id not in waits:
            model.at = places.get(model.id, model.at)
    here = [model.id for model in regiment.models if model.at is not None]
    game.tell(ENTERED, *here, regiment=game.name(regiment), side=regiment.seat, n=len(here))
    if not waits:
        regiment.where, regiment.entry_point, regiment.arrived = "table", None, True
    elif game.activation.left <= 0:
        turn_back(game, regiment)


def turn_back(game: FirstBlood, regiment: Regiment) -> None:
    """It goes back among the Reinforcements, those on the table too, and its Activation ends (RNF-15, RNF-20)."""
    for model in regiment.models:
        model.at = None
    regiment.where, regiment.entry_point = "reserve", None
    cut_short(game)
    game.tell(TURNED_BACK, regiment=game.name(regiment), side=regiment.seat)


# --- where they may stand


def coming_on(game: FirstBlood, regiment: Regiment, at: Point) -> Drilled:
    """The layouts of an entering March: all use one entry point, and each begins just outside the table (RNF-10)."""
    bodies = [_begins(game, model, at) for model in regiment.models]
    gait = pace(march.allowance(game, regiment))
    flying = march.flies(game, regiment)
    troop = company(game, regiment, gait, "clear" if flying else "off", flying=flying, men=bodies, entering=True)
    half = game.width(game.leader(regiment)) // 2
    depths = [max(half, gait.budget - half - back) for back in (0, half, 2 * half, 4 * half)]
    wishes = [_whole(game.table, inward(game.table, at, depth), half) for depth in depths]
    proposals = [partial(carried, troop, wish, turned(game, at), shape) for shape in SHAPES for wish in wishes]
    return Drilled(
        troop, RULES, [*proposals, partial(one_by_one, troop, wishes)], partial(faults, game, regiment, troop, at)
    )


def one_by_one(troop: Company, wishes: list[Point]) -> Places:
    """Everybody in turn as near to a wish as he can come, Leaders first; whoever finds nothing waits (RNF-14)."""
    placed: dict[str, Body] = {}
    for id, man in troop.men.items():
        spots = (place_for(troop, id, wish, placed) for wish in wishes)
        found = next((spot for spot in spots if spot is not None), None)
        if found is not None:
            placed[id] = man.moved(found)
    return {id: placed[id].at if id in placed else man.at for id, man in troop.men.items()}


def _whole(table: Table, at: Point, half: int) -> Point:
    """A place with the whole base on the table: one that begins at a corner cannot go straight on."""
    return Point(min(max(at.x, half), table.width - half), min(max(at.y, half), table.depth - half))


def _begins(game: FirstBlood, model: Model, at: Point) -> Body:
    """Where a model starts: on the table if it came on before, else its base touches the entry point from outside."""
    if model.at is not None:
        return game.body(model)
    return game.body_at(model, inward(game.table, at, -game.width(model) // 2))


def turned(game: FirstBlood, at: Point) -> int:
    """The way a formation looks that comes on there, in degrees."""
    if at.y in (0, game.table.depth):
        return 0 if at.y == 0 else 180
    return 270 if at.x == 0 else 90


def faults(
    game: FirstBlood, regiment: Regiment, troop: Company, at: Point, placed: Mapping[str, Body]
) -> Mapping[str, Refusal]:
    """As for any March, and nobody waits who could come on (RNF-14)."""
    waits = troop.waiting({id: body.at for id, body in placed.items()})
    here = {id: body for id, body in placed.items() if id not in waits}
    for id in waits:
        wish = inward(game.table, at, troop.men[id].base.width)
        if (into_range(troop, id, here) if here else place_for(troop, id, wish, {})) is not None:
            return {id: Refusal(Text("first_blood.no.must_enter"), "CFB-RNF-14")}
    return march.faults(game, regiment, here)
