"""Ways between levels that a ground takes over from one that is nearly the same.

In play a table changes by a crate, a door, a wall that falls: all ways far from that are what they were.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shapely.geometry.base import BaseGeometry

from game.boards.reach.gait import Crossing
from game.boards.reach.graph import Link, footprint
from game.boards.reach.layers import Layer
from game.boards.reach.outline import Box, apart
from game.boards.table import Piece

if TYPE_CHECKING:
    from game.boards.reach.ground import Ground

Surface = tuple[int, int, tuple[str, ...]]
Climbed = tuple[str, str]
Leapt = tuple[str, Surface, Surface]
Key = Climbed | Leapt
"""What ways belong to: a piece that is climbed, or two surfaces with a leap between them."""
SLACK = 10


Roof = tuple[int, float, float]
"""What tops have in common that may make one level: height, and how deep inside a centre stays and rests."""


def bears_on(layer: Layer, piece: Piece, crossing: Crossing) -> bool:
    """Whether what a piece means to a mover matters on a level."""
    keeps = (crossing.clear, crossing.rest, crossing.near if crossing.has_price else None)
    farthest = max((keep for keep in keeps if keep is not None), default=None)
    if farthest is None and not crossing.walls:
        return False
    farthest = max(crossing.walls, farthest or 0)
    return apart(layer.bounds, piece.bounds) <= farthest and layer.surface.distance(footprint(piece)) <= farthest


def means_alike(ground: Ground, piece: Piece, kin: Ground, other: Piece, heights: Sequence[int]) -> bool:
    """Whether two pieces mean the same to two movers wherever these stand."""
    return all(ground.reading(piece, z) == kin.reading(other, z) for z in (piece.bottom, *heights))


class Common:
    """The levels that a ground has in common with its kin, for nothing that bears on them has changed."""

    def __init__(self, ground: Ground, kin: Ground) -> None:
        self._kin = kin
        heights = sorted({layer.z for layer in kin.layers})
        mine, theirs = ({piece.id: piece for piece in one.table.pieces} for one in (ground, kin))
        same = {id for id, piece in mine.items() if piece is theirs.get(id) or piece == theirs.get(id)}
        if ground.reading != kin.reading:
            same = {id for id in same if means_alike(ground, mine[id], kin, theirs[id], heights)}
        order = [[piece.id for piece in one.table.pieces if piece.id in same] for one in (ground, kin)]
        changed = [(one, piece) for one in (ground, kin) for piece in one.table.pieces if piece.id not in same]
        self._changed = [(piece, one.reading) for one, piece in changed]
        self._same = same
        priced = any(reading(piece, z).has_price for piece, reading in self._changed for z in heights)
        self.is_any = _are_alike(ground, kin) and order[0] == order[1] and not priced
        """Where prices change their places nothing is shared."""
        self._taken: set[int] = set()
        on = {layer.index: (layer.z, layer.pieces) for layer in kin.layers}
        self._ledges = {(*on[ledge.index], ledge.pieces[0]): ledge for ledge in kin.ledges}

    def has(self, layer: Layer) -> bool:
        """Whether a level is one of the kin's."""
        return layer.index in self._taken

    def roof(self, roof: Roof, ids: tuple[str, ...], surface: BaseGeometry, index: int) -> Layer | None:
        """The level that some tops make, if nothing about it has changed but perhaps its number; None: make it."""
        known = self._kin.roofs.get((roof, ids)) if self.is_any else None
        if known is None or not self._same.issuperset(ids) or known.surface.wkb != surface.wkb:
            return None
        if any(bears_on(known, piece, reading(piece, known.z)) for piece, reading in self._changed):
            return None
        self._taken.add(index)
        return known.numbered(index)

    def ledge(self, layer: Layer, piece: Piece) -> Layer | None:
        """What can be stepped on there, if neither it nor the level it lies on has changed; None: make it."""
        if not self.is_any or piece.id not in self._same or (layer.index and not self.has(layer)):
            return None
        known = self._ledges.get((layer.z, layer.pieces, piece.id))
        return known.numbered(layer.index) if known else None


def name_of(ground: Ground, layer: Layer) -> Surface:
    """What a surface is called on every ground: the height of its level, its own, and its pieces."""
    return ground.layers[layer.index].z, layer.z, layer.pieces


def raised(ground: Ground) -> list[Layer]:
    """What can be leapt from and onto: every level above the table, and low things that lie on one."""
    return [*ground.layers[1:], *ground.ledges]


class Heritage:
    """What a ground takes over from its kin."""

    def __init__(self, ground: Ground, kin: Ground) -> None:
        self._ground, self._kin = ground, kin
        self._levels = _levels(ground, kin)
        self._bits: dict[int, int] = {0: 0}
        self._prices = {price.bit: price for price in kin.prices}
        self._is_kin = bool(kin.laid) and _are_alike(ground, kin)
        changed = _changed(ground, kin, self._levels) if self._is_kin else []
        wide = 2 * max(_influence(ground), _influence(kin)) + SLACK
        self._near = [_grown(piece.bounds, wide) for piece, _ in changed]
        """Around whatever is not on both grounds, or means something else to the mover."""
        self._barring = [_grown(piece.bounds, wide) for piece, bars in changed if bars]
        self._surfaces = {name_of(kin, layer) for layer in raised(kin)}
        self._surfaces -= {name for name in self._surfaces for piece, _ in changed if piece.id in name[2]}

    def climbs(self, key: Climbed, box: Box) -> list[Link] | None:
        """The ways up and down a piece, in the words of this ground; None where something has changed around."""
        return self._kept(key, box, self._near) if self._is_kin else None

    def leaps(self, key: Leapt, box: Box) -> list[Link] | None:
        """The leaps between two surfaces; what changes nearby matters only if it bars the way."""
        is_known = self._is_kin and key[1] in self._surfaces and key[2] in self._surfaces
        return self._kept(key, box, self._barring) if is_known else None

    def _kept(self, key: Key, box: Box, changed: list[Box]) -> list[Link] | None:
        if any(apart(box, each) <= 0 for each in changed):
            return None
        return [self._retold(link) for link in self._kin.laid.get(key, ())]

    def _retold(self, link: Link) -> Link:
        start, end, bit = self._levels[link.start_layer], self._levels[link.end_layer], self._bit(link.bit)
        if (start, end, bit) == (link.start_layer, link.end_layer, link.bit):
            return link
        return Link(link.kind, link.start, start, link.end, end, link.cost, bit, link.ends)

    def _bit(self, bit: int) -> int:
        if bit not in self._bits:
            price = self._prices[bit]
            self._bits[bit] = self._ground.price(price.id, price.toll, price.tokens, price.area, price.due).bit
        return self._bits[bit]


def _are_alike(ground: Ground, kin: Ground) -> bool:
    mine, theirs = ((one.table.width, one.table.depth, one.radius, one.height, one.jump) for one in (ground, kin))
    return mine == theirs


def _levels(ground: Ground, kin: Ground) -> dict[int, int]:
    """The levels of the kin that are levels here as well, corner for corner, by their numbers there and here."""
    mine = {(layer.z, layer.pieces): layer for layer in ground.layers}
    both = [(layer, mine.get((layer.z, layer.pieces))) for layer in kin.layers]
    return {there.index: here.index for there, here in both if here and there.surface.wkb == here.surface.wkb}


def _changed(ground: Ground, kin: Ground, levels: dict[int, int]) -> list[tuple[Piece, bool]]:
    """The pieces that are not on both grounds or not the same there, and whether each bars a way."""
    mine, theirs = ({piece.id: piece for piece in one.table.pieces} for one in (ground, kin))
    heights = sorted({layer.z for each in (ground, kin) for layer in each.layers})
    lost = {id for layer in ground.layers if layer.index not in levels.values() for id in layer.pieces}
    lost |= {id for layer in kin.layers if layer.index not in levels for id in layer.pieces}
    lost |= mine.keys() ^ theirs.keys()
    reads_anew = ground.reading != kin.reading
    for id in mine.keys() - lost:
        one, other = mine[id], theirs[id]
        is_same = one is other or one == other
        if not is_same or (reads_anew and not means_alike(ground, one, kin, other, heights)):
            lost.add(id)
    found = [(one, piece) for one in (ground, kin) for piece in one.table.pieces if piece.id in lost]
    return [(piece, any(_bars(one.reading(piece, z)) for z in heights)) for one, piece in found]


def _bars(crossing: Crossing) -> bool:
    return crossing.clear is not None or bool(crossing.walls)


def _influence(ground: Ground) -> float:
    """How far from a piece it may matter to a base that climbs or leaps."""
    found = [ground.radius]
    for layer in ground.layers:
        for piece in ground.table.pieces:
            crossing = ground.reading(piece, layer.z)
            found += [crossing.clear or 0, crossing.rest or 0, crossing.near, crossing.walls]
            found += [crossing.climb.approach, crossing.climb.landing] if crossing.climb else []
    return max(found)


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by
