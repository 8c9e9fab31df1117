"""What breaks the rules of set-up in a situation; an author who only wants to practise may break them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import get_args

from game.core.wording import many
from game.kit.cards.addresses import card_of
from game.kit.situation import Where
from game.systems.torgue_arena import points
from game.systems.torgue_arena.content import Announcement, Family, Gear, HunterCard, LootKind
from game.systems.torgue_arena.flow import gear, skills
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import INVENTORY, Hunter
from game.systems.torgue_arena.vocabulary import SlotKind

SOLITARY = ("unique", "boss")
AT_ONCE = {"level_up": "TOR-LEV-01", "wanted": "TOR-WAN-02"}
"""Loot that does what it does as soon as it is drawn: nobody keeps it."""


def check(game: Arena, where: Where) -> None:
    """Check everything, once it all stands where the author put it."""
    for hunter in game.state.hunters.values():
        here = where / "hunters" / hunter.id
        _tokens(game, here / "tokens", hunter)
        _gear(game, here / "items", hunter)
        _tree(game, here / "slots", hunter)
    _copies(game, where)
    _loot(game, where)
    _miniatures(game, where / "enemies")
    _spotlight(game, where / "spotlight")
    if game.wanted is not None:
        _mission(game, where)


def once_each(where: Where, ids: Iterable[str], rule: str, copies: Callable[[str], int] = lambda id: 1) -> None:
    """No card is named more often than there are copies of it."""
    for id, n in Counter(ids).items():
        if n > copies(id):
            where.against(rule, f"the packs hold {many(copies(id), 'copy', 'copies')} of '{id}', not {n}")


# --- hunters


def _tokens(game: Arena, where: Where, hunter: Hunter) -> None:
    """The tokens of the card, and those its skills and gear add (SET-04)."""
    own = game.hunter_card(hunter).tokens
    more = points.ACTION_TOKENS(points.About(game, hunter))
    if Counter(token.printed for token in hunter.tokens) != Counter((*own, *more)):
        shown = " ".join(colour[0].upper() for colour in (*own, *more))
        where.against("TOR-SET-04", f"the Action tokens of {hunter.id} are {shown}")


def _gear(game: Arena, where: Where, hunter: Hunter) -> None:
    for kind in get_args(SlotKind):
        worn, room = len(game.equipped(hunter, kind)), gear.slots(game, hunter, kind)
        if worn > room:
            where.against("TOR-EQP-03", f"{hunter.id} has {many(room, f'{kind} slot')}, not {worn}")
    stored = game.stored(hunter)
    if len(stored) > INVENTORY:
        where.against("TOR-INV-01", f"the Inventory holds {many(INVENTORY, 'item')}, not {len(stored)}")
    for item in hunter.items:
        if gear.damaged(item) and item in stored:
            where.against("TOR-INV-05", f"the damaged Shield '{card_of(item.id)}' stays equipped")
        if item.spent and not game.gear(item).runs_dry:
            where.against("TOR-GUN-03", f"'{card_of(item.id)}' is never Out of Ammo")


def _tree(game: Arena, where: Where, hunter: Hunter) -> None:
    """Rank by rank, one level a slot (SKL-05, SKL-10)."""
    filled, hunter.slots = hunter.slots, []
    for slot in filled:
        if slot not in skills.fillable(game, hunter):
            where.against("TOR-SKL-05", f"slot {slot} of '{hunter.tree}' needs a filled slot of the rank below")
        hunter.slots.append(slot)
    if hunter.levels < len(hunter.slots):
        gained = many(hunter.levels, "level")
        where.against("TOR-SKL-10", f"{gained} cannot fill {many(len(hunter.slots), 'slot')}")


# --- cards and tokens


def _copies(game: Arena, where: Where) -> None:
    state, library = game.state, game.library
    starting = Counter(id for card in library.all(HunterCard) for id in card.starting_gear)

    def copies(id: str) -> int:
        return max(1, starting[id]) if library.get(Gear, id).deck == "starting" else 1

    held = [card_of(item.id) for hunter in state.hunters.values() for item in hunter.items]
    once_each(where / "hunters", held, "TOR-SET-25", copies)
    moves = [hunter.signature for hunter in state.hunters.values() if hunter.signature]
    once_each(where / "hunters", moves, "TOR-SET-11")
    once_each(where / "events", [*state.events.cards, *state.event_discard], "TOR-SET-25")


def _loot(game: Arena, where: Where) -> None:
    """No more tokens of a kind than there are; Legendary ones have a supply of their own (SET-24)."""
    state = game.state
    for hunter in state.hunters.values():
        for token in hunter.loot:
            if rule := AT_ONCE.get(game.loot(token).front):
                (where / "hunters" / hunter.id / "loot").against(rule, f"nobody keeps a '{token}' token")
    lying = [thing.face for thing in state.things.values() if thing.kind == "loot" and thing.face]
    held = [token for hunter in state.hunters.values() for token in hunter.loot]
    told = [*lying, *held, *state.bag.cards, *state.bag_discard]
    common = [token for token in told if game.loot(token).front != "legendary"]
    once_each(where / "bag", common, "TOR-SET-24", lambda id: game.library.get(LootKind, id).count)


def queue(game: Arena, where: Where, phase: str) -> None:
    """Announcements in their order, rank 0 last, Spent from the first on, one a round (RK0-01, RND-03, RND-05)."""
    shown = game.state.queue
    once_each(where, (each.card for each in shown), "TOR-SET-20")
    ranks = [game.library.get(Announcement, each.card).rank for each in shown]
    if 0 in ranks[:-1] or ranks[-1]:
        where.against("TOR-RK0-01", "the Announcement of rank 0 is the last of the Queue, and only that")
    if not ranks[-1] and shown[-1].spent:
        where.against("TOR-RND-06", f"'{shown[-1].card}' is never Spent")
    spent = [each.spent for each in shown]
    if spent != sorted(spent, reverse=True):
        where.against("TOR-RND-03", "Announcements are Spent from the first on")
    over = game.state.round if phase == "end" else game.state.round - 1
    if phase != "intermission" and sum(spent) != min(over, len(shown) - 1):
        due = many(min(over, len(shown) - 1), "Spent Announcement")
        where.against("TOR-RND-05", f"in round {game.state.round} this Queue has {due}, not {sum(spent)}")


# --- the Arena


def _miniatures(game: Arena, where: Where) -> None:
    """As many enemies as there are miniatures, and each Unique and Boss once (SPN-17, SPN-20, UNI-01)."""
    cards = [game.enemy_card(enemy) for enemy in game.enemies()]
    once_each(where, (card.id for card in cards if card.kind in SOLITARY), "TOR-UNI-01")
    crowd = Counter(card.family for card in cards if card.kind not in SOLITARY)
    for family, n in crowd.items():
        supply = game.library.get(Family, family).count
        if n > supply:
            where.against("TOR-SPN-17", f"the packs hold {many(supply, 'miniature')} of '{family}', not {n}")


def _spotlight(game: Arena, where: Where) -> None:
    """It passes on when its holder is eliminated, as long as there is anybody to pass it to (SPT-06, SPT-07)."""
    if game.spotlight.out and any(game.hunters()):
        where.against("TOR-SPT-07", f"{game.state.spotlight} is eliminated and cannot have the Spotlight")


def _mission(game: Arena, where: Where) -> None:
    """Nobody has money in a Wanted mission, and nobody comes back (WMI-11, WMI-12)."""
    for hunter in game.state.hunters.values():
        here = where / "hunters" / hunter.id
        if hunter.money or any(game.loot(token).front == "money" for token in hunter.loot):
            (here / "money").against("TOR-WMI-11", "nobody has money in a Wanted mission")
        if hunter.out:
            (here / "at").against("TOR-WMI-12", "when a hunter is eliminated the mission is lost already")
    if game.state.money:
        (where / "money").against("TOR-WMI-11", "nobody has money in a Wanted mission")
