"""The map of a new game: where the sides begin, what is known of it, and forces taken one after the other."""

from __future__ import annotations

import os
from functools import partial

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
import pytest
from msgspec.structs import replace

from game.app import rosters
from game.app.screens.new_game import NewGameScreen
from game.app.screens.newgame.mapped import _placed, known, paint_zones
from game.app.screens.title import TitleScreen
from game.app.settings import Settings
from game.app.window import App
from game.core.text import LANGUAGES
from game.kit import registry


def opened(system: str) -> NewGameScreen:
    app = App(Settings(language="en", animation="none", volume=0, hints_off=True), (1280, 720))
    app.push(TitleScreen(app))
    screen = NewGameScreen(app, system)
    app.push(screen)
    app.frame([], 1 / 60)
    return screen


@pytest.mark.parametrize("system", ["first_blood", "bmg1"])
def test_the_sides_begin_at_opposite_edges_of_the_picture(system):
    scenario = next(iter(registry.looks_of(system).scenarios()))
    picture = pygame.Rect(100, 50, 300, 300)
    ours, theirs = ([_placed(scenario.board, zone, picture) for zone in zones] for zones in scenario.zones)
    places = [at for shape in (*ours, *theirs) for at in shape]
    assert all(picture.left <= x <= picture.right and picture.top <= y <= picture.bottom for x, y in places)
    assert min(y for shape in ours for _, y in shape) > picture.centery
    assert max(y for shape in theirs for _, y in shape) < picture.centery


def test_only_zones_that_are_settled_are_called_ours():
    """In the first edition a roll decides who takes which zone: the picture must not promise one."""
    said = []
    picture = pygame.Rect(0, 0, 300, 300)
    theme = opened("bmg1").app.theme
    for system in ("first_blood", "bmg1"):
        scenario = next(iter(registry.looks_of(system).scenarios()))
        paint_zones(pygame.Surface((300, 300)), theme, scenario, picture, lambda n: said.append(n) or "You")
        assert (scenario.begins is None) == bool(said)
        said.clear()


def test_facts_are_those_of_the_battle():
    screen = opened("first_blood")
    scenario = screen.chosen.scenario
    assert scenario is not None
    words = [words for _, words in known(screen.say, scenario, screen.app.say)]
    assert words == ["48 x 48 inches", f"{scenario.rounds} rounds"]


def test_an_arrow_takes_the_next_force_and_back():
    screen = opened("bmg1")
    seat = screen.chosen.places[0].seat
    first = screen.chosen.roster(seat)
    after, before = (
        next(control for control in screen.desk.controls if control.name == f"new_game.{name}.0")
        for name in ("after", "before")
    )
    after.use()
    screen.app.frame([], 1 / 60)
    assert screen.chosen.roster(seat) not in ("", first)
    before.use()
    screen.app.frame([], 1 / 60)
    assert screen.chosen.roster(seat) == first


@pytest.mark.parametrize("system", ["first_blood", "bmg1"])
def test_forces_of_a_size_are_told_apart_by_what_they_play_like(system):
    looks = registry.looks_of(system)
    assert looks.muster is not None
    ready = looks.muster.starters()
    size = max(roster.limit for roster in ready)
    bars = [tuple(bar.value for bar in looks.plays_like(roster)) for roster in ready if roster.limit == size]
    assert len(set(bars)) == len(bars)
    assert all(1 <= value <= 5 for each in bars for value in each)


@pytest.mark.parametrize("system", ["bmg3", "bmg1", "first_blood"])
def test_ready_forces_have_their_names_in_every_language_and_own_ones_keep_theirs(system: str) -> None:
    catalog, muster = registry.catalog(), registry.looks_of(system).muster
    assert muster is not None
    for ready in muster.starters():
        says = [partial(catalog.render, language=language) for language in LANGUAGES]
        names = [rosters.name_of(muster, ready, say) for say in says]
        assert names[0] == ready.name and len(set(names)) > 1
        assert rosters.name_of(muster, replace(ready, name="The old gang"), says[1]) == "The old gang"
        assert muster.about(ready) is not None
