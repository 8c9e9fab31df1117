"""The lessons that ship: readable, in order, and finished by a computer player that has read them."""

from __future__ import annotations

from pathlib import Path

import pytest

import game.systems
from game.bots.pupil import taught
from game.core.home import assets
from game.kit.lessons.lesson import faults_of, lessons_of, read_lesson

SHIPPED = sorted((assets() / "lessons").glob("*/*.toml"))
WANTED = {"bmg3": 8, "torgue_arena": 7, "shadow_of_the_bat": 7, "first_blood": 7, "bmg1": 7}


@pytest.mark.parametrize("path", SHIPPED, ids=[f"{path.parent.name}-{path.stem}" for path in SHIPPED])
def test_a_lesson_has_no_fault_and_can_be_finished(path: Path) -> None:
    """`sandtable check assets/lessons` tries each in ten games."""
    lesson = read_lesson(path)
    assert faults_of(lesson) == []
    assert any(taught(lesson, seed) == "done" for seed in (1, 2))


def test_every_game_has_its_lessons_in_order() -> None:
    assert sorted(WANTED) == sorted(name.rpartition(".")[2] for name in game.systems.SHIPPED)
    for system, count in WANTED.items():
        assert [lesson.order for lesson in lessons_of(system)] == list(range(1, count + 1))
