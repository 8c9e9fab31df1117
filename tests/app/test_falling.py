"""Whoever is knocked out is laid down, not replaced."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.app.figures.roles import bust
from game.app.table.art.rims import Shape
from game.app.table.art.tokens import FALLS, TokenArt, look_of
from game.app.table.play.motion import Moment, Motion, Scene
from game.app.theme import Theme
from game.core.place import Point
from game.core.request import Seat
from game.core.text import Text
from game.kit.sheets import Headline
from game.kit.tokens import Token

ROLE = "patrol"
STANDS = Token("ada", Seat("A"), Point(0, 0), Text("ada"), "sword", role=ROLE)
DOWN = replace(STANDS, down=True)


def shown(token: Token) -> Scene:
    return Scene((token,), (), (), Headline(1, 1, Text("phase")), None)


def knocked_out(speed: str = "normal") -> Motion:
    motion = Motion(shown(STANDS), 0)
    motion.speed = speed
    motion.add(Moment(shown(DOWN), 0))
    motion.update(0.01, lambda moment: None, lambda moment: None)
    return motion


def later(motion: Motion, seconds: float) -> dict[str, float]:
    motion.update(seconds, lambda moment: None, lambda moment: None)
    return motion.falling


def test_a_figure_takes_two_tenths_of_a_second_to_fall() -> None:
    motion = knocked_out()
    assert motion.falling == {"ada": 0.0}
    assert 0 < later(motion, 0.1)["ada"] < later(motion, 0.05)["ada"] < 1
    assert later(motion, 0.06) == {}
    assert motion.shown.tokens[0].down


def test_without_motion_it_lies_there_at_once() -> None:
    assert knocked_out("none").falling == {}


def test_a_skip_lays_it_down_at_once() -> None:
    motion = Motion(shown(STANDS), 0)
    motion.add(Moment(shown(DOWN), 0))
    motion.skip(lambda moment: None, lambda moment: None)
    assert motion.falling == {}


def test_whoever_lay_there_already_does_not_fall_again() -> None:
    motion = Motion(shown(DOWN), 0)
    motion.add(Moment(shown(replace(DOWN, at=Point(1000, 0))), 0))
    motion.update(1.0, lambda moment: None, lambda moment: None)
    motion.update(1.0, lambda moment: None, lambda moment: None)
    assert motion.falling == {}


@pytest.mark.usefixtures("app")
def test_a_falling_figure_is_neither_upright_nor_on_its_back() -> None:
    bust(ROLE)
    art, shape = TokenArt(Theme()), Shape("round", 34, 34)
    upright = art.picture(look_of(STANDS, shape, 0))
    steps = [art.picture(look_of(DOWN, shape, 0, fallen=n)) for n in (2, 4, 6, FALLS)]
    pictures = [pygame.image.tobytes(each, "RGBA") for each in (upright, *steps)]
    assert len(set(pictures)) == len(pictures)
