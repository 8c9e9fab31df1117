"""In and out of the sewers (SEW-04 to 18)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.core.place import Point
from game.core.request import PickPoint
from game.core.text import Refusal, Text
from game.kit.skirmish.contact import Tape
from game.kit.skirmish.placing import Limits, Puts, Putting
from game.kit.skirmish.words import No
from game.systems.bmg1.deeds import Deed, DeedOption
from game.systems.bmg1.flow.losses import release
from game.systems.bmg1.flow.moving import standing, uncover
from game.systems.bmg1.flow.purse import pay, why_not_pay
from game.systems.bmg1.game import BASES, TOUCH, WITHIN, Bmg1
from game.systems.bmg1.points import (
    COUNTS_IN_SEWER,
    LOOT_DROPPED,
    MAY_MANIPULATE,
    MOVED,
    SEWER_ENTERED,
    SEWER_LEFT,
    About,
    Acting,
    Price,
)
from game.systems.bmg1.state import CM, Marker, Model

PRICE = Price(move=1, special=2)
STAY = 2
"""Rounds from going in until it may come out (SEW-08, SEW-09)."""
PUTS = Puts(
    tape=Tape(WITHIN, TOUCH, 0, BASES["big"]),
    apart=CM,
    steps=(2 * CM, CM),
    rules={},
    unfit="BMG1-GEO-27",
    no_room=No("bmg1.no.no_room", "BMG1-GEO-27"),
    too_far_off=No("bmg1.no.not_by_sewer", "BMG1-SEW-10"),
    not_touching=No("bmg1.no.not_by_sewer", "BMG1-SEW-10"),
    outside_zone=No("bmg1.no.not_by_sewer", "BMG1-SEW-10"),
)


def offers(acting: Acting) -> Iterator[DeedOption]:
    """Into a sewer it touches, also when it has just come there; or out of any, as the first thing it does (SEW-05)."""
    game, model = acting.game, acting.model
    sewers = [marker for marker in game.markers("sewer") if marker.at is not None]
    if model.location == "sewer":
        yield from (_out(acting, sewer) for sewer in sewers)
    elif not model.wall:
        for sewer in sewers:
            if game.stands_by(model, sewer):
                deed = partial(enter, acting, sewer)
                yield DeedOption(f"sewer:{sewer.id}", Text("bmg1.do.enter"), deed, sewer.id, why_not_in(acting, sewer))


# --- why not


def why_not_use(acting: Acting, sewer: Marker) -> Refusal | None:
    """Able to use its hands, not stopped, and paid for (SEW-04, SEW-12, SEW-18)."""
    game, model = acting.game, acting.model
    if ban := MAY_MANIPULATE(About(game, model)).forbidden:
        return Refusal(ban.label, "BMG1-SEW-18")
    if is_stopped(game, model, sewer):
        return Refusal(Text("bmg1.no.sewer_stopped"), "BMG1-SEW-12")
    return why_not_pay(game, model, "sewer", PRICE)


def is_stopped(game: Bmg1, model: Model, sewer: Marker) -> bool:
    """An enemy that touches it stops a character, two of them a Big one; K.O. ones nobody (SEW-12 to 14)."""
    near = [enemy for enemy in game.enemies(model) if enemy.posture != "ko" and game.stands_by(enemy, sewer)]
    return len(near) >= (2 if game.size(model) == "big" else 1)


def why_not_in(acting: Acting, sewer: Marker) -> Refusal | None:
    """One of a Band at a time (SEW-07, TRT-118)."""
    game, model = acting.game, acting.model
    inside = [m for m in game.of(model.seat) if m.location == "sewer" and _counts(game, m)]
    if inside and _counts(game, model):
        return Refusal(Text("bmg1.no.sewer_taken"), "BMG1-SEW-07")
    return why_not_use(acting, sewer)


def _counts(game: Bmg1, model: Model) -> bool:
    return COUNTS_IN_SEWER(About(game, model)).forbidden is None


# --- in


async def enter(acting: Acting, sewer: Marker) -> None:
    """Off the table, its Loot left behind; that ends its activation (SEW-06, SEW-15, SEW-16)."""
    game, model = acting.game, acting.model
    await pay(game, model, "sewer", PRICE)
    if model.loot:
        loot = game.marker(model.loot)
        loot.at, loot.carrier, model.loot = model.at, "", ""
        game.tell(LOOT_DROPPED, model.id, loot.id, model=game.name(model))
    uncover(model)
    release(game, model)
    model.location, model.at, model.entered = "sewer", None, game.state.round
    acting.activation.over = True
    game.tell(SEWER_ENTERED, model.id, sewer.id, model=game.name(model))


# --- out


def why_not_out(acting: Acting, sewer: Marker) -> Refusal | None:
    """One complete round inside, not counting that of entry (SEW-08, SEW-09, TRT-121)."""
    first = acting.model.entered + STAY
    if acting.game.state.round < first:
        return Refusal(Text("bmg1.no.sewer_stay", n=first), "BMG1-SEW-09")
    return why_not_use(acting, sewer)


def _out(acting: Acting, sewer: Marker) -> DeedOption:
    game, model = acting.game, acting.model
    refusal = why_not_out(acting, sewer)
    placing = exit_by(game, model, sewer)
    if refusal is None and not placing.has_room:
        refusal = PUTS.no_room()
    words = Text("bmg1.do.leave")
    if refusal:
        return DeedOption(f"leave:{sewer.id}", words, _nothing, sewer.id, refusal)
    question = Text("bmg1.ask.leave", model=game.name(model))
    ask = PickPoint(game.controller(model), question, placing, subject=model.id, topic="leave")

    def taken(at: Point) -> Deed:
        async def deed() -> None:
            await leave(acting, sewer, at)

        return deed

    return DeedOption(f"leave:{sewer.id}", words, taken, sewer.id, then=ask)


def exit_by(game: Bmg1, model: Model, sewer: Marker) -> Putting:
    """Touching the marker, or on it (SEW-10, GEO-11)."""
    limits = Limits(touching=game.marker_body(sewer), stood_upon=True)
    return Putting(game.table, partial(game.body_at, model), None, partial(standing, game, model), limits, PUTS)


async def leave(acting: Acting, sewer: Marker, at: Point) -> None:
    """It acts as normal, but goes only as far as dice carry it this round (SEW-10, SEW-11, MOV-11)."""
    game, model = acting.game, acting.model
    await pay(game, model, "sewer", PRICE)
    model.location, model.at, model.left_sewer = "table", at, True
    acting.activation.moved = True
    game.tell(SEWER_LEFT, model.id, sewer.id, model=game.name(model))
    await MOVED(acting)


async def _nothing() -> None:
    raise AssertionError("a refused option was taken")
