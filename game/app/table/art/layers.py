"""Layers on the ground: each painted once for a scale, tile by tile, as far as the view needs it."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field
from math import ceil, floor
from time import thread_time

import pygame

from game.app.table.art.brush import Sheet
from game.app.table.art.camera import Box, Camera

TILE = 576
_ALIGNED = 12
"""Tiles begin at multiples of this, so that what is worked out for coarse squares of pixels meets at their borders."""
PAD = 12
"""How much more than a tile is painted on every side, for soft things to meet their neighbours."""
_MOST = 48
_TILES = 60
"""Tiles of a layer that are kept when the view has left them behind."""


@dataclass
class _Layer:
    """A layer at a scale: where it lies in pixels of the plane, and what of it is painted; None where nothing is."""

    scale: float
    extent: pygame.Rect
    tiles: dict[tuple[int, int], pygame.Surface | None] = field(default_factory=dict)

    def touched(self, area: pygame.Rect) -> Iterator[tuple[tuple[int, int], pygame.Rect]]:
        """The tiles that an area needs."""
        shown = self.extent.clip(area)
        if not shown.width or not shown.height:
            return
        left, top = self.extent.topleft
        for j in range((shown.top - top) // TILE, -((top - shown.bottom) // TILE)):
            for i in range((shown.left - left) // TILE, -((left - shown.right) // TILE)):
                yield (i, j), pygame.Rect(left + i * TILE, top + j * TILE, TILE, TILE).clip(self.extent)


class Layers:
    """The layers of one board, those used last."""

    def __init__(self, camera: Camera) -> None:
        self.camera = camera
        self.lacking: list[pygame.Rect] = []
        """What was left out because time was up, in pixels of the plane."""
        self.area: pygame.Rect | None = None
        """Where layers are painted ahead, in pixels of the plane; nothing is shown meanwhile."""
        self._kept: OrderedDict[Hashable, _Layer] = OrderedDict()
        self._until: float | None = None
        self._painted = 0

    def begin(self, until: float | None) -> None:
        """Paint one tile, and more of them until a moment; without one, all that are needed."""
        self._until, self._painted = until, 0

    def forget(self) -> None:
        self._kept.clear()
        self.lacking.clear()

    def put(
        self, canvas: pygame.Surface, key: Hashable, box: Box, paint: Callable[[Sheet], None], pad: int = PAD
    ) -> None:
        """Blit what the clip of the canvas shows of a layer; every tile is painted once for a key and a scale."""
        layer, (x, y) = self._layer(key, box), self.camera.origin
        for at, rect in layer.touched(self.area or canvas.get_clip().move(-x, -y)):
            if at not in layer.tiles:
                if self._painted and self._until is not None and thread_time() > self._until:
                    self.lacking.append(rect)
                    continue
                layer.tiles[at] = _painted(rect, layer.scale, paint, pad)
                self._painted += 1
            tile = layer.tiles[at]
            if tile is not None and self.area is None:
                canvas.blit(tile, rect.move(x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
        if len(layer.tiles) > _TILES:
            self._trim(layer)

    def _layer(self, key: Hashable, box: Box) -> _Layer:
        known, scale = self._kept.get(key), self.camera.scale
        if known is None or known.scale != scale:
            known = self._kept[key] = _Layer(scale, _extent(box, scale))
        self._kept.move_to_end(key)
        if len(self._kept) > _MOST:
            self._kept.popitem(last=False)
        return known

    def _trim(self, layer: _Layer) -> None:
        near = {at for at, _ in layer.touched(self.camera.visible.inflate(2 * TILE, 2 * TILE))}
        layer.tiles = {at: tile for at, tile in layer.tiles.items() if at in near}


def _extent(box: Box, scale: float) -> pygame.Rect:
    """Where a box of the plane lies in pixels, with room for a border."""
    left, top = (floor((side * scale - 6) / _ALIGNED) * _ALIGNED for side in box[:2])
    right, bottom = (ceil((side * scale + 6) / _ALIGNED) * _ALIGNED for side in box[2:])
    return pygame.Rect(left, top, right - left, bottom - top)


def _painted(rect: pygame.Rect, scale: float, paint: Callable[[Sheet], None], pad: int) -> pygame.Surface | None:
    margin = ceil(pad / _ALIGNED) * _ALIGNED
    sheet = Sheet(rect.inflate(2 * margin, 2 * margin), scale)
    paint(sheet)
    inside = sheet.surface.subsurface((margin, margin, *rect.size))
    return inside.copy() if inside.get_bounding_rect().width else None
