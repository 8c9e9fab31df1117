"""Whether an installed program does what it should, however it was installed: commands, games, and a window."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import game.systems  # noqa: F401 - they register themselves
from bundle.contents import ROOT
from game.core import edition
from game.core.save import save
from game.kit import registry
from game.testing.playout import random_game

AGREES = "every digest agrees"
SHORT_GAME = ("shadow_of_the_bat", "weak,weak", "7")
"""A game between computers, as system, players and seed."""
HOME = "Zoë's table, ж"
"""The player's folder, called what no programmer would call it."""
WINDOW = (1280, 720)
DECISIONS = 2
"""Answers that are given with real clicks."""
COMPILED = ("PYTHONDONTWRITEBYTECODE", "PYTHONPYCACHEPREFIX")
"""Whether and where Python keeps compiled modules; an install keeps its own."""
PATIENCE = 600.0
"""Seconds until a title is given up: a machine may be busy with other things."""


class Broken(Exception):  # noqa: N818
    """A program cannot be built, or does not do what it should."""


def heard(
    line: Sequence[str],
    otherwise: str,
    seconds: float,
    env: Mapping[str, str],
    said: str = "",
    folder: Path | None = None,
) -> str:
    """What a command prints when it is told something; `otherwise` is what is wrong when it fails.

    Its input and output are pipes, because Wine wants them.
    """
    try:
        done = subprocess.run(
            line,
            cwd=folder,
            env=env,
            input=said.encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise Broken(f"{otherwise}: nothing happened in {seconds:.0f} s") from None
    told = done.stdout.decode("utf-8", "replace").replace("\r\n", "\n")
    if done.returncode:
        raise Broken(f"{otherwise} (status {done.returncode}):\n{told[-3000:]}")
    return told


@dataclass(frozen=True, slots=True)
class Installed:
    """A program and how it is started."""

    name: str
    command: Sequence[str]
    """Starts it as a command of the console."""
    window: Sequence[str]
    """Starts it as a player does."""
    folder: Path
    """Where the proof keeps its files; the program is started from there."""
    env: Mapping[str, str]
    drive: str = ""
    """What Windows calls the root of this machine's files."""
    shown_by: str = "x11"
    inside: Path | None = None
    """Where the maps and packs of a built folder lie."""
    found: dict[str, str] = field(default_factory=dict)

    def run(self, words: Sequence[str | Path], otherwise: str, said: str = "", seconds: float = 900) -> str:
        """What a command of this install prints; `otherwise` is what is wrong when it fails."""
        line = [*self.command, *(f"{self.drive}{word}" if isinstance(word, Path) else word for word in words)]
        home = {"SANDTABLE_HOME": f"{self.drive}{self.folder / HOME}", "PYTHONIOENCODING": "utf-8"}
        return heard(line, otherwise, seconds, {**self.env, **home}, said, self.folder)


Step = Callable[[Installed], str]


def prove(installed: Installed, steps: Mapping[str, Step]) -> None:
    """Take the steps one after another, telling what each found and took."""
    installed.folder.mkdir(parents=True, exist_ok=True)
    for name, step in steps.items():
        clock = Clock()
        try:
            found = step(installed)
        except Broken as trouble:
            raise Broken(f"{installed.name}, {name}: {trouble}") from trouble
        installed.found[name] = found
        clock.tell(f"{installed.name}, {name}: {found}")


class Clock:
    """Seconds that passed, and seconds that processors worked for it."""

    def __init__(self) -> None:
        self.began, self.worked = time.monotonic(), self._work()

    @staticmethod
    def _work() -> float:
        return sum(os.times()[:4])

    def tell(self, words: str) -> None:
        passed, worked = time.monotonic() - self.began, self._work() - self.worked
        print(f"{words} ({passed:.0f} s, {worked:.0f} s of work)", flush=True)


# --- the steps


def version(installed: Installed) -> str:
    """The version and the commit that this checkout has."""
    told = installed.run(["--version"], "it does not say which it is").strip()
    if told != f"sandtable {edition.full()}":
        raise Broken(f"it calls itself '{told}', and this is sandtable {edition.full()}")
    return told


def engine(installed: Installed) -> str:
    """The games that the engine says it plays."""
    said = '{"cmd": "hello"}\n{"cmd": "systems"}\n'
    answers = [json.loads(line) for line in installed.run(["engine"], "it does not answer", said).splitlines()]
    known = [system["id"] for system in answers[1]["systems"]]
    lacking = sorted(set(registry.names()) - set(known))
    if lacking:
        raise Broken(f"it does not know {', '.join(lacking)}")
    return f"knows {', '.join(known)}"


def books(installed: Installed) -> str:
    """The rulebooks in their languages, as `rules` finds nothing wrong with them."""
    told = installed.run(["rules"], "rulebooks are wrong").splitlines()
    lacking = [name for name in registry.names() if not any(line.startswith(f"{name} ") for line in told)]
    if lacking:
        raise Broken(f"there is no rulebook of {', '.join(lacking)}")
    return f"{len(registry.names())} games"


def contents(installed: Installed) -> str:
    """The maps and packs inside a built folder, as `check` sees them."""
    inside = installed.inside
    if inside is None:
        raise Broken("it is no built folder")
    return installed.run(["check", inside / "maps", inside / "assets" / "packs"], "mistakes inside").splitlines()[-1]


def replays(installed: Installed) -> str:
    """A random game of every system, played here and again there."""
    agreed = 0
    for name in registry.names():
        system = registry.load(name)
        path = installed.folder / f"{name}.json"
        played = random_game(system, system.quick_start(), seed=1, check=False)
        save(played, path)
        told = installed.run(["replay", path, "--headless"], f"a game of {name} cannot be played again").splitlines()
        if not told or AGREES not in told[-1]:
            raise Broken(f"a game of {name} goes another way: {told[-1:]}")
        agreed += len(played.answers)
    return f"all {agreed} answers of {len(registry.names())} games agree"


def same_game(installed: Installed) -> str:
    """A game between computers, there and here: the same answers and the same end."""
    system, players, seed = SHORT_GAME
    there, here = installed.folder / "there.csv", installed.folder / "here.csv"
    words = ["simulate", system, "--games", "1", "--bots", players, "--seed", seed, "--processes", "1", "--csv"]
    installed.run([*words, there], "computers do not play")
    subprocess.run([sys.executable, "-m", "game", *words, str(here)], cwd=ROOT, capture_output=True, check=True)
    played = there.read_text(encoding="utf-8").splitlines()
    if played != here.read_text(encoding="utf-8").splitlines():
        raise Broken(f"computers play another game of {system} there")
    return f"{system}, {', '.join(played[-1].split(',')[-3:])}"


def window(installed: Installed) -> str:
    """The title in a real window, and from there to the first decisions with real clicks; pictures are kept."""
    from tests.soak.play_window import Evening, Plan  # not where there is no X

    folder = installed.folder / "window"
    shutil.rmtree(folder, ignore_errors=True)  # a game that was begun before would be gone on with
    pictures = folder / "pictures"
    began = time.monotonic()
    seats = ("human", "weak")
    plan = Plan("bmg3", seats=seats, size=WINDOW, shots=pictures, every=1, hand="mouse", slow=True)
    home = f"{installed.drive}{folder / 'home'}"
    env = {**installed.env, "SANDTABLE_HOME": home, "SDL_VIDEODRIVER": installed.shown_by}
    # Wine's Python starts only with pipes for its input and output.
    away = 'unset PYTHONPATH; cd "$1"; shift; : | "$@" 2>&1 | cat'
    command = ["bash", "-c", away, "-", str(installed.folder), *installed.window]
    evening = Evening(plan, folder, command, env)
    try:
        evening.alike("the title", PATIENCE)
        shown = time.monotonic() - began
        evening.shoot("title")
        evening.begin()
        while evening.decisions < DECISIONS:
            evening.decide()
        evening.settle()
        evening.shoot("table")
    except BaseException as trouble:
        evening.shoot("failed")
        said = evening.log.read_text(encoding="utf-8", errors="replace")[-3000:]
        raise Broken(f"{trouble}\n{said}") from trouble
    finally:
        evening.close()
    return f"its title after {shown:.1f} s, {evening.decisions} decisions, pictures in {pictures}"


PLAYED: dict[str, Step] = {
    "which it is": version,
    "the engine": engine,
    "a game between computers": same_game,
    "a window": window,
}
"""What is proved of every way to install it."""

BUILT: dict[str, Step] = {
    "which it is": version,
    "the engine": engine,
    "rulebooks": books,
    "maps and packs": contents,
    "games of this machine": replays,
    "a game between computers": same_game,
    "a window": window,
}
"""And of a folder that runs without Python."""


def clean_env() -> dict[str, str]:
    """The environment of somebody who has no checkout."""
    ours = ("PYTHONPATH", "DISPLAY", "SDL_VIDEODRIVER", "SANDTABLE_HOME", "VIRTUAL_ENV", *COMPILED)
    return {name: said for name, said in os.environ.items() if name not in ours}
