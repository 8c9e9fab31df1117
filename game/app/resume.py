"""The game to go on with, as the title shows it: sides, score, round, whose turn, and a picture of the board."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.app import games
from game.app.art.paint import filling
from game.app.chosen import battle_name
from game.app.table.art.camera import plane_of
from game.app.theme import Theme
from game.app.widgets.preview import picturing
from game.core.clone import shape_of
from game.core.request import Seat
from game.core.save import About
from game.core.text import Text
from game.kit import registry
from game.kit.tokens import NOBODY

Say = Callable[[Text], str]


@dataclass(frozen=True, slots=True)
class Side:
    """Whoever sits at one seat."""

    seat: int
    name: str
    player: str
    """The computer player; '' for a person."""
    force: str
    icon: str
    score: int | None


@dataclass(frozen=True, slots=True)
class Resumed:
    """Everything the title tells of a game."""

    kept: games.Kept
    battle: str
    sides: tuple[Side, ...]
    about: About
    acting: str
    """The name of the piece whose turn it is."""
    yours: bool
    """Whether a person has to answer."""
    part: str
    """Which part of a longer game it is; '' where there are none."""
    between: str
    """What comes between two parts, where the game stands there; '' in a part."""
    middle: tuple[float, float]
    """Where on the board things happen, in shares of it."""
    state: Any


def resumed(kept: games.Kept, say: Say) -> Resumed | None:
    """Read off the save, without playing it again; None if it is not to be had."""
    saved, system = kept.saved, kept.system
    if saved is None or system is None:
        return None
    state = shape_of(system.state).load(saved.position.state, system.lookup)
    looks = registry.looks_of(saved.system)
    people = [Seat(place.seat) for place in saved.setup.seats if not place.player]
    told = looks.headline(state)
    about = saved.about or About(told.round, told.rounds, {str(seat): n for seat, n in told.scores})
    viewer = _viewer(people)
    tokens = looks.tokens(state, viewer)
    sides = []
    for n, place in enumerate(saved.setup.seats):
        own = next((token for token in tokens if token.seat == place.seat), None)
        force = games.force_name(system, place, say) or (say(own.name) if own else "")
        icon, score = own.icon if own else "account", about.scores.get(place.seat)
        sides.append(Side(n, place.name, place.player, force, icon, score))
    known = list(looks.scenarios())
    scenario = next((one for one in known if one.id == saved.setup.scenario), next(iter(known), None))
    acting = next((token for token in tokens if token.id == about.acting), None)
    between = looks.interlude(state)
    return Resumed(
        kept,
        kept.name if saved.setup.situation else say(battle_name(scenario) if scenario else system.title),
        tuple(sides),
        about,
        say(acting.name) if acting else "",
        about.asked in people,
        say(told.part) if told.part else "",
        say(between.title) if between else "",
        _middle(looks.board(state), [token.at for token in ([acting] if acting else tokens)]),
        state,
    )


def _middle(board: Any, places: list[Any]) -> tuple[float, float]:
    left, top, right, bottom = plane_of(board).box
    if not places or right <= left or bottom <= top:
        return 0.5, 0.5
    spots = [plane_of(board).flat(at) for at in places]
    x, y = (sum(spot[n] for spot in spots) / len(spots) for n in (0, 1))
    return (x - left) / (right - left), (y - top) / (bottom - top)


def _viewer(people: Sequence[Seat]) -> Seat | None:
    """Whoever may be looking at the title: one person sees his own, several see what nobody hides."""
    return None if not people else people[0] if len(people) == 1 else NOBODY


def painting(theme: Theme, game: Resumed, size: tuple[int, int], say: Say) -> Generator[None, None, pygame.Surface]:
    """The board as it stands in the save; costly, so it is made when nothing else happens, a part at a time."""
    saved = game.kept.saved
    assert saved is not None
    looks, state = registry.looks_of(saved.system), game.state
    viewer = _viewer([Seat(place.seat) for place in saved.setup.seats if not place.player])
    tokens, markers = looks.tokens(state, viewer), looks.markers(state, viewer)
    yield
    picture = yield from picturing(theme, looks.board(state), size, tokens, markers, say=say)
    return picture


def cropped(game: Resumed, whole: pygame.Surface, size: tuple[int, int], zoom: float) -> pygame.Surface:
    """The part of a picture of the whole board round where things happen."""
    saved = game.kept.saved
    assert saved is not None
    plane = plane_of(registry.looks_of(saved.system).board(game.state))
    left, top, right, bottom = plane.box
    wide, high = whole.get_size()
    unit = min(wide / (right - left + 2 * plane.margin), high / (bottom - top + 2 * plane.margin))
    x = 0.5 + (game.middle[0] - 0.5) * (right - left) * unit / wide
    y = 0.5 + (game.middle[1] - 0.5) * (bottom - top) * unit / high
    return filling(whole, size, (x, y), zoom)
