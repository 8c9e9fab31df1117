"""The mouse at the table: clicks, drags and the wheel, told apart and passed on."""

from __future__ import annotations

from math import hypot
from typing import Protocol

import pygame

from game.app.table.play.options import CLOSING, ChooseDraft
from game.app.table.play.places import PathDraft, PointDraft
from game.app.table.play.sitting import Sitting
from game.app.widgets.panel import Spot
from game.boards.table import Table
from game.core.place import GRID_SCALE, Point
from game.core.request import Path
from game.kit.scenarios import Board

_DRAG = 6
_DOUBLE = 350
_SNAP = 14
"""Pixels: when a press becomes a drag, milliseconds between two clicks that are one, pixels to snap over."""
_HASTY = 500
"""Milliseconds in which a second click at the same place is meant for what was there at the first."""
_BASE = 500
"""The radius of a base where none is known, in thousandths."""
_TOUCH = 0.01
"""How far apart bases may be that a way brought together, in units of the board."""

_PASSING = ("decline", *(f"option:{key}" for key in CLOSING))
"""The buttons that end, pass or decline."""

XY = tuple[int, int]


class Around(Protocol):
    """What stands around and over the board, as the pointer meets it."""

    @property
    def veiled(self) -> bool: ...

    def covers(self, pos: XY) -> bool: ...

    def spot(self, pos: XY) -> Spot | None: ...

    def point_at(self, spot: Spot | None) -> None: ...

    def wheel(self, pos: XY, steps: int) -> bool: ...

    def grab(self, pos: XY) -> bool: ...

    def slide(self, x: int) -> None: ...

    def dismiss(self, pos: XY | None = None) -> bool: ...

    def on_page(self, pos: XY) -> bool: ...

    def on_tool(self, pos: XY) -> bool: ...


class Mouse:
    """What the pointer is doing."""

    def __init__(self, sitting: Sitting, around: Around) -> None:
        self._sitting = sitting
        self._host, self._view = sitting.host, sitting.view
        self._controller = sitting.host.controller
        self._around = around
        self.pos = (-1, -1)
        self._over: Spot | None = None
        self._pressed: XY | None = None
        self._pressed_spot: Spot | None = None
        self._pressed_model = ""
        self._dragging: str = ""
        """What is dragged: `board`, `path`, `men`, `turn`, `spot` or `slider`."""
        self._turning: XY | None = None
        """Where the right button went down beside a body of men that it may turn."""
        self._moved = False
        self._clicked_at = -_DOUBLE
        self._clicked_pos = (-1, -1)
        self._led: tuple[XY, Path] = (-1, -1), ()
        """Where a click has led a path, and that path: the same place again confirms it, wherever it ends."""
        self._used: tuple[int, XY, str] = (-_HASTY, (-1, -1), "")
        self._came = (0, -_HASTY)
        """The latest question by its number, and when it came."""
        """When, where and which button was used last."""

    @property
    def on_board(self) -> bool:
        return not self._around.covers(self.pos)

    @property
    def held(self) -> Spot | None:
        """What of a panel is being dragged."""
        return self._pressed_spot if self._dragging == "spot" else None

    @property
    def spot(self) -> Point | str | None:
        """What lies under the pointer on the board: a model by its id, else the place."""
        if not self.on_board:
            return None
        return self._sitting.pointed or self._view.camera.to_board(self.pos)

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
                self._move(event.pos)
                self._press_right()
            case pygame.MOUSEBUTTONUP if event.button == 3:
                self._move(event.pos)
                self._release_right()
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

    def _move(self, pos: XY) -> None:
        before = self.pos
        self.pos, self._moved = pos, True
        if self._dragging == "slider":
            self._around.slide(pos[0])
        elif self._dragging == "board":
            self._view.camera.pan(pos[0] - before[0], pos[1] - before[1])
        elif self._turning is not None:
            if self._dragging == "turn" or _apart(pos, self._turning) > _DRAG:
                self._dragging = "turn"
                self._controller.drilling.turn_to(self._view.camera.to_board(pos))
        elif self._pressed and not self._dragging and _apart(pos, self._pressed) > _DRAG:
            self._begin_drag(before, pos)

    def _begin_drag(self, before: XY, pos: XY) -> None:
        if self._pressed_spot:
            self._dragging = "spot"
        elif self._pressed_model and not self._sitting.history and self._controller.drag(self._pressed_model):
            self._dragging = "path"
        elif self._drags_men():
            self._dragging = "men"
        else:
            self._dragging = "board"
            self._view.camera.pan(pos[0] - before[0], pos[1] - before[1])

    def _drags_men(self) -> bool:
        """Whether a body of men, or the ghost of one of them, is under the press."""
        if self._pressed is None or self._sitting.history:
            return False
        at = self._view.camera.to_board(self._pressed)
        return self._controller.drilling.grab(self._pressed_model, at, self._a_base, self._half)

    @property
    def _a_base(self) -> float:
        """How far from its middle a ghost is still pointed at, in the board's units."""
        draft = self._controller.drilling.draft
        reach = self._view.standing.token_reach(draft.handle) if draft else 0.0
        return max(_SNAP, reach) / max(1e-6, self._view.camera.pixels(1))

    @property
    def _half(self) -> int:
        """The radius of a base of whoever is being laid out, in the board's units."""
        draft = self._controller.drilling.draft
        token = next((one for one in self._sitting.figures.tokens if draft and one.id == draft.handle), None)
        return token.base.width // 2 if token and token.base else _BASE

    def update(self) -> None:
        """Once a frame: what is under the pointer, and the ghost or path that follows it."""
        if self._came[0] != self._controller.questions:
            self._came = self._controller.questions, pygame.time.get_ticks()
        self._over = self._around.spot(self.pos)
        self._around.point_at(self._over)
        drilling = self._controller.drilling
        drilling.update()
        if drilling.draft is not None:
            on = self.on_board and self._over is None
            drilling.point_at(self._view.camera.to_board(self.pos) if on else None, self._a_base)
        if not self._moved and not self._view.camera.moving:
            return
        self._moved = False
        free = self.on_board and self._over is None
        self._sitting.pointed = self._pick() if free else ""
        if free and not self._sitting.history and self._dragging != "board":
            self._follow()
        else:
            self._controller.scouting.look_away()

    def _pick(self) -> str:
        """The model or marker under the pointer; terrain or a cell only if the question has to do with it."""
        sitting, standing = self._sitting, self._view.standing
        found = standing.token_at(self.pos, sitting.figures)
        if found is None or found not in sitting.figures.singled:
            found = found or self._body()
            found = self._flag(found) or found
        found = found or standing.marker_at(self.pos, sitting.figures)
        if found or sitting.history:
            return found or ""
        if badge := self._view.badge_at(self.pos):
            return badge
        subjects = self._controller.subjects()
        return next((id for id in (self._view.piece_at(self.pos), self._cell) if id in subjects), "") or ""

    @property
    def _cell(self) -> str | None:
        """The key of the cell under the pointer, on a grid."""
        grid = not isinstance(self._sitting.board, Table)
        return self._view.camera.to_board(self.pos).key(GRID_SCALE) if grid else None

    def _meant(self, model: str) -> str:
        """Whoever stands in a cell that is asked about is in nobody's way, unless the question is about it too."""
        subjects, cell = self._controller.subjects(), self._cell
        return cell if cell and cell in subjects and model not in subjects else model

    def _flag(self, under: str | None) -> str | None:
        """Whose flag is under the pointer; one that nobody asks about does not hide the men who act below it."""
        leader, sitting = self._view.regiments.flag_at(self.pos), self._sitting
        if leader is None or under is None or leader in sitting.figures.choosable:
            return leader
        acting = sitting.bodies.of(sitting.figures.acting)
        hidden = acting is not None and sitting.bodies.of(under) == acting
        return None if hidden else leader

    def _body(self) -> str | None:
        """Whoever of a body of men stands nearest, if the pointer is between them; not where men are told apart."""
        figures = self._sitting.figures
        return None if figures.singled else self._view.regiments.man_at(self.pos, figures)

    def _lies(self, id: str) -> bool:
        """Whether this is only a marker on the ground that the question is not about: one may walk onto it."""
        if id in self._controller.subjects():
            return False
        return any(marker.id == id for marker in self._sitting.figures.markers)

    def hover_text(self) -> str:
        """What the ground under the pointer is, in words."""
        return self._view.hover_text(self.pos) if self.on_board and not self._dragging else ""

    def _follow(self) -> None:
        if self._dragging == "men":
            for at in self._places()[:1]:
                self._controller.drilling.follow(at)
            return
        draft = self._controller.draft
        follows = isinstance(draft, PointDraft | PathDraft) or self._controller.scouting.draft is not None
        if not follows or self._sitting.instruments.measuring:
            return
        places = self._places()
        pointed = self._sitting.pointed
        if not places or (isinstance(draft, ChooseDraft) and pointed and not self._lies(pointed)):
            self._controller.scouting.look_away()
            return
        if isinstance(draft, PathDraft) and draft.laid and self._near_end():
            draft.ahead = ()
            return
        numbered = self._view.numbered_at(self.pos) if isinstance(draft, PointDraft) else None
        snap = _SNAP / max(1e-6, self._view.camera.pixels(1))
        self._controller.pointer([numbered] if numbered else places, snap)

    def _places(self) -> list[Point]:
        """The places under the pointer, one for each level there; none beside the board."""
        board = self._sitting.board
        at = _kept_on(board, self._view.camera.to_board(self.pos))
        return self._sitting.instruments.places(board, at) if at else []

    def _near_end(self) -> bool:
        """Whether the pointer is where the path ends: within a base, or in the same cell."""
        draft = self._controller.draft
        if not isinstance(draft, PathDraft) or not draft.laid:
            return False
        if draft.path == self._led[1] and _apart(self.pos, self._led[0]) <= _DRAG:
            return True
        board = self._sitting.board
        if not isinstance(board, Table):
            at = self._view.camera.to_board(self.pos)
            return (at.x, at.y) == (draft.end.x, draft.end.y)
        x, y = self._view.camera.to_screen(draft.end)
        base = self._view.standing.token_reach(draft.request.subject)
        return _apart(self.pos, (x, y)) <= max(_SNAP, self._view.theme.px(12), base)

    # --- buttons

    def _press(self, pos: XY) -> None:
        self.update()
        self._dragging = ""
        if self._around.grab(pos):
            self._dragging = "slider"
            return
        if self._around.dismiss(pos):
            return
        if not self._around.on_page(pos) and not self._around.on_tool(pos) and self._skips():
            self._used = pygame.time.get_ticks(), pos, "go_on"
            return
        if self._over is None or self._over.name != "sight":
            self._sitting.instruments.look_away()
        self._pressed = pos
        self._pressed_spot = self._over
        self._pressed_model = self._sitting.pointed if self.on_board else ""

    def _skips(self) -> bool:
        """Whether a press is only meant to go on with what is being shown."""
        host = self._host
        return (host.showing or host.stage.settling) and not self._around.veiled and host.skip()

    def _release(self, pos: XY) -> None:
        dragging, pressed = self._dragging, self._pressed
        spot, self._pressed_spot = self._pressed_spot, None
        self._pressed, self._dragging = None, ""
        if dragging == "spot" and spot and spot.drop:
            spot.drop(pos)
        elif dragging == "men":
            self._host.note = None
            self._controller.drilling.drop(next(iter(self._places()), None))
        elif dragging == "path":
            self.update()
            self._controller.ground()
        elif pressed and not dragging:
            self._click(pos, spot)

    def _click(self, pos: XY, spot: Spot | None) -> None:
        if spot is None:
            if self.on_board:
                self._click_board(pos)
        elif spot.do and spot.rect.collidepoint(pos) and not self._hasty(pos, spot):
            self._used = pygame.time.get_ticks(), pos, spot.name
            self._host.note = None
            spot.do()

    def _hasty(self, pos: XY, spot: Spot) -> bool:
        """Whether a second click falls on a button that passes or skips and was not there at the first, or came later
        and is hardly seen yet."""
        when, where, name = self._used
        came = self._came[1]
        soon = pygame.time.get_ticks() - max(when, came) < _HASTY and _apart(pos, where) <= _DRAG
        return soon and spot.name != name and spot.name in _PASSING

    def _click_board(self, pos: XY) -> None:
        sitting, model = self._sitting, self._sitting.pointed
        now = pygame.time.get_ticks()
        double = now - self._clicked_at < _DOUBLE and _apart(pos, self._clicked_pos) <= _DRAG
        self._clicked_at, self._clicked_pos = now, pos
        if sitting.instruments.measuring:
            sitting.instruments.measure(model or self._view.camera.to_board(pos))
            return
        if sitting.history:
            sitting.select(model)
            return
        self._host.note = None
        draft, before = self._controller.draft, self._way()
        if self._controller.drilling.draft:
            for at in self._places()[:1]:
                self._controller.drilling.click(at, self._a_base)
        elif not self._near_end() and self._approach(model):
            pass  # the same click again goes there
        elif isinstance(draft, PointDraft | PathDraft):
            if double and isinstance(draft, PathDraft):
                draft.ahead = ()  # the first of the two clicks has laid the way
                self._controller.commit()
            else:
                on = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT) and isinstance(sitting.board, Table)
                self._controller.ground(self._near_end(), self._places(), on)
        elif model and not self._lies(model):
            sitting.choose(self._meant(model))
        elif not self._controller.scouting.set_out(self._places(), beside=bool(model)):
            sitting.selected = self._host.acting
        if (led := self._way()) != before:
            self._led = pos, led

    def _way(self) -> Path:
        """As it has been laid down so far."""
        draft = self._controller.draft
        return draft.path if isinstance(draft, PathDraft) else ()

    def _approach(self, id: str) -> bool:
        """Lead the plain move up to a model with which nothing else can be done; whether there was a way."""
        controller, tokens = self._controller, self._sitting.figures.tokens
        path, asked = controller.travel(), controller.subjects()
        if path is None or not isinstance(self._sitting.board, Table) or (id in asked and asked[id] is None):
            return False
        mover, other = (next((one for one in tokens if one.id == who), None) for who in (path.subject, id))
        if mover is None or other is None or mover.seat == other.seat or not (mover.base and other.base):
            return False
        touching = (mover.base.width + other.base.width) / 2 + path.scale * _TOUCH
        return controller.scouting.approach(other.at, touching)

    def _press_right(self) -> None:
        """Beside a body of men that is laid out, a drag turns it; anything else is taken back at once."""
        drilling = self._controller.drilling
        if self.on_board and not self._sitting.history and drilling.begin_turn(self._view.camera.to_board(self.pos)):
            self._turning = self.pos
        else:
            self._cancel()

    def _release_right(self) -> None:
        if self._turning is None:
            return
        self._turning, turned = None, self._dragging == "turn"
        self._dragging = ""
        if not self._controller.drilling.end_turn() and not turned:
            self._cancel()

    def _cancel(self) -> None:
        if self._around.dismiss() or self._sitting.history:
            return
        back = self.on_board and self._controller.drilling.put_back(self._view.camera.to_board(self.pos), self._a_base)
        back or self._sitting.instruments.put_away() or self._controller.cancel()
        self._host.note = None

    def _wheel(self, steps: int) -> None:
        if self._dragging == "men" and self._controller.drilling.turn(steps):
            return
        if not self._around.wheel(self.pos, steps) and self.on_board:
            self._view.camera.zoom_at(self.pos, steps)


def _kept_on(board: Board, at: Point) -> Point | None:
    """The nearest place on a table; on a grid, only its own cells."""
    if not isinstance(board, Table):
        return at if at in board else None
    return Point(max(0, min(at.x, board.width)), max(0, min(at.y, board.depth)), at.z)


def _apart(a: tuple[float, float], b: tuple[float, float]) -> float:
    return hypot(a[0] - b[0], a[1] - b[1])
