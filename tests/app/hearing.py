"""A device that plays nothing and remembers everything, for tests of what is heard."""

from __future__ import annotations

from collections.abc import Callable

from game.app.settings import Settings
from game.app.sounds.device import VOICES, Device
from game.app.sounds.player import Sounds
from game.app.sounds.workshop import Workshop

FRAME = 1 / 60


class AtOnce(Workshop):
    """Makes everything as soon as it is wanted."""

    def take(self, name: str, make: Callable[[], bytes]) -> bytes | None:
        if name not in self._made:
            self._made[name] = make()
        return self._made[name]


MADE = AtOnce()


class Recorder(Device):
    """A device that plays nothing and remembers everything; each sound lasts until it is ended."""

    def __init__(self) -> None:
        super().__init__()
        self.played: list[tuple[int, str]] = []
        self.on: dict[int, str] = {}
        self.loud: dict[int, tuple[float, float]] = {}
        self.there = True

    @property
    def able(self) -> bool:
        return self.there

    def update(self, seconds: float) -> None: ...

    def play(self, channel: int, name: str, samples: bytes, *, loops: int = 0, fade: float = 0.0) -> None:
        self.played.append((channel, name))
        self.on[channel] = name

    def volume(self, channel: int, left: float, right: float) -> None:
        self.loud[channel] = left, right

    def busy(self, channel: int) -> bool:
        return channel in self.on

    def stop(self, channel: int, fade: float = 0.0) -> None:
        self.on.pop(channel, None)

    def lost(self) -> None:
        self.on.clear()

    @property
    def effects(self) -> list[str]:
        return [name for channel, name in self.played if channel < VOICES]


def player(**chosen: object) -> tuple[Sounds, Recorder, Settings]:
    settings, device = Settings(**chosen), Recorder()  # type: ignore[arg-type]
    return Sounds(lambda: settings, device, MADE), device, settings
