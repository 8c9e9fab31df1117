"""Sounds, made by us out of numbers: dice, a card, a step, a button, and what is heard on the stage."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import numpy as np
import numpy.typing as npt
import pygame

RATE = 22_050

Name = Literal["dice", "hit", "card", "step", "button", "blow", "shot", "blast", "block", "ko", "star"]
Wave = npt.NDArray[np.float64]


class Sounds:
    """Plays sounds where there is anything to play them on; silence is never an error."""

    def __init__(self, volume: int) -> None:
        self.volume = volume
        self._sounds: dict[Name, pygame.mixer.Sound] = {}
        self._able = volume > 0 and _open_mixer()

    def play(self, name: Name, volume: int | None = None) -> None:
        """`volume` in per cent is the player's setting as it is now; 0 is off."""
        self.volume = self.volume if volume is None else volume
        if self.volume <= 0:
            return
        if not self._able:
            self._able = _open_mixer()
        if not self._able:
            return
        if name not in self._sounds:
            self._sounds[name] = pygame.mixer.Sound(buffer=_samples(name))
        self._sounds[name].set_volume(self.volume / 100)
        self._sounds[name].play()


def _open_mixer() -> bool:
    if pygame.mixer.get_init():
        return True
    try:
        pygame.mixer.init(RATE, -16, 1, 512)
    except pygame.error:
        return False
    return True


def _samples(name: Name) -> bytes:
    """The sound as the mixer wants it: whole numbers, for every channel it has."""
    wave = _WAVES[name]()
    mono = (np.clip(wave, -1, 1) * 20_000).astype(np.int16)
    channels = (pygame.mixer.get_init() or (RATE, -16, 1))[2]
    return np.repeat(mono, channels).tobytes()


def _time(seconds: float) -> Wave:
    return np.arange(int(RATE * seconds)) / RATE


def _noise(count: int, seed: int) -> Wave:
    return np.random.default_rng(seed).uniform(-1, 1, count)


def _soft(wave: Wave, width: int) -> Wave:
    """Without its highest tones."""
    smoothed: Wave = np.convolve(wave, np.ones(width) / width, mode="same")
    return smoothed


def _click(seconds: float, tone: float, seed: int) -> Wave:
    t = _time(seconds)
    return (0.5 * np.sin(2 * np.pi * tone * t) + 0.5 * _noise(len(t), seed)) * np.exp(-t * 90)


def _dice() -> Wave:
    """Several small knocks, closer and closer."""
    wave = np.zeros(int(RATE * 0.55))
    for n, start in enumerate((0.0, 0.07, 0.13, 0.2, 0.26, 0.33, 0.38, 0.41)):
        knock = _click(0.06, 900 + 140 * (n % 3), n) * (0.8 - 0.06 * n)
        at = int(start * RATE)
        wave[at : at + len(knock)] += knock
    return wave


def _hit() -> Wave:
    t = _time(0.28)
    thud: Wave = np.sin(2 * np.pi * (130 - 180 * t) * t) * np.exp(-t * 14)
    crack: Wave = 0.5 * _soft(_noise(len(t), 3), 6) * np.exp(-t * 30)
    return thud + crack


def _card() -> Wave:
    t = _time(0.16)
    swish: Wave = 0.6 * _soft(_noise(len(t), 5), 3) * np.sin(np.pi * t / 0.16) ** 2
    return swish


def _step() -> Wave:
    t = _time(0.12)
    tap: Wave = 2.4 * _soft(_noise(len(t), 7), 24) * np.exp(-t * 40)
    return tap


def _button() -> Wave:
    return 0.4 * _click(0.05, 1400, 11)


def _blow() -> Wave:
    """A swish, then the thud."""
    t = _time(0.09)
    swish: Wave = 0.5 * _soft(_noise(len(t), 13), 4) * np.sin(np.pi * t / 0.09)
    return np.concatenate([swish, 1.1 * _hit()])


def _shot() -> Wave:
    t = _time(0.3)
    crack: Wave = _soft(_noise(len(t), 17), 2) * np.exp(-t * 38)
    boom: Wave = 0.7 * np.sin(2 * np.pi * (95 - 120 * t) * t) * np.exp(-t * 18)
    return crack + boom


def _blast() -> Wave:
    t = _time(0.8)
    rumble: Wave = 2.6 * _soft(_noise(len(t), 19), 40) * np.exp(-t * 5)
    boom: Wave = np.sin(2 * np.pi * (70 - 40 * t) * t) * np.exp(-t * 6)
    return rumble + boom


def _block() -> Wave:
    """Metal on metal."""
    t = _time(0.3)
    ring = sum(np.sin(2 * np.pi * tone * t) for tone in (1180.0, 1790.0, 2630.0)) / 3
    clang: Wave = ring * np.exp(-t * 22) * 0.5
    return clang


def _ko() -> Wave:
    """Somebody falls: two thuds, the second softer."""
    wave = np.zeros(int(RATE * 0.5))
    for start, loud in ((0.0, 1.0), (0.17, 0.55)):
        thud = loud * _hit()
        at = int(start * RATE)
        wave[at : at + len(thud)] += thud
    return wave


def _star() -> Wave:
    """Three rising notes."""
    notes = []
    for tone in (660.0, 880.0, 1320.0):
        t = _time(0.11)
        notes.append(0.4 * np.sin(2 * np.pi * tone * t) * np.exp(-t * 12))
    return np.concatenate(notes)


_WAVES: dict[Name, Callable[[], Wave]] = {
    "dice": _dice,
    "hit": _hit,
    "card": _card,
    "step": _step,
    "button": _button,
    "blow": _blow,
    "shot": _shot,
    "blast": _blast,
    "block": _block,
    "ko": _ko,
    "star": _star,
}
