"""Parts of the table by themselves: the journal, motion, odds, toasts, dice and the sharing of the window."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

import pygame
import pytest

from examples.duel import LOOKS, SYSTEM
from game.app.play import Play
from game.app.table.art.dice import BONE, DiceTray, die, die_colour
from game.app.table.panels.hand import HandFan
from game.app.table.panels.journal import JournalPanel
from game.app.table.panels.layout import BOARD_SHARE, Holds, arrange
from game.app.table.panels.topbar import TopBar
from game.app.table.play.cast import Cast
from game.app.table.play.history import History
from game.app.table.play.motion import Moment, Motion, Scene, along, ease, path_of
from game.app.table.play.odds import Odds
from game.app.theme import Theme
from game.app.thinking import Thinker
from game.app.widgets.toasts import Toasts
from game.app.window import App
from game.core.journal import Entry
from game.core.place import Point
from game.core.request import Choose, Option, PickPath, Seat
from game.core.session import Session
from game.core.text import LANGUAGES, Catalog, Text
from game.kit.faces import CardFace, Hand
from game.kit.sheets import Count, Headline
from game.kit.tokens import Token

A = Seat("A")


def entries(count: int) -> list[Entry]:
    return [
        Entry("duel.told.moved", Text("duel.told.moved", model=f"m{n}"), ("DUEL-MOV-01",), (f"m{n}",), (1, 2, 6))
        for n in range(count)
    ]


@pytest.fixture
def journal(app: App) -> JournalPanel:
    play = Play(Session(SYSTEM, SYSTEM.quick_start()))
    panel = JournalPanel(app, Cast(app, play, LOOKS), lambda rule: None)
    panel.place(pygame.Rect(0, 0, 230, 300), app.theme)
    return panel


def test_thousands_of_entries_are_shown_and_scrolled_without_laying_them_all_out(app, journal):
    journal.tell(entries(20_000))
    journal.draw(app.window)
    for _ in range(50):
        journal.wheel(3)
        journal.draw(app.window)
    assert len(journal._blocks) < 500
    start = time.process_time()
    journal.wheel(1)
    journal.draw(app.window)
    assert time.process_time() - start < 0.1


def test_the_journal_follows_until_it_is_scrolled_up_and_again_at_the_end(app, journal):
    journal.tell(entries(50))
    journal.draw(app.window)
    assert journal.follow
    journal.wheel(4)
    assert not journal.follow
    journal.tell(entries(60))
    assert not journal.follow
    journal.wheel(-100)
    assert journal.follow


def test_a_journal_cannot_be_scrolled_past_its_first_entry(app, journal):
    journal.tell(entries(30))
    journal.wheel(1000)
    journal.draw(app.window)
    top = [spot for spot in journal.spots if spot.rule]
    assert top and journal._last > 2


def test_a_short_journal_does_not_scroll(app, journal):
    journal.tell(entries(2))
    journal.wheel(5)
    journal.draw(app.window)
    assert len([spot for spot in journal.spots if spot.rule]) == 2
    assert journal.follow


def test_after_an_undo_the_journal_is_shorter(app, journal):
    told = entries(10)
    journal.tell(told)
    journal.draw(app.window)
    journal.tell(told, 3)
    journal.draw(app.window)
    assert journal._last == 2


# --- motion


def token(at: Point, id: str = "x") -> Token:
    return Token(id, A, at, Text("x"), "chess-pawn")


def shown(*tokens: Token) -> Scene:
    return Scene(tokens, (), (), Headline(1, 4, Text("p")), None)


def test_a_model_glides_along_its_path_and_arrives():
    motion = Motion(shown(token(Point(0, 0))), 0)
    way = (Point(1000, 0), Point(1000, 1000))
    motion.add(Moment(shown(token(way[-1])), 1, (("x", way),)))
    motion.update(0.0, lambda m: None, lambda m: None)
    assert motion.busy
    motion.update(0.11, lambda m: None, lambda m: None)
    x, y = motion.places["x"]
    assert (x, y) == (pytest.approx(1000, abs=80), pytest.approx(0, abs=80))
    motion.update(0.2, lambda m: None, lambda m: None)
    assert not motion.busy and motion.told == 1
    assert motion.shown.tokens[0].at == way[-1] and not motion.places


def test_without_animation_everything_is_shown_at_once():
    motion = Motion(shown(token(Point(0, 0))), 0)
    motion.speed = "none"
    for n in range(5):
        motion.add(Moment(shown(token(Point(n, 0))), n, theirs=True))
    ended: list[Moment] = []
    motion.update(0.0, lambda m: None, ended.append)
    assert len(ended) == 5 and not motion.busy


def test_skipping_shows_the_end_and_tells_every_moment_once():
    motion = Motion(shown(token(Point(0, 0))), 0)
    for n in range(3):
        motion.add(Moment(shown(token(Point(1000 * n, 0))), n))
    began: list[Moment] = []
    ended: list[Moment] = []
    motion.update(0.0, began.append, ended.append)
    motion.skip(began.append, ended.append)
    assert len(began) == len(ended) == 3
    assert motion.shown.tokens[0].at == Point(2000, 0)


def test_easing_is_slow_at_both_ends():
    assert ease(0) == 0 and ease(1) == 1
    assert ease(0.1) < 0.1 and ease(0.9) > 0.9


def test_half_of_a_way_with_a_corner_is_the_corner():
    assert along([Point(0, 0), Point(10, 0), Point(10, 10)], 0.5) == Point(10, 0)


def test_a_path_is_read_off_the_answer_also_inside_an_option():
    path = PickPath(A, Text("q"), Point(0, 0), None, 5, "x", topic="q")  # type: ignore[arg-type]
    choose: Choose[Any] = Choose(A, Text("q"), [Option("move", Text("m"), None, then=path)], topic="q")
    assert path_of(choose, "move 1,2 jump:3,4") == (("x", (Point(1000, 2000), Point(3000, 4000))),)
    assert path_of(choose, "end") == ()
    assert path_of(path, "no") == ()


# --- small things


def test_odds_bars_share_out_everything():
    odds = Odds(Thinker())
    odds.counts = Counter({0: 50, 1: 30, 3: 20})
    assert odds.bars() == [("0", 0.5), ("1", 0.3), ("2", 0.0), ("3", 0.2)]
    odds.counts = Counter(dict.fromkeys(range(100), 1))
    assert len(odds.bars()) <= 9 and sum(share for _, share in odds.bars()) == pytest.approx(1)


def test_the_same_toast_is_not_said_twice_and_old_ones_go(app):
    toasts = Toasts(lambda rule: None)
    for words in ("a", "a", "b", "c", "d", "e"):
        toasts.say(words)
    assert toasts.words == ["b", "c", "d", "e"]
    toasts.update(60)
    assert toasts.words == []


def test_dice_tumble_then_lie_still_then_go(app):
    tray = DiceTray()
    tray.roll("t", [1, 6], [6, 6], (), "normal")
    assert tray.rolling and tray.visible
    tray.draw(app.window, app.theme, pygame.Rect(0, 0, 800, 600), pygame.Rect(0, 0, 0, 0))
    tray.update(0.6)
    assert not tray.rolling and tray.visible
    tray.draw(app.window, app.theme, pygame.Rect(0, 0, 800, 600), pygame.Rect(0, 0, 0, 0))
    tray.update(5)
    assert not tray.visible


def test_dice_lie_above_the_cards_only_where_cards_are(app):
    def top(cards: pygame.Rect) -> int:
        app.window.fill((0, 0, 0))
        tray = DiceTray()
        tray.roll("t", [1, 6], [6, 6], (), "none")
        tray.draw(app.window, app.theme, pygame.Rect(0, 0, 800, 600), cards)
        return _first_row(app.window)

    low = top(pygame.Rect(400, 540, 300, 60))
    assert top(pygame.Rect(20, 540, 300, 60)) == low - 52


def _first_row(window: pygame.Surface) -> int:
    """The topmost row that is not black."""
    return int(pygame.surfarray.array3d(window).sum(axis=(0, 2)).nonzero()[0][0])


def test_sides_of_a_die_can_bear_icons(app):
    faces = [("shield",), ("shield", "bat")]
    plain, shown = die(2, 6, 30), die(2, 6, 30, faces=faces)
    assert pygame.image.tobytes(plain, "RGBA") != pygame.image.tobytes(shown, "RGBA")
    assert pygame.image.tobytes(die(3, 6, 30, faces=faces), "RGBA") == pygame.image.tobytes(die(3, 6, 30), "RGBA")


def test_what_decides_the_game_is_counted_in_the_top_bar_and_explained(app):
    bar = TopBar(app, Cast(app, Play(Session(SYSTEM, SYSTEM.quick_start())), LOOKS))
    bar.place(pygame.Rect(0, 0, 1280, 36), app.theme)
    count = Count("skull", Text("KO"), 2, 4, Text("why"))
    bar.draw(app.window, Headline(1, 4, Text("phase"), counts=(count, count)), A, "", [])
    assert [spot.tip for spot in bar.spots if spot.name.startswith("count:")] == ["why", "why"]


@pytest.mark.parametrize("piles", [(9,), (3, 4), (6, 1, 2, 1, 2, 2), (12, 8)])
def test_however_many_cards_there_are_all_lie_on_the_board(app, piles):
    board = pygame.Rect(112, 36, 938, 592)
    fan = HandFan(app, lambda id: None)
    hands = [
        Hand(A, Text(f"pile {n}"), tuple(CardFace(f"{n}:{k}", Text("card")) for k in range(count)))
        for n, count in enumerate(piles)
    ]
    fan.arrange(board, hands, A)
    assert len(fan.spots) == sum(piles)
    assert all(board.contains(spot.rect) for spot in fan.spots)
    assert fan.area.top < fan.spots[0].rect.top or len(piles) == 1


def test_long_words_break_at_their_hyphen(app):
    assert app.theme.wrap("Armour-piercing", app.theme.font("body").size("Armour-pier")[0]) == ["Armour-", "piercing"]


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 10, 12, 20, 100])
def test_every_kind_of_die_has_a_picture(app, sides):
    assert die(sides, sides, 30).get_width() == 30


def test_dice_are_coloured_by_their_names():
    assert die_colour("Strength die") != die_colour("green") != BONE
    assert die_colour("plain") == BONE


def test_the_past_steps_by_decision_and_by_beat():
    session = Session(SYSTEM, SYSTEM.quick_start())
    for _ in range(4):
        session.answer(session.pending.candidates(1)[0])
    history = History(session)
    assert history.at_end
    history.by_beat(-1)
    assert history.stop < history.reel.last
    history.go(-5)
    assert history.stop == 0


def test_without_its_side_column_the_board_has_more_room():
    whole, without = (arrange((1280, 720), Theme(100), side=side).board for side in (True, False))
    assert without.width > whole.width
    assert whole.width * whole.height >= BOARD_SHARE * 1280 * 720


@pytest.mark.parametrize("ratio", [1.0, 1.16, 1.31])
@pytest.mark.parametrize("percent", [75, 100, 125, 150, 200])
def test_nothing_overlaps_in_any_arrangement(percent: int, ratio: float):
    for size in ((960, 600), (1280, 720), (1920, 1080), (3840, 2160)):
        for holds in (Holds(), Holds(24, 30, 12, 2, 4, 3, 9, True), Holds(2, 1, 0, 0, 0, 0, 7)):
            where = arrange(size, Theme(percent), ratio, holds)
            window = pygame.Rect(0, 0, *size)
            parts = [part for part in where.parts.values() if part.height]
            assert all(window.contains(part) for part in parts)
            assert all(not a.colliderect(b) for n, a in enumerate(parts) for b in parts[n + 1 :])


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("percent", [100, 150])
def test_a_square_table_has_more_than_half_of_the_window(size: tuple[int, int], percent: int):
    where = arrange(size, Theme(percent))
    side = min(where.board.size)
    assert side * side >= 0.52 * size[0] * size[1]
    assert not where.tools.colliderect(pygame.Rect(0, 0, side, side).move(where.board.centerx - side // 2, 0))


def test_every_word_of_the_table_is_there_in_every_language():
    from game.core.home import assets

    catalog = Catalog([assets() / "locale"])
    wanted = {key for key in catalog.keys("en") if key.startswith("table.")}
    assert wanted
    for language in LANGUAGES:
        assert {key for key in catalog.keys(language) if key.startswith("table.")} == wanted
