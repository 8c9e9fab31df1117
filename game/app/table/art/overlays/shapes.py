"""Overlays with a form of their own: range rings, a base being placed, templates."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

import pygame
from shapely import LineString, Polygon
from shapely import Point as Dot

from game.app.table.art.brush import Hatch, Sheet, bounds, circle_points
from game.app.table.art.camera import XY
from game.app.table.art.chart import Chart
from game.app.table.art.overlay import Overlay
from game.app.table.art.rims import PULSES, halo
from game.app.theme import ACCENT, LOSS, SUCCESS, TONES, Colour, mixed
from game.boards.geometry import Form
from game.boards.templates import Template
from game.kit.tokens import Ring, Token, Tone

WHITE: Colour = (255, 255, 255)
_RINGS: dict[str, tuple[Colour, tuple[float, ...], int]] = {
    "move": ((255, 208, 110), (1e9,), 2),
    "weapon": ((255, 132, 92), (18, 8), 2),
    "aura": ((206, 160, 240), (2.5, 6), 3),
    "light": ((255, 240, 170), (8, 6), 2),
    "command": ((130, 200, 255), (18, 6, 3, 6), 2),
    "engage": ((240, 92, 110), (6, 4), 3),
}
"""Colour, strokes and gaps, and width of a ring by its kind: told apart without colour too."""


@dataclass(frozen=True)
class Rings(Overlay):
    """Ranges that matter now, each with its name at the upper right."""

    rings: tuple[Ring, ...]
    lies: ClassVar[bool] = True

    def under(self, canvas: pygame.Surface, view: Chart) -> None:
        for ring in self.rings:
            colour, pattern, width = _RINGS[ring.kind]
            shapes = view.cells_around(ring.at, ring.radius)
            if view.measured:
                shapes = [circle_points(view.camera.plane.flat(ring.at), view.camera.plane.length(ring.radius))]

            def paint(
                sheet: Sheet,
                shapes: list[list[XY]] = shapes,
                pattern: tuple[float, ...] = pattern,
                colour: Colour = colour,
                width: int = width,
            ) -> None:
                for shape in shapes:
                    sheet.dashed([*shape, shape[0]], pattern, colour, width)

            view.layer(canvas, (ring.at, ring.radius, ring.kind), bounds(shapes), paint)

    def over(self, window: pygame.Surface, view: Chart) -> None:
        for ring in self.rings:
            x, y = view.camera.to_screen(ring.at)
            r = view.camera.pixels(ring.radius + (0 if view.measured else 0.5))
            if not view.rect.inflate(2 * r, 2 * r).collidepoint(x, y):
                continue
            a = r * 0.7071
            around = [(x + a, y - a), (x - a, y - a), (x + a, y + a), (x - a, y + a), (x, y - r), (x, y + r)]
            spots = [at for at in around if view.rect.collidepoint(at)] or around[:1]
            view.label(window, view.say(ring.name), _RINGS[ring.kind][0], *spots)


@dataclass(frozen=True)
class Ghost(Overlay):
    """A model being put down: green where it fits, red where it does not, with the reason."""

    token: Token
    side: int
    at: tuple[float, float]
    fits: bool | None = None
    words: str = ""
    facing: int | None = None

    def over(self, window: pygame.Surface, view: Chart) -> None:
        self.draw_figure(window, view)
        self.draw_ring(window, view, 12)
        self.tell(window, view)

    def draw_figure(self, window: pygame.Surface, view: Chart) -> None:
        image, _ = view.standing.ghost(self.token, self.side, self.facing)
        window.blit(image, image.get_rect(center=self._middle(view)), special_flags=pygame.BLEND_PREMULTIPLIED)

    def draw_ring(self, window: pygame.Surface, view: Chart, glow: int) -> None:
        _, shape = view.standing.ghost(self.token, self.side, self.facing)
        ring = halo(shape, mixed(self._colour, WHITE, 0.2), PULSES - 1, 3.0, glow)
        window.blit(ring, ring.get_rect(center=self._middle(view)), special_flags=pygame.BLEND_PREMULTIPLIED)

    def tell(self, window: pygame.Surface, view: Chart) -> None:
        """Why it does not fit."""
        if self.words:
            x, y = self._middle(view)
            _, shape = view.standing.ghost(self.token, self.side, self.facing)
            place = x, y - shape.reach - view.theme.px(22)
            view.label(window, self.words, mixed(self._colour, WHITE, 0.4), place, edge=self._colour)

    def _middle(self, view: Chart) -> tuple[int, int]:
        x, y = view.camera.project(view.standing.stand(self.at))
        return round(x), round(y)

    @property
    def _colour(self) -> Colour:
        return ACCENT if self.fits is None else SUCCESS if self.fits else LOSS


@dataclass(frozen=True)
class Laid(Overlay):
    """A template on the table: every band outlined, nearer bands stronger."""

    template: Template
    tone: Tone = "bad"
    words: str = ""
    lies: ClassVar[bool] = True

    def under(self, canvas: pygame.Surface, view: Chart) -> None:
        colour = TONES[self.tone]
        for k, band in enumerate(self.template.bands):
            shape = [view.camera.plane.flat(at) for at in _rim(band)]
            hatch = mixed(colour, WHITE, 0.2), 60, 14, k % 2

            def paint(sheet: Sheet, shape: list[XY] = shape, k: int = k, hatch: Hatch = hatch) -> None:
                sheet.fill([shape], colour, max(30, 84 - 24 * k), hatch)
                sheet.outline(shape, mixed(colour, WHITE, 0.3))

            view.layer(canvas, (self, k), bounds([shape]), paint)

    def over(self, window: pygame.Surface, view: Chart) -> None:
        if self.words:
            xs = [view.camera.to_screen(at) for at in _rim(self.template.bands[-1])]
            top = min(xs, key=lambda at: at[1])
            view.label(window, self.words, (255, 236, 226), (top[0], top[1] - view.theme.px(14)))


@lru_cache(maxsize=64)
def _rim(form: Form) -> list[XY]:
    """The outline of a form in the board's units."""
    if len(form.points) == 1:
        shape = Dot(form.points[0]).buffer(form.width / 2, quad_segs=24)
    elif len(form.points) == 2:
        shape = LineString(form.points).buffer(form.width / 2, quad_segs=16)
    else:
        shape = Polygon(form.points).buffer(form.width / 2) if form.width else Polygon(form.points)
    return [(x, y) for x, y in shape.exterior.coords[:-1]]
