"""Whole games of random answers: nothing breaks, everything is saved, and every game comes to an end."""

from __future__ import annotations

import pytest

from game.core.system import Seating, Setup
from game.systems.torgue_arena.content import Scenario
from game.systems.torgue_arena.state import SEATS
from game.systems.torgue_arena.system import SYSTEM
from game.testing.playout import random_game
from tests.systems.torgue_arena import campaigns
from tests.systems.torgue_arena.scenes import cond

FOUR = tuple(Seating(seat, seat) for seat in SEATS)
"""Four players, so that every decision of the group may go to the dice."""
CROWD = [
    {"enemy": name, "n": n}
    for name, n in (("psycho", 3), ("marauder", 2), ("tink", 1), ("reaper", 1), ("goliath", 1), ("badass_marauder", 1))
]


def crowded() -> campaigns.Season:
    """The tiny campaign with many enemies and orders of every kind."""
    orders = ("spawn", "move", "attack", "special", "event", "slaughter")
    turned = [(orders[n % 6 :] + orders[: n % 6])[:3] for n in range(12)]
    deck = [campaigns.announcement(f"r1_{n:02}", 1, *each) for n, each in enumerate(turned, 1)]
    one = campaigns.scenario(
        "one", spawn=CROWD, announcements=6, money=2000, victory=[cond("round", n=9)], next_on_victory="two"
    )
    return campaigns.Season(one, *deck)


@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_among_a_crowd_is_played_to_its_end(seed: int) -> None:
    setup = Setup("torgue_arena", scenario="one", seats=FOUR)
    session = random_game(crowded(), setup, seed, every=31, save_every=400)
    assert session.outcome is not None and session.state.games == 1


def test_a_random_campaign_is_played_to_its_end() -> None:
    session = random_game(crowded(), Setup("torgue_arena", scenario="season", seats=FOUR), 3, every=97, save_every=900)
    assert session.outcome is not None and session.state.games > 1


@pytest.mark.parametrize("scenario", [each.id for each in SYSTEM.library.all(Scenario)])
def test_every_shipped_scenario_can_be_played_by_itself(scenario: str) -> None:
    session = random_game(SYSTEM, Setup("torgue_arena", scenario=scenario), 2, check=False)
    assert session.outcome is not None and session.state.scenario == scenario


def test_the_same_answers_are_the_same_game() -> None:
    setup = Setup("torgue_arena", scenario="one", seats=FOUR)
    first, second = (random_game(crowded(), setup, 5, check=False) for _ in range(2))
    assert first.digest() == second.digest() and first.answers == second.answers
