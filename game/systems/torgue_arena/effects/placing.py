"""Terrain that cards bring into the Arena."""

from __future__ import annotations

from game.core import cards
from game.core.place import Point
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import basics, layout, loot
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Thing
from game.systems.torgue_arena.vocabulary import Terrain


async def place(game: Arena, kind: Terrain, zone: Point, n: int) -> None:
    """Put `n` elements into a zone; Tyres only while there is room for them (TER-03)."""
    if kind == "loot":
        await _scatter(game, zone, n)
        return
    n = min(n, room(game, zone)) if kind == "tyre" else n
    if n <= 0:
        return
    lying = game.things_at(zone, kind)
    if kind in layout.STACKED and lying:
        lying[0].count += n
    elif kind in layout.STACKED:
        _put(game, kind, zone, n)
    else:
        for _ in range(n):
            _put(game, kind, zone, 1)
        if kind in layout.HIDDEN:
            await layout.hide_faces(game, kind)
    name = Text(f"torgue_arena.terrain.{kind}")
    game.tell(points.TERRAIN_PLACED, what=name, n=n, zone=game.called(zone))


async def _scatter(game: Arena, zone: Point, n: int) -> None:
    """Loot tokens from the bag lie in the zone, whatever they are."""
    for _ in range(n):
        if not game.state.bag:
            loot.refill(game)
        for token in await cards.draw(game.state.bag, 1, Text("torgue_arena.roll.loot"), game.group):
            if not game.state.bag:
                loot.refill(game)  # LOO-16
            if not await loot.announced(game, token, game.spotlight):
                loot.drop(game, token, zone)
    await basics.loot_appeared(game, zone)


def _put(game: Arena, kind: Terrain, zone: Point, count: int) -> None:
    id = game.fresh(kind)
    game.state.things[id] = Thing(id, kind, zone, count)


def room(game: Arena, zone: Point) -> int:
    """Spaces of a zone that neither Tyres nor miniatures use (ZON-03, ZON-09)."""
    crowd = game.crowds().get(zone)
    used = 0 if crowd is None else 3 if crowd.large else crowd.small
    return max(0, game.board.spaces(zone, game.now) - used)
