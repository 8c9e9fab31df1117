"""Levels a base can walk on: each with its floor, what blocks the way on it and where a base may end."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray
from shapely import Point as Dot
from shapely import (
    Polygon,
    STRtree,
    covers,
    distance,
    from_wkb,
    intersection,
    intersects,
    intersects_xy,
    length,
    linestrings,
    points,
    prepare,
    to_wkb,
)
from shapely.geometry.base import BaseGeometry

from game.boards.geometry import XY
from game.boards.reach.boxes import Boxes
from game.boards.reach.gait import Crossing
from game.boards.reach.graph import Bools, Floats
from game.boards.reach.outline import PASS_SLACK, SHY, Box, Corner, apart, convex_parts, corners, grown, rings, shape
from game.boards.table import Piece

REST_SLACK = 1
"""Mils a resting base may be too near, so that contact on whole mils is contact."""
ROUNDING = 1e-3
"""Boxes are a little larger than what they hold, for numbers are not exact."""
STEINER = 1000.0
"""A path enters and leaves slow ground at places this far apart."""
STEINER_GAP = 1.5
WHOLE = 0.5
"""Square mils a floor may lack of its hull and surely has no inlets."""


@dataclass(frozen=True, slots=True)
class Barrier:
    """A convex part that stops a base, or that it enters only for a price (then `bit` is not 0)."""

    area: BaseGeometry
    piece: str
    bit: int
    rate: int = 100


@dataclass(frozen=True, slots=True)
class RestRule:
    """How far from a core the centre must end, or how deep on top of it."""

    piece: Piece
    core: BaseGeometry
    away: float
    perch: float | None = None


class Lines:
    """What straight walks on a level meet.

    GEOS takes notes in a prepared shape whenever it is asked, and two threads that ask at once crash: so each of
    these has shapes of its own, and belongs to one thread.
    """

    def __init__(self, barriers: Sequence[Barrier]) -> None:
        self.barriers = barriers
        self.areas: NDArray[np.object_] = from_wkb(to_wkb(np.array([each.area for each in barriers], dtype=object)))
        prepare(self.areas)  # BMG3-TER-14
        self.tree = STRtree(self.areas)
        self.hard: Bools = np.array([barrier.bit == 0 for barrier in barriers], dtype=bool)
        self._rates = np.array([barrier.rate for barrier in barriers], dtype=np.int64)
        self._boxes = [_heart(each.area.bounds) for each in barriers]

    def met(self, here: Dot) -> list[int]:
        """The barriers a place is in."""
        if not self.barriers:
            return []
        near = self.tree.query(here)
        return [int(k) for k in near[intersects(self.areas[near], here)]]

    def probe(self, starts: Floats, ends: Floats) -> tuple[Bools, list[int], Floats]:
        """For many straight lines: which are open, which priced areas each enters, and what slow ground adds."""
        count = len(starts)
        is_open = np.ones(count, dtype=bool)
        bits, extra = [0] * count, np.zeros(count)
        if not self.barriers or not count:
            return is_open, bits, extra
        if count == 1:
            (start,), (end,) = starts.tolist(), ends.tolist()
            is_open[0], bits[0], extra[0] = self.meets(start, end)
            return is_open, bits, extra
        lines = linestrings(np.stack((starts, ends), axis=1))
        line, met = self.tree.query(lines)
        touched = intersects(self.areas[met], lines[line])
        line, met = line[touched], met[touched]
        hard = self.hard[met]
        is_open[line[hard]] = False
        line, met = line[~hard], met[~hard]
        for i, k in zip(line.tolist(), met.tolist(), strict=True):
            bits[i] |= self.barriers[k].bit
        slow = self._rates[met] != 100
        line, met = line[slow], met[slow]
        inside = length(intersection(lines[line], self.areas[met]))
        np.add.at(extra, line, inside * (self._rates[met] - 100) / 100)
        return is_open, bits, extra

    def meets(self, a: Sequence[float], b: Sequence[float]) -> tuple[bool, int, float]:
        """The same for one straight line."""
        near = self._near(a[0], a[1], b[0], b[1])
        if not near:
            return True, 0, 0.0
        line, is_open, bits, extra = linestrings([a, b]), True, 0, 0.0
        for k, touched in zip(near, intersects(self.areas[near], line).tolist(), strict=True):
            if not touched:
                continue
            barrier = self.barriers[k]
            is_open = is_open and barrier.bit != 0
            bits |= barrier.bit
            if barrier.bit and barrier.rate != 100:
                extra += float(length(intersection(line, self.areas[k]))) * (barrier.rate - 100) / 100
        return is_open, bits, extra

    def _near(self, ax: float, ay: float, bx: float, by: float) -> list[int]:
        """The barriers that one line may meet: its box meets theirs, and theirs lies not wholly to one side of it."""
        dx, dy = bx - ax, by - ay
        wide, high, cx, cy = abs(dx), abs(dy), ax + bx, ay + by
        found = []
        for k, (mx, my, rx, ry) in enumerate(self._boxes):
            if abs(2 * mx - cx) > 2 * rx + wide or abs(2 * my - cy) > 2 * ry + high:
                continue
            if abs(dx * (my - ay) - dy * (mx - ax)) <= rx * high + ry * wide:
                found.append(k)
        return found


class Layer:
    """One level: the table itself, or tops and floors of pieces joined at one height."""

    def __init__(
        self,
        index: int,
        z: int,
        pieces: tuple[str, ...],
        surface: BaseGeometry,
        hold: float,
        stand: float,
        room: BaseGeometry,
    ) -> None:
        self.index = index
        self.z = z
        self.pieces = pieces
        self.surface = surface
        self.bounds: Box = surface.bounds
        self.hold = _inset(surface, hold).intersection(room)
        self.stand = _inset(surface, stand).intersection(room)
        self._hold_slack = self.hold.buffer(PASS_SLACK, join_style="mitre")
        self._stand_slack = self.stand.buffer(REST_SLACK, join_style="mitre")
        prepare(self._hold_slack)
        prepare(self._stand_slack)
        self._bounds = self._hold_slack.bounds
        self._is_box = _is_box(self._hold_slack)
        self._rest_bounds = self._stand_slack.bounds
        self._rests_in_box = _is_box(self._stand_slack)
        self._deep: dict[float, BaseGeometry] = {}
        self._perches: dict[int, BaseGeometry] = {}
        self.barriers: list[Barrier] = []
        self.rest_rules: list[RestRule] = []
        self.corners: list[Corner] = []
        self.steiner: list[XY] = []
        self._fill_inlets()

    def numbered(self, index: int) -> Layer:
        """The same level with another number."""
        if index == self.index:
            return self
        again = copy(self)
        again.index = index
        return again

    def _fill_inlets(self) -> None:
        """What the floor lacks of its hull becomes barriers: between those every floor is convex."""
        hull = self.hold.convex_hull
        if hull.area - self.hold.area < WHOLE:
            return
        inlets = hull.difference(self.hold)
        if inlets.area < 1:
            return
        for ring in rings(inlets):
            areas = [shape(part).buffer(-PASS_SLACK / 2) for part in convex_parts(ring)]
            self.barriers += [Barrier(area, "", 0) for area in areas if not area.is_empty]
        for ring in rings(self.hold):
            self.corners += corners(tuple(reversed(ring)), 0.0)

    def add(self, piece: Piece, crossing: Crossing, bit: int) -> None:
        """What a piece does to this level."""
        core, wide = piece.form.points, piece.form.width / 2
        if crossing.clear is not None:
            self._bar(core, wide + crossing.clear, piece.id)
        if bit:
            self._bar(core, wide + crossing.near, piece.id, bit, crossing.rate)
        if crossing.rest is not None:
            self.rest_rules.append(RestRule(piece, shape(core), wide + crossing.rest, crossing.perch))
        self.add_walls(piece, crossing.walls)

    def add_walls(self, piece: Piece, away: float) -> None:
        """The inner walls of a piece, if the mover heeds them (CFB-RUI-19)."""
        for wall in piece.walls if away else ():
            self._bar(wall, away, piece.id)
            self.rest_rules.append(RestRule(piece, shape(wall), away))

    def _bar(self, core: tuple[XY, ...], by: float, piece: str, bit: int = 0, rate: int = 100) -> None:
        areas = [grown(part, max(by - PASS_SLACK, 0.0)) for part in convex_parts(core)]
        self.barriers += [Barrier(area, piece, bit, rate) for area in areas]
        self.corners += corners(core, by)
        if rate != 100:
            self.steiner += _along(core, by + STEINER_GAP)

    @cached_property
    def lines(self) -> Lines:
        """Straight walks on it, asked by whoever plays."""
        return Lines(self.barriers)

    def probe(self, starts: Floats, ends: Floats) -> tuple[Bools, list[int], Floats]:
        """For many straight lines: which are open, which priced areas each enters, and what slow ground adds."""
        return self.lines.probe(starts, ends)

    def meets(self, a: XY, b: XY) -> tuple[bool, int, float]:
        """For one straight line: whether it is open, which priced areas it enters, and what slow ground adds."""
        return self.lines.meets(a, b)

    def met_by(self, a: XY, b: XY) -> list[str]:
        """The pieces that bar the straight line from a to b, nearest first."""
        line = shape((a, b)) if a != b else shape((a,))
        near = self.lines.tree.query(line, predicate="intersects") if self.barriers else ()
        barred = [self.barriers[k] for k in near if self.lines.hard[k]]
        return [piece for _, piece in sorted((distance(Dot(a), barrier.area), barrier.piece) for barrier in barred)]

    def bits_at(self, x: float, y: float) -> int:
        """The priced areas a centre at this place is in."""
        bits = 0
        if any(left <= x <= right and low <= y <= top for left, low, right, top in self._priced):
            for k in self.lines.met(Dot(x, y)):
                bits |= self.barriers[k].bit
        return bits

    def is_near(self, at: Floats) -> bool:
        """Whether the floor may carry a passing centre at any of some places, seen by boxes alone."""
        (left, bottom), (right, top) = at.min(axis=0).tolist(), at.max(axis=0).tolist()
        return apart(self._bounds, (left, bottom, right, top)) <= 0

    def holds(self, x: float, y: float) -> bool:
        """True if the floor carries a passing centre here."""
        left, bottom, right, top = self._bounds
        if not (left <= x <= right and bottom <= y <= top):
            return False
        return self._is_box or bool(intersects_xy(self._hold_slack, x, y))

    def is_free(self, x: float, y: float) -> bool:
        """True if a passing centre may be here."""
        if not self.holds(x, y):
            return False
        return not any(self.lines.hard[k] for k in self.lines.met(Dot(x, y)))

    def free(self, at: Floats) -> Bools:
        """For many places at once: True where a passing centre may be."""
        dots = points(at)
        fine = np.array(covers(self._hold_slack, dots), dtype=bool)
        if self.barriers and len(at):
            place, met = self.lines.tree.query(dots)
            hard = self.lines.hard[met]
            place, met = place[hard], met[hard]
            fine[place[intersects(self.lines.areas[met], dots[place])]] = False
        return fine

    def deep(self, depth: float) -> BaseGeometry:
        """The part of the surface that is at least so deep inside it."""
        if depth not in self._deep:
            self._deep[depth] = self.surface.buffer(-depth, join_style="mitre")
            prepare(self._deep[depth])
        return self._deep[depth]

    def carries(self, x: float, y: float) -> bool:
        """True if the floor carries a resting centre here, or a perch does."""
        left, bottom, right, top = self._rest_bounds
        if not (left <= x <= right and bottom <= y <= top):
            return False
        return self._rests_in_box or bool(intersects_xy(self._stand_slack, x, y))

    def unrest(self, x: float, y: float) -> Piece | None:
        """The first piece that keeps a base from ending here."""
        near = self._rule_boxes.at(x, y)
        if not near:
            return None
        here = Dot(x, y)
        return next((self.rest_rules[k].piece for k in near if self._keeps_off(k, here)), None)

    def _keeps_off(self, k: int, here: Dot) -> bool:
        """True if a rule that is near keeps a base from ending here."""
        rule = self.rest_rules[k]
        return _is_in(rule, here) and (rule.perch is None or not self._is_deep(k, here))

    def rests(self, at: Floats) -> Bools:
        """For many places at once: True where the floor carries a resting centre and no piece keeps it off."""
        if not len(at):
            return np.ones(0, dtype=bool)
        dots = points(at)
        fine = np.asarray(covers(self._stand_slack, dots))
        if self.rest_rules:
            away = distance(self._cores[None, :], dots[:, None])
            fine &= ~(away < self._surely[None, :]).any(axis=1)
            near = away <= self._keeps[None, :]
            for n in np.flatnonzero(fine & near.any(axis=1)).tolist():
                fine[n] = not any(self._keeps_off(k, dots[n]) for k in np.flatnonzero(near[n]).tolist())
        return fine

    def _is_deep(self, k: int, here: Dot) -> bool:
        """True if a rule lets the centre end on top of its piece here."""
        if k not in self._perches:
            self._perches[k] = _perch(self.rest_rules[k]).buffer(REST_SLACK)
            prepare(self._perches[k])
        return bool(self._perches[k].covers(here))

    @cached_property
    def _priced(self) -> list[Box]:
        """The boxes of what is entered for a price."""
        return [barrier.area.bounds for barrier in self.barriers if barrier.bit]

    @cached_property
    def _rule_boxes(self) -> Boxes:
        """Around each rule, by its number, the box outside which it has nothing to say of a place."""
        return Boxes((k, _far_box(rule)) for k, rule in enumerate(self.rest_rules))

    @cached_property
    def _step_boxes(self) -> Boxes:
        """The same for pieces that can also be stood on."""
        return Boxes((k, _far_box(rule)) for k, rule in enumerate(self.rest_rules) if rule.perch is not None)

    @cached_property
    def _cores(self) -> NDArray[np.object_]:
        return np.array([rule.core for rule in self.rest_rules], dtype=object)

    @cached_property
    def _keeps(self) -> Floats:
        return np.array([max(rule.away, 0.0) for rule in self.rest_rules])

    @cached_property
    def _surely(self) -> Floats:
        """Nearer than this nobody ends, whatever else holds; pieces that can be stood on are looked at one by one."""
        return np.array([rule.away - REST_SLACK if rule.perch is None else 0.0 for rule in self.rest_rules])

    def height_at(self, x: int, y: int) -> int:
        """The height a base rests at: this level, or a perch on it."""
        near = self._step_boxes.at(x, y)
        if not near:
            return self.z
        here = Dot(x, y)
        on = [self.rest_rules[k] for k in near if _is_in(self.rest_rules[k], here) and self._is_deep(k, here)]
        return max([self.z, *(rule.piece.height_at((x, y)) for rule in on)])

    def heights(self, at: Floats) -> list[int]:
        """For many places at once: the height a base rests at."""
        found = [self.z] * len(at)
        if len(self._stepped):
            steps = self._stepped
            near = distance(self._cores[steps][None, :], points(at)[:, None]) <= self._keeps[steps][None, :]
            for k in np.flatnonzero(near.any(axis=1)).tolist():
                found[k] = self.height_at(int(at[k, 0]), int(at[k, 1]))
        return found

    @cached_property
    def _stepped(self) -> NDArray[np.int64]:
        """The rules of pieces that can also be stood on."""
        return np.array([k for k, rule in enumerate(self.rest_rules) if rule.perch is not None], dtype=np.int64)

    @cached_property
    def _bands(self) -> STRtree:
        """Around each rule, where a centre may not end; never smaller than `unrest` has it."""
        bands = []
        for rule in self.rest_rules:
            band = rule.core.buffer(rule.away * SHY, quad_segs=16)
            bands.append(band.difference(_perch(rule)) if rule.perch is not None else band)
        return STRtree(bands)

    def bands_near(self, area: BaseGeometry) -> list[BaseGeometry]:
        """The places near an area where terrain lets nobody end."""
        met = sorted(self._bands.query(area, predicate="intersects").tolist())
        return [self._bands.geometries[k] for k in met]


def _is_in(rule: RestRule, here: Dot) -> bool:
    """True if the centre is too near; on the rim it is not (BMG3-OBS-06)."""
    far = rule.core.distance(here)
    return bool(far < rule.away - REST_SLACK or (far == 0 and rule.core.contains(here)))


def _far_box(rule: RestRule) -> Box:
    (left, low, right, top), far = rule.core.bounds, max(rule.away, 0.0)
    return left - far, low - far, right + far, top + far


def _perch(rule: RestRule) -> BaseGeometry:  # BMG3-TER-07
    wide = rule.piece.form.width / 2
    return rule.core.buffer(wide - (rule.perch or 0.0), quad_segs=16, join_style="mitre")


def _heart(box: Box) -> Box:
    """The middle of a box and how far it reaches from there, rather too far than not far enough."""
    left, low, right, top = box
    return (left + right) / 2, (low + top) / 2, (right - left) / 2 + ROUNDING, (top - low) / 2 + ROUNDING


def _is_box(area: BaseGeometry) -> bool:
    """Whether an area is a rectangle along the axes: what its bounds hold it holds."""
    left, bottom, right, top = area.bounds
    ring = area.exterior.coords[:-1] if isinstance(area, Polygon) and not area.interiors else ()
    return len(ring) == 4 and set(ring) == {(left, bottom), (left, top), (right, bottom), (right, top)}


def _inset(surface: BaseGeometry, by: float) -> BaseGeometry:
    return surface.buffer(-by, join_style="mitre") if by else surface


@lru_cache(maxsize=512)
def _along(core: tuple[XY, ...], by: float) -> Sequence[XY]:
    """Places along a core grown by a distance, where a path may enter slow ground."""
    places: list[XY] = []
    for ring in rings(grown(core, by)):
        line = shape(ring).exterior
        count = max(8, int(line.length // STEINER))
        dots = [line.interpolate(k / count, normalized=True) for k in range(count)]
        places += [(round(dot.x), round(dot.y)) for dot in dots]
    return places
