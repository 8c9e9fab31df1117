"""What the player holds over the board: the tape, sight, ranges, threat, and the ghost or path being drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import pygame

from game.app.table.art.brush import pill
from game.app.table.art.chart import Chart
from game.app.table.art.overlays import (
    Cells,
    Engaged,
    Ghost,
    Lines,
    Night,
    Numbered,
    Overlay,
    Path,
    Reach,
    Rings,
    SeenGround,
    Sight,
    Spotlights,
    Tape,
    Threat,
    Wanted,
    Zones,
)
from game.app.table.play import ghosts
from game.app.table.play.formations import LayoutDraft
from game.app.table.play.host import Host
from game.app.table.play.places import PathDraft, PointDraft, spent
from game.app.theme import ACCENT
from game.app.window import App
from game.boards.hexes import HexBoard, hex_distance
from game.boards.measure import closest_points, distance, surfaces_at
from game.boards.squares import square_distance
from game.boards.table import Base, Body, Table, Thing, Zone
from game.core.place import GRID_SCALE, Point, decimal_text, point
from game.core.request import IllegalAnswer, Outline
from game.core.session import RuleFailed
from game.core.text import Text
from game.kit.heroes import Beam
from game.kit.scenarios import Board
from game.kit.tokens import Intent, Token

T = TypeVar("T")

CLOSE = {"inch": 79, "cm": 200}
"""Two millimetres in thousandths of the unit: any closer to a limit, no eye could tell at a real table."""
_SIGNS = {"inch": "″", "cm": " cm"}
_FAINT = 30
"""The tint of places to choose from: often most of the board, which must stay readable beneath it."""
_UNKNOWN_BASE = Base.round(1000)


@dataclass(frozen=True)
class NumberedCells(Overlay):
    """Cells of a grid to choose from, each with the number of its button, above whoever stands there."""

    cells: tuple[tuple[Point, str], ...]

    def over(self, window: pygame.Surface, view: Chart) -> None:
        for at, number in self.cells:
            x, y = view.camera.to_screen(at)
            plate = pill(view.theme, number, ACCENT)
            window.blit(plate, plate.get_rect(center=(round(x), round(y - view.camera.scale * 0.38))))


class Instruments:
    """Which instruments are out, and the overlays they lay on the board."""

    def __init__(self, app: App, host: Host) -> None:
        self._app = app
        self._host = host
        self.measuring = False
        self.ranges = False
        self.threat = False
        self.sight = False
        self._stays = False
        """Whether sight was switched on, and not by a key that is held."""
        self.hovered = ""
        """The piece that is pointed at, on the board or in a panel."""
        self.tape_from: Point | str | None = None
        self.tape_to: Point | str | None = None
        self._known: dict[tuple[str, object], Any] = {}
        self._known_at: tuple[int, int] = (-1, -1)

    def places(self, board: Board, at: Point) -> list[Point]:
        """The levels one could stand on at a place of the table, the highest first; on a grid, the cell."""
        if not isinstance(board, Table):
            return [at]
        heights = dict.fromkeys(height for height, _ in surfaces_at(board, (at.x, at.y)))
        return [Point(at.x, at.y, height) for height in heights]

    # --- sight

    def toggle_sight(self) -> None:
        """Show lines of sight until the next press elsewhere."""
        self.sight = self._stays = not self.sight

    def look_away(self) -> None:
        if self._stays:
            self.sight = self._stays = False

    # --- the tape

    def measure(self, spot: Point | str) -> None:
        """One end of the tape, then the other; a third click starts again."""
        if self.tape_from is None or self.tape_to is not None:
            self.tape_from, self.tape_to = spot, None
        else:
            self.tape_to = spot

    def put_away(self) -> bool:
        """Put the tape away; whether it was out."""
        out = self.measuring
        self.measuring, self.tape_from, self.tape_to = False, None, None
        return out

    def tape(self, board: Board, tokens: Sequence[Token], pointer: Point | str | None) -> Tape | None:
        """The tape as it lies now: between what was clicked, or to the pointer."""
        end = self.tape_to if self.tape_to is not None else pointer
        if not self.measuring or self.tape_from is None or end is None:
            return None
        a, b = (_thing(spot, tokens) for spot in (self.tape_from, end))
        if a is None or b is None:
            return None
        if not isinstance(board, Table):
            here, there = _centre(a), _centre(b)
            n = hex_distance(here, there) if isinstance(board, HexBoard) else square_distance(here, there)
            return Tape(here, there, self._app.say(Text("table.measure.cells", n=n)))
        far = distance(a, b)
        here, there = closest_points(a, b)
        words = f"{decimal_text(-(-far // 10) * 10)}{_SIGNS[board.unit]}"
        return Tape(here, there, words, self._too_close(board, far, self.tape_from, end))

    def _too_close(self, board: Table, far: int, *ends: Point | str) -> bool:
        state = self._host.play.session.state
        limits = [limit for id in ends if isinstance(id, str) for limit in self._host.looks.limits(state, id)]
        return any(abs(far - limit) <= CLOSE[board.unit] for limit in limits)

    # --- everything that lies on the board

    def overlays(self, board: Board, tokens: Sequence[Token], model: str, pointer: Point | str | None) -> list[Overlay]:
        """From the ground up; `model` is the one the instruments are held to."""
        found: list[Overlay] = []
        lights = self._host.motion.shown.lights
        if lights is not None:
            found.append(Night(lights))
        lit = self._spotlights(tokens)
        if lit:
            found.append(Spotlights(lit))
        zones = self._kept("zones", "", self._zones)
        if zones:
            found.append(Zones(zones))
        if self.threat:
            found.append(self._kept("threat", self.hovered and model, lambda: self._threat(self.hovered and model)))
        if self.sight and model:
            found += self._kept("sight", model, lambda: self._sight(model))
            target = pointer if isinstance(pointer, str) else ""
            found = [Sight(o.seen, target) if isinstance(o, Sight) and target else o for o in found]
        elif self._host.asks_person:
            found += self._drawing()
            cells = self._cells(board)
            if cells:
                found += [Cells(cells, "accent"), NumberedCells(self._numbers(cells))]
        if self.ranges and model:
            found += self._kept("rings", model, lambda: self._rings(model))
        intents = self._kept("intents", "", lambda: tuple(self._host.looks.intents(self._state)))
        if intents and not self.sight:
            found += [Wanted(intents), Lines(intents, self.hovered)]
        asked = self._host.controller.request
        facing = (
            self._kept("facing", id(asked), lambda: tuple(self._host.looks.facing(self._state, asked))) if asked else ()
        )
        found += [Lines((each,), each.source) for each in facing]
        tape = self.tape(board, tokens, pointer)
        if tape:
            found.append(tape)
        return found

    def _spotlights(self, tokens: Sequence[Token]) -> tuple[tuple[Point, Beam], ...]:
        """Where the lamps of a show point to: at pieces as they stand now, or at places."""
        lamps = self._kept("lamps", "", lambda: tuple(self._host.looks.spotlights(self._state)))
        places = {token.id: token.at for token in tokens}
        return tuple((at, lamp.beam) for lamp in lamps if (at := lamp.at or places.get(lamp.on)))

    @property
    def _state(self) -> Any:
        return self._host.play.session.state

    def _kept(self, what: str, about: object, work_out: Callable[[], T]) -> T:
        """Worked out once for a position and a question."""
        now = (self._host.revision, self._host.controller.revision if what == "ghost" else 0)
        if self._known_at[0] != now[0]:
            self._known.clear()
            self._known_at = now
        key = (what, about)
        if key not in self._known:
            self._known[key] = work_out()
        found: T = self._known[key]
        return found

    def _zones(self) -> tuple[tuple[Zone, int], ...]:
        cast, found = self._host.cast, self._host.looks.zones(self._state)
        return tuple((zone, cast.index(seat)) for zone, seat in found)

    def _rings(self, model: str) -> list[Overlay]:
        """The ranges of a model; where all men of a body engage, as one line around them."""
        rings = self._host.looks.rings(self._state, model)
        engage = [ring for ring in rings if ring.kind == "engage"]
        if len(engage) < 2:
            return [Rings(tuple(rings))]
        others = tuple(ring for ring in rings if ring.kind != "engage")
        return [Rings(others), Engaged(ghosts.engage_discs(engage), self._app.say(engage[0].name))]

    def _threat(self, model: str) -> Threat:
        """What the piece under the pointer threatens, or else all enemies together."""
        alone = self._host.looks.threat_of(self._state, model) if model else ()
        if alone:
            return Threat(tuple(tuple(outline) for outline in alone))
        seat = self._host.viewer or self._host.play.seat
        return Threat(tuple(tuple(outline) for outline in self._host.looks.threat(self._state, seat)))

    def _sight(self, model: str) -> list[Overlay]:
        ground = self._host.looks.seen_ground(self._state, model)
        seen = tuple(self._host.looks.sight(self._state, model))
        found: list[Overlay] = [SeenGround(tuple(tuple(outline) for outline in ground))] if ground else []
        return [*found, Sight(seen)]

    # --- what is being drawn for an answer

    def _drawing(self) -> list[Overlay]:
        draft = self._host.controller.draft
        if isinstance(draft, PointDraft):
            return self._point(draft)
        if isinstance(draft, LayoutDraft):
            return self._layout(draft)
        path = self._host.controller.travel()
        found: list[Overlay] = []
        if path:
            found.append(self._kept("area", id(path), lambda: _reach(path.travel.area())))
        drawn = self._host.controller.scouting.shown
        if drawn is not None:
            found += self._path(drawn)
        return found

    def _layout(self, draft: LayoutDraft) -> list[Overlay]:
        request = draft.request
        area = self._kept("area", id(request), lambda: _reach(request.layout.area()))
        tokens = list(self._host.motion.shown.tokens)
        if not {token.id for token in tokens}.issuperset(request.subjects):
            tokens += self._kept("ghost", id(request), lambda: ghosts.arriving(self._host, draft))
        near = self._kept("engaging", request.seat, lambda: ghosts.engaging(self._app, self._host, request.seat))
        return [area, *near, *ghosts.drawn(self._app, self._host, draft, tokens, self._unit), *self._meeting(draft)]

    def _meeting(self, draft: LayoutDraft) -> list[Overlay]:
        """Whom everybody would fight from there, as soon as the layout stands still."""
        if draft.glancing or not draft.places:
            return []
        request, places = draft.request, draft.places

        def met() -> tuple[Intent, ...]:
            return tuple(self._host.looks.meeting(self._state, request, places))

        found = self._kept("meeting", draft.key, met)
        stand = tuple(places.items())
        return [Lines((each,), each.source, stand) for each in found]

    def _cells(self, board: Board) -> tuple[Point, ...]:
        """Cells that can be clicked: subjects that are neither models nor markers but places of a grid."""
        if isinstance(board, Table):
            return ()
        legal = [id for id, refusal in self._host.controller.subjects().items() if refusal is None and "," in id]
        found = (_cell(id) for id in legal)
        return tuple(cell for cell in found if cell is not None)

    def _numbers(self, cells: Sequence[Point]) -> tuple[tuple[Point, str], ...]:
        """The number keys of the options that name a cell; none where several options name the same."""
        draft = self._host.controller.draft
        subjects = [option.subject for option in draft.options[:9]] if draft else []
        named = [(cell, cell.key(GRID_SCALE)) for cell in cells]
        return tuple((cell, str(subjects.index(id) + 1)) for cell, id in named if subjects.count(id) == 1)

    def _path(self, draft: PathDraft) -> list[Overlay]:
        request, peril = draft.request, draft.peril
        points = (request.start, *(step.at for step in draft.shown))
        marks = tuple(at for at, _ in request.marks)
        limit = 0 if peril else request.budget
        token, end = self._token(request.subject), draft.shown[-1].at
        words, warning = spent(draft, self._unit, self._app.say), self._app.say(peril) if peril else ""
        way = Path(points, draft.spent, limit, marks, words, subject=request.subject if token else "", warning=warning)
        if token is None:
            return [way]
        fits = False if peril else True if draft.laid else None
        return [way, Ghost(token, self._host.cast.index(token.seat), (end.x, end.y), fits)]

    @property
    def _unit(self) -> str:
        board = self._host.looks.board(self._state)
        return board.unit if isinstance(board, Table) else "cells"

    def _point(self, draft: PointDraft) -> list[Overlay]:
        request = draft.request
        found: list[Overlay] = [self._kept("area", id(request), lambda: _reach(request.placing.area(), _FAINT))]
        if request.scale == 1:
            found.append(Cells(tuple(draft.suggestions), "accent", draft.at))
        found.append(Numbered(tuple(draft.suggestions[:9])))
        token = self._token(request.subject) or self._kept("ghost", id(request), lambda: self._placed(draft))
        if token and draft.at:
            words = self._app.say(draft.fault.reason) if draft.fault else ""
            at = (float(draft.at.x), float(draft.at.y))
            found.append(Ghost(token, self._host.cast.index(token.seat), at, draft.fault is None, words))
        return found

    def _token(self, id: str) -> Token | None:
        return next((token for token in self._host.motion.shown.tokens if token.id == id), None)

    def _placed(self, draft: PointDraft) -> Token | None:
        """A model that is not on the table yet, as it will look: put it down on a copy of the game and see."""
        host, subject = self._host, draft.request.subject
        if draft.suggestions:
            fork = host.play.session.fork()
            words = [before.key for before in host.controller.stack[:-1]]
            try:
                fork.answer(" ".join([*words, draft.suggestions[0].key(draft.request.scale)]))
            except (IllegalAnswer, RuleFailed):
                return None
            tokens = host.looks.tokens(fork.state, host.viewer)
            return next((token for token in tokens if token.id == subject), None)
        sheet = host.looks.sheet(self._state, subject, host.viewer)
        if sheet is None:
            return None
        return Token(subject, sheet.seat, Point(0, 0), sheet.title, sheet.icon, _UNKNOWN_BASE)


def _reach(area: Sequence[Outline], wash: int = 51) -> Reach:
    return Reach(tuple(tuple(outline) for outline in area), wash)


def _thing(spot: Point | str, tokens: Sequence[Token]) -> Thing | None:
    if isinstance(spot, Point):
        return spot
    token = next((token for token in tokens if token.id == spot), None)
    if token is None:
        return None
    return Body(token.id, token.at, token.base, facing=token.facing or 0) if token.base else token.at


def _cell(id: str) -> Point | None:
    try:
        return point(id, GRID_SCALE)
    except ValueError:
        return None


def _centre(thing: Thing) -> Point:
    return thing if isinstance(thing, Point) else getattr(thing, "at", Point(0, 0))
