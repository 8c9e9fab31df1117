"""Kill a process that plays and saves, again and again: `python -m tests.soak.kill 200`.

Every time the save must be readable, replay, and hold every answer but at most the last.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from examples.duel import SYSTEM
from game.bots.random import RandomBot
from game.bots.seat import step
from game.core.dice import Chance
from game.core.save import read_save, resume, save
from game.core.session import BY_ITSELF, Session


def given(session: Session[Any]) -> int:
    """How many answers somebody gave, forced ones not counted."""
    return sum(answered.by != BY_ITSELF for answered in session.answers)


def play_for_ever(path: Path, progress: int, seed: int) -> None:
    """Play games from where the save stands, telling after each save how many answers it has."""
    chance = Chance(seed)
    bots = {seat: RandomBot(seed) for seat in ("A", "B")}
    session = resume(read_save(path), SYSTEM) if path.exists() else Session(SYSTEM, SYSTEM.quick_start())
    while True:
        if session.pending is None:
            session = Session(SYSTEM, SYSTEM.quick_start())
        step(session, bots, chance)
        os.write(progress, given(session).to_bytes(4, "big"))
        save(session, path)


def kill_once(path: Path, seed: int, most_seconds: float) -> None:
    """Start a player, kill it at a random moment, and look at what it left."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            play_for_ever(path, writing, seed)
        finally:
            os._exit(1)
    os.close(writing)
    time.sleep(random.Random(seed).uniform(0, most_seconds))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the player died by itself"
    told = b""
    while part := os.read(reading, 1 << 16):
        told += part
    os.close(reading)
    last = int.from_bytes(told[-4:], "big") if told else 0
    if not path.exists():
        assert last <= 1, f"{last} answers were given and nothing was saved"
        return
    session = resume(read_save(path), SYSTEM)
    kept = given(session)
    # Right after a new game has begun, the save may still hold the end of the one before.
    if last > 1 or kept <= 1:
        assert last == 0 or kept >= last - 1, f"answer {last} was given, and only {kept} are there"
    leftovers = [file for file in path.parent.iterdir() if file != path and not file.name.startswith(".")]
    assert not leftovers


def main(kills: int, most_seconds: float = 0.25) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.json"
        for number in range(kills):
            kill_once(path, number, most_seconds)
    print(f"{kills} kills: every save was whole and at most one answer was lost")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
