"""The box that saves a replay as pictures or a report, a little every frame."""

from __future__ import annotations

import time
import webbrowser
from collections.abc import Generator, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.app.export import PAGE, Exporter, Kind, Progress
from game.app.screens.box import BoxScreen
from game.app.theme import DIM, TEXT
from game.app.widgets.boxes import Column, progress_bar
from game.app.widgets.control import Action, Look
from game.app.widgets.toast import Toast
from game.app.window import App
from game.core.home import folder, shown
from game.core.session import Session
from game.core.text import Text

KINDS: tuple[tuple[Kind, str, str], ...] = (
    ("report", "file-document-outline", "r"),
    ("gif", "file-gif-box", "g"),
    ("webp", "animation-play-outline", "w"),
    ("frames", "image-multiple-outline", "p"),
)
AFTER = (("open", "open-in-app", "o"), ("folder", "folder-open-outline", "f"), ("copy", "content-copy", "c"))
"""What can be done with something that was written."""
_A_FRAME = 0.012
"""Seconds of a frame that may go into writing."""


class ExportBox(BoxScreen):
    """Over the replay: four kinds to choose from, a bar until it is written, then what can be done with it."""

    def __init__(
        self,
        app: App,
        session: Session[Any],
        name: str,
        toast: Toast,
        kind: Kind | None = None,
        path: Path | None = None,
    ) -> None:
        """`kind` is begun at once, where there is nothing to choose; `path` is where the game is kept."""
        super().__init__(app)
        self._path = path
        self._session, self._name, self._toast = session, name, toast
        self._kind: Kind | None = None
        self._work: Iterator[Progress] | None = None
        self._progress = Progress(0, 1)
        self._target = Path()
        self._written = False
        if kind:
            self._start(kind)

    def _say(self, name: str, **values: int | str | Text) -> str:
        return self.app.say(Text(f"replay.export.{name}", **values))

    def layout(self) -> None:
        theme = self.app.theme
        self.desk.clear()
        wide, high = self.app.size
        line, gap = theme.px(46), theme.px(10)
        tall = theme.px(76) + (len(KINDS) + 1) * (line + gap) if self._kind is None else theme.px(170)
        if self._written:
            tall = theme.px(110) + (len(AFTER) + 1) * (line + gap)
        box = pygame.Rect(0, 0, min(theme.px(420), wide - theme.px(40)), min(tall, high))
        box.center = wide // 2, high // 2
        self._box = box
        column = Column(box.inflate(-2 * theme.px(24), -2 * theme.px(20)), gap)
        title = column.top(theme.line_height("large"))
        if self._written:
            self.desk.label(title, self._say(f"{self._kind}.words"), "large", TEXT, bold=True)
            words = self._say("done", path=shown(self.file))
            self.desk.label(column.top(2 * theme.line_height("small")), words, "small", DIM)
            for name, icon, key in AFTER:
                self._button(column.top(line), name, getattr(self, name), icon, key, main=name == "open")
            self._button(column.bottom(line), "close", self.back, "check", "")
        elif self._kind is None:
            self.desk.label(title, self._say("title"), "large", TEXT, bold=True)
            for kind, icon, key in KINDS:
                self._button(column.top(line), kind, partial(self._begin, kind), icon, key)
        if not self._written:
            self._button(column.bottom(line), "cancel", self.back, "close", "")
        self.desk.ready()

    def _button(self, rect: pygame.Rect, name: str, action: Action, icon: str, key: str, *, main: bool = False) -> None:
        words, hint = self._say(f"{name}.words"), self._say(f"{name}.hint")
        look: Look = "main" if main else "plain"
        self.desk.button(
            rect, f"export.{name}", action, words=words, hint=hint, icon=icon, key=key, left=True, look=look
        )

    # --- what was written

    @property
    def file(self) -> Path:
        """What was written: the page of a report, else the file or folder."""
        return self._target / PAGE if self._kind == "report" else self._target

    def open(self) -> None:
        webbrowser.open(self.file.resolve().as_uri())

    def folder(self) -> None:
        webbrowser.open((self.file if self.file.is_dir() else self.file.parent).resolve().as_uri())

    def copy(self) -> None:
        """Where it is, for another program; a machine without a clipboard is no reason to stop."""
        with suppress(pygame.error):
            pygame.scrap.put_text(str(self.file.resolve()))
            self.desk.toast.show(self._say("copied"))

    # --- writing

    def _begin(self, kind: Kind) -> None:
        self._start(kind)
        self.layout()

    def _start(self, kind: Kind) -> None:
        self._kind = kind
        exporter = Exporter(self._session, self.app.language, self.app.settings.palette, self.app.catalog, self._path)
        place = folder("replays") / f"{self._name} export"
        self._target = exporter.written(kind, place)
        self._work = exporter.export(kind, place)
        self._progress = Progress(0, 1)

    def update(self, seconds: float) -> None:
        super().update(seconds)
        until = time.perf_counter() + _A_FRAME
        while self._work is not None:
            try:
                self._progress = next(self._work)
            except StopIteration:
                self._work, self._written = None, True
                self._toast.show(self._say("done", path=shown(self.file)))
                self.layout()
                return
            except (OSError, pygame.error) as error:
                reason = getattr(error, "strerror", None) or str(error)
                self._work = None
                self._toast.show(self._say("failed", reason=reason), True)
                self.app.pop()
                return
            if time.perf_counter() >= until:
                return

    def leave(self) -> None:
        """Stop writing; what is half written is of no use and small."""
        if isinstance(self._work, Generator):
            self._work.close()
        self._work = None

    def draw(self, window: pygame.Surface) -> None:
        super().draw(window)
        if self._work is not None and self._kind:
            self._draw_progress(window)

    def _draw_progress(self, window: pygame.Surface) -> None:
        theme, box = self.app.theme, self._box
        done, total = self._progress.done, self._progress.total
        words = self._say("working", kind=self._say(f"{self._kind}.words"), done=done, total=total)
        line = theme.words(theme.clipped(words, box.width - theme.px(48)), "body", TEXT)
        window.blit(line, (box.x + theme.px(24), box.y + theme.px(20)))
        bar = pygame.Rect(box.x + theme.px(24), box.y + theme.px(58), box.width - theme.px(48), theme.px(10))
        progress_bar(window, bar, done, total, theme)
