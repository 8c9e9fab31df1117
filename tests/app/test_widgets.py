"""The widgets: focus, keys, lists, pages, choices, tooltips."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.app.theme import Theme
from game.app.widgets.boxes import Column, split
from game.app.widgets.control import Frame, fitted
from game.app.widgets.keys import key
from game.app.widgets.menu import MenuScreen
from game.app.widgets.page import Grid, Paragraph, Span, TextPage
from game.app.widgets.rows import Row, RowList
from game.app.widgets.scroll import put
from game.app.widgets.toast import Toast
from game.app.window import App
from tests.app.conftest import Hand


class Board(MenuScreen):
    """Four buttons in a square, a field and a list."""

    name = "settings"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.done: list[str] = []
        self.typed = ""

    def build(self, area: pygame.Rect) -> None:
        for number, name in enumerate(("nw", "ne", "sw", "se")):
            rect = pygame.Rect(100 + 300 * (number % 2), 100 + 100 * (number // 2), 200, 40)
            act = lambda name=name: self.done.append(name)  # noqa: E731
            self.desk.button(rect, name, act, words=name, hint=f"does {name}", key={"se": "e"}.get(name, ""))
        self.desk.entry(pygame.Rect(100, 400, 300, 40), "field", "", self._type, words="field", hint="type here")
        rows = [Row("", "Heading"), *(Row(str(n), f"row {n}", hint=f"tip {n}") for n in range(100))]
        self.desk.add(
            RowList(Frame("many", pygame.Rect(700, 100, 300, 400), "many", self.app.theme), rows,
                    choose=lambda key: self.done.append(f"chose {key}"),
                    use=lambda key: self.done.append(f"used {key}"))
        )  # fmt: skip

    def _type(self, text: str) -> None:
        self.typed = text


@pytest.fixture
def board(hand: Hand) -> Board:
    board = Board(hand.app)
    hand.app.push(board)
    hand.frames()
    return board


def focused(hand: Hand) -> str:
    return hand.desk.focused.name if hand.desk.focused else ""


def test_tab_goes_round_every_control_and_shift_tab_back(hand: Hand, board: Board) -> None:
    hand.desk.focus(hand.control("nw"))
    seen = []
    for _ in range(len(board.desk.controls)):
        seen.append(focused(hand))
        hand.press(pygame.K_TAB)
    assert sorted(seen) == sorted(control.name for control in board.desk.controls)
    assert focused(hand) == "nw"
    hand.press(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert focused(hand) == "back"


def test_arrows_move_the_focus_to_what_lies_that_way(hand: Hand, board: Board) -> None:
    hand.desk.focus(hand.control("nw"))
    for code, name in ((pygame.K_RIGHT, "ne"), (pygame.K_DOWN, "se"), (pygame.K_LEFT, "sw"), (pygame.K_UP, "nw")):
        hand.press(code)
        assert focused(hand) == name


def test_enter_and_space_use_the_focused_button(hand: Hand, board: Board) -> None:
    hand.desk.focus(hand.control("ne"))
    hand.press(pygame.K_RETURN)
    hand.press(pygame.K_SPACE)
    assert board.done == ["ne", "ne"]


def test_the_focus_ring_shows_once_the_keyboard_is_used(hand: Hand, board: Board) -> None:
    rect = hand.control("ne").rect
    edge = (rect.centerx, rect.y - 3)
    hand.desk.focus(hand.control("nw"))
    hand.frames()
    before = hand.app.window.get_at(edge)
    hand.press(pygame.K_RIGHT)
    after = hand.app.window.get_at(edge)
    assert before != after
    assert after[:3] == (0xE0, 0xA0, 0x30)


def test_a_key_of_a_control_is_text_while_a_field_is_typed_in(hand: Hand, board: Board) -> None:
    hand.press(pygame.K_e, text="e")
    assert board.done == ["se"]
    hand.click("field")
    hand.type("e1")
    assert board.done == ["se"]
    assert board.typed == "e1"


def test_the_field_keeps_what_was_typed_when_the_window_changes(hand: Hand, board: Board) -> None:
    hand.click("field")
    hand.type("abc")
    hand.app.relayout()
    assert focused(hand) == "field"


def test_tooltips_say_what_a_control_does_and_its_key(hand: Hand, board: Board) -> None:
    at = hand.control("se").rect.center
    hand.send(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    tip = hand.desk.tooltip()
    assert tip is not None and tip[:2] == ("does se", "E")


def test_a_row_has_its_own_tooltip(hand: Hand, board: Board) -> None:
    rows = hand.list("many")
    hand.send(pygame.event.Event(pygame.MOUSEMOTION, pos=rows.row_rect("1").center, rel=(0, 0), buttons=(0, 0, 0)))
    tip = hand.desk.tooltip()
    assert tip is not None and tip[0] == "tip 1"


def test_a_list_scrolls_with_the_wheel_the_bar_and_the_keys(hand: Hand, board: Board) -> None:
    rows = hand.list("many")
    hand.send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3, pos=rows.rect.center))
    assert rows.offset > 0
    hand.click_at((rows.rect.right - 4, rows.rect.bottom - 4))
    assert rows.offset > rows.most * 0.9
    hand.desk.focus(rows)
    hand.press(pygame.K_HOME)
    assert rows.chosen == "0" and rows.row_rect("0").y >= rows.rect.y
    hand.press(pygame.K_END)
    assert rows.chosen == "99"
    assert rows.row_rect("99").bottom <= rows.rect.bottom
    hand.press(pygame.K_RETURN)
    assert board.done[-1] == "used 99"


def test_dragging_the_bar_scrolls_as_far_as_it_is_dragged(hand: Hand, board: Board) -> None:
    rows = hand.list("many")
    x = rows.rect.right - 4
    hand.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, rows.rect.y + 5), button=1))
    hand.send(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, rows.rect.bottom + 50), rel=(0, 0), buttons=(1, 0, 0)))
    assert rows.offset == rows.most
    hand.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x, rows.rect.bottom + 50), button=1))
    hand.send(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, rows.rect.y), rel=(0, 0), buttons=(0, 0, 0)))
    assert rows.offset == rows.most


def test_a_heading_cannot_be_chosen(hand: Hand, board: Board) -> None:
    rows = hand.list("many")
    hand.click_at((rows.rect.x + 20, rows.rect.y + 5))
    assert board.done == []


def test_a_double_click_uses_a_row_and_two_slow_clicks_do_not(hand: Hand, board: Board) -> None:
    hand.row("many", "row 3")
    hand.frames(40)
    hand.row("many", "row 3")
    assert board.done == ["chose 3"]
    hand.row("many", "row 3")
    assert board.done == ["chose 3", "used 3"]


# --- choices


def test_a_choice_is_made_with_keys_alone(hand: Hand) -> None:
    hand.click("Settings")
    hand.press(pygame.K_p, text="p")
    assert hand.desk.popup is not None
    hand.press(pygame.K_DOWN)
    hand.press(pygame.K_RETURN)
    assert hand.app.settings.palette == 1
    hand.press(pygame.K_LEFT)
    assert hand.app.settings.palette == 0


def test_esc_closes_an_open_choice_and_nothing_else(hand: Hand) -> None:
    hand.click("Settings")
    screen = hand.app.top
    hand.click("settings.palette")
    hand.press(pygame.K_ESCAPE)
    assert hand.desk.popup is None
    assert hand.app.top is screen
    assert hand.app.settings.palette == 0


def test_a_click_beside_an_open_choice_only_closes_it(hand: Hand) -> None:
    hand.click("Settings")
    hand.click("settings.palette")
    hand.click("Motion")
    assert hand.desk.popup is None
    assert hand.has("settings.palette")


# --- pages


def page(items: list[Paragraph | Grid], width: int = 400) -> TextPage:
    return TextPage(Frame("page", pygame.Rect(0, 0, width, 300), "page", Theme(100)), items)


def test_a_page_breaks_its_lines_inside_its_width(app: App) -> None:
    shown = page([Paragraph((Span("word " * 200), Span("bold " * 50, True)))])
    assert all(run.x + run.width <= shown.inner_width for run in shown._runs)
    assert " ".join(run.text.strip() for run in shown._runs).split() == ["word"] * 200 + ["bold"] * 50


def test_a_table_gives_its_columns_no_more_than_the_page(app: App) -> None:
    row = ((Span("short"),), (Span("a long cell " * 30),), (Span("x"),))
    shown = page([Grid((row, row))])
    assert all(run.x + run.width <= shown.inner_width for run in shown._runs)


def test_links_of_a_page_are_walked_with_the_arrows(app: App) -> None:
    followed: list[str] = []
    items = [Paragraph((Span("see "), Span("one", link="1"), Span(" and "), Span("two", link="2")))]
    shown = TextPage(Frame("page", pygame.Rect(0, 0, 400, 300), "page", Theme(100)), items, follow=followed.append)
    for code in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN):
        assert shown.typed(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0))
    assert followed == ["2"]


# --- small things


def test_half_a_line_at_the_edge_of_a_list_is_left_out(app: App) -> None:
    line = app.theme.words("Riddles", "body")
    surface = pygame.Surface((200, 100), pygame.SRCALPHA)
    surface.set_clip(pygame.Rect(0, 20, 200, 60))
    for y, seen in ((20 - line.get_height() // 2, False), (80 - line.get_height() // 2, False), (20, True)):
        surface.fill((0, 0, 0, 0))
        put(surface, line, (10, y))
        assert bool(surface.get_bounding_rect().width) == seen


def test_a_list_draws_no_words_of_a_row_that_is_cut(app: App) -> None:
    rows = [Row(str(n), f"Row {n}") for n in range(9)]

    def listed(tall: int) -> RowList:
        return RowList(Frame("rows", pygame.Rect(0, 0, 300, tall), "rows", Theme(100)), rows, framed=False)

    high = listed(400).row_rect("0").height
    surface = pygame.Surface((300, 400), pygame.SRCALPHA)
    shown = listed(3 * high + high // 2)
    shown.draw(surface)
    words = surface.subsurface((0, 0, shown.inner_width - 4, 400)).get_bounding_rect()
    assert 2 * high < words.bottom <= 3 * high


def test_boxes_share_a_width_without_overlap_or_loss() -> None:
    parts = split(pygame.Rect(10, 0, 301, 50), (1, 2, 1), 7)
    assert parts[0].x == 10 and abs(parts[-1].right - 311) <= 1
    assert not any(a.colliderect(b) for a, b in pairwise(parts))


def test_a_column_never_hands_out_the_same_place_twice() -> None:
    column = Column(pygame.Rect(0, 0, 100, 100), 5)
    top, bottom = column.top(30), column.bottom(20)
    assert (top.bottom, bottom.y) == (30, 80)
    assert column.left == pygame.Rect(0, 35, 100, 40)


def test_words_shrink_and_wrap_before_they_are_cut(app: App) -> None:
    theme = Theme(100)
    wide = fitted(theme, "Continue", (200, 40), False, False)
    assert wide == (15, ["Continue"])
    size, lines = fitted(theme, "Prova una situazione", (110, 40), False, False)
    assert " ".join(lines) == "Prova una situazione" and len(lines) == 2 and size <= 15


def test_keys_know_ctrl_and_what_a_text_field_needs() -> None:
    pressed = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_s, mod=pygame.KMOD_LCTRL)
    assert key("ctrl+s").pressed(pressed)
    assert not key("s").pressed(pressed)
    assert key("s").types_text and key("delete").types_text
    assert not key("ctrl+s").types_text and not key("f5").types_text


def test_a_toast_goes_away_by_itself_and_later_when_longer() -> None:
    toast = Toast()
    toast.show("x" * 200)
    toast.update(5)
    assert toast.words
    toast.update(20)
    assert not toast.words
