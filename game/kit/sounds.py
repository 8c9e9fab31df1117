"""What can be heard of a game: the sounds there are, and which of them its events, blows and grounds make."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from game.boards.measure import surface_at
from game.boards.table import Table
from game.core.journal import Entry
from game.core.place import Point
from game.kit.staging import Fate, Kind

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


# --- weapons

_BLADES = (
    *("knife", "knife-military", "sword", "sword-cross", "fencing", "spear", "saw-blade", "hook", "sickle"),
    *("axe-battle", "shield-sword", "shield-sun", "horse", "horse-variant", "razor", "dagger", "coffin"),
    *("ra:broadsword", "ra:knight-helmet", "ra:spear-head", "ra:axe", "ra:sword", "bottle-tonic-skull"),
)
_THROWN = (
    *("bat", "bird", "boomerang", "needle", "knife", "knives", "knife-military", "cards-playing", "star-four-points"),
    *("grid", "vector-polyline", "axe-battle", "hammer", "horse", "weather-night", "school", "spear"),
)
_BOMBS = ("bomb", "grenade", "rocket-launch", "bottle-wine", "fire", "flare", "smoke", "volcano")
_SPRAYS = ("fire-extinguisher", "spray-bottle", "waterfall", "flower", "flower-tulip", "mushroom")
_MELEE: Mapping[str, Sound] = {
    **dict.fromkeys(_BLADES, "blade"),
    **dict.fromkeys(("paw", "cat", "dog-side", "ra:wyvern", "claws", "tree"), "claw"),
    **dict.fromkeys(("flash", "lightning-bolt", "taser"), "shock"),
    **dict.fromkeys(("robot", "robot-industrial", "car"), "tech"),
    **dict.fromkeys(("weather-night", "karate"), "kick"),
    **dict.fromkeys(("magic-staff", "leaf", "auto-fix"), "magic"),
    **dict.fromkeys(("shield", "delete-variant"), "shield"),
}
_RANGED: Mapping[str, Sound] = {
    **dict.fromkeys(("shotgun", "shotgunner", "sawn", "spray", "triangle-outline"), "shotgun"),
    **dict.fromkeys(("rifle", "carbine", "sniper", "crosshairs", "crosshairs-gps", "target-account"), "rifle"),
    **dict.fromkeys(("submachine", "ammunition", "minigun"), "burst"),
    **dict.fromkeys(("crossbow", "ra:crossbow"), "bolt"),
    **dict.fromkeys(("bow", "bow-arrow", *_THROWN), "arrow"),
    **dict.fromkeys(_BOMBS, "explosion"),
    **dict.fromkeys(_SPRAYS, "splash"),
    **dict.fromkeys(("lightning-bolt", "taser", "flash"), "shock"),
    **dict.fromkeys(("snowflake", "robot", "penguin"), "tech"),
    **dict.fromkeys(("magic-staff", "leaf", "auto-fix"), "magic"),
}
_MANY = 3
"""Shots at once that make a burst."""


def weapon_sound(kind: Kind, *signs: str, shots: int = 1) -> Sound:
    """What a weapon sounds like: by the words of its id, by its icon, or as weapons of its kind do."""
    table = _MELEE if kind == "melee" else _RANGED if kind in ("shot", "blast") else {}
    words = [word for sign in signs for word in (*sign.split("_"), sign)]
    found = next((table[word] for word in words if word in table), BLOWS[kind])
    return "burst" if shots >= _MANY and found in ("pistol", "rifle") else found


_LASTING = ("casualty", "out", "eliminated", "destroyed")


def fate_sound(fate: Fate) -> Sound:
    """What is heard when a target falls, breaks or is saved."""
    word = fate.words.key.rpartition(".")[2]
    if fate.good:
        return "point"
    return "objective_lost" if word == "broken" else "out" if word in _LASTING else "ko"


# --- ground

_GROUNDS: Mapping[str, Ground] = {
    "planks": "wood",
    "grass": "grass",
    "heath": "grass",
    "snow": "grass",
    "ash": "grass",
    "river": "grass",
}
_OF_METAL = ("container", "car", "taxi", "van", "bus", "crane", "vent", "stairs", "tank", "skip", "bin")
_OF_WOOD = ("crate", "pallet", "ramp", "bench", "table", "stall", "kiosk", "boathouse")


def underfoot(board: object, at: Point) -> Ground:
    """What a place of an open table sounds like under boots."""
    if not isinstance(board, Table):
        return "asphalt"
    place = at.x, at.y
    height, piece = surface_at(board, place, at.z)
    if piece is None and any(each.has("water") and each.covers(place) for each in board.pieces):
        return "water"
    name = piece.name.lower().split() if piece else ()
    if any(word.removesuffix("s") in _OF_METAL or word in _OF_METAL for word in name):
        return "metal"
    if any(word.removesuffix("s") in _OF_WOOD for word in name):
        return "wood"
    return "asphalt" if height else _GROUNDS.get(board.ground, "asphalt")


# --- the journal

EVENTS: Mapping[str, Sound] = {
    **dict.fromkeys(("went_ko", "knocked_down", "hunter_down"), "ko"),
    **dict.fromkeys(("became_casualty", "knocked_out", "hunter_out", "eliminated", "destroyed"), "out"),
    **dict.fromkeys(("damaged", "hurt", "wounded", "enemy_wounded"), "punch"),
    **dict.fromkeys(("defended", "blocked", "armoured"), "block"),
    **dict.fromkeys(("blinked", "dodged", "missed", "struck_lost", "smoke_laid", "spell_failed"), "miss"),
    **dict.fromkeys(("shield_spent", "shield_rolled"), "shield"),
    **dict.fromkeys(("fell", "dropped"), "fall"),
    **dict.fromkeys(("climbed", "swung", "sprang", "jumped"), "climb"),
    **dict.fromkeys(("pushed", "collided", "displaced"), "kick"),
    **dict.fromkeys(("exploded", "burst", "stormed"), "explosion"),
    **dict.fromkeys(("stunned", "element_rolled"), "shock"),
    **dict.fromkeys(("cards_drawn", "card_drawn", "loot_drawn", "event_drawn", "encounter_drawn"), "card_drawn"),
    **dict.fromkeys(("card_failed", "marker_lost", "became_broken", "charge_lost"), "objective_lost"),
    **dict.fromkeys(("money_gained", "bought", "resold", "rewarded", "loot_taken"), "coin"),
    **dict.fromkeys(("door_moved", "box_opened", "manipulated", "interacted", "sewer_used", "sewer_entered"), "box"),
    "lamp_destroyed": "lamp_out",
    "lamp_flickered": "tech",
    "piece_destroyed": "glass",
    "sprayed": "shotgun",
    "levelled_up": "level_up",
    "spell_cast": "magic",
    "intermission_began": "round",
}
"""What most games' events sound like, by their last word."""


def event_sound(entry: Entry, own: Mapping[str, Sound | None]) -> Heard | None:
    """What an entry of the journal sounds like: as its game says, or as it does in most games."""
    word = entry.event.rpartition(".")[2]
    sound = own[word] if word in own else EVENTS.get(word)
    return Heard(sound, entry.subjects[0] if entry.subjects else "") if sound else None
