"""What the eye checks at the table: nothing is cut, covered or tangled, and what counts stands out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from examples.duel import LOOKS, SYSTEM
from game.app.cards.card import paint_card, paint_small
from game.app.play import Play
from game.app.table.art.brush import Labels
from game.app.table.art.dice import DiceTray
from game.app.table.help.pages import _KEYS, _laid_out
from game.app.table.help.sheet import Page
from game.app.table.panels.crew import Crew
from game.app.table.panels.extras import buttons
from game.app.table.panels.hand import HandFan
from game.app.table.panels.holding import CardColumn
from game.app.table.panels.topbar import TopBar
from game.app.table.play.cast import Cast
from game.app.table.play.options import FAMILY, ChooseDraft
from game.app.theme import Theme
from game.app.widgets.panel import Panel
from game.app.window import App
from game.core.journal import Entry
from game.core.place import Point
from game.core.request import Choose, Option, Seat
from game.core.session import Session
from game.core.text import Refusal, Text
from game.kit.faces import CardFace, Hand
from game.kit.sheets import Headline
from game.kit.tokens import Token
from tests.app.test_controller import asking

A = Seat("A")
NO = Refusal(Text("duel.no.reach"), "DUEL-HIT-01")
FAMILIES = {"hit": Text("duel.do.hit"), "go": Text("duel.do.go")}


def option(key: str, subject: str = "", refusal: Refusal | None = None) -> Option[Any]:
    return Option(key, Text("duel.do.hit", target=key), key, subject, refusal)


def activation(hits: int = 6, refused: int = 12) -> Choose[Any]:
    """As an activation asks: a few deeds, many targets, and many more that are out of reach."""
    targets = [option(f"hit:sword:b{n}", f"b{n}") for n in range(hits)]
    far = [option(f"hit:bow:b{n}", f"b{n}", NO) for n in range(refused)]
    return Choose(A, Text("duel.ask.act"), [option("move"), *targets, *far, option("hide"), option("end")], topic="act")


# --- many options


def test_many_options_of_a_family_are_one_button_that_opens_them():
    draft = ChooseDraft(activation(), FAMILIES)
    assert [each.key for each in draft.options] == ["move", f"{FAMILY}hit", "hide", "end"]
    draft.family = "hit"
    assert [each.key for each in draft.options] == [f"hit:sword:b{n}" for n in range(6)]


def test_few_options_are_not_folded_and_few_refused_ones_stand_behind_them():
    draft = ChooseDraft(activation(hits=1, refused=2), FAMILIES)
    assert [each.key for each in draft.options] == ["move", "hit:sword:b0", "hide", "hit:bow:b0", "hit:bow:b1", "end"]
    assert not draft.refused


def test_a_deed_of_which_nothing_is_possible_keeps_one_dim_place():
    draft = ChooseDraft(activation(hits=0, refused=12), FAMILIES)
    assert [(each.key, each.refusal) for each in draft.options] == [
        ("move", None),
        ("hide", None),
        ("family/hit", NO),
        ("end", None),
    ]
    assert len(draft.refused) == 12


def test_families_without_a_name_are_not_folded():
    assert len(ChooseDraft(activation(), {}).options) == 9


def test_refused_options_wait_behind_why_not_and_say_why():
    desk = asking(activation())
    assert all(each.refusal is None for each in desk.draft.options)
    assert "why_not" in [extra.name for extra in buttons(desk.controller)]
    desk.press(pygame.K_w)
    assert len(desk.draft.options) == 12
    assert all(each.refusal is NO for each in desk.draft.options)
    desk.press(pygame.K_3)
    assert desk.explained == [NO]
    assert not desk.given
    assert desk.controller.cancel()
    assert all(each.refusal is None for each in desk.draft.options)


def test_folded_options_still_light_up_the_board_and_a_click_there_narrows_to_the_piece():
    desk = asking(Choose(A, Text("duel.ask.act"), [*activation().options, option("hit:axe:b1", "b1")], topic="act"))
    desk.controller.looks = LOOKS
    assert desk.controller.subjects()["b3"] is None
    assert desk.controller.piece("b1")
    assert [each.key for each in desk.draft.options] == ["hit:sword:b1", "hit:axe:b1", "hit:bow:b1"]
    assert desk.controller.unconfirmed
    desk.press(pygame.K_2)
    assert desk.given == ["hit:axe:b1"]


def test_a_family_is_opened_by_its_number_and_closed_step_by_step(monkeypatch):
    monkeypatch.setattr(type(LOOKS), "families", lambda self: FAMILIES)
    desk = asking(activation())
    desk.press(pygame.K_2)
    assert desk.draft.family == "hit"
    assert set(desk.controller.subjects()) == {f"b{n}" for n in range(12)}
    assert desk.controller.cancel()
    assert desk.draft.family == ""
    assert not desk.controller.cancel()


def test_a_grave_answer_is_asked_twice(monkeypatch):
    monkeypatch.setattr(type(LOOKS), "grave", lambda self, request, key: key == "end")
    desk = asking(activation())
    desk.controller.choose("end")
    assert (desk.controller.armed, desk.given) == ("end", [])
    desk.controller.commit()
    assert desk.given == ["end"]


def test_the_piece_that_is_aimed_at_is_known_while_the_answer_waits(monkeypatch):
    monkeypatch.setattr(type(LOOKS), "grave", lambda self, request, key: True)
    desk = asking(activation())
    desk.controller.choose("hit:sword:b2")
    assert desk.controller.aimed == "b2"
    assert desk.controller.subjects() == {}


# --- dice


def rolled(values: list[int], names: list[str]) -> DiceTray:
    tray = DiceTray()
    tray.roll("", values, [6] * len(values), names, "none")
    return tray


def test_dice_that_count_are_marked_target_by_target_and_the_strength_die_by_its_name():
    tray = rolled([5, 2, 2, 6, 5], ["b1", "b1", "b2", "b2", "strength"])
    tray.mark([Entry("hit", Text("x"), subjects=("a1", "b1"), dice=(5, 2), marked=(0,))])
    tray.mark(
        [Entry("hit", Text("x"), subjects=("a1", "b2"), dice=(2, 6, 5), marked=(1, 2), names=("", "", "strength"))]
    )
    assert tray.marked == [True, False, False, True, True]


def test_a_roll_that_only_counts_as_a_whole_marks_nothing():
    tray = rolled([3, 4], ["", ""])
    tray.mark([Entry("lead", Text("x"), dice=(3, 4))])
    assert tray.marked is None
    tray.mark([Entry("hit", Text("x"), dice=(3, 4), marked=())])
    assert tray.marked == [False, False]


def test_an_entry_about_other_dice_marks_nothing():
    tray = rolled([3, 4], ["", ""])
    tray.mark([Entry("hit", Text("x"), dice=(3, 5), marked=(0,))])
    assert tray.marked is None


# --- words


def test_labels_keep_apart_and_take_the_first_free_place(app: App):
    labels, board = Labels(), pygame.Rect(0, 0, 800, 600)
    put = [
        labels.put(app.window, Theme(), [(400, 300), (100, 100)], f"ring {n}", (255, 255, 255), board) for n in "123"
    ]
    assert put[0].center == pytest.approx((400, 300), abs=1)
    assert put[1].center == pytest.approx((100, 100), abs=1)
    assert all(rect.collidelist(put[:n]) < 0 for n, rect in enumerate(put))


@pytest.mark.parametrize("language", ["en", "es", "it"])
@pytest.mark.parametrize("scale", [100, 150, 200])
def test_rows_of_the_list_of_keys_never_overlap(app: App, language: str, scale: int):
    app.settings.language = language
    app.theme = Theme(scale)
    page = Page(app, app.theme, Panel(), app.window, app.window.get_rect())
    step = page.step(13)
    for _, keys in _KEYS:
        rows = _laid_out(page, keys, page.room.width // len(_KEYS))
        ends = [row.top + len(row.lines) * step for row in rows]
        assert all(end <= row.top for end, row in zip(ends, rows[1:], strict=False))


def cast(app: App) -> Cast:
    return Cast(app, Play(Session(SYSTEM, SYSTEM.quick_start())), LOOKS)


@pytest.mark.parametrize(("width", "named"), [(1280, True), (440, False)])
def test_scores_do_without_names_before_the_words_of_who_decides_are_cut(app: App, monkeypatch, width, named):
    drawn: list[str] = []
    monkeypatch.setattr(
        TopBar, "_paint_scores", lambda self, surface, parts, x: drawn.extend(name for _, name, _, _ in parts)
    )
    bar = TopBar(app, cast(app))
    bar.place(pygame.Rect(0, 0, width, 36), Theme(100))
    status = Headline(3, 4, Text("duel.phase.fight"), ((A, 12), (Seat("B"), 7)))
    bar.draw(app.window, status, A, "", [])
    assert [bool(name) for name in drawn] == [named, named]
    end = bar._paint_standing(app.window, status, A, "", width - 110 - 32)
    assert end <= width - 110 - 32


def test_whoever_waits_stands_after_those_on_the_table_and_can_be_clicked(app: App):
    chosen: list[str] = []
    crew = Crew(app, cast(app), chosen.append)
    crew.place(pygame.Rect(0, 0, 220, 120), Theme(100))
    on = Token("a1", A, Point(0, 0), Text("duel.name.a1"), "chess-pawn", health=(2, 3))
    crew.draw(app.window, [on], [replace(on, id="a2")], "", "", [])
    first, second = [spot for spot in crew.spots if spot.name.startswith("model:")]
    assert (first.subject, second.subject) == ("a1", "a2")
    assert first.rect.right <= second.rect.left
    assert second.do is not None
    second.do()
    assert chosen == ["a2"]


def test_more_portraits_than_fit_are_reached_by_the_wheel(app: App):
    crew = Crew(app, cast(app), lambda id: None)
    crew.across = 1
    crew.place(pygame.Rect(0, 0, 44, 200), Theme(100))
    everybody = [Token(f"a{n}", A, Point(0, 0), Text("duel.name.a1"), "chess-pawn") for n in range(12)]
    crew.draw(app.window, everybody, [], "", "", [])
    assert "a11" not in [spot.subject for spot in crew.spots]
    crew.wheel(-20)
    crew.draw(app.window, everybody, [], "", "", [])
    assert "a11" in [spot.subject for spot in crew.spots]


def test_the_cards_in_the_column_never_overlap_and_never_leave_it(app: App):
    column = CardColumn(app, lambda id: None)
    column.place(pygame.Rect(8, 400, 214, 260), Theme(100))
    for count in (1, 4, 7, 15):
        cards = tuple(replace(LONG, id=f"c{n}") for n in range(count))
        column.draw(app.window, [("Hand", cards)], [], [])
        places = [spot.rect for spot in column.spots]
        assert len(places) == count and all(column.rect.contains(place) for place in places)
        assert not any(a.colliderect(b) for n, a in enumerate(places) for b in places[:n])


# --- cards


LONG = CardFace("c1", Text("table.key.escape"), text=Text("table.fail.rule", report="x " * 120))


def test_a_lifted_card_is_tall_enough_for_all_its_words(app: App):
    px = app.theme.px
    small = paint_small(app.theme, app.say, LONG, (px(98), px(140)))
    large = paint_card(app.theme, app.say, LONG, px(210))
    lines = app.theme.wrap(app.say(LONG.text or Text("")), large.get_width() - app.theme.px(14), app.theme.px(12))
    assert large.get_width() > 2 * small.get_width()
    assert large.get_height() > len(lines) * app.theme.px(12)


def test_goods_lie_open_over_the_board_side_by_side_with_all_their_words(app: App):
    fan, board = HandFan(app, lambda id: None), pygame.Rect(100, 36, 938, 592)
    goods = tuple(CardFace(f"c{n}", Text("table.key.escape"), text=Text("table.key.arrows")) for n in range(7))
    fan.arrange(
        board,
        [Hand(A, Text("table.journal.title"), goods, open=True)],
        A,
        pygame.Rect(board.x, board.y + 80, board.width, board.height - 80),
    )
    places = [spot.rect for spot in fan.spots]
    assert len(places) == 7 and all(board.contains(place) and place.top >= board.y + 80 for place in places)
    assert not any(a.colliderect(b) for n, a in enumerate(places) for b in places[:n])
    assert fan.height == 0


def test_goods_that_do_not_fit_over_the_board_are_fanned_out(app: App):
    fan, board = HandFan(app, lambda id: None), pygame.Rect(100, 36, 938, 592)
    goods = tuple(replace(LONG, id=f"c{n}") for n in range(30))
    fan.arrange(board, [Hand(A, Text("table.journal.title"), goods, open=True)], A)
    assert len(fan.spots) == 30 and fan.height > 0


def test_piles_of_cards_stand_apart(app: App):
    fan = HandFan(app, lambda id: None)
    hands = [
        Hand(A, Text("table.journal.title"), (LONG, replace(LONG, id="c2"))),
        Hand(A, Text("table.journal.title"), (replace(LONG, id="c3"),)),
    ]
    fan.arrange(pygame.Rect(100, 0, 900, 500), hands, A)
    first, second, third = [spot.rect for spot in fan.spots]
    assert third.left - second.right > second.left - first.right
