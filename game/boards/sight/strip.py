"""Sight along a strip one millimetre wide, decided in plan and by Size (CFB-LOS, CFB-VOL, CFB-THR)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import hypot

from game.boards.geometry import XY, Form
from game.boards.measure import distance
from game.boards.prism import Field, Prism
from game.boards.ray import Ray
from game.boards.sight.lines import Place, ranked
from game.boards.sight.report import SightReport
from game.boards.table import Body, Piece, Table
from game.core.place import Point

HALF_STRIP = 20.0
"""Half of the millimetre (CFB-LOS-01)."""
OBSTRUCTING = ("garrison", "obstructing")
"""No other piece blocks (CFB-LOS-06, CFB-TER-08, CFB-GAR-41)."""
OBSCURING = ("obscuring",)
Step = tuple[int, int]
"""A strip, by its places across the one end and the other."""
STEPS: list[Step] = sorted(
    ((i, j) for i in range(-4, 5) for j in range(-4, 5)), key=lambda step: (abs(step[0]) + abs(step[1]), step)
)


@dataclass(frozen=True, slots=True)
class Looker:
    """One end of a line: a model, or a garrison piece with all in it (CFB-GAR-14), and its Size with elevation."""

    thing: Body | Piece
    size: int
    raised: bool = False
    """On an elevation, a ruin floor or in a garrison: sees over lower obscurers (CFB-VOL-11)."""

    @property
    def centre(self) -> Point:
        if isinstance(self.thing, Body):
            return self.thing.at
        middle = self.thing.polygon.centroid
        return Point(round(middle.x), round(middle.y))


@dataclass(frozen=True, slots=True)
class Screen:
    """A model that may stand in the way, with its Size."""

    body: Body
    size: int


class Barrier:
    """Something a strip must keep clear of: a base, a piece or a wall."""

    __slots__ = ("corners", "grown", "id", "radius", "solid")

    def __init__(self, id: str, form: Form) -> None:
        self.id = id
        self.corners = form.points
        self.radius = form.width / 2 + HALF_STRIP
        self.solid = Prism(id, form) if len(form.points) != 2 else None
        self.grown = Prism(id, form, skin=-HALF_STRIP) if len(form.points) != 2 else _wall_box(id, form)

    def stops(self, px: float, py: float, qx: float, qy: float) -> bool:
        """True if the strip around p-q comes too near."""
        if not self.grown.spans(px, py, qx, qy):
            return False
        if len(self.corners) == 1:
            return True
        if self.solid and self.solid.spans(px, py, qx, qy):
            return True
        # A line in the grown outline but not in the piece: only near a face or a corner, so measure.
        return _gap(self.corners, px, py, qx, qy) < HALF_STRIP


def _wall_box(id: str, form: Form) -> Prism:
    xs, ys = [x for x, _ in form.points], [y for _, y in form.points]
    grown = round(HALF_STRIP) + 1
    x0, y0, x1, y1 = min(xs) - grown, min(ys) - grown, max(xs) + grown, max(ys) + grown
    return Prism(id, Form(((x0, y0), (x1, y0), (x1, y1), (x0, y1)), 0, form.low, form.high))


def _gap(corners: Sequence[XY], px: float, py: float, qx: float, qy: float) -> float:
    """Distance of a segment to an outline (or a wall) it may cross."""
    best = min(_to_line(x, y, px, py, qx, qy) for x, y in corners)
    for i in range(len(corners)):
        (ax, ay), (bx, by) = corners[i - 1], corners[i]
        best = min(best, _to_line(px, py, ax, ay, bx, by), _to_line(qx, qy, ax, ay, bx, by))
        here = (bx - ax) * (py - ay) - (by - ay) * (px - ax)
        there = (bx - ax) * (qy - ay) - (by - ay) * (qx - ax)
        left = (qx - px) * (ay - py) - (qy - py) * (ax - px)
        right = (qx - px) * (by - py) - (qy - py) * (bx - px)
        if here * there < 0 and left * right < 0:
            return 0.0
    return best


def _to_line(x: float, y: float, ax: float, ay: float, bx: float, by: float) -> float:
    dx, dy = bx - ax, by - ay
    length = dx * dx + dy * dy
    share = min(1.0, max(0.0, ((x - ax) * dx + (y - ay) * dy) / length)) if length else 0.0
    return hypot(x - ax - share * dx, y - ay - share * dy)


@lru_cache(maxsize=4096)
def barrier_of(piece: Piece) -> Barrier:
    """A piece as something a strip must avoid, worked out once."""
    return Barrier(piece.id, piece.form)


def walls_of(piece: Piece) -> list[Barrier]:
    """The inner walls of a ruin, which stop attacks and not sight (CFB-RUI-05, CFB-RUI-07, CFB-RUI-19)."""
    return [Barrier(piece.id, Form((a, b), 0, piece.bottom, piece.top)) for a, b in piece.walls]


class Strips:
    """The 81 strips between two ends, middle first, each cut to the part outside both (CFB-LOS-08)."""

    def __init__(self, a: Looker, b: Looker) -> None:
        here, there = a.centre, b.centre
        dx, dy = there.x - here.x, there.y - here.y
        length = hypot(dx, dy)
        self.u = (dx / length, dy / length) if length else (1.0, 0.0)
        self.starts, self.ends = self._spread(a), self._spread(b)
        self.home, self.goal = Prism("", a.thing.form), Prism("", b.thing.form)
        self.here, self.there = here, there
        self.room = HALF_STRIP + max(
            hypot(x - p.x, y - p.y) for ends, p in ((self.starts, here), (self.ends, there)) for x, y in ends
        )

    def _spread(self, end: Looker) -> list[Place]:
        """Nine places across one end, at right angles to the line of centres (CFB-LOS-08, CFB-LOS-11)."""
        ux, uy = self.u
        x, y = end.centre.x, end.centre.y
        if isinstance(end.thing, Body):
            reach = end.thing.base.width / 2 - HALF_STRIP
            return [(x - uy * reach * k / 4, y + ux * reach * k / 4) for k in range(-4, 5)]
        left, bottom, right, top = end.thing.bounds
        far = float(right - left + top - bottom)
        ax, ay, bx, by = x + uy * far, y - ux * far, x - uy * far, y + ux * far
        spans = end.thing.prism.spans(ax, ay, bx, by)
        start, stop = spans[0][0], spans[-1][1]
        inset = HALF_STRIP / (2 * far)
        shares = [start + inset + (stop - start - 2 * inset) * k / 8 for k in range(9)]
        return [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in shares]

    def cut(self, i: int, j: int) -> tuple[float, float, float, float] | None:
        """The strip between places i and j outside both ends; None if nothing is left: the ends meet."""
        (px, py), (qx, qy) = self.starts[i + 4], self.ends[j + 4]
        leave = max((end for start, end in self.home.spans(px, py, qx, qy) if start < 1e-6), default=0.0)
        arrive = min((start for start, end in self.goal.spans(px, py, qx, qy) if end > 1 - 1e-6), default=1.0)
        if leave >= arrive:
            return None
        dx, dy = qx - px, qy - py
        return px + dx * leave, py + dy * leave, px + dx * arrive, py + dy * arrive

    def near(self, pieces: Iterable[Piece], bodies: Iterable[Body]) -> list[Barrier]:
        """The pieces and bases any of the strips could touch."""
        by_id = {piece.id: piece for piece in pieces}
        met = Field(piece.prism for piece in by_id.values()).between(self.here, self.there, self.room)
        found = [barrier_of(by_id[prism.id]) for prism in met]
        return found + [Barrier(body.id, body.form) for body in bodies if self._could_meet(body)]

    def _could_meet(self, body: Body) -> bool:
        ux, uy = self.u
        ex, ey = body.at.x - self.here.x, body.at.y - self.here.y
        return abs(ux * ey - uy * ex) <= body.base.reach + self.room


def free_strip(
    a: Looker,
    b: Looker,
    bodies: Iterable[Body] = (),
    walls: Sequence[Barrier] = (),
    steps: Sequence[Step] = STEPS,
) -> tuple[float, float, float, float] | None:
    """A strip between the two ends that keeps clear of every base and wall given (CFB-THR-02, CFB-THR-06).

    `steps` are the strips worth trying, where some are known to be stopped (`volley.shut`).
    """
    strips = ordered(a, b)
    near = [*strips.near((), bodies), *walls]
    for i, j in steps:
        line = strips.cut(i, j)
        if line is None:
            return (*strips.starts[i + 4], *strips.starts[i + 4])
        if not any(barrier.stops(*line) for barrier in near):
            return line
    return None


def ordered(a: Looker, b: Looker) -> Strips:
    """The same strips from both ends, so that sight is mutual (CFB-LOS-04)."""
    first, second = (a, b) if (a.centre, a.thing.id) <= (b.centre, b.thing.id) else (b, a)
    return Strips(first, second)


def strip_sight(
    table: Table,
    viewer: Looker,
    target: Looker,
    *,
    screens: Sequence[Screen] = (),
    ignoring: Collection[str] = (),
    trace: bool = False,
    steps: Sequence[Step] = STEPS,
) -> SightReport:
    """Is there Line of Sight, and is the target Obscured, along the strips that are tried.

    `screens` are the models that may block or obscure: all but those of the two Regiments (CFB-LOS-07).
    Nobody smaller than the larger of the two blocks (CFB-LOS-02, 03), and nothing blocks those who are in it.
    Obscuring pieces and models smaller than the target only veil it (CFB-VOL-08, CFB-ZON-25, CFB-ZON-34).
    Obscured holds only if every clear strip is obscured (CFB-VOL-10).
    """
    tall = max(viewer.size, target.size)
    floor = viewer.size if viewer.raised else 0
    apart = (viewer.thing.id, target.thing.id, *ignoring)
    models = [screen for screen in screens if screen.body.id not in apart]
    strips = ordered(viewer, target)
    blocking = strips.near(
        (
            piece
            for piece in table.having(*OBSTRUCTING)
            if size_of(piece) >= tall and piece.id not in apart and not _stands_in(piece, viewer, target)
        ),
        (screen.body for screen in models if screen.size >= tall),
    )
    veiling = strips.near(
        (piece for piece in table.having(*OBSCURING) if size_of(piece) >= floor and piece.id not in apart),
        (screen.body for screen in models if floor <= screen.size < target.size),
    )
    return _look(strips, steps, blocking, veiling, distance(viewer.thing, target.thing, flat=True), trace)


def _look(
    strips: Strips,
    steps: Sequence[Step],
    blocking: Sequence[Barrier],
    veiling: Sequence[Barrier],
    away: int,
    trace: bool,
) -> SightReport:
    met: dict[str, int] = {}
    veils: dict[str, int] = {}
    rays: list[Ray] = []
    found = plain = False
    for i, j in steps:
        line = strips.cut(i, j)
        if line is None:
            found = plain = True
            break
        stopper = next((barrier for barrier in blocking if barrier.stops(*line)), None)
        if trace:
            rays.append(_drawn(line, stopper))
        if stopper:
            met[stopper.id] = met.get(stopper.id, 0) + 1
            continue
        found = True
        veil = next((barrier for barrier in veiling if barrier.stops(*line)), None)
        if veil is None:
            plain = True
            break
        veils[veil.id] = veils.get(veil.id, 0) + 1
    return SightReport(
        clear=found,
        obscured=found and not plain,
        blockers=() if found else ranked(met),
        obscurers=ranked(veils) if found and not plain else (),
        rays=tuple(rays),
        distance=away,
    )


def _drawn(line: tuple[float, float, float, float], stopper: Barrier | None) -> Ray:
    px, py, qx, qy = line
    start, end = Point(round(px), round(py)), Point(round(qx), round(qy))
    if stopper is None:
        return Ray(start, end)
    spans = stopper.grown.spans(px, py, qx, qy)
    share = spans[0][0] if spans else 0.0
    return Ray(start, end, Point(round(px + (qx - px) * share), round(py + (qy - py) * share)), stopper.id)


def size_of(piece: Piece) -> int:
    """The Size of a piece; one with only an elevation counts that (CFB-SIZ-10)."""
    return piece.number("size", piece.number("elevation"))


def _stands_in(piece: Piece, *ends: Looker) -> bool:
    """A piece never hides those whose centre is inside it (CFB-LOS-09)."""
    return any(isinstance(end.thing, Body) and piece.covers((end.thing.at.x, end.thing.at.y)) for end in ends)
