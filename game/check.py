"""What is wrong with a file somebody wrote: a map, a pack, a save or a situation."""

from __future__ import annotations

import contextlib
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec

import game.systems  # noqa: F401 - the games that ship
from game.boards.maplint import check_map
from game.core.home import assets, shown
from game.core.packs import check_pack, packs_in
from game.core.save import SaveError, read_save, resume
from game.core.session import RuleFailed, Session
from game.core.system import SetupError
from game.kit import registry
from game.kit.situations import read_situation, situated

_SUFFIXES = (".tmx", ".toml", ".json")


def files(path: Path) -> Iterator[Path]:
    """The files under a path that can be checked; the parts of a pack folder count as the pack."""
    if not path.is_dir():
        yield path
        return
    if (path / "pack.toml").is_file():
        yield path
        return
    for inner in sorted(path.iterdir()):
        if inner.is_dir() or (inner.suffix in _SUFFIXES and _is_ours(inner)):
            yield from files(inner)


def _is_ours(path: Path) -> bool:
    """Whether a file met on the way is meant for us; other programs write JSON too."""
    if path.suffix != ".json":
        return True
    with contextlib.suppress(OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        written = msgspec.json.decode(path.read_bytes())
        return isinstance(written, dict) and ("game" in written or "system" in written)
    return True


def problems(path: Path) -> list[str]:
    """One sentence for everything wrong with a file."""
    if not path.exists():
        return [f"{shown(path)}: there is no such file."]
    if path.suffix == ".tmx":
        return check_map(path)
    if path.is_dir():
        return _pack_problems(path, path / "pack.toml")
    if path.suffix == ".toml":
        return _toml_problems(path)
    if path.suffix == ".json":
        return _json_problems(path)
    return [f"{shown(path)}: maps end in .tmx, packs in .toml, saves and situations in .json or .toml."]


def _toml_problems(path: Path) -> list[str]:
    try:
        written = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        return [f"{shown(path)}: {' '.join(str(error).split())}"]
    if "pack" in written:
        return _pack_problems(path, path)
    return _situation_problems(path)


def _pack_problems(pack: Path, header: Path) -> list[str]:
    try:
        name = tomllib.loads(header.read_text(encoding="utf-8")).get("pack", {}).get("system")
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError, AttributeError) as error:
        return [f"{shown(header)}: {' '.join(str(error).split())}"]
    if not isinstance(name, str):
        return [f"{shown(header)}, [pack] system: a pack says which game it is for."]
    try:
        system = registry.load(name)
    except registry.UnknownSystem as error:
        return [f"{shown(header)}, [pack] system: {error}"]
    beside = [other for other in packs_in(assets() / "packs" / name) if not other.samefile(pack)]
    return [str(problem) for problem in check_pack(pack, name, system.kinds, beside)]


def _json_problems(path: Path) -> list[str]:
    try:
        written = msgspec.json.decode(path.read_bytes())
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        return [f"{shown(path)}: {error}"]
    if isinstance(written, dict) and "system" in written and "game" not in written:
        return _situation_problems(path)
    try:
        saved = read_save(path)
        resume(saved, registry.load(saved.system), shown(path))
    except (SaveError, registry.UnknownSystem) as error:
        return [str(error)]
    return []


def _situation_problems(path: Path) -> list[str]:
    try:
        Session(*situated(read_situation(path)))
    except (SetupError, registry.UnknownSystem, RuleFailed) as error:
        sentence = str(error)
        return [sentence if sentence.startswith(shown(path)) else f"{shown(path)}: {sentence}"]
    return []
