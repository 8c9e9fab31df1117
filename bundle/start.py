"""Where the bundled program starts."""

from __future__ import annotations

import multiprocessing
import sys

from game.core.home import folder


def give_voice() -> None:
    """A windowed program on Windows has no output streams: what it says goes to a file beside the fault reports."""
    if sys.stdout is None or sys.stderr is None:
        log = (folder("reports") / "program.log").open("w", encoding="utf-8", buffering=1)
        sys.stdout = sys.stdout or log
        sys.stderr = sys.stderr or log


if __name__ == "__main__":
    # Workers of a bundled program start it again; this is where they become workers instead of windows.
    multiprocessing.freeze_support()
    give_voice()
    from game.cli import main

    sys.exit(main())
