"""The ledger: shares for many filled in on one table, and given one after the other."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from examples.duel import LOOKS
from game.app.settings import Settings
from game.app.table.art.counters import strip
from game.app.table.panels.ledger import Ledger
from game.app.table.play.hints import hint
from game.app.table.play.ledger import LedgerDraft
from game.app.theme import Theme
from game.app.widgets.panel import Panel
from game.app.window import App
from game.core.request import Allot, Choose, Option, Request, Seat, Share
from game.core.text import Text
from tests.app import stage
from tests.app.test_controller import Desk, asking

A = Seat("A")
WORDS = Text("duel.do.hit", target="")
SLOTS = ("move", "attack")


class Planning(type(LOOKS)):  # type: ignore[misc]
    """A game whose plans are made on one table."""

    def ledger(self, request: Choose[Any]) -> bool:
        return bool(request.topic == "plan")


def row(id: str, total: int = 3, **proposed: int) -> Option[Any]:
    shares = [Share(slot, WORDS, slot, most=2) for slot in SLOTS]
    return Option(
        id, WORDS, lambda shares: shares, id, then=Allot(A, WORDS, shares, total, spare=True, suggested=proposed)
    )


def plan(*rows: Option[Any], rest: bool = True) -> Choose[Any]:
    options = [*rows, *([Option("rest", WORDS, "rest")] if rest else [])]
    return Choose(A, WORDS, options, topic="plan")


TWO = plan(row("a1", move=2, attack=1), row("a2", move=1, attack=2))


def planning(request: Request[Any]) -> Desk:
    desk = asking(TWO)
    looks = Planning.__new__(Planning)
    looks.__dict__.update(LOOKS.__dict__)
    desk.controller.looks = looks
    desk.controller.ask(request)
    desk.play.session.pending = request  # type: ignore[assignment]
    return desk


@pytest.fixture
def desk() -> Desk:
    return planning(TWO)


def test_the_table_begins_with_the_proposal_which_enter_takes_at_once(desk: Desk) -> None:
    assert isinstance(desk.draft, LedgerDraft)
    assert desk.draft.amounts == {"a1": {"move": 2, "attack": 1}, "a2": {"move": 1, "attack": 2}}
    desk.press(pygame.K_RETURN)
    assert desk.given == ["rest"]
    assert desk.controller.striking.foreseen(TWO) == ""


def test_what_the_game_thinks_best_stands_there_instead_of_what_the_question_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    best = {"a1": {"move": 2}, "a2": {"attack": 9}}
    monkeypatch.setattr(Planning, "proposed", lambda self, state, request: best, raising=False)
    desk = planning(TWO)
    assert desk.draft.amounts == {"a1": {"move": 2, "attack": 0}, "a2": {"move": 1, "attack": 2}}, "9 are too many"
    desk.controller.commit()
    assert desk.given == ["a1 move=2"]
    assert desk.controller.striking.foreseen(plan(row("a2"))) == "a2 move=1 attack=2"


def test_a_changed_row_is_given_first_and_the_others_follow_by_themselves(desk: Desk) -> None:
    desk.controller.fill("a2", "attack", 0)
    assert desk.draft.left == 2
    desk.controller.commit()
    assert desk.given == ["a1 move=2 attack=1"]
    assert desk.controller.striking.foreseen(plan(row("a2"))) == "a2 move=1"


def test_nobody_gets_more_than_there_is_room_for_or_than_is_left(desk: Desk) -> None:
    desk.controller.fill("a1", "attack", 2)
    assert desk.draft.amounts["a1"] == {"move": 2, "attack": 1} and desk.explained
    desk.controller.fill("a1", "move", 0)
    desk.controller.fill("a1", "attack", 9)
    assert desk.draft.amounts["a1"] == {"move": 0, "attack": 2}


def test_keys_reach_every_cell(desk: Desk) -> None:
    desk.press(pygame.K_DOWN)
    desk.press(pygame.K_RIGHT)
    assert desk.draft.focused == ("a2", "attack")
    desk.press(pygame.K_MINUS)
    desk.press(pygame.K_LEFT)
    desk.press(pygame.K_2)
    assert desk.draft.amounts["a2"] == {"move": 2, "attack": 1}


def test_whoever_has_something_to_decide_first_is_asked_and_the_others_are_remembered() -> None:
    desk = planning(plan(row("a1", move=1), Option("a3", WORDS, "a3", "a3")))
    desk.controller.fill("a1", "attack", 2)
    assert desk.controller.piece("a3")
    assert desk.given == ["a3"]
    desk.controller.ask(plan(row("a1", move=1), rest=False))
    assert desk.draft.amounts["a1"] == {"move": 1, "attack": 2}


def test_the_next_plan_begins_with_its_own_proposal(desk: Desk) -> None:
    desk.controller.fill("a2", "attack", 0)
    desk.controller.commit()
    desk.controller.ask(TWO)
    assert desk.draft.amounts["a2"] == {"move": 1, "attack": 2}


def test_a_click_on_a_place_gives_so_many_and_on_the_last_one_takes_it_back(desk: Desk) -> None:
    app = App(Settings(), (1280, 720))
    panel = Panel()
    panel.place(pygame.Rect(10, 20, 380, 300), Theme())
    board = Ledger(app, panel, desk.controller)

    def click(name: str) -> None:
        panel.show(app.window, desk.controller.revision, lambda s: board.paint(s, desk.draft, s.get_rect()))
        spot = next(each for each in panel.spots if each.name == name)
        assert spot.do is not None and panel.spot(spot.rect.center) == spot
        spot.do()

    click("set:a1:move:1")
    assert desk.draft.amounts["a1"]["move"] == 1
    click("set:a1:move:1")
    assert desk.draft.amounts["a1"]["move"] == 0
    click("set:a1:attack:2")
    assert desk.draft.amounts["a1"]["attack"] == 2


def test_what_to_do_names_the_row_in_focus_and_what_is_left(desk: Desk) -> None:
    desk.controller.fill("a1", "move", 0)
    assert dict(hint(desk.draft).values) == {"who": WORDS, "left": 2}


def test_counters_of_which_there_are_none_take_no_room() -> None:
    stage.window()
    wide = [strip(Theme(), counters, 14).get_width() for counters in ((1, 2, 0, 0), (1, 2, 3, 1))]
    assert wide == [30, 60]
