"""`python -OO` takes asserts and docstrings away, and the games go on as ever."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def replies(system: str, *flags: str) -> list[bytes]:
    """What the engine says to a short game, run by Python with these flags."""
    bot = {"cmd": "bot", "name": "random"}
    commands = [{"cmd": "new", "system": system, "seed": 5}, *[bot] * 40, {"cmd": "state"}]
    said = subprocess.run(
        [sys.executable, *flags, "-m", "game", "engine"],
        input="\n".join(map(json.dumps, commands)).encode(),
        cwd=ROOT,
        capture_output=True,
        check=True,
        timeout=300,
    )
    return said.stdout.splitlines()


@pytest.mark.parametrize("system", ["bmg3", "torgue_arena", "shadow_of_the_bat"])
def test_a_game_is_the_same_without_asserts_and_docstrings(system: str) -> None:
    plain, bare = replies(system), replies(system, "-OO")
    assert len(plain) == 42 and all(json.loads(line)["ok"] for line in plain)
    assert _without_lines(plain) == _without_lines(bare)


def _without_lines(said: list[bytes]) -> list[dict[str, object]]:
    """The replies without `where`, which names lines of code."""
    return [{key: value for key, value in json.loads(line).items() if key != "where"} for line in said]


def test_the_window_opens_without_docstrings(tmp_path: Path) -> None:
    script = (
        "from game.app.window import App\n"
        "from game.app.screens.title import TitleScreen\n"
        "app = App(); app.push(TitleScreen(app)); app.frame([], 0.02); app.quit()\n"
    )
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "SANDTABLE_HOME": str(tmp_path), "PATH": ""}
    subprocess.run([sys.executable, "-OO", "-c", script], cwd=ROOT, env=quiet, check=True, timeout=120)
