"""Whole battles of random answers in every mode: they end, and what must hold for every system holds all along."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from game.core.request import Roll
from game.core.session import Session
from game.core.system import Setup
from game.systems.shadow_of_the_bat.content import Battle
from game.systems.shadow_of_the_bat.state import VILLAIN
from game.systems.shadow_of_the_bat.system import SYSTEM
from game.testing.playout import golden, random_game
from tests.systems.shadow_of_the_bat import games

MODES = ("", "+coop", "+dark_knight", "+dark_knight_duel")
ROOT = Path(__file__).resolve().parents[3]
TELL = """
import sys
from game.testing.playout import golden
from tests.systems.shadow_of_the_bat import games
print("\\n".join(golden(games.system(), games.setup(sys.argv[1]), 3)))
"""


@pytest.mark.parametrize("mode", MODES)
def test_a_random_battle_ends_and_can_be_copied_saved_and_undone_all_along(mode: str) -> None:
    session = random_game(games.system(), games.setup(mode), seed=11, every=29, save_every=150)
    assert session.outcome is not None
    assert session.state.winner in ("heroes", "villains")
    assert session.state.phase == "over"


@pytest.mark.parametrize("mode", ["", "+coop"])
def test_the_same_answers_tell_the_same_battle_whatever_the_hash_seed(mode: str) -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", TELL, mode],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1] != ""


@pytest.mark.parametrize("mode", MODES)
def test_the_end_names_the_winners_of_its_mode(mode: str) -> None:
    lines = golden(games.system(rounds=4), games.setup(mode), 5)
    won = lines[-1].removeprefix("won by ").partition(":")[0]
    sides = {"": ("A B C D", "V"), "+coop": ("A B C D", "nobody"), "+dark_knight": ("A", "nobody")}
    assert won in sides.get(mode, ("A", "V"))


def test_who_looks_ahead_for_a_side_does_not_know_the_other_hand() -> None:
    session = Session(games.system(), games.setup())
    while not isinstance(session.pending, Roll):
        assert session.pending is not None
        session.answer(session.pending.candidates(1)[0])
    hands = {tuple(session.fork(session.system.seats(session.state)[0], Random(n)).state.side.hand) for n in range(6)}
    assert len(hands) > 1
    assert session.fork(VILLAIN, Random(1)).state.side.hand == session.state.side.hand


SHIPPED = [
    (battle.id, MODES[n % (4 if battle.dark_knight else 2)]) for n, battle in enumerate(SYSTEM.library.all(Battle))
]


@pytest.mark.parametrize(("battle", "mode"), SHIPPED)
def test_the_shipped_battles_are_played_to_their_end(battle: str, mode: str) -> None:
    session = random_game(SYSTEM, Setup(SYSTEM.id, battle + mode), seed=2, check=False)
    assert session.outcome is not None
