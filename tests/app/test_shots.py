"""Pictures of every screen: taken of the real ones, in a folder of their own."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import numpy as np
import pytest
from PIL import Image

from game.app.course import course_of
from game.app.shots import Format, Games, formats, shoot_everything
from game.kit import registry

SMALL = Format((1280, 720), 100, "it")
MENUS = ["title", "new-game", "learn", "situations", "load", "loading", "replays", "rosters", "rulebook", "credits"]
MENUS += ["cover", "confirm", "seats", "pick-roster"]


def test_every_language_size_and_scale_is_looked_at():
    assert len(formats()) == 12
    assert len({form.name for form in formats()}) == 12


@pytest.fixture(scope="module")
def taken(tmp_path_factory):
    target = tmp_path_factory.mktemp("shots")
    return {path.stem: path for path in shoot_everything(target, [SMALL], ["duel"])}


def test_every_menu_and_every_kind_of_question_has_its_picture(taken):
    kinds = [
        "pick_point",
        "choose_some",
        "together",
        "arrange",
        "choose",
        "then-pick_path",
        "reach",
        "roll",
        "typed-dice",
    ]
    overlays = ["hover", "tape", "ranges", "threat", "sight", "zoomed", "drawer", "menu", "help", "history"]
    rest = ["end", "result-1", "hot-seat", "replay", "replay-export", "replay-end", "blow", "attack", "hand"]
    wanted = [*MENUS, *(f"settings-{n}" for n in range(1, 5)), *(f"duel-{name}" for name in (*kinds, *overlays, *rest))]
    wanted += [f"{screen}-{name}" for screen in ("new-game", "learn") for name in registry.names()[1:]]
    wanted += [f"lesson-{name}-{one.order}" for name in registry.names() for one in course_of(name)[0][:3:2]]
    assert sorted(taken) == sorted(wanted)


def test_no_two_pictures_are_the_same(taken):
    seen: dict[bytes, str] = {}
    for name, path in taken.items():
        assert seen.setdefault(path.read_bytes(), name) == name


def test_no_picture_is_empty(taken):
    for name, path in taken.items():
        picture = np.asarray(Image.open(path).convert("L"), dtype=float)
        assert picture.shape == (720, 1280)
        assert picture.std() > 4, name


def test_the_players_own_folder_is_not_touched(tmp_path, monkeypatch):
    monkeypatch.setenv("SANDTABLE_HOME", str(tmp_path / "home"))
    assert len(list(shoot_everything(tmp_path / "shots", [SMALL], only="credits"))) == 1
    assert os.environ["SANDTABLE_HOME"] == str(tmp_path / "home")
    assert not (tmp_path / "home" / "saves").exists()


def test_a_moment_is_found_for_every_kind_of_question_of_the_duel():
    asks = Games("duel").asks
    for name, ask in asks.items():
        pending = ask.session.branch(ask.count).pending
        assert pending is not None, name
        assert name == "roll" or pending.seat == "A" or name == "together"


def test_the_steps_between_two_shows_have_their_pictures():
    asks = Games("torgue_arena").asks
    assert {"interlude-buy", "interlude-rearrange", "interlude-gear_exchange"} <= set(asks)
