"""Tests that only tell what does not happen are found, and there are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.testing.absence import absences

TESTS = Path(__file__).resolve().parents[1]


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("assert not game.enemies", True),
        ("assert model.wounds == 0", True),
        ("assert [a, b] == [[], ()]", True),
        ("assert key not in keys and told is None", True),
        ("assert all(not die.touched for die in dice)", True),
        ("assert hits(game) == before", True),
        ("s.lacks('A', 'parry')", True),
        ("s.never_told('parried')", True),
        ("run(game)", False),
        ("assert not game.enemies; assert game.hunters", False),
        ("assert model.wounds == 0; model.down = False; assert model.wounds == 1", False),
        ("assert a is not None", False),
        ("s.lacks('A', 'parry').offers('B', 'parry')", False),
        ("s.refuses('A', 'parry', 'TOY-MEL-01')", False),
    ],
)
def test_a_test_that_expects_only_absence_is_found(tmp_path: Path, body: str, found: bool) -> None:
    source = f"import pytest\n\n@pytest.mark.rule('TOY-MEL-01')\ndef test_it():\n    {body}\n"
    (tmp_path / "test_toy.py").write_text(source)
    assert [(absence.test, absence.rules) for absence in absences(tmp_path)] == [("test_it", ("TOY-MEL-01",))] * found


def test_a_test_that_cites_nothing_may_expect_what_it_likes(tmp_path: Path) -> None:
    (tmp_path / "test_toy.py").write_text("def test_it():\n    assert not game.enemies\n")
    assert list(absences(tmp_path)) == []


def test_every_test_that_cites_a_rule_expects_something_to_happen() -> None:
    assert list(absences(TESTS)) == []
