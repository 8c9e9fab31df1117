"""Recipes of signs: points, rounds, the end of a game, buttons; and what is heard from far away."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.app.sounds.waves import Bench, Wave, decay, high, hump, joined, level, low, time

C, D, E, G = 523.25, 587.33, 659.26, 783.99


def _note(b: Bench, hertz: float, rate: float, seconds: float, overtones: int = 1) -> Wave:
    t = time(seconds)
    tone = sum((b.sine(hertz * (n + 1), t) / (n + 1) ** 1.5 for n in range(overtones)), np.zeros(len(t)))
    wave: Wave = tone * decay(t, rate) * np.minimum(1, t / 0.006)
    return wave


def _tune(b: Bench, notes: Sequence[float], apart: float, rate: float, overtones: int = 2) -> Wave:
    rings = 4.5 / rate
    tune = [(apart * n, _note(b, hertz, rate, rings, overtones)) for n, hertz in enumerate(notes)]
    return joined(apart * (len(notes) - 1) + rings, tune)


def point(b: Bench) -> Wave:
    return _tune(b, (C, E, G), 0.09, 6)


def objective_lost(b: Bench) -> Wave:
    return low(_tune(b, (E / 2, C / 2), 0.14, 8), 12)


def round_(b: Bench) -> Wave:
    """A bell."""
    t = time(1.4)
    bell = b.sine(196, t) * decay(t, 2.6) + 0.7 * b.sine(98, t) * decay(t, 2) + 0.25 * b.sine(541, t) * decay(t, 6)
    wave: Wave = bell * np.minimum(1, t / 0.004)
    return wave


def _knock(b: Bench, hertz: float) -> Wave:
    t = time(0.12)
    wave: Wave = (b.sine(hertz, t) + 0.3 * level(low(b.noise(t), 6))) * decay(t, 45)
    return wave


def turn(b: Bench) -> Wave:
    """Two soft knocks on wood."""
    return low(joined(0.32, [(0.0, _knock(b, 320)), (0.15, 0.8 * _knock(b, 380))]), 5)


def victory(b: Bench) -> Wave:
    return _tune(b, (G / 2, C, E, G, 2 * C), 0.16, 2.4, 3)


def defeat(b: Bench) -> Wave:
    return _tune(b, (D / 2, 277.18, C / 2, G / 4), 0.42, 1.9)


def draw(b: Bench) -> Wave:
    """An open fifth."""
    wave: Wave = _note(b, C / 2, 1.8, 2.2, 3) + _note(b, G / 2, 1.8, 2.2, 3)
    return wave


def lesson(b: Bench) -> Wave:
    return _tune(b, (E, G), 0.14, 3.5, 3)


# --- the interface


def button(b: Bench) -> Wave:
    t = time(0.05)
    wave: Wave = (0.6 * b.sine(1400, t) + 0.4 * b.noise(t)) * decay(t, 90)
    return wave


def hover(b: Bench) -> Wave:
    t = time(0.012)
    wave: Wave = b.sine(1400, t) * hump(t, 0.012)
    return wave


def box(b: Bench) -> Wave:
    """Wood that is knocked, and slides."""
    t = time(0.2)
    slide = level(low(b.noise(t), 14)) * hump(t, 0.2)
    return joined(0.28, [(0.0, _knock(b, 240)), (0.06, 0.35 * slide)])


def page(b: Bench) -> Wave:
    t = time(0.2)
    wave: Wave = low(b.noise(t), 4) * hump(t, 0.2)
    return wave


def coin(b: Bench) -> Wave:
    t = time(0.4)
    wave: Wave = (b.sine(2100, t) + 0.8 * b.sine(3300, t)) * decay(t, 10)
    return wave


def level_up(b: Bench) -> Wave:
    """Rising fifths."""
    return _tune(b, (C / 2, G / 2, D, 2 * 440.0), 0.11, 5)


def refused(b: Bench) -> Wave:
    notes = (_note(b, 180, 16, 0.16, 3), _note(b, 150, 14, 0.2, 3))
    return joined(0.34, [(0.0, notes[0]), (0.12, notes[1])])


# --- from far away


def siren(b: Bench) -> Wave:
    """Up and down somewhere in the city, three times."""
    t = time(7.5)
    tone = b.swept(620 + 160 * np.sin(2 * np.pi * t / 2.5)) * hump(t, 7.5)
    return low(tone, 7)


def train(b: Bench) -> Wave:
    """Wheels over joints, in pairs, nearer and away."""
    t = time(9.0)
    rush = level(low(b.noise(t), 40)) * hump(t, 9.0)
    beat = time(0.12)
    joints = [
        (0.5 + 0.62 * n + late, level(low(b.noise(beat), 30)) * decay(beat, 30))
        for n in range(13)
        for late in (0, 0.14)
    ]
    wave: Wave = 0.6 * rush + 0.8 * joined(9.0, joints) * hump(t, 9.0)
    return wave


def crows(b: Bench) -> Wave:
    """Three or four caws, each sinking."""
    parts, at = [], 0.0
    for _ in range(int(b.chance.integers(3, 5))):
        t = time(0.28)
        caw = np.sign(b.swept(b.between(560, 680) - 500 * t + 60 * np.sin(2 * np.pi * 70 * t)))
        parts.append((at, high(low(caw, 5), 40) * hump(t, 0.28) * b.between(0.6, 1.0)))
        at += b.between(0.38, 0.7)
    return joined(at + 0.3, parts)
