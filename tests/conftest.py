"""What all tests share: the examples among the systems, and golden files that can be renewed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

import game.systems  # noqa: F401 - the games that ship
from game.kit import registry

settings.register_profile("sandtable", deadline=None, max_examples=60)
settings.load_profile("sandtable")
registry.register("examples.drill")
registry.register("examples.duel")
registry.register("examples.reef")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew", action="store_true", help="write the golden playthroughs again instead of comparing")


@pytest.fixture
def renew(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--renew"))


@pytest.fixture(scope="module", autouse=True)
def let_go(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whole games that the tests of a file share are let go when its tests are over."""
    yield
    for shared in vars(request.module).values():
        if hasattr(shared, "cache_clear") and shared.__module__ == request.module.__name__:
            shared.cache_clear()
