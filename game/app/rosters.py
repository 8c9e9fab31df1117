"""The player's rosters: their files, copies, and rosters as plain text to send to a friend."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec

from game.core.files import LONGEST_NAME, Unreadable, file_name, free_path, keeper, listed, read_words
from game.core.home import folder, shown
from game.core.roster import Muster, Pick, Roster, RosterError, read_roster, write_roster
from game.core.text import Text
from game.core.wording import clip

_LARGEST_TEXT = 1 << 16
_LONGEST_LIMIT = 6
_HEAD = re.compile(r"(system|name|limit):\s*(.*)")


@dataclass(frozen=True, slots=True)
class Kept:
    """A file in the rosters folder: a roster, or what is wrong with it."""

    path: Path
    roster: Roster | None = None
    fault: str = ""


def name_of(muster: Muster | None, roster: Roster, say: Callable[[Text], str]) -> str:
    """What a roster is called, a ready one in the player's language."""
    called = muster.called(roster) if muster else None
    return say(called) if called else roster.name


def own(system: str = "") -> list[Kept]:
    """The player's rosters (of one system), by name; files that cannot be read last."""
    found = [_look(path) for path in listed(folder("rosters"), ".json")]
    if system:
        found = [kept for kept in found if kept.roster and kept.roster.system == system]
    return sorted(found, key=lambda kept: (kept.roster is None, kept.roster.name.casefold() if kept.roster else ""))


def _look(path: Path) -> Kept:
    try:
        return Kept(path, read_roster(path))
    except RosterError as error:
        return Kept(path, fault=str(error))


def new_path(system: str) -> Path:
    return free_path(folder("rosters"), system, ".json")


def duplicate(roster: Roster, name: str) -> Path:
    """A copy with another name, in a file of its own."""
    path = new_path(roster.system)
    write_roster(msgspec.structs.replace(roster, name=name), path)
    return path


# --- as text


def texts() -> list[Path]:
    """Text files in the rosters folder, to import."""
    return listed(folder("rosters"), ".txt")


def export(roster: Roster) -> Path:
    """Write a roster as text beside the others."""
    stem = file_name(roster.name)
    path = folder("rosters") / f"{stem}.txt"
    if os.path.lexists(path):
        path = free_path(folder("rosters"), stem, ".txt")
    keeper.keep(path, as_text(roster).encode())
    return path


def as_text(roster: Roster) -> str:
    """One pick a line, what was taken with it indented below."""
    name = " ".join(roster.name.split())
    lines = [f"system: {roster.system}", f"name: {name}", f"limit: {roster.limit}", ""]
    for pick in roster.picks:
        lines += [pick.id, *(f"  {extra}" for extra in pick.extras)]
    return "\n".join(lines) + "\n"


def from_text(text: str, name: str) -> Roster:
    """The roster in a text that came from a file called `name`; RosterError in one sentence."""
    head: dict[str, str] = {}
    picks: list[Pick] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        if not picks and (found := _HEAD.fullmatch(line.strip())):
            head[found[1]] = found[2].strip()
        elif not line[0].isspace():
            picks.append(Pick(line.strip()))
        elif not picks:
            raise RosterError(f"{name}, line {number}: an indented line belongs to a pick above it, and there is none.")
        else:
            picks[-1] = Pick(picks[-1].id, (*picks[-1].extras, line.strip()))
    if not head.get("system"):
        raise RosterError(f"{name} does not say which game it is for (system: ...).")
    limit = head.get("limit", "0")
    if not limit.isdecimal() or len(limit) > _LONGEST_LIMIT:
        raise RosterError(f"{name}: the limit is a number, not '{clip(limit)}'.")
    longest = max(map(len, (*head.values(), *(word for pick in picks for word in (pick.id, *pick.extras)))), default=0)
    if longest > LONGEST_NAME:
        raise RosterError(f"{name}: one of its names is longer than {LONGEST_NAME} letters.")
    return Roster(head["system"], head.get("name", "") or name, tuple(picks), int(limit))


def read_text(path: Path) -> Roster:
    try:
        return from_text(read_words(path, _LARGEST_TEXT, "a roster").decode("utf-8-sig"), shown(path))
    except Unreadable as error:
        raise RosterError(str(error)) from None
    except UnicodeDecodeError as error:
        raise RosterError(f"{shown(path)} is not a text file.") from error
