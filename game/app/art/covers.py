"""The boxes of the games: their covers are drawn once, beside the main thread, and kept as pictures."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from contextlib import suppress
from io import BytesIO

import pygame
from PIL import Image

from game.app.art.lettering import Style, fitted
from game.app.art.manner import Letters, Manner, manner_of
from game.app.art.motifs import HIGH, INK, MOTIFS, WIDE
from game.app.theme import Colour, mixed
from game.core.files import Unreadable, picture_size, read, write_whole
from game.core.home import folder

BENCH = threading.Lock()
"""Covers are drawn and games are read one at a time: threads that work at once leave the window little time."""
VERSION = 1
"""Raised when a cover is drawn differently: those that were kept are drawn again."""
_LARGEST = 4 << 20
_PALE: Colour = (255, 250, 226)
_PAPER: Colour = (244, 234, 210)
_SEPIA: Colour = (58, 44, 34)


def drawn(system: str, title: str) -> pygame.Surface:
    """The cover of a game, with its name."""
    manner = manner_of(system)
    cover = MOTIFS[manner.motif](manner)
    _name(cover, manner, manner.name or (title.upper(),))
    return cover


def _name(cover: pygame.Surface, manner: Manner, lines: Sequence[str]) -> None:
    """The lettering of the box: most of it above, what is left over below where a style has it so."""
    if manner.letters == "sepia":
        pygame.draw.rect(cover, manner.bright, (46, 148, WIDE - 92, 52))
    for n, line in enumerate(lines[:3]):
        y, style = _styles(manner)[manner.letters][n]
        words = fitted(line, style, WIDE - 60)
        cover.blit(words, words.get_rect(midtop=(WIDE // 2, y)))


def _styles(manner: Manner) -> dict[Letters, tuple[tuple[int, Style], ...]]:
    gold, pale = manner.bright, mixed(manner.bright, (255, 255, 255), 0.7)
    deep = mixed(manner.bright, (90, 40, 10), 0.3)
    return {
        "noir": (
            (0, Style(92, (255, 250, 236), (178, 196, 210), squeeze=0.9, track=8)),
            (114, Style(40, (226, 216, 190), squeeze=0.9, track=7)),
            (174, Style(24, gold, squeeze=0.95, track=6)),
        ),
        "sepia": (
            (8, Style(100, _SEPIA, squeeze=0.82, track=2)),
            (141, Style(38, _PAPER, squeeze=0.88, track=8)),
            (196, Style(24, gold, squeeze=0.95, track=6)),
        ),
        "gold": (
            (40, Style(50, pale, deep, track=14)),
            (104, Style(90, pale, deep, outline=(60, 12, 16), edge=3, squeeze=0.84, track=2)),
            (220, Style(30, pale, track=8)),
        ),
        "loud": (
            (14, Style(46, _PALE, outline=INK, squeeze=0.86, shear=0.16, track=1)),
            (
                56,
                Style(
                    150, (255, 246, 160), (255, 120, 20), INK, 7, squeeze=0.9, shear=0.16, shade=(140, 16, 10), depth=12
                ),
            ),
            (678, Style(54, _PALE, outline=INK, edge=5, squeeze=0.86, shear=0.16, track=1)),
        ),
        "deco": (
            (28, Style(84, pale, deep, squeeze=0.92, track=16)),
            (128, Style(44, pale, deep, squeeze=0.95, track=10)),
            (196, Style(30, pale, track=8)),
        ),
    }


# --- keeping them


class Covers:
    """The covers that are ready; those that are not are made one after another, beside the main thread."""

    def __init__(self) -> None:
        self._ready: dict[str, pygame.Surface] = {}
        self._wanted: list[tuple[str, str]] = []
        self._scaled: dict[tuple[str, tuple[int, int]], pygame.Surface] = {}
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def want(self, games: Sequence[tuple[str, str]]) -> None:
        """Have these covers made, each for a game and its title."""
        with self._lock:
            known = [*self._ready, *(system for system, _ in self._wanted)]
            self._wanted += [game for game in games if game[0] not in known]
            if self._wanted and (self._thread is None or not self._thread.is_alive()):
                self._thread = threading.Thread(target=self._make, daemon=True, name="covers")
                self._thread.start()

    def _make(self) -> None:
        while True:
            with self._lock:
                if not self._wanted:
                    return
                system, title = self._wanted[0]
            with BENCH:
                cover = _kept(system, title)
            with self._lock:
                self._ready[system] = cover
                self._wanted.pop(0)

    def ready(self, system: str) -> bool:
        with self._lock:
            return system in self._ready

    def wait(self) -> None:
        """Until all of them are ready, for pictures of the program."""
        if self._thread is not None:
            self._thread.join()

    def cover(self, system: str, size: tuple[int, int]) -> pygame.Surface | None:
        """A cover at a size; None while it is not ready."""
        with self._lock:
            whole = self._ready.get(system)
        if whole is None:
            return None
        key = (system, size)
        if key not in self._scaled:
            if len(self._scaled) > 40:
                self._scaled.clear()
            self._scaled[key] = pygame.transform.smoothscale(whole, size).convert()
        return self._scaled[key]


COVERS = Covers()


def _kept(system: str, title: str) -> pygame.Surface:
    """From the folder of pictures, or drawn now and put there; where nothing can be written it is drawn every time.

    Pillow packs and unpacks beside the main thread; pygame would hold the whole program up meanwhile.
    """
    path = folder("cache") / f"cover-{system}-{VERSION}.png"
    try:
        data = read(path, _LARGEST, "a picture")
        if picture_size(data) == (WIDE, HIGH):
            with Image.open(BytesIO(data)) as image:
                return pygame.image.frombytes(image.convert("RGB").tobytes(), image.size, "RGB")
    except (Unreadable, ValueError, OSError):
        pass
    cover = drawn(system, title)
    packed = BytesIO()
    sheet = Image.frombytes("RGB", cover.get_size(), pygame.image.tobytes(cover, "RGB"))
    sheet.save(packed, "PNG", compress_level=3)
    with suppress(OSError):
        write_whole(path, packed.getvalue())
    return cover
