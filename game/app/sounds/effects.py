"""Recipes of what happens on the table: dice, steps, blows, shots, falls, cards."""

from __future__ import annotations

import numpy as np

from game.app.sounds.waves import Bench, Wave, decay, high, hump, joined, level, low, time


def _click(b: Bench, hertz: float, seconds: float = 0.06) -> Wave:
    t = time(seconds)
    wave: Wave = (0.5 * b.sine(hertz, t) + 0.5 * b.noise(t)) * decay(t, 90)
    return wave


def dice(b: Bench) -> Wave:
    """Six to nine knocks, closer and closer."""
    knocks = int(b.chance.integers(6, 10))
    parts, at, gap = [], 0.0, 0.085
    for n in range(knocks):
        parts.append((at, _click(b, b.between(900, 1200)) * (1 - 0.07 * n)))
        at += gap * b.between(0.85, 1.15)
        gap *= 0.86
    return joined(at + 0.08, parts)


def die_lands(b: Bench) -> Wave:
    """One click, and a thud as it lies still."""
    t = time(0.12)
    thud = level(low(b.noise(t), 30)) * decay(t, 33)
    return joined(0.12, [(0.0, 0.7 * _click(b, 1000)), (0.01, 0.8 * thud)])


# --- steps


def _tread(b: Bench, t: Wave) -> Wave:
    return level(low(b.noise(t), 24) * decay(t, 40))


def step_asphalt(b: Bench) -> Wave:
    return _tread(b, time(0.13))


def step_wood(b: Bench) -> Wave:
    t = time(0.14)
    wave: Wave = 0.6 * _tread(b, t) + 0.7 * b.sine(180, t) * decay(t, 50)
    return wave


def step_grass(b: Bench) -> Wave:
    """Softer, and it comes slowly."""
    t = time(0.16)
    wave: Wave = low(b.noise(t), 40) * np.minimum(1, t / 0.035) * decay(t, 22)
    return wave


def step_metal(b: Bench) -> Wave:
    t = time(0.22)
    ring = (b.sine(410, t) + 0.7 * b.sine(730, t)) * decay(t, 25)
    wave: Wave = 0.6 * _tread(b, t) + 0.5 * ring
    return wave


def climb(b: Bench) -> Wave:
    """Three scrapes."""
    parts = []
    for n in range(3):
        t = time(b.between(0.1, 0.13))
        parts.append((0.15 * n, high(low(b.noise(t), 3), 20) * hump(t, t[-1]) * (1 - 0.15 * n)))
    return joined(0.45, parts)


def fall(b: Bench) -> Wave:
    """A whistle that sinks, then the ground."""
    t = time(0.45)
    whistle = b.swept(900 - 600 * t / 0.45) * np.minimum(1, t / 0.06) * 0.35
    return joined(1.1, [(0.0, whistle), (0.45, level(ko(b)))])


def splash(b: Bench) -> Wave:
    t = time(0.6)
    spray = low(b.noise(t), 9)
    wave: Wave = level(spray) * decay(t, 6) + level(high(spray, 4)) * np.minimum(1, t / 0.25) * decay(t, 7)
    return wave


# --- hand to hand


def _blow(b: Bench, hertz: float, sharp: float) -> Wave:
    t = time(0.3)
    body = b.swept(hertz * decay(t, 12)) * decay(t, 20)
    slap = level(low(b.noise(t), 5)) * decay(t, 60)
    wave: Wave = body + sharp * slap
    return wave


def punch(b: Bench) -> Wave:
    return _blow(b, 140, 0.6)


def kick(b: Bench) -> Wave:
    return _blow(b, 105, 0.8)


def blade(b: Bench) -> Wave:
    """A swish, and steel that rings."""
    t = time(0.5)
    swish = level(high(b.noise(t), 3)) * hump(t, 0.12)
    ring = sum((b.sine(hertz, t) for hertz in (2310, 3170, 4420)), np.zeros(len(t))) / 3
    wave: Wave = 0.8 * swish + 0.6 * ring * decay(t, 9) * np.minimum(1, t / 0.05)
    return wave


def claw(b: Bench) -> Wave:
    """Three swishes at once, hardly any ring."""
    t = time(0.16)
    parts = [(0.035 * n, level(high(b.noise(t), 3)) * hump(t, 0.12) * (1 - 0.2 * n)) for n in range(3)]
    long = time(0.3)
    ring = (b.sine(2310, long) + b.sine(3170, long)) * decay(long, 26)
    return joined(0.34, [*parts, (0.08, 0.15 * ring)])


# --- shots


def pistol(b: Bench) -> Wave:
    t = time(0.5)
    crack = b.noise(t) * decay(t, 38)
    boom = b.swept(190 * decay(t, 9)) * decay(t, 9)
    tail = level(low(b.noise(t), 9)) * decay(t, 7)
    wave: Wave = crack + 0.7 * boom + 0.35 * tail
    return wave


def burst(b: Bench) -> Wave:
    """Five shots, one every 75 ms."""
    return joined(0.85, [(0.075 * n, pistol(b) * b.between(0.8, 1.0)) for n in range(5)])


def shotgun(b: Bench) -> Wave:
    """Two at once, duller, with a long tail."""
    t = time(0.9)
    bang = level(low(pistol(b) + pistol(b), 6))
    tail = level(low(b.noise(t), 12)) * decay(t, 4)
    return joined(0.9, [(0.0, bang), (0.0, 0.4 * tail)])


def rifle(b: Bench) -> Wave:
    t = time(0.008)
    return joined(0.6, [(0.0, 1.2 * level(high(b.noise(t), 2))), (0.004, pistol(b))])


def arrow(b: Bench) -> Wave:
    """It flies, and strikes."""
    t = time(0.18)
    thud = time(0.14)
    strikes = level(low(b.noise(thud), 20)) * decay(thud, 40) + 0.7 * b.sine(160, thud) * decay(thud, 34)
    return joined(0.34, [(0.0, 0.6 * level(high(b.noise(t), 5)) * hump(t, 0.18)), (0.17, 0.9 * strikes)])


def bolt(b: Bench) -> Wave:
    """A string that snaps, then as an arrow."""
    t = time(0.07)
    snap = (b.sine(320, t) + 0.5 * level(high(b.noise(t), 3))) * decay(t, 60)
    return joined(0.4, [(0.0, 0.8 * snap), (0.03, arrow(b))])


# --- stranger things


def magic(b: Bench) -> Wave:
    t = time(1.0)
    ring = np.sin(2 * np.pi * 330 * b.pitch * t + 9 * b.sine(7.1, t)) * decay(t, 4)
    wave: Wave = ring * np.minimum(1, t / 0.03) + 0.3 * b.sine(660, t) * decay(t, 6)
    return wave


def tech(b: Bench) -> Wave:
    """A square tone that stutters."""
    t = time(0.4)
    square = np.sign(b.sine(880, t))
    gate = (np.sin(2 * np.pi * 40 * t) > 0).astype(float)
    wave: Wave = low(square * gate, 4) * decay(t, 6)
    return wave


def shock(b: Bench) -> Wave:
    """Sparks."""
    t = time(0.5)
    gates = b.chance.random(int(0.5 * 90) + 1) > 0.45
    gate = gates[(t * 90).astype(int)].astype(float)
    wave: Wave = high(b.noise(t), 3) * gate * decay(t, 5)
    return wave


def _guard(b: Bench, hertz: float) -> Wave:
    t = time(0.35)
    tone = sum((b.sine(hertz * n, t) / n for n in range(1, 6)), np.zeros(len(t)))
    wave: Wave = level(tone) * decay(t, 22) + 0.5 * level(high(b.noise(t), 6)) * decay(t, 70)
    return wave


def block(b: Bench) -> Wave:
    return _guard(b, 620)


def shield(b: Bench) -> Wave:
    """Wood and iron: lower than a parried blade."""
    return _guard(b, 390)


def miss(b: Bench) -> Wave:
    t = time(0.15)
    wave: Wave = high(b.noise(t), 20) * hump(t, 0.14)
    return wave


def _heavy(b: Bench, octave: float, seconds: float) -> Wave:
    t = time(seconds)
    thud = b.swept(np.maximum(20, 95 - 70 * t) * octave) * decay(t, 7)
    wave: Wave = thud + 0.45 * level(low(b.noise(t), 30)) * decay(t, 12)
    return wave


def ko(b: Bench) -> Wave:
    return _heavy(b, 1.0, 0.6)


def out(b: Bench) -> Wave:
    """Lower, and two drums after it."""
    t = time(0.5)
    toms = [(0.42 + 0.2 * n, 0.7 * b.swept((110 - 20 * n) * decay(t, 3)) * decay(t, 9)) for n in range(2)]
    return joined(1.2, [(0.0, _heavy(b, 0.5, 0.8)), *toms])


def explosion(b: Bench) -> Wave:
    t = time(1.4)
    rumble = level(low(b.noise(t), 14)) * decay(t, 3.2)
    boom = b.swept(np.maximum(20, 55 - 18 * t)) * decay(t, 3)
    wave: Wave = rumble + boom
    return wave


def glass(b: Bench) -> Wave:
    """Five bright notes, each in its own instant."""
    t = time(0.5)
    splinters = [(b.between(0, 0.08), b.sine(b.between(2000, 6000), t) * decay(t, 14)) for _ in range(5)]
    return joined(0.6, splinters)


def lamp_out(b: Bench) -> Wave:
    """Glass, and a current that dies."""
    t = time(0.25)
    dies = np.sign(b.swept(100 - 160 * t)) * decay(t, 12)
    return joined(0.65, [(0.0, level(glass(b))), (0.0, 0.2 * low(dies, 6))])


# --- cards


def _swish(b: Bench) -> Wave:
    t = time(0.16)
    return level(low(b.noise(t), 3) * hump(t, 0.16))


def card_drawn(b: Bench) -> Wave:
    return _swish(b)


def _toned(b: Bench, hertz: float) -> Wave:
    t = time(0.4)
    return joined(0.42, [(0.0, 0.7 * _swish(b)), (0.06, 0.6 * b.sine(hertz, t) * decay(t, 14))])


def card_played(b: Bench) -> Wave:
    return _toned(b, 880)


def card_rival(b: Bench) -> Wave:
    return _toned(b, 440)
