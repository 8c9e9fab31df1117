"""Travelling through the Sewers (SEW)."""

from __future__ import annotations

from functools import partial

from game.core.place import Point
from game.core.request import Option, PickPoint
from game.core.text import Refusal, Text
from game.kit.skirmish.placing import Putting
from game.systems.bmg3.deeds import Deed, DeedOption
from game.systems.bmg3.flow.moving import why_not_move
from game.systems.bmg3.flow.placing import placing
from game.systems.bmg3.flow.sight import in_contact
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import MAY_USE_SEWERS, SEWER_USED, About, Acting
from game.systems.bmg3.state import Marker, Model


def sewer_options(acting: Acting) -> list[DeedOption]:
    """One for every Sewer the model could come out of; nothing when it touches none (SEW-01, SEW-04)."""
    game, model = acting.game, acting.model
    entrances = [sewer for sewer in game.markers("sewer") if in_contact(game, model, sewer)]
    ban = why_not_use(game, model)
    return [_option(acting, exit, ban) for exit in game.markers("sewer") if any(way is not exit for way in entrances)]


def _option(acting: Acting, exit: Marker, ban: Refusal | None) -> DeedOption:
    game, model = acting.game, acting.model
    text, putting = Text("bmg3.do.sewer", side=exit.seat), placing(game, model, touching=exit)
    refusal = ban or _no_room(putting)
    if refusal:
        return Option(f"sewer:{exit.id}", text, _nothing, exit.id, refusal)

    def out(at: Point) -> Deed:
        return partial(use_sewer, acting, exit, at)

    ask = PickPoint(
        model.seat, Text("bmg3.ask.sewer_exit", model=game.name(model)), putting, subject=model.id, topic="sewer_exit"
    )
    return Option(f"sewer:{exit.id}", text, out, exit.id, then=ask)


def _no_room(putting: Putting) -> Refusal | None:  # SEW-08, SEW-09
    return None if putting.has_room else Refusal(Text("bmg3.no.sewer_room"), "BMG3-SEW-05")


def why_not_use(game: Bmg3, model: Model) -> Refusal | None:
    """Why a model may not go down at all (SEW-03, SEW-06, SEW-07)."""
    if model.sewer_used:
        return Refusal(Text("bmg3.no.sewer_used"), "BMG3-SEW-03")
    ban = MAY_USE_SEWERS(About(game, model)).forbidden
    if ban:
        return Refusal(ban.label, ban.rule)
    still = why_not_move(game, model)
    return Refusal(still.reason, "BMG3-SEW-06") if still else None


async def use_sewer(acting: Acting, exit: Marker, at: Point) -> None:
    """It reappears at once, and stays put for the rest of the activation (SEW-01, SEW-02)."""
    game, model = acting.game, acting.model
    model.at = at
    model.sewer_used = True
    acting.activation.rooted = True
    game.tell(SEWER_USED, model.id, model=game.name(model))
    game.remember("sewer_used", model.seat, exit.id, model.id)


async def _nothing() -> None:
    """What an option does that cannot be chosen."""
