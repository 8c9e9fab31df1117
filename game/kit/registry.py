"""Which games there are: each a package that is loaded, with its `SYSTEM` and its `LOOKS`, when first wanted."""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from game.core.home import assets
from game.core.system import System
from game.core.text import Catalog

if TYPE_CHECKING:
    from game.kit.looks import Looks

_HOMES = {"SYSTEM": "system", "LOOKS": "looks"}

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
    """The sentences of the program and, once one of them is wanted, those that systems and packs bring."""
    return Catalog([assets() / "locale"], late=_add_words)


def _add_words(words: Catalog) -> None:
    for system in map(load, names()):
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


def late(package: str) -> Callable[[str], Any]:
    """The `__getattr__` of a game's package: its `SYSTEM` and `LOOKS` are found when first wanted."""

    def find(name: str) -> Any:
        if name not in _HOMES:
            raise AttributeError(name)
        return getattr(importlib.import_module(f"{package}.{_HOMES[name]}"), name)

    return find
