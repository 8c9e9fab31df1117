"""Which games there are: each a package that is loaded, with its `SYSTEM` and its `LOOKS`, when first wanted."""

from __future__ import annotations

import difflib
import importlib
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from game.core.files import listed
from game.core.home import Folder, assets, folder, shown
from game.core.packs import packs_in
from game.core.system import System
from game.core.text import Catalog

if TYPE_CHECKING:
    from game.kit.looks import Looks

_HOMES = {"SYSTEM": "system", "LOOKS": "looks"}

OWN: tuple[Folder, ...] = ("packs", "maps")
"""Folders with one for each game inside."""
_modules: dict[str, str] = {}


class UnknownSystem(LookupError):  # noqa: N818
    """There is no such game here; the message says which there are."""


def register(module: str) -> None:
    """Add the system in `module`, whose `SYSTEM` is loaded when first wanted; its id is the module's last word."""
    _modules[module.rpartition(".")[2]] = module


def names() -> list[str]:
    return list(_modules)


def module(name: str) -> str:
    """The module of a system, for a worker process to register."""
    if name not in _modules:
        near = difflib.get_close_matches(name, _modules, 1, 0.5)
        hint = f" Did you mean '{near[0]}'?" if near else f" There are: {', '.join(_modules) or 'none yet'}."
        raise UnknownSystem(f"There is no game called '{name}'.{hint}")
    return _modules[name]


def catalog() -> Catalog:
    """The sentences of the program and, once one of them is missed, those that systems and packs bring."""
    # Words of a map that nobody knows are asked for as well; they are no reason to read every game.
    return Catalog([assets() / "locale"], late=_add_words, whole=("view",))


def _add_words(words: Catalog) -> Iterator[None]:
    """A system at a time, those that are in use first: opening a game need not wait for all the others."""
    left = list(names())
    while left:
        name = next((name for name in left if module(name) in sys.modules), left[0])
        left.remove(name)
        teach(name, words)
        yield


def teach(name: str, words: Catalog) -> None:
    """Add the sentences that a system and its packs bring."""
    system = load(name)
    folder = system.locale()
    if folder:
        words.add_folder(folder)
    system.add_words(words)


def looks_of(name: str) -> Looks[Any]:
    """How a system appears on the screen."""
    shown: Looks[Any] = importlib.import_module(module(name)).LOOKS
    return shown


def load(name: str) -> System[Any]:
    system: System[Any] = importlib.import_module(module(name)).SYSTEM
    return system


def faults(name: str = "") -> list[str]:
    """What is wrong with the player's own packs and maps (of one game, or of all), a sentence each."""
    if name:
        return load(name).faults()
    astray = [path for path in packs_in(folder("packs")) if not path.is_dir()]
    told = [f"{shown(path)} is not read: the packs of a game are in a folder of its name." for path in astray]
    return told + [fault for each in names() if _has_own(each) for fault in load(each).faults()]


def _has_own(name: str) -> bool:
    """Whether the player has files for a game: one without need not be loaded to say that nothing is wrong."""
    return any(listed(folder(kind) / name) for kind in OWN)


def late(package: str) -> Callable[[str], Any]:
    """The `__getattr__` of a game's package: its `SYSTEM` and `LOOKS` are found when first wanted."""

    def find(name: str) -> Any:
        if name not in _HOMES:
            raise AttributeError(name)
        return getattr(importlib.import_module(f"{package}.{_HOMES[name]}"), name)

    return find
