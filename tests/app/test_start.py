"""The start of the program: the title stands at once, and everything else is loaded behind it."""

from __future__ import annotations

import subprocess
import sys

_AT_ONCE = """
import sys
import game.app.start
print(*(name for name in sys.modules if name.startswith("game.app")))
game.app.start.preload().join()
print(*(name for name in sys.modules if name.startswith("game.app")))
"""


def test_the_table_is_not_loaded_before_the_title_stands_but_right_after_it() -> None:
    told = subprocess.run([sys.executable, "-c", _AT_ONCE], capture_output=True, text=True, check=True).stdout
    first, then = (set(line.split()) for line in told.splitlines()[-2:])
    assert "game.app.screens.title" in first
    wanted = {"game.app.screens.table", "game.app.screens.result", "game.app.screens.roster", "game.app.screens.learn"}
    assert not wanted & first
    assert wanted <= then
