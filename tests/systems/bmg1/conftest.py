"""What the tests of the first edition share: rule ids are checked when they are cited."""

from __future__ import annotations

import re

import pytest

_RULE = re.compile(r"BMG1-[A-Z]{3}-\d{2,3}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A misspelt rule id proves nothing."""
    for item in items:
        if "systems/bmg1/" in item.nodeid:
            for mark in item.iter_markers("rule"):
                wrong = [rule for rule in mark.args if not _RULE.fullmatch(rule)]
                assert not wrong, f"{item.nodeid} cites {wrong}"
