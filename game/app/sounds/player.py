"""The player: lets sounds be heard where they happen, the air of a game around them, and music when it is time."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.app.settings import Settings
from game.app.sounds import beds
from game.app.sounds.beds import BEDS, Bed
from game.app.sounds.captions import Captions
from game.app.sounds.device import BED, DRUMS, FAR, MUSIC, OTHER_BED, VOICES, Device
from game.app.sounds.recipes import DUCKING, UNWRITTEN, VARIANTS, Part, made, part_of
from game.app.sounds.waves import RATE
from game.app.sounds.workshop import WORKSHOP, Workshop
from game.kit.sounds import Sound

APART = 0.06
"""Seconds in which one sound of a kind is enough."""
_LATE = 0.25
"""Seconds after which a sound that was still being made is not played any more."""
_SIDE = 0.7
"""How much of its loudness a sound at the edge loses on the other side."""
_DUCK, _DUCKS = 0.5, 4.0
"""What is left of the air under dice and banners (6 dB less), and how fast it comes and goes, a second."""
_FADE = 1.2
_SWELL, _EBBS = 0.9, 0.22
_FAR_SOUNDS: dict[Bed, tuple[Sound, ...]] = {"rain": ("siren", "train"), "wind": ("crows",)}
_FAR_APART = (40.0, 90.0)


@dataclass(slots=True)
class _Wish:
    """A sound that was wanted before it was made."""

    name: Sound
    where: float
    to: float
    age: float = 0.0


@dataclass(slots=True)
class _Voice:
    """What a channel plays, and the way it goes from side to side."""

    name: Sound
    where: float
    to: float
    lasts: float
    age: float = 0.0


class Sounds:
    """All that is heard. `settings` are the player's as they are now; silence is never an error."""

    def __init__(
        self, settings: Callable[[], Settings], device: Device | None = None, workshop: Workshop = WORKSHOP
    ) -> None:
        self.captions = Captions()
        self._settings = settings
        self._device = device or Device()
        self._workshop = workshop
        self._chance = random.Random(5)
        self._voices: list[_Voice | None] = [None] * VOICES
        self._wishes: list[_Wish] = []
        self._since: dict[Sound, float] = {}
        """How long ago each sound was heard last."""
        self._last: dict[Sound, int] = {}
        """Which variant of it."""
        self._in_front = True
        self._bed: Bed | None = None
        self._music: Bed | None = None
        self._playing: dict[int, str] = {}
        """What goes round on the channels of the air and the music."""
        self._bed_channel = BED
        self._duck, self._ducked = 1.0, 0.0
        self._swelled = 0.0
        self._nearness = 0.0
        self._far = _FAR_APART[0]

    # --- effects

    def play(self, name: Sound, where: float = 0.0, to: float | None = None) -> None:
        """A sound from -1 (left) to 1 (right), `to` where it flies."""
        if self._since.get(name, APART) < APART:
            return
        self._since[name] = 0.0
        if self._settings().captions and name not in UNWRITTEN:
            self.captions.hear(name, where if to is None else to)
        if not self._loudness(part_of(name)):
            return
        wish = _Wish(name, where, where if to is None else to)
        if not self._start(wish):
            self._wishes.append(wish)

    def _start(self, wish: _Wish) -> bool:
        """Whether a sound is there and begins now."""
        able = self._device.able
        name, heard = wish.name, self._last.get(wish.name)
        variants = [n for n in range(VARIANTS) if n != heard]
        variant = self._chance.choice(variants)
        cuts = [self._workshop.take(f"{name}.{n}", partial(made, name, n)) for n in range(VARIANTS)]
        samples = cuts[variant]
        if samples is None or not able:
            return False
        self._last[name] = variant
        channel = self._free()
        lasts = len(samples) / 4 / RATE
        self._voices[channel] = voice = _Voice(name, wish.where, wish.to, lasts)
        self._device.play(channel, f"{name}.{variant}", samples)
        self._pan(channel, voice)
        if name in DUCKING:
            self._ducked = max(self._ducked, lasts)
        return True

    def _free(self) -> int:
        """A channel that plays nothing, or else the one that has played longest."""
        oldest, age = 0, -1.0
        for channel, voice in enumerate(self._voices):
            if voice is None or not self._device.busy(channel):
                return channel
            if voice.age > age:
                oldest, age = channel, voice.age
        return oldest

    def _pan(self, channel: int, voice: _Voice) -> None:
        share = min(1.0, voice.age / voice.lasts) if voice.lasts else 1.0
        where = voice.where + (voice.to - voice.where) * share
        loud = self._loudness(part_of(voice.name))
        left, right = sides(where)
        self._device.volume(channel, loud * left, loud * right)

    # --- the air, and music

    def surround(self, bed: str, music: bool) -> None:
        """What is around the player from now on: the air of a game or of the menus, with or without music."""
        self._bed = next((name for name in BEDS if name == bed), "room")
        self._music = self._bed if music else None

    def swell(self) -> None:
        """The crowd has seen something."""
        self._swelled = min(1.0, self._swelled + _SWELL)

    def near(self, share: float) -> None:
        """How near the sides have come to each other, from 0 to 1: drums are heard from further or nearer."""
        self._nearness = share

    def _air(self, seconds: float) -> None:
        loud = self._loudness("ambience")
        self._duck = _towards(self._duck, _DUCK if self._ducked > 0 else 1.0, _DUCKS * seconds)
        self._swelled = max(0.0, self._swelled - _EBBS * seconds)
        swell = (0.55 + 0.45 * self._swelled) if self._bed == "crowd" else 1.0
        self._round(loud * self._duck * swell, seconds)
        drums = loud * self._duck * self._nearness if self._bed == "wind" else 0.0
        self._keep(DRUMS, "drums" if drums else "", beds.drums, drums)
        music = self._loudness("music")
        name = self._music if music else None
        self._keep(MUSIC, f"music.{name}" if name else "", partial(beds.music, name or "room"), music * self._duck)
        self._distant(loud, seconds)

    def _round(self, loud: float, seconds: float) -> None:
        """The bed: a new one comes on the other channel while the old one goes."""
        wanted = f"bed.{self._bed}" if self._bed and loud else ""
        if wanted and self._playing.get(self._bed_channel, "") not in ("", wanted):
            old, self._bed_channel = self._bed_channel, OTHER_BED if self._bed_channel == BED else BED
            self._device.stop(old, _FADE)
            self._playing.pop(old)
        self._keep(self._bed_channel, wanted, partial(beds.bed, self._bed or "room"), loud)

    def _keep(self, channel: int, name: str, make: Callable[[], bytes], loud: float) -> None:
        """See to it that a channel plays just this, over and over."""
        if self._playing.get(channel, "") != name or (name and not self._device.busy(channel)):
            if self._playing.pop(channel, ""):
                self._device.stop(channel, _FADE)
            samples = self._workshop.take(name, make) if name and self._device.able else None
            if samples:
                self._device.play(channel, name, samples, loops=-1, fade=_FADE)
                self._playing[channel] = name
        if name:
            self._device.volume(channel, loud, loud)

    def _distant(self, loud: float, seconds: float) -> None:
        """Now and then something far away."""
        choice = _FAR_SOUNDS.get(self._bed or "room", ())
        self._far -= seconds
        if not choice or not loud or self._far > 0:
            return
        name = self._chance.choice(choice)
        samples = self._workshop.take(f"{name}.0", partial(made, name, 0))
        if samples and self._device.able:
            self._far = self._chance.uniform(*_FAR_APART)
            where = self._chance.uniform(-0.9, 0.9)
            left, right = sides(where)
            self._device.play(FAR, f"{name}.0", samples)
            self._device.volume(FAR, loud * left, loud * right)
            if self._settings().captions:
                self.captions.hear(name, where)

    # --- time, and the world outside

    def update(self, seconds: float) -> None:
        self._device.update(seconds)
        self.captions.update(seconds)
        self._since = {name: age + seconds for name, age in self._since.items() if age + seconds < APART}
        self._ducked = max(0.0, self._ducked - seconds)
        for channel, voice in enumerate(self._voices):
            if voice is None:
                continue
            voice.age += seconds
            if voice.age > voice.lasts:
                self._voices[channel] = None
            elif voice.to != voice.where:
                self._pan(channel, voice)
        for wish in self._wishes:
            wish.age += seconds
        self._wishes = [wish for wish in self._wishes if wish.age < _LATE and not self._start(wish)]
        self._air(seconds)

    def in_front(self, front: bool) -> None:
        """Whether the player looks at this window or at another one."""
        self._in_front = front
        if not front and self._settings().quiet_behind:
            self._hush()

    def device_lost(self) -> None:
        self._device.lost()
        self._playing.clear()

    def device_found(self) -> None:
        self._device.found()

    def close(self) -> None:
        self._hush()
        self._device.close()

    def _hush(self) -> None:
        """Everything stops at once."""
        for channel in range(VOICES):
            self._device.stop(channel)
        self._voices = [None] * VOICES
        self._wishes.clear()
        self._device.stop(FAR)

    def _loudness(self, part: Part) -> float:
        """The player's volume for a part, from 0 to 1; nothing while another window is in front."""
        settings = self._settings()
        if not self._in_front and settings.quiet_behind:
            return 0.0
        own = {
            "effects": settings.volume_effects,
            "ambience": settings.volume_ambience,
            "music": settings.volume_music,
            "interface": settings.volume_interface,
        }[part]
        return settings.volume * own / 10_000


def sides(where: float) -> tuple[float, float]:
    """How loud something at a place from -1 to 1 is on the left and on the right."""
    where = max(-1.0, min(1.0, where))
    return 1 - _SIDE * max(0.0, where), 1 + _SIDE * min(0.0, where)


def _towards(value: float, goal: float, step: float) -> float:
    return min(goal, value + step) if value < goal else max(goal, value - step)
