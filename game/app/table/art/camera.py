"""Where board places are on the screen: the flat plane of each kind of board, and the camera that looks at it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import exp, floor, log, sqrt
from typing import NamedTuple, Protocol

import pygame

from game.boards.hexes import HexBoard
from game.boards.squares import SquareBoard
from game.boards.table import Table
from game.core.place import TABLE_SCALE, Point
from game.kit.scenarios import Board

XY = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

STEP = 1.25
"""What one notch of the wheel magnifies."""
NEAREST = 14
FARTHEST = 0
NEAR = 2.6
"""How much larger than the whole board a close-up is."""
EASE = 0.18
_HEX_ROW = sqrt(3) / 2


class Plane(Protocol):
    """A board laid flat: u to the right, v downwards, one unit an inch, a centimetre or a cell."""

    box: Box
    margin: float
    """What is drawn around the board: its frame."""

    def flat(self, at: Point | XY) -> XY: ...

    def place(self, at: XY) -> Point: ...

    def length(self, length: float) -> float:
        """A length of the board in units of the plane."""
        ...


class TablePlane:
    def __init__(self, table: Table) -> None:
        self.box: Box = (0.0, 0.0, table.width / TABLE_SCALE, table.depth / TABLE_SCALE)
        self.margin = max(self.box[2:]) / 50

    def flat(self, at: Point | XY) -> XY:
        return at[0] / TABLE_SCALE, self.box[3] - at[1] / TABLE_SCALE

    def place(self, at: XY) -> Point:
        return Point(round(at[0] * TABLE_SCALE), round((self.box[3] - at[1]) * TABLE_SCALE))

    def length(self, length: float) -> float:
        return length / TABLE_SCALE


class SquarePlane:
    margin = 0.33

    def __init__(self, board: SquareBoard) -> None:
        xs, ys = [cell.place.x for cell in board.cells] or [0], [cell.place.y for cell in board.cells] or [0]
        self.box: Box = (min(xs), min(ys), max(xs) + 1.0, max(ys) + 1.0)

    def flat(self, at: Point | XY) -> XY:
        return at[0] + 0.5, at[1] + 0.5

    def place(self, at: XY) -> Point:
        return Point(floor(at[0]), floor(at[1]))

    def length(self, length: float) -> float:
        return length


class HexPlane:
    """Neighbouring centres are one unit apart."""

    margin = 0.35

    def __init__(self, board: HexBoard) -> None:
        self.flat_top = board.flat_top
        middles = [self.flat(zone.place) for zone in board.cells] or [(0.0, 0.0)]
        us, vs = [u for u, _ in middles], [v for _, v in middles]
        across, down = (1 / sqrt(3), 0.5) if self.flat_top else (0.5, 1 / sqrt(3))
        self.box: Box = (min(us) - across, min(vs) - down, max(us) + across, max(vs) + down)

    def flat(self, at: Point | XY) -> XY:
        if self.flat_top:
            return at[0] * _HEX_ROW, at[1] + at[0] / 2
        return at[0] + at[1] / 2, at[1] * _HEX_ROW

    def place(self, at: XY) -> Point:
        if self.flat_top:
            q = at[0] / _HEX_ROW
            r = at[1] - q / 2
        else:
            r = at[1] / _HEX_ROW
            q = at[0] - r / 2
        return _nearest_hex(q, r)

    def length(self, length: float) -> float:
        return length


def _nearest_hex(q: float, r: float) -> Point:
    s = -q - r
    x, y, z = round(q), round(r), round(s)
    dx, dy, dz = abs(x - q), abs(y - r), abs(z - s)
    if dx > dy and dx > dz:
        x = -y - z
    elif dy > dz:
        y = -x - z
    return Point(x, y)


def plane_of(board: Board) -> Plane:
    if isinstance(board, Table):
        return TablePlane(board)
    return HexPlane(board) if isinstance(board, HexBoard) else SquarePlane(board)


class Look(NamedTuple):
    """Where a camera looks: the middle of its view, and how near."""

    middle: XY
    step: float


class Camera:
    """A look at the plane through a rectangle of the window; wheel steps multiply the scale that fits the board."""

    def __init__(self, plane: Plane) -> None:
        self.plane = plane
        self.rect = pygame.Rect(0, 0, 640, 480)
        self.inset = 0
        self.animated = True
        self.step = 0.0
        """How many notches of the wheel nearer than the whole board."""
        self._fit = 1.0
        self._scale = 1.0
        self._middle: XY = (0.0, 0.0)
        self._goal: XY = (0.0, 0.0)
        self._start: tuple[XY, float] = ((0.0, 0.0), 1.0)
        self._anchor: tuple[XY, XY] | None = None
        self._time = EASE
        self.resize(self.rect)

    # --- looking

    @property
    def scale(self) -> float:
        """Pixels to the unit of the plane."""
        return self._scale

    @property
    def goal_scale(self) -> float:
        return self.scale_of(Look(self._goal, self.step))

    @property
    def moving(self) -> bool:
        return self._time < EASE

    @property
    def zooming(self) -> bool:
        return self._scale != self.goal_scale

    @property
    def origin(self) -> tuple[int, int]:
        """Where the plane's (0, 0) lies in the window: whole pixels, so that cached pictures meet without seams."""
        u, v = self._middle
        return round(self.rect.centerx - u * self._scale), round(self.rect.centery - v * self._scale)

    @contextmanager
    def as_it_was(self, origin: tuple[int, int], scale: float) -> Iterator[None]:
        """Look from where the camera was, for as long as something is drawn into an earlier picture."""
        now = self._middle, self._scale
        self._scale = scale
        self._middle = (self.rect.centerx - origin[0]) / scale, (self.rect.centery - origin[1]) / scale
        try:
            yield
        finally:
            self._middle, self._scale = now

    def project(self, at: XY) -> XY:
        """A place of the plane in the window."""
        x, y = self.origin
        return x + at[0] * self._scale, y + at[1] * self._scale

    def unproject(self, pos: XY) -> XY:
        x, y = self.origin
        return (pos[0] - x) / self._scale, (pos[1] - y) / self._scale

    def to_screen(self, at: Point | XY) -> XY:
        return self.project(self.plane.flat(at))

    def to_board(self, pos: XY) -> Point:
        return self.plane.place(self.unproject(pos))

    def pixels(self, length: float) -> float:
        """A length of the board in pixels."""
        return self.plane.length(length) * self._scale

    # --- moving

    @property
    def visible(self) -> pygame.Rect:
        """What the window shows, in pixels of the plane."""
        x, y = self.origin
        return self.rect.move(-x, -y)

    def resize(self, rect: pygame.Rect, inset: int = 0) -> None:
        """Look through another rectangle, at the same place and as near as before.

        The whole board is shown above `inset` pixels at the lower edge, where other things lie.
        """
        self.rect, self.inset = pygame.Rect(rect), inset
        left, top, right, bottom = self.plane.box
        wide, high = right - left + 2 * self.plane.margin, bottom - top + 2 * self.plane.margin
        self._fit = max(0.01, min(rect.width / wide, (rect.height - inset) / high))
        if self.step == 0:
            self._goal = self._home
        self._arrive()

    @property
    def _home(self) -> XY:
        """The middle of the view when it shows the whole board."""
        left, top, right, bottom = self.plane.box
        return (left + right) / 2, (top + bottom) / 2 + self.inset / 2 / self._fit

    @property
    def beside(self) -> int:
        """The pixels left free on either side when the whole board is shown."""
        left, _, right, _ = self.plane.box
        return max(0, round((self.rect.width - (right - left) * self._fit) / 2))

    def fit(self) -> None:
        """The whole board."""
        self.step = 0
        self._head_for(self._home)

    def zoom_at(self, pos: XY, steps: int) -> None:
        """Come nearer or go back; what is under `pos` stays there."""
        step = max(FARTHEST, min(NEAREST, round(self.step) + steps))
        if step == self.step:
            return
        under = self._anchor[0] if self._anchor and self.moving and self._anchor[1] == pos else self.unproject(pos)
        self.step = step
        goal = self._held(under, pos, self.goal_scale)
        self._head_for(goal, (under, pos) if goal == self._kept(goal) else None)

    def pan(self, dx: float, dy: float) -> None:
        """Drag the board by this many pixels, at once."""
        self._arrive()
        u, v = self._middle
        self._middle = self._goal = self._kept((u - dx / self._scale, v - dy / self._scale))

    def follow(self, at: Point | XY) -> None:
        """Bring a place into view, if it is not well inside it already."""
        x, y = self.to_screen(at)
        room = self.rect.inflate(-self.rect.width // 4, -self.rect.height // 4)
        if not room.collidepoint(x, y):
            self._head_for(self.plane.flat(at))

    # --- a close-up

    @property
    def look(self) -> Look:
        """Where the camera looks, or is about to: to come back to it."""
        return Look(self._goal, self.step)

    def look_at(self, look: Look) -> None:
        """Go and look there."""
        self.step = look.step
        self._head_for(look.middle)

    def near(self, places: Sequence[XY], room: pygame.Rect) -> Look:
        """A look at places of the plane from nearby: the nearer they are to each other the nearer, all within `room`.

        They fill a third of the room; places far apart are seen as they are with the whole board, or from farther.
        """
        us, vs = [u for u, _ in places], [v for _, v in places]
        wide, high = max(max(us) - min(us), 1e-6), max(max(vs) - min(vs), 1e-6)
        fills = min(room.width / wide, room.height / high)
        scale = min(NEAR * self._fit, max(self._fit, fills / 3), 0.85 * fills)
        scale = max(scale, self._fit * STEP**FARTHEST)
        aside = (self.rect.centerx - room.centerx) / scale, (self.rect.centery - room.centery) / scale
        middle = (max(us) + min(us)) / 2 + aside[0], (max(vs) + min(vs)) / 2 + aside[1]
        return Look(middle, log(scale / self._fit) / log(STEP))

    def scale_of(self, look: Look) -> float:
        """How large things are when looked at so."""
        return self._fit * float(STEP**look.step)

    def update(self, seconds: float) -> None:
        """Let time pass: move on towards where the camera is heading."""
        if not self.moving:
            return
        self._time += seconds
        if self._time >= EASE or not self.animated:
            self._arrive()
            return
        share = self._time / EASE
        share = 1 - (1 - share) ** 3
        (u, v), scale = self._start
        self._scale = exp(log(scale) + (log(self.goal_scale) - log(scale)) * share)
        if self._anchor:
            self._middle = self._held(*self._anchor, self._scale)
        else:
            self._middle = u + (self._goal[0] - u) * share, v + (self._goal[1] - v) * share

    def _head_for(self, goal: XY, anchor: tuple[XY, XY] | None = None) -> None:
        self._goal, self._anchor = self._kept(goal), anchor
        self._start, self._time = (self._middle, self._scale), 0.0
        if not self.animated:
            self._arrive()

    def _arrive(self) -> None:
        self._scale, self._middle, self._time, self._anchor = self.goal_scale, self._goal, EASE, None

    def _held(self, under: XY, pos: XY, scale: float) -> XY:
        """The middle of the view that shows `under` at `pos`."""
        return under[0] - (pos[0] - self.rect.centerx) / scale, under[1] - (pos[1] - self.rect.centery) / scale

    def _kept(self, middle: XY) -> XY:
        left, top, right, bottom = self.plane.box
        return min(max(middle[0], left), right), min(max(middle[1], top), bottom)
