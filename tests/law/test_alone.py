"""Every module of the program can be imported first: none waits for another to have been there before it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.testing import knots

ROOT = Path(__file__).resolve().parents[2]
ALONE = """
import importlib, sys
room, *modules = sys.argv[1:]
for module in modules:
    for name in [name for name in sys.modules if name == room or name.startswith(room + ".")]:
        del sys.modules[name]
    try:
        importlib.import_module(module)
    except Exception as error:
        print(f"{module}: {error}")
"""
ROOMS = knots.rooms()


@pytest.mark.parametrize("room", ROOMS)
def test_every_module_can_be_imported_first_and_alone(room: str) -> None:
    """What lies below a room knows nothing of it, so it may stay; the room itself is forgotten before every module."""
    modules = [module for module in ROOMS[room] if not module.endswith("__main__")]
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    told = subprocess.run(
        [sys.executable, "-c", ALONE, room, *modules],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert told.stdout.splitlines() == []


def test_every_room_is_looked_at() -> None:
    files = {path.relative_to(ROOT) for path in (ROOT / "game").rglob("*.py")}
    assert sum(map(len, ROOMS.values())) == len(files)
