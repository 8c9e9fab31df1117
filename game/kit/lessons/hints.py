"""What the coach of any lesson of a game says about a question that its steps do not speak of."""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.core.files import Unreadable, read_data
from game.core.home import assets, shown
from game.core.system import SetupError
from game.kit.situations import wrong_fields
from game.kit.spoken import Words


class Hint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a question is about and how it is answered, beside the thing it is answered with."""

    asked: str
    """The topic of the question."""
    text: Words
    bubble: Words
    point: str = "panel:question"


class _Hints(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hint: tuple[Hint, ...]


def read_hints(path: Path) -> dict[str, Hint]:
    """The hints of a game by topic; SetupError in one sentence that names the file."""
    try:
        written = read_data(path, "the hints of a game")
    except Unreadable as error:
        raise SetupError(str(error)) from None
    try:
        hints = msgspec.convert(written, _Hints).hint
    except msgspec.ValidationError:
        raise SetupError(wrong_fields(_Hints, written, f"{shown(path)}: the hints do not fit")) from None
    found = {hint.asked: hint for hint in hints}
    if len(found) < len(hints):
        twice = next(hint.asked for hint in hints if hint is not found[hint.asked])
        raise SetupError(f"{shown(path)}: there are two hints about '{twice}'.")
    return found


def hints_of(system: str) -> dict[str, Hint]:
    """The hints that ship with a game; none is fine too."""
    path = assets() / "lessons" / f"{system}.toml"
    return read_hints(path) if path.is_file() else {}
