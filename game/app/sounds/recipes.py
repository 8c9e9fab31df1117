"""All sounds by name: how each is made, how loud it is beside the others, and which volume is its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, get_args

from game.app.sounds import effects, notes
from game.app.sounds.waves import Bench, Wave, bench, finished
from game.kit.sounds import Sound

Part = Literal["effects", "ambience", "music", "interface"]
"""Whose volume it is."""
Recipe = Callable[[Bench], Wave]

SOUNDS: tuple[Sound, ...] = get_args(Sound)
VARIANTS = 3
_PITCHES = (1.0, 0.94, 1.06)

RECIPES: Mapping[Sound, Recipe] = {
    "dice": effects.dice,
    "die_lands": effects.die_lands,
    "step_asphalt": effects.step_asphalt,
    "step_wood": effects.step_wood,
    "step_grass": effects.step_grass,
    "step_metal": effects.step_metal,
    "climb": effects.climb,
    "fall": effects.fall,
    "splash": effects.splash,
    "punch": effects.punch,
    "kick": effects.kick,
    "blade": effects.blade,
    "claw": effects.claw,
    "pistol": effects.pistol,
    "burst": effects.burst,
    "shotgun": effects.shotgun,
    "rifle": effects.rifle,
    "arrow": effects.arrow,
    "bolt": effects.bolt,
    "magic": effects.magic,
    "tech": effects.tech,
    "shock": effects.shock,
    "block": effects.block,
    "shield": effects.shield,
    "miss": effects.miss,
    "ko": effects.ko,
    "out": effects.out,
    "explosion": effects.explosion,
    "lamp_out": effects.lamp_out,
    "glass": effects.glass,
    "card_drawn": effects.card_drawn,
    "card_played": effects.card_played,
    "card_rival": effects.card_rival,
    "point": notes.point,
    "objective_lost": notes.objective_lost,
    "round": notes.round_,
    "turn": notes.turn,
    "victory": notes.victory,
    "defeat": notes.defeat,
    "draw": notes.draw,
    "lesson": notes.lesson,
    "button": notes.button,
    "hover": notes.hover,
    "box": notes.box,
    "page": notes.page,
    "coin": notes.coin,
    "level_up": notes.level_up,
    "refused": notes.refused,
    "siren": notes.siren,
    "train": notes.train,
    "crows": notes.crows,
}
DECIBELS: Mapping[Sound, float] = {
    "hover": -18.0,
    "miss": -9.0,
    "objective_lost": -6.0,
    "refused": -6.0,
    "turn": -6.0,
    "step_asphalt": -9.0,
    "step_wood": -9.0,
    "step_grass": -9.0,
    "step_metal": -9.0,
    "climb": -6.0,
    "card_drawn": -6.0,
    "siren": -12.0,
    "train": -12.0,
    "crows": -12.0,
}
"""Where a sound is quieter than the others."""
_INTERFACE: frozenset[Sound] = frozenset(("button", "hover", "box", "page", "coin", "level_up", "refused"))
_FAR: frozenset[Sound] = frozenset(("siren", "train", "crows"))
UNWRITTEN: frozenset[Sound] = frozenset(("button", "hover", "box", "page"))
"""What the player has just done himself needs no caption."""
DUCKING: frozenset[Sound] = frozenset(
    ("dice", "die_lands", "round", "victory", "defeat", "draw", "lesson", "card_played", "card_rival")
)
"""What the air makes room for: dice, banners and the ends of games."""


def part_of(name: Sound) -> Part:
    return "interface" if name in _INTERFACE else "ambience" if name in _FAR else "effects"


def made(name: Sound, variant: int) -> bytes:
    """A sound as the mixer wants it: the same bytes for the same name and variant."""
    wave = RECIPES[name](bench((SOUNDS.index(name), variant), _PITCHES[variant]))
    return finished(wave, DECIBELS.get(name, 0.0))
