"""Whom, where and how much a card means by its words, asked for, drawn or rolled where they leave it open."""

from __future__ import annotations

from collections.abc import Sequence

from game.boards.grid import key
from game.boards.grid_travel import Cells
from game.core.place import GRID_SCALE, Point, point
from game.core.request import Draw, Option, PickPoint, Roll, Seat
from game.core.text import Refusal, Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import asking
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Figure
from game.systems.torgue_arena.vocabulary import Op
from game.systems.torgue_arena.words import wording
from game.systems.torgue_arena.words.whom import found, movement, subject, tied, upright, zones


def asked(game: Arena, bearer: str) -> Seat | None:
    """Who decides for a card: its bearer's player; None: the group."""
    figure = found(game, bearer)
    owner = game.owner(figure) if figure is not None else None
    return owner.seat if owner else None


async def who(game: Arena, op: Op, moment: points.Moment, bearer: str) -> list[Figure]:
    """The miniatures an operation is about; ties are the group's to settle (TGT-05)."""
    match op.who:
        case "random_hunter":
            ids = [hunter.id for hunter in upright(game)]
            drawn = (
                await Draw(Text("torgue_arena.roll.hunter"), ids, 1, game.group, topic="hunter")
                if len(ids) > 1
                else ids
            )
            return [game.hunter(id) for id in drawn]
        case "chosen_hunter":
            return await _one(game, op, upright(game), asked(game, bearer))
        case "everyone_in" if op.zone in ("chosen", "random"):
            place = await zone(game, op, moment, bearer)
            return game.at(place) if place is not None else []
        case "most_red" | "nearest" | "nearest_without_spotlight":
            return await _one(game, op, tied(game, op, moment, bearer))
        case _:
            return tied(game, op, moment, bearer)


async def _one(game: Arena, op: Op, tied: Sequence[Figure], seat: Seat | None = None) -> list[Figure]:
    """One of them, chosen by a seat or by the group."""
    if not tied:
        return []

    def options() -> list[Option[Figure]]:
        return [Option(figure.id, game.name(figure), figure, figure.id) for figure in tied]

    text = Text("torgue_arena.ask.whom", what=wording.op(game, op))
    return [
        await (
            asking.ask(game, seat, text, options, topic="whom")
            if seat
            else asking.agree(game, text, options, topic="whom")
        )
    ]


async def zone(game: Arena, op: Op, moment: points.Moment, bearer: str) -> Point | None:
    """The zone an operation is about, asked for or drawn if need be."""
    if op.zone == "random":
        [drawn] = await Draw(
            Text("torgue_arena.roll.zone"), [key(place) for place in game.board.places], 1, game.group, topic="zone"
        )
        return point(drawn, GRID_SCALE)
    if op.zone == "chosen":
        seat, where = asked(game, bearer), Cells(game.board.places, _no_zone)
        text, common = Text("torgue_arena.ask.zone", what=wording.op(game, op)), not seat
        return await PickPoint(seat or game.group, text, where, bearer, scale=GRID_SCALE, topic="zone", common=common)
    return next(iter(zones(game, op.zone, moment, bearer)), None)


def _no_zone(at: Point) -> Refusal:
    return Refusal(Text("grid.room.gap"), "TOR-MOV-04")


async def number(game: Arena, op: Op, moment: points.Moment, bearer: str) -> int:
    """The number an operation shows, or what its die or the bearer's Movement makes of it."""
    if isinstance(op.n, int):
        return op.n
    own = subject(game, moment, bearer)
    if op.n == "movement":
        return movement(game, own)
    by = game.seat(own) if own is not None else game.group
    [face] = await Roll(Text("torgue_arena.roll.number"), [int(op.n[2:])], by=by, topic="number")
    return face
