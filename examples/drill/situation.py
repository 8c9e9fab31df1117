"""Drills written down by hand, and what is wrong with one in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta

from examples.drill.flow import begin
from examples.drill.ground import TABLE, bodies
from examples.drill.state import ARMY, KINDS, ROUNDS, SEATS, Army, Drill, Man, Regiment, raised
from game.boards.measure import fits
from game.core.request import Seat
from game.kit.situation import Told, ToldSituation, Where, read


class ToldRegiment(Told):
    """A regiment of a situation: where its men stand, the leader first."""

    men: list[str]
    kind: str = ""


class ToldDrill(ToldSituation, kw_only=True):
    """A situation: regiments by id (`a1` belongs to A), whose turn it is, and the stacks by seat."""

    regiments: dict[str, ToldRegiment]
    round: Annotated[int, Meta(ge=1, le=ROUNDS)] = 1
    first: str = "A"
    stacks: dict[str, list[str]] = {}


def situated(situation: Mapping[str, Any]) -> Drill:
    """The state a situation describes; SetupError says what is wrong with it."""
    told, where = read(situation, ToldDrill)
    regiments = {id: _regiment(where / "regiments" / id, id, given) for id, given in told.regiments.items()}
    state = Drill(regiments, {seat: Army(seat) for seat in SEATS}, round=told.round)
    for seat in SEATS:
        if not state.of(seat):
            raise (where / "regiments").wrong(f"side {seat} has no regiment")
        state.armies[seat].stack = _stack(where / "stacks" / seat, state, seat, told.stacks.get(seat))
    _room(where, state)
    begin(state, "activate")
    first = (where / "first").one_of(told.first, SEATS, "seat")
    while state.queue and state.queue[0] != first:
        state.queue.pop(0)
    return state


def _regiment(where: Where, id: str, told: ToldRegiment) -> Regiment:
    if len(id) != 2 or id[0] not in "ab" or not id[1].isdigit():
        raise where.wrong("regiments are called a1, a2, b1 and so on")
    number = int(id[1]) - 1
    kind = (where / "kind").one_of(told.kind or (ARMY[number] if 0 <= number < len(ARMY) else ""), KINDS, "kind")
    found = raised(id, Seat(id[0].upper()), KINDS[kind])
    if not 1 <= len(told.men) <= len(found.men):
        raise (where / "men").wrong(f"{kind} are 1 to {len(found.men)} men")
    places = [(where / "men" / str(k)).point(at) for k, at in enumerate(told.men)]
    found.men = [Man(man.id, at) for man, at in zip(found.men, places, strict=False)]
    return found


def _stack(where: Where, state: Drill, seat: Seat, told: list[str] | None) -> list[str]:
    mine = [regiment.id for regiment in state.of(seat)]
    if told is None:
        return mine
    for id in told:
        if id not in mine or told.count(id) > 1:
            raise where.wrong(f"it cannot name {id}, only regiments of {seat}, each once")
    return list(told)


def _room(where: Where, state: Drill) -> None:
    everybody = [body for regiment in state.regiments.values() for body in bodies(regiment)]
    for body in everybody:
        if reason := fits(TABLE, body, everybody):
            place = where / "regiments" / body.id.partition(".")[0]
            raise place.wrong(f"{body.id} cannot stand at {body.at.key()} ({reason.key.rpartition('.')[2]})")
