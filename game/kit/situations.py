"""How a game begins: from a setup, or from a situation somebody made by hand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from game.core.faults import faults, place
from game.core.files import Unreadable, read_data
from game.core.system import Setup, SetupError, System
from game.core.wording import clip, suggest
from game.kit import registry

_MOST_FAULTS = 5
GOAL = "goal"
"""What a situation file says to its player, not to the game: `game.kit.lessons.goals`."""
RULES = "rules"
"""The rules it practises, by their ids; the one it is most about first."""
_BESIDE = ("system", GOAL, RULES)


def read_setup(data: Mapping[str, Any]) -> Setup:
    """A setup as somebody wrote it; SetupError names every field that does not fit."""
    try:
        setup = msgspec.convert(data, Setup)
    except msgspec.ValidationError as error:
        raise SetupError(wrong_fields(Setup, data, "The setup does not fit")) from error
    system = registry.load(setup.system)
    seats = [seating.seat for seating in system.quick_start().seats]
    for option in setup.options:
        if option not in system.options:
            raise SetupError(f"There is no option '{clip(option)}'{suggest(option, system.options)}.")
    for at, seating in enumerate(setup.seats):
        if seating.seat not in seats:
            raise SetupError(f"There is no seat '{clip(seating.seat)}'{suggest(seating.seat, seats)}.")
        if seating.seat in [earlier.seat for earlier in setup.seats[:at]]:
            raise SetupError(f"The seat '{seating.seat}' is named twice.")
    return setup


def wrong_fields(kind: type, data: Mapping[str, Any], what: str) -> str:
    """What keeps plain data from being read as `kind`, in one sentence."""
    told = [f"{place(fault.path)}: {fault.sentence}" for fault in faults(kind, dict(data), _MOST_FAULTS)]
    return f"{what}: {'; '.join(fault.removeprefix(': ') for fault in told)}."


def situated(described: Mapping[str, Any]) -> tuple[System[Any], Setup]:
    """The system and setup of a situation as its author wrote it."""
    name = described.get("system")
    if not isinstance(name, str):
        raise SetupError('A situation names its game: system = "...".')
    system = registry.load(name)
    situation = {key: value for key, value in described.items() if key not in _BESIDE}
    return system, msgspec.structs.replace(system.quick_start(), situation=situation)


def read_situation(path: Path) -> dict[str, Any]:
    """A situation file, TOML or JSON; SetupError in one sentence."""
    try:
        return read_data(path, "a situation")
    except Unreadable as error:
        raise SetupError(str(error)) from None
