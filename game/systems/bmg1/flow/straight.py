"""A move that is forced: with everything it has, straight at something (TRT-191)."""

from __future__ import annotations

from math import hypot

from game.boards.table import Body
from game.core.place import Point
from game.core.request import Path, Step
from game.kit.skirmish.journey import Plan
from game.systems.bmg1.flow.move_step import begin, go, roll_batch, travel
from game.systems.bmg1.flow.moving import bmd
from game.systems.bmg1.flow.purse import can_pay
from game.systems.bmg1.points import Acting, Price
from game.systems.bmg1.state import CM

STRIDE = CM // 2
LEAST = 20
"""Mils to which the last stride is looked for."""


async def go_straight(acting: Acting, goal: Body) -> None:
    """BMD and dice for all its MC, until it touches the goal or something stops it (TRT-191)."""
    game, model = acting.game, acting.model
    await begin(acting, bmd(game, model))
    has = model.counters.move
    if has and can_pay(game, model, "move", Price(move=has)):
        await roll_batch(acting, has)
    if path := straight(acting, goal):
        await go(acting, path)
    acting.activation.allowance = 0


def straight(acting: Acting, goal: Body) -> Path:
    """As far along the line as it can go; () if it cannot go at all."""
    game, model, allowance = acting.game, acting.model, acting.activation.allowance
    assert model.at is not None
    here, there = model.at, goal.at
    long = hypot(there.x - here.x, there.y - here.y)
    if not allowance or not long:
        return ()
    going = travel(acting, allowance)

    def on_the_line(far: float) -> Path:
        dx, dy = (there.x - here.x) * far / long, (there.y - here.y) * far / long
        return (Step(Point(round(here.x + dx), round(here.y + dy), here.z)),)

    def can(far: float) -> bool:
        plan = going.plan(on_the_line(far))
        return isinstance(plan, Plan) and plan.fall is None

    most = min(long - (game.width(model) + goal.base.width) / 2, going.trip.gait.budget)
    good, far = 0.0, 0.0
    while far < most:
        far = min(far + STRIDE, most)
        good = far if can(far) else good
    bad = min(good + STRIDE, most)
    while bad - good > LEAST:
        middle = (good + bad) / 2
        good, bad = (middle, bad) if can(middle) else (good, middle)
    return on_the_line(good) if good >= LEAST else ()
