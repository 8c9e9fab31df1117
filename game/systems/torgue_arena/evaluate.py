"""How well the hunters stand: how near the scenario is to being won, and what is left of both sides."""

from __future__ import annotations

from game.core.request import Seat
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.progress import progress
from game.systems.torgue_arena.state import Enemy, Hunter

WON = 50_000
PROGRESS = 9_000
"""The way from nothing to victory."""
OUT = 1_400
"""A hunter eliminated: money, a turn, tokens far from the fight."""
TOKEN = {"red": 0, "yellow": 330, "green": 430}
SHIELD = 150
ELEMENT = {"corrosion": 60, "cryo": 40, "incendiary": 300, "radiation": 90, "shock": 40, "slag": 60}
MONEY_TOKEN = 120
LOOT = {"health": 110, "ammo": 60, "weapon": 40, "money": 150, "level_up": 0, "wanted": 0, "legendary": 260}
GEAR = 70
LEVEL = 450
HIT_POINT = 170
"""Of an ordinary enemy."""


def value(game: Arena, seat: Seat) -> int:
    """The same for all seats, for they win or lose together (GEN-01)."""
    state = game.state
    if state.over or state.result:
        won = (state.over or state.result) == "won"
        return WON if won else -WON
    worth = round(PROGRESS * progress(game)) + MONEY_TOKEN * min(state.money, 6)
    worth += sum(_hunter(game, hunter) for hunter in state.hunters.values())
    worth -= sum(_enemy(game, enemy) for enemy in game.enemies())
    return worth


def _hunter(game: Arena, hunter: Hunter) -> int:
    worth = LEVEL * hunter.levels + GEAR * len(hunter.items) + MONEY_TOKEN * hunter.money
    worth += sum(LOOT[game.loot(token).front] for token in hunter.loot)
    if hunter.out or hunter.down:
        return worth - OUT
    worth += sum(TOKEN[token.colour] for token in hunter.tokens)
    for item in game.equipped(hunter):
        worth += SHIELD * item.shield.count(False)
        if item.spent:
            worth -= 70
    return worth - sum(ELEMENT[element] * n for element, n in hunter.elements.items()) - 90 * hunter.stun


def _enemy(game: Arena, enemy: Enemy) -> int:
    """What an enemy costs as long as it stands: more the harder it hits, less when it is far or frozen."""
    card = game.enemy_card(enemy)
    strength = card.strength if isinstance(card.strength, int) else 6
    left = card.hit_points - enemy.wounds + len(card.shields) - enemy.shields_spent
    worth = 40 * strength + HIT_POINT * left
    if enemy.has("cryo"):
        worth -= 60
    tokens = 50 * enemy.has("slag") + 40 * enemy.has("corrosion") + 130 * min(left, enemy.has("incendiary"))
    return max(60, worth - tokens)
