"""What is not needed for the title is imported on a thread while the title stands, so that no click waits for it."""

from __future__ import annotations

from importlib import import_module
from threading import Thread

BEHIND = ("opening", "new_game", "learn", "saves", "rosters", "rulebook", "result", "replays", "situations", "settings")
"""Screens that the title leads to, the likeliest first."""


def preload() -> Thread:
    """Begin; a module that is wanted meanwhile is waited for by whoever wants it."""
    thread = Thread(target=_load, name="preload", daemon=True)
    thread.start()
    return thread


def _load() -> None:
    for name in BEHIND:
        import_module(f"game.app.screens.{name}")
