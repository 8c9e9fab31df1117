"""What to read first: every game has a dozen rules for it, and a wrong file is told so."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import check
from game.core.home import assets
from game.core.rulebook import Rulebook
from game.kit.reading import FEWEST, FILE, MOST, first_rules

SYSTEMS = ("bmg3", "bmg1", "first_blood", "torgue_arena", "shadow_of_the_bat")
GOOD = "first = [{}]\n"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_game_says_what_to_read_first(system: str) -> None:
    assert check.problems(assets() / "rules" / system / FILE) == []
    book = Rulebook.load(system)
    assert FEWEST <= len(first_rules(system)) <= MOST and all(rule in book for rule in first_rules(system))


def written(folder: Path, rules: list[str]) -> Path:
    path = folder / "bmg3" / FILE
    path.parent.mkdir(exist_ok=True)
    path.write_text(GOOD.format(", ".join(f'"{rule}"' for rule in rules)), encoding="utf-8")
    return path


def test_what_is_wrong_is_said(tmp_path: Path) -> None:
    good = list(first_rules("bmg3"))
    assert check.problems(written(tmp_path, good)) == []
    for rules, told in (
        ([*good[:-1], "BMG3-XYZ-01"], "BMG3-XYZ-01 is not in the rulebook"),
        ([*good[:-1], good[0]], f"{good[0]} is named twice"),
        (good[:3], "12 to 15"),
        ([], "first"),
    ):
        problems = check.problems(written(tmp_path, rules))
        assert any(told in problem for problem in problems), problems
