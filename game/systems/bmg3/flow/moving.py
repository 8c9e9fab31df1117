"""Moving: the BMD, the Move action, moves that other effects grant, standing up (MOV, IMP, STA)."""

from __future__ import annotations

from functools import partial

from game.boards.table import Body
from game.core.request import LateOption, Path, PickPath
from game.core.text import Refusal, Text
from game.kit.skirmish.journey import Journey, Plan, Trip, journey
from game.systems.bmg3.deeds import Deed, DeedOption
from game.systems.bmg3.flow.falling import fall
from game.systems.bmg3.flow.footing import footing, guards
from game.systems.bmg3.flow.travel import WAYS, Stride
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import (
    FALL_HURTS,
    FLIES,
    IMPAIRMENTS,
    MAY_MOVE,
    MOVED,
    MOVEMENT,
    STAYED,
    STOOD_UP,
    About,
    Acting,
    Moving,
)
from game.systems.bmg3.state import Model

TENTH = 100
"""The journal tells lengths to a tenth of an inch, so that what slack allows does not look like a mistake."""


def stride(game: Bmg3, model: Model, allowance: int | None = None) -> Stride:  # PRO-12, MOV-02
    """The BMD after modifiers or what an effect grants instead, and what impairs it at once (IMP-08, MOV-15)."""
    moving = Moving(game, model, allowance)
    bmd = MOVEMENT(moving, model.profile.movement).value if allowance is None else allowance
    return Stride(max(0, bmd), IMPAIRMENTS(moving, 0).value)


def why_not_move(game: Bmg3, model: Model) -> Refusal | None:
    """The rule that forbids a model to move, if one does; it may not be placed then either (PLC-02, PLC-05)."""
    if model.ko:
        return Refusal(Text("bmg3.no.ko"), "BMG3-KOD-03")
    ban = MAY_MOVE(About(game, model)).forbidden
    return Refusal(ban.label, ban.rule) if ban else None


def travel(game: Bmg3, model: Model, allowance: int | None = None) -> Journey:
    """Where a model may go now (MOV-03, DPT-19)."""
    with game.still():
        return journey(_trip(game, model, allowance))


def _trip(game: Bmg3, model: Model, allowance: int | None) -> Trip:
    moving = Moving(game, model, allowance)
    kept_off = guards(game, model)
    others = [game.name(other) for other in game.in_play() if other is not model]
    lamps = [Text("bmg3.marker.lamp") for _ in game.markers("lamp")]
    return Trip(
        game.table,
        footing(game, model),
        game.body(model),
        stride(game, model, allowance).gait,
        WAYS,
        tuple(kept_off),
        (*others, *lamps),
        footing(game, model, lands=True) if FLIES(moving, 0) else None,
        tuple(game.body(enemy) for enemy in game.enemies(model)),
        tuple(_goals(game)),
        bool(FALL_HURTS(About(game, model))),
    )


def _goals(game: Bmg3) -> list[Body]:
    """Suspects, Sewers and Lamp Posts; a model without business there does not mind the offer."""
    return [game.marker_body(marker) for kind in ("suspect", "sewer", "lamp") for marker in game.markers(kind)]


def move_option(acting: Acting) -> DeedOption:
    """The Move action: a path, or standing up and then a path (MOV-01, STA-01); the activation spends the action."""
    game, model = acting.game, acting.model
    name = Text("bmg3.do.stand_up" if model.down else "bmg3.do.move")
    refusal = why_not_move(game, model)
    if refusal:
        return DeedOption("move", name, _nothing, model.id, refusal)

    def taken(path: Path) -> Deed:
        async def deed() -> None:
            await move(game, model, path)
            acting.activation.batclaw = False  # it improves one Move action (ABL-07)

        return deed

    return LateOption("move", name, taken, model.id, partial(_where_to, game, model))


def _where_to(game: Bmg3, model: Model) -> PickPath:
    assert model.at is not None
    with game.still():
        pace = stride(game, model).left
        question = Text("bmg3.ask.move", model=game.name(model), bmd=pace)
        return PickPath(model.seat, question, model.at, travel(game, model), pace, model.id, topic="move")


async def _nothing() -> None:
    raise AssertionError("a refused option was taken")


async def move(game: Bmg3, model: Model, path: Path, allowance: int | None = None) -> None:  # XTR-07, STA-02, STA-04
    """Move a model along a path that `travel` allows; a Knocked Down one stands up first (STA-05, MOV-13)."""
    plan = travel(game, model, allowance).plan(path)
    if not isinstance(plan, Plan):
        raise ValueError(f"{model.id} cannot move like that: {plan.reason!r}")
    stands_up, model.down = model.down, False
    if stands_up:
        game.tell(STOOD_UP, model.id, model=game.name(model))
    if plan.route.legs:
        model.at = plan.route.end
    if not plan.fall:
        if plan.route.length:
            game.tell(MOVED, model.id, model=game.name(model), distance=told_length(plan.route.length))
        elif not stands_up:
            game.tell(STAYED, model.id, model=game.name(model))
        return
    await fall(game, model, plan.fall)


def told_length(length: int) -> int:
    """A length as the journal tells it: to a tenth of an inch, and at least that."""
    return max(TENTH, round(length, -2))


async def granted_move(game: Bmg3, model: Model, allowance: int, text: Text, topic: str) -> bool:
    """A move of up to `allowance` that an effect grants, if its owner wants it; tells whether it was made (MOV-15)."""
    if why_not_granted(game, model):
        return False
    assert model.at is not None
    pace = stride(game, model, allowance).left
    if not pace:
        return False
    ask = PickPath(
        model.seat,
        text,
        model.at,
        travel(game, model, allowance),
        pace,
        model.id,
        decline=Text("bmg3.do.stay"),
        topic=topic,
    )
    path = await ask
    if path is None:
        return False
    await move(game, model, path, allowance)
    return True


def why_not_granted(game: Bmg3, model: Model) -> Refusal | None:
    """A Knocked Down model moves by a Move action or not at all (KND-02)."""
    if model.down:
        return Refusal(Text("bmg3.no.down_move"), "BMG3-KND-02")
    return why_not_move(game, model)
