"""The board as a picture: scenery, what is laid over it, markers and models, and what lies under the pointer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from game.app.table.art.backdrop import Backdrop
from game.app.table.art.camera import XY, plane_of
from game.app.table.art.chart import Chart
from game.app.table.art.figures import Figures
from game.app.table.art.hover import hover_words, side_words
from game.app.table.art.overlay import Overlay
from game.app.table.art.regiments import Regiments
from game.app.table.art.rulers import Rulers
from game.app.theme import Theme
from game.boards.grid import AS_PRINTED, Conditions, Side
from game.boards.squares import SquareBoard
from game.boards.table import Table
from game.core.place import Point
from game.kit.scenarios import Board

_SIDE = 0.1
"""How near the pointer has to be to a wall between two cells, in cells."""


class BoardView(Chart):
    """Draws a board and answers what is where. Places are window pixels; what is under the models is kept."""

    def __init__(self, theme: Theme, board: Board) -> None:
        super().__init__(theme, board)
        self.now = AS_PRINTED
        self._backdrop = Backdrop(self)
        self._backdrop.show(board, self.now)
        self.regiments = Regiments(self)

    # --- what is shown

    def show(self, board: Board, now: Conditions = AS_PRINTED) -> None:
        """Draw another board, or the same one after doors have opened and things have gone."""
        if board is self.board or board == self.board:
            if now != self.now:
                self.now = now
                self._backdrop.change(now)
            return
        self.camera.plane = plane_of(board)
        self.board, self.now = board, now
        self.standing.show(board)
        self._backdrop.show(board, now)
        self.forget()
        self.camera.resize(self.rect, self.camera.inset)

    def retheme(self, theme: Theme) -> None:
        """Take another size or palette."""
        self.theme = theme
        self.standing.retheme(theme)
        self._backdrop.scenery.theme = theme
        self._backdrop.forget()
        self.forget()

    @property
    def ratio(self) -> float:
        """How much wider than high the board is, with its frame."""
        plane = self.camera.plane
        left, top, right, bottom = plane.box
        return (right - left + 2 * plane.margin) / (bottom - top + 2 * plane.margin)

    def resize(self, rect: pygame.Rect, inset: int = 0) -> None:
        """Draw into another rectangle of the window; `inset` pixels of it are covered at the lower edge."""
        same = self._backdrop.rect == rect and self._backdrop.canvas.get_size() == (rect.right, rect.bottom)
        if same and inset == self.camera.inset:
            return
        self.rect = self.free = pygame.Rect(rect)
        self.camera.resize(self.rect, inset)
        self._backdrop.resize(self.rect)

    def update(self, seconds: float) -> None:
        """Let the camera move on."""
        self.camera.update(seconds)

    def settle(self) -> None:
        """Finish everything that is still being painted or moved: for pictures that are kept."""
        for _ in self.settling():
            pass

    def settling(self) -> Iterator[None]:
        """The same a part at a time, for callers with a window to keep alive."""
        self.camera.update(60)
        yield from self._backdrop.settling()
        self.standing.at_once = True
        self.standing.forget()

    # --- drawing

    def readying(self, figures: Figures, overlays: Sequence[Overlay] = ()) -> Iterator[None]:
        """Work out and paint what a frame needs before it is drawn, a part at a time."""
        yield from self.standing.readying(figures)
        yield from self._backdrop.readying(tuple(overlay for overlay in overlays if overlay.lies))
        yield from self.regiments.readying(figures)

    def draw(self, window: pygame.Surface, figures: Figures, overlays: Sequence[Overlay] = ()) -> None:
        """One frame of the board."""
        clip = window.get_clip()
        window.set_clip(self.rect)
        self.standing.arrange(figures)
        lying = tuple(overlay for overlay in overlays if overlay.lies)
        window.blit(self._backdrop.prepare(lying), self.rect, self.rect)
        if not self._backdrop.stretched:
            self.regiments.under(window, figures)
            self.standing.draw(window)
        if isinstance(self.board, SquareBoard):
            Rulers(self.board, self.camera, self.theme).draw(window)
        self.labels.begin()
        self.badges.clear()
        self.numbers.clear()
        if not self._backdrop.stretched:
            self.regiments.over(window, figures)
        for overlay in overlays:
            overlay.over(window, self)
        window.set_clip(clip)

    # --- what is where

    def forget(self) -> None:
        super().forget()
        self.regiments.forget()

    def badge_at(self, pos: XY) -> str | None:
        """The piece whose badge is under the pointer."""
        return next((id for rect, id in self.badges if rect.collidepoint(pos)), None)

    def numbered_at(self, pos: XY) -> Point | None:
        """The place whose number is under the pointer."""
        return next((at for rect, at in self.numbers if rect.collidepoint(pos)), None)

    def piece_rect(self, id: str, figures: Figures) -> pygame.Rect | None:
        """The place of a token, a marker or a piece of terrain in the window, as far as the view shows it."""
        marker = next((marker for marker in figures.markers if marker.id == id), None)
        if marker:
            (x, y), r = self.standing.marker_place(marker, figures), self.standing.marker_radius(marker)
        else:
            shape = [self.camera.project(at) for at in self.shape_of(id)]
            if not shape:
                return None
            x, y = sum(at[0] for at in shape) / len(shape), sum(at[1] for at in shape) / len(shape)
            r = round(max(max(abs(at[0] - x), abs(at[1] - y)) for at in shape))
        rect = pygame.Rect(round(x) - r, round(y) - r, 2 * r, 2 * r)
        return rect if self.rect.colliderect(rect) else None

    def piece_at(self, pos: XY) -> str | None:
        """The highest piece of terrain under the pointer; on grids the topmost feature."""
        at = self.camera.to_board(pos)
        if isinstance(self.board, Table):
            under = [piece for piece in self.board.pieces if piece.covers((at.x, at.y))]
            return max(under, key=lambda piece: (piece.top, -piece.polygon.area)).id if under else None
        things = self.board.features_at(at, self.now)
        return things[-1].id if things else None

    def hover_text(self, pos: XY) -> str:
        """What is under the pointer in words: name, height, keywords; '' over open ground."""
        if not self.rect.collidepoint(pos):
            return ""
        side = self._side_at(pos)
        if side is not None:
            return side_words(side, self.now, self.say)
        return hover_words(self.board, self.camera.to_board(pos), self.piece_at(pos), self.now, self.say)

    def _side_at(self, pos: XY) -> Side | None:
        """The wall, door, window or railing under the pointer, on a grid."""
        if isinstance(self.board, Table):
            return None
        u, v = self.camera.unproject(pos)
        for side in self.board.sides:
            (au, av), (bu, bv) = self.camera.plane.flat(side.a), self.camera.plane.flat(side.b)
            across, along = (u - au) * (bu - au) + (v - av) * (bv - av), (u - au) * (av - bv) + (v - av) * (bu - au)
            if abs(across - 0.5) < _SIDE and abs(along) < 0.36:
                return side
        return None
