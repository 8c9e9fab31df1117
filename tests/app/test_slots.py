"""The slots of a question stay where they are, whatever the pointer does."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from examples.duel import LOOKS, SYSTEM
from game.app.play import Play
from game.app.screens.opening import open_situation
from game.app.table.panels.glossary import Glossary
from game.app.table.panels.layout import GRID_SLOTS, SLOT, Holds, arrange
from game.app.table.panels.question import QuestionPanel
from game.app.table.play.cast import Cast
from game.app.table.play.controller import Controller
from game.app.table.play.odds import Odds
from game.app.table.play.options import ChooseDraft
from game.app.theme import Theme
from game.app.thinking import Thinker
from game.app.window import App
from game.core.request import Request, Seat
from game.core.session import Session
from game.core.text import Text
from game.kit.looks import Aside
from tests.app.test_table import FIGHT, Player

_QUESTIONS = 6


@pytest.fixture
def fight(app: App, tmp_path: Path) -> Player:
    app.settings.animation, app.settings.volume = "none", 0
    path = tmp_path / "fight.toml"
    path.write_text(FIGHT)
    player = Player(app)
    app.push(open_situation(app, path))
    player.asked()
    return player


def rects(player: Player) -> dict[str, pygame.Rect]:
    return {spot.name: spot.rect for spot in player.table.around.question.spots}


def test_no_slot_of_any_question_moves_under_the_pointer(fight: Player) -> None:
    chance = random.Random(7)
    for _ in range(_QUESTIONS):
        before = rects(fight)
        page = fight.table.around.question.page
        for name, rect in before.items():
            fight.move_to(rect.center)
            fight.frames(25)
            assert rects(fight) == before, f"pointing at {name}"
            assert fight.table.around.question.page == page
        fight.table.host.answer(fight.table.play.asked.sample(chance))
        if fight.table.play.session.outcome:
            return
        fight.asked()


def test_what_ends_is_at_the_lower_left_and_answers_to_zero(fight: Player) -> None:
    fight.asked(ChooseDraft)
    end, question = fight.spot("option:end").rect, fight.table.around.layout.question
    others = [rect for name, rect in rects(fight).items() if name.startswith("option:") and name != "option:end"]
    assert others and all(rect.bottom <= end.top for rect in others)
    assert end.left - question.left < 20 and question.bottom - end.bottom < 20
    before = len(fight.table.play.session.answers)
    fight.press(pygame.K_0)
    assert len(fight.table.play.session.answers) == before + 1


def test_what_stands_beside_an_option_comes_from_the_game(fight: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    def aside(self: object, state: object, request: Request[object], key: str) -> Aside | None:
        return Aside(Text("duel.phase.fight"), "67 %", "good") if key == "move" else None

    monkeypatch.setattr(type(fight.table.host.looks), "aside", aside)
    fight.table.controller.ask(fight.table.play.asked)
    fight.frames(2)
    told = fight.app.say(Text("duel.phase.fight"))
    assert told in fight.spot("option:move").tip
    assert told not in fight.spot("option:end").tip


def test_the_viewer_is_left_and_the_rival_right(fight: Player) -> None:
    around, viewer = fight.table.around, fight.table.host.viewer
    assert viewer == Seat("A")
    assert {token.seat for token in around.sides.tokens()} == {viewer}
    assert {spot.subject for spot in around.crew.spots} == {"a1", "a2"}
    assert {spot.subject for spot in around.rivals.spots} == {"b1", "b2"}
    assert around.layout.crew.right < around.layout.board.centerx < around.layout.rivals.left


def test_a_rival_under_the_pointer_is_read_at_the_right_while_the_own_sheet_stays(fight: Player) -> None:
    around = fight.table.around
    own = around.reading.kept()
    fight.move_to(around.rivals.spots[0].rect.center)
    fight.frames(2)
    assert around.reading.sheet() != own and around.reading.kept() == own
    assert around.sheet._key is not None and around.sheet._key[0][0] == own  # type: ignore[index]


@pytest.mark.parametrize(
    ("size", "percent", "holds", "slots"),
    [
        ((1280, 720), 100, Holds(), 5),
        ((1920, 1080), 100, Holds(), 5),
        ((1920, 1080), 150, Holds(), 5),
        ((1280, 720), 150, Holds(), 4),
        ((1280, 720), 100, Holds(slots=GRID_SLOTS), 6),
        ((1920, 1080), 100, Holds(slots=GRID_SLOTS), 6),
    ],
)
def test_there_are_as_many_slots_as_promised(
    app: App, size: tuple[int, int], percent: int, holds: Holds, slots: int
) -> None:
    theme = Theme(percent)
    where = arrange(size, theme, holds=holds)
    play = Play(Session(SYSTEM, SYSTEM.quick_start()))
    controller = Controller(play, LOOKS, lambda key: None, lambda refusal: None)
    glossary, odds = Glossary(app, LOOKS), Odds(Thinker())
    panel = QuestionPanel(app, Cast(app, play, LOOKS), controller, glossary, odds, lambda rule: None)
    panel.theme, panel.room = theme, where.room
    area = panel.slots(where.question)
    high, gap = (theme.px(n) for n in SLOT[where.room])
    assert (area.height + gap) // (high + gap) == slots
