"""Retaliation: the standard answer of an enemy to a fumbled attack (ENC-06)."""

from __future__ import annotations

from game.systems.torgue_arena.flow import asking, enemy_attack, enemy_moves, targeting
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Enemy, Hunter


async def retaliate(game: Arena, enemy: Enemy, hunter: Hunter) -> None:
    """Walk up to the attacking hunter, then attack that hunter if it can, and nobody else (ENC-06, ENC-07, FFY-12)."""
    if enemy.at is None or not hunter.in_play or hunter.down:
        return
    await enemy_moves.advance(game, enemy, hunter)
    attack = enemy_attack.attack_of(game, enemy)
    if hunter not in targeting.legal(game, enemy, attack):
        return
    await asking.pause(game, hunter)  # LOO-07
    if hunter in targeting.legal(game, enemy, attack):
        await enemy_attack.assault(game, attack, hunter, "attacker")
