"""While a computer player thinks, whatever the player does is on the screen within two frames."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

import msgspec
import pygame
import pytest

from examples.duel import SYSTEM
from game.app.play import Play
from game.app.screens.table import TableScreen
from game.app.window import App
from game.core.request import Seat
from game.core.session import Session
from game.core.system import Setup
from tests.app.conftest import FRAME
from tests.app.test_table import Player
from tests.app.test_thinking import FIGHT, Sleeping

A = Seat("A")
WITHIN = 2
STILL = 60
"""Frames, a second of them, in which nothing changes."""


@pytest.fixture
def waiting(app: App) -> Iterator[Player]:
    """A table whose computer player thinks for longer than any test."""
    app.settings.animation, app.settings.volume = "none", 0
    seats = tuple(
        msgspec.structs.replace(place, player="strong" if place.seat == A else "")
        for place in SYSTEM.quick_start().seats
    )
    session = Session(SYSTEM, Setup("duel", seats=seats, situation=FIGHT))
    table = TableScreen(app, Play(session, seed=1), {A: Sleeping()})
    app.push(table)
    hand = Player(app)
    hand.until(lambda: thinks(table))
    rest(app)
    yield hand
    table.host.computers.stop()


def thinks(table: TableScreen) -> bool:
    """Whether the worker has been given the question and is busy with it."""
    return table.host.thinking and table.host.computers.thinker._outstanding == 1


def pixels(app: App) -> str:
    """A digest: two whole pictures would be printed byte by byte where they differ."""
    return sha256(pygame.image.tobytes(app.window, "RGB")).hexdigest()


def rest(app: App) -> None:
    """Wait until the picture stays as it is: what is painted bit by bit takes longer on a slow machine."""
    picture, same = "", 0
    for _ in range(5000):
        app.frame([], FRAME)
        same = same + 1 if pixels(app) == picture else 0
        picture = pixels(app)
        if same == STILL:
            return
    raise AssertionError("the picture never comes to rest")


def frames_until_it_shows(app: App, events: Sequence[pygame.event.Event]) -> int:
    before = pixels(app)
    for count in range(1, 10):
        app.frame(events if count == 1 else [], FRAME)
        if pixels(app) != before:
            return count
    raise AssertionError(f"nothing comes of {events}")


def moved(at: tuple[int, int], buttons: tuple[int, int, int] = (0, 0, 0)) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=buttons)


def test_everything_the_player_does_shows_within_two_frames(waiting: Player) -> None:
    app, table = waiting.app, waiting.table
    app.frame([moved((5, 5))], FRAME)
    rest(app)
    middle = table.sitting.view.rect.center
    model = waiting.where(12, 9)
    key = [pygame.event.Event(kind, key=pygame.K_F1, mod=0, unicode="") for kind in (pygame.KEYDOWN, pygame.KEYUP)]
    deeds: dict[str, list[pygame.event.Event]] = {
        "pointing at a model": [moved(model)],
        "selecting it": [
            pygame.event.Event(kind, pos=model, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        ],
        "coming nearer": [moved(middle), pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=2, flipped=False)],
        "dragging": [
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=middle, button=2),
            moved((middle[0] + 60, middle[1] + 25), (0, 1, 0)),
        ],
        "letting go and opening the list of keys": [
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(middle[0] + 60, middle[1] + 25), button=2),
            *key,
        ],
        "closing it": key,
    }
    shown = {}
    for name, events in deeds.items():
        assert thinks(table), name
        shown[name] = frames_until_it_shows(app, events)
    assert max(shown.values()) <= WITHIN, shown


def test_nothing_moves_by_itself_while_it_thinks(waiting: Player) -> None:
    """Otherwise any picture would do for the test above."""
    waiting.app.frame([moved((5, 5))], FRAME)
    rest(waiting.app)
    assert thinks(waiting.table)
