"""History: a slider through everything that was decided; any point can be looked at, and branched from."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.table.play.history import History
from game.app.theme import ACCENT, DIM, LINE, TEXT, Colour, Size
from game.app.widgets.panel import Look, Panel, Spot
from game.app.window import App
from game.core.text import Text


class HistoryBar(Panel):
    """Takes the place of the question while the past is looked at."""

    ground = "warm"

    def __init__(self, app: App, close: Callable[[], None], branch: Callable[[], None]) -> None:
        super().__init__()
        self._app = app
        self._close = close
        self._branch = branch
        self._track = pygame.Rect(0, 0, 1, 1)

    def draw(self, window: pygame.Surface, history: History, heading: Text, question: str) -> None:
        key = (history.stop, history.reel.last, heading, question, self._app.language)
        self.show(window, key, lambda surface: self._paint(surface, history, heading, question))

    def _paint(self, surface: pygame.Surface, history: History, heading: Text, question: str) -> None:
        px, theme, say = self.theme.px, self.theme, self._app.say
        left, wide = px(12), surface.get_width() - px(24)
        where = say(Text("table.history.where", stop=history.stop, of=history.reel.last, heading=heading))
        y = self._write(surface, where, px(10), "large", TEXT, bold=True)
        self._write(surface, question, y + px(4), "small", DIM)
        foot = surface.get_height() - px(12)
        self._buttons(surface, history, pygame.Rect(left, foot - px(80), wide, px(80)))
        self._steps(surface, history, pygame.Rect(left, foot - px(126), wide, px(36)))
        track = pygame.Rect(left + px(8), foot - px(152), wide - px(16), px(6))
        self._track = track.move(self.rect.topleft)
        pygame.draw.rect(surface, LINE, track, border_radius=px(3))
        share = history.stop / max(1, history.reel.last)
        knob = round(track.x + track.width * share)
        pygame.draw.rect(surface, ACCENT, (track.x, track.y, knob - track.x, track.height), border_radius=px(3))
        pygame.draw.circle(surface, TEXT, (knob, track.centery), theme.px(9))
        self.add(Spot(track.inflate(px(20), px(24)), "slider", say(Text("table.history.slider"))))

    def _write(
        self, surface: pygame.Surface, words: str, y: int, size: Size, colour: Colour, bold: bool = False
    ) -> int:
        """Words in lines; where they end."""
        theme, room = self.theme, surface.get_width() - self.theme.px(24)
        for line in theme.wrap(words, room, size, bold)[:4]:
            surface.blit(theme.words(line, size, colour, bold), (theme.px(12), y))
            y += theme.line_height(size)
        return y

    def _steps(self, surface: pygame.Surface, history: History, row: pygame.Rect) -> None:
        steps: list[tuple[str, str, Callable[[], None]]] = [
            ("beat_back", "skip-previous", lambda: history.by_beat(-1)),
            ("back", "chevron-left", lambda: history.go(history.stop - 1)),
            ("on", "chevron-right", lambda: history.go(history.stop + 1)),
            ("beat_on", "skip-next", lambda: history.by_beat(1)),
        ]
        step = row.width // len(steps)
        for n, (name, icon, do) in enumerate(steps):
            tip = self._app.say(Text(f"table.history.{name}"))
            rect = pygame.Rect(row.x + n * step, row.y, step - self.theme.px(4), row.height)
            self.button(surface, rect, name, icon=icon, tip=tip, do=do)

    def _buttons(self, surface: pygame.Surface, history: History, area: pygame.Rect) -> None:
        """To branch off, and back to the present."""
        say, high = self._app.say, self.theme.px(37)
        look: Look = "refused" if history.at_end else "main"
        do = None if history.at_end else self._branch
        tip, words = say(Text("table.history.branch_tip")), say(Text("table.history.branch"))
        rect = pygame.Rect(area.x, area.y, area.width, high)
        self.button(surface, rect, "branch", words, icon="source-branch", look=look, tip=tip, do=do)
        tip, words = say(Text("table.history.now_tip")), say(Text("table.history.now"))
        rect = pygame.Rect(area.x, area.bottom - high, area.width, high)
        self.button(surface, rect, "now", words, icon="close", tip=tip, do=self._close)

    def slide(self, history: History, x: int) -> None:
        """The pointer drags the knob."""
        share = (x - self._track.x) / max(1, self._track.width)
        history.go(round(share * history.reel.last))

    def on_track(self, pos: tuple[int, int]) -> bool:
        return self._track.inflate(self.theme.px(20), self.theme.px(24)).collidepoint(pos)
