"""The picture beside a saved game, made anew after each round while the game goes on."""

from __future__ import annotations

from threading import Thread

import pygame

from game.app import games
from game.app.bits import Bits
from game.app.table.art.view import BoardView
from game.app.table.play.sitting import Sitting

SIZE = games.THUMBNAIL
_A_FRAME = 0.004


class Keepsake:
    """Paints a part every frame and writes on a thread, so that nobody waits for it."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._round = sitting.host.motion.shown.status.round
        self._work: Bits[pygame.Surface] | None = None
        self._writing: Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether a picture is being painted or written."""
        return self._work is not None or (self._writing is not None and self._writing.is_alive())

    def update(self) -> None:
        host = self._sitting.host
        if host.play.path is None or self._sitting.history or host.showing:
            return
        number = host.motion.shown.status.round
        if number != self._round:
            view = BoardView(self._sitting.app.theme, self._sitting.board)
            self._round, self._work = number, Bits(self._sitting.picturing(SIZE, view))
        if self._work is not None and self._work.go_on(_A_FRAME):
            self._writing = games.keep_thumbnail_later(host.play.path, self._work.made)
            self._work = None
