"""Loot tokens that might let a hunter act when nothing else does (LOO-06, ACT-15, FFY-08)."""

from __future__ import annotations

from game.core.request import Option
from game.systems.torgue_arena.content import Gear
from game.systems.torgue_arena.flow import loot, tokens
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import Aside
from game.systems.torgue_arena.state import Hunter


def openings(game: Arena, hunter: Hunter, reaction: int = 0) -> list[Option[Aside]]:
    """Tokens on its own card; those its friends hold cannot help it here."""
    if not hunter.loot:
        return []
    own = loot.uses(game, hunter.seat)
    if tokens.coins(game, hunter, reaction=reaction):
        return [*own]
    return [option for option in own if _opens(game, hunter, option.value, reaction)]


def _opens(game: Arena, hunter: Hunter, use: object, reaction: int) -> bool:
    """Whether a token may bring something the hunter can use without an Action token of its own."""
    assert isinstance(use, loot.Use)
    front = game.loot(use.token).front
    if use.for_card:
        drawn = [card for card in game.library.all(Gear) if card.deck == loot.DECK[front]]
        return any(_costs_nothing(hunter, card, reaction) for card in drawn)
    if front == "ammo":
        dry = [item for item in game.equipped(hunter) if item.spent and not item.reserve_spent]
        return any(_costs_nothing(hunter, game.gear(item), reaction) for item in dry)
    if front == "weapon":
        return any(_costs_nothing(hunter, game.gear(item), reaction) for item in game.stored(hunter))
    return False


def _costs_nothing(hunter: Hunter, card: Gear, reaction: int) -> bool:
    """In an activation grenades and free actions, in a [RE]action weapons with their own token (GRE-01, PRP-15)."""
    if reaction:
        return card.has("run_and_gun")
    if card.slot == "grenade":
        return not hunter.grenade_thrown
    return any(action.free for action in card.actions)
