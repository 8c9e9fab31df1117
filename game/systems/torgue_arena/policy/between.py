"""Before and between games: hunters, trees, gear to buy and to keep, missions to accept."""

from __future__ import annotations

from collections.abc import Sequence

from game.systems.torgue_arena.content import Gear, HunterCard, Tree
from game.systems.torgue_arena.flow.gear import slots
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.policy.gear import gear_worth, slot_worth
from game.systems.torgue_arena.state import Hunter
from game.systems.torgue_arena.vocabulary import Attribute
from game.systems.torgue_arena.weights import WEIGHTS

USEFUL: tuple[Attribute, ...] = ("ranged", "melee", "tech", "medicine")
LEANS = {"attack": 60, "survival": 40, "support": 20}
ENOUGH = 12
"""Games after which a group that still loses gives the campaign up."""
BRAVE = 2
"""Levels hunters should have for a Wanted mission."""
BY_HAND = -10_000
"""Counting out what pays for a card is for people: a computer would ask others for more than a card costs."""


def hunter_worth(game: Arena, id: str) -> int:
    """A hunter is worth what it can do and nobody in the group can yet."""
    card = game.library.get(HunterCard, id)
    taken = [game.hunter_card(hunter) for hunter in game.state.hunters.values()]
    known = {name: max((one.attributes.get(name, 0) for one in taken), default=0) for name in USEFUL}
    new = sum(max(0, card.attributes.get(name, 0) - best) for name, best in known.items())
    return sum(WEIGHTS.token[colour] for colour in card.tokens) // 10 + 40 * new + 30 * card.attributes.get("ranged", 0)


def tree_worth(game: Arena, hunter: Hunter, id: str) -> int:
    """A tree is worth what its first slots and its leaning promise."""
    tree = game.library.get(Tree, id)
    firsts = [slot_worth(game, hunter, tree.slots, n) for n, (rank, _) in enumerate(tree.slots) if rank <= 2]
    return LEANS[tree.lean] + sum(firsts) // max(1, len(firsts))


def slot_key_worth(game: Arena, hunter: Hunter, key: str) -> int:
    """The next slot to fill; a level is never kept."""
    tree = game.tree(hunter)
    if key == "keep" or tree is None:
        return -1000
    return slot_worth(game, hunter, tree.slots, int(key.removeprefix("slot")))


def rearranged(game: Arena, hunter: Hunter, keys: Sequence[str]) -> list[int]:
    """Levels are placed, the tree is kept (ITM-04)."""
    return [1000 if key == "place" else 500 if key == "keep" else 0 for key in keys]


def buy_worth(game: Arena, hunter: Hunter, key: str) -> int:
    """A card for sale: bought when it is better than what the hunter has (VEN-04)."""
    word, _, id = key.partition(" ")[0].partition(":")
    if word != "buy":
        return 0 if key == "pass" else BY_HAND
    card = game.gear(id)
    worn = [gear_worth(game, hunter, item.id) for item in game.equipped(hunter, card.slot)]
    stored = [item for item in game.stored(hunter) if game.gear(item).slot == card.slot]
    if len(stored) > 1 or len(game.stored(hunter)) > 2:
        return -50
    full = len(worn) >= slots(game, hunter, card.slot)
    gain = gear_worth(game, hunter, id) - (min(worn, default=0) if full else 0)
    return gain - 60 - card.price // 20


def taker_worth(game: Arena, hunter: Hunter, id: str) -> int:
    """Who gets a card: where it improves most."""
    card = game.gear(id)
    worn = [gear_worth(game, hunter, item.id) for item in game.equipped(hunter, card.slot)]
    full = len(worn) >= slots(game, hunter, card.slot)
    return gear_worth(game, hunter, id) - (min(worn, default=0) if full else 0) - 30 * len(game.stored(hunter))


def strong(game: Arena) -> bool:
    """Whether the group dares a Wanted mission."""
    hunters = game.state.hunters.values()
    return sum(hunter.levels for hunter in hunters) >= BRAVE * len(hunters)


def all_gear(game: Arena) -> Sequence[Gear]:
    return game.library.all(Gear)
