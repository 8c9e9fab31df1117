"""The camera: places and pixels agree, and the eye is led, not thrown."""

from __future__ import annotations

import pygame
import pytest

from game.app.table.art.camera import EASE, Camera, plane_of
from game.boards.hexes import HexBoard, disc
from game.boards.squares import SquareBoard, drawn
from game.boards.table import Table
from game.core.place import Point

TABLE = Table(36000, 24000)
ARENA = HexBoard(disc(3))
FLAT_ARENA = HexBoard(disc(3), flat_top=True)
GRID = SquareBoard(drawn(["....", "....", "...."]))


def camera(board: Table | HexBoard | SquareBoard, animated: bool = False) -> Camera:
    found = Camera(plane_of(board))
    found.animated = animated
    found.resize(pygame.Rect(100, 50, 900, 600))
    return found


@pytest.mark.parametrize("steps", [-2, 0, 3, 9])
def test_a_place_on_the_table_comes_back_from_its_pixel(steps: int) -> None:
    eye = camera(TABLE)
    eye.zoom_at((400, 300), steps)
    at = eye.to_board(eye.to_screen(Point(12345, 6789)))
    assert abs(at.x - 12345) <= 1 and abs(at.y - 6789) <= 1


@pytest.mark.parametrize("board", [ARENA, FLAT_ARENA, GRID])
def test_every_cell_is_found_under_its_own_middle(board: HexBoard | SquareBoard) -> None:
    eye = camera(board)
    assert [eye.to_board(eye.to_screen(place)) for place in board.places] == list(board.places)


def test_neighbouring_hexes_are_one_unit_apart_both_ways_round() -> None:
    for board in (ARENA, FLAT_ARENA):
        eye = camera(board)
        x, y = eye.to_screen(Point(0, 0))
        for near in board.neighbours(Point(0, 0)):
            a, b = eye.to_screen(near)
            assert ((a - x) ** 2 + (b - y) ** 2) ** 0.5 == pytest.approx(eye.pixels(1), abs=1.5)


def test_up_on_the_table_is_up_on_the_screen_but_rows_of_squares_go_down() -> None:
    table, grid = camera(TABLE), camera(GRID)
    assert table.to_screen(Point(0, 20000))[1] < table.to_screen(Point(0, 1000))[1]
    assert grid.to_screen(Point(0, 2))[1] > grid.to_screen(Point(0, 0))[1]


def test_the_whole_board_fits_with_its_frame() -> None:
    eye = camera(TABLE)
    corners = [eye.to_screen((x, y)) for x in (0, 36000) for y in (0, 24000)]
    assert all(eye.rect.collidepoint(corner) for corner in corners)


def test_zooming_keeps_what_is_under_the_pointer() -> None:
    eye = camera(TABLE, animated=True)
    pos = (412.0, 333.0)
    before = eye.to_board(pos)
    eye.zoom_at(pos, 3)
    for _ in range(20):
        eye.update(EASE / 12)
        at = eye.to_board(pos)
        slack = 1000 / eye.scale
        assert abs(at.x - before.x) <= slack and abs(at.y - before.y) <= slack
    assert not eye.moving and eye.scale == eye.goal_scale


def test_zoom_is_eased_unless_animation_is_off() -> None:
    slow, quick = camera(TABLE, animated=True), camera(TABLE)
    for eye in (slow, quick):
        eye.zoom_at((500, 300), 2)
    assert slow.zooming and not quick.zooming
    slow.update(EASE / 2)
    assert camera(TABLE).scale < slow.scale < quick.scale
    slow.update(EASE)
    assert slow.scale == quick.scale


def test_zoom_ends_somewhere_both_ways() -> None:
    eye = camera(TABLE)
    eye.zoom_at((500, 300), 99)
    nearest = eye.scale
    eye.zoom_at((500, 300), 1)
    assert eye.scale == nearest
    eye.zoom_at((500, 300), -99)
    assert eye.scale == camera(TABLE).scale, "there is nothing to see beyond the whole board"


def test_dragging_moves_the_board_with_the_pointer_but_never_out_of_sight() -> None:
    eye = camera(TABLE)
    eye.zoom_at(eye.rect.center, 4)
    x, y = eye.to_screen(Point(18000, 12000))
    eye.pan(37, -21)
    a, b = eye.to_screen(Point(18000, 12000))
    assert (round(a - x), round(b - y)) == (37, -21)
    eye.pan(10**6, 10**6)
    assert eye.rect.collidepoint(eye.to_screen(Point(0, 24000)))


def test_follow_moves_only_for_a_place_at_the_edge_of_the_view() -> None:
    eye = camera(TABLE)
    eye.zoom_at(eye.rect.center, 6)
    still = eye.origin
    eye.follow(eye.to_board(eye.rect.center))
    assert eye.origin == still
    eye.follow(Point(35000, 1000))
    assert eye.rect.collidepoint(eye.to_screen(Point(35000, 1000)))


def test_another_window_keeps_the_zoom_and_the_place() -> None:
    eye = camera(TABLE)
    eye.zoom_at(eye.rect.center, 3)
    middle = eye.to_board(eye.rect.center)
    eye.resize(pygame.Rect(0, 0, 1600, 1000))
    after = eye.to_board(eye.rect.center)
    assert eye.step == 3 and abs(after.x - middle.x) < 100 and abs(after.y - middle.y) < 100


def test_the_whole_board_is_shown_above_what_covers_the_lower_edge() -> None:
    camera = Camera(plane_of(Table(36000, 36000)))
    camera.resize(pygame.Rect(0, 0, 800, 600), 60)
    left, top, right, bottom = camera.plane.box
    assert camera.project((left, top))[1] >= 0
    assert camera.project((right, bottom))[1] <= 540
    camera.zoom_at((400, 300), 3)
    camera.update(60)
    camera.fit()
    camera.update(60)
    assert camera.project((right, bottom))[1] <= 540
