"""Reports of what went wrong, for whoever fixes it."""

from __future__ import annotations

import traceback
from pathlib import Path

from game.core.files import keeper
from game.core.home import folder


def report(fault: BaseException, where: str = "", game: bytes = b"") -> Path:
    """Write down a fault, with the game as it is if there is one; returns the file of the report."""
    reports = folder("reports")
    number = next(n for n in range(1, 100_000) if not (reports / f"{n:05}.txt").exists())
    if game:
        keeper.keep(reports / f"{number:05}.json", game)
    told = reports / f"{number:05}.txt"
    now = f"now: {where}\n\n" if where else ""
    keeper.keep(told, f"{fault}\n\n{now}{''.join(traceback.format_exception(fault))}".encode())
    return told
