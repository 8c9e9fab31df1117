"""How the program starts: at its title, in a game, watching computers, or with a replay."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import pygame

from game.app.screens.lesson import LessonScreen
from game.app.screens.new_game import NewGameScreen
from game.app.screens.opening import quick_start, watching
from game.app.screens.replay import ReplayScreen
from game.app.screens.result import ResultScreen
from game.app.screens.title import TitleScreen
from game.app.settings import first_start
from game.app.window import App
from game.bots.seat import Bot
from game.core.request import Seat
from game.core.session import Session


def driver() -> str:
    """What windows are shown by; empty when there is nothing."""
    try:
        pygame.display.init()
    except pygame.error:
        return ""
    return pygame.display.get_driver()


def opened() -> App:
    """The program in its window, with a result for every game that ends."""
    first = first_start()
    app = App()
    app.show(first)
    app.after_game = ResultScreen
    app.after_part = partial(ResultScreen, part=True)
    app.practise = LessonScreen
    app.new_game = NewGameScreen
    return app


def run(system: str | None = None) -> int:
    """Start the program, at its title or straight in a game of `system`."""
    app = opened()
    app.push(TitleScreen(app))
    if system:
        app.push(quick_start(app, system))
    return app.loop()


def watch(session: Session[Any], minds: Mapping[Seat, Bot], seed: int) -> int:
    """Show bots at play."""
    app = opened()
    app.push(watching(app, session, minds, seed))
    return app.loop()


def replay(session: Session[Any]) -> int:
    """Show a finished or unfinished game step by step."""
    app = opened()
    app.push(ReplayScreen(app, session))
    return app.loop()
