"""History: a slider through everything that was decided; any point can be looked at, and branched from."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.table.play.history import History
from game.app.theme import ACCENT, DIM, LINE, TEXT
from game.app.widgets.panel import Look, Panel, Spot
from game.app.window import App
from game.core.text import Text


class HistoryBar(Panel):
    """Takes the place of the question while the past is looked at."""

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
        px, wide = self.theme.px, surface.get_width()
        pygame.draw.line(surface, LINE, (0, 0), (wide, 0))
        say = self._app.say
        where = say(Text("table.history.where", stop=history.stop, of=history.reel.last, heading=heading))
        x = px(12) + self.line(surface, where, (px(12), px(8)), wide - px(24), "large", bold=True) + px(12)
        self.line(surface, question, (x, px(11)), wide - x - px(12), "body", DIM)
        y = px(42)
        right = self._buttons(surface, history, wide - px(10), y)
        x = self._steps(surface, history, px(10), y)
        track = pygame.Rect(x + px(10), y + px(15), max(px(60), right - x - px(22)), px(6))
        self._track = track.move(self.rect.topleft)
        pygame.draw.rect(surface, LINE, track, border_radius=px(3))
        share = history.stop / max(1, history.reel.last)
        knob = round(track.x + track.width * share)
        pygame.draw.rect(surface, ACCENT, (track.x, track.y, knob - track.x, track.height), border_radius=px(3))
        pygame.draw.circle(surface, TEXT, (knob, track.centery), px(9))
        self.add(Spot(track.inflate(px(20), px(24)), "slider", say(Text("table.history.slider"))))

    def _steps(self, surface: pygame.Surface, history: History, x: int, y: int) -> int:
        px = self.theme.px
        steps: list[tuple[str, str, Callable[[], None]]] = [
            ("beat_back", "skip-previous", lambda: history.by_beat(-1)),
            ("back", "chevron-left", lambda: history.go(history.stop - 1)),
            ("on", "chevron-right", lambda: history.go(history.stop + 1)),
            ("beat_on", "skip-next", lambda: history.by_beat(1)),
        ]
        for name, icon, do in steps:
            tip = self._app.say(Text(f"table.history.{name}"))
            self.button(surface, pygame.Rect(x, y, px(34), px(36)), name, icon=icon, tip=tip, do=do)
            x += px(38)
        return x

    def _buttons(self, surface: pygame.Surface, history: History, right: int, y: int) -> int:
        px, say = self.theme.px, self._app.say
        words = say(Text("table.history.now"))
        width = self.button_width(words, "close")
        right -= width
        tip = say(Text("table.history.now_tip"))
        self.button(surface, pygame.Rect(right, y, width, px(36)), "now", words, icon="close", tip=tip, do=self._close)
        words = say(Text("table.history.branch"))
        width = self.button_width(words, "source-branch")
        right -= width + px(6)
        tip = say(Text("table.history.branch_tip"))
        rect = pygame.Rect(right, y, width, px(36))
        look: Look = "refused" if history.at_end else "main"
        do = None if history.at_end else self._branch
        self.button(surface, rect, "branch", words, icon="source-branch", look=look, tip=tip, do=do)
        return right

    def slide(self, history: History, x: int) -> None:
        """The pointer drags the knob."""
        share = (x - self._track.x) / max(1, self._track.width)
        history.go(round(share * history.reel.last))

    def on_track(self, pos: tuple[int, int]) -> bool:
        return self._track.inflate(self.theme.px(20), self.theme.px(24)).collidepoint(pos)
