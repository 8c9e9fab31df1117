"""Who owns a save: of two programs that open the same one, the second is told and takes a copy."""

from __future__ import annotations

import atexit
import contextlib
import sys
from pathlib import Path
from typing import BinaryIO

_held: dict[Path, BinaryIO] = {}


def claim(path: Path) -> bool:
    """Whether this program may write the file; it then may until it ends, and no other program at the same time."""
    path = path.absolute()
    if path in _held:
        return True
    try:
        file = _mark(path).open("ab")
    except OSError:  # where no mark can be set, nothing can be written either
        return True
    if not _lock(file):
        file.close()
        return False
    _held[path] = file
    return True


def _mark(path: Path) -> Path:
    return path.with_name(f".{path.name}.lock")


def _lock(file: BinaryIO) -> bool:
    """The lock goes with the process that holds it, however that ends."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


@atexit.register
def _release() -> None:
    for path, file in _held.items():
        with contextlib.suppress(OSError):
            file.close()
            _mark(path).unlink()
