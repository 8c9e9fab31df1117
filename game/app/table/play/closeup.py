"""The camera comes near to whoever fights, on the stage or in a question, and goes back afterwards."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.app.table.art.camera import Look
from game.app.table.art.view import BoardView
from game.app.table.play.stage import Showing, Stage

_CHIP = 44
"""What hangs over the upper edge of the board."""


class CloseUp:
    """Watches the stage for one view of the board."""

    def __init__(self, stage: Stage, view: BoardView) -> None:
        self._stage = stage
        self._view = view
        self._seen: Showing | None = None
        self._before: Look | None = None
        self._went = Look((0.0, 0.0), 0.0)

    def update(self) -> None:
        """Come near when somebody fights, go back when nobody does; a player who moves the camera keeps it."""
        now = self._stage.now
        if now is self._seen:
            return
        self._seen = now
        if now is not None and now.fighters:
            self._come(now.fighters, now.covers(self._view.rect, self._view.theme))
        elif not self._stage.busy:
            self._go_back()

    def attend(self, fighters: Sequence[str]) -> None:
        """Come near to those a question is about; to nobody in particular: go back."""
        if fighters:
            self._come(fighters, 0)
        elif not self._stage.busy:
            self._go_back()

    def _come(self, ids: Sequence[str], covered: int) -> None:
        places = self._view.standing.places
        fighters = [places[id][0] for id in ids if id in places]
        if not fighters:
            return
        camera, free = self._view.camera, self._free(covered)
        look = camera.near(fighters, free)
        if camera.goal_scale * 1.1 >= camera.scale_of(look) and self._in_view(fighters, free):
            return
        self._before = self._before or camera.look
        camera.look_at(look)
        self._went = camera.look

    def _go_back(self) -> None:
        before, self._before = self._before, None
        if before is not None and self._view.camera.look == self._went:
            self._view.camera.look_at(before)

    def _free(self, covered: int) -> pygame.Rect:
        """The board between what hangs over its upper edge and the tray; figures stand higher than their bases."""
        board, top = self._view.rect, self._view.theme.px(2 * _CHIP)
        return pygame.Rect(board.x, board.y + top, board.width, board.height - top - covered)

    def _in_view(self, fighters: list[tuple[float, float]], free: pygame.Rect) -> bool:
        free = free.inflate(-free.width // 6, -free.height // 8)
        return all(free.collidepoint(self._view.camera.project(at)) for at in fighters)
