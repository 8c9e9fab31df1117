"""The ground: which spaces are harmful, taken or free (TER, GEO-08)."""

from __future__ import annotations

from game.core.place import Point
from game.systems.shadow_of_the_bat.game import Fight
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


def status_of(game: Fight, place: Point) -> list[Status]:
    """The statuses a harmful space gives: fire burns, tar sticks (TER-10)."""
    cell = game.board.cell(place)
    features = (word for thing in game.board.features_at(place, game.now) for word in thing.keywords)
    words = (*(cell.keywords if cell else ()), *features)
    return [status for status in HARMFUL if status in words]
