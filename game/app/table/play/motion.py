"""Motion: what happened is shown at its own pace - models glide, dice tumble, the journal follows."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot
from typing import Any

from game.boards.grid import AS_PRINTED, Conditions
from game.boards.sight import Light
from game.core.place import Point, point
from game.core.request import Choose, PickLayout, PickPath, Request, Roll, Seat
from game.kit.faces import Hand
from game.kit.heroes import Hero, Plaque, Quote
from game.kit.looks import Looks
from game.kit.sheets import Headline
from game.kit.tokens import Group, Marker, Token
from game.kit.trays import Tray

_GLIDE = {"none": 0.0, "fast": 0.15, "normal": 0.22, "slow": 0.5}
_PAUSE = {"none": 0.0, "fast": 0.12, "normal": 0.35, "slow": 0.8}
"""How long something another player did is shown before the next."""
_FALL = {"none": 0.0, "fast": 0.1, "normal": 0.2, "slow": 0.32}
"""How long whoever is knocked out takes to lie down."""
_TUMBLE = {"none": 0.0, "fast": 0.3, "normal": 0.65, "slow": 1.2}


@dataclass(frozen=True, slots=True)
class Scene:
    """What lies on the table at one moment, as the viewer may see it."""

    tokens: tuple[Token, ...]
    markers: tuple[Marker, ...]
    hands: tuple[Hand, ...]
    status: Headline
    lights: tuple[Light, ...] | None
    reserve: tuple[Token, ...] = ()
    """Models that wait to come onto the table."""
    trays: tuple[Tray, ...] = ()
    ground: Conditions = AS_PRINTED
    """What play has changed on the board."""
    heroes: tuple[Hero, ...] = ()
    plaques: tuple[Plaque | None, Plaque | None] = (None, None)
    """Over the left column and the right one."""
    quote: Quote | None = None
    groups: tuple[Group, ...] = ()
    """Bodies of men."""
    acting: str = ""
    """Whose turn it is by the rules."""

    @property
    def models(self) -> tuple[Token, ...]:
        """Those on the table and those that wait."""
        return (*self.tokens, *self.reserve)


def scene(looks: Looks[Any], state: Any, viewer: Seat | None) -> Scene:
    lights = looks.lights(state)
    return Scene(
        tuple(looks.tokens(state, viewer)),
        tuple(looks.markers(state, viewer)),
        tuple(looks.hands(state, viewer)),
        looks.headline(state),
        None if lights is None else tuple(lights),
        tuple(looks.reserve(state, viewer)),
        tuple(looks.trays(state, viewer)),
        looks.now(state),
        tuple(looks.heroes(state, viewer)),
        (looks.plaque(state, viewer=viewer), looks.plaque(state, rival=True, viewer=viewer)),
        looks.quote(state),
        tuple(looks.groups(state, viewer)),
        looks.acting(state),
    )


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice that were rolled: the question and what came up."""

    request: Roll
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """One answer and what it brought about."""

    after: Scene
    told: int
    """Entries of the journal by then."""
    paths: tuple[tuple[str, tuple[Point, ...]], ...] = ()
    rolled: Rolled | None = None
    theirs: bool = False
    """Done by a computer, so the player has to be shown."""


class Motion:
    """The scene on show, and the moments that are still to be shown."""

    def __init__(self, shown: Scene, told: int) -> None:
        self.shown = shown
        self.told = told
        self.speed = "normal"
        self.gate: Callable[[Moment], bool] = lambda moment: True
        """Whether the next moment may begin; until then the board stays as it is."""
        self._queue: deque[Moment] = deque()
        self._now: Moment | None = None
        self._glides: dict[str, tuple[Point, ...]] = {}
        self._falls: dict[str, float] = {}
        """How long those have been falling who have just been knocked out."""
        self._age = self._length = 0.0

    @property
    def busy(self) -> bool:
        return self._now is not None or bool(self._queue)

    @property
    def theirs(self) -> bool:
        """Whether something another player did is being shown."""
        return any(moment.theirs for moment in (*self._queue, *((self._now,) if self._now else ())))

    def add(self, moment: Moment) -> None:
        self._queue.append(moment)

    def reset(self, shown: Scene, told: int) -> None:
        """Show this at once; everything under way is dropped."""
        self._queue.clear()
        self._now, self.shown, self.told = None, shown, told
        self._glides, self._falls = {}, {}

    def update(self, seconds: float, began: Callable[[Moment], None], ended: Callable[[Moment], None]) -> None:
        """Let time pass, telling which moments begin and end."""
        self._age += seconds
        aged = {id: age + seconds for id, age in self._falls.items()}
        self._falls = {id: age for id, age in aged.items() if age < _FALL[self.speed]}
        while True:
            if self._now is not None:
                if self._age < self._length:
                    return
                self._end(ended)
            if not self._queue or not self.gate(self._queue[0]):
                return
            self._begin(began)

    def hush(self) -> Moment:
        """Give the next moment no time of its own, for its dice and words are shown elsewhere; the moment."""
        self._queue[0] = replace(self._queue[0], rolled=None, theirs=False)
        return self._queue[0]

    @property
    def waiting(self) -> Sequence[Moment]:
        """The moments that are still to begin."""
        return tuple(self._queue)

    def skip(self, began: Callable[[Moment], None], ended: Callable[[Moment], None]) -> None:
        """Show everything that happened at once, up to what has to wait."""
        while self.busy:
            if self._now is None:
                if not self.gate(self._queue[0]):
                    return
                self._begin(began)
            self._end(ended)
        self._falls.clear()

    def _begin(self, began: Callable[[Moment], None]) -> None:
        moment = self._now = self._queue.popleft()
        self._glides = glides(self.shown.tokens, moment)
        self._age = 0.0
        lengths = [0.0]
        if self._glides:
            lengths.append(_GLIDE[self.speed])
        if moment.rolled:
            lengths.append(_TUMBLE[self.speed])
        if moment.theirs and moment.told != self.told:
            lengths.append(_PAUSE[self.speed])
        self._length = max(lengths)
        began(moment)

    def _end(self, ended: Callable[[Moment], None]) -> None:
        assert self._now is not None
        moment, self._now, self._glides = self._now, None, {}
        stood = {token.id for token in self.shown.tokens if not token.down}
        if _FALL[self.speed]:
            self._falls |= {token.id: 0.0 for token in moment.after.tokens if token.down and token.id in stood}
        self.shown = moment.after
        ended(moment)
        self.told = moment.told

    @property
    def falling(self) -> dict[str, float]:
        """How far down those are who are being knocked out right now."""
        lasts = _FALL[self.speed]
        return {id: (age / lasts) ** 2 for id, age in self._falls.items()} if lasts else {}

    @property
    def places(self) -> dict[str, tuple[float, float]]:
        """Where the models that glide are right now."""
        if not self._glides or not self._length:
            return {}
        share = self._share
        return {id: along(way, share)[:2] for id, way in self._glides.items()}

    @property
    def _share(self) -> float:
        return ease(min(1.0, self._age / min(self._length, _GLIDE[self.speed] or 1.0)))

    @property
    def tokens(self) -> tuple[Token, ...]:
        """The models where they are right now, those that glide in between."""
        if not self._glides or not self._length:
            return self.shown.tokens
        share = self._share
        return tuple(
            replace(token, at=along(self._glides[token.id], share)) if token.id in self._glides else token
            for token in self.shown.tokens
        )


def glides(before: Sequence[Token], moment: Moment) -> dict[str, tuple[Point, ...]]:
    """The way of every model that is elsewhere afterwards: along its path, or else straight."""
    paths = dict(moment.paths)
    after = {token.id: token.at for token in moment.after.tokens}
    return {
        token.id: (token.at, *_way(paths.get(token.id, ()), after[token.id]))
        for token in before
        if token.id in after and after[token.id] != token.at
    }


def _way(path: tuple[Point, ...], end: Point) -> tuple[Point, ...]:
    return path if path and path[-1] == end else (end,)


def ease(share: float) -> float:
    """Slow at both ends."""
    return share * share * (3 - 2 * share)


def along(way: Sequence[Point], share: float) -> Point:
    """The place at a share of the way's length."""
    legs = [hypot(b.x - a.x, b.y - a.y, b.z - a.z) for a, b in pairwise(way)]
    left = share * sum(legs)
    for (a, b), leg in zip(pairwise(way), legs, strict=True):
        if left <= leg and leg:
            part = left / leg
            return Point(*(round(p + (q - p) * part) for p, q in zip(a, b, strict=True)))
        left -= leg
    return way[-1]


def path_of(request: Request[Any] | None, key: str) -> tuple[tuple[str, tuple[Point, ...]], ...]:
    """Whose way an answer describes, if it describes one, and the places on it."""
    word, _, rest = key.partition(" ")
    if isinstance(request, Choose):
        option = next((option for option in request.options if option.key == word), None)
        return path_of(option.then, rest) if option and option.then else ()
    if isinstance(request, PickLayout):
        return _layout_of(request, key)
    if not isinstance(request, PickPath) or not request.subject:
        return ()
    try:
        places = tuple(point(step.rpartition(":")[2], request.scale) for step in key.split())
    except ValueError:
        return ()
    return ((request.subject, places),)


def _layout_of(request: PickLayout, key: str) -> tuple[tuple[str, tuple[Point, ...]], ...]:
    """Everybody who changes his place, and the way he goes."""
    places: dict[str, Point] = {}
    for word in key.split():
        id, _, at = word.partition("@")
        try:
            place = point(at, request.scale)
        except ValueError:
            return ()
        if id in request.start and request.start[id] != place:
            places[id] = place
    if not places:
        return ()
    ways = request.layout.ways(places)
    return tuple((id, tuple(ways.get(id, (place, place))[1:])) for id, place in places.items())
