"""The light on square boards."""

from __future__ import annotations

import pygame
import pytest

from game.app.table.art.camera import SquarePlane
from game.app.table.art.environs import mood_of
from game.app.table.art.fair import Evening
from game.systems.shadow_of_the_bat.system import SYSTEM

BOARDS = sorted(SYSTEM.boards)


@pytest.mark.parametrize("name", BOARDS)
def test_no_lamp_hangs_over_a_mark_or_a_thing(name):
    board = SYSTEM.boards[name]
    plane = SquarePlane(board)
    taken = {place for thing in (*board.marks, *board.features) for place in thing.cells}
    lamps = [plane.place(at) for string in Evening(board, plane, "fair")._strings for at, _ in string]
    assert lamps and not taken.intersection(lamps)


def test_only_a_fair_has_strings_of_lamps():
    moods = {name: mood_of(board) for name, board in SYSTEM.boards.items()}
    fairs = [name for name, mood in moods.items() if mood == "fair"]
    assert [name.rpartition("/")[2].removesuffix(".tmx") for name in fairs] == ["funfair"]
    board = SYSTEM.boards[BOARDS[0]]
    assert not Evening(board, SquarePlane(board), "city")._strings


def test_the_ground_is_lit_inside_the_board_alone_and_the_same_at_every_zoom():
    board = SYSTEM.boards[BOARDS[0]]
    plane = SquarePlane(board)
    evening = Evening(board, plane, "city")
    (u, v), _ = evening._pools[0]
    tones = []
    for scale in (24.0, 48.0):
        chunk = pygame.Surface((512, 512))
        chunk.fill((100, 100, 100))
        origin = (round(u * scale) - 256, round(v * scale) - 256)
        evening.paint(chunk, scale, origin)
        tones.append(chunk.get_at((256, 256))[:3])
    red, green, blue = tones[0]
    assert red > green > blue and red > 100
    assert all(abs(a - b) <= 12 for a, b in zip(*tones, strict=True))
    outside = pygame.Surface((64, 64))
    outside.fill((100, 100, 100))
    evening.paint(outside, 24.0, (-500, -500))
    assert outside.get_at((32, 32))[:3] == (100, 100, 100)
