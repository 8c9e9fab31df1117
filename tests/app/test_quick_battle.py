"""A quick battle: everything is set up by the computer, with answers that can be taken back like any others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pygame
import pytest

from game.app import games
from game.app.chosen import Chosen
from game.app.screens.faces import FacesScreen
from game.app.screens.opening import quick_battle, start_game
from game.app.screens.table import TableScreen
from game.app.screens.title import TitleScreen
from game.app.settings import Settings, load_settings
from game.app.window import App
from game.core.save import read_save
from game.kit import registry
from tests.app.conftest import Hand

FRAME = 1 / 60
LONG = 2_000
"""Frames: a slow machine sets up the table in more of them."""
SYSTEMS = ("bmg3", "torgue_arena", "shadow_of_the_bat", "first_blood", "bmg1")


@pytest.fixture
def quick(home: Path) -> Iterator[App]:
    app = App(Settings(language="en", scale=100, hints_off=True, animation="none"), (1280, 720))
    app.push(TitleScreen(app))
    yield app
    app.quit()


def settle(app: App, table: TableScreen) -> None:
    """Until the table is set up, or somebody is asked who he wants to be."""
    for _ in range(LONG):
        app.frame([], FRAME)
        if not table.play.placing or isinstance(app.top, FacesScreen):
            return
    raise AssertionError(f"still setting up: {table.play.session.where()}")


def begun(app: App, system: str) -> TableScreen:
    """A quick battle as it is offered to somebody who has never played."""
    chosen = Chosen(app.settings, system)
    table = quick_battle(app, chosen.setup(Random(1)), chosen.seated())
    assert isinstance(table, TableScreen)
    app.push(table)
    settle(app, table)
    return table


@pytest.mark.parametrize("system", SYSTEMS)
def test_one_person_against_the_computer_is_the_default(quick: App, system: str) -> None:
    seated = Chosen(quick.settings, system).seated()
    assert [seat for seat, player in seated.items() if not player] == ["A"]
    assert set(list(seated.values())[1:]) == {"medium"}


@pytest.mark.parametrize("system", SYSTEMS)
def test_everything_is_set_up_until_the_first_turn(quick: App, system: str) -> None:
    table = begun(quick, system)
    session = table.play.session
    if isinstance(quick.top, FacesScreen):
        Hand(quick).press(pygame.K_RETURN)
        settle(quick, table)
    assert not session.system.in_setup(session.state)
    assert session.pending is not None
    assert len(session.answers) > 8
    assert table.play.path is not None and len(read_save(table.play.path).beats) == len(session.beats)


@pytest.mark.parametrize("system", ["torgue_arena", "shadow_of_the_bat"])
def test_nobody_else_chooses_who_a_player_is(quick: App, system: str) -> None:
    table = begun(quick, system)
    assert isinstance(quick.top, FacesScreen), "and it is asked first of all"
    assert not table.play.session.answers
    hand = Hand(quick)
    second = hand.desk.controls[1]
    hand.click(second.name)
    assert quick.top is table
    assert table.play.session.answers[0].key == second.name.removeprefix("face.")


def test_who_would_rather_answer_at_the_table_goes_back_to_it(quick: App) -> None:
    table = begun(quick, "torgue_arena")
    Hand(quick).press(pygame.K_ESCAPE)
    for _ in range(4):
        quick.frame([], FRAME)
    assert quick.top is table and table.host.asks_person and not table.play.session.answers


def test_whoever_is_easy_to_play_is_suggested(quick: App) -> None:
    begun(quick, "torgue_arena")
    faces = quick.top
    assert isinstance(faces, FacesScreen)
    assert [face.difficulty for _, face in faces._people] == ["easy", "medium", "easy", "medium", "hard", "hard"]
    assert faces.suggested == 0


@pytest.mark.parametrize("system", ["bmg3", "first_blood"])
def test_undo_opens_the_setup_again_and_the_rest_can_be_placed(quick: App, system: str) -> None:
    table = begun(quick, system)
    session = table.play.session
    table.host.undo()
    for _ in range(LONG):  # in a secret question the computer may have to answer once more
        quick.frame([], FRAME)
        if table.host.asks_person:
            break
    assert session.system.in_setup(session.state) and table.play.waiting == "person"
    assert not table.play.placing, "it waits for the player"
    names = [extra.name for extra in table.around.prompter.asking(0).aside]
    assert "place_rest" in names
    table.host.place_rest()
    settle(quick, table)
    assert not session.system.in_setup(session.state)


def test_a_game_begun_by_hand_offers_to_place_the_rest_with_a_key(quick: App) -> None:
    chosen = Chosen(quick.settings, "bmg3")
    table = start_game(quick, chosen.setup(Random(1)), chosen.seated())
    quick.push(table)
    for _ in range(LONG):
        quick.frame([], FRAME)
        if table.host.asks_person:
            break
    assert table.around.standing_answer("V")
    settle(quick, table)
    assert not table.play.session.system.in_setup(table.play.session.state)
    assert not table.around.standing_answer("V"), "nothing is left to place"


@pytest.mark.parametrize("seed", range(4))
def test_crews_stand_on_the_ground_or_where_they_can_come_down(seed: int) -> None:
    from game import bots
    from game.bots.seat import step
    from game.core.dice import Chance
    from game.core.session import Session
    from game.systems.bmg3.flow.deploying import _stranded

    system = registry.load("bmg3")
    name = sorted(system.tables)[seed % len(system.tables)]  # type: ignore[attr-defined]
    chosen = Chosen(Settings(), "bmg3")
    chosen.take_battle(name)
    session = Session(system, chosen.setup(Random(seed)))
    minds = {seat: bots.bot("medium", f"{seat} {seed}") for seat in system.seats(session.state)}
    chance = Chance(seed)
    while session.pending and system.in_setup(session.state):
        step(session, minds, chance)
    game = system.game(session.state)
    models = [model for model in session.state.models.values() if model.at is not None]
    high = [model for model in models if model.at.z]
    assert len(high) <= len(models) // 2
    for model in high:
        stranded = _stranded(game, model)  # type: ignore[arg-type]
        assert stranded is None or not stranded(model.at), model.id


# --- what is remembered


def test_the_next_game_begins_with_what_was_chosen_for_the_last(home: Path) -> None:
    settings = Settings()
    chosen = Chosen(settings, "bmg3")
    battle, way = chosen.battles[1], 1
    chosen.take_battle(battle.way.of if battle.way else battle.id)
    chosen.take_way(chosen.ways[way % len(chosen.ways)].id)
    chosen.take_players("two")
    chosen.strength = "strong"
    chosen.take_size(chosen.sizes[-1])
    chosen.take_roster("B", list(chosen.fitting())[-1])
    chosen.remember()
    again = Chosen(load_settings(), "bmg3")
    assert again.setup(Random(1)) == chosen.setup(Random(1))
    assert (again.size, again.players, again.strength) == (chosen.size, "two", "strong")
    assert load_settings().last_system == "bmg3"


def test_what_is_no_longer_there_is_not_remembered(home: Path) -> None:
    settings = Settings()
    chosen = Chosen(settings, "bmg3")
    chosen.remember()
    kept = settings.last["bmg3"]
    kept.scenario, kept.strength, kept.players, kept.rosters = "gone", "genius", "alone", {"A": "own:gone.json"}
    again = Chosen(settings, "bmg3")
    assert again.setup(Random(1)) == Chosen(Settings(), "bmg3").setup(Random(1))


def test_the_computer_brings_another_roster_than_the_player(home: Path) -> None:
    chosen = Chosen(Settings(), "bmg3")
    for seed in range(8):
        one, other = chosen.setup(Random(seed)).seats
        assert isinstance(one.roster, dict) and isinstance(other.roster, dict)
        assert one.roster["name"] != other.roster["name"]
        assert one.roster["limit"] == other.roster["limit"] == chosen.size


# --- saves


def test_saves_are_called_what_they_are(quick: App) -> None:
    table, other = begun(quick, "bmg3"), begun(quick, "bmg3")
    setup = table.play.session.setup
    name = games.called(setup, quick.say)
    forces = [place.roster["name"] for place in setup.seats]  # type: ignore[index]
    assert all(force in name for force in forces) and name.startswith("Crime Alley, ")
    assert table.play.path is not None and table.play.path.stem == name
    assert other.play.path is not None and other.play.path.stem == f"{name} 2"


def test_a_save_tells_where_the_game_stands(quick: App) -> None:
    table = begun(quick, "bmg3")
    assert table.play.path is not None
    about = read_save(table.play.path).about
    assert about is not None
    assert (about.round, about.rounds, about.scores) == (1, 4, {"A": 0, "B": 0})
    assert about.asked == table.play.seat
