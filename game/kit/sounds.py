"""What can be heard of a game: the sounds there are, and which of them its events, blows and grounds make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from game.kit.staging import Kind

Sound = Literal[
    "dice",
    "die_lands",
    "step_asphalt",
    "step_wood",
    "step_grass",
    "step_metal",
    "climb",
    "fall",
    "splash",
    "punch",
    "kick",
    "blade",
    "claw",
    "pistol",
    "burst",
    "shotgun",
    "rifle",
    "arrow",
    "bolt",
    "magic",
    "tech",
    "shock",
    "block",
    "shield",
    "miss",
    "ko",
    "out",
    "explosion",
    "lamp_out",
    "glass",
    "card_drawn",
    "card_played",
    "card_rival",
    "point",
    "objective_lost",
    "round",
    "turn",
    "victory",
    "defeat",
    "draw",
    "lesson",
    "button",
    "hover",
    "box",
    "page",
    "coin",
    "level_up",
    "refused",
    "siren",
    "train",
    "crows",
]
Ground = Literal["asphalt", "wood", "grass", "metal", "water"]

STEPS: Mapping[Ground, Sound] = {
    "asphalt": "step_asphalt",
    "wood": "step_wood",
    "grass": "step_grass",
    "metal": "step_metal",
    "water": "splash",
}
BLOWS: Mapping[Kind, Sound] = {"melee": "punch", "shot": "pistol", "blast": "explosion", "spell": "magic"}
"""What an attack sounds like where nothing more is known of the weapon."""
FIGHTING: frozenset[Sound] = frozenset(
    (
        *("punch", "kick", "blade", "claw", "pistol", "burst", "shotgun", "rifle", "arrow", "bolt"),
        *("magic", "tech", "shock", "block", "shield", "miss", "explosion"),
    )
)
"""What is heard of an attack itself."""
FALLING: frozenset[Sound] = frozenset(("ko", "out"))
"""What is heard of whoever an attack puts out of the fight."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A sound, and the piece it comes from, if from one."""

    sound: Sound
    at: str = ""
