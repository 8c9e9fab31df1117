"""The question about a layout: what the longest way costs, the shapes to choose from, and who cannot stand where."""

from __future__ import annotations

from functools import partial

import pygame

from game.app.table.play.controller import Controller
from game.app.table.play.formations import LayoutDraft
from game.app.theme import ACCENT, LINE, LOSS, TEXT
from game.app.widgets.panel import Panel
from game.app.window import App
from game.core.text import Text

_ICONS = {
    "as_is": "account-group",
    "line": "arrow-split-vertical",
    "block": "view-grid",
    "column": "format-align-justify",
    "ring": "circle-outline",
}


class Parade:
    """Paints the part of the question that is about a body of men."""

    def __init__(self, app: App, panel: Panel, controller: Controller) -> None:
        self._app, self._panel, self._controller = app, panel, controller

    def paint(self, surface: pygame.Surface, draft: LayoutDraft, area: pygame.Rect) -> None:
        top = area.y
        if draft.request.budget:
            top = self._paint_cost(surface, draft, area)
        if draft.request.shapes:
            top = self._paint_shapes(surface, draft, pygame.Rect(area.x, top, area.width, area.bottom - top))
        self._paint_faults(surface, draft, pygame.Rect(area.x, top, area.width, area.bottom - top))

    def _paint_cost(self, surface: pygame.Surface, draft: LayoutDraft, area: pygame.Rect) -> int:
        """The longest way against the budget, as a bar."""
        panel, px = self._panel, self._panel.theme.px
        panel.line(surface, draft.told, area.topleft, area.width, "large", TEXT, bold=True)
        bar = pygame.Rect(area.x, area.y + px(32), area.width, px(9))
        pygame.draw.rect(surface, LINE, bar, border_radius=px(4))
        longest = max(draft.costs.values(), default=0)
        full = bar.copy()
        full.width = min(bar.width, bar.width * longest // max(1, draft.request.budget))
        pygame.draw.rect(surface, LOSS if draft.faults else ACCENT, full, border_radius=px(4))
        return bar.bottom + px(10)

    def _paint_shapes(self, surface: pygame.Surface, draft: LayoutDraft, area: pygame.Rect) -> int:
        """A button a shape, and two to turn."""
        panel, px = self._panel, self._panel.theme.px
        step, y = (area.width + px(6)) // 2, area.y
        rows = -(-len(draft.request.shapes) // 2) + 1
        down = min(px(36), area.height // rows)
        high = down - px(4)
        for at, shape in enumerate(draft.request.shapes):
            rect = pygame.Rect(area.x + at % 2 * step, y + at // 2 * down, step - px(6), high)
            words = self._app.say(Text(f"table.shape.{shape}"))
            panel.button(
                surface,
                rect,
                f"shape:{shape}",
                words,
                icon=_ICONS.get(shape, "account-group"),
                number=str(at + 1),
                focus=shape == draft.shape,
                tip=words,
                do=partial(self._reshape, at),
            )
        y += (rows - 1) * down
        for at, (name, icon, way) in enumerate((("left", "rotate-left", 1), ("right", "rotate-right", -1))):
            rect = pygame.Rect(area.x + at * step, y, step - px(6), high)
            words = self._app.say(Text(f"table.shape.turn_{name}"))
            number = "QE"[at]
            panel.button(
                surface, rect, f"turn:{name}", words, icon=icon, number=number, tip=words, do=partial(self._turn, way)
            )
        return y + down + px(6)

    def _paint_faults(self, surface: pygame.Surface, draft: LayoutDraft, area: pygame.Rect) -> None:
        """Why it will not do, the first few reasons."""
        theme, y = self._panel.theme, area.y
        reasons = dict.fromkeys(self._app.say(fault.reason) for fault in draft.faults.values())
        for reason in reasons:
            for line in theme.wrap(reason, area.width, "small"):
                if y + theme.line_height("small") > area.bottom:
                    return
                surface.blit(theme.words(line, "small", LOSS), (area.x, y))
                y += theme.line_height("small")

    def _reshape(self, number: int) -> None:
        if (draft := self._controller.drilling.draft) is not None:
            draft.reshape(number)
            self._controller.touched()

    def _turn(self, way: int) -> None:
        if (draft := self._controller.drilling.draft) is not None:
            draft.rotate(way)
            self._controller.touched()
