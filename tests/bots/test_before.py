"""The computer players of before: there to be measured against, and never offered."""

from __future__ import annotations

import pytest

from examples.duel import SYSTEM as DUEL
from game import bots
from game.app.chosen import STRENGTHS as OFFERED
from game.bots.before import KEPT
from game.bots.seat import play
from game.core.dice import Chance
from game.core.session import Session


def answers(name: str) -> list[str]:
    session = Session(DUEL, DUEL.quick_start())
    play(session, {seat: bots.bot(name, f"7:{seat}") for seat in DUEL.seats(session.state)}, Chance(7))
    return [answered.key for answered in session.answers]


@pytest.mark.parametrize("name", KEPT)
def test_a_player_of_before_can_be_measured_against_and_is_not_offered(name: str) -> None:
    assert name not in (*bots.NAMES, *OFFERED)
    assert answers(name) == answers(name)
