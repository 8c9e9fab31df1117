"""Damaged maps load as sound boards or are refused in one sentence: never a traceback, a hang or a flood of memory."""

from __future__ import annotations

import contextlib
import time
import tracemalloc
from math import cos, pi, sin
from pathlib import Path

import pytest

from game.boards.mapfile import MapError
from game.boards.mapkinds import read_map
from game.boards.maplint import check_map
from game.boards.tiled import read_file
from tests.boards.tmx import SQUARES, ground, layer, thing, write
from tests.soak.tiled import run

MUTANTS = 1000


def test_a_thousand_damaged_maps_load_or_are_refused_in_one_sentence(tmp_path: Path) -> None:
    tally = run(MUTANTS, tmp_path)
    assert tally["loaded"] + tally["refused"] == MUTANTS
    assert tally["refused"] > MUTANTS // 2, "the damage is too gentle to prove anything"
    assert tally["loaded"] > MUTANTS // 20, "the damage is too coarse to reach the board"


@pytest.mark.parametrize(
    "change",
    [
        ('width="10"', 'width="256"'),
        ('height="8"', 'height="99999999"'),
        ('tilewidth="32"', 'tilewidth="2000000000"'),
        ('firstgid="1"', 'firstgid="4000000000"'),
    ],
)
def test_huge_numbers_cost_no_memory(tmp_path: Path, change: tuple[str, str]) -> None:
    path = write(tmp_path)
    path.write_text(path.read_text().replace(*change))
    tracemalloc.start()
    try:
        with contextlib.suppress(MapError):
            read_file(path)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 20_000_000


def test_the_worst_allowed_map_is_refused_in_seconds(tmp_path: Path) -> None:
    across = " ".join(f"{x},{y}" for x, y in [(0, 0), (2000, 7)] * 200)
    lines = [thing("side", f'<polyline points="{across}"/>', id=n, attributes='x="3" y="3"') for n in range(1, 1000)]
    path = write(tmp_path, ground(64, 64), layer(*lines), values=SQUARES, size=(64, 64))
    began = time.process_time()
    assert 1 < len(check_map(path)) <= 21
    assert time.process_time() - began < 5


def test_the_largest_allowed_map_is_read_in_seconds(tmp_path: Path) -> None:
    rim = [(1000 + 900 * cos(k / 200 * pi), 1000 + 900 * sin(k / 200 * pi)) for k in range(400)]
    shape = f'<polygon points="{" ".join(f"{x:.2f},{y:.2f}" for x, y in rim)}"/>'
    areas = [thing("token", shape, id=n, attributes='x="0" y="0"', kind="clue") for n in range(1, 300)]
    path = write(tmp_path, ground(64, 64), layer(*areas), values=SQUARES, size=(64, 64))
    began = time.process_time()
    assert len(read_map(path).marks) == 299  # type: ignore[union-attr]
    assert time.process_time() - began < 5
