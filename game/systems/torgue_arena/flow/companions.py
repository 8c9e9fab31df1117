"""Companions come and go with their hunters (AID)."""

from __future__ import annotations

from game.boards.grid import key
from game.boards.hexes import NOBODY
from game.core.place import Point
from game.core.request import Option
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import asking
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Companion, Hunter


def zones(game: Arena, companion: Companion) -> list[Point]:
    """Where a companion may come into play: its hunter's zone or one next to it, with room for it (AID-03, AID-09)."""
    hunter = game.hunter(companion.hunter)
    if hunter.at is None:
        return []
    crowds = game.crowds(companion)
    near = [hunter.at, *game.board.neighbours(hunter.at, game.now)]
    base, now = game.base(companion), game.now
    return [zone for zone in near if game.board.no_room(zone, base, crowds.get(zone, NOBODY), now) is None]


async def join(game: Arena, hunter: Hunter) -> None:
    """The companion of a hunter that deploys or respawns is placed, if there is room for it (D04, D37)."""
    companion = game.companion(hunter)
    if companion is None:
        return
    places = zones(game, companion)
    if not places:
        return
    asked = Text("torgue_arena.ask.companion_zone", companion=game.name(companion))
    options = [
        Option(key(zone), Text("torgue_arena.do.zone", zone=key(zone)), zone, subject=key(zone)) for zone in places
    ]
    companion.at = await asking.ask(game, hunter.seat, asked, lambda: options)
    game.tell(points.PLACED, companion.id, figure=game.name(companion), zone=key(companion.at))


def leave(game: Arena, hunter: Hunter) -> None:
    """A companion leaves play together with its hunter (AID-08)."""
    companion = game.companion(hunter)
    if companion is not None:
        companion.at = None
