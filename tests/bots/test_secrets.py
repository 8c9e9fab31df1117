"""No cheating: a strong player decides the same in positions that differ only in what it may not know."""

from __future__ import annotations

from random import Random

import pytest

from game import bots
from game.bots.seat import decide
from game.core.dice import Chance
from game.core.request import Draw, Roll
from tests.soak.secrets import _from_its_start, positions, twin

PAIRS = 3
"""That ask for something to be weighed."""
MOST = 60


@pytest.mark.parametrize("system", ["bmg3", "shadow_of_the_bat"])
def test_a_strong_player_decides_the_same_whatever_is_hidden(system: str) -> None:
    random, found, looked = Random(5), 0, 0
    for session in positions(system, 3):
        looked += 1
        if found >= PAIRS or looked > MOST:
            break
        pending = session.pending
        if pending is None or isinstance(pending, Roll | Draw):
            continue
        other = twin(session, pending.seat, random)
        if other is None or other.asked(pending.seat) is None:
            continue
        found += 1
        ours, theirs = (
            decide(one, bots.bot("strong", 3), pending.seat, Chance(3)) for one in (_from_its_start(session), other)
        )
        assert ours == theirs, session.where()
    assert found
