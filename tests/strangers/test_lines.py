"""A few odd lines to the engine; `python -m tests.soak.lines 6000` sends thousands."""

from __future__ import annotations

from tests.soak import lines


def test_lines_that_are_refused_change_nothing_and_are_told_in_words() -> None:
    assert lines.main(80, seed=99) == 0
