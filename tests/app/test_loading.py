"""Opening a long game: the window shows how far it is, and can be left."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pygame
import pytest

from game.app.screens import loading
from game.app.screens.confirm import ConfirmScreen
from game.app.screens.loading import LoadingScreen
from game.app.screens.replay import ReplayScreen
from game.app.screens.replays import ReplaysScreen
from game.app.screens.saves import SavesScreen
from game.app.screens.table import TableScreen
from game.app.screens.title import TitleScreen
from game.core import save as saving
from game.core.save import read_save
from tests.app.conftest import Hand
from tests.app.test_screens import kept_game

ANSWERS = 20


@pytest.fixture
def long_game(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game that takes many frames to open: one answer in each."""
    monkeypatch.setattr(loading, "A_FRAME", 0)
    path = kept_game(ANSWERS, "Long")
    hand.app.relayout()
    return path


def shown(hand: Hand) -> LoadingScreen:
    assert isinstance(hand.app.top, LoadingScreen)
    return hand.app.top


def test_a_short_game_is_there_at_once(hand: Hand) -> None:
    kept_game(3)
    hand.app.relayout()
    hand.click("Continue")
    assert isinstance(hand.app.top, TableScreen)


def test_a_long_game_shows_how_far_it_is_until_it_is_open(hand: Hand, long_game: Path) -> None:
    hand.click("Continue")
    screen = shown(hand)
    seen = [screen.done]
    while hand.app.top is screen:
        hand.frames(1)
        seen.append(screen.done)
    assert len(set(seen)) > ANSWERS // 2 and seen == sorted(seen)
    assert screen.total == read_save(long_game).answers
    assert isinstance(hand.app.top, TableScreen) and hand.app.top.play.path == long_game
    assert [type(each) for each in hand.app.screens] == [TitleScreen, TableScreen]


def test_opening_can_be_left_and_the_file_stays_as_it_is(hand: Hand, long_game: Path) -> None:
    before = long_game.read_bytes()
    hand.click("Load a game")
    hand.click("saves.open")
    shown(hand)
    hand.press(pygame.K_ESCAPE)
    assert isinstance(hand.app.top, SavesScreen)
    hand.click("saves.open")
    shown(hand)
    hand.click("Cancel")
    assert isinstance(hand.app.top, SavesScreen) and long_game.read_bytes() == before


def test_a_game_to_watch_again_is_opened_the_same_way(hand: Hand, long_game: Path) -> None:
    hand.click("Replays")
    hand.click("replays.watch")
    shown(hand)
    hand.frames(2 * ANSWERS)
    assert isinstance(hand.app.top, ReplayScreen)
    hand.press(pygame.K_ESCAPE)
    assert isinstance(hand.app.top, ReplaysScreen)


def test_a_game_that_goes_another_way_halfway_is_told_then(hand: Hand, long_game: Path) -> None:
    game = msgspec.json.decode(long_game.read_bytes())["game"]
    game["beats"][-2][1] = "another digest"
    raw = msgspec.json.encode(game)
    changed = {"format": 1, "check": saving._checksum(raw), "game": msgspec.Raw(raw)}
    long_game.write_bytes(msgspec.json.encode(changed))
    hand.click("Load a game")
    hand.click("saves.open")
    shown(hand)
    hand.frames(2 * ANSWERS)
    assert isinstance(hand.app.top, ConfirmScreen)
    assert [type(each) for each in hand.app.screens] == [TitleScreen, SavesScreen, ConfirmScreen]


def test_the_window_may_be_closed_while_a_game_is_opened(hand: Hand, long_game: Path) -> None:
    hand.click("Continue")
    shown(hand)
    hand.send(pygame.event.Event(pygame.QUIT))
    assert not hand.app.running
