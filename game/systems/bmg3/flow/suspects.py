"""Suspects: where they may be put, putting them there, and Revealing them (SUS)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from random import Random

import numpy as np
from shapely import distance, points

from game.boards import measure
from game.boards.spots import Judge, anywhere, choose, ring
from game.boards.table import Body, Table, Zone
from game.core.place import Point
from game.core.request import Outline, Seat
from game.core.text import Refusal, Text
from game.systems.bmg3.flow.sight import SLACK, TAPE, TOUCH, can_see, near
from game.systems.bmg3.game import MARKER_WIDTH, Bmg3, disc
from game.systems.bmg3.points import (
    AFTER_PLACING,
    AFTER_REVEALING,
    SUSPECT_PLACED,
    SUSPECT_REACH,
    SUSPECT_REVEALED,
    About,
    Happening,
)
from game.systems.bmg3.state import INCH, Marker, Model

MOST = 8
APART = 4 * INCH
CROWDED = (APART - SLACK + MARKER_WIDTH) ** 2
"""The square of how far apart the centres of two Suspects must be on one surface (SUS-03)."""
FROM_ZONE = 2 * INCH
HEADROOM = 1
"""A Suspect is flat, but what stands on its surface is in its way."""
DIRECTIONS = 32
RING = 750
MANY = 16


class Suspecting:
    """Where a player may put a Suspect in contact with a model, or within the reach an ability gives (SUS, ABL-09)."""

    def __init__(self, game: Bmg3, seat: Seat, model: Model, reach: int | None = None) -> None:
        self.game = game
        self.seat = seat
        self.model = model
        self.reach = SUSPECT_REACH(About(game, model), 0).value if reach is None else reach

    def why_not(self, at: Point) -> Refusal | None:
        marker = self._marker(at)
        return self._out_of_reach(marker) or _too_many(self.game, marker) or self._room.why_not(at)

    @cached_property
    def _room(self) -> Room:
        """What the marker must keep off wherever it could lie."""
        return room_for(self.game, self._marker(Point(0, 0))).around(self.game.body(self.model), self.reach)

    def _marker(self, at: Point) -> Marker:
        return Marker("", "suspect", self.seat, at)

    def _out_of_reach(self, marker: Marker) -> Refusal | None:
        if within_reach(self.game, self.model, marker, self.reach):
            return None
        if self.reach:
            return Refusal(Text("bmg3.no.suspect_reach", limit=self.reach), "BMG3-ABL-09")
        return Refusal(Text("bmg3.no.suspect_contact"), "BMG3-SUS-01")

    def area(self) -> Sequence[Outline]:
        """The ground around the model on which the marker's centre can lie."""
        far = self._width // 2 + MARKER_WIDTH // 2 + max(self.reach, TOUCH)
        return [tuple((at.x, at.y) for at in self._circle(far))]

    def suggestions(self) -> Sequence[Point]:
        return self._suggestions

    def anywhere(self, random: Random) -> Point:
        return anywhere(self._places, self._unfit, random, self.suggestions)

    @property
    def has_room(self) -> bool:
        """Whether there is any place at all; no more are judged than needed."""
        if _too_many(self.game, self._marker(Point(0, 0))):
            return False
        if self._room.has_room_beside(self.game.body(self.model)):
            return True
        if not self.reach:
            return False
        free = (self._marker(at) for at in self._farther() if self._room.is_free(at))
        return any(within_reach(self.game, self.model, marker, self.reach) for marker in free)

    def _farther(self) -> Iterator[Point]:
        """Where it may lie besides in contact, what is farthest from the model and its zone first."""
        around = [at for far in reversed(self._rings) for at in self._circle(far)]
        for at in self._room.off_zones(around):
            yield from self._levels(at)

    @property
    def why_nowhere(self) -> Refusal | None:
        """Why there is no place at all."""
        if too_many := _too_many(self.game, self._marker(Point(0, 0))):
            return too_many
        reason = self._room.why_not_beside(self.game.body(self.model))
        if reason and self.reach and any(self._unfit(at) is None for at in self._places):
            return None
        return reason

    def _unfit(self, at: Point) -> Refusal | None:
        """As `why_not`, what is quickly seen first."""
        return self._room.why_not(at) or self._out_of_reach(self._marker(at))

    @cached_property
    def _suggestions(self) -> Sequence[Point]:
        """Legal places around the model, the farthest from its own zones first."""
        if _too_many(self.game, self._marker(Point(0, 0))):
            return []
        zones = self.game.zones(self.seat)
        if not self.reach:
            return self._room.offered_beside(self.game.body(self.model), zones)
        return _offered(self._places, self._unfit, zones)

    @cached_property
    def _places(self) -> list[Point]:
        """Round about the model, touching it and as far as it reaches."""
        rings = [at for far in self._rings for at in self._circle(far)]
        return list(dict.fromkeys(place for at in rings for place in self._levels(at)))

    @property
    def _rings(self) -> range:
        touching = (self._width + MARKER_WIDTH + 1) // 2
        return range(touching, touching + self.reach + 1, RING)

    @property
    def _width(self) -> int:
        return self.game.body(self.model).base.width

    def _circle(self, far: int) -> list[Point]:
        assert self.model.at is not None
        return ring(self.model.at, far, DIRECTIONS)

    def _levels(self, at: Point) -> list[Point]:
        """The model's own surface; with a reach also those above and below (SUS-09)."""
        if not self.reach:
            return [at]
        return [Point(at.x, at.y, height) for height, _ in measure.surfaces_at(self.game.table, (at.x, at.y))]


def within_reach(game: Bmg3, model: Model, suspect: Marker, reach: int) -> bool:
    """Whether a model can handle a Suspect: in contact, or near enough and in sight (SUS-01, SUS-05, ABL-09)."""
    if touches(game, model, suspect):
        return True
    return reach > 0 and near(game, model, suspect, reach) and can_see(game, model, suspect)


def touches(game: Bmg3, model: Model, suspect: Marker) -> bool:
    """Whether the base of a model touches a Suspect or stands on it, on the same surface (CON-06, SUS-11)."""
    return TAPE.stands_by(game.body(model), game.marker_body(suspect))


def why_no_suspect(game: Bmg3, suspect: Marker) -> Refusal | None:
    """Limits that bind every Suspect, whoever or whatever puts it there (SUS-02 to SUS-04, SUS-09, SUS-13)."""
    return _too_many(game, suspect) or room_for(game, suspect).why_not(suspect.at)


def beside_whom(game: Bmg3, seat: Seat) -> list[Model]:
    """The models of a player that a Suspect of his can be put in contact with."""
    suspect = Marker("", "suspect", seat, Point(0, 0))
    if _too_many(game, suspect):
        return []
    room = room_for(game, suspect)
    bodies = [(model, game.body(model)) for model in game.in_play(seat)]
    return [model for model, body in bodies if room.around(body, 0).has_room_beside(body)]


def _others(game: Bmg3, suspect: Marker) -> list[Marker]:
    """The other Suspects of its player; one that is moved does not count against itself."""
    return [marker for marker in game.markers("suspect", suspect.seat) if marker.id != suspect.id]


def _too_many(game: Bmg3, suspect: Marker) -> Refusal | None:
    if len(_others(game, suspect)) < MOST:
        return None
    return Refusal(Text("bmg3.no.suspects_all", n=MOST), "BMG3-SUS-04")


class Room:
    """What a Suspect must keep off, as plain values: equal rooms have the same answers, in every copy of a game."""

    def __init__(
        self,
        table: Table,
        zones: tuple[Zone, ...],
        fellows: tuple[Body, ...],
        markers: tuple[Body, ...],
        bodies: tuple[Body, ...],
    ) -> None:
        self.table = table
        self.zones = zones
        self.fellows = fellows
        """The other Suspects of the player."""
        self.markers = markers
        self.bodies = bodies
        self._crowd = [fellow.at for fellow in fellows]
        self._beside: dict[Body, Refusal | None] = {}
        self._has_room: dict[Body, bool] = {}
        self._offered: dict[Body, Sequence[Point]] = {}
        self._around: dict[tuple[Body, int], Room] = {}

    def around(self, body: Body, reach: int) -> Room:
        """The same room for places no farther than `reach` from a body: what is too far away to matter is left out."""
        if (body, reach) not in self._around:
            self._around[body, reach] = self._near(body, reach)
        return self._around[body, reach]

    def _near(self, body: Body, reach: int) -> Room:
        x, y, _ = body.at
        far = (body.base.width + MARKER_WIDTH) // 2 + max(reach, TOUCH) + 2 * SLACK
        apart, wide = far + APART + MARKER_WIDTH, far + MARKER_WIDTH

        def is_near(other: Body, gap: int) -> bool:
            return abs(other.at.x - x) <= gap and abs(other.at.y - y) <= gap

        by_zone = far + FROM_ZONE + MARKER_WIDTH
        return Room(
            self.table,
            tuple(zone for zone in self.zones if not measure.at_least(body.at, zone, by_zone, flat=True)),
            tuple(fellow for fellow in self.fellows if is_near(fellow, apart)),
            tuple(marker for marker in self.markers if is_near(marker, wide)),
            tuple(other for other in self.bodies if is_near(other, wide + other.base.width)),
        )

    def why_not(self, at: Point) -> Refusal | None:
        suspect = disc("", at)
        return self._near_rim(suspect) or self._overlaps(suspect)

    def is_free(self, at: Point) -> bool:
        """Whether `why_not` has nothing to say; another Suspect on the same surface is seen at once."""
        x, y, z = at
        for ox, oy, oz in self._crowd:
            if z == oz and (x - ox) ** 2 + (y - oy) ** 2 < CROWDED:
                return False
        return self.why_not(at) is None

    def too_near(self, at: Point) -> Refusal | None:
        """Why a Suspect there would be too near to its player's zones or other Suspects."""
        return self._near_rim(disc("", at))

    def _near_rim(self, suspect: Body) -> Refusal | None:
        """Rim to zone and rim to rim; zones reach to any height (SUS-02, SUS-03, SUS-08, SUS-10)."""
        if _is_by_zone(suspect.at, self.zones):
            return Refusal(Text("bmg3.no.suspect_zone", limit=FROM_ZONE), "BMG3-SUS-02")
        for other in self.fellows:
            if not measure.at_least(suspect, other, APART, SLACK):
                return Refusal(Text("bmg3.no.suspect_near", limit=APART), "BMG3-SUS-03")
        return None

    def _overlaps(self, suspect: Body) -> Refusal | None:
        """Wholly on one surface, clear of other markers, of every base and of what stands there (SUS-09, GEN-05)."""
        for other in self.markers:
            if other.at.z == suspect.at.z and measure.overlaps(suspect, other, SLACK, flat=True):
                return Refusal(Text("bmg3.no.marker_overlaps"), "BMG3-GEN-05")
        solid = Body("", suspect.at, suspect.base, HEADROOM)
        reason = measure.fits(self.table, solid, self.bodies, support=1000)
        return Refusal(reason, "BMG3-SUS-09") if reason else None

    def has_room_beside(self, body: Body) -> bool:
        """Whether a Suspect finds room in contact with a model; many are seen at a glance to have none."""
        if body not in self._has_room:
            free = not self._is_hemmed_in(body) and any(self.is_free(at) for at in _beside(body))
            self._has_room[body] = free
        return self._has_room[body]

    def offered_beside(self, body: Body, zones: tuple[Zone, ...]) -> Sequence[Point]:
        """Places in contact with a model, the farthest from all zones of its player first."""
        if body not in self._offered:
            self._offered[body] = _offered(_beside(body), self.why_not, zones)
        return self._offered[body]

    def _is_hemmed_in(self, body: Body) -> bool:
        """Whether the own zone, or another Suspect on this level, is too near wherever around it one lies."""
        turn = (body.base.width + MARKER_WIDTH + 1) // 2
        by_zone = FROM_ZONE + MARKER_WIDTH // 2 - turn - SLACK
        if any(not measure.at_least(body.at, zone, by_zone, flat=True) for zone in self.zones):
            return True
        x, y, z = body.at
        apart = APART + MARKER_WIDTH - 3 * SLACK - turn
        near = (fellow.at for fellow in self.fellows if fellow.at.z == z)
        return any((at.x - x) ** 2 + (at.y - y) ** 2 < apart * apart for at in near)

    def off_zones(self, places: Sequence[Point]) -> Sequence[Point]:
        """Some places without those that are surely too near to the player's zones (SUS-02)."""
        if not self.zones:
            return places
        zones = np.array([zone.polygon for zone in self.zones], dtype=object)
        gaps = distance(zones[:, None], points([at[:2] for at in places])[None, :]).min(axis=0)
        return [places[k] for k in np.flatnonzero(gaps > FROM_ZONE + MARKER_WIDTH // 2 - SLACK).tolist()]

    def why_not_beside(self, body: Body) -> Refusal | None:
        """Why there is no room for it in contact with a model: the one reason all around, or that there is none."""
        if body not in self._beside:
            self._beside[body] = self._why_not_at_any(_beside(body))
        return self._beside[body]

    def _why_not_at_any(self, places: Sequence[Point]) -> Refusal | None:
        reasons: list[Refusal] = []
        for at in places:
            reason = self.why_not(at)
            if reason is None:
                return None
            reasons.append(reason)
        same = all(reason == reasons[0] for reason in reasons)
        return reasons[0] if same else Refusal(Text("bmg3.no.suspect_room"), "BMG3-SUS-09")


def _beside(body: Body) -> list[Point]:
    """Where a Suspect may lie in contact with a model."""
    return ring(body.at, (body.base.width + MARKER_WIDTH + 1) // 2, DIRECTIONS)


def _offered(places: Sequence[Point], why_not: Judge, zones: tuple[Zone, ...]) -> Sequence[Point]:
    """Some of the places that are legal, the farthest from some zones first."""
    gaps = {at: min((measure.distance(at, zone, flat=True) for zone in zones), default=0) for at in places}
    return choose(sorted(gaps, key=lambda at: (-gaps[at], at)), INCH // 2, why_not, MANY)


_room = lru_cache(maxsize=64)(Room)


@lru_cache(maxsize=16384)
def _is_by_zone(at: Point, zones: tuple[Zone, ...]) -> bool:
    """Whether a Suspect would be too near to its player's own zones (SUS-02)."""
    return any(not measure.at_least(disc("", at), zone, FROM_ZONE, flat=True) for zone in zones)


def room_for(game: Bmg3, suspect: Marker) -> Room:
    """What a Suspect of a player must keep off now; one that is moved is not in its own way."""
    discs = [(marker, game.marker_body(marker)) for marker in game.state.markers if marker.id != suspect.id]
    fellows = [body for marker, body in discs if marker.kind == "suspect" and marker.seat == suspect.seat]
    markers = tuple(body for _, body in discs)
    return _room(game.table, game.zones(suspect.seat), tuple(fellows), markers, tuple(game.bodies()))


async def place_suspect(game: Bmg3, seat: Seat, at: Point, by: Model | None = None) -> Marker:
    """A Suspect of the player comes to the table (SUS-01)."""
    state = game.state
    marker = Marker(f"suspect{state.next_marker}", "suspect", seat, at)
    state.next_marker += 1
    state.markers.append(marker)
    game.tell(SUSPECT_PLACED, marker.id, side=seat)
    game.remember("suspect_placed", seat, marker.id, by.id if by else "", seat)
    await AFTER_PLACING(Happening(game, by, marker))
    return marker


async def reveal(game: Bmg3, marker: Marker, by: Model) -> None:
    """A Suspect goes back to its owner's supply (SUS-05, SUS-07, SUS-06)."""
    game.state.markers.remove(marker)
    game.tell(SUSPECT_REVEALED, marker.id, by.id, model=game.name(by), side=marker.seat)
    game.remember("suspect_revealed", by.seat, marker.id, by.id, marker.seat)
    await AFTER_REVEALING(Happening(game, by, marker))
