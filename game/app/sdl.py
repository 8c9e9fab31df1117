"""What SDL has to be told before pygame is imported."""

from __future__ import annotations

import os

from game.app.settings import load_settings


def prepare() -> None:
    """Set SDL's environment, except where the player has already set it."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    if not load_settings().accelerated:
        # Without a graphics card, emulated OpenGL takes 10 ms a frame.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
