"""The player's games: the files they are kept in, what the lists say of them, and their pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from io import BytesIO
from itertools import chain
from pathlib import Path
from threading import Thread
from typing import Any

import pygame
from PIL import Image

from game import bots
from game.app.chosen import battle_name
from game.app.rosters import name_of
from game.app.story.kept import SUFFIX as STORY
from game.app.story.kept import story_path
from game.core.claim import claim
from game.core.clone import WrongRecord, shape_of
from game.core.files import Unreadable, file_name, free_paths, keeper, listed, picture_size, read, taken, write_whole
from game.core.home import Folder, folder, legible, shown
from game.core.roster import Roster
from game.core.save import SavedGame, SaveError, outdated, read_save, resume_position, resuming
from game.core.session import Session
from game.core.system import Seating, Setup, System
from game.core.text import Text
from game.core.wording import clip
from game.kit import registry

THUMBNAIL = (640, 400)
_LARGEST_THUMBNAIL = 1 << 20
_pictured: Counter[Path] = Counter()
_REMEMBERED = 400
_looked: dict[Path, tuple[object, Kept]] = {}


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
        return legible(self.path.stem)

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


def new_path(setup: Setup, name: str = "") -> Path:
    """Where a new game is kept from its first answer on; it is called what it is."""
    return _free(name or setup.system)


def lesson_path(system: str, name: str) -> Path | None:
    """Where the last attempt at a lesson is kept; None while another program writes there."""
    path = folder("lessons") / f"{file_name(f'{system} {name}')}.json"
    return path if claim(path) else None


def free_copy_path(path: Path) -> Path:
    """A name beside `path` for a game that branches off it: the same with the next number."""
    return _free(path.stem.rstrip("0123456789").rstrip() or path.stem, copy=True)


def _free(words: str, *, copy: bool = False) -> Path:
    """A path for a game that no file has and no other program has claimed: the first of its name has no number."""
    first = [] if copy else [folder("saves") / f"{file_name(words)}.json"]
    later = (path for path in free_paths(folder("saves"), words, ".json") if not path.stem.endswith(" 1"))
    return next(path for path in chain(first, later) if not taken(path) and claim(path))


def called(setup: Setup, say: Callable[[Text], str]) -> str:
    """What a game is called: the battle, and the forces on both sides where they have names."""
    looks, system = registry.looks_of(setup.system), registry.load(setup.system)
    known = list(looks.scenarios())
    scenario = next((one for one in known if one.id == setup.scenario), next(iter(known), None))
    battle = say(battle_name(scenario) if scenario else system.title)
    forces = [name for place in setup.seats if (name := force_name(system, place, say))]
    if len(forces) != 2:  # only two sides face each other
        return battle
    return say(Text("app.saves.called", battle=battle, one=forces[0], other=forces[1]))


def force_name(system: System[Any], place: Seating, say: Callable[[Text], str]) -> str:
    """What a seat brings, by name; '' where it brings nothing of its own."""
    if isinstance(place.roster, dict):
        name, muster = str(place.roster.get("name", "")), registry.looks_of(system.id).muster
        return name_of(muster, Roster(system.id, name), say)
    named = system.name(place.roster) if place.roster else None
    return say(named) if named else ""


def own_path(path: Path) -> Path:
    """The path itself, or a copy's when another program is already playing the game; the player is told."""
    if claim(path):
        return path
    copy = free_copy_path(path)
    keeper.tell(Text("core.disk.copy", name=legible(path.stem), copy=copy.stem))
    return copy


def rename(path: Path, name: str) -> Path:
    """Give a game another name; its picture goes with it."""
    target = path.with_name(f"{file_name(name, path.stem)}.json")
    if target == path or taken(target):
        return path
    path.rename(target)
    keeper.renamed(path, target)
    with suppress(OSError):
        thumbnail_path(path).rename(thumbnail_path(target))
    with suppress(OSError):
        story_path(path).rename(story_path(target))
    return target


def delete(path: Path) -> None:
    """Remove a game and its picture; OSError when the disk does not allow it."""
    keeper.forget(path)
    path.unlink(missing_ok=True)
    thumbnail_path(path).unlink(missing_ok=True)
    story_path(path).unlink(missing_ok=True)


# --- opening


@dataclass(slots=True)
class Opening:
    """A saved game on its way back to where it stood."""

    answers: int
    """How many answers the game has."""
    work: Generator[int, None, Session[Any]]
    """Plays them again, saying how many are done."""


def seconds_played(path: Path) -> int:
    """How long a kept game has been played; 0 where nobody wrote it down."""
    try:
        about = read_save(path).about
    except SaveError:
        return 0
    return max(0, about.seconds) if about else 0


def opening(path: Path) -> Opening:
    """Begin to play a saved game to where it stood; SaveError (Diverged is one), in one sentence, now or later."""
    saved, system = _read(path)
    return Opening(saved.answers, resuming(saved, system, shown(path)))


def open_position(path: Path) -> Session[Any]:
    """Open a game that no longer replays at its last position; SaveError if even that is impossible."""
    saved, system = _read(path)
    return resume_position(saved, system, shown(path))


def _read(path: Path) -> tuple[SavedGame, System[Any]]:
    saved = read_save(path)
    if saved.system not in registry.names():
        raise SaveError(f"{shown(path)} is a game of '{clip(saved.system)}', which is not installed.")
    for place in saved.setup.seats:
        if place.player and not bots.is_offered(place.player):
            raise SaveError(f"{shown(path)} is played by '{clip(place.player)}', and there is no such computer player.")
    return saved, registry.load(saved.system)


# --- pictures


def thumbnail_path(path: Path) -> Path:
    return path.with_suffix(".png")


def keep_thumbnail(path: Path, picture: pygame.Surface) -> None:
    """Write a small picture beside a game; one that cannot be written is no loss."""
    _write_thumbnail(path, _small(picture))


def keep_thumbnail_later(path: Path, picture: pygame.Surface) -> Thread:
    """The same on a thread, while somebody plays."""
    work = Thread(target=_write_thumbnail, args=(path, _small(picture)), name="thumbnail", daemon=True)
    work.start()
    return work


def _small(picture: pygame.Surface) -> Image.Image:
    wide, high = picture.get_size()
    share = min(1.0, THUMBNAIL[0] / wide, THUMBNAIL[1] / high)
    size = max(1, round(wide * share)), max(1, round(high * share))
    small = picture if size == (wide, high) else pygame.transform.smoothscale(picture, size)
    return Image.frombytes("RGB", size, pygame.image.tobytes(small, "RGB"))


def _write_thumbnail(path: Path, small: Image.Image) -> None:
    data = BytesIO()
    small.save(data, "PNG", compress_level=3)
    with suppress(OSError):
        if path.exists():  # a game that was deleted meanwhile has no picture
            write_whole(thumbnail_path(path), data.getvalue())
            _pictured[path] += 1


def pictured(path: Path) -> int:
    """How often a picture of a game has been kept since the program began."""
    return _pictured[path]


def thumbnail(path: Path) -> pygame.Surface | None:
    """The picture beside a game, if it is one of ours: a few bytes can unpack to gigabytes."""
    try:
        data = read(thumbnail_path(path), _LARGEST_THUMBNAIL, "a picture")
        wide, high = picture_size(data)
        if wide > THUMBNAIL[0] or high > THUMBNAIL[1]:
            return None
        return pygame.image.load(BytesIO(data), "thumbnail.png")
    except (Unreadable, ValueError, pygame.error):
        return None


# --- the folder


def _kept(name: str) -> list[Kept]:
    files = listed(folder("replays" if name == "replays" else "saves"), ".json")
    looked = [_look(path) for path in files if not path.name.endswith(STORY)]
    return sorted(looked, key=lambda kept: (not kept.fault, kept.when, kept.name), reverse=True)


def looking(name: Folder) -> Generator[None, None, None]:
    """Read the files of a folder that are new, one at a time: whoever lists them then need not wait for it."""
    for path in listed(folder(name), ".json"):
        if not path.name.endswith(STORY):
            _look(path)
            yield


def _look(path: Path) -> Kept:
    """What a file holds; one that has not changed since is not read again."""
    if keeper.held(path) is not None:
        return _read_in(path)
    try:
        about = path.lstat()
        seen = about.st_mtime_ns, about.st_size, about.st_ino, registry.names()
    except OSError:
        return _read_in(path)
    known = _looked.get(path)
    if known is None or known[0] != seen:
        known = _looked[path] = seen, _read_in(path)
        if len(_looked) > _REMEMBERED:
            del _looked[next(iter(_looked))]
    return known[1]


def _read_in(path: Path) -> Kept:
    when = _when(path)
    try:
        saved, system = _read(path)
        state = shape_of(system.state).load(saved.position.state, system.lookup)
        return Kept(path, when, saved, system.heading(state))
    except SaveError as error:
        return Kept(path, when, fault=str(error))
    except WrongRecord as error:
        return Kept(path, when, saved, fault=outdated(saved, system, shown(path), str(error)))
    except Exception as error:  # a state that somebody else wrote down may hold anything
        return Kept(path, when, fault=f"{shown(path)} holds a position that makes no sense ({clip(error)}).")


def _when(path: Path) -> datetime:
    """When a file was last written; a disk may give a date that no calendar has."""
    if keeper.held(path) is not None:
        return datetime.now()
    try:
        return datetime.fromtimestamp(path.lstat().st_mtime)
    except (OSError, ValueError, OverflowError):
        return datetime.fromtimestamp(0)
