"""Street furniture: Lamp Posts and Sewers (FUR)."""

from __future__ import annotations

from typing import Literal

from game.boards.table import Body
from game.core.place import Point
from game.core.request import PickPoint, Seat
from game.core.text import Text
from game.kit.skirmish.furniture import Furnishing, Furniture
from game.kit.skirmish.words import No
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.points import FURNITURE_LEFT, FURNITURE_PLACED
from game.systems.bmg3.state import INCH, Marker

Kind = Literal["lamp", "sewer"]
EACH = 2
"""Of a kind for each player (FUR-01, FUR-03)."""


def _furniture(kind: Kind, rule: str, high: No | None = None) -> Furniture:
    """More than 8 inches from its kind and 2 from the edge, beside no other marker's room (FUR-05, FUR-07)."""
    return Furniture(
        kind,
        from_edge=2 * INCH,
        apart=8 * INCH,
        more_than=True,
        slack=10,
        steps=(INCH * 3 // 2, INCH // 2),
        spread=3 * INCH,
        near_edge=No("bmg3.no.near_edge", rule),
        near_fellow=No("bmg3.no.near_furniture", rule),
        on_marker=No("bmg3.no.marker_overlaps", "BMG3-FUR-05"),
        unfit="BMG3-FUR-07",
        high=high,
    )


FURNITURE: dict[Kind, Furniture] = {
    "lamp": _furniture("lamp", "BMG3-FUR-02"),
    "sewer": _furniture("sewer", "BMG3-FUR-04", No("bmg3.no.sewer_height", "BMG3-FUR-07")),
}


def furnishing(game: Bmg3, kind: Kind) -> Furnishing:
    """Where a Lamp Post or a Sewer may be put (FUR-05)."""

    def body(at: Point) -> Body:
        return game.marker_body(Marker("", kind, game.state.initiative, at))

    fellows = [game.marker_body(marker) for marker in game.markers(kind)]
    markers = [game.marker_body(marker) for marker in game.state.markers]
    return Furnishing(game.table, FURNITURE[kind], body, fellows, markers)


async def place_furniture(game: Bmg3, kind: Kind, seat: Seat) -> None:
    """One marker of a player (FUR-01, FUR-03); without a legal spot it is left out (FUR-08, FUR-06, DPT-07)."""
    placing = furnishing(game, kind)
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
