"""Where the bundled program starts."""

from __future__ import annotations

import multiprocessing
import os
import sys
from pathlib import Path
from typing import TextIO

from game.core.home import folder


def give_voice() -> None:
    """A windowed program on Windows has no output streams: what it says goes to a file beside the fault reports."""
    if sys.stdout is None or sys.stderr is None:
        log = _log()
        sys.stdout = sys.stdout or log
        sys.stderr = sys.stderr or log


def _log() -> TextIO:
    try:
        return (folder("reports") / "program.log").open("w", encoding="utf-8", buffering=1)
    except OSError:  # a disk that takes nothing is no reason not to play
        return Path(os.devnull).open("w", encoding="utf-8")


if __name__ == "__main__":
    # Workers of a bundled program start it again; this is where they become workers instead of windows.
    multiprocessing.freeze_support()
    give_voice()
    from game.cli import main

    sys.exit(main())
