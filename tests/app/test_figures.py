"""Figures: busts by role on true bases."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pygame
import pytest

from game.app.figures import roles
from game.app.figures.portrait import face, figure, known, lying
from game.app.figures.roles import ROLES, bust
from game.app.table.art.rims import Shape
from game.app.table.art.standing import free_place
from game.app.table.art.tokens import TokenArt, figure_height, look_of
from game.app.theme import Theme, icon_exists
from game.core.place import Point
from game.core.request import Seat
from game.core.text import Text
from game.kit import registry
from game.kit.tokens import Token

SHIPPED = ("bmg3", "torgue_arena", "shadow_of_the_bat", "first_blood", "bmg1")


@pytest.fixture(scope="module", autouse=True)
def screen() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


def token(**more: object) -> Token:
    return Token("a1", Seat("A"), Point(0, 0), Text("x"), "account", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("role", ROLES)
def test_every_role_is_a_bust_that_fills_its_square_and_leaves_its_corners_free(role: str) -> None:
    cover = pygame.surfarray.array_alpha(bust(role))
    assert cover.shape == (256, 256)
    assert 0.2 < (cover > 128).mean() < 0.8
    assert not cover[:6, :6].any() and not cover[-6:, :6].any()
    assert not cover[:, 254:].any(), "the foot is cut"


def test_no_two_roles_look_alike() -> None:
    pictures = {pygame.image.tobytes(bust(role), "RGBA") for role in ROLES}
    assert len(pictures) == len(ROLES)


@pytest.mark.parametrize("name", SHIPPED)
def test_everybody_in_the_shipped_packs_has_a_bust(name: str) -> None:
    system = registry.load(name)
    things = [thing for cls in system.kinds.values() for thing in system.library.all(cls)]  # type: ignore[attr-defined]
    roles = {thing.id: thing.role for thing in things if hasattr(thing, "role")}
    assert roles
    assert [id for id, role in roles.items() if not known(role)] == []


def test_the_emblems_are_found_by_their_prefix() -> None:
    assert icon_exists("ra:axe") and icon_exists("chess-pawn")
    assert not icon_exists("ra:no_such_thing")


@pytest.mark.parametrize("across", [18, 24, 34, 52, 90])
def test_the_base_is_drawn_in_its_true_size_at_every_zoom(across: int) -> None:
    bust("patrol")
    sheet = TokenArt(Theme()).picture(look_of(token(role="patrol"), Shape("round", across, across), 0))
    middle = sheet.get_width() // 2
    cover = pygame.surfarray.array_alpha(sheet)[middle]
    below = np.nonzero(cover[middle:] > 100)[0]
    assert abs(below.max() - across / 2) <= 1.5


def test_a_figure_is_higher_than_its_base_but_never_twice_as_high_and_more() -> None:
    theme = Theme()
    for across in range(10, 120, 5):
        assert 1.5 * across <= figure_height(across, theme) <= 2 * across + 1


def test_without_a_role_or_with_one_nobody_knows_the_icon_lies_on_the_base() -> None:
    shape = Shape("round", 30, 30)
    assert not look_of(token(), shape, 0).stands
    assert not look_of(token(role="nobody_knows"), shape, 0).stands


def test_sides_done_and_down_are_told_apart() -> None:
    bust("thug")
    art, shape = TokenArt(Theme()), Shape("round", 34, 34)
    states = [{}, {"done": True}, {"down": True}, {"rank": "leader"}, {"hidden": True}, {"health": (1, 6)}]
    looks = [look_of(token(role="thug", **state), shape, side) for state in states for side in (0, 1)]
    assert len({pygame.image.tobytes(art.picture(look), "RGBA") for look in looks}) == len(looks)


def test_faces_have_the_size_that_is_asked_for() -> None:
    assert face("cowl", (32, 40), (0, 100, 200)).get_size() == (32, 40)
    assert figure("cowl", 50).get_height() == 62
    assert lying("cowl", 50).get_width() > 50


def test_fonts_of_the_figures_lie_where_the_program_looks_for_them() -> None:
    from game.app.theme import emblem_file

    assert Path(emblem_file()).is_file()


def test_every_role_is_told_to_those_who_write_packs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "packs.md").read_text(encoding="utf-8")
    assert [role for role in ROLES if f"`{role}`" not in page] == []


def test_pictures_of_near_zooms_do_not_pile_up() -> None:
    bust("thug")
    art = TokenArt(Theme())
    for across in range(100, 260, 4):
        for left in range(4):
            art.picture(look_of(token(role="thug", health=(left, 4)), Shape("round", across, across), 0))
    kept = sum(picture.get_width() * picture.get_height() for picture in art._made.values())
    assert 0 < kept <= 16_000_000


def test_a_tile_is_bare_until_its_bust_is_painted_a_little_every_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roles, "_painted", {})
    monkeypatch.setattr(roles, "_wanted", {})
    monkeypatch.setattr(roles, "_begun", {})
    monkeypatch.setattr(roles, "A_LITTLE", 0.0)
    bare = [face(role, (40, 40), (20, 60, 120)) for role in ("thug", "riot", "thug")]
    assert pygame.image.tobytes(bare[0], "RGBA") == pygame.image.tobytes(bare[1], "RGBA")
    steps = [roles.painted() for _ in range(200) if roles.paint_next()]
    assert 10 < len(steps) < 200 and steps[0] == 0 and steps[-1] == 2 and steps == sorted(steps), "stroke by stroke"
    drawn = face("thug", (40, 40), (20, 60, 120))
    assert pygame.image.tobytes(drawn, "RGBA") != pygame.image.tobytes(bare[0], "RGBA")


def test_plates_of_heights_lie_beside_each_other_while_there_is_a_place() -> None:
    plate = pygame.Surface((20, 10))
    places = ((0, 0), (30, 0))
    view = pygame.Rect(0, 0, 200, 100)
    assert free_place(plate, places, [], view) == (0, 0)
    assert free_place(plate, places, [(plate, (5, 5))], view) == (30, 0)
    assert free_place(plate, places, [(plate, (5, 5)), (plate, (25, 5))], view) == (0, 0)
    assert free_place(plate, places, [], pygame.Rect(8, 3, 200, 100)) == (8, 3), "no plate is cut at the edge"
