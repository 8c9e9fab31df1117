"""How a game begins: from a setup, or from a situation somebody made by hand."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from game.core.files import Unreadable, read_data
from game.core.system import Setup, SetupError, System
from game.kit import registry


def read_setup(data: Mapping[str, Any]) -> Setup:
    try:
        return msgspec.convert(data, Setup)
    except msgspec.ValidationError as error:
        raise SetupError(f"The setup does not fit: {error}.") from error


def situated(described: Mapping[str, Any]) -> tuple[System[Any], Setup]:
    """The system and setup of a situation as its author wrote it."""
    name = described.get("system")
    if not isinstance(name, str):
        raise SetupError('A situation names its game: system = "...".')
    system = registry.load(name)
    situation = {key: value for key, value in described.items() if key != "system"}
    return system, msgspec.structs.replace(system.quick_start(), situation=situation)


def read_situation(path: Path) -> dict[str, Any]:
    """A situation file, TOML or JSON; SetupError in one sentence."""
    try:
        return read_data(path, "a situation")
    except Unreadable as error:
        raise SetupError(str(error)) from None
