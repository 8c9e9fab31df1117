"""Overlays that cover ground: reach, threat, zones, what is seen, cells to choose from."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import pygame

from game.app.table.art.brush import Hatch, Sheet, bounds
from game.app.table.art.camera import XY
from game.app.table.art.chart import Chart
from game.app.table.art.overlay import Overlay
from game.app.theme import LOSS, TEXT, TONES, Colour, mixed
from game.boards.table import Zone
from game.core.place import Point
from game.core.request import Outline
from game.kit.tokens import Tone

WHITE: Colour = (255, 255, 255)
VEIL: tuple[Colour, int] = ((8, 10, 18), 120)
REACH: Colour = (0xFF, 0xCE, 0x6E)
REACH_EDGE: Colour = (0xFF, 0xE8, 0xAA)
UNOWNED: Colour = (206, 198, 176)


def frozen(outlines: Sequence[Outline]) -> tuple[Outline, ...]:
    """Outlines that can be compared and kept."""
    return tuple(tuple((x, y) for x, y, *_ in each) for each in outlines)


def _washed(
    canvas: pygame.Surface,
    view: Chart,
    key: Hashable,
    shapes: list[list[XY]],
    fill: tuple[Colour, int],
    edge: Colour,
    hatch: Hatch | None = None,
    width: int = 2,
) -> None:
    def paint(sheet: Sheet) -> None:
        sheet.fill(shapes, *fill, hatch)
        for shape in shapes:
            sheet.outline(shape, edge, width)

    view.layer(canvas, key, bounds(shapes), paint)


@dataclass(frozen=True)
class Reach(Overlay):
    """Where a click would be accepted: a soft tint that glows along a crisp border. On grids an outline lists cells."""

    outlines: Sequence[Outline]
    wash: int = 51
    """How strong the tint is, out of 255."""
    lies: ClassVar[bool] = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "outlines", frozen(self.outlines))

    def under(self, canvas: pygame.Surface, view: Chart) -> None:
        shapes, wide = view.shapes(self.outlines), view.theme.px(24)

        def paint(sheet: Sheet) -> None:
            sheet.fill(shapes, REACH, self.wash)
            sheet.glow(shapes, REACH, self.wash * 4 // 5, wide)
            for shape in shapes:
                sheet.outline(shape, REACH_EDGE)

        view.layer(canvas, self, bounds(shapes), paint, pad=2 * wide)


@dataclass(frozen=True)
class Threat(Overlay):
    """Where the enemy could strike: hatched in red."""

    outlines: Sequence[Outline]
    lies: ClassVar[bool] = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "outlines", frozen(self.outlines))

    def under(self, canvas: pygame.Surface, view: Chart) -> None:
        shapes, edge = view.shapes(self.outlines), mixed(LOSS, WHITE, 0.15)
        _washed(canvas, view, self, shapes, (LOSS, 30), edge, (LOSS, 150, 12, 0), 1)


@dataclass(frozen=True)
class SeenGround(Overlay):
    """What a model sees stays bright; a veil lies over the rest."""

    outlines: Sequence[Outline]
    lies: ClassVar[bool] = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "outlines", frozen(self.outlines))

    def under(self, canvas: pygame.Surface, view: Chart) -> None:
        shapes = view.shapes(self.outlines)

        def paint(sheet: Sheet) -> None:
            sheet.fill(view.ground_shapes(), *VEIL)
            lit = Sheet(sheet.rect, sheet.scale)
            lit.fill(shapes, WHITE, 255)
            # Taking the white away leaves the veil where nothing is seen.
            sheet.surface.blit(lit.surface, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
            for shape in shapes:
                sheet.outline(shape, (214, 222, 236), 1, cased=False)

        view.layer(canvas, self, view.camera.plane.box, paint)


@dataclass(frozen=True)
class Zones(Overlay):
    """Deployment areas and the like, in the colour and hatch of their side."""

    zones: tuple[tuple[Zone, int], ...]
    """Each zone with the place of its seat at the table, -1 for nobody's."""
    lies: ClassVar[bool] = True

    def under(self, canvas: pygame.Surface, view: Chart) -> None:
        for zone, side in self.zones:
            colour = view.theme.side(side) if side >= 0 else UNOWNED
            light = mixed(colour, WHITE, 0.25)
            shape = [view.camera.plane.flat(at) for at in zone.outline]
            hatch = (light, 70, 16, side % 4) if side >= 0 else None
            key = (zone.id, zone.outline, side, view.theme.palette)
            _washed(canvas, view, key, [shape], (colour, 40 if side >= 0 else 20), light, hatch)

    def over(self, window: pygame.Surface, view: Chart) -> None:
        for zone, side in self.zones:
            if not zone.name:
                continue
            colour = mixed(view.theme.side(side), WHITE, 0.3) if side >= 0 else TEXT
            x, y = view.camera.project(view.inner_place(zone))
            if view.rect.collidepoint(x, y):
                view.label(window, zone.name, colour, (x, y))


@dataclass(frozen=True)
class Cells(Overlay):
    """Cells that can be chosen; on a table, places."""

    places: tuple[Point, ...]
    tone: Tone = "accent"
    hovered: Point | None = None
    lies: ClassVar[bool] = True

    def under(self, canvas: pygame.Surface, view: Chart) -> None:
        colour = TONES[self.tone]
        for place in self.places:
            strong = place == self.hovered
            shapes = [view.cell_shape(place, 0.9)]
            edge = mixed(colour, WHITE, 0.5 if strong else 0.2)
            wash = colour, 110 if strong else 52
            _washed(canvas, view, (place, self.tone, strong), shapes, wash, edge, width=3 if strong else 2)
