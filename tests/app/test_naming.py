"""The save of a campaign is called by the show it has come to, unless the player named it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.app import games
from game.app.naming import Naming
from game.app.play import Play
from game.core.home import folder
from game.kit import registry
from tests.app.intermission import playing

SAY = registry.catalog()


def say(text: Any) -> str:
    return SAY.render(text, "en")


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path))


def kept(name: str) -> Play:
    """The campaign on its way to the second show, in a file of that name."""
    play = playing("A", money=0, steps=["gear:salvador", "rest", "upgrade", "next"])
    play.path = folder("saves") / f"{name}.json"
    play.keep()
    return play


def test_a_campaign_is_named_after_its_show_and_its_hunter() -> None:
    play = kept("torgue_arena")
    old = play.path
    Naming(play, say).update()
    assert play.path is not None and play.path.stem == "The Road to the Throne, show 2 of 5 (Salvador)"
    assert play.path.exists() and old is not None and not old.exists()
    play.answer("done")
    assert [one.name for one in games.saves()] == ["The Road to the Throne, show 2 of 5 (Salvador)"]


def test_a_second_campaign_at_the_same_show_gets_a_number() -> None:
    for _ in range(2):
        play = kept("torgue_arena")
        Naming(play, say).update()
    assert play.path is not None and play.path.stem == "The Road to the Throne, show 2 of 5 (Salvador) 2"
    before = play.path
    Naming(play, say).update()
    assert play.path == before


def test_a_name_that_the_player_gave_stays() -> None:
    play = kept("Evening with friends")
    Naming(play, say).update()
    assert play.path is not None and play.path.stem == "Evening with friends"


def test_a_game_that_has_no_parts_keeps_its_name(tmp_path: Path) -> None:
    play = kept("torgue_arena")
    play.session.state.alone = True
    Naming(play, say).update()
    assert play.path is not None and play.path.stem == "torgue_arena"
