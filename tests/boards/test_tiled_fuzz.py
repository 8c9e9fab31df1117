"""Damaged maps load as sound boards or are refused in one sentence: never a traceback, a hang or a flood of memory."""

from __future__ import annotations

import contextlib
import tracemalloc
from pathlib import Path

import pytest

from game.boards.mapfile import MapError
from game.boards.tiled import read_file
from tests.boards.tmx import write
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
