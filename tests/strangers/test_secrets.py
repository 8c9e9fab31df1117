"""Secrets stay secret: positions that differ only in them look the same; `python -m tests.soak.secrets` for more."""

from __future__ import annotations

import pytest

from tests.soak.secrets import SYSTEMS, compare


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_seat_learns_nothing_of_what_it_may_not_know(system: str) -> None:
    done, faults = compare(system, 4, seed=7)
    assert done == 4 and not faults, faults
