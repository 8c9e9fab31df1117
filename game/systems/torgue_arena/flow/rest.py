"""Rest: hunters recover, and tokens and money go back where they came from (ITM-05, ITM-06, ITM-08, ITM-10)."""

from __future__ import annotations

from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import asking
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import ActionToken, Companion, Hunter


async def rest(game: Arena) -> None:
    """The last moment for a Loot token; then nothing but gear and levels is left (ITM-08)."""
    await asking.pause(game)
    state = game.state
    for hunter in state.hunters.values():
        state.bag.shuffle_in(*(token for token in hunter.loot if _returns(game, token)))
        hunter.loot, hunter.money = [], 0
    sweep(game)
    state.bag.shuffle_in(*state.aside)  # ITM-10
    state.aside, state.money = [], 0
    refresh(game)
    game.tell(points.RESTED)


def sweep(game: Arena) -> None:  # LEV-03, WAN-02
    """Discarded tokens and those on the floor go back to the bag; a Legendary one to its own supply (UNI-05)."""
    state = game.state
    lying = [thing for thing in state.things.values() if thing.kind == "loot"]
    left = [thing.face for thing in lying if _returns(game, thing.face)]
    state.bag.shuffle_in(*state.bag_discard, *left)
    state.bag_discard = []
    for thing in lying:
        del state.things[thing.id]


def _returns(game: Arena, token: str) -> bool:
    return game.loot(token).front != "legendary"


def refresh(game: Arena) -> None:
    """Hunters and companions as new: healed, recharged, reloaded, without effects, all tokens Available."""
    for hunter in game.state.hunters.values():
        hunter.out, hunter.down, hunter.stun, hunter.activated = False, False, 0, False
        hunter.grenade_thrown, hunter.fumbled, hunter.elements = False, False, {}
        extra = points.ACTION_TOKENS(points.About(game, hunter))
        hunter.tokens = [ActionToken(colour, colour) for colour in (*game.hunter_card(hunter).tokens, *extra)]
        _mend(hunter)
    for companion in game.state.companions.values():
        companion.elements = {}
        _restore(companion)


def _mend(hunter: Hunter) -> None:
    """Firearms, grenades and Shields, stored ones too."""
    for item in hunter.items:
        item.spent, item.reserve_spent, item.used = False, False, False
        item.shield = [False] * len(item.shield)


def _restore(companion: Companion) -> None:
    companion.tokens = [ActionToken(token.printed, token.printed) for token in companion.tokens]
