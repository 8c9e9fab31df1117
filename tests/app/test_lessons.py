"""Lessons at the table: the card ticks, the coach shows, the veil lets through what the step is about."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from game.app import games
from game.app.course import done_as
from game.app.screens.learn import LearnScreen
from game.app.screens.lesson import LessonOver, LessonScreen
from game.app.window import App, Screen
from game.core.files import keeper
from game.kit import registry
from game.kit.lessons.lesson import Lesson
from tests.app.conftest import FRAME
from tests.kit.lessons.test_lessons import PUNCH, WORDS

pytestmark = pytest.mark.usefixtures("shipped")

_PATIENCE = 4000
"""Frames; most lessons need a few dozen."""


@pytest.fixture
def shipped(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_modules", {"bmg3": "game.systems.bmg3"})
    app.catalog = registry.catalog()


def opened(app: App, **more: Any) -> LessonScreen:
    app.settings.animation, app.settings.volume = "none", 0
    lesson = msgspec.convert({**PUNCH, "id": "punch", "dice": [5, 4, 6, 2, 3], **more}, Lesson)
    screen = LessonScreen(app, lesson, seed=1)
    app.push(screen)
    until(app, lambda: screen.coach.waits)
    return screen


def until(app: App, there: Any) -> None:
    for _ in range(_PATIENCE):
        if there():
            return
        app.frame([], FRAME)
    raise AssertionError("it never happens")


def press(app: App, key: int) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        app.frame([pygame.event.Event(kind, key=key, mod=0, unicode="")], FRAME)


def click(app: App, pos: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.frame([pygame.event.Event(kind, pos=pos, button=1)], FRAME)


def test_show_me_does_the_steps_until_the_lesson_is_done_and_kept(app: App) -> None:
    screen = opened(app)
    for _ in range(20):
        if isinstance(app.top, LessonOver):
            break
        press(app, pygame.K_F6)
        until(app, lambda: screen.coach.waits or screen.coach.stands == "done")
        app.frame([], FRAME)
    assert isinstance(app.top, LessonOver) and screen.coach.stands == "done"
    assert app.settings.lessons[done_as(screen.lesson)].minutes >= 1


def test_a_lesson_cannot_be_conceded(app: App) -> None:
    screen = opened(app)
    screen.around.open_menu()
    assert screen.around.menu is not None
    names = [extra.name for extra, _ in screen.around.menu.entries]
    assert "concede" not in names and "leave" in names
    screen.host.surrenders = True
    assert "concede" in [extra.name for extra, _ in screen.around.menu.entries]


def test_an_answer_of_the_learner_ticks_and_undo_takes_the_tick_back(app: App) -> None:
    screen = opened(app)
    screen.host.answer("attack:unarmed:b1")
    until(app, lambda: screen.coach.attempt.ticked >= 1)
    screen.host.undo()
    until(app, lambda: screen.coach.attempt.ticked == 0)


def test_only_what_the_lesson_shows_is_offered(app: App) -> None:
    screen = opened(app, options=["move", "end"])
    draft = screen.controller.draft
    assert draft is not None
    assert {option.key for option in draft.request.options} == {"move", "end"}


def test_the_veil_lets_a_click_through_only_where_the_step_points(app: App) -> None:
    screen = opened(app, options=["attack:unarmed:b1", "move", "end"], step=[
        {"text": WORDS, "point": "option:move", "bubble": WORDS, "until": {"answer": "move*"}},
    ])  # fmt: skip
    app.frame([], FRAME)
    hole = screen._hole()
    assert hole is not None
    assert not screen._lets_through(screen.around.question.rect.bottomright)
    assert screen._lets_through(hole.center) and screen._lets_through(screen.card.rect.center)
    third = opened(app, order=3)
    app.frame([], FRAME)
    assert third._hole() is None and third._lets_through((5, 5)), "later lessons have no veil"


def test_the_card_folds_and_begins_again(app: App) -> None:
    screen = opened(app)
    app.frame([], FRAME)
    fold = next(spot for spot in screen.card.spots if spot.name == "lesson:fold")
    high = screen.card.rect.height
    click(app, fold.rect.center)
    app.frame([], FRAME)
    assert screen.card.folded and screen.card.rect.height < high
    press(app, pygame.K_F7)
    assert isinstance(app.top, LessonScreen) and app.top is not screen


def test_a_lesson_that_went_wrong_offers_to_try_again(app: App) -> None:
    screen = opened(app, failed={"when": {"answer": "attack:*"}}, step=[{"text": WORDS, "until": {"outcome": "won"}}])
    screen.host.answer("attack:unarmed:b1")
    until(app, lambda: isinstance(app.top, LessonOver))
    press(app, pygame.K_u)
    app.frame([], FRAME)
    until(app, lambda: screen.coach.waits)
    assert app.top is screen and screen.coach.stands == "going"


def test_tools_that_come_out_are_noticed(app: App) -> None:
    screen = opened(app, step=[{"text": WORDS, "until": {"tool": "ranges"}}, PUNCH["step"][0]])
    screen.sitting.instruments.ranges = True
    until(app, lambda: screen.coach.attempt.ticked == 1)


def test_the_number_of_a_lesson_is_clicked_like_its_title(app: App) -> None:
    learn = LearnScreen(app, "bmg3")
    app.push(learn)
    app.frame([], FRAME)
    third, node = learn._course[2], learn._nodes[2]
    assert learn._lesson != third
    click(app, (node[0] + round(1.5 * learn._radius), node[1]))
    assert learn._lesson != third, "beside it is nothing"
    click(app, (node[0] + learn._radius // 2, node[1]))
    assert learn._lesson == third and app.top is learn
    click(app, node)
    app.frame([], FRAME)
    assert isinstance(app.top, LessonScreen) and app.top.lesson.id == third.id


def test_the_ladder_opens_a_lesson(app: App) -> None:
    learn = LearnScreen(app, "bmg3")
    app.push(learn)
    app.frame([], FRAME)
    assert learn._lesson is not None
    press(app, pygame.K_RETURN)
    app.frame([], FRAME)
    assert isinstance(app.top, LessonScreen) and app.top.lesson.id == learn._lesson.id


def test_an_attempt_is_kept_apart_from_the_players_own_games(app: App, home: Path) -> None:
    screen = opened(app, id="kept")
    screen.host.answer("attack:unarmed:b1")
    until(app, lambda: not keeper.waiting and list((home / "lessons").glob("*.json")))
    assert [path.name for path in (home / "lessons").glob("*.json")] == ["bmg3 kept.json"]
    assert games.latest() is None


def test_the_words_of_a_lesson_lie_on_a_card_that_can_be_put_away(app: App) -> None:
    screen = opened(app, terms=["effort", "stun"])
    app.frame([], FRAME)
    assert screen.around.over.contains(screen.term.rect) and not screen.term.rect.colliderect(screen.card.rect)
    for name, away in (("term:next", False), ("term:away", True)):
        spot = next(spot for spot in screen.term.spots if spot.name == name)
        click(app, spot.rect.center)
        app.frame([], FRAME)
        assert screen.term.away is away


def test_the_card_never_lies_over_what_the_step_is_about(app: App) -> None:
    screen = opened(app)
    app.frame([], FRAME)
    first = screen.card.rect.copy()
    screen.card.arrange(screen.around.over, first.inflate(-20, -20))
    assert not screen.card.rect.colliderect(first.inflate(-20, -20))


def test_the_last_lesson_leads_to_a_real_game(app: App) -> None:
    opened_for: list[str] = []

    def new_game(app: App, system: str) -> Screen:
        opened_for.append(system)
        return LearnScreen(app)

    app.new_game = new_game
    screen = opened(app, order=99)
    app.push(LessonOver(app, screen, won=True))
    app.frame([], FRAME)
    press(app, pygame.K_p)
    assert opened_for == ["bmg3"] and isinstance(app.top, LearnScreen)


def test_the_cards_make_room_for_what_the_stage_tells(app: App) -> None:
    screen = opened(app, terms=["stun"])
    whole = screen.card.rect.height
    screen.card.arrange(screen.around.over, brief=True)
    assert screen.card.rect.height < whole // 2


def test_the_tip_of_a_button_lies_over_the_card(app: App) -> None:
    """The coach draws before whatever is told beside the pointer."""
    screen = opened(app)
    order: list[str] = []
    coached, tip = screen.around.coached, screen.around.tip.draw

    def card_drawn(window: pygame.Surface) -> None:
        order.append("card")
        coached(window)

    def tip_drawn(*told: Any) -> None:
        order.append("tip")
        tip(*told)

    screen.around.coached = card_drawn
    screen.around.tip.draw = tip_drawn  # type: ignore[method-assign]
    app.frame([], FRAME)
    assert order == ["card", "tip"]


def test_hidden_answers_are_left_out_and_the_others_stay(app: App) -> None:
    screen = opened(app, options=["!suspect*", "!attack:batarangs:*"])
    draft = screen.controller.draft
    assert draft is not None
    keys = [option.key for option in draft.request.options]
    assert "move" in keys and "attack:unarmed:b1" in keys
    assert "suspect" not in keys and "attack:batarangs:b1" not in keys
