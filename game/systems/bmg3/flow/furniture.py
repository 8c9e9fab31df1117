"""Street furniture: Lamp Posts and Sewers (FUR)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Literal

from game.boards.measure import beyond, edge_distance, fits, overlaps
from game.boards.spots import anywhere, choose, grid, square
from game.boards.table import Body
from game.core.place import Point
from game.core.request import Outline, PickPoint, Seat
from game.core.text import Refusal, Text
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import FURNITURE_LEFT, FURNITURE_PLACED
from game.systems.bmg3.state import INCH, Marker

Furniture = Literal["lamp", "sewer"]
APART = 8 * INCH
FROM_EDGE = 2 * INCH
SLACK = 10
EACH = 2
"""Of a kind for each player (FUR-01, FUR-03)."""


class Furnishing:
    """Where a Lamp Post or a Sewer may be put."""

    def __init__(self, game: Bmg3, kind: Furniture) -> None:
        self.game = game
        self.kind = kind
        self.rule = "BMG3-FUR-02" if kind == "lamp" else "BMG3-FUR-04"
        self.others = [(marker, game.marker_body(marker)) for marker in game.state.markers]

    def body(self, at: Point) -> Body:
        return self.game.marker_body(Marker("", self.kind, self.game.state.initiative, at))

    def why_not(self, at: Point) -> Refusal | None:
        table, body = self.game.table, self.body(at)
        if edge_distance(table, body) <= FROM_EDGE:
            return Refusal(Text("bmg3.no.near_edge", limit=FROM_EDGE), self.rule)
        for marker, other in self.others:
            if marker.kind == self.kind and not beyond(body, other, APART):
                return Refusal(Text("bmg3.no.near_furniture", limit=APART), self.rule)
            if marker.at.z == at.z and overlaps(body, other, SLACK, flat=True):
                return Refusal(Text("bmg3.no.marker_overlaps"), "BMG3-FUR-05")
        if self.kind == "sewer" and at.z:
            return Refusal(Text("bmg3.no.sewer_height"), "BMG3-FUR-07")
        room = body if body.height else Body("", at, body.base, 1)
        reason = fits(table, room, support=1000)
        return Refusal(reason, "BMG3-FUR-07") if reason else None

    def area(self) -> Sequence[Outline]:
        low, right, top = FROM_EDGE, self.game.table.width - FROM_EDGE, self.game.table.depth - FROM_EDGE
        return [((low, low), (right, low), (right, top), (low, top))]

    def suggestions(self) -> Sequence[Point]:
        return self._suggestions

    def anywhere(self, random: Random) -> Point:
        places = grid(self.game.table, 1500, high=self.kind == "lamp")
        return anywhere(places, self.why_not, random, self.suggestions)

    @cached_property
    def _suggestions(self) -> Sequence[Point]:
        """Where the map's author would put one, then places nearer the middle, where they matter most."""
        table = self.game.table
        drawn = [Point(*spot.at) for spot in table.spots_of(self.kind)]
        middle = Point(table.width // 2, table.depth // 2)
        for step in (1500, 500):
            around = sorted(grid(table, step, high=self.kind == "lamp"), key=lambda at: (square(at, middle), at))
            if found := choose([*drawn, *around], 3 * INCH, self.why_not):
                return found
        return []


async def place_furniture(game: Bmg3, kind: Furniture, seat: Seat) -> None:
    """One marker of a player (FUR-01, FUR-03); without a legal spot it is left out (FUR-08)."""
    placing = Furnishing(game, kind)
    name = Text(f"bmg3.marker.{kind}")
    if not placing.suggestions():
        game.tell(FURNITURE_LEFT, side=seat, marker=name)
        return
    at = await PickPoint(seat, Text(f"bmg3.ask.{kind}"), placing, subject=kind, topic=kind)
    assert at is not None
    marker = Marker(f"{kind}{game.state.next_marker}", kind, seat, at)
    game.state.next_marker += 1
    game.state.markers.append(marker)
    game.tell(FURNITURE_PLACED, marker.id, side=seat, marker=name)
