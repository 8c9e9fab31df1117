"""How well the hunters stand: how near the scenario is to being won, and what is left of both sides."""

from __future__ import annotations

from game.core.request import Seat
from game.systems.torgue_arena.flow import respawn
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.progress import bounty, progress
from game.systems.torgue_arena.state import Enemy, Hunter
from game.systems.torgue_arena.weights import WEIGHTS

WON = 50_000
STAKES = (12_000, 4_500, 3_000, 2_200, 1_800)
"""What losing a hunter costs, by how many the group could still bring back: if none, the game is lost (WIN-01)."""


def value(game: Arena, seat: Seat) -> int:
    """The same for all seats, because they win or lose together (GEN-01)."""
    state = game.state
    if state.over or state.result:
        won = (state.over or state.result) == "won"
        return WON if won else -WON
    worth = round(WEIGHTS.progress * progress(game)) + WEIGHTS.money_token * min(state.money, 6)
    worth += sum(_hunter(game, hunter) for hunter in state.hunters.values())
    worth -= sum(price(game, enemy) for enemy in game.enemies())
    return worth - stake(game) * sum(hunter.out or hunter.down for hunter in state.hunters.values())


def stake(game: Arena) -> int:
    """What the elimination of one more hunter costs: money, a turn, perhaps the game."""
    if game.state.wanted:  # WMI-12
        return STAKES[0]
    return STAKES[max(0, min(respawn.means(game) - len(respawn.fallen(game)), len(STAKES) - 1))]


def _hunter(game: Arena, hunter: Hunter) -> int:
    worth = WEIGHTS.level * hunter.levels + WEIGHTS.gear * len(hunter.items) + WEIGHTS.money_token * hunter.money
    worth += sum(WEIGHTS.loot[game.loot(token).front] for token in hunter.loot)
    if hunter.out or hunter.down:
        return worth
    worth += sum(WEIGHTS.token[token.colour] for token in hunter.tokens)
    for item in game.equipped(hunter):
        worth += WEIGHTS.shield * item.shield.count(False)
        if item.spent:
            worth -= 70
    return worth - sum(WEIGHTS.element[element] * n for element, n in hunter.elements.items()) - 90 * hunter.stun


def health(game: Arena, hunter: Hunter) -> int:
    """Wounds a hunter can take and stay on its feet: Shield tokens left, and Action tokens that are not red."""
    shields = sum(item.shield.count(False) for item in game.equipped(hunter, "shield"))
    return shields + sum(token.colour != "red" for token in hunter.tokens)


def price(game: Arena, enemy: Enemy) -> int:
    """What an enemy costs as long as it stands: more the harder it hits, less when it is weakened."""
    card = game.enemy_card(enemy)
    strength = card.strength if isinstance(card.strength, int) else 6
    left = card.hit_points - enemy.wounds + len(card.shields) - enemy.shields_spent
    worth = 40 * strength + WEIGHTS.hit_point * left
    if enemy.has("cryo"):
        worth -= 60
    tokens = 50 * enemy.has("slag") + 40 * enemy.has("corrosion") + 130 * min(left, enemy.has("incendiary"))
    return max(60, worth - tokens)


def prize(game: Arena, enemy: Enemy) -> int:
    """What eliminating an enemy brings: peace, the way to victory, loot."""
    card = game.enemy_card(enemy)
    loot = 150 if card.kind == "unique" else 90 * card.loot
    return price(game, enemy) + round(WEIGHTS.progress * bounty(game, enemy)) + loot
