"""A plugin for pytest that watches which code runs while a test does: `SYSTEM=bmg3 REACHED=folder pytest -p ...`."""

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


def pytest_configure() -> None:
    _names.update(named(os.environ[SYSTEM]))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Whether what runs reaches the rules that the test cites."""
    cited = [rule for mark in item.iter_markers("rule") for rule in mark.args]
    ran: dict[CodeType, None] = {}

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            ran[frame.f_code] = None

    sys.setprofile(watch if cited else None)
    try:
        yield
    finally:
        sys.setprofile(None)
    ours = [code for code in ran if f"{os.sep}game{os.sep}" in code.co_filename]
    _seen.extend(Watched(item.nodeid, rule, rule in _names and _names[rule].reached_by(ours)) for rule in cited)


def pytest_sessionfinish() -> None:
    (Path(os.environ[REACHED]) / f"{os.getpid()}.json").write_bytes(msgspec.json.encode(_seen))
