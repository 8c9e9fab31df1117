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
from game.app.screens.table import TableScreen
from game.app.settings import Settings
from game.app.stage_shots import Again
from game.app.table.art.dice import LINGER
from game.app.window import App
from game.bots.seat import step
from game.core.dice import Chance
from game.core.session import Session
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
