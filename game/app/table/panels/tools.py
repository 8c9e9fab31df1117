"""The buttons that are always there, and the chip over the board that says where the game stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.app.table.play.cast import Cast
from game.app.theme import DIM, GROUND, LEAST, LINE, SIZES, TEXT, Theme
from game.app.widgets.panel import Do, Look, Panel, seat_sign
from game.app.widgets.prose import block, line_size
from game.app.window import App
from game.core.request import Seat
from game.core.text import Text
from game.kit.sheets import Headline


@dataclass(frozen=True, slots=True)
class Tool:
    """A button of the table."""

    name: str
    icon: str
    key: str
    do: Do
    enabled: bool = True
    on: bool = False
    tip: str = ""
    """What it says when pointed at, unless that is always the same."""


class Tools(Panel):
    """A column of square buttons; two beside each other where it is wide enough."""

    ground = "clear"

    def __init__(self, app: App) -> None:
        super().__init__()
        self._app = app

    def draw(self, window: pygame.Surface, tools: Sequence[Tool]) -> None:
        key = (tuple((tool.name, tool.enabled, tool.on, tool.tip) for tool in tools), self._app.language)
        self.show(window, key, lambda surface: self._paint(surface, tools))

    def _paint(self, surface: pygame.Surface, tools: Sequence[Tool]) -> None:
        wide, high = surface.get_size()
        across = 2 if len(tools) * wide > high * 1.2 else 1
        rows = max(1, -(-len(tools) // across))
        size = min(wide // across, high // rows) - self.theme.px(1)
        for n, tool in enumerate(tools):
            rect = pygame.Rect(n % across * wide // across, n // across * high // rows, size, size)
            pygame.draw.rect(surface, (*GROUND, 225), rect, border_radius=self.theme.px(6))
            pygame.draw.rect(surface, LINE, rect, 1, border_radius=self.theme.px(6))
            tip = f"{tool.tip or self._app.say(Text(f'table.tool.{tool.name}'))}  [{tool.key}]"
            look: Look = "chosen" if tool.on else "flat" if tool.enabled else "refused"
            do = tool.do if tool.enabled else None
            self.button(surface, rect, tool.name, icon=tool.icon, look=look, tip=tip, do=do)


class Standing:
    """Round, phase and who decides: words for a chip that hangs over the board's upper edge."""

    def __init__(self, app: App, cast: Cast) -> None:
        self._app = app
        self._cast = cast
        self._picture: tuple[object, pygame.Surface] | None = None
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it hung last."""

    def round(self, status: Headline) -> str:
        """Which round it is; nothing before the first."""
        if not status.round:
            return ""
        if not status.rounds:
            return self._app.say(Text("table.top.round_open", round=status.round))
        return self._app.say(Text("table.top.round", round=status.round, rounds=status.rounds))

    def who(self, seat: Seat, note: str) -> str:
        return note or (self._app.say(Text("table.top.decides", name=self._cast.name(seat))) if seat else "")

    def draw(self, window: pygame.Surface, room: pygame.Rect, status: Headline, seat: Seat, note: str) -> pygame.Rect:
        """In the middle of the room, no wider than its words; where it hangs."""
        theme = self._app.theme
        key = (theme, room.size, status, seat, self.who(seat, note), self._app.language)
        if self._picture is None or self._picture[0] != key:
            self._picture = (key, self._paint(theme, room, status, seat, note))
        picture = self._picture[1]
        self.rect = window.blit(picture, picture.get_rect(midtop=room.midtop))
        return self.rect

    def _paint(self, theme: Theme, room: pygame.Rect, status: Headline, seat: Seat, note: str) -> pygame.Surface:
        """Round and who decides are read whole; the phase has what is left between them."""
        px, gap, high = theme.px, theme.px(12), room.height
        widest = room.width - 2 * gap
        bold = theme.words(self.round(status), "body", TEXT, bold=True)
        who = theme.line(self.who(seat, note), widest * 2 // 3, "small", TEXT)
        sign = px(18) if seat else 0
        used = bold.get_width() + who.get_width() + sign + 5 * gap
        left = max(0, widest - used)
        phase = _whole(theme, self._app.say(status.phase), (left, high))
        parts = [part for part in (bold, phase, who) if part.get_width() > 1]
        width = sum(part.get_width() + gap for part in parts) + gap + sign
        sheet = pygame.Surface((min(widest, width), high), pygame.SRCALPHA)
        for colour, line in (((*GROUND, 236), 0), (LINE, 1)):
            below = {"border_bottom_left_radius": px(10), "border_bottom_right_radius": px(10)}
            pygame.draw.rect(sheet, colour, sheet.get_rect(), line, **below)
        x = gap
        for part in parts:
            if part is who and sign:
                seat_sign(sheet, (x + px(5), high // 2), px(5), self._cast.index(seat), self._cast.colour(seat))
                x += sign
            sheet.blit(part, part.get_rect(midleft=(x, high // 2)))
            x += part.get_width() + gap
        return sheet


def _whole(theme: Theme, words: str, room: tuple[int, int]) -> pygame.Surface:
    """Words in one line, or in several small ones; nothing where they would have to be cut."""
    wide, high = room
    size = line_size(theme, words, wide, SIZES["small"])
    size, lines = (size, [words]) if size else block(theme, words, (wide, high), LEAST) or (LEAST, [""])
    shown = [theme.words(line, size, DIM) for line in lines]
    sheet = pygame.Surface(
        (max(line.get_width() for line in shown), len(shown) * theme.line_height(size)), pygame.SRCALPHA
    )
    for n, line in enumerate(shown):
        sheet.blit(line, (0, n * theme.line_height(size)))
    return sheet
