"""Rows of heroes beside wide boards: who acts, what each has to spend, and what is in the bags."""

from __future__ import annotations

import itertools
from typing import Any

import pygame
import pytest

from game.app.table.panels.heroes import Heroes
from game.app.table.panels.layout import Holds, arrange
from game.app.table.play.options import ChooseDraft
from game.app.theme import Theme
from game.core.request import Choose, Option, Seat
from game.core.text import Text
from game.kit.heroes import Bag, Coin, Hero

A = Seat("A")
WORDS = Text("duel.do.hit", target="")


def hero(id: str, acting: bool = False, loot: int = 0) -> Hero:
    coins = (Coin(WORDS, 12, tone="good", id=f"{id}:0"), Coin(WORDS, 8, tone="accent", spent=True, id=f"{id}:1"))
    bag = Bag("sack", loot, WORDS, f"loot:{id}:")
    return Hero(id, A, WORDS, "account", acting=acting, coins=coins, bag=bag, health=(2, 3))


class Desk:
    """The panel alone, with what was clicked on it."""

    def __init__(self, app: Any) -> None:
        self.chosen: list[str] = []
        self.opened: list[str] = []
        cast = type(
            "Cast",
            (),
            {"colour": lambda _, seat: (0, 114, 178), "index": lambda _, seat: 0, "mark": lambda _, seat: ""},
        )()
        self.panel = Heroes(app, cast, self.chosen.append, lambda hero: self.opened.append(hero.id))  # type: ignore[arg-type]
        self.panel.place(pygame.Rect(0, 0, 300, 400), Theme())

    def show(self, heroes: list[Hero], usable: tuple[str, ...] = ()) -> None:
        self.panel.draw(pygame.Surface((300, 400)), heroes, "", usable)

    def click(self, name: str) -> None:
        spot = next(spot for spot in self.panel.spots if spot.name == name)
        if spot.do:
            spot.do()


@pytest.fixture
def desk(app: Any) -> Desk:
    return Desk(app)


def test_the_row_of_whoever_acts_is_half_as_high_again(desk: Desk):
    heroes = [hero("a", acting=True), hero("b"), hero("c")]
    tall, small, _ = desk.panel.rows(heroes, (300, 300))
    assert tall.height == pytest.approx(1.5 * small.height, abs=2)


def test_rows_do_not_overlap_and_stay_inside_however_many_there_are(desk: Desk):
    for many in (1, 4, 8):
        rows = desk.panel.rows([hero(str(n), acting=not n) for n in range(many)], (300, 400))
        assert all(above.bottom < below.top for above, below in itertools.pairwise(rows))
        assert rows[-1].bottom <= 400


def test_a_coin_answers_while_the_question_is_about_it_and_else_stands_for_its_row(desk: Desk):
    desk.show([hero("a")])
    desk.click("coin:a:0")
    assert desk.chosen.pop() == "a"
    desk.show([hero("a")], usable=("a:0",))
    desk.click("coin:a:0")
    assert desk.chosen == ["a:0"]


def test_a_bag_opens_only_if_something_in_it_can_be_used(desk: Desk):
    desk.show([hero("a", loot=2)])
    desk.click("bag:loot:a:")
    assert desk.opened == [] and desk.chosen == ["a"], "a click on it is one on the row"
    desk.show([hero("a", loot=2)], usable=("loot:a:",))
    desk.click("bag:loot:a:")
    assert desk.opened == ["a"]


def option(key: str) -> Option[Any]:
    return Option(key, WORDS, key)


def test_what_is_in_a_bag_is_no_choice_of_the_question_until_the_bag_is_opened():
    asked = Choose(A, WORDS, [option("move"), option("loot:a:health"), option("loot:b:ammo"), option("end")])
    draft = ChooseDraft(asked, {}, ("loot",))
    assert [each.key for each in draft.options] == ["move", "end"]
    draft.bag = "loot:a:"
    assert [each.key for each in draft.options] == ["loot:a:health"]
    assert draft.widen()
    assert [each.key for each in draft.options] == ["move", "end"]


def test_a_question_about_nothing_but_bags_lists_what_is_in_them():
    draft = ChooseDraft(Choose(A, WORDS, [option("no"), option("loot:a:health")]), {}, ("loot",))
    assert [each.key for each in draft.options] == ["loot:a:health", "no"]


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("percent", [75, 100, 150])
def test_rows_take_the_place_of_portraits_and_nothing_overlaps(size: tuple[int, int], percent: int):
    layout = arrange(size, Theme(percent), 1.1, Holds(heroes=4, goals=2, quote=True))
    parts = [part for part in layout.parts.values() if part.width and part.height]
    assert layout.drawer or (layout.heroes.height > 0 and layout.crew.height == 0)
    for n, part in enumerate(parts):
        assert part.collidelist(parts[n + 1 :]) < 0
