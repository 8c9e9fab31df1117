"""The device that sounds come out of: pygame's mixer, opened on a thread, lost and found again, never an error."""

from __future__ import annotations

import threading

import pygame

from game.app.sounds.waves import RATE

VOICES = 8
BED, OTHER_BED, MUSIC, DRUMS, FAR = range(VOICES, VOICES + 5)
"""Channels beside those of the voices."""
_CHANNELS = VOICES + 5
_PATIENCE, _MOST_PATIENCE = 5.0, 600.0
"""Seconds until a device that could not be opened is tried again; each time twice as many."""


class Device:
    """Plays samples on numbered channels. Where there is nothing to play on, nothing happens."""

    def __init__(self) -> None:
        self._opening: threading.Thread | None = None
        self._able = False
        self._waits, self._patience = 0.0, _PATIENCE
        self._cut: dict[str, pygame.mixer.Sound] = {}

    @property
    def able(self) -> bool:
        """Whether anything can be heard; where it cannot yet, the device is being opened."""
        if self._able and not _open_now():
            self.lost()
        if not self._able and self._opening is None and self._waits <= 0:
            self._opening = threading.Thread(target=self._open, name="sound device", daemon=True)
            self._opening.start()
        return self._able

    def update(self, seconds: float) -> None:
        self._waits = max(0.0, self._waits - seconds)
        if self._opening is not None and not self._opening.is_alive():
            self._opening = None
            self._able = _open_now()
            self._waits = 0.0 if self._able else self._patience
            self._patience = _PATIENCE if self._able else min(_MOST_PATIENCE, 2 * self._patience)

    def lost(self) -> None:
        """The device is gone: whatever is there now is opened at the next sound."""
        self._able, self._waits = False, 0.0
        self._cut.clear()
        if self._opening is None and _open_now():
            pygame.mixer.quit()

    def close(self) -> None:
        """The program ends: nothing may be opening a device any more."""
        if self._opening is not None:
            self._opening.join(1.0)
        self._able, self._waits = False, float("inf")

    def found(self) -> None:
        """There is a new device."""
        self._waits = 0.0

    def _open(self) -> None:
        try:
            # Whatever the device likes, it gets what the recipes make: otherwise everything would sound higher.
            pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
            pygame.mixer.set_num_channels(_CHANNELS)
        except Exception:  # no driver, no device, no mixer at all: silence
            return

    # --- channels

    def play(self, channel: int, name: str, samples: bytes, *, loops: int = 0, fade: float = 0.0) -> None:
        """Let a channel play samples, which are told apart by their name."""
        if not self._able or not samples:
            return
        try:
            if name not in self._cut:
                self._cut[name] = pygame.mixer.Sound(buffer=samples)
            pygame.mixer.Channel(channel).play(self._cut[name], loops, fade_ms=round(1000 * fade))
        except (pygame.error, IndexError):
            self.lost()

    def volume(self, channel: int, left: float, right: float) -> None:
        if self._able:
            try:
                pygame.mixer.Channel(channel).set_volume(left, right)
            except (pygame.error, IndexError):
                self.lost()

    def busy(self, channel: int) -> bool:
        try:
            return self._able and pygame.mixer.Channel(channel).get_busy()
        except (pygame.error, IndexError):
            self.lost()
            return False

    def stop(self, channel: int, fade: float = 0.0) -> None:
        if self._able:
            try:
                pygame.mixer.Channel(channel).fadeout(round(1000 * fade))
            except (pygame.error, IndexError):
                self.lost()


def _open_now() -> bool:
    try:
        return bool(pygame.mixer.get_init())
    except NotImplementedError:  # pygame without a mixer
        return False
