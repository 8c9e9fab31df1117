"""Night, windows, roofs that tell their height, and what lies around a board."""

from __future__ import annotations

import pygame
import pytest

from game.app.table.art.camera import plane_of
from game.app.table.art.environs import mood_of, painting_environs
from game.app.table.art.light import darkness, lit_windows
from game.app.table.art.scene import scene_of
from game.app.table.art.view import BoardView
from game.app.theme import Theme
from game.boards.grid import AS_PRINTED
from game.kit import registry

TABLE = next(iter(registry.load("bmg3").tables.values()))  # type: ignore[attr-defined]


@pytest.fixture(scope="module", autouse=True)
def screen() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))


def test_light_is_added_to_the_ground_and_darkness_taken_from_it() -> None:
    sheet = darkness((240, 240), [(120, 120, 60)])
    middle, outside = sheet.get_at((120, 120)), sheet.get_at((12, 12))
    assert middle.a <= 1 and middle.r > middle.g > middle.b > 0
    assert outside.a > 60 and outside.b > outside.r


def test_the_same_windows_are_lit_every_night_and_only_in_high_houses() -> None:
    view = BoardView(Theme(), TABLE)
    lit = list(lit_windows(TABLE, view))
    assert lit and lit == list(lit_windows(TABLE, view))
    high = [piece for piece in TABLE.pieces if piece.height >= 3000]
    plane = plane_of(TABLE)
    edges = [[plane.flat(corner) for corner in piece.outline] for piece in high]
    for u, v in lit:
        assert any(
            min(x for x, _ in e) <= u <= max(x for x, _ in e) and abs(v - max(y for _, y in e)) < 0.3 for e in edges
        )


def test_roofs_tell_how_high_they_are() -> None:
    letterings = scene_of(TABLE, plane_of(TABLE), AS_PRINTED).letterings
    assert all(letters.plate for letters in letterings), "read under the colour of a deployment area too"
    told = {letters.words for letters in letterings}
    assert told == {f'{piece.height / 1000:g}"' for piece in TABLE.pieces if piece.height >= 3000}


@pytest.mark.parametrize("mood", ["city", "fair", "camp"])
def test_surroundings_are_painted_alike_wherever_a_chunk_begins(mood: str) -> None:
    whole = (0.0, 0.0, 36.0, 36.0)
    large, part = pygame.Surface((300, 300)), pygame.Surface((100, 100))
    list(painting_environs(large, mood, 20.0, (-500, -400), whole))
    list(painting_environs(part, mood, 20.0, (-400, -300), whole))
    assert len({tuple(large.get_at((x, y))) for x in range(0, 300, 20) for y in range(0, 300, 20)}) > 3
    for x, y in ((10, 10), (50, 60), (90, 30)):
        there, here = large.get_at((100 + x, 100 + y)), part.get_at((x, y))
        assert all(abs(a - b) <= 14 for a, b in zip(there, here, strict=True))


def test_every_kind_of_board_has_surroundings() -> None:
    assert mood_of(TABLE) == "city"
    arena = registry.looks_of("torgue_arena").scenarios()[0].board
    assert mood_of(arena) == "arena"
