"""A ground that takes over ways from one that is nearly the same has the ways it would have found itself."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.boards.reach import Ground, links
from game.boards.reach.graph import Link
from game.boards.table import Base, Circle, Piece, Table
from game.systems.bmg1.flow.footing import Footing

WALKER = Footing(3000, 4000, 5000)
SOLID = ("solid", "standable")


def house(id: str, x: int, y: int, top: int = 6000) -> Piece:
    return Piece(id, id, ((x, y), (x + 9000, y), (x + 9000, y + 9000), (x, y + 9000)), 0, top, SOLID)


CRATE = Piece(
    "crate", "crate", top=2000, keywords=("see_through", "standable", "small"), circle=Circle(24000, 14000, 3000)
)
HOUSES = (
    house("west", 5000, 5000),
    house("middle", 17000, 5000),
    house("east", 60000, 60000),
    house("far", 72000, 60000),
)
TABLE = Table(90000, 90000, "cm", HOUSES)


def ground(table: Table, kin: Ground | None = None, shares: bool = False) -> Ground:
    reading = WALKER.crossing
    return Ground(table, Base.round(3000), 4000, lambda piece, z: reading(piece, z), WALKER.jump, (), kin, shares)


def laid(table: Table) -> Ground:
    found = ground(table)
    found.lay()
    return found


def told(ground: Ground) -> tuple[list[object], list[object]]:
    links = sorted(
        (link.start_layer, link.start, link.end_layer, link.end, link.kind, link.cost, link.bit)
        for link in ground.links
    )
    return [*links], [(price.id, price.bit, price.tokens) for price in ground.prices]


CHANGES = {
    "nothing": HOUSES,
    "a crate beside a wall": (*HOUSES, CRATE),
    "a crate on a roof": (*HOUSES, replace(CRATE, bottom=6000, top=8000, circle=Circle(21000, 9000, 3000))),
    "a house gone": HOUSES[1:],
    "a house in a gap that was leapt over": (
        *HOUSES,
        Piece("wall", "wall", ((14200, 0), (16800, 0), (16800, 30000), (14200, 30000)), 0, 12000, ("solid",)),
    ),
    "a house that is higher now": (replace(HOUSES[0], top=9000), *HOUSES[1:]),
    "a roof that is joined with another": (*HOUSES, house("joined", 26000, 5000)),
    "the same houses in another order": HOUSES[::-1],
}


@pytest.mark.parametrize("change", CHANGES)
def test_ways_taken_over_are_those_it_would_have_found(change: str) -> None:
    table = replace(TABLE, pieces=CHANGES[change])
    assert told(ground(table, laid(TABLE))) == told(ground(table))
    assert told(ground(TABLE, laid(table))) == told(ground(TABLE))


def test_ways_far_from_a_change_are_not_looked_for_again(monkeypatch: pytest.MonkeyPatch) -> None:
    known, climbed, look = laid(TABLE), list[str](), links.climbs_along

    def noted(ground: Ground, piece: Piece, rim: Sequence[links.Place]) -> list[Link]:
        climbed.append(piece.id)
        return look(ground, piece, rim)

    monkeypatch.setattr(links, "climbs_along", noted)
    _ = ground(replace(TABLE, pieces=(*HOUSES, CRATE)), known).links
    assert "middle" in climbed and "east" not in climbed and "far" not in climbed


@pytest.mark.parametrize("change", CHANGES)
def test_a_ground_that_shares_levels_has_the_corners_and_ways_it_would_have_alone(change: str) -> None:
    table = replace(TABLE, pieces=CHANGES[change])
    for here, there in ((TABLE, table), (table, TABLE)):
        sharing, alone = ground(there, laid(here), shares=True), ground(there)
        assert [(layer.index, layer.z, layer.pieces) for layer in sharing.layers] == [
            (layer.index, layer.z, layer.pieces) for layer in alone.layers
        ]
        assert [layer.barriers for layer in sharing.layers] == [layer.barriers for layer in alone.layers]
        assert sharing.at.tolist() == alone.at.tolist()
        assert told(sharing) == told(alone)


def test_a_level_is_shared_unless_something_that_matters_on_it_has_changed() -> None:
    known = laid(TABLE)
    crated = ground(replace(TABLE, pieces=CHANGES["a crate on a roof"]), known, shares=True)
    shared = {layer.pieces for layer in crated.layers if any(layer is other for other in known.layers)}
    assert shared == {("west",), ("east",), ("far",)}
    assert not any(layer is other for layer in ground(TABLE, known).layers for other in known.layers)
