"""A disk that takes nothing: the game goes on in memory, and is saved again when that is possible."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from examples.duel import SYSTEM
from game.app import games, settings, window
from game.app import play as playing
from game.app.play import Play
from game.app.screens.title import TitleScreen
from game.app.settings import Settings
from game.app.window import App
from game.core import files
from game.core.files import Keeper
from game.core.save import read_save
from game.core.session import Session
from game.engine import Engine
from game.systems.bmg3.system import SYSTEM as BMG3


@pytest.fixture
def keeper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Keeper:
    """The one writer, fresh, in a home where every folder is a file."""
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))
    for name in ("saves", "settings", "reports"):
        (tmp_path / name).write_text("")
    fresh = Keeper()
    for module in (files, games, playing, settings, window):
        monkeypatch.setattr(module, "keeper", fresh)
    return fresh


def test_answers_undo_redo_and_branches_go_on_in_memory(tmp_path: Path, keeper: Keeper) -> None:
    play = Play(Session(SYSTEM, SYSTEM.quick_start()), tmp_path / "saves" / "a.json")
    assert play.asked is not None
    play.answer(play.asked.candidates(1)[0])
    assert play.undo() and play.redo()
    play.branch(0, tmp_path / "saves" / "b.json")
    assert keeper.news() is not None and keeper.news() is None
    (tmp_path / "saves").unlink()
    keeper.try_again()
    kept = read_save(tmp_path / "saves" / "a.json")
    assert kept.answers == len(play.session.answers) > 0


def test_a_game_that_the_disk_did_not_take_is_gone_on_with_and_not_written_over(tmp_path: Path, keeper: Keeper) -> None:
    setup = SYSTEM.quick_start()
    path = tmp_path / "saves" / "duel.json"
    play = Play(Session(SYSTEM, setup), path)
    assert play.asked is not None
    play.answer(play.asked.candidates(1)[0])
    assert keeper.waiting and len(play.session.answers) > 0
    assert read_save(path).answers == len(play.session.answers)
    assert files.listed(tmp_path / "saves", ".json") == [path]
    assert games._free("duel") != path, "another game would be written over it"
    renamed = path.with_name("renamed.json")
    keeper.renamed(path, renamed)
    (tmp_path / "saves").unlink()
    keeper.try_again()
    assert renamed.exists() and not path.exists()


def test_a_window_that_is_resized_on_a_full_disk_says_so_once(tmp_path: Path, keeper: Keeper) -> None:
    app = App(Settings(language="en"), (1280, 720))
    app.push(TitleScreen(app))
    for size in ((1100, 700), (1200, 720)):
        app.frame([pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1])], 0.1)
    assert "settings" in app._told.words
    assert keeper.news() is None
    app.quit()


def test_the_engine_tells_what_is_wrong_with_ones_own_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BMG3, "faults", lambda: ["packs/bmg3/mine.toml: this file is not right"])
    found = {game["id"]: game.get("faults") for game in Engine().reply(b'{"cmd": "systems"}')["systems"]}
    assert found["bmg3"] == ["packs/bmg3/mine.toml: this file is not right"] and found["torgue_arena"] is None
