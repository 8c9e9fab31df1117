"""Rules at the table: the page beside what was clicked, words that are explained, and the keys for both."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.app.play import Play
from game.app.screens.lesson import LessonScreen
from game.app.screens.rulebook import RulebookScreen
from game.app.screens.situation import SituationScreen
from game.app.screens.situations import opened
from game.app.screens.table import TableScreen
from game.app.settings import Settings
from game.app.table.panels.glossary import LEARNT
from game.app.table.peek.beside import beside
from game.app.table.peek.leaf import Leaf
from game.app.theme import Theme
from game.app.window import App
from game.core.rulebook import Rulebook
from game.core.text import LANGUAGES
from game.kit import registry
from game.kit.lessons.lesson import lessons_of
from game.kit.practice import practising, rules_of
from game.kit.terms import terms_of
from tests.app.conftest import Hand

SYSTEMS = ("bmg3", "bmg1", "first_blood", "torgue_arena", "shadow_of_the_bat")


class Reader(Hand):
    """Somebody at a table who looks things up."""

    @property
    def table(self) -> TableScreen:
        return next(screen for screen in reversed(self.app.screens) if isinstance(screen, TableScreen))

    @property
    def peek(self) -> Any:
        return self.table.around.peek

    def wait(self) -> None:
        """Until somebody is asked."""
        for _ in range(900):
            self.frames(1)
            if self.table.host.asks_person and not self.table.host.showing:
                self.frames(3)
                return
        raise AssertionError("nobody was ever asked")

    def open(self, rule: str) -> None:
        self.table.open_rule(rule)
        self.frames(2)

    def spot(self, name: str) -> Any:
        found = [spot for spot in self.peek.spots if spot.name.startswith(name)]
        assert found, f"no {name} among {[spot.name for spot in self.peek.spots]}"
        return found[0]

    def words(self) -> list[Any]:
        return [spot for panel in self.table.around.panels for spot in panel.spots if spot.word]

    def point(self, at: tuple[int, int]) -> None:
        self.send(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))


def seated(
    system: str, language: str = "en", size: tuple[int, int] = (1280, 720), scale: int = 100, lesson: int = 0
) -> Reader:
    """At the table of a lesson, without its coach."""
    settings = Settings(language=language, scale=scale, hints_off=True, animation="none", volume=0)  # type: ignore[arg-type]
    app = App(settings, size)
    app.push(TableScreen(app, Play(lessons_of(system)[lesson].begin(), None, 1)))
    reader = Reader(app)
    reader.wait()
    return reader


@pytest.fixture
def reader(home: Path) -> Iterator[Reader]:
    hand = seated("bmg3")
    yield hand
    hand.app.quit()


# --- where it lies


def test_a_sheet_covers_neither_the_question_nor_whoever_acts() -> None:
    room, question = pygame.Rect(0, 0, 900, 700), pygame.Rect(600, 400, 300, 300)
    for x in range(20, 880, 60):
        for y in range(20, 680, 60):
            acting, anchor = pygame.Rect(x - 30, y - 30, 60, 60), pygame.Rect(640, 420, 90, 20)
            found = beside(anchor, (430, 430), room, [question, acting], 12)
            assert room.contains(found)
            assert not found.colliderect(question) and not found.colliderect(acting), (x, y, found)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [75, 100, 150, 200])
def test_at_every_size_the_page_stays_off_the_question(home: Path, size: tuple[int, int], scale: int) -> None:
    hand = seated("bmg3", "en", size, scale)
    hand.open("BMG3-PLN-06")
    peek = hand.peek
    assert peek.opened and hand.app.window.get_rect().contains(peek.rect)
    assert not peek.rect.colliderect(hand.table.around.question.rect)
    acting = hand.table.host.acting
    if acting:
        where = hand.table.sitting.view.piece_rect(acting, hand.table.sitting.figures)
        assert where is None or not peek.rect.colliderect(where)
    hand.app.quit()


# --- what it does


def test_a_rule_is_lit_among_its_neighbours_and_links_turn_pages(reader: Reader) -> None:
    book = reader.table.book()
    rule = next(rule for rule in book.rules if rule.links and book.rule(rule.links[0].rule).chapter != rule.chapter)
    reader.open(rule.id)
    leaf = reader.peek._leaf[1]
    assert {each.id for each in book.chapter(rule.chapter).rules} == set(leaf.places)
    link = next(spot for spot in reader.peek.spots if spot.name.startswith("peek:link") and spot.rule)
    reader.click_at(link.rect.center)
    assert reader.peek.rule == link.rule
    reader.click_at(reader.spot("peek:back").rect.center)
    assert reader.peek.rule == rule.id


def test_escape_a_click_outside_and_an_answer_close_it(reader: Reader) -> None:
    reader.open("BMG3-PLN-06")
    reader.press(pygame.K_ESCAPE)
    assert not reader.peek.opened and reader.table.around.menu is None
    reader.open("BMG3-PLN-06")
    board = reader.table.around.layout.board
    corners = (board.topleft, board.topright, board.bottomleft, board.bottomright)
    inside = [(x + (9 if x < board.centerx else -9), y + (9 if y < board.centery else -9)) for x, y in corners]
    reader.click_at(next(at for at in inside if not reader.peek.rect.collidepoint(at)))
    assert not reader.peek.opened
    reader.open("BMG3-PLN-06")
    before = len(reader.table.play.session.answers)
    option = next(o for o in reader.table.controller.draft.options if o.refusal is None and o.then is None)
    reader.table.controller.use(option.key)
    reader.frames(4)
    assert len(reader.table.play.session.answers) > before
    assert not reader.peek.opened


def test_a_click_on_the_page_leaves_it_open(reader: Reader) -> None:
    reader.open("BMG3-PLN-06")
    reader.click_at((reader.peek.rect.centerx, reader.peek.rect.bottom - 4))
    assert reader.peek.opened


def test_the_arrow_opens_the_whole_book(reader: Reader) -> None:
    reader.open("BMG3-PLN-06")
    reader.click_at(reader.spot("peek:whole").rect.center)
    assert isinstance(reader.app.top, RulebookScreen)
    reader.press(pygame.K_ESCAPE)
    assert isinstance(reader.app.top, TableScreen) and not reader.peek.opened


def test_chapters_are_turned_by_button_and_key(reader: Reader) -> None:
    reader.open("BMG3-PLN-06")
    book = reader.table.book()
    anchors = [chapter.anchor for chapter in book.chapters if chapter.rules]
    here = anchors.index(book.rule("BMG3-PLN-06").chapter)
    reader.click_at(reader.spot("peek:next").rect.center)
    assert book.rule(reader.peek.rule).chapter == anchors[here + 1]
    reader.press(pygame.K_PAGEUP, pygame.KMOD_CTRL)
    assert book.rule(reader.peek.rule).chapter == anchors[here]
    reader.press(pygame.K_LEFT, pygame.KMOD_ALT)
    assert book.rule(reader.peek.rule).chapter == anchors[here + 1]


def test_the_wheel_scrolls_the_page_and_not_the_board(reader: Reader) -> None:
    reader.open("BMG3-PLN-06")
    reader.point(reader.peek.rect.center)
    before, zoom = reader.peek._scroll, reader.table.sitting.view.camera.step
    reader.send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3, flipped=False))
    assert reader.peek._scroll != before and reader.table.sitting.view.camera.step == zoom


def test_f1_looks_up_what_is_asked(reader: Reader) -> None:
    reader.press(pygame.K_F1)
    assert reader.peek.opened and reader.peek.rule in reader.table.book()


def test_a_lesson_that_teaches_the_word_is_offered(home: Path) -> None:
    hand = seated("bmg3")
    hand.app.practise = LessonScreen
    hand.app.push(TableScreen(hand.app, hand.table.play))
    hand.wait()
    taught = next(term for lesson in lessons_of("bmg3") for term in lesson.terms)
    hand.open(terms_of("bmg3")[taught].rule)
    hand.click_at(hand.spot("peek:practise").rect.center)
    top = hand.app.top
    assert isinstance(top, LessonScreen) and taught in top.lesson.terms
    hand.app.quit()


def test_a_situation_that_practises_the_rule_is_offered_where_no_lesson_does(home: Path) -> None:
    hand = seated("bmg3")
    hand.app.practise, hand.app.rehearse = LessonScreen, opened
    hand.app.push(TableScreen(hand.app, hand.table.play))
    hand.wait()
    taught = {terms_of("bmg3")[term].rule for lesson in lessons_of("bmg3") for term in lesson.terms}
    path, rule = next(
        (path, rule)
        for path in registry.looks_of("bmg3").situations()
        for rule in rules_of(path)
        if rule not in taught and practising("bmg3", rule) == path
    )
    hand.open(rule)
    hand.click_at(hand.spot("peek:practise").rect.center)
    top = hand.app.top
    assert isinstance(top, SituationScreen) and top._id == f"bmg3/{path.stem}"
    hand.app.quit()


def test_the_page_says_who_bears_the_sign(home: Path) -> None:
    hand = seated("bmg3", lesson=3)
    told = hand.table.around.on_this_table
    bearers = [token for token in hand.table.sitting.shown.models if token.pips]
    word = next(
        word
        for word in hand.table.around.glossary.words()
        if any(word.title.casefold() in hand.app.say(pip.name).casefold() for token in bearers for pip in token.pips)
    )
    here = told(word.rule)
    assert here.words and here.show
    here.show()
    assert hand.table.sitting.selected
    hand.app.quit()


def test_the_game_goes_on_for_whoever_waits_for_others(reader: Reader) -> None:
    reader.open("BMG3-PLN-06")
    assert reader.peek.waits
    reader.table.controller.ask(None)
    reader.table.around.read_on()
    assert not reader.peek.waits


# --- words


def test_a_word_is_explained_after_a_moment_and_opens_its_rule(reader: Reader) -> None:
    spot = next(spot for spot in reader.words() if not spot.name.startswith("option:"))
    reader.point(spot.rect.center)
    tip = reader.table.around.tip
    tip.point_at(spot)
    tip._rested = 0.29
    assert tip.words("") == ("", "")
    tip._rested = 0.31
    assert spot.word.says in tip.words("")[0]
    reader.click_at(spot.rect.center)
    assert reader.peek.rule == spot.word.rule


@pytest.mark.parametrize("system", SYSTEMS)
def test_each_word_is_marked_once_a_panel_and_everywhere_with_alt(home: Path, system: str) -> None:
    hand = seated(system)
    for panel in hand.table.around.panels:
        ids = [spot.word.id for spot in panel.spots if spot.word]
        assert len(ids) == len(set(ids))
    few = len(hand.words())
    hand.send(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LALT, mod=0, unicode="", scancode=0))
    hand.frames(2)
    assert hand.table.around.glossary.lit and len(hand.words()) >= few
    hand.send(pygame.event.Event(pygame.KEYUP, key=pygame.K_LALT, mod=0, scancode=0))
    hand.frames(2)
    assert len(hand.words()) == few
    hand.app.quit()


def test_whoever_has_played_often_reads_plain_words(home: Path) -> None:
    hand = seated("bmg3")
    assert hand.words()
    hand.app.settings.played["bmg3"] = LEARNT
    hand.frames(3)
    assert not hand.words()
    hand.send(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LALT, mod=0, unicode="", scancode=0))
    hand.frames(2)
    assert hand.words()
    hand.app.quit()


# --- the page itself


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_chapter_can_be_set_and_nothing_stands_outside(system: str) -> None:
    pygame.font.init()
    theme = Theme(100)
    for language in LANGUAGES:
        book = Rulebook.load(system, language)
        for chapter in book.chapters:
            leaf = Leaf(theme, book, chapter, 400)
            assert set(leaf.places) == {rule.id for rule in chapter.rules}
            assert all(run.size >= 13 for run in leaf.runs)
            wide = [run for run in leaf.runs if run.x + run.width > 404 and " " in run.part.text.strip()]
            assert not wide, (chapter.anchor, wide[:2])
