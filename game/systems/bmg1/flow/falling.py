"""Drops by one's own doing: Spring or Fall, a jump too far, a wall too high (SPR, FAL-02, JMP-06, JMP-07, CLI-07)."""

from __future__ import annotations

from typing import Literal

from game.core.request import Choose, Option
from game.core.text import Text
from game.systems.bmg1.flow.drops import land
from game.systems.bmg1.flow.moving import COUNTER, arrive, jump_distance
from game.systems.bmg1.flow.purse import can_pay, pay, why_not_pay
from game.systems.bmg1.flow.room import nearest_free
from game.systems.bmg1.flow.walking import Descent
from game.systems.bmg1.points import CLINGS, SPRANG, Acting, Moving, Price

How = Literal["spring", "fall", "hold"]
GRIP = Price(special=1)


async def descend(acting: Acting, descent: Descent) -> None:
    """Down to the nearest place with room at the foot, and what that does (SPR-11, GEO-28, FAL-06)."""
    game, model = acting.game, acting.model
    how, way = await _how(acting, descent), [leg.end for leg in descent.route.legs]
    if how == "hold":
        await pay(game, model, "climbing_shoes", GRIP)
        await arrive(acting, descent.at, *way)
        model.wall = descent.wall
        return
    if how == "spring":
        what = "jump" if descent.kind in ("leap", "missed") else "spring"
        await pay(game, model, what, COUNTER)
    jump = jump_distance(game, model) if how == "spring" and descent.kind != "missed" else 0
    await arrive(acting, nearest_free(game, model, descent.at._replace(z=descent.floor)), *way, descent.at)
    if how == "spring":
        game.tell(SPRANG, model.id, model=game.name(model), drop=descent.drop)
    await land(game, model, descent.drop, jump)


async def _how(acting: Acting, descent: Descent) -> How:
    """A jump is paid for; from an edge or a wall 1 MC makes the drop a Spring (SPR-02, CLI-07, DCN-34)."""
    game, model = acting.game, acting.model
    if descent.kind in ("leap", "missed"):
        return "spring"
    if descent.drop <= game.height(model) // 2:  # FAL-04
        return "fall"
    refusal = why_not_pay(game, model, "spring", COUNTER)
    options = [
        Option[How]("spring", Text("bmg1.do.spring"), "spring", model.id, refusal),
        Option[How]("fall", Text("bmg1.do.fall"), "fall", model.id),
    ]
    if descent.kind == "wall" and CLINGS(Moving(game, model), 0) and can_pay(game, model, "climbing_shoes", GRIP):
        options.append(Option("hold", Text("bmg1.do.hold"), "hold", model.id))  # TRT-50
    question = Text("bmg1.ask.drop_down", model=game.name(model), drop=descent.drop, jump=jump_distance(game, model))
    chosen: How = await Choose(game.controller(model), question, options, topic="fall")
    return chosen
