"""Templates laid on the table: blasts, sprays with bands, corridors, and whom they touch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot

from shapely import Polygon

from game.boards.geometry import XY, Form, nearness, rise_between, whole_length
from game.boards.table import EVERY_HEIGHT, Body, Piece
from game.core.place import Point


@dataclass(frozen=True, slots=True)
class Touch:
    """One body under a template: how far from its origin, and in which bands, nearest first."""

    body: str
    distance: int
    bands: tuple[int, ...]

    @property
    def band(self) -> int:
        return self.bands[0]


@dataclass(frozen=True, slots=True)
class Blast:
    """A circle lying at the height of its centre, reaching `rise` up and down."""

    centre: Point
    radius: int
    rise: int

    @property
    def origin(self) -> Form:
        return Form((self.centre[:2],), 0, self.centre.z, self.centre.z)

    @property
    def bands(self) -> tuple[Form, ...]:  # BMG3-TPL-02
        return (Form((self.centre[:2],), 2 * self.radius, self.centre.z - self.rise, self.centre.z + self.rise),)


@dataclass(frozen=True, slots=True)
class Spray:
    """A trapezoid whose narrow end touches the base of `source`, its axis away from the centre towards `aim`.

    `bands_end` are the distances from the base edge where each band ends; seen from above it touches every height.
    """

    source: Body
    aim: Point
    near_width: int
    far_width: int
    bands_end: tuple[int, ...]

    @property
    def length(self) -> int:
        return self.bands_end[-1]

    @property
    def origin(self) -> Form:
        return self.source.form

    @property
    def outline(self) -> tuple[XY, ...]:
        """The whole template, for drawing."""
        return self._part(0, self.length)

    @property
    def bands(self) -> tuple[Form, ...]:  # BMG3-TPL-03
        starts = (0, *self.bands_end[:-1])
        return tuple(
            Form(self._part(start, end), 0, -EVERY_HEIGHT, EVERY_HEIGHT)
            for start, end in zip(starts, self.bands_end, strict=True)
        )

    def width_at(self, away: float) -> float:
        """Full width at a distance from the base edge."""
        return self.near_width + (self.far_width - self.near_width) * away / self.length

    def _part(self, start: float, end: float) -> tuple[XY, ...]:
        x, y, _ = self.source.at
        dx, dy = self.aim.x - x, self.aim.y - y
        far = hypot(dx, dy)
        ux, uy = (dx / far, dy / far) if far else (1.0, 0.0)
        rim = self.source.base.width / 2
        corners = []
        for away, side in ((start, -1), (end, -1), (end, 1), (start, 1)):
            half = side * self.width_at(away) / 2
            corners.append((round(x + ux * (rim + away) - uy * half), round(y + uy * (rim + away) + ux * half)))
        return tuple(corners)


@dataclass(frozen=True, slots=True)
class Corridor:
    """The ground swept by a disc of `width` going straight from `start` to `end`."""

    start: Point
    end: Point
    width: int

    @property
    def origin(self) -> Form:
        return Form((self.start[:2],), 0, self.start.z, self.start.z)

    @property
    def bands(self) -> tuple[Form, ...]:
        path = (self.start[:2], self.end[:2]) if self.start[:2] != self.end[:2] else (self.start[:2],)
        low, high = sorted((self.start.z, self.end.z))
        return (Form(path, self.width, low, high),)


Template = Blast | Spray | Corridor


def touched(template: Template, bodies: Iterable[Body], flat: bool = False) -> tuple[Touch, ...]:
    """The bodies whose bases overlap the template, nearest to its origin first, then by id; never its source.

    `flat` lays it as seen from above, whatever the heights.
    """
    # BMG3-TPL-05, BMG3-TPL-10
    source = template.source.id if isinstance(template, Spray) else ""
    found = []
    for body in bodies:
        if body.id == source:
            continue
        bands = _bands(template.bands, body, flat)
        if bands:
            form = body.form
            near = nearness(template.origin.points, form.points)
            away = whole_length(near.num, near.den, template.origin.width + form.width)
            found.append(Touch(body.id, away, bands))
    return tuple(sorted(found, key=lambda touch: (touch.distance, touch.body)))


def _bands(bands: Sequence[Form], body: Body, flat: bool) -> tuple[int, ...]:
    form = body.form
    return tuple(i for i, band in enumerate(bands) if _overlap(band, form, flat))


def _overlap(band: Form, form: Form, flat: bool) -> bool:
    """Partly under it is enough; merely touching its edge is not."""
    if not flat and rise_between(band, form) > 0:
        return False
    widths = band.width + form.width
    if widths == 0:
        mine, theirs = Polygon(band.points), Polygon(form.points)
        return bool(mine.intersects(theirs) and not mine.touches(theirs))
    near = nearness(band.points, form.points)
    return 4 * near.num < near.den * widths * widths


def burst_point(obstacle: Piece | Body, shooter: Body, target: Body) -> Point:
    """Where a shot stopped by an obstacle bursts: its face towards the shooter, or a body's centre (BMG1-TPL-06)."""
    if isinstance(obstacle, Body):
        return obstacle.at
    (ax, ay, _), (bx, by, _) = shooter.at, target.at
    spans = obstacle.prism.spans(ax, ay, bx, by)
    if spans:
        share = spans[0][0]
        return Point(round(ax + (bx - ax) * share), round(ay + (by - ay) * share), obstacle.bottom)
    form = obstacle.form
    near = nearness(form.points, ((ax, ay), (bx, by)))
    (x, y), (to_x, to_y) = near.here, near.there
    gap = hypot(to_x - x, to_y - y)
    step = form.width / 2 / gap if gap else 0.0
    return Point(round(x + (to_x - x) * step), round(y + (to_y - y) * step), obstacle.bottom)
