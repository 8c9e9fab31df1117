"""How the program starts: at its title, in a game, watching computers, or with a replay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.app.screens.opening import quick_start, watching
from game.app.screens.replay import ReplayScreen
from game.app.screens.title import TitleScreen
from game.app.window import App
from game.bots.seat import Bot
from game.core.request import Seat
from game.core.session import Session


def run(system: str | None = None) -> int:
    """Start the program, at its title or straight in a game of `system`."""
    app = App()
    app.push(TitleScreen(app))
    if system:
        app.push(quick_start(app, system))
    return app.loop()


def watch(session: Session[Any], minds: Mapping[Seat, Bot], seed: int) -> int:
    """Show bots at play."""
    app = App()
    app.push(watching(app, session, minds, seed))
    return app.loop()


def replay(session: Session[Any]) -> int:
    """Show a finished or unfinished game step by step."""
    app = App()
    app.push(ReplayScreen(app, session))
    return app.loop()
