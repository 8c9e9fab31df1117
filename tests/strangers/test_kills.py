"""A few kills of the engine; `python -m tests.soak.kill_engine 200` kills it hundreds of times."""

from __future__ import annotations

from tests.soak import kill_engine


def test_nothing_that_a_killed_engine_acknowledged_is_lost() -> None:
    assert kill_engine.main(3, seed=7) == 0
