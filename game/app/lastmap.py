"""A small picture of the table a game was last begun on, for the tile of the quick battle."""

from __future__ import annotations

from contextlib import suppress
from io import BytesIO
from pathlib import Path
from threading import Thread

import pygame

from game.core.files import Unreadable, picture_size, read, write_whole
from game.core.home import folder

SIZE = (240, 240)
_LARGEST = 1 << 18


def _path(system: str) -> Path:
    return folder("cache") / f"{system} table.png"


def keep(system: str, picture: pygame.Surface) -> Thread:
    """Write it down on a thread; one that cannot be written is no loss."""
    small = pygame.transform.smoothscale(picture, SIZE)
    work = Thread(target=_write, args=(system, small), name="last map", daemon=True)
    work.start()
    return work


def _write(system: str, small: pygame.Surface) -> None:
    data = BytesIO()
    pygame.image.save(small, data, "table.png")
    with suppress(OSError):
        write_whole(_path(system), data.getvalue())


def forget(system: str) -> None:
    with suppress(OSError):
        _path(system).unlink(missing_ok=True)


def recall(system: str) -> pygame.Surface | None:
    try:
        data = read(_path(system), _LARGEST, "a picture")
        if picture_size(data) != SIZE:
            return None
        return pygame.image.load(BytesIO(data), "table.png")
    except (Unreadable, ValueError, pygame.error):
        return None
