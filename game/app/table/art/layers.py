"""Layers on the ground: each painted once for a scale, and again only when the view leaves what it covers."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

from game.app.table.art.brush import Sheet
from game.app.table.art.camera import Box, Camera

_MOST = 48


class Layers:
    """The layers of one board, those used last."""

    def __init__(self, camera: Camera) -> None:
        self.camera = camera
        self.painted = 0
        """How many had to be painted."""
        self._kept: OrderedDict[Hashable, tuple[float, pygame.Rect, Sheet | None]] = OrderedDict()

    def forget(self) -> None:
        self._kept.clear()

    def put(self, canvas: pygame.Surface, key: Hashable, box: Box, paint: Callable[[Sheet], None]) -> None:
        """Blit a layer, painted once for a key and a scale, and again only when the view leaves what it covers."""
        scale, visible = self.camera.scale, self.camera.visible
        known = self._kept.get(key)
        if known is None or known[0] != scale or not known[1].contains(visible):
            dragged = known is not None and known[0] == scale
            around = visible.inflate(visible.width * 2 // 3, visible.height * 2 // 3) if dragged else visible
            left, top, right, bottom = (round(side * scale) for side in box)
            rect = pygame.Rect(left - 6, top - 6, right - left + 12, bottom - top + 12).clip(around)
            sheet = None
            if rect.width and rect.height:
                sheet = Sheet(rect, scale)
                paint(sheet)
                self.painted += 1
            known = self._kept[key] = scale, around, sheet
            if len(self._kept) > _MOST:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        sheet = known[2]
        if sheet is not None:
            canvas.blit(sheet.surface, sheet.rect.move(self.camera.origin), special_flags=pygame.BLEND_PREMULTIPLIED)
