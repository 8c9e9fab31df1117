"""Overlays that cover ground: reach, threat, zones, what is seen, cells to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, ClassVar

import pygame

from game.app.table.brush import filled, hatching, label, outline
from game.app.table.camera import XY
from game.app.table.overlay import Overlay
from game.app.theme import LOSS, TEXT, TONES, Colour, mixed
from game.boards.table import Zone
from game.core.place import Point
from game.core.request import Outline
from game.systems.looks import Tone

if TYPE_CHECKING:
    from game.app.table.view import BoardView

Outlines = tuple[tuple[tuple[int, int], ...], ...]
WHITE: Colour = (255, 255, 255)
VEIL = (8, 10, 18, 120)


def frozen(outlines: Sequence[Outline]) -> Outlines:
    return tuple(tuple((x, y) for x, y, *_ in each) for each in outlines)


class _Area(Overlay):
    lies: ClassVar[bool] = True
    outlines: Outlines

    def _wash(
        self,
        canvas: pygame.Surface,
        view: BoardView,
        fill: tuple[int, int, int, int],
        edge: Colour,
        hatch: tuple[Colour, int, int, int] | None = None,
        width: int = 2,
    ) -> None:
        shapes = view.shapes(self.outlines)
        tile = partial(hatching, *hatch) if hatch else None

        def paint(area: pygame.Rect, scale: float) -> tuple[pygame.Surface, pygame.Rect] | None:
            return filled(_scaled(shapes, scale), area, fill, tile)

        view.layer(canvas, self, paint)
        for shape in shapes:
            outline(canvas, edge, [view.camera.project(at) for at in shape], width)


def _scaled(shapes: Sequence[Sequence[XY]], scale: float) -> list[list[XY]]:
    return [[(u * scale, v * scale) for u, v in shape] for shape in shapes]


@dataclass(frozen=True)
class Reach(_Area):
    """Where a model can get to: a soft tint with a crisp border. On grids an outline lists cells."""

    outlines: Outlines
    tone: Tone = "accent"

    def __post_init__(self) -> None:
        object.__setattr__(self, "outlines", frozen(self.outlines))

    def under(self, canvas: pygame.Surface, view: BoardView) -> None:
        colour = mixed(TONES[self.tone], WHITE, 0.25)
        self._wash(canvas, view, (*colour, 62), mixed(colour, WHITE, 0.25))


@dataclass(frozen=True)
class Threat(_Area):
    """Where the enemy could strike: hatched in red."""

    outlines: Outlines

    def __post_init__(self) -> None:
        object.__setattr__(self, "outlines", frozen(self.outlines))

    def under(self, canvas: pygame.Surface, view: BoardView) -> None:
        self._wash(canvas, view, (*LOSS, 30), mixed(LOSS, WHITE, 0.15), (LOSS, 120, 12, 0), 1)


@dataclass(frozen=True)
class SeenGround(Overlay):
    """What a model sees stays bright; a veil lies over the rest."""

    outlines: Outlines
    lies: ClassVar[bool] = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "outlines", frozen(self.outlines))

    def under(self, canvas: pygame.Surface, view: BoardView) -> None:
        shapes = view.shapes(self.outlines)

        def paint(area: pygame.Rect, scale: float) -> tuple[pygame.Surface, pygame.Rect] | None:
            rect = view.board_pixels(scale).clip(area)
            if rect.width == 0 or rect.height == 0:
                return None
            veil = pygame.Surface(rect.size, pygame.SRCALPHA)
            veil.fill(VEIL)
            lit = filled(_scaled(shapes, scale), rect, (255, 255, 255, 255))
            if lit is not None:
                # Taking the white away from the veil's alpha leaves it where nothing is seen.
                veil.blit(lit[0], lit[1].move(-rect.left, -rect.top), special_flags=pygame.BLEND_RGBA_SUB)
            return veil, rect

        view.layer(canvas, self, paint)
        for shape in shapes:
            outline(canvas, (214, 222, 236), [view.camera.project(at) for at in shape], 1, cased=False)


@dataclass(frozen=True)
class Zones(Overlay):
    """Deployment areas and the like, in the colour and hatch of their side."""

    zones: tuple[tuple[Zone, int], ...]
    """Each zone with the place of its seat at the table, -1 for nobody's."""
    lies: ClassVar[bool] = True

    def under(self, canvas: pygame.Surface, view: BoardView) -> None:
        for zone, side in self.zones:
            colour = view.theme.side(side) if side >= 0 else (206, 198, 176)
            light = mixed(colour, WHITE, 0.25)
            shape = [view.camera.plane.flat(at) for at in zone.outline]
            tile = partial(hatching, light, 70, 16, side % 4) if side >= 0 else None

            def paint(
                area: pygame.Rect, scale: float, shape: list[XY] = shape, colour: Colour = colour, tile: partial[pygame.Surface] | None = tile
            ) -> tuple[pygame.Surface, pygame.Rect] | None:
                return filled(_scaled([shape], scale), area, (*colour, 40 if side >= 0 else 20), tile)

            view.layer(canvas, (zone.id, zone.outline, side, view.theme.palette), paint)
            outline(canvas, light, [view.camera.project(at) for at in shape], 2)

    def over(self, window: pygame.Surface, view: BoardView) -> None:
        for zone, side in self.zones:
            if not zone.name:
                continue
            colour = mixed(view.theme.side(side), WHITE, 0.3) if side >= 0 else TEXT
            x, y = view.camera.project(view.inner_place(zone))
            if view.rect.collidepoint(x, y):
                label(window, view.theme, (x, y), zone.name, colour, view.rect)


@dataclass(frozen=True)
class Cells(Overlay):
    """Cells that can be chosen; on a table, places."""

    places: tuple[Point, ...]
    tone: Tone = "accent"
    hovered: Point | None = None
    lies: ClassVar[bool] = True

    def under(self, canvas: pygame.Surface, view: BoardView) -> None:
        colour = TONES[self.tone]
        for place in self.places:
            shape = view.cell_shape(place, 0.9)
            strong = place == self.hovered

            def paint(
                area: pygame.Rect, scale: float, shape: list[XY] = shape, strong: bool = strong
            ) -> tuple[pygame.Surface, pygame.Rect] | None:
                return filled(_scaled([shape], scale), area, (*colour, 110 if strong else 52))

            view.layer(canvas, (place, self.tone, strong), paint)
            corners = [view.camera.project(at) for at in shape]
            outline(canvas, mixed(colour, WHITE, 0.5 if strong else 0.2), corners, 3 if strong else 2)


