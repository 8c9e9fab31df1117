"""What an overlay is: a value that draws itself under the models, over them, or both."""

from __future__ import annotations

from typing import ClassVar

import pygame

from game.app.table.art.chart import Chart


class Overlay:
    """Overlays are frozen values: equal ones look equal, so what lies under the models is painted once and kept."""

    lies: ClassVar[bool] = False
    """Whether it has a part that lies under the models."""

    def under(self, canvas: pygame.Surface, view: Chart) -> None:
        """Draw what lies on the ground."""

    def over(self, window: pygame.Surface, view: Chart) -> None:
        """Draw what hovers above the models; called every frame."""
