"""Fetch, verify, build and prove the Windows program: `python -m bundle.windows [--into DIR]`."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

from bundle.contents import NAME, ROOT, weight
from bundle.proof import BUILT, Broken, Clock, Installed, prove
from bundle.windows.python import furnish
from bundle.windows.wine import TOOLS, Wine, missing, on_one_core
from game.core import edition

UNTRIED = 77
"""The status when this machine cannot try it at all."""

FRESH = 'wineserver -k; wineserver -w; exec wine "$0"'
"""The Windows that ran without a screen believes in one of another size, so it starts again on the real one."""


def main(arguments: list[str] | None = None) -> int:
    reading = argparse.ArgumentParser(prog="python -m bundle.windows", description="The Windows program, on Linux.")
    reading.add_argument("--into", type=Path, default=ROOT / "build" / "windows", metavar="DIR")
    reading.add_argument("--prove-only", action="store_true", help="try the program that was built before")
    options = reading.parse_args(arguments)
    if lacking := missing():
        print(f"The Windows program needs {', '.join(TOOLS)}; not here: {', '.join(lacking)}.", file=sys.stderr)
        return UNTRIED
    folder = options.into.resolve()
    clock = Clock()
    try:
        with Wine(folder) as wine:
            if not options.prove_only:
                build(wine, folder)
            prove(windows(wine, folder), BUILT)
    except Broken as trouble:
        print(f"The Windows program is not proved: {trouble}", file=sys.stderr)
        return 1
    clock.tell("The Windows program is proved")
    return 0


def build(wine: Wine, folder: Path) -> None:
    """The program as a folder."""
    clock = Clock()
    python = furnish(folder)
    clock.tell("Python for Windows, signed by its makers, with all libraries")
    clock = Clock()
    places = ("--distpath", folder / "dist", "--workpath", folder / "work")
    line: list[str | Path] = [python, "-m", "PyInstaller", "--noconfirm", *places, ROOT / "build.spec"]
    wine.run(line, "PyInstaller failed", SANDTABLE_COMMIT=edition.commit())
    clock.tell(f"built, {weight(folder / 'dist' / NAME) / 1e6:.0f} MB")


def windows(wine: Wine, folder: Path) -> Installed:
    """The folder that was built, found under a name with letters that old programs stumble over."""
    built = folder / "dist" / NAME
    if not (built / f"{NAME}.exe").exists():
        raise Broken(f"{built} holds no program; build it first")
    strange = folder / "Für Zoë"
    strange.unlink(missing_ok=True)
    strange.symlink_to(built)
    return Installed(
        "Windows",
        on_one_core("wine", str(strange / "sandtable-cli.exe")),
        on_one_core("sh", "-c", FRESH, str(strange / f"{NAME}.exe")),
        folder / "proof",
        wine.env,
        drive="Z:",
        shown_by="windows",
        inside=built / "_internal",
    )


if __name__ == "__main__":
    sys.exit(main())
