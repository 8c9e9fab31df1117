"""Whom enemies want: a badge at whoever is wanted, lines only while somebody of them is pointed at, and spotlights."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from game.app.table.art.figures import Figures
from game.app.table.art.overlays import Lines, Overlay, Spotlights, Wanted
from game.app.table.art.overlays.spotlights import light
from game.app.table.art.view import BoardView
from game.app.theme import Theme
from game.boards.hexes import HexBoard, disc
from game.core.place import Point
from game.core.request import Seat
from game.core.text import Text
from game.kit.tokens import FOES, Intent, Token

WINDOW = pygame.Rect(0, 0, 600, 500)
INTENTS = (Intent("foe1", "hero", True, 0.42), Intent("foe2", "hero", False, 0.3), Intent("foe2", "other"))


def token(id: str, seat: Seat, x: int, y: int) -> Token:
    return Token(id, seat, Point(x, y), Text("duel.do.hit", target=id), "sword")


TOKENS = [
    *(token("foe1", FOES, 0, 0), token("foe2", FOES, 2, -1)),
    *(token("hero", Seat("A"), -2, 1), token("other", Seat("A"), 1, 1)),
]


@pytest.fixture
def view() -> BoardView:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(WINDOW.size)
    made = BoardView(Theme(), HexBoard(disc(3)))
    made.resize(WINDOW)
    return made


def drawn(view: BoardView, *overlays: Overlay) -> np.ndarray:
    window = pygame.Surface(WINDOW.size)
    figures = Figures(tokens=TOKENS, seats=[Seat("A")], say=lambda text: f"{text.key} {dict(text.values)}")
    for _ in range(2):
        view.draw(window, figures, overlays)
    return pygame.surfarray.array3d(window).astype(int)


def test_everybody_who_is_wanted_has_one_badge_and_pointing_at_it_means_them(view: BoardView):
    drawn(view, Wanted(INTENTS))
    assert [id for _, id in view.badges] == ["hero", "other"]
    rect, id = view.badges[0]
    assert view.badge_at(rect.center) == id
    drawn(view)
    assert view.badge_at(rect.center) is None


def test_no_line_is_drawn_until_somebody_is_pointed_at(view: BoardView):
    plain = drawn(view)
    assert (drawn(view, Lines(INTENTS, "")) == plain).all()
    assert (drawn(view, Lines(INTENTS, "stranger")) == plain).all()
    assert (drawn(view, Lines(INTENTS, "foe1")) != plain).any()


def test_a_hunter_shows_the_lines_of_all_who_want_it_an_enemy_only_its_own(view: BoardView):
    plain = drawn(view)
    one = (drawn(view, Lines(INTENTS, "foe1")) != plain).sum()
    all_of_them = (drawn(view, Lines(INTENTS, "hero")) != plain).sum()
    assert all_of_them > one > 0


def test_a_spotlight_adds_light_where_it_points_and_takes_none_away(view: BoardView):
    plain, lit = drawn(view), drawn(view, Spotlights(((Point(0, 2), "gold"),)))
    assert (lit >= plain).all()
    x, y = map(round, view.camera.to_screen(Point(0, 2)))
    assert (lit - plain)[x, y].sum() > 60
    x, y = map(round, view.camera.to_screen(Point(3, -3)))
    assert (lit - plain)[x, y].sum() == 0


def test_the_picture_of_a_beam_is_made_once_for_a_size():
    assert light(90, "red")[0] is light(90, "red")[0]
