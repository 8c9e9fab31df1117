"""What computer hunters do with their gear between games; nothing they do is ever undone, so they come to an end."""

from __future__ import annotations

from typing import get_args

from game.core.clone import clone
from game.systems.torgue_arena.flow.gear import equip, slots
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.policy.gear import gear_worth
from game.systems.torgue_arena.state import INVENTORY, Hunter
from game.systems.torgue_arena.vocabulary import SlotKind

CONTENT = 300
"""A hunter is done as soon as it may be and nothing makes its outfit better."""
BETTER = 600
"""From here on something makes the outfit better."""
ENOUGH_BETTER = 25
"""Less is not worth the trouble."""
NEVER = -20_000
"""What could be undone by the next answer, which could then be undone itself."""


def shift_worth(game: Arena, hunter: Hunter, key: str) -> int:
    """Only what makes the outfit better; then what is too much goes, the least first (ITM-07, ITM-09)."""
    word, _, what = key.partition(":")
    match word:
        case "done":
            return CONTENT
        case "equip":
            gain = _gain(game, hunter, *what.split("@"))
            return BETTER + gain if gain > ENOUGH_BETTER else NEVER
        case "store":
            return -gear_worth(game, hunter, what) if _overfull(game, hunter, game.gear(what).slot) else NEVER
        case "drop":
            over = game.item(what).place == "inventory" and len(game.stored(hunter)) > INVENTORY
            return -gear_worth(game, hunter, what) if over else NEVER
    return NEVER


def _gain(game: Arena, hunter: Hunter, id: str, other: str = "") -> int:
    """How much more a hunter's whole outfit would be worth: a card may lean on attributes that another one lends."""
    tried = Arena(clone(game.state), game.library, game.board)
    wearer = tried.hunter(hunter.id)
    if other:
        tried.item(other).place = "inventory"
    equip(tried, wearer, tried.item(id))
    return outfit_worth(tried, wearer) - outfit_worth(game, hunter)


def outfit_worth(game: Arena, hunter: Hunter) -> int:
    """Everything equipped; what has no slot any more counts for nothing."""
    worth = 0
    for slot in get_args(SlotKind):
        worn = sorted((gear_worth(game, hunter, item.id) for item in game.equipped(hunter, slot)), reverse=True)
        worth += sum(worn[: slots(game, hunter, slot)])
    return worth


def _overfull(game: Arena, hunter: Hunter, slot: SlotKind) -> bool:
    return len(game.equipped(hunter, slot)) > slots(game, hunter, slot)
