"""What the player has chosen for good: language, sizes, colours, speed, sound."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from game.core.faults import faults, place
from game.core.files import Unreadable, keeper, read_data
from game.core.home import folder, shown

Width = Annotated[int, msgspec.Meta(ge=1, le=7680)]
Height = Annotated[int, msgspec.Meta(ge=1, le=4320)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Choice(msgspec.Struct, omit_defaults=True):
    """How a game was played last: what the next one begins with."""

    scenario: str = ""
    """Map and way together."""
    players: str = ""
    """Who sits where: `against` the computer, `two` at this table, `watch`, or `seats` as they are told one by one."""
    strength: str = ""
    size: int = 0
    rosters: dict[str, str] = {}
    """By seat; a seat without one lets the computer choose."""
    seats: dict[str, str] = {}
    """The computer player of each seat, where seats are told one by one; '' for a person."""


class Done(msgspec.Struct, omit_defaults=True):
    """A lesson that was finished: when, and how many minutes it took."""

    when: str = ""
    minutes: int = 0


class Settings(msgspec.Struct, omit_defaults=True):
    """Every choice has a default, so that a missing or damaged file is no reason not to start."""

    language: Literal["en", "es", "it", ""] = ""
    """Empty: the computer's own language if there is a translation."""
    scale: Annotated[int, msgspec.Meta(ge=0, le=200)] = 0
    """Interface size in per cent, 75 to 200; 0 guesses from the window."""
    palette: Annotated[int, msgspec.Meta(ge=0, le=2)] = 0
    animation: Literal["none", "fast", "normal", "slow"] = "normal"
    dice_wait: bool = False
    """Without animation, the dice of an attack stay on the stage until a key is pressed."""
    volume: Percent = 70
    """Of everything; before there were others, of the effects alone."""
    volume_effects: Percent = 80
    volume_ambience: Percent = 35
    volume_music: Percent = 25
    volume_interface: Percent = 40
    quiet_behind: bool = True
    """Silent while another window is in front."""
    captions: bool = False
    """What is heard is written too."""
    window: tuple[Width, Height] = (1280, 720)
    """As large as it was before it was maximised or filled the screen."""
    maximised: bool = False
    full_screen: bool = False
    accelerated: bool = False
    """Let the graphics driver show frames; off is faster where there is no graphics card."""
    hints_off: bool = False
    hints_seen: list[str] = []
    ask_dice: bool = False
    """Type in dice rolled by hand."""
    deeds: list[str] = []
    """What has been worth telling in a game at least once."""
    names: dict[str, str] = {}
    """What the players at this computer call themselves, by seat."""
    last: dict[str, Choice] = {}
    """How each game was played last."""
    last_system: str = ""
    situations: dict[str, Done] = {}
    """Situations that were played, each after its game and a slash."""
    lessons: dict[str, Done] = {}
    """Lessons that were finished, each after its game and a slash."""
    played: dict[str, int] = {}
    """Games of each system that were finished: who has played often knows its words."""
    briefed: list[str] = []
    """Scenarios whose briefing the player knows, each after its game and a colon."""

    def save(self) -> None:
        data = msgspec.json.format(msgspec.json.encode(self), indent=2)
        keeper.keep(settings_file(), data + b"\n")


def settings_file() -> Path:
    return folder("settings") / "settings.json"


def first_start() -> bool:
    """Whether nobody has ever chosen anything here."""
    return not os.path.lexists(settings_file())


def load_settings() -> Settings:
    """The saved settings, with the default for everything that cannot be read."""
    return read_settings()[0]


def read_settings() -> tuple[Settings, list[str]]:
    """The saved settings as far as they can be used, and what is wrong with the rest."""
    path = settings_file()
    if not os.path.lexists(path):
        return Settings(), []
    try:
        written = read_data(path, "the settings")
    except Unreadable as error:
        return Settings(), [str(error)]
    wrong = faults(Settings, written)
    bad = [fault.path[0] for fault in wrong if fault.path]
    kept = {name: value for name, value in written.items() if name not in bad}
    return msgspec.convert(kept, Settings), [f"{shown(path)}, {place(f.path)}: {f.sentence}." for f in wrong]
