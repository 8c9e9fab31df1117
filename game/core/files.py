"""The player's files: read without trusting them, named so that they stay in their folder, written whole or not at all.

Whatever reads or writes in the player's folder does it through here.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import re
import stat
import struct
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from game.core.home import shown
from game.core.text import Text
from game.core.wording import clip

LARGEST_TEXT = 256 * 1024
"""Bytes of a file that people write; tomllib needs a hundred times as much memory."""
_LARGEST_NUMBER = 10**12
_DEEPEST = 32
LONGEST_NAME = 200
"""Letters of what a player calls something."""
_LONGEST_FILE_NAME = 120
"""Bytes: a suffix and a number fit behind it on every disk."""
_STALE = 3600
"""Seconds after which nobody can still be writing a file."""

_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)", re.IGNORECASE)
_KEY = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_TOKEN = re.compile(
    rf"""\"{{3}}(?:[^"\\]|\\.|"(?!""))*+(?:\"{{3}}|\Z)|'{{3}}(?:[^']|'(?!''))*+(?:'{{3}}|\Z)|\#[^\n]*+"""
    rf"""|(?P<endless>(?:{_KEY}[ \t]*+\.[ \t]*+){{32}})|{_KEY}|"[^\n]*+|'[^\n]*+|[^\w"'#-]++""",
    re.ASCII | re.DOTALL,
)
_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1f]|\\(?:u00|U000000)[01]")
_PNG = b"\x89PNG\r\n\x1a\n"
_numbers = itertools.count()


class Unreadable(ValueError):  # noqa: N818
    """A file that cannot be used, in one sentence that names it; `reason` is its end."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{shown(path)} {reason}.")
        self.reason = reason


class TooWild(ValueError):  # noqa: N818
    """A text that is not even parsed, because that would take for ever."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"{reason} (line {line})" if line else reason)
        self.reason, self.line = reason, line


# --- reading


def read(path: Path, most: int, what: str) -> bytes:
    """The bytes of a file of at most so many; only files are read, no pipes, devices, folders or links to nowhere."""
    if (newer := keeper.held(path)) is not None:
        return newer
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise Unreadable(path, "is not a file")
        # A pipe may have taken its place since; nobody should wait for one.
        with open(os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)), "rb") as file:  # noqa: PTH123
            data = file.read(most + 1)
    except OSError as error:
        raise Unreadable(path, f"cannot be read ({error.strerror or error})") from None
    if len(data) > most:
        raise Unreadable(path, f"is too large to be {what}")
    return data


def read_words(path: Path, most: int, what: str) -> bytes:
    """The same of a file that holds text, which has no letters that cannot be shown, written out or escaped."""
    data = read(path, most, what)
    if _CONTROL.search(data):
        raise Unreadable(path, f"is not {what}: it holds control characters")
    return data


def picture_size(data: bytes) -> tuple[int, int]:
    """Width and height as a PNG's first bytes tell them; ValueError if it is none."""
    if len(data) < 24 or not data.startswith(_PNG) or data[12:16] != b"IHDR":
        raise ValueError("this is not a PNG")
    wide, high = struct.unpack(">II", data[16:24])
    return wide, high


def listed(folder: Path, *suffixes: str) -> list[Path]:
    """What a folder holds or is about to hold, with these suffixes if any are given, by name."""
    found = keeper.under(folder)
    with contextlib.suppress(OSError):
        found += [path for path in folder.iterdir() if path not in found]
    paths = sorted(path for path in found if not path.name.startswith("."))
    return [path for path in paths if path.suffix in suffixes] if suffixes else paths


def parse_toml(text: str) -> dict[str, Any]:
    """The tables of a TOML text; ValueError, or its kind TooWild, if it is not to be used."""
    # tomllib takes time in the square of a dotted key's parts
    for token in _TOKEN.finditer(text):
        if token["endless"]:
            raise TooWild("this key has too many parts", text.count("\n", 0, token.start()) + 1)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise TooWild("this file is nested too deeply") from None


def wild(value: object, depth: int = 0) -> str:
    """What no file may hold, whatever it is for: endless nesting, numbers without measure; nothing if it is tame."""
    if depth >= _DEEPEST:
        return "it is nested too deeply"
    if isinstance(value, dict):
        return next(filter(None, (wild(inner, depth + 1) for inner in value.values())), "")
    if isinstance(value, list):
        return next(filter(None, (wild(inner, depth + 1) for inner in value)), "")
    if isinstance(value, int | float) and not abs(value) <= _LARGEST_NUMBER:
        return "it holds a number that is too large"
    return ""


def read_data(path: Path, what: str) -> dict[str, Any]:
    """A file that people write, TOML or JSON by its suffix, as plain tables."""
    data = read_words(path, LARGEST_TEXT, what)
    try:
        written = msgspec.json.decode(data) if path.suffix == ".json" else parse_toml(data.decode("utf-8-sig"))
        fault = wild(written)
    except (ValueError, RecursionError) as error:  # of msgspec, tomllib, int() and UTF-8 alike
        fault = clip(" ".join(str(error).split()), 120)
    if fault:
        raise Unreadable(path, f"cannot be read as {what}: {fault}")
    if not isinstance(written, dict):
        raise Unreadable(path, f"is not {what}")
    return written


# --- naming


def file_name(words: str, otherwise: str = "unnamed") -> str:
    """A file's name out of any words: it stays in its folder, and every disk takes it."""
    plain = " ".join(re.sub(r"[^\w ,()\-]+", " ", words).split())
    plain = plain.encode()[:_LONGEST_FILE_NAME].decode(errors="ignore").strip(" ,")
    if not plain:
        return otherwise
    return f"{plain} 1" if _RESERVED.fullmatch(plain) else plain


def free_path(folder: Path, words: str, suffix: str) -> Path:
    """A path in `folder` that nothing has yet: the words made a name, and a number."""
    return next(free_paths(folder, words, suffix))


def free_paths(folder: Path, words: str, suffix: str) -> Iterator[Path]:
    """Such paths, one after another."""
    stem = file_name(words)
    for number in itertools.count(1):
        path = folder / f"{stem} {number}{suffix}"
        if not taken(path):
            yield path


def taken(path: Path) -> bool:
    """Whether there is such a file, or will be as soon as the disk takes it."""
    return os.path.lexists(path) or keeper.held(path) is not None


# --- writing


def write_whole(path: Path, data: bytes) -> None:
    """Replace a file by a new one, so that whatever happens it is the old or the new."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{os.getpid()}-{next(_numbers)}.new")
    try:
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise
    with contextlib.suppress(OSError):  # not every platform lets a folder be flushed
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def sweep(folder: Path) -> None:
    """Remove what was being written when a program was killed."""
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            if path.name.startswith(".") and path.suffix == ".new" and time.time() - path.lstat().st_mtime > _STALE:
                path.unlink(missing_ok=True)


class Keeper:
    """Keeps the player's files; while the disk takes none they wait in memory, and are written when it does again."""

    def __init__(self) -> None:
        self._waiting: dict[Path, bytes] = {}
        self._told: list[str] = []
        self._news: list[Text] = []

    @property
    def waiting(self) -> bool:
        """Whether there is something the disk has not taken."""
        return bool(self._waiting)

    def keep(self, path: Path, data: bytes) -> None:
        """Write a file whole, now or as soon as that is possible."""
        self._waiting[path] = data
        self.try_again()

    def try_again(self) -> None:
        """Write whatever waits; each reason why that cannot be done is told once."""
        for path, data in list(self._waiting.items()):
            try:
                write_whole(path, data)
            except (OSError, ValueError) as error:
                self._fail(path, getattr(error, "strerror", None) or clip(error))
            else:
                del self._waiting[path]
        if self._told and not self._waiting:
            self._told.clear()
            self._news.append(Text("core.disk.again"))

    def _fail(self, path: Path, why: str) -> None:
        if why not in self._told:
            self._told.append(why)
            self._news.append(Text("core.disk.failing", file=shown(path), why=why))

    def tell(self, news: Text) -> None:
        """Something else about files that the player should hear."""
        self._news.append(news)

    def held(self, path: Path) -> bytes | None:
        """What waits to be written there: newer than whatever the disk has."""
        return self._waiting.get(path)

    def under(self, folder: Path) -> list[Path]:
        """The files of a folder that wait to be written."""
        return [path for path in list(self._waiting) if path.parent == folder]

    def renamed(self, old: Path, new: Path) -> None:
        """What waits to be written belongs to a file that has another name now."""
        if old in self._waiting:
            self._waiting[new] = self._waiting.pop(old)

    def forget(self, path: Path) -> None:
        """A file that was deleted is no longer to be written."""
        self._waiting.pop(path, None)

    def news(self) -> Text | None:
        """What the player has not been told yet, oldest first."""
        return self._news.pop(0) if self._news else None


keeper = Keeper()
"""There is one disk."""
