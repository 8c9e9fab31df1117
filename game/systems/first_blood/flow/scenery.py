"""Terrain that the players place by turns from the pieces of a map, or that dice lay out (TER-11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest

from game.boards.table import Piece, Table
from game.core.place import Point
from game.core.request import Choose, Option, PickPoint, Seat
from game.core.text import Text
from game.kit.dice import throw
from game.kit.skirmish import scenery
from game.kit.skirmish.scenery import Scenery, built, dealt
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.layouts import DICE, scattered, seed_of
from game.systems.first_blood.points import TERRAIN_PLACED, TERRAIN_SCATTERED
from game.systems.first_blood.state import P1, P2, SEATS
from game.systems.first_blood.terrain import Siting


def clusters(map: Table) -> tuple[tuple[Piece, ...], ...]:
    """The things of a map: pieces that stand on one another are placed together (SIZ-09)."""
    return scenery.clusters(map.pieces, 1)


def laid_out(map: Table, placed: Sequence[Scenery]) -> Table:
    """The table with only what the players have placed."""
    return scenery.laid_out(map, clusters(map), placed)


def steps(map: Table) -> list[str]:
    """The players place by turns, Player 1 first."""
    mine, theirs = dealt(clusters(map), len(SEATS))
    pairs = zip_longest([f"terrain:{P1}"] * len(mine), [f"terrain:{P2}"] * len(theirs))
    return [step for pair in pairs for step in pair if step]


def _maker(id: str, turned: bool) -> Callable[[Point], Scenery]:
    return lambda at: Scenery(id, at, turned)


async def place_terrain(game: FirstBlood, seat: Seat) -> None:
    """One of the player's things, as the map has it; what fits nowhere any more is left in the box (TER-02, TER-11)."""
    state = game.state
    placed = [thing.id for thing in state.scenery]
    things = {group[0].id: group for group in clusters(game.map)}
    own = dealt(clusters(game.map), len(SEATS))[SEATS.index(seat)]
    options: list[Option[Scenery]] = []
    for id in own:
        for turned in (False, True) if id not in placed else ():
            placing = Siting(game.table, things[id], turned, game.scenario)
            if not placing.suggestions():
                continue
            key = "first_blood.do.terrain_turned" if turned else "first_blood.do.terrain"
            name = Text(key, piece=game.piece_name(game.map.piece(id)))
            ask = PickPoint(seat, name, placing, subject=id)
            options.append(Option(f"turn:{id}" if turned else f"put:{id}", name, _maker(id, turned), id, then=ask))
    if not options:
        return
    thing = await Choose(seat, Text("first_blood.ask.terrain"), options, topic="terrain")
    state.scenery.append(thing)
    game.lay(laid_out(game.map, state.scenery))
    game.tell(TERRAIN_PLACED, thing.id, side=seat, piece=game.piece_name(game.map.piece(thing.id)))


async def scatter(game: FirstBlood) -> None:
    """Dice lay out about ten pieces, the same ground for both players (TER-10, TER-11)."""
    dice = await throw(Text("first_blood.roll.terrain"), DICE, by=P1, topic="terrain")
    game.state.built = scattered(game.library, game.scenario, game.map, seed_of(dice.faces))
    game.lay(built(game.map, game.state.built))
    game.tell(TERRAIN_SCATTERED, dice=dice.faces, n=len(game.state.built))
