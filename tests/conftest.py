"""What all tests share: the duel among the systems, and golden files that can be renewed."""

from __future__ import annotations

import pytest
from hypothesis import settings

from game import systems

settings.register_profile("sandtable", deadline=None, max_examples=60)
settings.load_profile("sandtable")
systems.register("tests.duel")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew", action="store_true", help="write the golden playthroughs anew instead of comparing")


@pytest.fixture
def renew(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--renew"))
