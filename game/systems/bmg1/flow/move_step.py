"""The Move step: dice for counters, then the way, with stops on it (MOV-02 to 08, EXE-07 to 10, STA).

What is left of it is in `state.active`: between two parts of the way other things may be done.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.boards.reach import Hold
from game.boards.table import Body
from game.core.request import Path, PickPath
from game.core.text import Refusal, Text
from game.kit.dice import Pool
from game.kit.skirmish.journey import Journey, Plan, Trip
from game.systems.bmg1.deeds import Deed, DeedOption
from game.systems.bmg1.flow import walls
from game.systems.bmg1.flow.bounds import bounded, why_not_stop
from game.systems.bmg1.flow.falling import GRIP, descend
from game.systems.bmg1.flow.groping import until_smoke
from game.systems.bmg1.flow.moving import (
    COUNTER,
    TENTH,
    arrive,
    bmd,
    footing,
    gait,
    guards,
    in_tenths,
    taken,
    why_not_move,
)
from game.systems.bmg1.flow.purse import can_pay, pay, why_not_pay
from game.systems.bmg1.flow.throwing import throw
from game.systems.bmg1.flow.walking import WAYS, Walk, walk
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import CLINGS, DICE_MOVED, STOOD_UP, WALKED, Acting, Moving, Price, Throw
from game.systems.bmg1.state import CM, Activation, Model

ONCE_A_STEP = ("obstacle", "ground", "water", "climb")
"""What is paid for once in a Move step; jumps and springs are paid for each time (OBS-08)."""


def offers(acting: Acting) -> Iterator[DeedOption]:
    """Stand up, walk, walk with dice, or go on with what is left (MOV-06)."""
    model, activation = acting.model, acting.activation
    if model.is_down:
        yield _stand(acting)
    if model.wall:
        yield from _off_the_wall(acting)
    elif is_open(activation):
        yield _path(acting, "go", Text("bmg1.do.go", left=activation.allowance // TENTH * TENTH), activation.allowance)
    elif not activation.move_used:
        yield _path(acting, "walk", Text("bmg1.do.walk", bmd=bmd(acting.game, model)), bmd(acting.game, model))
    if not activation.move_used or may_add(activation):
        yield from _dice(acting)


def may_add(activation: Activation) -> bool:
    """After a Batclaw dice may still be rolled, if none have been (TRT-33)."""
    return activation.move_kind == "batclaw" and activation.step == "move" and not activation.batch


def is_open(activation: Activation) -> bool:
    """Whether a walk has been begun and may go on; an attack ends it (EXE-08)."""
    return activation.step == "move" and activation.move_kind in ("walk", "batclaw") and activation.allowance > 0


def _stand(acting: Acting) -> DeedOption:
    """For 1 MC, whatever put it on the ground; then it moves normally (STA-01 to 03)."""
    game, model = acting.game, acting.model

    async def deed() -> None:
        await pay(game, model, "stand", COUNTER)
        model.posture = "up"
        game.tell(STOOD_UP, model.id, model=game.name(model))

    return DeedOption("stand", Text("bmg1.do.stand"), deed, model.id, why_not_pay(game, model, "stand", COUNTER))


def _off_the_wall(acting: Acting) -> Iterator[DeedOption]:
    """Whoever hangs on a wall comes off it first (TRT-51)."""
    activation, allowance = acting.activation, acting.activation.allowance
    refusal = why_not_begin(acting) if not activation.move_used else None
    if activation.move_used and not is_open(activation):
        return
    if not activation.move_used:
        allowance = bmd(acting.game, acting.model)
    for key, words, why_not, deed in walls.climbs(acting, allowance):
        yield DeedOption(key, words, _beginning(acting, deed), acting.model.id, refusal or why_not)


def _beginning(acting: Acting, then: Deed) -> Deed:
    async def deed() -> None:
        if not acting.activation.move_used:
            await begin(acting, bmd(acting.game, acting.model))
        await then()

    return deed


# --- beginning


def toll(model: Model) -> Price:
    """What any Move step costs: a carrier pays for its Loot (LOO-04, LOO-08)."""
    return Price(move=1 if model.loot else 0)


def why_not_begin(acting: Acting, price: Price | None = None, what: str = "move") -> Refusal | None:
    """One Move step, paid for as it begins (EXE-09, PLN-17)."""
    game, model = acting.game, acting.model
    if acting.activation.move_used:
        return Refusal(Text("bmg1.no.moved"), "BMG1-EXE-09")
    if ban := why_not_move(game, model):
        return ban
    owed = price or Price()
    whole = Price(owed.move + toll(model).move, owed.attack, owed.defense, owed.special)
    return why_not_pay(game, model, what, whole)


async def begin(acting: Acting, allowance: int) -> None:
    """The Move step is under way, with so much to go; Loot is paid for (EXE-07, LOO-08)."""
    activation = acting.activation
    activation.step, activation.move_used, activation.move_kind = "move", True, "walk"
    activation.allowance = allowance
    if acting.model.loot:
        await pay(acting.game, acting.model, "loot", toll(acting.model))


def _dice(acting: Acting) -> Iterator[DeedOption]:
    """So many MC for distance, in one batch and before the first step (MOV-03 to 05)."""
    model = acting.model
    for n in range(1, max(1, model.counters.total) + 1):
        refusal = _why_no_dice(acting, n)
        if refusal is None or n == 1:
            yield DeedOption(f"dice:{n}", Text("bmg1.do.dice", n=n), _batch(acting, n), model.id, refusal)


def _why_no_dice(acting: Acting, n: int) -> Refusal | None:
    if may_add(acting.activation):
        return why_not_pay(acting.game, acting.model, "move", Price(move=n))
    return why_not_begin(acting, Price(move=n))


def _batch(acting: Acting, n: int) -> Deed:
    async def deed() -> None:
        if not acting.activation.move_used:
            await begin(acting, bmd(acting.game, acting.model))
        await roll_batch(acting, n)

    return deed


async def roll_batch(acting: Acting, n: int) -> None:
    """MC for distance, never again in this activation (MOV-03, MOV-04, MOV-06)."""
    await pay(acting.game, acting.model, "move", Price(move=n))
    await roll_distance(acting, n)


async def roll_distance(acting: Acting, n: int) -> None:
    """One die each, added to what it may go (MOV-03, SPA-11)."""
    game, model, activation = acting.game, acting.model, acting.activation
    made = Throw(game, model, "move", Pool())
    await throw(made, n, Text("bmg1.roll.move_of", model=game.name(model)))
    activation.batch, activation.dice = True, made.pool.faces
    activation.allowance += sum(made.pool.faces) * CM
    game.tell(DICE_MOVED, model.id, dice=made.pool.faces, model=game.name(model), distance=activation.allowance)


# --- the way


def travel(acting: Acting, allowance: int) -> Walk:
    """Where it may go now, with so much to spend (MOV-08, MOV-09)."""
    game, model = acting.game, acting.model
    keep_off, names = guards(game, model)
    enemies = [game.body(enemy) for enemy in game.enemies(model)]
    return walk(
        Trip(
            game.table,
            footing(game, model),
            game.body(model),
            gait(acting, allowance),
            WAYS,
            keep_off,
            names,
            enemies=tuple(enemies),
            goals=tuple(_goals(game)),
        ),
        clings=bool(CLINGS(Moving(game, model), 0)) and can_pay(game, model, "climbing_shoes", GRIP),
    )


def _goals(game: Bmg1) -> list[Body]:
    """Objectives and sewers."""
    return [game.marker_body(marker) for marker in game.markers() if marker.at is not None and marker.kind != "lamp"]


def _path(acting: Acting, key: str, words: Text, allowance: int) -> DeedOption:
    game, model = acting.game, acting.model
    assert model.at is not None
    refusal = why_not_begin(acting) if key == "walk" else why_not_move(game, model)
    if refusal:
        return DeedOption(key, words, _nothing, model.id, refusal)
    going = travel(acting, allowance)
    question = Text("bmg1.ask.move", model=game.name(model), left=allowance)
    ways, budget = bounded(acting, going), going.trip.gait.budget
    if ways is None:
        return DeedOption(key, words, _nothing, model.id, why_not_stop(game, model, model.at))
    ask = PickPath(game.controller(model), question, model.at, ways, budget, model.id, topic="move")

    def taken_by(path: Path) -> Deed:
        async def deed() -> None:
            if key == "walk":
                await begin(acting, allowance)
            await go(acting, path)

        return deed

    return DeedOption(key, words, taken_by, model.id, then=ask)


async def _nothing() -> None:
    raise AssertionError("a refused option was taken")


async def go(acting: Acting, path: Path) -> None:
    """One part of the way; counters are paid as their need arises (OBS-11). Whoever stays put has done with moving."""
    # MEA-03, MEA-04
    game, model, activation = acting.game, acting.model, acting.activation
    going = travel(acting, activation.allowance)
    path = until_smoke(game, model, going, path)
    plan = going.plan(path)
    if not isinstance(plan, Plan):
        raise ValueError(f"{model.id} cannot go like that: {plan.reason!r}")
    if not plan.route.legs and plan.fall is None:
        activation.allowance = 0
        return
    descent = going.descent(path) if plan.fall else None
    assert not isinstance(descent, Refusal)
    await pay_way(acting, going, plan)
    activation.allowance = max(0, activation.allowance - taken(game, model, plan.cost))
    game.tell(WALKED, model.id, model=game.name(model), distance=in_tenths(plan.cost))
    if descent is not None:  # whoever stays on its feet may go on (SPR-03, SPR-12)
        await descend(acting, descent)
        return
    if path[-1].by == "cling":
        await _cling(acting, going, path)
        return
    await arrive(acting, plan.route.end, *(leg.end for leg in plan.route.legs))


async def pay_way(acting: Acting, going: Journey, plan: Plan) -> None:
    """Obstacles, ground, climbs, jumps and springs of a way (OBS-06 to 08, JMP-03, CLI-01, SPR-02, CLI-09)."""
    # SPR-03, SPR-04, CLI-08
    if not plan.route.paid:
        return
    prices = {price.id: price for price in going.reach.ground.prices}
    for id in plan.route.paid:
        price = prices[id]
        await pay(acting.game, acting.model, price.due, Price(move=price.tokens))
        if price.due in ONCE_A_STEP:
            acting.activation.paid.append(id)


async def _cling(acting: Acting, going: Walk, path: Path) -> None:
    """The end of a move on a wall, for 1 SC (TRT-50, TRT-51)."""
    held = going.clinging(path)
    assert isinstance(held, Hold)
    await pay(acting.game, acting.model, "climbing_shoes", GRIP)
    await arrive(acting, held.at, *(leg.end for leg in held.route.legs))
    acting.model.wall = held.piece
    acting.activation.allowance = 0
