"""Recipes of what is always there: the air of each game as a loop of twenty seconds, and two chords of music."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, get_args

import numpy as np

from game.app.sounds.waves import RATE, Bench, Wave, bench, decay, finished, high, joined, level, looped, low, time

Bed = Literal["room", "rain", "lamp", "wind", "crowd", "heights"]
"""The air of the menus, and of each game by what its manner says."""
BEDS: tuple[Bed, ...] = get_args(Bed)
LENGTH, FADE = 20.0, 2.0
_BAR = 2.4
_QUIET = -9.0
"""Decibels that music lies below effects: at the volumes the program comes with, its peak stays under -24."""
_AIR = -6.0


def _slow(b: Bench, t: Wave, least: float, seconds: float) -> Wave:
    """Something between `least` and 1 that rises and sinks, about once in so many seconds."""
    phase = b.between(0, 2 * np.pi)
    wave: Wave = least + (1 - least) * (0.5 + 0.5 * np.sin(2 * np.pi * t / seconds + phase))
    return wave


def _gusts(b: Bench, t: Wave, width: int) -> Wave:
    wave: Wave = level(low(b.noise(t), width)) * _slow(b, t, 0.25, 7.3) * _slow(b, t, 0.5, 3.1)
    return wave


def room(b: Bench, t: Wave) -> Wave:
    """Hardly any air, and a clock."""
    tick = time(0.03)
    ticks = []
    for n in range(int(t[-1])):
        loud = 0.30 if n % 2 else 0.24
        ticks.append(
            (float(n) + 0.5, loud * (b.sine(2400 - 500 * (n % 2), tick) + 0.4 * b.noise(tick)) * decay(tick, 220))
        )
    wave: Wave = 0.10 * level(low(b.noise(t), 60)) + joined(len(t) / RATE, ticks)[: len(t)]
    return wave


def rain(b: Bench, t: Wave) -> Wave:
    wave: Wave = level(high(low(b.noise(t), 3), 30)) * _slow(b, t, 0.65, 9.0) + 0.3 * level(low(b.noise(t), 50))
    return wave


def lamp(b: Bench, t: Wave) -> Wave:
    """Wind in a street, and a lamp that buzzes."""
    buzz = sum((b.sine(100 * n, t) / n for n in range(1, 5)), np.zeros(len(t)))
    wave: Wave = _gusts(b, t, 36) + 0.12 * level(buzz) * (0.8 + 0.2 * np.sign(b.sine(0.9, t)))
    return wave


def wind(b: Bench, t: Wave) -> Wave:
    """Over open ground."""
    wave: Wave = _gusts(b, t, 28) + 0.35 * _gusts(b, t, 9)
    return wave


def crowd(b: Bench, t: Wave) -> Wave:
    """Three bands of noise between 300 and 900 Hz, each with its own slow beat, and a loudspeaker that hums."""
    wave = np.zeros(len(t))
    for hertz, beat in ((300, 2.7), (550, 3.9), (900, 5.3)):
        width = round(RATE / hertz / 2)
        wave += level(high(low(b.noise(t), width), 3 * width)) * _slow(b, t, 0.45, beat)
    return wave + 0.08 * (b.sine(60, t) + 0.5 * b.sine(120, t))


def heights(b: Bench, t: Wave) -> Wave:
    """Wind over roofs, and one low string."""
    vibrato = 55 * (1 + 0.006 * np.sin(2 * np.pi * 0.35 * t))
    saw = 2 * np.mod(np.cumsum(vibrato) / RATE * b.pitch, 1.0) - 1
    wave: Wave = _gusts(b, t, 20) + 0.5 * level(low(saw, 60)) * _slow(b, t, 0.3, 11.0)
    return wave


_RECIPES: Mapping[Bed, Callable[[Bench, Wave], Wave]] = {
    "room": room,
    "rain": rain,
    "lamp": lamp,
    "wind": wind,
    "crowd": crowd,
    "heights": heights,
}


def bed(name: Bed) -> bytes:
    """Twenty seconds that go round without a seam."""
    b = bench((7, BEDS.index(name)))
    return finished(looped(_RECIPES[name](b, time(LENGTH + FADE)), FADE), _AIR, closes=False)


def drums() -> bytes:
    """Far drums, four bars of march."""
    b, hit = bench((8, 0)), time(0.5)
    tom = b.swept(82 * decay(hit, 2.5)) * decay(hit, 9) + 0.2 * level(low(b.noise(hit), 20)) * decay(hit, 30)
    strokes = [(0.0, 1.0), (0.6, 0.55), (0.9, 0.55), (1.2, 0.9), (1.8, 0.6)]
    beats = [(_BAR * bar + at, loud * tom) for bar in range(4) for at, loud in strokes]
    return finished(joined(4 * _BAR, beats), _AIR)


# --- music

_CHORDS: Mapping[Bed, tuple[Sequence[float], Sequence[float]]] = {
    "room": ((146.83, 220.0, 349.23), (130.81, 196.0, 329.63)),
    "rain": ((110.0, 164.81, 261.63), (98.0, 146.83, 233.08)),
    "lamp": ((98.0, 146.83, 233.08), (87.31, 130.81, 207.65)),
    "wind": ((73.42, 110.0, 174.61), (87.31, 130.81, 220.0)),
    "crowd": ((82.41, 123.47, 207.65), (98.0, 146.83, 246.94)),
    "heights": ((69.30, 103.83, 164.81), (61.74, 92.50, 146.83)),
}


def _chord(b: Bench, tones: Sequence[float], t: Wave) -> Wave:
    saws = sum((2 * np.mod(hertz * t + b.between(0, 1), 1.0) - 1 for hertz in tones), np.zeros(len(t)))
    slow = np.minimum(1, t / 2.0) * np.minimum(1, (t[-1] - t) / 1.2)
    wave: Wave = level(low(saws, 40)) * slow
    return wave


def music(name: Bed) -> bytes:
    """Eight bars of two chords, four bars each, far below everything else."""
    b, bars = bench((9, BEDS.index(name))), 4 * _BAR
    first, second = (_chord(b, tones, time(bars + 1.0)) for tones in _CHORDS[name])
    wave = joined(2 * bars + 1.0, [(0.0, first), (bars, second)])
    return finished(looped(wave, 1.0), _QUIET, closes=False)
