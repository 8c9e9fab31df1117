"""Fetch, verify, build and prove the Windows program: `python -m bundle.windows [--into DIR]`."""

from __future__ import annotations

import argparse
import os
import sys
import time
from functools import partial
from pathlib import Path

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

from bundle.contents import NAME, ROOT, weight
from bundle.windows import proof
from bundle.windows.python import furnish
from bundle.windows.wine import TOOLS, Broken, Wine, missing

UNTRIED = 77
"""The status when this machine cannot try it at all."""


def main() -> int:
    reading = argparse.ArgumentParser(prog="python -m bundle.windows", description="The Windows program, on Linux.")
    reading.add_argument("--into", type=Path, default=ROOT / "build" / "windows", metavar="DIR")
    reading.add_argument("--prove-only", action="store_true", help="try the program that was built before")
    options = reading.parse_args()
    if lacking := missing():
        print(f"The Windows program needs {', '.join(TOOLS)}; not here: {', '.join(lacking)}.", file=sys.stderr)
        return UNTRIED
    folder = options.into.resolve()
    wine = Wine(folder)
    try:
        if not options.prove_only:
            build(wine, folder)
        prove(wine, folder)
    except Broken as trouble:
        print(f"The Windows program is not proved: {trouble}", file=sys.stderr)
        return 1
    finally:
        wine.close()
    return 0


def build(wine: Wine, folder: Path) -> None:
    """The program as a folder."""
    began = time.monotonic()
    python = furnish(folder)
    told("Python for Windows, signed by its makers, with all libraries", began)
    began = time.monotonic()
    places = ("--distpath", folder / "dist", "--workpath", folder / "work")
    wine.run(
        [python, "-m", "PyInstaller", "--noconfirm", *places, ROOT / "build.spec"], "PyInstaller failed", seconds=1800
    )
    told(f"built, {weight(folder / 'dist' / NAME) / 1e6:.0f} MB", began)


def prove(wine: Wine, folder: Path) -> None:
    """Everything a player does with it."""
    built = folder / "dist" / NAME
    inside = built / "_internal"
    home = {"SANDTABLE_HOME": f"Z:{folder / 'home'}"}
    run = partial(_command, wine, built / "sandtable-cli.exe", home)
    steps = {
        "the engine answers": lambda: proof.hello(run),
        "rulebooks": lambda: run(["rules"], "rulebooks are wrong").splitlines()[-1],
        "maps and packs": lambda: run(["check", inside / "maps", inside / "assets" / "packs"], "maps").splitlines()[-1],
        "games of this machine played again": lambda: f"{proof.replays(run, folder / 'saves')} answers agree",
        "a game between computers": lambda: proof.same_game(run, folder, "shadow_of_the_bat"),
        "a window, real clicks": lambda: _window(wine, folder, built),
    }
    for name, step in steps.items():
        began = time.monotonic()
        told(f"{name}: {step()}", began)


def _command(
    wine: Wine, program: Path, home: dict[str, str], words: list[str | Path], otherwise: str, said: str = ""
) -> str:
    return wine.run([program, *words], otherwise, said, **home)


def _window(wine: Wine, folder: Path, built: Path) -> str:
    evening = folder / "evening"
    more = {**wine.env, "SDL_VIDEODRIVER": "windows", "SANDTABLE_HOME": f"Z:{evening / 'home'}"}
    del more["SDL_AUDIODRIVER"]
    shown = proof.window(evening, ["wine", str(built / f"{NAME}.exe")], more)
    return f"its title after {shown:.1f} s, {proof.DECISIONS} decisions, pictures in {evening / 'pictures'}"


def told(words: str, began: float) -> None:
    print(f"{words} ({time.monotonic() - began:.0f} s)", flush=True)


if __name__ == "__main__":
    sys.exit(main())
