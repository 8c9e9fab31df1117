"""Sounds by recipe: the same bytes for the same seed, never too loud, with a name in every language."""

from __future__ import annotations

import numpy as np
import pytest

from game.app.settings import Settings
from game.app.sounds import beds, recipes
from game.app.sounds.beds import BEDS
from game.app.sounds.recipes import RECIPES, SOUNDS, VARIANTS, made
from game.app.sounds.waves import PEAK, RATE, bench, finished
from game.core.text import LANGUAGES
from game.kit import registry


def heard(samples: bytes) -> np.ndarray:
    """One ear's part of a sound, between -1 and 1."""
    both = np.frombuffer(samples, np.int16).reshape(-1, 2)
    assert (both[:, 0] == both[:, 1]).all()
    return both[:, 0] / 32_768


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_the_same_bytes_by_its_seed_and_its_variants_differ(name):
    first = [made(name, n) for n in range(VARIANTS)]
    assert first == [made(name, n) for n in range(VARIANTS)]
    assert len(set(first)) == VARIANTS


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_reaches_its_peak_and_never_clips(name):
    goal = PEAK * 10 ** (recipes.DECIBELS.get(name, 0.0) / 20)
    for variant in range(VARIANTS):
        wave = heard(made(name, variant))
        assert np.isfinite(wave).all()
        assert 0.97 * goal < np.abs(wave).max() <= goal + 1e-4
        assert abs(wave.mean()) < 0.02 * goal, "a sound stands in the middle"
        assert abs(wave[0]) < 0.01 and abs(wave[-1]) < 0.01, "it begins and ends in silence, without a click"


def test_every_sound_has_a_recipe_and_a_name_in_every_language():
    assert set(RECIPES) == set(SOUNDS)
    catalog = registry.catalog()
    for language in LANGUAGES:
        names = [catalog.sentence(f"sound.{name}", language) for name in SOUNDS]
        assert all(names)
        assert len(set(names)) >= len(names) - 2, "sounds are told apart by their names"


def test_pitch_moves_the_tones_of_a_sound():
    def tone(variant: int) -> float:
        wave = heard(made("coin", variant))
        return float(np.argmax(np.abs(np.fft.rfft(wave)[200:])) + 200) * RATE / len(wave)

    assert tone(1) == pytest.approx(2100 * 0.94, abs=15)
    assert tone(0) == pytest.approx(2100, abs=15)
    assert tone(2) == pytest.approx(2100 * 1.06, abs=15)


@pytest.mark.parametrize("name", BEDS)
def test_beds_go_round_for_twenty_seconds_without_a_seam(name):
    wave = heard(beds.bed(name))
    assert len(wave) == RATE * 20
    assert beds.bed(name) == beds.bed(name)
    assert np.abs(wave).max() <= PEAK
    steps = np.abs(np.diff(wave))
    assert abs(wave[0] - wave[-1]) <= steps.max(), "the seam is no larger step than others"


@pytest.mark.parametrize("name", BEDS)
def test_music_stays_under_24_decibels_at_the_volumes_the_program_comes_with(name):
    wave, plain = heard(beds.music(name)), Settings()
    loud = np.abs(wave).max() * plain.volume / 100 * plain.volume_music / 100
    assert 0 < loud < 10 ** (-24 / 20)
    assert len(wave) == pytest.approx(RATE * 8 * 2.4, rel=0.01), "eight bars"


def test_silence_is_finished_as_silence():
    assert set(finished(np.zeros(100))) == {0}
    assert bench((1, 2)).noise(np.zeros(4)).tolist() == bench((1, 2)).noise(np.zeros(4)).tolist()
