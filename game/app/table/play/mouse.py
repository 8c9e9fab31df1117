"""The mouse at the table: clicks, drags and the wheel, told apart and passed on."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

import pygame

from game.app.table.panels.pieces import Spot
from game.app.table.play.drafts import PathDraft, PointDraft
from game.boards.table import Table
from game.core.place import GRID_SCALE, Point
from game.kit.looks import Board

if TYPE_CHECKING:
    from game.app.screens.table import TableScreen

_DRAG = 6
_DOUBLE = 350
_SNAP = 14
"""Pixels: when a press becomes a drag, milliseconds between two clicks that are one, pixels to snap over."""


class Mouse:
    """What the pointer is doing."""

    def __init__(self, table: TableScreen) -> None:
        self._table = table
        self.pos = (-1, -1)
        self.model = ""
        """The piece of the board under the pointer."""
        self._pressed: tuple[int, int] | None = None
        self._pressed_spot: Spot | None = None
        self._pressed_model = ""
        self._dragging: str = ""
        """What is dragged: `board`, `path`, `spot` or `slider`."""
        self._moved = False
        self._clicked_at = -_DOUBLE
        self._clicked_pos = (-1, -1)

    @property
    def on_board(self) -> bool:
        table = self._table
        if table.menu or table.helping or not table.layout_now.board.collidepoint(self.pos):
            return False
        return not any(panel.rect.collidepoint(self.pos) for panel in table.panels)

    @property
    def spot(self) -> Point | str | None:
        """What lies under the pointer on the board: a model by its id, else the place."""
        if not self.on_board:
            return None
        return self.model or self._table.view.camera.to_board(self.pos)

    def event(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.MOUSEMOTION:
                self._move(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._move(event.pos)
                self._press(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._move(event.pos)
                self._release(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self._cancel()
            case pygame.MOUSEBUTTONDOWN if event.button == 2:
                self._pressed, self._dragging = event.pos, "board"
            case pygame.MOUSEBUTTONUP if event.button == 2:
                self._pressed, self._dragging = None, ""
            case pygame.MOUSEWHEEL:
                self._wheel(event.y)
            case _:
                return False
        return True

    # --- moving

    def _move(self, pos: tuple[int, int]) -> None:
        table, before = self._table, self.pos
        self.pos, self._moved = pos, True
        if self._dragging == "slider" and table.history:
            table.history_bar.slide(table.history, pos[0])
            table.view_history()
            return
        if self._dragging == "board":
            table.view.camera.pan(pos[0] - before[0], pos[1] - before[1])
            return
        if self._pressed and not self._dragging and _apart(pos, self._pressed) > _DRAG:
            self._begin_drag(before, pos)

    def _begin_drag(self, before: tuple[int, int], pos: tuple[int, int]) -> None:
        table = self._table
        if self._pressed_spot:
            self._dragging = "spot"
        elif self._pressed_model and not table.history and table.controller.drag(self._pressed_model):
            self._dragging = "path"
        else:
            self._dragging = "board"
            table.view.camera.pan(pos[0] - before[0], pos[1] - before[1])

    def update(self) -> None:
        """Once a frame: what is under the pointer, and the ghost or path that follows it."""
        table = self._table
        table.point_at(self._spot_at(self.pos))
        if not self._moved and not table.view.camera.moving:
            return
        self._moved = False
        picked = self._pick() if self.on_board and table.hovered is None else ""
        if picked != self.model:
            self.model = picked
            table.point_at_board()
        if self.on_board and table.hovered is None and not table.history and self._dragging != "board":
            self._follow()
        elif isinstance(table.controller.draft, PathDraft) and table.controller.draft.laid:
            table.controller.draft.ahead = ()

    def _pick(self) -> str:
        """The model or marker under the pointer; terrain or a cell only if the question has to do with it."""
        table, view = self._table, self._table.view
        found = view.standing.token_at(self.pos, table.figures) or view.standing.marker_at(self.pos, table.figures)
        if found or table.history:
            return found or ""
        subjects = table.controller.subjects()
        grid = not isinstance(table.board, Table)
        near = (view.piece_at(self.pos), view.camera.to_board(self.pos).key(GRID_SCALE) if grid else None)
        return next((id for id in near if id in subjects), "") or ""

    def hover_text(self) -> str:
        """What the ground under the pointer is, in words."""
        return self._table.view.hover_text(self.pos) if self.on_board and not self._dragging else ""

    def _follow(self) -> None:
        table = self._table
        draft = table.controller.draft
        if not isinstance(draft, PointDraft | PathDraft) or table.instruments.measuring:
            return
        at = _kept_on(table.board, table.view.camera.to_board(self.pos))
        if at is None:
            return
        if isinstance(draft, PathDraft) and draft.laid and self._near_end():
            draft.ahead = ()
            return
        snap = _SNAP / max(1e-6, table.view.camera.pixels(1))
        table.controller.pointer(table.instruments.places(table.board, at), snap)

    def _near_end(self) -> bool:
        draft = self._table.controller.draft
        if not isinstance(draft, PathDraft) or not draft.laid:
            return False
        x, y = self._table.view.camera.to_screen(draft.end)
        return _apart(self.pos, (x, y)) <= max(_SNAP, self._table.app.theme.px(12))

    def _spot_at(self, pos: tuple[int, int]) -> Spot | None:
        table = self._table
        if table.menu or table.helping:
            return next((spot for panel in table.panels if (spot := panel.spot(pos))), None)
        toast = next((spot for spot in table.toasts.spots if spot.rect.collidepoint(pos)), None)
        if toast:
            return toast
        for panel in table.panels:
            if panel.rect.collidepoint(pos):
                return panel.spot(pos)
        return table.hand.spot(pos) or table.trays.spot(pos)

    # --- buttons

    def _press(self, pos: tuple[int, int]) -> None:
        table = self._table
        self.update()
        self._dragging = ""
        if table.history and table.history_bar.on_track(pos) and not table.menu:
            self._dragging = "slider"
            table.history_bar.slide(table.history, pos[0])
            table.view_history()
            return
        if table.helping:
            table.helping = False
            return
        if table.host.motion.busy and not table.menu and table.host.skip():
            return
        self._pressed = pos
        self._pressed_spot = self._spot_at(pos)
        self._pressed_model = self.model if self.on_board else ""

    def _release(self, pos: tuple[int, int]) -> None:
        table, dragging, pressed = self._table, self._dragging, self._pressed
        spot, self._pressed_spot = self._pressed_spot, None
        self._pressed, self._dragging = None, ""
        if dragging == "spot" and spot and spot.drop:
            spot.drop(pos)
        elif dragging == "path":
            self.update()
            table.controller.ground()
        elif pressed and not dragging:
            self._click(pos, spot)

    def _click(self, pos: tuple[int, int], spot: Spot | None) -> None:
        table = self._table
        if spot:
            if spot.do and spot.rect.collidepoint(pos):
                table.host.note = None
                spot.do()
            return
        if table.menu and not table.menu.rect.collidepoint(pos):
            table.close_menu()
            return
        if self.on_board:
            self._click_board(pos)

    def _click_board(self, pos: tuple[int, int]) -> None:
        table = self._table
        now = pygame.time.get_ticks()
        double = now - self._clicked_at < _DOUBLE and _apart(pos, self._clicked_pos) <= _DRAG
        self._clicked_at, self._clicked_pos = now, pos
        if table.instruments.measuring:
            table.instruments.measure(self.model or table.view.camera.to_board(pos))
            return
        if table.history:
            table.select(self.model)
            return
        table.host.note = None
        draft = table.controller.draft
        if isinstance(draft, PointDraft | PathDraft):
            if double and isinstance(draft, PathDraft):
                draft.ahead = ()  # the first of the two clicks has laid the way
                table.controller.commit()
            else:
                table.controller.ground(self._near_end())
            return
        if self.model:
            table.choose_model(self.model)
        else:
            table.selected = table.host.acting

    def _cancel(self) -> None:
        table = self._table
        if table.menu:
            table.close_menu()
        elif table.history is None:
            table.instruments.put_away() or table.controller.cancel()
            table.host.note = None

    def _wheel(self, steps: int) -> None:
        table = self._table
        spot = self._spot_at(self.pos)
        if spot and spot.wheel:
            spot.wheel(1 if steps > 0 else -1)
            return
        for panel in table.panels:
            if panel.rect.collidepoint(self.pos):
                scroll = getattr(panel, "wheel", None)
                if scroll:
                    scroll(steps)
                return
        if self.on_board:
            table.view.camera.zoom_at(self.pos, steps)


def _kept_on(board: Board, at: Point) -> Point | None:
    """The nearest place of a table; of a grid only its own cells."""
    if not isinstance(board, Table):
        return at if at in board else None
    return Point(max(0, min(at.x, board.width)), max(0, min(at.y, board.depth)), at.z)


def _apart(a: tuple[float, float], b: tuple[float, float]) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])
