"""Whether a built program does what it should: commands, games of other machines, and a window with real clicks."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import game.systems  # noqa: F401 - they register themselves
from bundle.windows.wine import Broken
from game.core.save import save
from game.kit import registry
from game.testing.playout import random_game
from tests.soak.play_window import Evening, Plan

AGREES = "every digest agrees"
DECISIONS = 4
"""Answers that are given with real clicks."""

Run = Callable[..., str]
"""Runs the program's commands: words, what is wrong otherwise, what it is told."""


def hello(run: Run) -> str:
    """The games that the engine says it plays, and what it calls itself."""
    said = '{"cmd": "hello"}\n{"cmd": "systems"}\n'
    answers = [json.loads(line) for line in run(["engine"], "the engine does not answer", said=said).splitlines()]
    known = [system["id"] for system in answers[1]["systems"]]
    lacking = sorted(set(registry.names()) - set(known))
    if lacking:
        raise Broken(f"the engine does not know {', '.join(lacking)}")
    return f"{answers[0]['program']} {answers[0]['version']}: {', '.join(known)}"


def replays(run: Run, folder: Path) -> int:
    """A random game of every system, played here and again there; how many answers agreed."""
    folder.mkdir(parents=True, exist_ok=True)
    agreed = 0
    for name in registry.names():
        system = registry.load(name)
        path = folder / f"{name}.json"
        played = random_game(system, system.quick_start(), seed=1, check=False)
        save(played, path)
        told = run(["replay", path, "--headless"], f"a game of {name} cannot be played again").splitlines()
        if not told or AGREES not in told[-1]:
            raise Broken(f"a game of {name} goes another way: {told[-1:]}")
        agreed += len(played.answers)
    return agreed


def same_game(run: Run, folder: Path, system: str) -> str:
    """A game between computers, there and here: the same answers and the same end."""
    there, here = folder / "there.csv", folder / "here.csv"
    words = ["simulate", system, "--games", "1", "--bots", "weak,weak", "--seed", "7", "--processes", "1", "--csv"]
    run([*words, there], "computers do not play")
    subprocess.run([sys.executable, "-m", "game", *words, str(here)], capture_output=True, check=True)
    played = there.read_text(encoding="utf-8").splitlines()
    if played != here.read_text(encoding="utf-8").splitlines():
        raise Broken(f"computers play another game of {system} there")
    return played[-1]


def window(folder: Path, command: Sequence[str], more: Mapping[str, str]) -> float:
    """From the title to the first decisions with real clicks, pictures in the folder; seconds to the title."""
    began = time.monotonic()
    plan = Plan("bmg3", seats=("human", "weak"), size=(1280, 720), shots=folder / "pictures", every=1)
    evening = Evening(plan, folder, command, more)
    try:
        evening.alike("the title")
        shown = time.monotonic() - began
        evening.begin()
        for _ in range(DECISIONS):
            evening.decide()
        evening.shoot("table")
    except BaseException as trouble:
        evening.shoot("failed")
        said = evening.log.read_text(encoding="utf-8", errors="replace")[-3000:]
        raise Broken(f"the window: {trouble}\n{said}") from trouble
    finally:
        evening.close()
    return shown
