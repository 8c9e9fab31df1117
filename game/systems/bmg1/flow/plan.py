"""Raise a Plan: the counters of every character, one Band after the other (PLN)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.request import Allot, Choose, ChooseSome, LateOption, Option, Seat, Share
from game.core.text import Text
from game.kit.turns import REST
from game.systems.bmg1.deeds import Deed, DeedOption
from game.systems.bmg1.flow.arrivals import reinforce
from game.systems.bmg1.flow.doses import may_take, offer_dose
from game.systems.bmg1.flow.lasting import end_all
from game.systems.bmg1.flow.skills import limit, willpower
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import (
    COUNTERS,
    FREE_COUNTERS,
    LATE_PLANNERS,
    PLANNED,
    SKILLS_CHOSEN,
    Banding,
    Planning,
)
from game.systems.bmg1.state import Model
from game.systems.bmg1.vocabulary import SLOTS, Slot

Placed = list[tuple[Slot, int]]
ORDER: tuple[Slot, ...] = ("move", "attack", "attack", "defense", "special", "attack", "defense", "move", "special")
"""How a proposal fills the card, over and over."""


def plan_steps(game: Bmg1) -> list[str]:
    """The starting player plans all his characters, then the other, then whoever schemed (PLN-01, TRT-166)."""
    first, second = game.state.first, game.rival(game.state.first)
    return [
        *(f"reinforce:{first}", f"reinforce:{second}"),
        *(f"late:{first}", f"plan:{first}", f"plan:{second}", f"schemers:{first}", "end"),
    ]


async def plan(game: Bmg1) -> None:
    """One step of the stage."""
    state = game.state
    step, _, word = state.queue[0].partition(":")
    seat = Seat(word)
    match step:
        case "reinforce":
            await reinforce(game, seat)
        case "late":
            await name_late(game, seat)
        case "plan" | "schemers":
            waiting = to_plan(game, seat, late=step == "schemers")
            if waiting:
                await next_plan(game, seat, waiting)
                return
        case "end":
            end_stage(game)
        case _:
            raise ValueError(f"there is no step of Raise a Plan called {step}")
    state.queue.pop(0)


def end_stage(game: Bmg1) -> None:
    """The stage ends when both players have finished (PLN-19)."""
    end_all(game, "next_plan")
    for side in game.state.sides.values():
        side.late.clear()
    for model in game.state.models.values():
        model.planned = False


# --- who plans


def planners(game: Bmg1, seat: Seat) -> list[Model]:
    """The characters a player gives counters: all in play, sewers too, none that is K.O. or away (PLN-10 to 12)."""
    # PLN-11, PLN-12
    return [model for model in game.in_play() if game.controller(model) == seat]


def to_plan(game: Bmg1, seat: Seat, *, late: bool = False) -> list[Model]:
    """Those that have no plan yet."""
    put_off = game.side(seat).late
    return [m for m in planners(game, seat) if not m.planned and (late or m.id not in put_off)]


async def name_late(game: Bmg1, seat: Seat) -> None:
    """A Schemer's Band that plans first names who shall plan after the enemy (TRT-166, TRT-167, DCN-23)."""
    most = LATE_PLANNERS(Banding(game, seat), 0).value
    if not most:
        return
    options = [Option(model.id, game.name(model), model.id, model.id) for model in planners(game, seat)]
    most = min(most, len(options))
    game.side(seat).late = await ChooseSome(seat, Text("bmg1.ask.late", n=most), options, 0, most, topic="late")


async def next_plan(game: Bmg1, seat: Seat, waiting: list[Model]) -> None:
    """One character in full view of the rival, or all the rest as proposed (PLN-02)."""
    options: list[DeedOption] = []
    for model in waiting:
        words = Text("bmg1.do.plan", model=game.name(model), n=generated(game, model))
        if has_choices(game, model):
            options.append(Option(model.id, words, partial(plan_one, game, model), model.id))
        else:
            options.append(LateOption(model.id, words, _putting(game, model), model.id, partial(sharing, game, model)))
    if len(waiting) > 1:
        options.append(Option(REST, Text("bmg1.do.plan_rest", n=len(waiting)), partial(plan_all, game, waiting)))
    deed = await Choose(seat, Text("bmg1.ask.plan"), options, topic="plan")
    await deed()


async def plan_all(game: Bmg1, waiting: list[Model]) -> None:
    for model in waiting:
        await prepare(game, model)
        put(game, model, [(slot, n) for slot, n in proposal(game, model).items()])


# --- one character


def generated(game: Bmg1, model: Model) -> int:
    """Willpower less one for every two markers, and what rules add or take (PLN-03, ACC-04, CMP-06, PRF-08)."""
    return COUNTERS(Planning(game, model), willpower(game, model).value).value


def has_choices(game: Bmg1, model: Model) -> bool:
    """Whether something is decided just before its counters are placed (PLN-13)."""
    windows = (SKILLS_CHOSEN, FREE_COUNTERS)
    said = [voice.ability for voice in game.voices(model)]
    return may_take(game, model) or any(ability in window.listeners for ability in said for window in windows)


async def prepare(game: Bmg1, model: Model) -> None:
    """Titan Dose, Adaptable, Bloodthirsty, Paranoid, in this order (PLN-13)."""
    await offer_dose(game, model)
    await SKILLS_CHOSEN(Planning(game, model))
    await FREE_COUNTERS(Planning(game, model))


async def plan_one(game: Bmg1, model: Model) -> None:
    await prepare(game, model)
    put(game, model, await sharing(game, model))


def sharing(game: Bmg1, model: Model) -> Allot[Slot]:
    """So many counters to each slot, within its skill; not all need be placed (PLN-04 to 08, PLN-14, DCN-25)."""
    shares = [Share[Slot](slot, Text(f"bmg1.slot.{slot}"), slot, most=room(game, model, slot)) for slot in SLOTS]
    total = min(generated(game, model), sum(room(game, model, slot) for slot in SLOTS))
    question = Text("bmg1.ask.counters", model=game.name(model), n=total)
    suggested: dict[str, int] = {str(slot): n for slot, n in proposal(game, model).items()}
    seat = game.controller(model)
    return Allot(seat, question, shares, total, spare=True, suggested=suggested, topic="counters")


def room(game: Bmg1, model: Model, slot: Slot) -> int:
    """How many more counters a slot takes (PLN-14, PLN-15)."""
    return max(0, limit(game, model, slot) - model.counters.of(slot))


def _putting(game: Bmg1, model: Model) -> Callable[[Placed], Deed]:
    return lambda shares: partial(_put, game, model, shares)


async def _put(game: Bmg1, model: Model, shares: Placed) -> None:
    put(game, model, shares)


def put(game: Bmg1, model: Model, shares: Placed) -> None:
    """The counters lie on the card; those not placed are lost (PLN-09)."""
    for slot, n in shares:
        model.counters.add(slot, n)
    model.planned = True
    has = model.counters
    game.tell(
        PLANNED,
        model.id,
        model=game.name(model),
        side=game.controller(model),
        mc=has.move,
        ac=has.attack,
        dc=has.defense,
        sc=has.special,
    )


def gain(game: Bmg1, model: Model, slot: Slot, n: int = 1) -> int:
    """Counters gained later go no higher than the skill; what finds no room is lost (PLN-15). How many stay."""
    kept = min(n, room(game, model, slot))
    model.counters.add(slot, kept)
    return kept


def proposal(game: Bmg1, model: Model) -> dict[Slot, int]:
    """A sensible plan: a little of everything, blows first."""
    left = generated(game, model)
    free = {slot: room(game, model, slot) for slot in SLOTS}
    given: dict[Slot, int] = dict.fromkeys(SLOTS, 0)
    while left and any(free[slot] > given[slot] for slot in SLOTS):
        for slot in ORDER:
            if left and free[slot] > given[slot]:
                given[slot] += 1
                left -= 1
    return {slot: n for slot, n in given.items() if n}
