"""What may stand in each command of the protocol; anything else is an error."""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class New(msgspec.Struct, forbid_unknown_fields=True):
    system: str
    setup: dict[str, Any] = {}
    seed: int | str | None = None
    autosave: str = ""


class Situated(msgspec.Struct, forbid_unknown_fields=True):
    situation: dict[str, Any] | None = None
    file: str = ""
    seed: int | str | None = None
    autosave: str = ""


class Load(msgspec.Struct, forbid_unknown_fields=True):
    file: str
    position: bool = False
    seed: int | str | None = None
    autosave: str = ""


class Keyed(msgspec.Struct, forbid_unknown_fields=True):
    key: str
    seat: str = ""


class Lay(msgspec.Struct, forbid_unknown_fields=True):
    to: str
    turn: int = 0
    shape: str = "as_is"
    option: str = ""
    seat: str = ""


class Dice(msgspec.Struct, forbid_unknown_fields=True):
    queue: list[int] = []
    mode: Literal["", "roll", "ask"] = ""
    clear: bool = False


class Undo(msgspec.Struct, forbid_unknown_fields=True):
    past_dice: bool = False


class Look(msgspec.Struct, forbid_unknown_fields=True):
    seat: str = ""


class Events(msgspec.Struct, forbid_unknown_fields=True):
    since: int = 0


class Odds(msgspec.Struct, forbid_unknown_fields=True):
    key: str = ""
    samples: int = 200
    until: Literal["question", "beat"] = "question"
    measure: str = "value"
    seat: str = ""
    seed: int = 0


class Branch(msgspec.Struct, forbid_unknown_fields=True):
    at: int


class BotMove(msgspec.Struct, forbid_unknown_fields=True):
    name: str = "medium"


class Why(msgspec.Struct, forbid_unknown_fields=True):
    at: int = -1
    """After so many answers; less than 0: the last decision."""
    seat: str = ""
    """Who asks: a rival hears nothing of secrets."""


class Advise(msgspec.Struct, forbid_unknown_fields=True):
    seat: str = ""
    name: str = "strong"
    seed: int | str = 0


class Costliest(msgspec.Struct, forbid_unknown_fields=True):
    seat: str
    seed: int = 0


class Speak(msgspec.Struct, forbid_unknown_fields=True):
    language: Literal["en", "es", "it"]


class File(msgspec.Struct, forbid_unknown_fields=True):
    file: str


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    pass
