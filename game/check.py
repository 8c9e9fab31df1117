"""What is wrong with a file somebody wrote: a map, a pack, a save, a situation, a lesson, weights or a game's words."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec

import game.systems  # noqa: F401 - the games that ship
from game.boards.mapfile import MapError
from game.boards.mapkinds import try_map
from game.boards.maplint import hints
from game.bots.pupil import taught
from game.core.files import Unreadable, listed, read, read_data
from game.core.home import assets, folder, shown
from game.core.packs import check_pack
from game.core.save import LARGEST_SAVE, SaveError, read_save, resume
from game.core.session import RuleFailed, Session
from game.core.system import SetupError
from game.kit import reading, registry, terms, weights
from game.kit.lessons.goals import goal_of, practice
from game.kit.lessons.hints import read_hints
from game.kit.lessons.lesson import faults_of, read_lesson
from game.kit.practice import faults_of as practice_faults
from game.kit.situations import read_situation, situated

_SUFFIXES = (".tmx", ".toml", ".json")
_SEEDS = 10
"""Games in which a computer player tries a lesson."""


def files(path: Path) -> Iterator[Path]:
    """The files under a path that can be checked; the parts of a pack folder count as the pack."""
    if not path.is_dir():
        yield path
        return
    if (path / "pack.toml").is_file():
        yield path
        return
    for inner in listed(path):
        if (inner.is_dir() and not inner.is_symlink()) or (inner.suffix in _SUFFIXES and _is_ours(inner)):
            yield from files(inner)


def _is_ours(path: Path) -> bool:
    """Whether a file met on the way is meant for us; other programs write JSON too."""
    if path.suffix != ".json":
        return True
    try:
        written = msgspec.json.decode(read(path, LARGEST_SAVE, "a saved game"))
    except (Unreadable, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return True
    return isinstance(written, dict) and ("game" in written or "system" in written)


def problems(path: Path) -> list[str]:
    """One sentence for everything wrong with a file."""
    if not os.path.lexists(path):
        return [f"{shown(path)}: there is no such file."]
    if path.suffix == ".tmx":
        return _map_problems(path)
    if path.is_dir():
        return _pack_problems(path, path / "pack.toml")
    if path.suffix == ".toml":
        return _toml_problems(path)
    if path.suffix == ".json":
        return _json_problems(path)
    return [f"{shown(path)}: maps end in .tmx, packs in .toml, saves and situations in .json or .toml."]


def _map_problems(path: Path) -> list[str]:
    """Why a map is refused, or else hints: those for every map, then those of the game it is for."""
    errors: list[MapError] = []
    found = try_map(path, errors)
    if errors or found is None:
        return [str(error) for error in errors]
    told = hints(found)
    with suppress(registry.UnknownSystem):
        told += registry.load(found.system).map_hints(path.stem, found.board)
    return [f"hint: {path.name}: {hint}" for hint in told]


def _toml_problems(path: Path) -> list[str]:
    try:
        written = read_data(path, "a pack, a situation or a lesson")
    except Unreadable as error:
        return [str(error)]
    if path.name in (terms.FILE, reading.FILE):
        return _book_problems(path)
    if "weights" in written:
        return _weight_problems(path)
    if "pack" in written:
        return _pack_problems(path, path)
    if "hint" in written:
        return _hint_problems(path)
    return _lesson_problems(path) if "step" in written else _situation_problems(path)


def _hint_problems(path: Path) -> list[str]:
    try:
        read_hints(path)
    except SetupError as error:
        return [str(error)]
    return []


def _book_problems(path: Path) -> list[str]:
    """What is wrong with what lies beside a rulebook: the words of its game, or what to read first."""
    system = path.parent.name
    try:
        if path.name == terms.FILE:
            told = terms.faults_of(terms.read_terms(path), system)
        else:
            told = reading.faults_of(reading.read_reading(path), system)
    except SetupError as error:
        return [str(error)]
    return [f"{shown(path)}: {fault}" for fault in told]


def _weight_problems(path: Path) -> list[str]:
    with suppress(registry.UnknownSystem):
        registry.load(path.stem)
    found = weights.fault(path)
    return [found] if found else []


def _pack_problems(pack: Path, header: Path) -> list[str]:
    try:
        heading = read_data(header, "a pack").get("pack")
    except Unreadable as error:
        return [str(error)]
    name = heading.get("system") if isinstance(heading, dict) else None
    if not isinstance(name, str):
        return [f"{shown(header)}, [pack] system: a pack says which game it is for."]
    try:
        system = registry.load(name)
    except registry.UnknownSystem as error:
        return [f"{shown(header)}, [pack] system: {error}"]
    beside = [assets() / "packs" / name, folder("packs") / name]
    return [str(problem) for problem in check_pack(pack, name, system.kinds, beside, system.unfounded)]


def _json_problems(path: Path) -> list[str]:
    try:
        written = msgspec.json.decode(read(path, LARGEST_SAVE, "a saved game"))
    except Unreadable as error:
        return [str(error)]
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return [f"{shown(path)}: {error}"]
    if isinstance(written, dict) and "system" in written and "game" not in written:
        return _lesson_problems(path) if "step" in written else _situation_problems(path)
    try:
        saved = read_save(path)
        resume(saved, registry.load(saved.system), shown(path))
    except (SaveError, registry.UnknownSystem) as error:
        return [str(error)]
    return []


def _situation_problems(path: Path) -> list[str]:
    try:
        described = read_situation(path)
        Session(*situated(described))
        goal = goal_of(described)
    except (SetupError, registry.UnknownSystem, RuleFailed) as error:
        sentence = str(error)
        return [sentence if sentence.startswith(shown(path)) else f"{shown(path)}: {sentence}"]
    cited = [f"{shown(path)}: {fault}" for fault in practice_faults(described)]
    if goal is None:
        return cited
    told = list(goal.when.faults())
    tries = [(seed, player) for player in ("medium", "strong") for seed in range(_SEEDS)]
    if not told and not any(taught(practice(described, goal), seed, player) == "done" for seed, player in tries):
        told = [f"a computer player that tries reaches its goal in none of {len(tries)} games."]
    return [*cited, *(f"{shown(path)}: {fault}" for fault in told)]


def _lesson_problems(path: Path) -> list[str]:
    """What is wrong with a lesson, or else whether a computer player that has read it can finish it."""
    try:
        lesson = read_lesson(path)
    except SetupError as error:
        return [str(error)]
    told = faults_of(lesson)
    if not told:
        finished = sum(taught(lesson, seed) == "done" for seed in range(_SEEDS))
        if finished < _SEEDS - 1:
            told = [f"a computer player finishes it in {finished} of {_SEEDS} games; it should in {_SEEDS - 1}."]
    return [f"{shown(path)}: {fault}" for fault in told]
