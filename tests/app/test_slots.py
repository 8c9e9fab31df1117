"""The slots of a question stay where they are, whatever the pointer does."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pygame
import pytest

from examples.duel import LOOKS, SYSTEM
from game.app.play import Play
from game.app.screens.opening import open_situation
from game.app.table.panels.extras import Asking
from game.app.table.panels.glossary import Glossary
from game.app.table.panels.layout import GRID_SLOTS, SLOT, Holds, arrange
from game.app.table.panels.question import QuestionPanel
from game.app.table.play.cast import Cast
from game.app.table.play.controller import Controller
from game.app.table.play.odds import Odds
from game.app.table.play.options import ChooseDraft
from game.app.table.play.places import PathDraft
from game.app.theme import Theme
from game.app.thinking import SAMPLES, Thinker
from game.app.widgets.note import Word
from game.app.window import App
from game.core.request import ChooseSome, Option, Request, Seat
from game.core.session import Session
from game.core.text import Text
from game.kit.asides import Aside
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


@pytest.mark.parametrize(("size", "high"), [((1920, 1080), 396), ((1280, 720), 346)])
def test_the_question_takes_no_more_than_its_slots_need(size: tuple[int, int], high: int) -> None:
    assert arrange(size, Theme(100)).question.height == high


def test_a_long_question_takes_its_second_line_from_the_journal_and_moves_no_slot(fight: Player) -> None:
    around, short = fight.table.around, Asking(Seat("A"), "What now?")
    around.fit_question(short)
    around.question.draw(fight.app.window, short)
    before = rects(fight)
    question, journal = around.question.rect.copy(), around.journal.rect.copy()
    long = Asking(Seat("A"), "Which of the many things that a duellist can do does Ada do now? " * 2, "")
    around.fit_question(long)
    around.question.draw(fight.app.window, long)
    assert around.question.rect.height > question.height and around.question.rect.bottom == question.bottom
    taken = around.question.rect.height - question.height
    assert around.journal.rect.height == journal.height - taken and around.journal.rect.top == journal.top
    assert {name: rect for name, rect in rects(fight).items() if name.startswith("option:")} == {
        name: rect for name, rect in before.items() if name.startswith("option:")
    }


def test_the_next_to_be_asked_the_same_begins_at_the_first_page(fight: Player) -> None:
    question = fight.table.around.question
    question.draw(fight.app.window, Asking(Seat("A"), "Which?"))
    question.choices.page = 1
    question.draw(fight.app.window, Asking(Seat("A"), "Which?"))
    assert question.page == 1
    question.draw(fight.app.window, Asking(Seat("B"), "Which?"))
    assert question.page == 0


def tried(odds: Odds, key: str, good: int) -> None:
    """As if an answer had succeeded so often in all its tries."""
    odds._decisive[key] = 1
    odds._tries[key] = Counter({1: good, 0: SAMPLES - good})


def test_a_chance_is_told_once_all_tries_are_made_and_changes_only_by_three_points_or_more() -> None:
    odds = Odds(Thinker())
    odds._decisive["a"], odds._tries["a"] = 1, Counter({1: 10})
    assert odds.told("a") == "", "a few tries tell nothing"
    tried(odds, "a", SAMPLES // 2)
    assert odds.told("a") == "50 %"
    tried(odds, "a", SAMPLES * 52 // 100)
    assert odds.told("a") == "50 %"
    tried(odds, "a", SAMPLES * 53 // 100)
    assert odds.told("a") == "53 %"


def test_counting_stops_when_the_frame_is_used_up_and_goes_on_in_the_next(fight: Player) -> None:
    beside = fight.table.controller.beside
    beside.clear()
    beside._left = 0.0
    assert beside.aside("end") is None and not beside._asides
    news = beside.news
    beside.tick()
    assert beside.news == news + 1
    beside.aside("end")
    assert "end" in beside._asides


def test_the_main_button_stands_at_the_lower_right_and_takes_the_choice_in_focus(fight: Player) -> None:
    go, question = fight.spot("go").rect, fight.table.around.layout.question
    assert question.right - go.right < 20 and question.bottom - go.bottom < 20
    fight.button("go")
    assert fight.draft.focus == 0
    assert fight.spot("go").rect == go
    fight.button("go")
    assert isinstance(fight.draft, PathDraft)


def test_what_confirms_alone_leaves_the_place_free_of_what_ends(fight: Player) -> None:
    """The next question may end or pass where somebody still clicks to go on."""
    end = fight.spot("option:end").rect
    named = [Option(key, Text(key), key) for key in ("a", "b")]
    fight.table.controller.ask(ChooseSome(Seat("A"), Text("q"), named, least=0, most=2, topic="q"))
    fight.frames(2)
    assert not fight.spot("confirm").rect.colliderect(end)


def test_slots_stay_while_a_way_is_drawn_and_another_choice_takes_its_place(fight: Player) -> None:
    before = rects(fight)
    fight.button("option:move")
    assert isinstance(fight.draft, PathDraft)
    fight.frames(2)
    now = rects(fight)
    assert all(now[name] == rect for name, rect in before.items() if name.startswith("option:"))
    fight.move_to(fight.where(10, 6))
    fight.frames(2)
    assert " of " in fight.spot("option:move").tip or "/" in fight.spot("option:move").tip
    answers = len(fight.table.play.session.answers)
    fight.button("option:attack:b1")
    assert fight.table.play.session.answers[answers].key == "attack:b1"


def test_a_word_of_the_rules_is_explained_on_hover_and_the_slot_still_answers(
    fight: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    glossary = fight.table.around.glossary
    found = Word("move", "Move", "Going somewhere.", "DUEL-MOV-01")
    monkeypatch.setattr(glossary, "find", lambda line: [(0, 4, found)] if line.startswith("Move") else [])
    fight.table.controller.ask(fight.table.play.asked)
    fight.frames(2)
    slot, word = [spot for spot in fight.table.around.question.spots if spot.name == "option:move"]
    assert word.tip == "Move: Going somewhere.\nDUEL-MOV-01" and slot.rect.contains(word.rect)
    fight.move_to(word.rect.center)
    fight.table.around.tip._rested = 1.0
    assert fight.table.around.tip.words("") == ("Move: Going somewhere.", "DUEL-MOV-01")
    fight.click_at(word.rect.center)
    assert isinstance(fight.draft, PathDraft)


def test_notes_are_never_shown_over_the_board(fight: Player) -> None:
    around = fight.table.around
    fight.table.toasts.say("Something to know.", rule="DUEL-MOV-01")
    fight.frames(2)
    assert fight.table.toasts.spots
    assert not any(spot.rect.colliderect(around.layout.board) for spot in fight.table.toasts.spots)


def test_a_click_on_a_line_of_the_journal_looks_there(fight: Player) -> None:
    fight.button("option:attack:b1")
    fight.asked()
    fight.table.sitting.selected = ""
    line = next(spot for spot in fight.table.around.journal.spots if spot.name.startswith("tale:"))
    fight.click_at((line.rect.x + 20, line.rect.centery))
    assert fight.table.sitting.selected


def test_a_second_click_passes_nothing_that_was_not_there_at_the_first(
    fight: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is shown is gone on from where the next question has what ends."""
    fight.asked(ChooseDraft)
    mouse, now, given = fight.table.mouse, [pygame.time.get_ticks() + 1000], len(fight.table.play.session.answers)
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: now[0])
    at = fight.spot("option:end").rect.center
    with monkeypatch.context() as shown:
        shown.setattr(mouse, "_skips", lambda: True)
        fight.click_at(at)
    now[0] += 150
    fight.click_at(at)
    assert len(fight.table.play.session.answers) == given
    now[0] += 500
    fight.click_at(at)
    assert len(fight.table.play.session.answers) > given
