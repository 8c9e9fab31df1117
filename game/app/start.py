"""How the program starts: at its title, in a game, watching computers, or with a replay."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.app.play import Play
from game.app.preload import preload
from game.app.screens.title import TitleScreen
from game.app.settings import first_start
from game.app.window import App, Screen
from game.bots.seat import Bot
from game.core.request import Seat
from game.core.session import Session
from game.kit.lessons.lesson import Lesson

_HANDS_OVER = 0.001
"""Seconds after which a thread that makes something lets the window go on."""


def driver() -> str:
    """What windows are shown by; empty when there is nothing."""
    try:
        pygame.display.init()
    except pygame.error:
        return ""
    return pygame.display.get_driver()


def opened() -> App:
    """The program in its window, with a result for every game that ends."""
    sys.setswitchinterval(_HANDS_OVER)
    first = first_start()
    app = App()
    app.bit_by_bit = True
    app.tidying.begin()
    app.show(first)
    app.after_game = _result
    app.after_part = partial(_result, part=True)
    app.practise = _lesson
    app.rehearse = _situation
    app.new_game = _new_game
    return app


# Every one of these screens is imported when it is opened: the title has to stand at once.


def _result(app: App, play: Play, part: bool = False) -> Screen:
    from game.app.screens.result import ResultScreen

    return ResultScreen(app, play, part=part)


def _lesson(app: App, lesson: Lesson) -> Screen:
    from game.app.screens.lesson import LessonScreen

    return LessonScreen(app, lesson)


def _situation(app: App, path: Path) -> Screen:
    from game.app.screens.situations import opened

    return opened(app, path)


def _new_game(app: App, system: str) -> Screen:
    from game.app.screens.new_game import NewGameScreen

    return NewGameScreen(app, system)


def run(system: str | None = None) -> int:
    """Start the program, at its title or straight in a game of `system`."""
    app = opened()
    app.shown_once = partial(preload, app.language)
    app.push(TitleScreen(app))
    if system:
        from game.app.screens.opening import quick_start

        app.push(quick_start(app, system))
    return app.loop()


def watch(session: Session[Any], minds: Mapping[Seat, Bot], seed: int) -> int:
    """Show bots at play."""
    from game.app.screens.opening import watching

    app = opened()
    app.push(watching(app, session, minds, seed))
    return app.loop()


def replay(session: Session[Any]) -> int:
    """Show a finished or unfinished game step by step."""
    from game.app.screens.replay import ReplayScreen

    app = opened()
    app.push(ReplayScreen(app, session))
    return app.loop()
