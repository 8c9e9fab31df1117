"""A saved game is played again to where it stood: a long one takes a while, and the window shows how far it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game.app import games
from game.app.beside import A_FRAME, Beside
from game.app.theme import TEXT
from game.app.widgets.boxes import Column, panel, progress_bar, veil
from game.app.widgets.desk import Desk
from game.app.window import App, Screen
from game.core.home import legible
from game.core.save import SaveError
from game.core.session import RuleFailed, Session
from game.core.system import SetupError

Opened = Callable[[Session[Any]], None]
Failed = Callable[[Exception], None]


def load(app: App, path: Path, opened: Opened, failed: Failed) -> None:
    """Open a saved game and hand it to `opened`, or what is wrong with it to `failed`; what takes long shows a bar."""
    try:
        opening = games.opening(path)
    except (SaveError, SetupError, RuleFailed) as error:
        failed(error)
        return
    screen = LoadingScreen(app, legible(path.stem), opening, opened, failed)
    if not screen.play_on():
        app.push(screen)


class LoadingScreen(Screen):
    """Over the screen it was opened from. Esc and its button leave the game alone."""

    def __init__(self, app: App, name: str, opening: games.Opening, opened: Opened, failed: Failed) -> None:
        super().__init__(app)
        self.desk = Desk(app)
        self._under = app.top
        self._name, self._opening, self._replaying = name, opening, Beside(opening.work, "replaying")
        self._opened, self._failed = opened, failed
        self._box = pygame.Rect(0, 0, 0, 0)

    @property
    def done(self) -> int:
        """Answers given so far."""
        return self._replaying.done

    @property
    def total(self) -> int:
        return self._opening.answers

    def layout(self) -> None:
        theme = self.app.theme
        self.desk.clear()
        wide, high = self.app.size
        box = pygame.Rect(0, 0, min(theme.px(420), wide - theme.px(40)), theme.px(180))
        box.center = wide // 2, high // 2
        self._box = box
        column = Column(box.inflate(-2 * theme.px(24), -2 * theme.px(20)), theme.px(10))
        title = theme.clipped(self.desk.say("loading.title", name=self._name), column.left.width, "large", True)
        self.desk.label(column.top(theme.line_height("large")), title, "large", TEXT, bold=True)
        self.desk.button(column.bottom(theme.px(46)), "loading.cancel", self.back, icon="close", left=True)
        self.desk.ready()

    # --- playing it again

    def play_on(self) -> bool:
        """A frame's worth of answers; whether the game has been handed on, or what is wrong with it."""
        try:
            if not self._replaying.go_on(A_FRAME):
                return False
        except (SaveError, SetupError, RuleFailed) as error:
            self._close()
            self._failed(error)
        except Exception:
            self._close()
            raise
        else:
            self._close()
            self._opened(self._replaying.made)
        return True

    def _close(self) -> None:
        if self.app.top is self:  # a short game is there before this is ever shown
            self.app.pop()

    def update(self, seconds: float) -> None:
        self.desk.update(seconds)
        self.play_on()

    def leave(self) -> None:
        self._replaying.leave()

    # --- the loop

    def event(self, event: pygame.event.Event) -> bool:
        return self.desk.event(event)

    def draw(self, window: pygame.Surface) -> None:
        theme, box = self.app.theme, self._box
        self._under.draw(window)
        veil(window)
        panel(window, box, theme)
        edge = theme.px(24)
        words = self.desk.say("loading.working", done=self.done, total=self.total)
        window.blit(theme.words(words, "body", TEXT), (box.x + edge, box.y + theme.px(54)))
        bar = pygame.Rect(box.x + edge, box.y + theme.px(84), box.width - 2 * edge, theme.px(10))
        progress_bar(window, bar, self.done, self.total, theme)
        self.desk.draw(window)
