"""Overlays say what they should at a glance."""

from __future__ import annotations

import pygame
import pytest

from game.app.table.art.figures import Figures
from game.app.table.art.light import darkness
from game.app.table.art.overlays import (
    Cells,
    Ghost,
    Night,
    Overlay,
    Path,
    Reach,
    Rings,
    SeenGround,
    Sight,
    Tape,
    Threat,
    Zones,
)
from game.app.table.art.view import BoardView
from game.boards.ray import Ray
from game.boards.table import Base, Table, Zone
from game.core.place import Point
from game.kit.tokens import Ring, Seen, Token
from tests.app import stage

SIZE = (800, 800)
PLAIN = Table(36000, 36000, ground="sand")
SQUARE = ((10000, 10000), (20000, 10000), (20000, 20000), (10000, 20000))


def drawn(*overlays: Overlay, board: Table = PLAIN, figures: Figures | None = None) -> tuple[pygame.Surface, BoardView]:
    window = stage.window(SIZE)
    view = stage.view_of(board, SIZE)
    view.draw(window, figures or Figures(say=stage.say), overlays)
    return window.copy(), view


def colour(picture: pygame.Surface, view: BoardView, at: tuple[int, int], reach: int = 3) -> tuple[int, int, int]:
    x, y = view.camera.to_screen(at)
    box = pygame.Rect(round(x) - reach, round(y) - reach, 2 * reach + 1, 2 * reach + 1)
    r, g, b, *_ = pygame.transform.average_color(picture, box)
    return r, g, b


def red(found: tuple[int, int, int]) -> bool:
    return found[0] > 1.5 * found[1] and found[0] > 1.5 * found[2]


def changed(a: tuple[int, int, int], b: tuple[int, int, int]) -> int:
    return sum(abs(x - y) for x, y in zip(a, b, strict=True))


def test_reach_tints_the_inside_and_leaves_the_outside() -> None:
    bare, view = drawn()
    shaded, _ = drawn(Reach([SQUARE]))
    assert changed(colour(bare, view, (15000, 15000)), colour(shaded, view, (15000, 15000))) > 15
    assert changed(colour(bare, view, (25000, 15000)), colour(shaded, view, (25000, 15000))) == 0


def test_holes_in_the_reach_stay_clear() -> None:
    hole = ((14000, 14000), (14000, 16000), (16000, 16000), (16000, 14000))
    bare, view = drawn()
    shaded, _ = drawn(Reach([SQUARE, hole]))
    assert changed(colour(bare, view, (15000, 15000)), colour(shaded, view, (15000, 15000))) == 0
    assert changed(colour(bare, view, (11500, 11500)), colour(shaded, view, (11500, 11500))) > 15


def test_cells_that_touch_are_shaded_as_one_area() -> None:
    view = stage.view_of(stage.invented_squares(), SIZE)
    assert len(view.shapes([[(0, 0), (1, 0)], [(2, 0)]])) == 1
    assert len(view.shapes([[(0, 0), (5, 5)]])) == 2
    ring = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert len(view.shapes([ring])) == 2


def test_what_is_not_seen_lies_under_a_veil() -> None:
    bare, view = drawn()
    veiled, _ = drawn(SeenGround([SQUARE]))
    assert colour(veiled, view, (15000, 15000)) == colour(bare, view, (15000, 15000))
    assert sum(colour(veiled, view, (28000, 28000))) < 0.75 * sum(colour(bare, view, (28000, 28000)))


def test_threat_is_hatched_red() -> None:
    bare, view = drawn()
    shaded, _ = drawn(Threat([SQUARE]))
    before, after = colour(bare, view, (15000, 15000), 15), colour(shaded, view, (15000, 15000), 15)
    assert after[1] < before[1] - 12 and after[0] / after[1] > before[0] / before[1]


def test_zones_of_two_sides_differ_in_colour_and_in_hatch() -> None:
    zone = Zone("z", "deployment", SQUARE, name="A")
    first, view = drawn(Zones(((zone, 0),)))
    second, _ = drawn(Zones(((zone, 1),)))
    a, b = colour(first, view, (15000, 12000), 20), colour(second, view, (15000, 12000), 20)
    assert a[2] - a[0] > b[2] - b[0] + 20


def test_light_is_a_pool_cut_out_of_the_night() -> None:
    bare, view = drawn()
    dark, _ = drawn(Night((stage.lamp(Point(15000, 15000), 6000),)))
    assert sum(colour(dark, view, (15000, 15000))) > 0.9 * sum(colour(bare, view, (15000, 15000)))
    assert sum(colour(dark, view, (20000, 15000))) > 0.7 * sum(colour(bare, view, (20000, 15000)))
    dim, day = sum(colour(dark, view, (22500, 15000))), sum(colour(bare, view, (22500, 15000)))
    assert 0.65 * day < dim < 0.8 * day, "the ground is dark and can be read"


def test_a_night_without_light_is_dark_everywhere() -> None:
    sheet = darkness((60, 60), [])
    assert {sheet.get_at((x, 30))[3] for x in range(60)} == {sheet.get_at((0, 0))[3]}


def test_a_path_turns_red_where_the_movement_ends() -> None:
    way = Path((Point(6000, 30000), Point(30000, 30000)), 12000, 6000)
    picture, view = drawn(way)
    row = round(view.camera.to_screen((0, 30000))[1])
    left, middle, right = (round(view.camera.to_screen((x, 0))[0]) for x in (6500, 18000, 29500))
    reds = [x for x in range(left, right) if red(picture.get_at((x, row))[:3])]
    assert reds and min(reds) > middle - 4


def test_a_path_changes_colour_at_its_marks() -> None:
    start, end = Point(6000, 30000), Point(30000, 30000)
    plain, view = drawn(Path((start, end), 12000, 12000))
    marked, _ = drawn(Path((start, end), 12000, 12000, (6000,)))
    near, far = pygame.Rect(0, 0, 100, 12), pygame.Rect(0, 0, 100, 12)
    near.center, far.center = ([round(c) for c in view.camera.to_screen((x, 30000))] for x in (10000, 24000))  # type: ignore[assignment]
    assert pygame.transform.average_color(plain, near) == pygame.transform.average_color(marked, near)
    assert pygame.transform.average_color(plain, far) != pygame.transform.average_color(marked, far)


def test_a_ray_is_red_from_where_it_is_stopped() -> None:
    ray = Ray(Point(6000, 30000), Point(30000, 30000), Point(18000, 30000))
    picture, view = drawn(Sight((Seen("b", False, (ray,)),)))
    row = round(view.camera.to_screen((0, 30000))[1])

    def reddest(x: int) -> float:
        at = round(view.camera.to_screen((x, 0))[0])
        return max(r / max(1, g) for r, g, *_ in (picture.get_at((at, y)) for y in range(row - 2, row + 3)))

    assert reddest(24000) > 2.2 > reddest(12000)


def test_what_blocks_the_view_is_outlined_and_named() -> None:
    board = stage.invented_table()
    ray = Ray(Point(1000, 27000), Point(20000, 27000), Point(3000, 27000))
    look = Sight((Seen("b", False, (ray,), blockers=("library",)),))
    bare, view = drawn(board=board)
    shown, _ = drawn(look, board=board)
    assert view.name_of("library") == "Library"
    assert changed(colour(bare, view, (3000, 24500), 1), colour(shown, view, (3000, 24500), 1)) > 40


def test_the_tape_is_amber_when_it_is_too_close_to_call() -> None:
    a, b = Point(6000, 30000), Point(30000, 30000)
    clear, view = drawn(Tape(a, b, '24"'))
    close, _ = drawn(Tape(a, b, '24"', close=True))
    blue_of_clear, blue_of_close = colour(clear, view, (17500, 30000), 0)[2], colour(close, view, (17500, 30000), 0)[2]
    assert blue_of_clear > 150 > blue_of_close


@pytest.mark.parametrize("fits", [True, False])
def test_a_base_being_placed_shows_whether_it_fits(fits: bool) -> None:
    ghost = Token("g", stage.SEATS[0], Point(0, 0), stage.raw("Ghost"), "sword", Base.round(3000))
    picture, view = drawn(Ghost(ghost, 0, (18000.0, 18000.0), fits))
    r, g, _ = colour(picture, view, (18000 + 1640, 18000), 1)
    assert (g > r) == fits


def test_rings_of_every_kind_differ_without_colour() -> None:
    kinds = ("move", "weapon", "aura", "light", "command", "engage")
    inked = set()
    for kind in kinds:
        picture, view = drawn(Rings((Ring(Point(18000, 18000), 8000, stage.raw(""), kind),)))  # type: ignore[arg-type]
        bare, _ = drawn(Rings((Ring(Point(18000, 18000), 8000, stage.raw(""), "move"),)))
        mask = pygame.mask.from_threshold(picture, (0, 0, 0), (1, 1, 1, 255), bare)
        inked.add((kind == "move", pygame.image.tobytes(mask.to_surface(), "RGB")))
        assert view.measured
    assert len(inked) == len(kinds)


def test_rings_on_a_grid_follow_the_cells() -> None:
    view = stage.view_of(stage.invented_squares(), SIZE)
    (shape,) = view.cells_around(Point(6, 6), 1)
    us, vs = [u for u, _ in shape], [v for _, v in shape]
    assert (max(us) - min(us), max(vs) - min(vs)) == pytest.approx((3, 3), abs=0.02)


def test_the_cell_under_the_pointer_stands_out_from_those_that_can_be_chosen() -> None:
    window = stage.window(SIZE)
    view = stage.view_of(stage.invented_squares(), SIZE)
    view.draw(window, Figures(say=stage.say), (Cells((Point(6, 6), Point(7, 6)), hovered=Point(6, 6)),))
    strong, weak = (colour(window, view, (x, 6)) for x in (6, 7))
    assert changed(strong, weak) > 20


def test_overlays_that_say_the_same_are_equal() -> None:
    assert Reach([SQUARE]) == Reach(([*SQUARE],))
    assert hash(Night([stage.lamp(Point(0, 0), 5)])) == hash(Night((stage.lamp(Point(0, 0), 5),)))


def test_a_ring_has_its_number_at_the_upper_right() -> None:
    ring = Ring(Point(18000, 18000), 8000, stage.raw("8"), "weapon")
    named, view = drawn(Rings((ring,)))
    bare, _ = drawn(Rings((Ring(Point(18000, 18000), 8000, stage.raw(""), "weapon"),)))
    right, left = ((round(18000 + way * 5657), 18000 + 5657) for way in (1, -1))
    assert changed(colour(named, view, right, 5), colour(bare, view, right, 5)) > 6
    assert changed(colour(named, view, left, 5), colour(bare, view, left, 5)) == 0
