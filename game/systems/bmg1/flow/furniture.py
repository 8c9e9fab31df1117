"""Phase B: Sewer Markers and Lampposts (URB, SEW-01 to 03, LAM-01 to 03)."""

from __future__ import annotations

from itertools import zip_longest
from typing import Literal

from game.boards.measure import overlaps
from game.boards.table import Body
from game.core.place import Point
from game.core.request import Choose, Option, PickPoint, Seat
from game.core.text import Refusal, Text
from game.kit.dice import throw
from game.kit.skirmish.furniture import Furnishing, Furniture
from game.kit.skirmish.words import No
from game.systems.bmg1.flow.selection import roll_off
from game.systems.bmg1.flow.strategies import applies
from game.systems.bmg1.flow.zones import every_zone
from game.systems.bmg1.game import WITHIN, Bmg1
from game.systems.bmg1.points import EXTRA_SEWERS, MARKER_LOST, MARKER_PLACED, SETUP_ROLLED, Banding
from game.systems.bmg1.state import CM, P1, P2, SEATS, Marker

Kind = Literal["sewer", "lamp"]
FROM_EDGE = 5 * CM
APART = 20 * CM
MAPS_LAMPS, MAPS_SEWERS = 2, 1
RULES: dict[Kind, str] = {"sewer": "BMG1-SEW-02", "lamp": "BMG1-LAM-03"}


def _furniture(kind: Kind) -> Furniture:
    """At least 20 cm from its kind, more than 5 from every edge, on the ground and on nothing else (URB-03)."""
    return Furniture(
        kind,
        from_edge=FROM_EDGE,
        apart=APART,
        more_than=False,
        slack=WITHIN,
        steps=(4 * CM, CM),
        spread=8 * CM,
        near_edge=No("bmg1.no.near_edge", RULES[kind]),
        near_fellow=No("bmg1.no.near_fellow", RULES[kind]),
        on_marker=No("bmg1.no.on_marker", "BMG1-URB-03"),
        unfit="BMG1-URB-03",
        high=No("bmg1.no.marker_high", "BMG1-URB-03"),
    )


FURNITURE: dict[Kind, Furniture] = {"sewer": _furniture("sewer"), "lamp": _furniture("lamp")}


class Mapped(Furnishing):
    """Where a marker of the Maps may be put: in no deployment zone either (STG-25)."""

    zones: tuple[Body, ...] = ()

    def why_not(self, at: Point) -> Refusal | None:
        refusal = super().why_not(at)
        if refusal is None and any(overlaps(self.body(at), zone, WITHIN, flat=True) for zone in self.zones):
            return Refusal(Text("bmg1.no.in_a_zone"), "BMG1-STG-25")
        return refusal


def furnishing(game: Bmg1, kind: Kind, *, mapped: bool = False) -> Furnishing:
    """Where a Sewer Marker or a Lamppost may be put."""

    def body(at: Point) -> Body:
        return game.marker_body(Marker("", kind, P1, at))

    fellows = [game.marker_body(marker) for marker in game.markers(kind)]
    markers = [game.marker_body(marker) for marker in game.state.markers]
    placing = (Mapped if mapped else Furnishing)(game.table, FURNITURE[kind], body, fellows, markers)
    if isinstance(placing, Mapped):
        placing.zones = every_zone(game)  # type: ignore[assignment]
    return placing


async def roll_furniture(game: Bmg1, kind: Kind) -> list[str]:
    """A D3 each; whoever places more starts, then by turns (SEW-01, LAM-01, DIC-05). The steps that follow."""
    dice = (await throw(Text(f"bmg1.roll.{kind}"), 2, by=P1, topic=kind, names=SEATS)).faces
    numbers = {seat: (die + 1) // 2 for seat, die in zip(SEATS, dice, strict=True)}
    name = Text(f"bmg1.marker.{kind}")
    game.tell(SETUP_ROLLED, dice=dice, names=list(SEATS), marker=name, a=numbers[P1], b=numbers[P2])
    first = await who_starts(game, numbers)
    turns = zip_longest(*([f"place:{kind}:{seat}"] * numbers[seat] for seat in (first, game.rival(first))))
    return [step for pair in turns for step in pair if step]


async def who_starts(game: Bmg1, numbers: dict[Seat, int]) -> Seat:
    """More to place, else more miniatures, else a roll-off (LAM-02, SEW-03)."""
    if numbers[P1] != numbers[P2]:
        return max(SEATS, key=lambda seat: numbers[seat])
    bands = {seat: sum(1 for _ in game.of(seat)) for seat in SEATS}
    if bands[P1] != bands[P2]:
        return max(SEATS, key=lambda seat: bands[seat])
    return await roll_off(game, Text("bmg1.roll.starts"), "starts")


async def place_furniture(game: Bmg1, kind: Kind, seat: Seat, *, mapped: bool = False) -> None:
    """One marker; without a legal spot it is lost (SEW-03, STG-25, DCN-07, DCN-08)."""
    placing, name = furnishing(game, kind, mapped=mapped), Text(f"bmg1.marker.{kind}")
    if not placing.suggestions():
        game.tell(MARKER_LOST, side=seat, marker=name)
        return
    at = await PickPoint(seat, Text(f"bmg1.ask.{kind}"), placing, subject=kind, topic=kind)
    add_marker(game, kind, seat, at)
    game.tell(MARKER_PLACED, game.state.markers[-1].id, side=seat, marker=name)


def add_marker(game: Bmg1, kind: Kind | str, seat: Seat, at: Point | None) -> Marker:
    marker = Marker(f"{kind}{game.state.next_marker}", kind, seat, at)  # type: ignore[arg-type]
    game.state.next_marker += 1
    game.state.markers.append(marker)
    return marker


async def extra_furniture(game: Bmg1, seat: Seat) -> list[str]:
    """What Maps and the Lord of the Sewers add, after all the rest (URB-02, STG-15, TRT-120, DCN-09, DCN-10)."""
    steps: list[str] = []
    if await applies(game, seat, "maps"):
        options = [
            Option("lamp", Text("bmg1.do.maps_lamps", n=MAPS_LAMPS), [f"mapped:lamp:{seat}"] * MAPS_LAMPS),
            Option("sewer", Text("bmg1.do.maps_sewer", n=MAPS_SEWERS), [f"mapped:sewer:{seat}"] * MAPS_SEWERS),
        ]
        steps += await Choose(seat, Text("bmg1.ask.maps"), options, topic="maps")
    return [*steps, *[f"place:sewer:{seat}"] * EXTRA_SEWERS(Banding(game, seat), 0).value]
