"""Every system, the duel included, plays the same game from the same seed, and passes the checks of a random game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.core.system import System
from game.kit import registry
from game.testing.playout import golden, random_game

HERE = Path(__file__).parent
GOLDEN_SEED = 7
TRANSCRIPT = """
import sys
from game.kit import registry
from game.testing.playout import golden
registry.register(sys.argv[1])
system = registry.load(sys.argv[1].rpartition(".")[2])
print("\\n".join(golden(system, seed=int(sys.argv[2]))))
"""


@pytest.fixture(params=registry.names())
def system(request: pytest.FixtureRequest) -> System[Any]:
    return registry.load(request.param)


def test_the_golden_game_has_not_changed(system: System[Any], renew: bool) -> None:
    path = HERE / f"{system.id}.txt"
    lines = golden(system, seed=GOLDEN_SEED)
    if renew:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert path.is_file(), f"there is no {path.name} yet: run pytest --renew on this test"
    told = path.read_text(encoding="utf-8").splitlines()
    for number, (now, before) in enumerate(zip(lines, told, strict=False), 1):
        assert now == before, (
            f"{path.name} differs from line {number}; if the rules were meant to change, raise the system's version "
            "and run pytest --renew on this test"
        )
    assert len(lines) == len(told)


@pytest.mark.parametrize("seed", range(3))
def test_a_random_game_passes_every_check(system: System[Any], seed: int) -> None:
    """However long the game, about as many of its decisions are inspected, and it is saved about as often."""
    answers = sum(len(beat.answers) for beat in random_game(system, seed=seed, check=False).beats)
    session = random_game(system, seed=seed, every=max(3, answers // 150), save_every=max(40, answers // 6))
    assert session.outcome is not None


def test_the_same_seed_gives_the_same_game_under_any_hash_seed(system: System[Any]) -> None:
    games = {_game(registry.module(system.id), hash_seed) for hash_seed in ("0", "1", "12345")}
    assert len(games) == 1
    assert games == {"\n".join(golden(system, seed=5)) + "\n"}


def _game(module: str, hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-c", TRANSCRIPT, module, "5"]
    return subprocess.run(
        command, env=environment, cwd=HERE.parents[1], capture_output=True, text=True, check=True, timeout=300
    ).stdout
