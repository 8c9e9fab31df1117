"""The Batclaw: straight through the air to a place on another surface (TRT-30 to 35)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import cos, dist, pi, sin

from shapely import Point as Dot
from shapely.ops import nearest_points

from game.boards.measure import surface_at, surfaces_at
from game.boards.prism import Prism
from game.boards.reach import Reach
from game.boards.sight.lines import stopped
from game.boards.spots import spread
from game.core.place import Point
from game.core.request import Outline, PickPoint
from game.core.text import Refusal, Text
from game.systems.bmg1.deeds import Deed, DeedOption
from game.systems.bmg1.flow.move_step import begin, is_open, why_not_begin
from game.systems.bmg1.flow.moving import arrive, bmd, standing, why_not_move
from game.systems.bmg1.flow.purse import pay, why_not_pay
from game.systems.bmg1.flow.terrain import SOLID
from game.systems.bmg1.game import WITHIN, Bmg1
from game.systems.bmg1.points import SWUNG, Acting, Price
from game.systems.bmg1.state import CM, Model

REACH = 30 * CM
PRICE = Price(move=1, special=1)
NAMED = "batclaw"
AROUND, RINGS = 24, (REACH, 3 * REACH // 4, REACH // 2, REACH // 4)
ROUND = 72
INSIDE = 10
"""Mils within an edge."""


class Swing:
    """Where a line from the top of its head to the top of its head there is free (TRT-31, TRT-35)."""

    def __init__(self, game: Bmg1, model: Model) -> None:
        self.game, self.model = game, model
        assert model.at is not None
        self.start = model.at

    def why_not(self, at: Point) -> Refusal | None:
        if dist(self.start, at) > REACH + WITHIN:
            return Refusal(Text("reach.too_far", needs=round(dist(self.start, at)), budget=REACH), "BMG1-TRT-30")
        if reason := self._stand.end_refusal(at):
            return Refusal(reason, "BMG1-TRT-32")
        if self._surface(at) == self._surface(self.start):
            return Refusal(Text("bmg1.no.same_surface"), "BMG1-TRT-34")
        high = self.game.height(self.model)
        line = (self.start.x, self.start.y, self.start.z + high), (at.x, at.y, at.z + high)
        met = stopped(*line, self._solids)
        return Refusal(Text("bmg1.no.line_barred"), "BMG1-TRT-31") if met else None

    def _surface(self, at: Point) -> str:
        """The piece whose top it is on, or the ground."""
        _, piece = surface_at(self.game.table, at[:2], at.z)
        return piece.id if piece else ""

    @cached_property
    def _stand(self) -> Reach:
        return standing(self.game, self.model)

    @cached_property
    def _solids(self) -> list[Prism]:
        """Solid pieces, standing characters, and markers that are solid (GEO-33)."""
        game = self.game
        bodies = [game.body(m) for m in game.on_table() if m is not self.model and not m.is_down]
        bodies += [game.marker_body(m) for m in game.markers("lamp") if m.at is not None]
        return [*(piece.prism for piece in game.table.having(*SOLID)), *(Prism(b.id, b.form) for b in bodies)]

    def area(self) -> Sequence[Outline]:
        turns = [2 * pi * k / ROUND for k in range(ROUND)]
        return [[(round(self.start.x + REACH * cos(t)), round(self.start.y + REACH * sin(t))) for t in turns]]

    def suggestions(self) -> Sequence[Point]:
        return self._suggestions

    @property
    def has_room(self) -> bool:
        return any(self.why_not(at) is None for at in self._places())

    @cached_property
    def _suggestions(self) -> list[Point]:
        return spread((at for at in self._places() if self.why_not(at) is None), 4 * CM)

    def _places(self) -> Iterator[Point]:
        """The middle and the near edge of every roof, then round about, the farthest first."""
        table, here = self.game.table, Dot(self.start.x, self.start.y)
        for piece in table.having("standable"):
            inner = piece.polygon.buffer(-INSIDE)
            for dot in (inner.representative_point(), nearest_points(inner, here)[0]) if not inner.is_empty else ():
                yield Point(round(dot.x), round(dot.y), piece.top)
        for far in RINGS:
            for k in range(AROUND):
                x = round(self.start.x + far * cos(2 * pi * k / AROUND))
                y = round(self.start.y + far * sin(2 * pi * k / AROUND))
                if 0 <= x <= table.width and 0 <= y <= table.depth:
                    yield from (Point(x, y, height) for height, _ in surfaces_at(table, (x, y)))


def option(acting: Acting) -> DeedOption:
    """1 SC and 1 MC, in place of the BMD (TRT-30, TRT-33)."""
    game, model, words = acting.game, acting.model, Text("bmg1.do.batclaw")
    swing = Swing(game, model)
    refusal = why_not(acting) or (None if swing.has_room else Refusal(Text("bmg1.no.no_hold"), "BMG1-TRT-32"))
    if refusal:
        return DeedOption("batclaw", words, _nothing, model.id, refusal)
    ask = PickPoint(
        game.controller(model), Text("bmg1.ask.batclaw", model=game.name(model)), swing, model.id, topic="batclaw"
    )

    def taken(at: Point) -> Deed:
        async def deed() -> None:
            await swing_to(acting, at)

        return deed

    return DeedOption("batclaw", words, taken, model.id, then=ask)


async def _nothing() -> None:
    raise AssertionError("a refused option was taken")


def dice_left(acting: Acting) -> int:
    """What is left of the dice when nothing of the BMD has been used; less than 0: some of it has (TRT-33)."""
    activation = acting.activation
    return activation.allowance - bmd(acting.game, acting.model)


def why_not(acting: Acting) -> Refusal | None:
    """On its feet and able to move, with its BMD still unused (TRT-33, TRT-35)."""
    game, model, activation = acting.game, acting.model, acting.activation
    if model.is_down:
        return Refusal(Text("bmg1.no.down"), "BMG1-TRT-35")
    if not activation.move_used:
        return why_not_begin(acting, PRICE, NAMED)
    if activation.move_kind != "walk" or not is_open(activation) or dice_left(acting) < 0:
        return Refusal(Text("bmg1.no.bmd_used"), "BMG1-TRT-33")
    return why_not_move(game, model) or why_not_pay(game, model, NAMED, PRICE)


async def swing_to(acting: Acting, at: Point) -> None:
    """There at once; dice go wholly before or wholly after (TRT-35)."""
    game, model, activation = acting.game, acting.model, acting.activation
    unused = activation.batch and dice_left(acting) == sum(activation.dice) * CM
    left = dice_left(acting) if unused else 0
    if not activation.move_used:
        await begin(acting, 0)
    await pay(game, model, NAMED, PRICE)
    activation.move_kind, activation.allowance = "batclaw", left
    game.tell(SWUNG, model.id, model=game.name(model))
    await arrive(acting, at)
