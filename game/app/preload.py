"""What the title does not need is imported and read on a thread while it stands, so that no click waits for it."""

from __future__ import annotations

import gc
from contextlib import suppress
from importlib import import_module
from threading import Thread

from game.app.art.covers import BENCH
from game.core.rulebook import RulebookError
from game.core.text import Catalog
from game.kit import registry

BEHIND = ("opening", "new_game", "learn", "saves", "rosters", "rulebook", "result", "replays", "situations", "settings")
"""Screens that the title leads to, the likeliest first."""
_met: set[str] = set()
_left: list[str] = []
"""Games that are still to be read, the next one first."""
_threads: list[Thread] = []


def preload(language: str = "") -> Thread:
    """Begin; a module that is wanted meanwhile is waited for by whoever wants it. Books are read in this language."""
    _left[:] = [system for system in registry.names() if system not in _met]
    thread = Thread(target=_load, args=(language,), name="preload", daemon=True)
    _threads[:] = [thread]
    thread.start()
    return thread


def _load(language: str) -> None:
    gc.disable()  # looking through everything that has just been read would hold a frame up, again and again
    try:
        for name in BEHIND:
            with BENCH:
                import_module(f"game.app.screens.{name}")
        while _left:
            with suppress(Exception), BENCH:  # whatever is wrong with a game is told when it is opened
                _meet(_left[0])
            _left.pop(0)
        for system in registry.names() if language else ():
            with suppress(RulebookError), BENCH:
                import_module("game.app.screens.rulebook").book_of(system, language)
    finally:
        gc.freeze()  # none of it is ever let go
        gc.enable()


def is_met(system: str) -> bool:
    """Whether a game has been read, so that it opens at once."""
    return system in _met


def comes(system: str) -> bool:
    """Whether a game is about to be read: it is the next from now on."""
    if system not in _left or not any(thread.is_alive() for thread in _threads):
        return False
    with suppress(ValueError):
        at = _left.index(system)
        if at > 1:  # the first is being read
            _left.insert(1, _left.pop(at))
    return True


def _meet(system: str) -> None:
    """Read the packs and maps of a game, and weave what its boards are made of: none of it changes."""
    from game.app.table.art.ground import material, weave
    from game.app.widgets.force import offers_of

    looks = registry.looks_of(system)
    registry.load(system).quick_start()
    registry.teach(system, Catalog([]))  # whoever asks for them next need not look for them
    boards = [scenario.board for scenario in looks.scenarios()]
    if looks.muster is not None:
        list(looks.muster.starters())
        offers_of(looks.muster)
    for ground in dict.fromkeys(material(board.ground) for board in boards if board is not None):
        weave(ground)
    _met.add(system)
