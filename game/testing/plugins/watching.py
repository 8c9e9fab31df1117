"""A plugin for pytest that watches which code runs while a test does: `SYSTEM=bmg3 REACHED=folder pytest -p ...`.

Only the tests that cite the system's rules run, and each is watched only until it has reached all that it cites.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Generator
from pathlib import Path
from types import CodeType, FrameType

import msgspec
import pytest

from game.testing.reaching import REACHED, SYSTEM, Names, Watched, named

_names: dict[str, Names] = {}
_seen: list[Watched] = []
_ours = (f"{os.sep}game{os.sep}", f"{os.sep}tests{os.sep}")


def pytest_configure() -> None:
    _names.update(named(os.environ[SYSTEM]))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    citing = [item for item in items if _cited(item)]
    config.hook.pytest_deselected(items=[item for item in items if not _cited(item)])
    items[:] = citing


def _cited(item: pytest.Item) -> list[str]:
    """The rules that a test cites and some code names."""
    return [rule for mark in item.iter_markers("rule") for rule in mark.args if rule in _names]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Whether what runs, fixtures included, reaches the rules that the test cites."""
    cited = _cited(item)
    left = dict.fromkeys(cited)
    ran: dict[CodeType, None] = {}

    def watch(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if code in ran:
            return
        ran[code] = None
        if not any(folder in code.co_filename for folder in _ours):
            return
        for rule in [rule for rule in left if _names[rule].reached_by(code)]:
            del left[rule]
        if not left:
            sys.settrace(None)

    sys.settrace(watch)
    try:
        result = yield
    finally:
        sys.settrace(None)
    _seen.extend(Watched(item.nodeid, rule, rule not in left) for rule in cited)
    return result


def pytest_sessionfinish() -> None:
    (Path(os.environ[REACHED]) / f"{os.getpid()}.json").write_bytes(msgspec.json.encode(_seen))
