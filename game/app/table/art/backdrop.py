"""What lies under the models: scenery, crowns and overlays on one canvas, painted again only where it changed."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from math import floor
from time import thread_time
from typing import NamedTuple

import numpy as np
import pygame

from game.app.bits import Bits
from game.app.table.art.chart import Chart
from game.app.table.art.overlay import Overlay
from game.app.table.art.scenery import CHUNK, Scenery, crown
from game.app.theme import GROUND
from game.boards.grid import Conditions
from game.kit.scenarios import Board

_PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED
_WORK = 0.003
"""Seconds of painting in a frame that shows an earlier picture, after a zoom."""
_READY = 0.002
"""Seconds of painting in any other frame: what a drag has uncovered, or will."""
_NOTHING = pygame.Surface((1, 1))


_Picture = tuple[pygame.Surface, tuple[int, int], float]
"""With where its upper left corner lies in pixels of the plane, or the plane's (0, 0) in it, and its scale."""


class _Shown(NamedTuple):
    """What the canvas shows: as long as it is the same, nothing under the models is painted again."""

    origin: tuple[int, int]
    scale: float
    shaded: tuple[int, ...]
    lying: tuple[Overlay, ...]


class Backdrop:
    """The canvas under the models. While the zoom changes the last picture is stretched, models and all."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.camera = chart.camera
        self.rect = pygame.Rect(chart.camera.rect)
        self.canvas = pygame.Surface((1, 1))
        self.scenery: Scenery
        self._stretched_to: tuple[tuple[int, int], float] | None = None
        self._shown: _Shown | None = None
        self._prepared: _Shown | None = None
        """For what everything just beyond the view is painted too."""
        self._overview: _Picture | None = None
        self._outdated = False
        """Whether the overview shows the board as it was once."""
        self._before: _Picture | None = None

    @property
    def stretched(self) -> bool:
        """Whether the canvas is an earlier picture, blown up or shrunk, with the models in it."""
        return self._before is not None

    def show(self, board: Board, now: Conditions) -> None:
        self.scenery = Scenery(self.chart.theme, board, self.camera.plane, now)
        self.forget()

    def change(self, now: Conditions) -> None:
        """The same board after doors have opened and things have gone."""
        self.scenery = Scenery(self.chart.theme, self.scenery.board, self.camera.plane, now, self.scenery)
        self._shown, self._prepared, self._outdated = None, None, True

    def forget(self) -> None:
        """Paint everything again."""
        self.chart.layers.forget()
        self._shown, self._prepared, self._overview, self._before = None, None, None, None

    def resize(self, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        self.canvas = pygame.Surface((max(1, rect.right), max(1, rect.bottom)))
        self._shown, self._before, self._stretched_to = None, None, None

    def settling(self) -> Iterator[None]:
        """Paint all scenery that is still missing, a part at a time."""
        yield from self._sceneried()
        self._shown, self._before = None, None

    def _sceneried(self) -> Iterator[None]:
        scale = self.camera.scale
        for at in self.scenery.missing(scale, self.camera.visible):
            for _ in self.scenery.painting(scale, at):
                yield

    def readying(self, lying: tuple[Overlay, ...]) -> Iterator[None]:
        """Paint the ground in view, what lies on it, and the overview, a part at a time."""
        yield from self._sceneried()
        while not self._laid(lying, self.camera.visible, 0.0):
            yield
        if self.camera.step == 0 and self._overview is None:
            self._overview = yield from self._overviewing(self.camera.scale)
            self._outdated = False

    def prepare(self, lying: tuple[Overlay, ...]) -> pygame.Surface:
        """The canvas brought up to date: everything that lies under the models.

        A frame paints for a few milliseconds. Until scenery is ready an earlier picture of it stands in.
        """
        camera = self.camera
        if camera.zooming:
            self._stretch()
            self._shown = None
            return self.canvas
        if self._before is not None and not self._worked(lying):
            self._shown = None
            return self.canvas
        wanted = _Shown(camera.origin, camera.scale, self._under_crowns(), lying)
        before, self._shown, self._before = self._shown, wanted, None
        until = thread_time() + _READY
        # Nothing can stand in for a model, so those that come into view next go first.
        ready = before is None or self.chart.standing.warm(until, ahead=2 * CHUNK)
        parts = self._to_compose(before, wanted) + self._sharpened(before, until)
        # What is new on the ground is shown at once; what a drag uncovers comes a tile at a time.
        new = before is None or (before.lying != wanted.lying and before.origin == wanted.origin)
        self.chart.layers.begin(None if new else until)
        for part in [self.rect] if self.rect in parts else parts:
            self._compose(part, wanted)
        if camera.step == 0 and (self._overview is None or self._outdated):
            self._overview, self._outdated = Bits(self._overviewing(camera.scale)).finish(), False
        elif ready and self._overview is not None and self._prepared != wanted and thread_time() < until:
            self._prepared = wanted if self._looked_ahead(lying, until) else None
        return self.canvas

    def _sharpened(self, before: _Shown | None, until: float) -> list[pygame.Rect]:
        """Paint scenery in view; the parts of the canvas where some became ready or something was left out before."""
        scale = self.camera.scale
        missing = self.scenery.missing(scale, self.camera.visible)
        if before is None or self._overview is None:
            for at in missing:  # there is nothing to show meanwhile
                self.scenery.paint(scale, at)
            ready = missing
        else:
            ready = self.scenery.work(scale, missing, until)
        areas = [pygame.Rect(i * CHUNK, j * CHUNK, CHUNK, CHUNK) for i, j in ready] + self.chart.layers.lacking
        self.chart.layers.lacking = []
        parts = [area.move(self.camera.origin).clip(self.rect) for area in areas]
        return [part for part in parts if part.width and part.height]

    def _looked_ahead(self, lying: tuple[Overlay, ...], until: float) -> bool:
        """Paint some of what lies just beyond the view: a drag finds it ready. Whether all of it is."""
        area = self.camera.visible.inflate(2 * CHUNK, 2 * CHUNK)
        missing = self.scenery.missing(self.camera.scale, area)
        if missing:
            self.scenery.work(self.camera.scale, missing, until)
            return False
        return self._laid(lying, area, until)

    def _worked(self, lying: tuple[Overlay, ...]) -> bool:
        """Paint some of what a new zoom needs, for as long as a frame allows; whether all was there already."""
        if self._stretched_to != (self.camera.origin, self.camera.scale):
            self._stretch()
        until = thread_time() + _WORK
        missing = self.scenery.missing(self.camera.scale, self.camera.visible)
        if missing:
            self.scenery.work(self.camera.scale, missing, until)
            return False
        return self._laid(lying, self.camera.visible, until) and self.chart.standing.warm(until)

    def _laid(self, lying: tuple[Overlay, ...], area: pygame.Rect, until: float) -> bool:
        """Paint what lies on the ground of an area, until a moment; whether all of it is there."""
        layers = self.chart.layers
        layers.area = area
        layers.begin(until)
        for overlay in lying:
            overlay.under(_NOTHING, self.chart)
        whole = not layers.lacking
        layers.area, layers.lacking = None, []
        return whole

    def _to_compose(self, before: _Shown | None, wanted: _Shown) -> list[pygame.Rect]:
        """The parts of the canvas to paint: after a drag what is left is moved, and only the margins are new."""
        whole = self.rect
        if before == wanted:
            return []
        if before is None or before._replace(origin=wanted.origin) != wanted:
            return [whole]
        dx, dy = wanted.origin[0] - before.origin[0], wanted.origin[1] - before.origin[1]
        if abs(dx) >= whole.width // 2 or abs(dy) >= whole.height // 2:
            return [whole]
        self.canvas.set_clip(whole)
        self.canvas.scroll(dx, dy)
        side = pygame.Rect(whole.left if dx > 0 else whole.right + dx, whole.top, abs(dx), whole.height)
        level = pygame.Rect(whole.left, whole.top if dy > 0 else whole.bottom + dy, whole.width, abs(dy))
        return [part for part in (side, level) if part.width and part.height]

    def _compose(self, part: pygame.Rect, wanted: _Shown) -> None:
        canvas = self.canvas
        canvas.set_clip(part)
        area = part.move(-wanted.origin[0], -wanted.origin[1])
        for bare in self.scenery.put(canvas, wanted.scale, area, wanted.origin):
            self._stand_in(canvas, bare.clip(part))
        canvas.set_clip(part)
        self._draw_crowns(canvas, part, wanted.shaded)
        for overlay in wanted.lying:
            overlay.under(canvas, self.chart)

    def _stretch(self) -> None:
        """While zooming: the last picture, larger or smaller."""
        if self._before is None or self._shown is not None:
            known = self._shown
            origin, scale = (known.origin, known.scale) if known else (self.camera.origin, self.camera.scale)
            self._before = self.canvas, origin, scale
            with self.camera.as_it_was(origin, scale):
                self.chart.standing.arrange(self.chart.standing.figures)
                self.chart.standing.draw(self.canvas)
            self.canvas = pygame.Surface(self.canvas.get_size())
        self._stand_in(self.canvas, self.rect)
        self._stretched_to = self.camera.origin, self.camera.scale

    def _stand_in(self, canvas: pygame.Surface, part: pygame.Rect) -> None:
        """Show earlier pictures where nothing is painted yet."""
        canvas.set_clip(part)
        if self._before is None or not self._before_covers():
            canvas.fill(GROUND, part)
            if self._overview is not None:
                picture, (left, top), scale = self._overview
                self._blow_up(canvas, part, picture, picture.get_rect(), (-left, -top), scale)
        if self._before is not None:
            picture, origin, scale = self._before
            self._blow_up(canvas, part, picture, self.rect.clip(picture.get_rect()), origin, scale)

    def _before_covers(self) -> bool:
        """Whether the last picture has everything in view now, as it does after coming nearer."""
        assert self._before is not None
        _, origin, scale = self._before
        ratio = self.camera.scale / scale
        x, y = self.camera.origin
        left, top = (self.rect.left - origin[0]) * ratio + x, (self.rect.top - origin[1]) * ratio + y
        wide, high = self.rect.width * ratio, self.rect.height * ratio
        return (
            left <= self.rect.left
            and top <= self.rect.top
            and left + wide >= self.rect.right
            and top + high >= self.rect.bottom
        )

    def _blow_up(
        self,
        canvas: pygame.Surface,
        part: pygame.Rect,
        picture: pygame.Surface,
        good: pygame.Rect,
        origin: tuple[int, int],
        scale: float,
    ) -> None:
        """Blit what a part of the canvas shows of a picture, of its good part, the plane's (0, 0) lying at `origin`."""
        ratio = self.camera.scale / scale
        x, y = self.camera.origin
        left, top = (part.left - x) / ratio + origin[0], (part.top - y) / ratio + origin[1]
        wanted = pygame.Rect(floor(left), floor(top), int(part.width / ratio) + 2, int(part.height / ratio) + 2)
        source = wanted.clip(good)
        if source.width <= 0 or source.height <= 0:
            return
        size = round(source.width * ratio), round(source.height * ratio)
        if size[0] < 1 or size[1] < 1:
            return
        at = round((source.left - origin[0]) * ratio + x), round((source.top - origin[1]) * ratio + y)
        canvas.blit(pygame.transform.scale(picture.subsurface(source), size), at)

    def _overviewing(self, scale: float) -> Generator[None, None, _Picture]:
        """The whole board at the scale that fits it, with what is around it, kept for what is not painted yet."""
        whole = self._whole(scale).union(self.camera.visible)
        picture = pygame.Surface(whole.size)
        for top in range(0, whole.height, CHUNK):
            part = pygame.Rect(0, top, whole.width, CHUNK)
            picture.fill(GROUND, part)
            picture.set_clip(part)
            self.scenery.put(picture, scale, part.move(whole.topleft), (-whole.left, -whole.top))
            yield
        picture.set_clip(None)
        return picture, whole.topleft, scale

    def _under_crowns(self) -> tuple[int, ...]:
        """The crowns that somebody stands under."""
        crowns, places, scale = self.scenery.scene.crowns, self.chart.standing.places, self.camera.scale
        if not crowns or not places:
            return ()
        feet = [(u, v, 0.7 * shape.reach / scale) for (u, v), shape in places.values()]
        us, vs, rs = np.array(feet).T
        cu, cv, cr = np.array([(*at, radius) for at, radius, _ in crowns]).T
        near = np.hypot(us[:, None] - cu, vs[:, None] - cv) < rs[:, None] + cr
        return tuple(int(k) for k in np.flatnonzero(near.any(axis=0)))

    def _draw_crowns(self, canvas: pygame.Surface, part: pygame.Rect, shaded: tuple[int, ...]) -> None:
        for k, (at, radius, variant) in enumerate(self.scenery.scene.crowns):
            pixels = round(radius * self.camera.scale)
            if pixels < 2:
                continue
            x, y = self.camera.project(at)
            if not part.inflate(3 * pixels, 3 * pixels).collidepoint(x, y):
                continue
            image = crown(variant, pixels, k in shaded)
            canvas.blit(image, image.get_rect(center=(round(x), round(y))), special_flags=_PREMULTIPLIED)

    def _whole(self, scale: float) -> pygame.Rect:
        """The board and its frame in pixels of the plane."""
        left, top, right, bottom = self.camera.plane.box
        margin = self.camera.plane.margin
        corner = round((left - margin) * scale), round((top - margin) * scale)
        return pygame.Rect(
            corner, (round((right - left + 2 * margin) * scale), round((bottom - top + 2 * margin) * scale))
        )
