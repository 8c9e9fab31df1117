"""Kill the window while it plays, again and again: `python -m tests.soak.kill_window 20`.

The program runs without a screen and lets computers play each other. Whatever the save held when it was last seen must
still be there after the kill, and the save must replay.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import game.systems  # noqa: F401 - the games that ship
from game.app.screens.opening import start_game
from game.app.screens.table import TableScreen
from game.app.screens.title import TitleScreen
from game.app.settings import Settings
from game.app.window import App
from game.core.request import Seat
from game.core.save import SaveError, read_save, resume
from game.kit import registry

SYSTEMS = ("bmg3", "torgue_arena", "shadow_of_the_bat")


def play_on(system: str) -> None:
    """Let computers play in the window, telling after every frame how many answers it shows."""
    setup = registry.load(system).quick_start()
    app = App(Settings(animation="none", hints_off=True))
    app.push(TitleScreen(app))
    table = start_game(app, setup, {Seat(place.seat): "random" for place in setup.seats})
    assert isinstance(table, TableScreen)
    app.push(table)
    told = 0
    while app.running:
        time.sleep(0.01)
        app.frame([], 0.1)
        if len(table.play.session.answers) != told:
            told = len(table.play.session.answers)
            print(told, flush=True)


def kill_once(system: str, home: Path, seed: int) -> tuple[int, int]:
    """How many answers were shown before the kill, and how many were kept."""
    environment = {**os.environ, "SANDTABLE_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    program = subprocess.Popen(
        [sys.executable, "-m", "tests.soak.kill_window", "--play", system],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    assert program.stdout is not None
    wanted, told = random.Random(seed).randint(1, 25), 0
    began = time.monotonic()
    while told < wanted and time.monotonic() - began < 240:
        line = program.stdout.readline()
        if not line:
            break
        told = int(line) if line.strip().isdigit() else told
    os.killpg(program.pid, signal.SIGKILL)  # those who think for it too: they hold its output open
    rest, _ = program.communicate()
    told = max([told, *(int(word) for word in rest.split() if word.isdigit())])
    assert told, "the program never played"
    [path] = (home / "saves").glob("*.json")
    saved = read_save(path)
    session = resume(saved, registry.load(saved.system), path.name)
    return told, len(session.answers)


def main(kills: int) -> int:
    lost = 0
    for number in range(kills):
        system = SYSTEMS[number % len(SYSTEMS)]
        with tempfile.TemporaryDirectory() as home:
            try:
                told, kept = kill_once(system, Path(home), number)
            except SaveError as error:
                lost += 1
                print(f"kill {number} of {system}: {error}")
                continue
        if kept < told:
            lost += 1
            print(f"kill {number} of {system}: {told} answers were shown and {kept} kept")
    print(f"{kills} kills of the window: {lost} lost something")
    return 1 if lost else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--play"]:
        play_on(sys.argv[2])
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 20))
