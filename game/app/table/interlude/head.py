"""The top of the screen: where one is, the steps of the interlude, and the tools of every table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from game.app.art.lettering import Style, fitted
from game.app.table.interlude.backstage import BAR, stripes
from game.app.table.interlude.board import Part
from game.app.table.interlude.choosing import Choosing
from game.app.table.panels.tools import Tool
from game.app.table.play.cast import Cast
from game.app.theme import DIM, TEXT, mixed
from game.app.widgets.hexsign import LIT
from game.app.widgets.panel import Look, Spot
from game.app.window import App
from game.core.text import Text
from game.kit.interlude import Interlude

_OFF = (44, 38, 36)


class Head(Part):
    """Title, steps, tools; in a narrow window the steps lead to the parts that are not shown."""

    def __init__(self, app: App, cast: Cast, choosing: Choosing, open_rule: Callable[[str], None]) -> None:
        super().__init__(app, cast, choosing)
        self._open_rule = open_rule
        self.narrow = False

    def draw(self, window: pygame.Surface, found: Interlude, tools: Sequence[Tool]) -> None:
        shown = self.choosing.shown if self.narrow else ""
        stages = tuple(step.stage for step in found.steps)
        state = tuple((tool.name, tool.enabled, tool.on) for tool in tools)
        key = (stages, shown, state, self._app.language, found.words)
        self.show(window, key, lambda surface: self._paint(surface, found, tools))

    def _paint(self, surface: pygame.Surface, found: Interlude, tools: Sequence[Tool]) -> None:
        px, paper, wide = self.theme.px, self.paper(surface), surface.get_width()
        edge = max(3, px(8))
        bar = pygame.Rect(0, 0, wide, surface.get_height() - edge)
        pygame.draw.rect(surface, BAR, bar)
        stripes(surface, pygame.Rect(0, bar.bottom, wide, edge))
        right = self._tools(surface, tools, bar)
        steps = self._steps(found, right - px(12), wide)
        left = steps[0].left if steps else right
        style = Style(max(20, bar.height * 5 // 9), (255, 250, 170), (255, 140, 30), (20, 12, 10), 2, shear=0.14)
        title = fitted(self._app.say(found.title).upper(), style, min(px(260), left - px(16)))
        surface.blit(title, title.get_rect(midleft=(px(12), bar.centery)))
        room = left - title.get_width() - px(60)
        words = self._app.say(found.words)
        if room > min(px(200), paper.wide(words, 13)) and not self.narrow:
            at = (title.get_width() + px(40), bar.centery)
            paper.text(words, at, 16, mixed(TEXT, DIM, 0.3), anchor="midleft", room=room)
        for n, (step, rect) in enumerate(zip(found.steps, steps, strict=True), 1):
            now = step.id == self.choosing.shown if self.narrow else step.stage == "now"
            pygame.draw.rect(surface, LIT if now else _OFF, rect, border_radius=rect.height // 2)
            said = self._app.say(step.name)
            words = f"{n}  {said}" if rect.width >= paper.wide(f"{n}  {said}", 13, now) + px(14) else str(n)
            ink = (26, 22, 18) if now else TEXT if step.stage == "now" else DIM
            paper.text(words, rect.center, 15, ink, now, "center", rect.width - px(12))
            do = partial(self._look, step.id) if self.narrow else None
            self.add(Spot(rect, f"step:{step.id}", said, do))

    def _look(self, part: str) -> None:
        self.choosing.part = part
        self.choosing.touch()

    def _steps(self, found: Interlude, right: int, wide: int) -> list[pygame.Rect]:
        """Pills, as wide as their words where there is room for that."""
        px, paper, high = self.theme.px, self.paper(pygame.Surface((1, 1))), self.rect.height - max(3, self.theme.px(8))
        gap, tall = px(8), min(px(38), high - px(12))
        said = [self._app.say(step.name) for step in found.steps]
        widths = [paper.wide(f"0  {words}", 15, True) + px(32) for words in said]
        room = right - (px(110) if self.narrow else wide // 3)
        if sum(widths) + gap * (len(widths) - 1) > room:
            widths = [paper.wide(f"0  {words}", 13, True) + px(18) for words in said]
        if sum(widths) + gap * (len(widths) - 1) > room:
            widths = [max(px(30), tall)] * len(widths)
        rects, x = list[pygame.Rect](), right
        for width in reversed(widths):
            rects.insert(0, pygame.Rect(x - width, (high - tall) // 2, width, tall))
            x -= width + gap
        return rects

    def _tools(self, surface: pygame.Surface, tools: Sequence[Tool], bar: pygame.Rect) -> int:
        """Undo, journal, help, menu: at the right end; where they begin."""
        px, x = self.theme.px, bar.right - self.theme.px(8)
        side = min(px(32), bar.height - px(6))
        for tool in reversed(tools):
            rect = pygame.Rect(x - side, bar.centery - side // 2, side, side)
            look: Look = "chosen" if tool.on else "plain" if tool.enabled else "refused"
            said = tool.tip or self._app.say(Text(f"table.tool.{tool.name}"))
            tip = f"{said}  [{tool.key}]"
            do = tool.do if tool.enabled else None
            self.button(surface, rect, tool.name, icon=tool.icon, look=look, tip=tip, do=do)
            x = rect.left - px(4)
        return x
