"""Sounds are made beside the frames, and silence is never an error."""

from __future__ import annotations

import sys
import threading
import time

import pygame
import pytest

from game.app.screens.title import TitleScreen
from game.app.settings import Settings
from game.app.sounds.device import BED, MUSIC, Device
from game.app.sounds.player import Sounds
from game.app.sounds.recipes import SOUNDS
from game.app.sounds.waves import RATE
from game.app.sounds.workshop import Workshop
from game.app.window import App
from tests.app.hearing import FRAME, MADE, Recorder

pytestmark = pytest.mark.usefixtures("home")


def test_no_sound_is_made_on_the_thread_that_draws(monkeypatch):
    """Every call into a recipe is counted with its thread: the one that draws only asks and plays."""
    workshop, calls = Workshop(), {"drawing": 0, "beside": 0}
    made_of = ("waves.py", "effects.py", "notes.py", "beds.py")
    drawing = threading.get_ident()

    def count(frame, event, _) -> None:
        path = frame.f_code.co_filename
        if event == "call" and "sounds" in path and path.endswith(made_of):
            calls["drawing" if threading.get_ident() == drawing else "beside"] += 1

    app = App(Settings(), (1280, 720))
    app.sounds = Sounds(lambda: app.settings, Recorder(), workshop)
    app.push(TitleScreen(app))
    threading.setprofile(count)
    sys.setprofile(count)
    try:
        for name in SOUNDS:
            app.sounds.play(name)
            app.frame([], FRAME)
        until = time.monotonic() + 300
        while not workshop.idle and time.monotonic() < until:
            app.frame([], FRAME)
            time.sleep(0.05)  # a player's screen waits for the next frame, too
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    assert workshop.idle
    assert calls["drawing"] == 0
    assert calls["beside"] > 3 * len(SOUNDS)


def test_a_sound_that_is_ready_soon_is_played_then_and_not_long_after():
    device, settings, workshop = Recorder(), Settings(), Workshop()
    sounds = Sounds(lambda: settings, device, workshop)
    sounds.play("punch")
    assert device.effects == []
    until = time.monotonic() + 30
    while not workshop.idle and time.monotonic() < until:
        time.sleep(0.001)
    sounds.update(0.1)
    assert len(device.effects) == 1
    device.there = False
    sounds.play("kick")
    sounds.update(1.0)
    device.there = True
    sounds.update(0.1)
    assert len(device.effects) == 1, "too late"


def test_a_broken_recipe_is_silent():
    workshop = Workshop()

    def broken() -> bytes:
        raise ZeroDivisionError

    workshop.take("x", broken)
    until = time.monotonic() + 30
    while not workshop.idle and time.monotonic() < until:
        time.sleep(0.001)
    assert workshop.take("x", broken) == b""
    Device().play(0, "x", b"")


# --- silence is never an error


def settle(device: Device) -> None:
    """Let the device be opened, or not."""
    until = time.monotonic() + 30
    while device._opening is not None and time.monotonic() < until:
        time.sleep(0.001)
        device.update(FRAME)


@pytest.fixture
def closed():
    """No mixer is open before and after."""
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


def everything(sounds: Sounds) -> None:
    sounds.surround("rain", True)
    for name in SOUNDS:
        sounds.play(name, 0.5)
        sounds.update(FRAME)
    sounds.in_front(False)
    sounds.in_front(True)
    sounds.swell()
    sounds.near(0.5)
    sounds.update(FRAME)


def test_with_a_dummy_driver_all_sounds_play(closed):
    settings, device = Settings(captions=True), Device()
    sounds = Sounds(lambda: settings, device, MADE)
    assert not device.able
    settle(device)
    assert device.able and pygame.mixer.get_init() == (RATE, -16, 2)
    everything(sounds)
    assert device.busy(BED) and device.busy(MUSIC)
    sounds.close()
    sounds.update(FRAME)


@pytest.mark.parametrize("fault", [pygame.error("no device"), NotImplementedError("no mixer"), OSError("broken")])
def test_without_a_device_everything_is_silent_and_tried_again_later(closed, monkeypatch, fault):
    tries = []

    def broken(*_: object, **__: object) -> None:
        tries.append(1)
        raise fault

    monkeypatch.setattr(pygame.mixer, "init", broken)
    settings, device = Settings(captions=True), Device()
    sounds = Sounds(lambda: settings, device, MADE)
    everything(sounds)
    settle(device)
    everything(sounds)
    assert len(tries) == 1
    for _ in range(4):
        sounds.update(1.5)
        settle(device)
    assert len(tries) == 2
    sounds.play("ko")
    assert sounds.captions.texts, "what is not heard can still be read"


def test_a_device_that_is_lost_is_silence_until_there_is_another(closed):
    settings, device = Settings(), Device()
    sounds = Sounds(lambda: settings, device, MADE)
    everything(sounds)
    settle(device)
    sounds.update(FRAME)
    assert device.busy(BED)
    pygame.mixer.quit()
    everything(sounds)
    settle(device)
    sounds.update(FRAME)
    assert device.busy(BED)
    sounds.device_lost()
    everything(sounds)
    settle(device)
    sounds.update(FRAME)
    assert device.busy(BED)


def test_the_window_tells_its_sounds_of_focus_and_devices(monkeypatch):
    app = App(Settings(volume=0), (1280, 720))
    app.push(TitleScreen(app))
    told = []
    for name in ("in_front", "device_lost", "device_found"):
        monkeypatch.setattr(app.sounds, name, lambda *front, name=name: told.append((name, *front)))
    events = (
        pygame.event.Event(pygame.WINDOWFOCUSLOST),
        pygame.event.Event(pygame.WINDOWFOCUSGAINED),
        pygame.event.Event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0),
        pygame.event.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0),
        pygame.event.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=1),
    )
    app.frame(events, FRAME)
    assert told == [("in_front", False), ("in_front", True), ("device_lost",), ("device_found",)]
