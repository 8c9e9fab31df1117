"""Tiles: a picture with words that can be chosen; the pointer lifts them."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Literal

import pygame

from game.app.art.paint import soft_box
from game.app.theme import ACCENT, LINE, PANEL, RAISED, Colour, mixed
from game.app.widgets.control import Action, Control, Frame

TileLook = Literal["plain", "main", "chosen", "bare"]
Paint = Callable[[pygame.Surface, pygame.Rect], None]

_QUICK = 0.15
"""Seconds until a tile has risen."""


class Tile(Control):
    """What it shows is painted once by `paint`, on a sheet of its own, and again after `repaint`."""

    def __init__(
        self,
        frame: Frame,
        action: Action,
        later: Callable[[Action], None],
        paint: Paint,
        *,
        look: TileLook = "plain",
        lift: int = 6,
        still: bool = False,
        enabled: bool = True,
        aside: Action | None = None,
        ground: Colour = PANEL,
        halo: Colour | None = None,
    ) -> None:
        """`still` ones do not move; `aside` is what a right click does; bare ones paint their own ground.

        A `halo` is light behind a bare one while the pointer is on it.
        """
        super().__init__(frame)
        self.look, self.enabled = look, enabled
        self._action, self._later, self._paint, self._aside = action, later, paint, aside
        self._lift, self._still, self._ground = frame.theme.px(lift), still, ground
        self._sheet: pygame.Surface | None = None
        self._over = self._held = self._focused = False
        self._halo = halo
        self.risen = 0.0
        """Between 0 and 1."""
        self.slid = 0
        """Pixels that it is still below its place."""

    def repaint(self) -> None:
        self._sheet = None

    def use(self) -> None:
        if self.enabled:
            self._later(self._action)

    def pointer(self, event: pygame.event.Event) -> bool:
        over = self.rect.collidepoint(event.pos) if hasattr(event, "pos") else self._over
        if event.type == pygame.MOUSEMOTION:
            self._over = over
        if event.type == pygame.MOUSEBUTTONDOWN and over:
            if event.button == 3 and self._aside:
                self._later(self._aside)
                return True
            self._held = event.button == 1
            return self._held
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            held, self._held = self._held, False
            if held and over:
                self._later(self._action)
                return True
        return False

    def typed(self, event: pygame.event.Event) -> bool:
        if event.key == pygame.K_MENU and self._aside:
            self._later(self._aside)
            return True
        return False

    def focus(self) -> None:
        self._focused = True

    def unfocus(self) -> None:
        self._focused = False

    def update(self, seconds: float) -> None:
        wanted = 1.0 if self._over else 0.0
        step = 1.0 if self._still else seconds / _QUICK
        self.risen += max(-step, min(step, wanted - self.risen))

    # --- drawing

    @property
    def shown(self) -> pygame.Rect:
        """Where it is drawn: higher than where it is clicked while the pointer is on it."""
        return self.rect if self._still else self.rect.move(0, self.slid - round(self._lift * self.risen))

    def draw(self, surface: pygame.Surface) -> None:
        rect = self.shown
        if self._sheet is None:
            self._sheet = self._painted()
        strong = 150 if self.look in ("main", "chosen") else round(130 * self.risen)
        if strong and (self.look != "bare" or self._halo):
            halo = glow(rect.size, self.theme.px(9 if self.look != "bare" else 14), self._halo or ACCENT)
            halo.set_alpha(strong if self.look != "bare" else round(255 * self.risen))
            surface.blit(halo, halo.get_rect(center=rect.center))
        surface.blit(self._sheet, rect)
        if self.look == "bare":
            return
        radius = self.theme.px(8)
        if self.risen:
            pygame.draw.rect(surface, mixed(LINE, ACCENT, self.risen), rect, 1, border_radius=radius)
        if self.look in ("main", "chosen"):
            pygame.draw.rect(surface, ACCENT, rect, max(2, self.theme.px(2)), border_radius=radius)

    def _painted(self) -> pygame.Surface:
        sheet = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        if self.look != "bare":
            radius = self.theme.px(8)
            ground = mixed(self._ground, RAISED, 0.8) if self.look == "chosen" else self._ground
            pygame.draw.rect(sheet, ground, sheet.get_rect(), border_radius=radius)
            pygame.draw.rect(sheet, LINE, sheet.get_rect(), 1, border_radius=radius)
        self._paint(sheet, sheet.get_rect())
        if not self.enabled:
            sheet.set_alpha(140)
        return sheet


@lru_cache(maxsize=48)
def glow(size: tuple[int, int], blur: int, colour: Colour) -> pygame.Surface:
    """Light behind a tile."""
    return soft_box(size, blur, colour, 200, blur)
