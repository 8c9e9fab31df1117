"""One click strikes: the plate of a target, its cells, and the questions that answer themselves."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from examples.duel import LOOKS
from game.app.table.panels.targets import TargetPlate
from game.app.theme import Theme
from game.core.request import Choose, Option, Request, Seat
from game.core.text import Text
from game.kit.arsenal import Arsenal, Cell, Row
from game.kit.heroes import Coin
from tests.app.test_controller import Desk, asking

A = Seat("A")
WORDS = Text("duel.do.hit", target="")
COINS = tuple(Coin(WORDS, sides) for sides in (12, 8))


def cell(weapon: str, token: str, chance: float = 0.5) -> Cell:
    return Cell(f"{weapon}@b1", (("token", token),), chance, WORDS)


PLATE = Arsenal(
    "b1", WORDS, WORDS, WORDS, COINS,
    (Row("sword", WORDS, WORDS, (cell("sword", "G"), cell("sword", "Y"))),
     Row("bow", WORDS, WORDS, (None, cell("bow", "Y")))),
)  # fmt: skip


class Armed(type(LOOKS)):  # type: ignore[misc]
    """A game in which b1 can be struck, and some tokens pay by themselves."""

    def arsenal(self, state: Any, request: Request[Any], target: str) -> Arsenal | None:
        return PLATE if target == "b1" else None

    def foregone(self, state: Any, request: Request[Any], people: Any = ()) -> str:
        return "R" if request.topic == "cheap" else ""


def option(key: str, subject: str = "") -> Option[Any]:
    return Option(key, WORDS, key, subject)


def ask(topic: str, *keys: str) -> Choose[Any]:
    return Choose(A, WORDS, [option(key) for key in keys], topic=topic)


ACT = Choose(A, WORDS, [option("sword@b1", "b1"), option("bow@b1", "b1"), option("move"), option("end")], topic="act")


@pytest.fixture
def desk() -> Desk:
    made = asking(ACT)
    made.controller.looks = Armed.__new__(Armed)
    made.controller.looks.__dict__.update(LOOKS.__dict__)
    return made


def test_a_click_on_a_target_opens_its_plate_and_a_cell_answers_weapon_and_token(desk: Desk):
    assert desk.controller.piece("b1")
    striking = desk.controller.striking
    assert striking.plate is PLATE and desk.given == []
    striking.strike(list(PLATE.cells())[1])
    assert desk.given == ["sword@b1"]
    assert striking.foreseen(ask("token", "G", "Y")) == "Y"
    assert striking.foreseen(ask("token", "G", "Y")) == "", "once"


def test_a_question_that_is_not_the_expected_one_is_asked(desk: Desk):
    desk.controller.piece("b1")
    desk.controller.striking.strike(next(iter(PLATE.cells())))
    assert desk.controller.striking.foreseen(ask("defend", "G", "Y")) == ""
    assert desk.controller.striking.foreseen(ask("token", "G", "Y")) == "", "the chain is broken"


def test_keys_reach_every_cell(desk: Desk):
    desk.press(pygame.K_a)
    striking = desk.controller.striking
    assert striking.plate is PLATE
    desk.press(pygame.K_RIGHT)
    assert striking.focus == 1
    desk.press(pygame.K_DOWN)
    assert striking.focus == 2
    desk.press(pygame.K_RETURN)
    assert desk.given == ["bow@b1"]


def test_the_question_stays_as_it_is_while_a_plate_is_open(desk: Desk):
    before = [each.key for each in desk.draft.options]
    desk.controller.piece("b1")
    assert [each.key for each in desk.draft.options] == before
    desk.press(pygame.K_3)
    assert desk.given == ["move"], "digits are the slots of the question"


def test_escape_closes_the_plate(desk: Desk):
    desk.controller.piece("b1")
    assert desk.controller.cancel()
    assert desk.controller.striking.plate is None


def test_what_has_one_sensible_answer_is_not_asked_unless_shift_is_held(desk: Desk):
    striking = desk.controller.striking
    assert striking.foreseen(ask("cheap", "G", "R")) == "R"
    striking.ask_everything = True
    assert striking.foreseen(ask("cheap", "G", "R")) == ""


def test_undo_does_not_stop_where_the_table_answered(desk: Desk):
    striking = desk.controller.striking
    assert striking.midway(ask("cheap", "G", "R"))
    assert not striking.midway(ACT)


@pytest.mark.parametrize("percent", [75, 100, 150, 200])
@pytest.mark.parametrize("at", [(60, 60), (600, 300), (1150, 650), (40, 660)])
def test_the_plate_lies_on_the_board_with_all_its_cells(app: Any, desk: Desk, percent: int, at: tuple[int, int]):
    app.theme = Theme(percent)
    board, piece = pygame.Rect(0, 0, 1200, 720), pygame.Rect(at[0] - 30, at[1] - 30, 60, 60)
    desk.controller.piece("b1")
    plate = TargetPlate(app, desk.controller.striking)
    plate.beside(piece, board)
    plate.draw(pygame.Surface(board.size))
    assert board.contains(plate.rect)
    cells = [spot.rect for spot in plate.spots if spot.name.startswith("cell:")]
    assert len(cells) == 3 and all(plate.rect.contains(rect) for rect in cells)
    assert all(rect.collidelist(cells[n + 1 :]) < 0 for n, rect in enumerate(cells))
