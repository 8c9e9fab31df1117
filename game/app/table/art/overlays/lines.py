"""Overlays made of lines: the path under the pointer, lines of sight, the tape."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import ClassVar, TypeVar

import pygame

from game.app.table.art.brush import DARK, Sheet, bounds, line, spot
from game.app.table.art.camera import XY
from game.app.table.art.chart import Chart
from game.app.table.art.overlay import Overlay
from game.app.theme import ACCENT, SUCCESS, TEXT, Colour, mixed
from game.core.place import Point
from game.core.text import Text
from game.kit.tokens import Seen

_T = TypeVar("_T")
_LEGS: tuple[Colour, ...] = ((255, 250, 236), (255, 208, 110), (255, 158, 72), (240, 120, 120))
"""How a path is coloured before its first mark, after it, and so on."""
_RED: Colour = (226, 70, 84)
_NAMED = 5
"""At most this many blockers are named at once."""


@dataclass(frozen=True)
class Path(Overlay):
    """The way under the pointer: dotted, with its cost; another colour from every mark on, red beyond the limit."""

    points: tuple[Point, ...]
    """The start first."""
    cost: int = 0
    limit: int | None = None
    marks: tuple[int, ...] = ()
    words: str = ""
    costs: tuple[int, ...] = ()
    """What each point costs to reach; empty: in proportion to the length."""
    subject: str = ""
    """Who goes it: the words keep clear of its base."""
    warning: str = ""
    """How it ends, if badly."""

    def over(self, window: pygame.Surface, view: Chart) -> None:
        places = [view.camera.to_screen(at) for at in self.points]
        if len(places) < 2:
            return
        spent = self._spent(places)
        step = float(max(9, view.theme.px(11)))
        for (a, b), (low, high) in zip(_pairs(places), _pairs(spent), strict=True):
            long = hypot(b[0] - a[0], b[1] - a[1])
            for k in range(1, int(long / step) + 1):
                share = k * step / long
                at = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
                if view.rect.collidepoint(at):
                    spot(window, at, 3, self._colour(low + (high - low) * share))
        for at, paid in list(zip(places, spent, strict=True))[1:-1]:
            spot(window, at, 4, self._colour(paid))
        if not self.subject:
            spot(window, places[-1], 6, self._colour(spent[-1]))
        self._tell(window, view, places[-1])

    def _tell(self, window: pygame.Surface, view: Chart, end: XY) -> None:
        """The cost below the end, and how the way ends if it ends badly; above where there is no room."""
        if not self.words:
            return
        far = self.limit is not None and self.cost > self.limit
        bad = far or bool(self.warning)
        clear = view.standing.token_reach(self.subject) + view.theme.px(20)
        spots = (end[0], end[1] + clear), (end[0], end[1] - 2 * clear)
        told = view.label(window, self.words, _RED if bad else TEXT, *spots, edge=_RED if bad else ACCENT)
        if self.warning:
            words = view.theme.clipped(self.warning, view.rect.width - view.theme.px(40), "small", bold=True)
            view.label(window, words, _RED, (told.centerx, told.bottom + told.height // 2 + 3), edge=_RED)

    def _spent(self, places: Sequence[XY]) -> list[float]:
        if len(self.costs) == len(places):
            return [float(cost) for cost in self.costs]
        lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in _pairs(places)]
        whole, so_far, spent = sum(lengths) or 1.0, 0.0, [0.0]
        for length in lengths:
            so_far += length
            spent.append(self.cost * so_far / whole)
        return spent

    def _colour(self, paid: float) -> Colour:
        if self.limit is not None and paid > self.limit + 1e-6:
            return _RED
        passed = sum(1 for mark in self.marks if paid > mark + 1e-6)
        return _LEGS[min(passed, len(_LEGS) - 1)]


def _pairs(things: Sequence[_T]) -> list[tuple[_T, _T]]:
    return list(pairwise(things))


@dataclass(frozen=True)
class Sight(Overlay):
    """How a model sees others: thin rays, red from where they are stopped; what stops them is outlined and named."""

    seen: tuple[Seen, ...]
    target: str = ""
    """The one look to show in words, when the pointer is on somebody."""
    lies: ClassVar[bool] = True

    def under(self, canvas: pygame.Surface, view: Chart) -> None:
        flat = view.camera.plane.flat
        blockers = [shape for blocker in self._blockers() if (shape := view.shape_of(blocker))]
        ends = [[flat(ray.start), flat(ray.end)] for look in self._shown() for ray in look.rays]

        def paint(sheet: Sheet) -> None:
            for shape in blockers:
                sheet.outline(shape, _RED)
            for look in self._shown():
                colour = _ray_colour(look)
                for ray in look.rays:
                    if ray.stop is None:
                        sheet.line(flat(ray.start), flat(ray.end), colour, 2)
                        continue
                    sheet.line(flat(ray.start), flat(ray.stop), colour, 2)
                    sheet.line(flat(ray.stop), flat(ray.end), _RED, 2)
                    sheet.spot(flat(ray.stop), 3, _RED)

        view.layer(canvas, self, bounds([*blockers, *ends]), paint)

    def over(self, window: pygame.Surface, view: Chart) -> None:
        for blocker in self._blockers()[:_NAMED]:
            shape, name = view.shape_of(blocker), view.name_of(blocker)
            if shape and name:
                u, v = sum(at[0] for at in shape) / len(shape), sum(at[1] for at in shape) / len(shape)
                view.label(window, name, mixed(_RED, (255, 255, 255), 0.45), view.camera.project((u, v)), edge=_RED)
        for look in self.seen:
            where = view.standing.token_place(look.target)
            if look.target == self.target and look.words is not None and where:
                at = where[0], where[1] - view.theme.px(34)
                view.label(window, view.say(look.words), _ray_colour(look), at)

    def _shown(self) -> tuple[Seen, ...]:
        if not self.target:
            return self.seen
        return tuple(look for look in self.seen if look.target == self.target) or self.seen

    def _blockers(self) -> list[str]:
        found: dict[str, None] = {}
        for look in self._shown():
            if not look.clear or look.cover:
                found.update(dict.fromkeys(look.blockers))
        return list(found)


def _ray_colour(look: Seen) -> Colour:
    if not look.clear:
        return mixed(_RED, (255, 255, 255), 0.3)
    return mixed(ACCENT, (255, 255, 255), 0.2) if look.cover else mixed(SUCCESS, (255, 255, 255), 0.3)


@dataclass(frozen=True)
class Tape(Overlay):
    """A tape from edge to edge with ticks to the unit; amber when the distance is too close to a limit to call."""

    a: Point
    b: Point
    words: str = ""
    close: bool = False

    def over(self, window: pygame.Surface, view: Chart) -> None:
        colour = ACCENT if self.close else (250, 246, 232)
        a, b = view.camera.to_screen(self.a), view.camera.to_screen(self.b)
        long = hypot(b[0] - a[0], b[1] - a[1])
        line(window, DARK, a, b, 6)
        line(window, colour, a, b, 3)
        if long > 4 and view.measured:
            self._ticks(window, view, a, b, long, colour)
        for end in (a, b):
            spot(window, end, 4, colour)
        if not self.words:
            return
        words = self.words
        if self.close:
            words = f"{words} · {view.say(Text('view.too_close'))}"
        nx, ny = (-(b[1] - a[1]) / long, (b[0] - a[0]) / long) if long > 1 else (0.0, 1.0)
        away = view.theme.px(22) * (-1 if ny > 0 else 1)
        at = (a[0] + b[0]) / 2 + nx * away, (a[1] + b[1]) / 2 + ny * away
        view.label(window, words, colour, at, edge=ACCENT if self.close else None)

    def _ticks(self, window: pygame.Surface, view: Chart, a: XY, b: XY, long: float, colour: Colour) -> None:
        unit = view.camera.scale
        every = view.tick_group
        step = 1 if unit >= 7 else every
        nx, ny = -(b[1] - a[1]) / long, (b[0] - a[0]) / long
        for k in range(step, int(long / unit) + 1, step):
            share = k * unit / long
            x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share
            half = 7 if k % every == 0 else 4
            line(
                window, DARK, (x - nx * (half + 1), y - ny * (half + 1)), (x + nx * (half + 1), y + ny * (half + 1)), 4
            )
            line(window, colour, (x - nx * half, y - ny * half), (x + nx * half, y + ny * half), 2)
