"""Dice that are being decided about lie still until the answer is given, and are the buttons."""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import msgspec
import pygame
import pytest

from game import bots
from game.app.play import Play
from game.app.screens.cover import CoverScreen
from game.app.screens.opening import open_situation
from game.app.screens.table import TableScreen
from game.app.settings import Settings
from game.app.stage_shots import Again
from game.app.table.art.dice import LINGER
from game.app.window import App
from game.bots.seat import step
from game.core.dice import Chance
from game.core.session import BY_CHANCE, Session
from game.kit import registry
from tests.app.conftest import FRAME, Hand

BAT = "shadow_of_the_bat"


@pytest.fixture(scope="module")
def rolled() -> Session:
    """A game in which somebody has just rolled battle dice and may roll them again."""
    system = registry.load(BAT)
    session = Session(system, system.quick_start())
    minds = {seat: bots.bot("random", f"4 {seat}") for seat in system.seats(session.state)}
    chance = Chance(4)
    while getattr(session.pending, "topic", "") != "reroll":
        step(session, minds, chance)
    places = tuple(msgspec.structs.replace(place, player="") for place in session.setup.seats)
    session.setup = msgspec.structs.replace(session.setup, seats=places)
    return session


@pytest.fixture
def hand(rolled, home):
    app = App(Settings(language="en", scale=100, animation="normal", hints_off=True, volume=0), (1280, 720))
    count = len(rolled.answers) - 1
    play = Play(rolled.branch(count), seed=3)
    play.chance = Again(rolled.answers[count].key)
    table = TableScreen(app, play)
    app.push(table)
    hand = Hand(app)
    for _ in range(120):
        hand.frames(1)
        if isinstance(app.top, CoverScreen):
            hand.press(pygame.K_RETURN)
    hand.table = table
    yield hand
    app.quit()


def test_the_dice_lie_there_as_long_as_the_question_waits(hand, rolled):
    host = hand.table.host
    assert host.asks_person and host.dice.values
    hand.frames(round(3 * LINGER / FRAME))
    assert host.dice.visible
    assert list(host.dice.values) == [int(face) for face in rolled.answers[-1].key.split()]


def test_a_click_on_a_die_chooses_it_and_a_second_one_keeps_it(hand):
    table = hand.table
    spots = table.around.decided.spots
    assert len(spots) == len(table.controller.draft.options)
    hand.click_at(spots[0].rect.center)
    assert table.controller.draft.chosen == [table.controller.draft.options[0].key]
    hand.click_at(spots[0].rect.center)
    assert table.controller.draft.chosen == []


def test_only_the_dice_that_were_chosen_change(hand):
    table, before = hand.table, list(hand.table.host.dice.values)
    hand.click_at(table.around.decided.spots[0].rect.center)
    table.play.chance = Again("3" if before[0] != 3 else "6")
    hand.press(pygame.K_RETURN)
    hand.frames(3)
    now = list(table.host.dice.values) or [
        *table.host.stage.now.staged.attack.entry.dice,
    ]
    assert now[0] != before[0] and now[1:] == before[1:]


def test_the_dice_never_lie_over_the_question(hand):
    for spot in hand.table.around.decided.spots:
        assert hand.table.around.layout.board.contains(spot.rect)


def at_the_table(app: App, play: Play) -> Hand:
    """A game in which two people share the mouse."""
    hand = Hand(app)
    hand.table = TableScreen(app, play)
    app.push(hand.table)
    return hand


def wait(hand: Hand, frames: int = 120) -> None:
    for _ in range(frames):
        hand.frames(1)
        if isinstance(hand.app.top, CoverScreen):
            hand.press(pygame.K_RETURN)


@pytest.fixture
def moving(home):
    app = App(Settings(language="en", scale=100, animation="normal", hints_off=True, volume=0), (1280, 720))
    yield app
    app.quit()


def until_a_reroll(system, seed):
    """A game at random up to where somebody may roll dice again; none, if nobody ever may."""
    session, chance = Session(system, system.quick_start()), Chance(seed)
    minds = {seat: bots.bot("random", f"{seed} {seat}") for seat in system.seats(session.state)}
    while session.pending and getattr(session.pending, "topic", "") != "reroll":
        step(session, minds, chance)
    return session if session.pending else None


def test_dice_come_back_when_a_card_asks_which_of_them_to_roll_again(moving):
    """In between a card was played and told of; the dice are still those of the attack (BMG3-DIC-07)."""
    system = registry.load("bmg3")
    session = next(filter(None, (until_a_reroll(system, seed) for seed in range(40))))
    places = tuple(msgspec.structs.replace(place, player="") for place in session.setup.seats)
    session.setup = msgspec.structs.replace(session.setup, seats=places)
    count = max(n for n, answered in enumerate(session.answers) if answered.by == BY_CHANCE)
    play = Play(session.branch(count), seed=3)
    play.chance = Again(session.answers[count].key)
    hand = at_the_table(moving, play)
    wait(hand)
    assert hand.table.host.dice.visible and not hand.table.around.decided.spots
    for answered in session.answers[count + 1 :]:
        hand.table.host.answer(answered.key)
        wait(hand, round(2 * LINGER / FRAME))
    assert hand.table.play.asked.topic == "reroll"
    spot, *_ = hand.table.around.decided.spots
    hand.click_at(spot.rect.center)
    assert hand.table.controller.draft.chosen == [hand.table.controller.draft.options[0].key]


PRECISION = """
system = "torgue_arena"
scenario = "opening_night"
queue = ["coming_for_you", "wont_get_out", "youre_fired"]
spotlight = "salvador"
enemies = ["goliath 2,4"]
name.en = "Precision"
about.en = "A gun that may be fired twice."
[hunters.salvador]
at = "0,5"
items = ["slow_goodbye"]
[hunters.amara]
at = "1,5"
"""


def test_the_die_of_a_precise_shot_is_the_button_that_rolls_it_again(moving, tmp_path):
    path = tmp_path / "precision.toml"
    path.write_text(PRECISION)
    moving.push(open_situation(moving, path))
    hand = Hand(moving)
    hand.table = moving.top
    chance = Chance(5)
    while hand.table.play.asked.topic != "precision":
        wait(hand, 30)
        asked = hand.table.play.asked
        if hand.table.host.asks_person and asked.topic != "precision":
            shots = [option.key for option in asked.legal() if option.key.startswith("shoot")]
            hand.table.host.answer(shots[0] if shots else asked.sample(chance.random))
    assert hand.table.play.asked.topic == "precision"
    wait(hand, round(2 * LINGER / FRAME))
    spot, *_ = hand.table.around.decided.spots
    rolls = sum(answered.by == BY_CHANCE for answered in hand.table.play.session.answers)
    hand.click_at(spot.rect.center)
    hand.frames(5)
    assert sum(answered.by == BY_CHANCE for answered in hand.table.play.session.answers) > rolls
