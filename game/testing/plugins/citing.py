"""A plugin for pytest: only the tests that cite one rule run (`RULE=BMG3-MEL-07 pytest -p ...`)."""

from __future__ import annotations

import os

import pytest

from game.testing.proof import RULE


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = os.environ[RULE]
    citing = [item for item in items if any(wanted in mark.args for mark in item.iter_markers("rule"))]
    config.hook.pytest_deselected(items=[item for item in items if item not in citing])
    items[:] = citing
