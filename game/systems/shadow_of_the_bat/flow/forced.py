"""Forced movement: pushed away or pulled nearer, space by space (MOV-20, MOV-21)."""

from __future__ import annotations

from functools import partial

from game.boards import square_moves
from game.boards.grid_lines import Offset
from game.boards.grid_reach import by_row
from game.core.place import Point
from game.core.text import Refusal
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.flow import arriving, falls, ground, statuses, victory
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Figure


async def push(game: Fight, figure: Figure, source: Figure | Point, n: int) -> int:
    """Directly away from a source; how many spaces it went (STA-23)."""
    return await force(game, figure, away(game, figure, source), n)


async def pull(game: Fight, figure: Figure, source: Figure | Point, n: int) -> int:
    """Toward a source: the opposite direction (MOV-21)."""
    x, y = away(game, figure, source)
    return await force(game, figure, (-x, -y), n)


def away(game: Fight, figure: Figure, source: Figure | Point) -> Offset:
    """The direction away from a source, or from a giant's nearest space; fixed before the first step (MOV-21)."""
    at = figure.at
    assert at is not None
    spaces = game.body(source) if isinstance(source, Figure) else (source,)
    nearest = min(spaces, key=lambda place: ((place.x - at.x) ** 2 + (place.y - at.y) ** 2, by_row(place)))
    return square_moves.away(nearest, at)


def why_not(game: Fight, figure: Figure) -> Refusal | None:
    """A stuck figure and a giant are not moved by force (STA-08, STA-22)."""
    return statuses.why_held(game, figure) or statuses.why_never(game, figure, "falling")


async def force(game: Fight, figure: Figure, direction: Offset, n: int) -> int:
    """Space by space at no cost, past anybody, until something stops it; over an edge it falls (MOV-20, TER-12)."""
    moved = 0
    while moved < n and figure.standing and not figure.has("falling") and not why_not(game, figure):
        before = figure.at
        assert before is not None
        way = square_moves.push(game.board, before, direction, 1, partial(ground.taken, game, figure), game.now)
        if not way.path:
            break
        moved += 1
        figure.at = way.path[0]
        statuses.lose_cover(game, figure, "TMV-26")
        game.tell(points.PUSHED, figure.id, name=game.name(figure), at=game.called(figure.at))
        if way.into_void:
            await falls.fall(game, figure)
        else:
            await arriving.arrive(game, figure, before, way.fall)
        victory.settle(game)
    return moved
