"""The arena as a picture: plates over a pit, a wall with stripes, and a crowd that fades into the dark."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from game.app.table.art.arena import Arena, plate
from game.app.table.art.camera import plane_of
from game.app.table.art.figures import Figures
from game.app.table.art.view import BoardView
from game.app.theme import Theme
from game.boards.grid import Conditions, Mark, Side
from game.boards.hexes import HexBoard, Zone
from game.core.place import Point
from tests.app import stage

SCALE = 100.0
AROUND = [Point(1, 0), Point(0, 1), Point(-1, 1), Point(-1, 0), Point(0, -1), Point(1, -1)]


@pytest.fixture(scope="module")
def arena() -> Arena:
    """Six zones around a hole."""
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((8, 8))
    board = HexBoard(tuple(Zone(place) for place in AROUND))
    return Arena(board, plane_of(board), (120, 120, 120))


def painted(arena: Arena, left: int, top: int, side: int = 256) -> np.ndarray:
    chunk = pygame.Surface((side, side))
    for _ in arena.painting(chunk, SCALE, (left, top)):
        pass
    return pygame.surfarray.array3d(chunk).astype(int)


def test_plates_are_light_and_the_hole_between_them_is_a_dark_pit(arena: Arena):
    pixels = painted(arena, -128, -128)
    hole, zone = pixels[118:138, 118:138].mean(), pixels[218:238, 118:138].mean()
    assert hole < 40 < 90 < zone


def test_a_wall_with_hazard_stripes_runs_all_around(arena: Arena):
    pixels = painted(arena, -256, -256, 512)
    yellow = (pixels[..., 0] > 190) & (pixels[..., 1] > 130) & (pixels[..., 2] < 90)
    for part in (yellow[:256, :256], yellow[256:, :256], yellow[:256, 256:], yellow[256:, 256:]):
        assert part.sum() > 60


def test_the_crowd_is_darker_farther_from_the_wall(arena: Arena):
    pixels = painted(arena, 190, -50, 256)
    near, far = pixels[30:80].mean(), pixels[150:200].mean()
    assert near > 1.3 * far


def test_pieces_that_are_painted_one_by_one_meet_without_a_seam(arena: Arena):
    whole, right = painted(arena, -256, -256, 512), painted(arena, 0, -256)
    apart = np.abs(whole[256:, :256] - right)
    assert apart.mean() < 0.1 and apart[:2].mean() < 0.5


def test_the_picture_of_a_plate_is_made_once_for_a_size():
    assert plate(90.0, 3, (120, 120, 120), False) is plate(90.0, 3, (120, 120, 120), False)


def test_plates_differ_from_each_other():
    first, other = (pygame.surfarray.array3d(plate(90.0, n, (120, 120, 120), False)) for n in (1, 2))
    assert (first != other).any()


def test_walls_and_doors_between_zones_say_what_they_are():
    board = HexBoard(
        tuple(Zone(place) for place in AROUND),
        (Side("w", Point(1, 0), Point(0, 1)), Side("d", Point(-1, 0), Point(-1, 1), "door")),
        marks=(Mark("s", "spawn", (Point(0, -1),), 2),),
    )
    pygame.display.set_mode((600, 500))
    view = BoardView(Theme(), board)
    view.resize(pygame.Rect(0, 0, 600, 500))
    view.show(board, Conditions(open=frozenset({"d"})))
    view.standing.figures = Figures(say=stage.say)

    def told(u: float, v: float) -> str:
        return view.hover_text(view.camera.project((u, v)))

    def between(a: Point, b: Point) -> tuple[float, float]:
        (au, av), (bu, bv) = view.camera.plane.flat(a), view.camera.plane.flat(b)
        return (au + bu) / 2, (av + bv) / 2

    assert told(*between(Point(1, 0), Point(0, 1))) == "wall"
    assert told(*between(Point(-1, 0), Point(-1, 1))) == "door, open"
    assert "way in for enemies 2" in told(*view.camera.plane.flat(Point(0, -1)))
