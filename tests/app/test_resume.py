"""What the title says of the game to go on with."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.app import games
from game.app.play import Play
from game.app.resume import Resumed, resumed
from game.app.screens import titletiles
from game.app.screens.briefing import BriefingScreen
from game.app.screens.titletiles import Tiles
from game.app.settings import Settings
from game.app.window import App
from game.core.home import folder
from game.core.text import Text
from game.kit import registry
from tests.app.intermission import Table, playing


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))


def say(text: Text) -> str:
    return registry.catalog().render(text, "en")


def kept(play: Play) -> games.Kept:
    play.path = folder("saves") / "one.json"
    play.keep()
    return next(iter(games.saves()))


def read(play: Play) -> Resumed:
    found = resumed(kept(play), say)
    assert found is not None
    return found


def test_what_all_decide_together_is_the_persons_turn() -> None:
    play = playing("A", phase="hunters", steps=[], turn="", spotlight="moze", round=2)
    assert play.pending is not None
    assert play.pending.common
    assert play.pending.seat != "A"
    assert play.seat == "A"
    assert read(play).yours


def test_a_campaign_says_which_show_it_is_and_that_it_stands_between_two() -> None:
    found = read(playing("A"))
    assert found.part == "Dead Air · show 2 of 5"
    assert found.between == "Intermission"


def test_a_single_game_has_no_part() -> None:
    assert read(playing("A", campaign="", alone=True)).part == ""


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_title_shows_everybody_at_the_table(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    app = App(Settings(language="en", scale=100, volume=0), size)
    tiles, game = Tiles(app), read(playing("A"))
    rows: list[pygame.Rect] = []
    monkeypatch.setattr(titletiles.Tiles, "_paint_side", lambda self, surface, rect, side: rows.append(rect))
    area = pygame.Rect(0, 0, size[0] * 58 // 100, size[1] * 34 // 100)
    tiles.paint_continue(game, "", pygame.Surface(area.size), area)
    assert len(rows) == len(game.sides) == 4
    assert not any(one.colliderect(other) for n, one in enumerate(rows) for other in rows[:n])
    assert all(area.contains(row) for row in rows)
    app.quit()


def test_the_briefing_names_everybody_who_plays() -> None:
    table = Table(playing("A", phase="hunters", steps=[], spotlight="moze", round=2))
    assert table.screen.introducing.brief(so_far=False)
    screen = table.app.top
    assert isinstance(screen, BriefingScreen)
    assert [side.name for side in screen._told.sides] == ["Salvador", "Mordecai", "Amara", "Moze"]
    table.app.quit()


def test_a_quick_battle_shows_the_last_table_where_none_was_chosen_since() -> None:
    app = App(Settings(language="en", volume=0), (1280, 720))
    tiles = Tiles(app)
    tiles.read(kept(playing("A")))
    assert tiles._last_table("torgue_arena") is None, "nobody has painted it"
    assert any(tiles.paint_picture() for _ in range(2000)), "in steps"
    assert tiles._last_table("torgue_arena") is not None
    assert tiles._last_table("bmg3") is None, "that is another table"
    app.quit()
