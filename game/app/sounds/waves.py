"""What sounds are made of: tones, noise, filters, and how a wave is finished for the mixer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

RATE = 22_050
PEAK = 10 ** (-3 / 20)
"""The loudest a finished sound gets: 3 dB below what the mixer can take."""
_SOFTNESS = 1.4
_ONSET = 0.001
"""Seconds in which a sound comes out of silence, too short to soften a shot."""
_EDGE = 0.004
"""Seconds at the end that fade out, so that nothing clicks."""

Wave = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Bench:
    """What a recipe works with: chance of its own, and a pitch that all its tones share."""

    chance: np.random.Generator
    pitch: float = 1.0

    def noise(self, t: Wave) -> Wave:
        return self.chance.uniform(-1, 1, len(t))

    def sine(self, hertz: float, t: Wave) -> Wave:
        wave: Wave = np.sin(2 * np.pi * hertz * self.pitch * t)
        return wave

    def swept(self, hertz: Wave) -> Wave:
        """A tone whose height changes from sample to sample."""
        wave: Wave = np.sin(2 * np.pi * self.pitch * np.cumsum(hertz) / RATE)
        return wave

    def between(self, low: float, high: float) -> float:
        return float(self.chance.uniform(low, high))


def bench(seed: Sequence[int], pitch: float = 1.0) -> Bench:
    """The same seed and pitch make the same sound, sample for sample."""
    return Bench(np.random.default_rng(list(seed)), pitch)


def time(seconds: float) -> Wave:
    return np.arange(int(RATE * seconds)) / RATE


def decay(t: Wave, rate: float) -> Wave:
    wave: Wave = np.exp(-rate * t)
    return wave


def hump(t: Wave, seconds: float) -> Wave:
    """Comes and goes within so many seconds."""
    share = np.clip(t / seconds, 0, 1)
    wave: Wave = np.sin(np.pi * share) ** 2
    return wave


def low(wave: Wave, width: int) -> Wave:
    """Only the lower tones: the mean of so many samples."""
    total = np.cumsum(np.concatenate([np.zeros(width), wave]))
    mean: Wave = (total[width:] - total[:-width]) / width
    return mean


def high(wave: Wave, width: int) -> Wave:
    """Only the higher tones: what the mean of so many samples leaves."""
    rest: Wave = wave - low(wave, width)
    return rest


def level(wave: Wave) -> Wave:
    """As loud as 1 at its loudest, so that parts can be mixed by their shares."""
    peak = float(np.max(np.abs(wave), initial=0.0))
    scaled: Wave = wave / peak if peak else wave
    return scaled


def joined(seconds: float, parts: Sequence[tuple[float, Wave]]) -> Wave:
    """Parts laid over each other, each from its second on."""
    wave = np.zeros(int(RATE * seconds))
    for start, part in parts:
        at = int(start * RATE)
        fits = part[: max(0, len(wave) - at)]
        wave[at : at + len(fits)] += fits
    return wave


def looped(wave: Wave, fade: float) -> Wave:
    """A wave that goes over into its own beginning: its last seconds fade into what comes before the first."""
    n = int(RATE * fade)
    rising = np.linspace(0, 1, n)
    joint = wave[:n] * np.sqrt(rising) + wave[-n:] * np.sqrt(1 - rising)
    return np.concatenate([joint, wave[n:-n]])


def finished(wave: Wave, decibels: float = 0.0, closes: bool = True) -> bytes:
    """The sound as the mixer wants it: to its peak, soft at the top, 3 dB below the limit, in two equal channels."""
    wave = wave - np.mean(wave)
    if closes:  # from silence, before it is brought to its peak
        begins = min(len(wave), int(RATE * _ONSET))
        wave[:begins] *= np.linspace(0, 1, begins)
    soft = np.tanh(_SOFTNESS * level(wave)) / np.tanh(_SOFTNESS)
    if closes:
        edge = min(len(soft), int(RATE * _EDGE))
        soft[len(soft) - edge :] *= np.linspace(1, 0, edge)
    loud = PEAK * 10 ** (decibels / 20)
    mono = np.round(soft * loud * 32_767).astype(np.int16)
    return np.repeat(mono, 2).tobytes()
