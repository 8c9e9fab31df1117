"""What the player has chosen for good: language, sizes, colours, speed, sound."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from game.core.home import folder
from game.core.save import write_whole

Policy = Literal["ask", "always", "never"]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Settings(msgspec.Struct, omit_defaults=True):
    """Every choice has a default, so that a missing or damaged file is no reason not to start."""

    language: Literal["en", "es", "it", ""] = ""
    """Empty: the computer's own language if there is a translation."""
    scale: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    """Interface size in per cent, 75 to 200; 0 guesses from the window."""
    palette: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    animation: Literal["none", "fast", "normal", "slow"] = "normal"
    volume: Percent = 60
    window: tuple[int, int] = (1280, 720)
    full_screen: bool = False
    accelerated: bool = False
    """Let the graphics driver show frames; off is faster where there is no graphics card."""
    hints_off: bool = False
    hints_seen: list[str] = []
    reactions: dict[str, Policy] = {}
    """What to do about optional reactions, by their name."""
    ask_dice: bool = False
    """Type in dice rolled by hand."""
    names: dict[str, str] = {}
    """What the players at this computer call themselves, by seat."""

    def save(self) -> None:
        data = msgspec.json.format(msgspec.json.encode(self), indent=2)
        write_whole(settings_file(), data + b"\n")


def settings_file() -> Path:
    return folder("settings") / "settings.json"


def load_settings() -> Settings:
    """The saved settings, or the defaults when there are none that can be read."""
    try:
        return msgspec.json.decode(settings_file().read_bytes(), type=Settings)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return Settings()
