"""The top bar: where the game stands, who decides, who is ahead, and the buttons that are always there."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.table.panels.tools import Tool
from game.app.table.play.cast import Cast
from game.app.theme import DIM, LINE, TEXT, TONES
from game.app.widgets.panel import Look, Panel, Spot, seat_sign
from game.app.window import App
from game.core.request import Seat
from game.core.text import Text
from game.kit.sheets import Count, Headline


class TopBar(Panel):
    """One line across the window."""

    def __init__(self, app: App, cast: Cast) -> None:
        super().__init__()
        self._app = app
        self._cast = cast

    def draw(self, window: pygame.Surface, status: Headline, seat: Seat, note: str, tools: Sequence[Tool]) -> None:
        """`note` replaces whose decision it is while something else goes on (thinking, looking back)."""
        shown = tuple((tool.name, tool.enabled, tool.on, tool.tip) for tool in tools)
        names = tuple(self._cast.name(each) for each in self._cast.seats)
        key = (status, seat, note, shown, names, self._app.language)
        self.show(window, key, lambda surface: self._paint(surface, status, seat, note, tools))

    def _paint(self, surface: pygame.Surface, status: Headline, seat: Seat, note: str, tools: Sequence[Tool]) -> None:
        """The scores in the middle, or farther to the right when the words before them need the room."""
        wide, high = surface.get_size()
        gap = self.theme.px(16)
        right = self._paint_tools(surface, tools)
        right = self._paint_counts(surface, status.counts, right, self._needed(status, seat, note))
        parts = self._score_parts(status)
        width = sum(part for *_, part in parts)
        if self._needed(status, seat, note) > right - width - 2 * gap:
            parts = self._score_parts(status, named=False)  # their signs and colours tell whose they are
            width = sum(part for *_, part in parts)
        end = self._paint_standing(surface, status, seat, note, right - width - 2 * gap)
        self._paint_scores(surface, parts, min(max((wide - width) // 2, end + gap), right - width - gap))
        pygame.draw.line(surface, LINE, (0, high - 1), (wide, high - 1))

    def _paint_tools(self, surface: pygame.Surface, tools: Sequence[Tool]) -> int:
        px = self.theme.px
        x, size = surface.get_width() - px(6), px(28)
        for tool in reversed(tools):
            rect = pygame.Rect(x - size, (surface.get_height() - size) // 2, size, size)
            tip = f"{tool.tip or self._app.say(Text(f'table.tool.{tool.name}'))}  [{tool.key}]"
            look: Look = "chosen" if tool.on else "flat" if tool.enabled else "refused"
            self.button(
                surface, rect, tool.name, icon=tool.icon, look=look, tip=tip, do=tool.do if tool.enabled else None
            )
            x -= size + px(4)
        return x

    def _paint_counts(self, surface: pygame.Surface, counts: Sequence[Count], right: int, needed: int) -> int:
        """How near the game is to its end, in front of the tools, named if there is room; where that begins."""
        theme, y = self.theme, surface.get_height() // 2
        gap, size = theme.px(14), theme.px(16)
        numbers = [f"{count.done}/{count.wanted}" for count in counts]
        names = [theme.clipped(self._app.say(count.name), theme.px(150), "small") for count in counts]
        bare = sum(size + theme.px(5) + theme.font("body", True).size(number)[0] + gap for number in numbers)
        named = bare + sum(theme.font("small").size(name)[0] + theme.px(5) for name in names)
        if needed + named > right:
            names = [""] * len(names)
        for count, number, name in reversed(list(zip(counts, numbers, names, strict=True))):
            colour = TONES[count.tone]
            told = theme.words(number, "body", colour, bold=True)
            words = theme.words(name, "small", DIM)
            end, right = right - gap, right - gap - told.get_width()
            surface.blit(told, told.get_rect(midleft=(right, y)))
            if name:
                right -= words.get_width() + theme.px(5)
                surface.blit(words, words.get_rect(midleft=(right, y)))
            icon = theme.icon(count.icon, size, colour)
            right -= size + theme.px(5)
            surface.blit(icon, icon.get_rect(midleft=(right, y)))
            area = pygame.Rect(right, 0, end - right, surface.get_height())
            self.add(Spot(area, f"count:{count.icon}:{name}:{number}", self._app.say(count.text)))
        return right

    def _score_parts(self, status: Headline, named: bool = True) -> list[tuple[Seat, str, str, int]]:
        """Seat, name, score and width of each score."""
        theme, parts = self.theme, []
        for seat, score in status.scores:
            name = theme.clipped(self._cast.name(seat), theme.px(110)) if named else ""
            widths = theme.font("body").size(name)[0] + theme.font("large", True).size(str(score))[0]
            parts.append((seat, name, str(score), widths + theme.px(40)))
        return parts

    def _paint_scores(self, surface: pygame.Surface, parts: Sequence[tuple[Seat, str, str, int]], x: int) -> None:
        """Each side's score, in its colour."""
        theme, y = self.theme, surface.get_height() // 2
        for seat, name, score, width in parts:
            seat_sign(surface, (x + theme.px(6), y), theme.px(6), self._cast.index(seat), self._cast.colour(seat))
            words = theme.words(name, "body", DIM)
            surface.blit(words, words.get_rect(midleft=(x + theme.px(17), y)))
            number = theme.words(score, "large", TEXT, bold=True)
            surface.blit(number, number.get_rect(midleft=(x + theme.px(17) + words.get_width() + theme.px(7), y)))
            x += width

    def _round(self, status: Headline) -> str:
        """Which round it is; nothing before the first."""
        if not status.round:
            return ""
        if not status.rounds:
            return self._app.say(Text("table.top.round_open", round=status.round))
        return self._app.say(Text("table.top.round", round=status.round, rounds=status.rounds))

    def _who(self, seat: Seat, note: str) -> str:
        return note or (self._app.say(Text("table.top.decides", name=self._cast.name(seat))) if seat else "")

    def _needed(self, status: Headline, seat: Seat, note: str) -> int:
        """The width of what must be read whole: the round and who decides."""
        font, px = self.theme.font, self.theme.px
        round = font("body", True).size(self._round(status))[0]
        return px(12) + round + px(8) + px(25) + font("body").size(self._who(seat, note))[0]

    def _paint_standing(self, surface: pygame.Surface, status: Headline, seat: Seat, note: str, end: int) -> int:
        """Round, phase and who decides, as far as there is room; where the words end."""
        theme, say = self.theme, self._app.say
        x, y = theme.px(12), surface.get_height() // 2
        who = self._who(seat, note)
        who_width = theme.font("body").size(who)[0] + theme.px(25) if who else 0
        round = self._round(status)
        phase = f"·  {say(status.phase)}" if round else say(status.phase)
        for shown, colour, bold, room in ((round, TEXT, True, end), (phase, DIM, False, end - who_width)):
            if shown and x + theme.px(24) < room:
                line = theme.line(shown, room - x, "body", colour, bold)
                surface.blit(line, line.get_rect(midleft=(x, y)))
                x += line.get_width() + theme.px(8)
        if who and x + theme.px(50) < end:
            seat_sign(surface, (x + theme.px(7), y), theme.px(5), self._cast.index(seat), self._cast.colour(seat))
            x += theme.px(17)
            line = theme.line(who, end - x, "body", TEXT)
            surface.blit(line, line.get_rect(midleft=(x, y)))
            x += line.get_width()
        return x
