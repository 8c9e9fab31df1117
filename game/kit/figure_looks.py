"""The frame of every look at figures on a map: a game says who there is and how each looks, the rest is the same."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from math import hypot
from typing import Any, Generic, Protocol, TypeVar

from shapely import MultiPolygon, Polygon, unary_union
from shapely.geometry.polygon import orient

from game.boards.grid import GridSight
from game.boards.ray import Ray
from game.boards.sight import SightReport
from game.core.place import Point
from game.core.request import Outline, Seat
from game.core.text import Text
from game.kit.asides import Stake
from game.kit.faces import CardFace
from game.kit.looks import Looks
from game.kit.tokens import Seen, Token

S = TypeVar("S")
G = TypeVar("G")
S_in = TypeVar("S_in", contravariant=True)
G_out = TypeVar("G_out", covariant=True)

SPECK = 4000
"""Square mils nobody can stand on or look at."""


class Plays(Protocol[S_in, G_out]):
    """A system that wraps a state for playing."""

    def game(self, state: S_in) -> G_out: ...


class Figure(Protocol):
    """Somebody with a name of its own."""

    @property
    def id(self) -> str: ...


F = TypeVar("F", bound=Figure)
P = TypeVar("P", bound=Plays[Any, Any])


class FigureLooks(Looks[S], Generic[S, G, F, P]):
    """How a game of figures on a map appears."""

    def __init__(self, system: P) -> None:
        self.system = system

    @abstractmethod
    def figures(self, game: G) -> Iterable[F]:
        """Everybody on the map, in the order of the portraits."""

    @abstractmethod
    def waiting(self, game: G) -> Iterable[F]:
        """Who still waits to come onto it."""

    @abstractmethod
    def token(self, game: G, figure: F) -> Token: ...

    @abstractmethod
    def seen(self, game: G, viewer: F, other: F) -> Seen:
        """How one sees the other."""

    def _game(self, state: S) -> G:
        game: G = self.system.game(state)
        return game

    def _figure(self, game: G, id: str) -> F | None:
        """The figure on the map called `id`."""
        return next((figure for figure in self.figures(game) if figure.id == id), None)

    def tokens(self, state: S, viewer: Seat | None) -> Sequence[Token]:
        game = self._game(state)
        return [self.token(game, figure) for figure in self.figures(game)]

    def reserve(self, state: S, viewer: Seat | None) -> Sequence[Token]:
        game = self._game(state)
        return [self.token(game, figure) for figure in self.waiting(game)]

    def sight(self, state: S, id: str) -> Sequence[Seen]:
        game = self._game(state)
        viewer = self._figure(game, id)
        if viewer is None:
            return ()
        return [self.seen(game, viewer, other) for other in self.figures(game) if other.id != id]


# --- words and cards


def backs(count: int, words: Text) -> tuple[CardFace, ...]:
    """So many cards the viewer may not read."""
    return tuple(CardFace(f"?{n}", words, hidden=True) for n in range(count))


def toll(name: Text, state: S, ids: Iterable[str], left: Callable[[S, str], int]) -> Stake[S]:
    """How much an answer takes from all of these together, by what each has `left`."""
    before = {id: left(state, id) for id in ids}
    return Stake(name, lambda after: sum(had - left(after, id) for id, had in before.items()))


# --- on a grid


def cells(places: Iterable[Point]) -> Sequence[Outline]:
    """Cells as one shaded ground."""
    shaded = [(place.x, place.y) for place in places]
    return [shaded] if shaded else []


def grid_seen(id: str, report: GridSight, covered: bool) -> Seen:
    """A look along a grid; words only where something is in the way."""
    words = None if report.clear and not covered else report.reason
    return Seen(id, report.clear, report.rays, covered, report.blockers, words)


# --- on an open table


def telling(start: Point, end: Point, report: SightReport) -> tuple[Ray, ...]:
    """The one line that tells most: an open one if there is any, else one that the worst obstacle stops."""
    worst = report.blockers[0] if report.blockers else ""

    def aside(ray: Ray) -> tuple[bool, bool, float]:
        away = hypot(ray.start.x - start.x, ray.start.y - start.y) + hypot(ray.end.x - end.x, ray.end.y - end.y)
        return ray.stop is not None, ray.by != worst, away

    if not report.rays:
        return ()
    ray = min(report.rays, key=aside)
    if report.clear and report.dark and report.distance > report.range:
        share = report.range / max(1, report.distance)
        dusk = Point(*(round(a + (b - a) * share) for a, b in zip(ray.start, ray.end, strict=True)))
        return (ray._replace(stop=dusk),)
    return (ray,)


def area(outlines: Sequence[Outline]) -> Polygon | MultiPolygon:
    """Outlines as one area; those that run the other way than the first are holes."""
    shapes = [Polygon([(x, y) for x, y, *_ in outline]) for outline in outlines if len(outline) >= 3]
    if not shapes:
        return MultiPolygon()
    way = shapes[0].exterior.is_ccw
    holes = [shape.buffer(0) for shape in shapes if shape.exterior.is_ccw != way]
    solid = unary_union([shape.buffer(0) for shape in shapes if shape.exterior.is_ccw == way])
    whole: Polygon | MultiPolygon = solid.difference(unary_union(holes)) if holes else solid
    return whole


def outlines(ground: Polygon | MultiPolygon) -> list[Outline]:
    """The borders of an area, holes running the other way round."""
    found: list[Outline] = []
    for part in ground.geoms if isinstance(ground, MultiPolygon) else [ground]:
        if part.is_empty or part.area < SPECK:
            continue
        whole = orient(part)
        holes = [hole for hole in whole.interiors if Polygon(hole).area >= SPECK]
        found += [[(round(x), round(y)) for x, y in ring.coords[:-1]] for ring in (whole.exterior, *holes)]
    return found
