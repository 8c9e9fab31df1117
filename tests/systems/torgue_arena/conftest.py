"""What tests of the arena share besides their scenes."""

from __future__ import annotations

import pytest

from game.systems.torgue_arena.flow import enemy_attack
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import Attack
from game.systems.torgue_arena.state import Hunter
from game.systems.torgue_arena.vocabulary import TargetRule


@pytest.fixture
def assaults(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Who attacks whom (`psycho#1 salvador`), where the outcome of the attacks does not matter."""
    made: list[str] = []

    async def assault(game: Arena, attack: Attack, target: Hunter, rule: TargetRule = "tgt") -> None:
        assert attack.attacker is not None
        made.append(f"{attack.attacker.id} {target.id}")

    monkeypatch.setattr(enemy_attack, "assault", assault)
    return made
