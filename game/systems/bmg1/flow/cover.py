"""Taking cover: crouching behind something one touches (COV)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.boards.table import Piece
from game.core.text import Refusal, Text
from game.systems.bmg1.deeds import DeedOption
from game.systems.bmg1.flow.deploying import covers_for, named
from game.systems.bmg1.flow.moving import uncover
from game.systems.bmg1.flow.purse import pay, why_not_pay
from game.systems.bmg1.points import CROUCHED, LEFT_COVER, Acting, Price

PRICE = Price(special=1)


def offers(acting: Acting) -> Iterator[DeedOption]:
    """Behind one of the pieces it touches that may stop a shot, or out again (COV-01, COV-02, COV-07)."""
    model = acting.model
    if not model.on_table or model.is_down or model.wall:
        return
    if model.cover:
        yield DeedOption("uncover", Text("bmg1.do.uncover"), partial(rise, acting), model.id)
    for piece in covers_for(acting.game, model):
        if piece.id != model.cover:
            words = Text("bmg1.do.crouch", piece=named(acting.game, piece))
            yield DeedOption(f"crouch:{piece.id}", words, partial(crouch, acting, piece), piece.id, why_not(acting))


def why_not(acting: Acting) -> Refusal | None:
    return why_not_pay(acting.game, acting.model, "crouch", PRICE)


async def crouch(acting: Acting, piece: Piece) -> None:
    """Until it moves or its player says otherwise (COV-02)."""
    game, model = acting.game, acting.model
    await pay(game, model, "crouch", PRICE)
    model.posture, model.cover = "crouched", piece.id
    game.tell(CROUCHED, model.id, model=game.name(model), piece=named(game, piece))


async def rise(acting: Acting) -> None:
    game, model = acting.game, acting.model
    uncover(model)
    game.tell(LEFT_COVER, model.id, model=game.name(model))
