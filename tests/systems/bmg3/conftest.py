"""What the tests of the third edition share: rule ids are checked when they are cited."""

from __future__ import annotations

import re

import pytest

_RULE = re.compile(r"BMG3-[A-Z]{3}-\d\d")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A misspelt rule id proves nothing."""
    for item in items:
        if "bmg3" in item.nodeid:
            for mark in item.iter_markers("rule"):
                wrong = [rule for rule in mark.args if not _RULE.fullmatch(rule)]
                assert not wrong, f"{item.nodeid} cites {wrong}"
