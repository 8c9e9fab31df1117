"""What the title does not need is imported and read on a thread while it stands, so that no click waits for it."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from threading import Thread

from game.kit import registry

BEHIND = ("opening", "new_game", "learn", "saves", "rosters", "rulebook", "result", "replays", "situations", "settings")
"""Screens that the title leads to, the likeliest first."""
_met: set[str] = set()


def preload() -> Thread:
    """Begin; a module that is wanted meanwhile is waited for by whoever wants it."""
    thread = Thread(target=_load, name="preload", daemon=True)
    thread.start()
    return thread


def _load() -> None:
    for name in BEHIND:
        import_module(f"game.app.screens.{name}")
    for system in registry.names():
        with suppress(Exception):  # whatever is wrong with a game is told when it is opened
            _meet(system)


def is_met(system: str) -> bool:
    """Whether a game has been read, so that it opens at once."""
    return system in _met


def _meet(system: str) -> None:
    """Read the packs and maps of a game: none of it changes while the program runs."""
    looks = registry.looks_of(system)
    registry.load(system).quick_start()
    list(looks.scenarios())
    if looks.muster is not None:
        list(looks.muster.starters())
    _met.add(system)
