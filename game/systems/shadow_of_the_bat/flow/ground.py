"""What the ground does to those who come onto it: drops, fire, acid, live wires, tar (TER, MOV-16)."""

from __future__ import annotations

from game.core.place import Point
from game.systems.shadow_of_the_bat.flow import harm, statuses
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import DROPPED, SCORCHED, ignores
from game.systems.shadow_of_the_bat.state import Figure
from game.systems.shadow_of_the_bat.vocabulary import Status

HARMFUL: tuple[Status, ...] = ("burning", "poisoned", "stunned", "stuck")
"""Statuses a harmful space may carry (TER-10)."""


def is_harmful(game: Fight, place: Point) -> bool:
    return game.board.terrain(place, game.now) == "harmful"


def in_harm(game: Fight, figure: Figure, at: Point | None = None) -> bool:
    """A figure stands in harmful terrain, a giant with any of its spaces (STA-24)."""
    return any(is_harmful(game, place) for place in game.body(figure, at))


def occupied(game: Fight, figure: Figure) -> frozenset[Point]:
    """The spaces on which others stand or lie (GEO-08)."""
    return frozenset(space for other in game.figures() if other is not figure for space in game.body(other))


def taken(game: Fight, figure: Figure, place: Point) -> bool:
    """Somebody else stands or lies where a figure would be."""
    return not occupied(game, figure).isdisjoint(game.body(figure, place))


def is_free(game: Fight, figure: Figure, place: Point) -> bool:
    """It could be entered and nobody is there."""
    fits = game.board.no_fit(place, game.size(figure), game.now) is None
    return fits and not taken(game, figure, place)


async def arrive(game: Fight, figure: Figure, before: Point | None, fall: int = 0, rule: str = "MOV-16") -> None:
    """A figure has come to its space: it may have dropped, then what it has entered hurts (TER-08, TER-10)."""
    assert figure.at is not None
    if fall and not ignores(game, figure, rule):
        game.tell(DROPPED, figure.id, name=game.name(figure), n=fall)
        await harm.wound(game, figure, fall)
    old = game.body(figure, before) if before else ()
    entered = [place for place in game.body(figure) if place not in old and is_harmful(game, place)]
    if entered and figure.standing and not game.state.winner and not ignores(game, figure, "TER-08"):
        await _scorch(game, figure, entered)


async def _scorch(game: Fight, figure: Figure, entered: list[Point]) -> None:
    """One wound however many of a giant's spaces are harmful (STA-24), and what status the spaces carry."""
    game.tell(SCORCHED, figure.id, name=game.name(figure))
    carried = dict.fromkeys(status for place in entered for status in status_of(game, place))
    await harm.wound(game, figure, 1)
    for status in carried:
        statuses.give(game, figure, status)


def status_of(game: Fight, place: Point) -> list[Status]:
    """The statuses a harmful space gives: fire burns, tar sticks (TER-10)."""
    cell = game.board.cell(place)
    features = (word for thing in game.board.features_at(place, game.now) for word in thing.keywords)
    words = (*(cell.keywords if cell else ()), *features)
    return [status for status in HARMFUL if status in words]


async def stay(game: Fight, figure: Figure) -> None:
    """Who ends its turn or activation in harmful terrain is hurt, without the status (TER-09)."""
    if in_harm(game, figure) and not ignores(game, figure, "TER-09"):
        game.tell(SCORCHED, figure.id, name=game.name(figure))
        await harm.wound(game, figure, 1)
