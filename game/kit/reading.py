"""What to read first: the rules somebody needs in a first game, in the order in which they come up."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Annotated

import msgspec

from game.core.files import Unreadable, read_data
from game.core.home import assets, shown
from game.core.rulebook import Rulebook, RulebookError
from game.core.system import SetupError
from game.kit.situations import wrong_fields

FILE = "reading.toml"
FEWEST, MOST = 12, 15


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a first game, by number."""

    first: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]


def read_reading(path: Path) -> Reading:
    """The file; SetupError in one sentence that names it."""
    try:
        written = read_data(path, "what to read first")
    except Unreadable as error:
        raise SetupError(str(error)) from None
    try:
        return msgspec.convert(written, Reading)
    except msgspec.ValidationError:
        raise SetupError(wrong_fields(Reading, written, f"{shown(path)}: it does not fit")) from None


@lru_cache(maxsize=16)
def first_rules(system: str) -> tuple[str, ...]:
    """The rules of a first game of a system; none where nobody has chosen any."""
    path = assets() / "rules" / system / FILE
    return read_reading(path).first if path.is_file() else ()


def faults_of(reading: Reading, system: str) -> list[str]:
    """What is wrong with a choice that could be read, each in one sentence."""
    try:
        book = Rulebook.load(system)
    except RulebookError as error:
        return [str(error)]
    rules = reading.first
    found = [f"{rule} is not in the rulebook." for rule in rules if rule not in book]
    found += [f"{rule} is named twice." for rule in dict.fromkeys(rules) if rules.count(rule) > 1]
    if not FEWEST <= len(rules) <= MOST:
        found.append(f"A first game needs {FEWEST} to {MOST} rules, not {len(rules)}.")
    return found
