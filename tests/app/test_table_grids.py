"""The table screen on hexes and squares: cells are clicked, paths go from cell to cell, nothing is special-cased."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from types import ModuleType
from typing import Any

import pygame
import pytest

from game.app.screens.opening import start_game
from game.app.table.art.figures import Figures
from game.app.table.play.instruments import NumberedCells
from game.app.table.play.options import ChooseDraft
from game.app.table.play.places import PathDraft, PointDraft
from game.app.window import App
from game.boards.hexes import HexBoard, disc, hex_distance
from game.boards.squares import Cell, SquareBoard, square_distance
from game.core.place import GRID_SCALE, Point
from game.core.request import Choose, Option, Path, PickPath, PickPoint, Seat, Step
from game.core.system import Game, Outcome, Seating, Setup, System
from game.core.text import Refusal, Text
from game.kit import registry
from game.kit.looks import Looks
from game.kit.scenarios import Board, Scenario
from game.kit.sheets import Headline, Sheet
from game.kit.tokens import Marker, Token
from game.kit.trays import Chip, Tray
from tests.app.test_table import Player

HEXES = HexBoard(disc(3))
SQUARES = SquareBoard(tuple(Cell(Point(x, y)) for y in range(8) for x in range(10)))
A = Seat("A")


@dataclass(slots=True)
class Walk:
    """A pawn, where it is, and how often it was asked."""

    at: Point | None = None
    turns: int = 0
    seen: list[str] = field(default_factory=list)


class Steps:
    """Up to three cells, one after the other."""

    def __init__(self, board: Any, start: Point) -> None:
        self.board, self.start = board, start
        self.far = hex_distance if isinstance(board, HexBoard) else square_distance

    def why_not(self, path: Path) -> Refusal | None:
        places = [self.start, *(step.at for step in path)]
        if any(self.far(a, b) != 1 for a, b in pairwise(places)) or len(path) > 3:
            return Refusal(Text("far"), "PAWN-1")
        return None if path[-1].at in self.board else Refusal(Text("off"), "PAWN-2")

    def cost(self, path: Path) -> int:
        return len(path)

    def towards(self, at: Point) -> Path:
        path: list[Step] = []
        here = self.start
        while here != at and len(path) < 3:
            here = min(self.board.neighbours(here), key=lambda near: self.far(near, at))
            path.append(Step(here))
        return tuple(path)

    def area(self) -> Sequence[tuple[tuple[int, int], ...]]:
        return [tuple((p.x, p.y) for p in self.board.places if self.far(self.start, p) <= 3)]

    def suggestions(self) -> Sequence[Path]:
        return [(Step(near),) for near in self.board.neighbours(self.start)]


class Cells:
    def __init__(self, board: Any) -> None:
        self.board = board

    def why_not(self, at: Point) -> Refusal | None:
        return None if at in self.board else Refusal(Text("off"), "PAWN-2")

    def area(self) -> Sequence[tuple[tuple[int, int], ...]]:
        return [tuple((p.x, p.y) for p in self.board.places[:6])]

    def suggestions(self) -> Sequence[Point]:
        return self.board.places[:3]


class Pawn(System[Walk]):
    """A pawn is placed, walks, then jumps to a cell that is clicked."""

    id = "pawn"
    version = 1
    state = Walk

    def __init__(self, board: Any) -> None:
        self.board = board

    def quick_start(self) -> Setup:
        return Setup("pawn", seats=(Seating("A"),))

    def start(self, setup: Setup) -> Walk:
        return Walk()

    def seats(self, state: Walk) -> Sequence[Seat]:
        return (A,)

    async def beat(self, game: Game[Walk]) -> None:
        state = game.state
        if state.at is None:
            state.at = await PickPoint(A, Text("place"), Cells(self.board), "pawn", GRID_SCALE, topic="place")
            return
        path = PickPath(A, Text("walk"), state.at, Steps(self.board, state.at), 3, "pawn", GRID_SCALE, topic="walk")
        cells = [
            Option(f"to:{n}", Text("jump to this one"), p, subject=p.key(GRID_SCALE))
            for n, p in enumerate(self.board.places)
        ]
        walk = Option("walk", Text("walk"), lambda way: way[-1].at, "pawn", then=path)
        state.at = await Choose(A, Text("go"), [walk, *cells], topic="go")
        state.turns += 1

    def outcome(self, state: Walk) -> Outcome | None:
        return Outcome((), Text("done")) if state.turns > 3 else None

    def heading(self, state: Walk) -> Text:
        return Text("heading")

    def value(self, state: Walk, seat: Seat) -> int:
        return 0


class PawnLooks(Looks[Walk]):
    def __init__(self, board: Board) -> None:
        self.drawn = board

    def scenarios(self) -> Sequence[Scenario]:
        return [Scenario("pawn", Text("pawn"), self.drawn)]

    def board(self, state: Walk) -> Board:
        return self.drawn

    def tokens(self, state: Walk, viewer: Seat | None) -> Sequence[Token]:
        return [Token("pawn", A, state.at, Text("pawn"), "chess-pawn")] if state.at else []

    def headline(self, state: Walk) -> Headline:
        return Headline(state.turns, 0, Text("phase"))

    def sheet(self, state: Walk, id: str, viewer: Seat | None) -> Sheet | None:
        return Sheet(Text("pawn"), "chess-pawn", A) if id == "pawn" else None

    def briefing(self, state: Walk) -> Sheet | None:
        return Sheet(Text("the goal"), "chess-pawn", A)

    def trays(self, state: Walk, viewer: Seat | None) -> Sequence[Tray]:
        return [Tray(Text("pawn"), (Chip("0,0", ("circle",), Text("first cell")),))]


@pytest.fixture(params=[HEXES, SQUARES], ids=["hexes", "squares"])
def player(request: pytest.FixtureRequest, app: App, monkeypatch: pytest.MonkeyPatch) -> Player:
    module: Any = ModuleType("pawn")
    module.SYSTEM, module.LOOKS = Pawn(request.param), PawnLooks(request.param)
    monkeypatch.setitem(sys.modules, "pawn", module)
    registry.register("pawn")
    app.settings.animation = "none"
    player = Player(app)
    app.push(start_game(app, module.SYSTEM.quick_start(), {}))
    player.asked(PointDraft)
    return player


def cell(player: Player, at: Point) -> tuple[int, int]:
    x, y = player.table.sitting.view.camera.to_screen(at)
    return round(x), round(y)


def test_a_pawn_is_placed_walks_and_jumps_by_clicks(player):
    state = player.table.play.session.state
    board = player.table.sitting.board
    start, near = board.places[len(board.places) // 2], board.places[len(board.places) // 2 + 1]
    player.click_at(cell(player, start))
    player.asked(ChooseDraft)
    assert state.at == start
    player.shot(f"grid-{type(board).__name__}")
    player.drag(cell(player, start), cell(player, near))
    assert isinstance(player.draft, PathDraft)
    player.shot(f"grid-path-{type(board).__name__}")
    player.press(pygame.K_RETURN)
    player.asked(ChooseDraft)
    assert player.table.play.session.state.at == near
    player.click_at(cell(player, board.places[0]))
    player.asked(ChooseDraft)
    assert player.table.play.session.state.at == board.places[0]


def test_off_the_board_the_ghost_stays_where_it_was(player):
    board = player.table.sitting.board
    player.move_to(cell(player, board.places[0]))
    player.move_to((player.table.around.layout.board.x + 3, player.table.around.layout.board.y + 3))
    assert player.draft.at == board.places[0]


def test_distances_are_told_in_spaces(player):
    board = player.table.sitting.board
    player.press(pygame.K_m)
    player.click_at(cell(player, board.places[0]))
    player.click_at(cell(player, board.places[2]))
    table = player.table
    tape = table.sitting.instruments.tape(board, table.sitting.shown.tokens, None)
    assert tape.words == "2 spaces"


def test_arrow_keys_step_from_cell_to_cell(player):
    player.press(pygame.K_1)
    first = player.draft.at
    player.press(pygame.K_DOWN)
    assert player.draft.at == Point(first.x, first.y + 1)


def test_many_options_are_paged(player):
    board = player.table.sitting.board
    player.click_at(cell(player, board.places[5]))
    player.asked(ChooseDraft)
    bar = player.table.around.question
    first = {spot.name for spot in bar.spots}
    player.press(pygame.K_PAGEDOWN)
    player.frames(2)
    later = {spot.name for spot in bar.spots}
    assert any(name.startswith("option:") for name in later - first)


def test_a_key_held_too_long_does_not_answer_the_next_question_too(player):
    held = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    player.press(pygame.K_1)
    player.send(held)
    player.asked(ChooseDraft)
    for _ in range(3):
        player.send(held)
    assert isinstance(player.draft, ChooseDraft) and player.draft.focus == -1
    player.send(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, scancode=0))
    player.send(held)
    assert player.draft.focus == 0


def test_arrows_go_on_while_they_are_held(player):
    player.press(pygame.K_1)
    first = player.draft.at
    for _ in range(2):
        player.send(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=0))
    assert player.draft.at == Point(first.x, first.y + 2)


def test_cells_to_choose_from_bear_the_numbers_of_their_buttons(player):
    board, table = player.table.sitting.board, player.table
    player.click_at(cell(player, board.places[5]))
    player.asked(ChooseDraft)
    shown = table.sitting.instruments.overlays(board, table.sitting.shown.tokens, "", None)
    [numbered] = [overlay for overlay in shown if isinstance(overlay, NumberedCells)]
    subjects = [option.subject for option in player.draft.options[:9]]
    assert numbered.cells and all(subjects[int(n) - 1] == at.key(GRID_SCALE) for at, n in numbered.cells)


def test_the_goal_is_read_by_its_key_until_a_model_is_selected(player):
    board, table = player.table.sitting.board, player.table
    player.click_at(cell(player, board.places[5]))
    player.asked(ChooseDraft)
    player.move_to((2, 2))
    assert table.sitting.selected == "pawn" and table.around.reading.sheet().title == Text("pawn")
    player.press(pygame.K_g)
    assert table.around.reading.sheet().title == Text("the goal")
    table.sitting.select("pawn")
    assert table.around.reading.sheet().title == Text("pawn")


def test_a_chip_of_a_tray_answers_the_question_about_it(player):
    board, table = player.table.sitting.board, player.table
    player.click_at(cell(player, board.places[5]))
    player.asked(ChooseDraft)
    before = len(table.play.session.answers)
    [chip] = [spot for spot in table.around.trays.spots if spot.name.startswith("chip:")]
    player.click_at(chip.rect.center)
    assert len(table.play.session.answers) == before + 1
    assert table.play.session.state.at == Point(0, 0)


def test_markers_in_one_cell_lie_side_by_side_and_at_its_edge_when_somebody_stands_there(player):
    view, at = player.table.sitting.view, player.table.sitting.board.places[5]
    heaps = [Marker(id, at, Text(id), "cash") for id in ("one", "two")]
    alone = Figures(markers=heaps)
    stood = Figures(markers=heaps, tokens=[Token("pawn", A, at, Text("pawn"), "chess-pawn")])
    (x, y), (x2, y2) = (view.standing.marker_place(heap, alone) for heap in heaps)
    assert y == y2 and abs(x2 - x) > 8
    assert view.standing.marker_place(heaps[0], stood)[1] > y
