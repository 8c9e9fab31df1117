"""What gear is paid with: Money tokens, Loot tokens and gear that can be resold (VEN-06, RSL)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import tokens
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import MONEY, Hunter

POOL = ""
"""The owner of what is left of the starting money (VEN-11)."""


@dataclass(frozen=True, slots=True)
class Fund:
    """One thing to pay with: whose it is and what it is worth; each is spent for one purpose only (VEN-14)."""

    key: str
    """`pool#1`, `moze$1`, `moze:ammo#2` or the id of a gear card."""
    kind: Literal["money", "loot", "gear"]
    owner: str
    worth: int
    what: str = ""
    """The Loot token or gear card."""


def funds(game: Arena) -> list[Fund]:
    """Everything the group could pay with, the common money first."""
    pool = [Fund(f"pool#{n}", "money", POOL, MONEY) for n in range(1, game.state.money + 1)]
    return [*pool, *(fund for hunter in game.state.hunters.values() for fund in _of(game, hunter))]


def _of(game: Arena, hunter: Hunter) -> Iterator[Fund]:
    for n in range(1, hunter.money + 1):
        yield Fund(f"{hunter.id}${n}", "money", hunter.id, MONEY)
    seen: Counter[str] = Counter()
    for token in hunter.loot:
        seen[token] += 1
        kind = game.loot(token)
        worth = MONEY if kind.front == "money" else kind.resale  # LOO-21, RSL-01
        if worth:
            yield Fund(f"{hunter.id}:{token}#{seen[token]}", "loot", hunter.id, worth, token)
    for item in hunter.items:
        if resale := game.gear(item).resale:  # RSL-03
            yield Fund(item.id, "gear", hunter.id, resale, item.id)


def total(some: Sequence[Fund]) -> int:
    return sum(fund.worth for fund in some)


def smallest(some: Sequence[Fund], price: int) -> tuple[Fund, ...] | None:
    """The set that pays a price with the least loss, then with the fewest pieces; None if there is not enough."""
    ways: dict[int, tuple[Fund, ...]] = {0: ()}
    for fund in some:
        for paid, way in list(ways.items()):
            if paid >= price:
                continue
            known = ways.get(paid + fund.worth)
            if known is None or len(known) > len(way) + 1:
                ways[paid + fund.worth] = (*way, fund)
    enough = [paid for paid in ways if paid >= price]
    return ways[min(enough)] if enough else None


def words(game: Arena, fund: Fund) -> Text:
    """A thing to pay with, its worth and its owner."""
    if fund.owner == POOL:
        return Text("torgue_arena.do.fund_pool", worth=fund.worth)
    owner = game.name(fund.owner)
    if fund.kind == "money":
        return Text("torgue_arena.do.fund_money", worth=fund.worth, hunter=owner)
    name = game.loot(fund.what).name if fund.kind == "loot" else game.gear(fund.what).name
    return Text(f"torgue_arena.do.fund_{fund.kind}", worth=fund.worth, hunter=owner, what=name)


def spend(game: Arena, some: Sequence[Fund]) -> None:  # LOO-14
    """Money goes, Loot tokens go back to the bag, gear waits to be shuffled in (VEN-07, VEN-08); no change (VEN-13)."""
    # SET-15
    state = game.state
    for fund in some:
        if fund.owner == POOL:
            state.money -= 1
            continue
        owner = game.hunter(fund.owner)
        match fund.kind:
            case "money":
                owner.money -= 1
            case "loot":
                owner.loot.remove(fund.what)
                if game.loot(fund.what).front != "legendary":  # UNI-05
                    state.bag.shuffle_in(fund.what)
            case "gear":
                owner.items = [item for item in owner.items if item.id != fund.what]
                tokens.refresh(game, owner)
                state.resold.append(fund.what)
                card = game.gear(fund.what).name
                game.tell(points.RESOLD, owner.id, fund.what, hunter=game.name(owner), card=card, worth=fund.worth)
