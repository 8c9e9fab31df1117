"""Files of an earlier version: they open, or say in words what is lost.

`older` holds a game of every system with some sixty random answers, a roster of every system that has them, and
settings, all written by the program as it was some two hundred changes before the first release.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from game.app import games
from game.app.settings import read_settings
from game.core.home import folder
from game.core.roster import read_roster
from game.core.save import Diverged, read_save
from game.core.session import Session
from game.kit import registry
from game.systems import SHIPPED

OLDER = Path(__file__).parent / "older"
SAVES = sorted(OLDER.glob("saves/*.json"))
ROSTERS = sorted(OLDER.glob("rosters/*.json"))

AS_BEFORE = {"bmg3": 4, "torgue_arena": 3, "shadow_of_the_bat": 3}
"""Rules that have not changed since, by the version they have: their games go on with all their history."""

DEARER = "points more than"
"""All that may have to be changed in an old roster: prices change when a game is balanced."""


def opened(path: Path) -> Session[object]:
    work = games.opening(path).work
    while True:
        try:
            next(work)
        except StopIteration as done:
            return done.value


def test_there_is_something_of_every_game() -> None:
    shipped = {name.rpartition(".")[2] for name in SHIPPED}
    assert {path.stem for path in SAVES} == shipped
    assert {path.stem for path in ROSTERS} == {name for name in shipped if registry.looks_of(name).muster}


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_an_old_game_goes_on(path: Path) -> None:
    saved = read_save(path)
    try:
        session = opened(path)
        assert len(session.answers) == saved.answers
    except Diverged as gone:
        assert AS_BEFORE.get(saved.system) != registry.load(saved.system).version, str(gone)
        assert "was made with" in str(gone), "it says that it is old, and not that it is damaged"
        session = games.open_position(path)
    assert session.pending is not None
    session.answer(session.pending.sample(Random(1)))


@pytest.mark.parametrize("path", ROSTERS, ids=lambda path: path.stem)
def test_an_old_roster_can_be_played(path: Path) -> None:
    roster = read_roster(path)
    muster = registry.looks_of(roster.system).muster
    assert muster is not None
    assert roster.name == f"Mine of {path.stem}"
    lost = [registry.catalog().render(fault.reason, "en") for fault in muster.judge(roster).faults]
    assert [sentence for sentence in lost if DEARER not in sentence] == []


def test_old_settings_are_all_kept() -> None:
    shutil.copy(OLDER / "settings" / "settings.json", folder("settings"))
    settings, lost = read_settings()
    assert lost == []
    assert (settings.language, settings.scale, settings.palette, settings.animation) == ("it", 125, 1, "fast")
    assert (settings.volume, settings.window, settings.full_screen) == (30, (1600, 900), True)
    assert (settings.dice_wait, settings.ask_dice, settings.hints_seen) == (True, True, ["zoom"])
    assert settings.names == {"A": "Zoë"}
