"""Folders: where the player's files are kept, and where the files that ship with the program are."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import Literal

from platformdirs import user_data_path

Folder = Literal[
    "saves", "rosters", "packs", "maps", "settings", "replays", "reports", "situations", "lessons", "cache"
]

_PACKAGE = Path(__file__).resolve().parents[1]


def home() -> Path:
    """The folder of the player's own files: SANDTABLE_HOME, or else where the platform keeps such things."""
    chosen = os.environ.get("SANDTABLE_HOME", "").strip()
    if chosen:
        return Path(chosen).expanduser().absolute()
    return user_data_path("Sandtable", appauthor=False)


def folder(name: Folder) -> Path:
    """One of the folders in `home()`, made when it is not there yet and the disk allows it."""
    path = home() / name
    with contextlib.suppress(OSError):  # whoever writes there is told why that fails
        path.mkdir(parents=True, exist_ok=True)
    return path


def assets() -> Path:
    """The packs, rules, words, pictures and sounds that ship with the program."""
    return shipped() / "assets"


def maps() -> Path:
    """The maps that ship with the program."""
    return shipped() / "maps"


def shown(path: Path) -> str:
    """A path as a message shows it: without the part above the program's files or the player's."""
    for base in (shipped(), home()):
        if path.is_relative_to(base):
            path = path.relative_to(base)
            break
    return legible(path.as_posix())


def legible(name: str) -> str:
    """A file's name as it can be shown: disks allow letters that no font has."""
    return "".join(letter if letter.isprintable() else "?" for letter in name)


def shipped() -> Path:
    """The folder holding `assets` and `maps`: the bundle, the installed package's data, or the checkout."""
    bundle = getattr(sys, "_MEIPASS", None)
    if bundle is not None:
        return Path(bundle)
    installed = _PACKAGE / "_data"
    return installed if installed.is_dir() else _PACKAGE.parent
