"""The picture beside a saved game, made anew after each round while the game goes on."""

from __future__ import annotations

from collections.abc import Generator
from threading import Thread

import pygame

from game.app import games
from game.app.table.art.view import BoardView
from game.app.table.play.sitting import Sitting

SIZE = games.THUMBNAIL


class Keepsake:
    """Paints a part every frame and writes on a thread, so that nobody waits for it."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._round = sitting.host.motion.shown.status.round
        self._view = BoardView(sitting.app.theme, sitting.board) if sitting.host.play.path else None
        self._work: Generator[None, None, pygame.Surface] | None = None
        self._writing: Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether a picture is being painted or written."""
        return self._work is not None or (self._writing is not None and self._writing.is_alive())

    def update(self) -> None:
        host = self._sitting.host
        if host.play.path is None or self._view is None or self._sitting.history or host.showing:
            return
        number = host.motion.shown.status.round
        if number != self._round:
            self._round, self._work = number, self._sitting.picturing(SIZE, self._view)
        if self._work is None:
            return
        try:
            next(self._work)
        except StopIteration as done:
            self._work = None
            self._writing = games.keep_thumbnail_later(host.play.path, done.value)
