"""The player's games: the files they are kept in, what the lists say of them, and their pictures."""

from __future__ import annotations

import re
from collections.abc import Generator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import pygame

from game.core.clone import WrongRecord, shape_of
from game.core.home import folder, shown
from game.core.save import SavedGame, SaveError, read_save, resume_position, resuming
from game.core.session import Session
from game.core.system import Setup, System
from game.core.text import Text
from game.kit import registry

THUMBNAIL = (320, 180)
_NAME = re.compile(r"[^\w \-]+")
_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Kept:
    """A file in a folder of games: a game, or what is wrong with it."""

    path: Path
    when: datetime
    saved: SavedGame | None = None
    heading: Text | None = None
    fault: str = ""

    @property
    def name(self) -> str:
        """What the player calls it: the file's name, which can be changed."""
        return self.path.stem

    @property
    def finished(self) -> bool:
        return self.saved is not None and bool(self.saved.beats[-1].digest)

    @property
    def players(self) -> list[tuple[str, str]]:
        """Every seat's name and the computer player in it, if any."""
        return [(place.name or place.seat, place.player) for place in self.saved.setup.seats] if self.saved else []

    @property
    def system(self) -> System[Any] | None:
        return registry.load(self.saved.system) if self.saved and self.saved.system in registry.names() else None


def saves() -> list[Kept]:
    """The games in the saves folder, the latest first, files that cannot be used last."""
    return _kept("saves")


def replays() -> list[Kept]:
    """Everything that can be watched again: the replays folder and every game that was kept."""
    return sorted([*_kept("replays"), *_kept("saves")], key=lambda kept: (not kept.fault, kept.when), reverse=True)


def latest() -> Kept | None:
    """The game to continue: the last one played that is not over."""
    return next((kept for kept in saves() if kept.saved and not kept.fault and not kept.finished), None)


def new_path(setup: Setup) -> Path:
    """Where a new game is kept from its first answer on."""
    return _free(setup.system)


def free_copy_path(path: Path) -> Path:
    """A name beside `path` for a game that branches off it."""
    return _free(path.stem.rstrip("0123456789").rstrip() or path.stem)


def rename(path: Path, name: str) -> Path:
    """Give a game another name; its picture goes with it."""
    wanted = _NAME.sub(" ", name).strip()[:_LONGEST_NAME] or path.stem
    target = path.with_name(f"{wanted}.json")
    if target == path or target.exists():
        return path
    path.rename(target)
    if thumbnail_path(path).exists():
        thumbnail_path(path).rename(thumbnail_path(target))
    return target


def delete(path: Path) -> None:
    path.unlink(missing_ok=True)
    thumbnail_path(path).unlink(missing_ok=True)


# --- opening


@dataclass(slots=True)
class Opening:
    """A saved game on its way back to where it stood."""

    answers: int
    """How many it has."""
    work: Generator[int, None, Session[Any]]
    """Plays them again, telling how many are done."""


def opening(path: Path) -> Opening:
    """Begin to play a saved game to where it stood; SaveError, or its kind Diverged, in one sentence, now or later."""
    saved, system = _read(path)
    return Opening(saved.answers, resuming(saved, system, shown(path)))


def open_position(path: Path) -> Session[Any]:
    """Open a game that no longer replays at its last position; SaveError if even that is impossible."""
    saved, system = _read(path)
    return resume_position(saved, system, shown(path))


def _read(path: Path) -> tuple[SavedGame, System[Any]]:
    saved = read_save(path)
    if saved.system not in registry.names():
        raise SaveError(f"{shown(path)} is a game of '{saved.system}', which is not installed.")
    return saved, registry.load(saved.system)


# --- pictures


def thumbnail_path(path: Path) -> Path:
    return path.with_suffix(".png")


def keep_thumbnail(path: Path, picture: pygame.Surface) -> None:
    """Write a small picture beside a game; one that cannot be written is no loss."""
    wide, high = picture.get_size()
    share = min(THUMBNAIL[0] / wide, THUMBNAIL[1] / high)
    small = pygame.transform.smoothscale(picture, (max(1, round(wide * share)), max(1, round(high * share))))
    fresh = path.with_name(f".{path.stem}.new.png")
    try:
        pygame.image.save(small, fresh)
        fresh.replace(thumbnail_path(path))
    except (OSError, pygame.error):
        fresh.unlink(missing_ok=True)


def thumbnail(path: Path) -> pygame.Surface | None:
    try:
        return pygame.image.load(thumbnail_path(path))
    except (OSError, pygame.error):
        return None


# --- the folder


def _kept(name: str) -> list[Kept]:
    found = folder("replays" if name == "replays" else "saves").glob("*.json")
    looked = [_look(path) for path in found if not path.name.startswith(".")]
    return sorted(looked, key=lambda kept: (not kept.fault, kept.when, kept.name), reverse=True)


def _look(path: Path) -> Kept:
    when = datetime.fromtimestamp(path.stat().st_mtime)
    try:
        saved, system = _read(path)
        state = shape_of(system.state).load(saved.position.state, system.lookup)
    except SaveError as error:
        return Kept(path, when, fault=str(error))
    except (WrongRecord, KeyError) as error:
        return Kept(path, when, saved, fault=f"{shown(path)} needs content that is not there ({error}).")
    return Kept(path, when, saved, system.heading(state))


def _free(stem: str) -> Path:
    saves_folder = folder("saves")
    number = next(n for n in range(1, 1_000_000) if not (saves_folder / f"{stem} {n}.json").exists())
    return saves_folder / f"{stem} {number}.json"
