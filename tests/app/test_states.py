"""Models on the board: true bases at every zoom, states that differ in shape, and who is drawn over whom."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pygame
import pytest

from game.app.figures import roles
from game.app.figures.roles import bust
from game.app.table.art.figures import Figures
from game.app.table.art.health import health_arc
from game.app.table.art.rims import Shape, disc, halo
from game.app.table.art.view import BoardView
from game.app.theme import INK_TARGET
from game.boards.hexes import HexBoard
from game.boards.hexes import disc as hexes
from game.boards.table import Base, Table
from game.core.place import Point
from game.kit.tokens import Marker, Token
from tests.app import stage

SIZE = (900, 640)
PLAIN = Table(36000, 24000, ground="asphalt")
GREY = (150, 150, 150)


@pytest.fixture(scope="module")
def window() -> pygame.Surface:
    return stage.window(SIZE)


def model(id: str = "a", x: int = 12000, y: int = 12000, **more: object) -> Token:
    plain = Token(id, stage.SEATS[0], Point(x, y), stage.raw(id), "sword", Base.round(1181), role="patrol")
    return replace(plain, **more)  # type: ignore[arg-type]


def shown(view: BoardView, window: pygame.Surface, *tokens: Token, **more: object) -> Figures:
    figures = Figures(tokens, (), stage.SEATS, stage.say, pulse=0.1, **more)  # type: ignore[arg-type]
    view.standing.at_once = True
    view.draw(window, figures)
    return figures


# --- bases


@pytest.mark.parametrize("step", range(5))
def test_the_ring_on_the_ground_measures_the_base_at_every_zoom(window: pygame.Surface, step: int) -> None:
    view = stage.view_of(PLAIN, SIZE)
    view.camera.animated = False
    view.camera.zoom_at(view.rect.center, 2 * step)
    view.settle()
    token = model(down=False)
    figures = shown(view, window, token)
    _, shape = view.standing.places[token.id]
    picture = view.standing._stood_for(token, shape, figures).picture
    middle = picture.get_width() // 2
    below = np.nonzero(pygame.surfarray.array_alpha(picture)[middle][middle:] > 128)[0].max()
    assert abs(2 * below + 1 - view.camera.pixels(1181)) <= 1.5
    assert abs(shape.width - view.camera.pixels(1181)) <= 0.5


# --- states


def normal(picture: pygame.Surface) -> np.ndarray:
    """Light and dark alone, as bright as can be: what is left of a picture without colour."""
    grey = pygame.surfarray.array3d(picture).mean(axis=2) * (pygame.surfarray.array_alpha(picture) / 255)
    return grey / max(1.0, grey.max())


def differ(one: pygame.Surface, other: pygame.Surface) -> float:
    """Which share of the pixels differ clearly."""
    wide = max(one.get_width(), other.get_width())
    a, b = (pygame.Surface((wide, wide), pygame.SRCALPHA) for _ in range(2))
    for sheet, picture in ((a, one), (b, other)):
        sheet.blit(picture, picture.get_rect(center=sheet.get_rect().center))
    return float((np.abs(normal(a) - normal(b)) > 0.25).mean())


def test_bases_of_every_state_differ_without_colour() -> None:
    shape = Shape("round", 40, 40)
    states = [disc(shape, 0, GREY, state) for state in ("", "done", "down", "hidden", "ghost")]
    assert min(differ(a, b) for a, b in combinations(states, 2)) > 0.02


def test_rings_around_whoever_acts_can_act_or_is_aimed_at_differ_without_colour() -> None:
    shape = Shape("round", 40, 40)
    rings = [halo(shape, GREY, 3, 2.0, 4, form=form) for form in ("plain", "double", "sights")]
    assert min(differ(a, b) for a, b in combinations(rings, 2)) > 0.01


def test_whoever_acts_is_larger_than_others(window: pygame.Surface) -> None:
    bust("patrol")
    view = stage.view_of(PLAIN, SIZE)
    token = model()
    heights = []
    for acting in ("", "a"):
        figures = shown(view, window, token, acting=acting)
        picture = view.standing._stood_for(token, view.standing.places["a"][1], figures).picture
        heights.append(picture.get_bounding_rect().height)
    assert 1.06 < heights[1] / heights[0] < 1.18


def test_hidden_ones_are_fainter_than_ghosts_and_those_than_what_stands_there(window: pygame.Surface) -> None:
    bust("patrol")
    view = stage.view_of(PLAIN, SIZE)
    strength = []
    for token in (model(), model(hidden=True)):
        figures = shown(view, window, token)
        picture = view.standing._stood_for(token, view.standing.places["a"][1], figures).picture
        strength.append(pygame.surfarray.array_alpha(picture).max())
    ghost, _ = view.standing.ghost(model(), 0, None)
    strength.insert(1, pygame.surfarray.array_alpha(ghost).max())
    assert strength == [255, 153, 102]


def test_what_a_target_is_about_to_lose_is_inked_and_blinks_once_a_second() -> None:
    sheet, plain = (pygame.Surface((120, 120), pygame.SRCALPHA) for _ in range(2))
    health_arc(sheet, (60, 60), 20, 4, 6, 3)
    health_arc(plain, (60, 60), 20, 4, 6)
    inked = pygame.mask.from_threshold(sheet, (*INK_TARGET, 255), (9, 9, 9, 255)).count()
    assert inked > 30 and not pygame.mask.from_threshold(plain, (*INK_TARGET, 255), (9, 9, 9, 255)).count()
    losing = [Figures(aimed={"a": 3}, pulse=pulse).losing("a") for pulse in (0.1, 0.6, 1.1, 1.9)]
    assert losing == [3, 0, 3, 0]


def test_a_model_takes_its_figure_as_soon_as_its_bust_is_painted_anywhere(
    window: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(roles, "_painted", {})
    view = stage.view_of(PLAIN, SIZE)
    token, other = model(), model("b", 20000, role="thug")
    figures = Figures((other, token), (), stage.SEATS, stage.say)
    view.draw(window, figures)
    before = view.standing._stood_for(token, view.standing.places["a"][1], figures).picture
    bust("patrol")
    view.draw(window, figures)
    assert view.standing._stood_for(token, view.standing.places["a"][1], figures).picture is not before


def test_of_several_markers_alike_the_one_that_a_row_means_is_lit(window: pygame.Surface) -> None:
    view = stage.view_of(PLAIN, SIZE)
    lamps = [Marker(id, Point(x, 12000), stage.raw("Lamp"), "flag") for id, x in (("one", 6000), ("other", 18000))]

    def around(hovered: str) -> list[bytes]:
        choosable = {"one": "accent", "other": "accent"}
        view.draw(window, Figures((), lamps, stage.SEATS, stage.say, choosable=choosable, hovered=hovered))
        spots = [pygame.Rect(0, 0, 90, 90) for _ in lamps]
        for spot, lamp in zip(spots, lamps, strict=True):
            spot.center = tuple(round(n) for n in view.camera.to_screen(lamp.at))
        return [pygame.image.tobytes(window.subsurface(spot.clip(window.get_rect())), "RGB") for spot in spots]

    plain, lit = around(""), around("other")
    assert lit[0] == plain[0] and lit[1] != plain[1]


# --- order and size


def test_figures_are_drawn_from_far_to_near_then_who_acts_then_who_is_hovered() -> None:
    view = stage.view_of(PLAIN, SIZE)
    tokens = [model(id, 12000, y) for id, y in (("near", 4000), ("far", 20000), ("acts", 22000), ("hovered", 23000))]
    figures = Figures(tokens, (), stage.SEATS, stage.say, acting="acts", hovered="hovered")
    view.standing.arrange(figures)
    assert [token.id for token in view.standing._in_order(figures)] == ["far", "near", "acts", "hovered"]


def test_how_high_somebody_stands_is_told_at_every_zoom(window: pygame.Surface) -> None:
    view = stage.view_of(PLAIN, (300, 200))
    token = model(at=Point(12000, 12000, 5000))
    figures = shown(view, window, token)
    _, shape = view.standing.places["a"]
    assert shape.width < 14
    assert view.standing._stood_for(token, shape, figures).badge is not None


def test_a_boss_has_a_larger_base_on_a_grid() -> None:
    board = HexBoard(tuple(hexes(2)))
    view = stage.view_of(board, SIZE)
    tokens = [
        Token(id, stage.SEATS[0], Point(x, 0), stage.raw(id), "sword", role="patrol", rank=rank)  # type: ignore[arg-type]
        for id, x, rank in (("a", 0, ""), ("b", 1, "boss"))
    ]
    view.standing.arrange(Figures(tokens, (), stage.SEATS, stage.say))
    plain, boss = (view.standing.places[id][1].width for id in "ab")
    assert boss / plain == pytest.approx(1.36, abs=0.03)
