"""The Intermission as the screen shows it (ITM-02)."""

from __future__ import annotations

from collections.abc import Mapping

from game.boards.hexes import HexBoard
from game.core.text import Text
from game.kit.interlude import Ahead, Interlude, Interval, Partaker, Stage
from game.systems.torgue_arena.content import Campaign
from game.systems.torgue_arena.flow import upgrades
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.interlude import ladder, outfit, trees
from game.systems.torgue_arena.interlude.goods import goods
from game.systems.torgue_arena.interlude.purse import lost, purse
from game.systems.torgue_arena.state import INVENTORY, Hunter

_STEPS = ("shop", "levels", "gear", "next")
_ENDS = {"shop": "close", "levels": "rest", "gear": "upgrade"}
"""The step of the rules with which each part ends."""


def interlude(game: Arena, boards: Mapping[str, HexBoard]) -> Interlude | None:
    state = game.state
    if state.phase != "intermission":
        return None
    now = present(game)
    shows = ladder.ladder(game, boards)
    return Interlude(
        Text("torgue_arena.inter.title"),
        _after(game),
        "TOR-ITM-02",
        tuple(_step(name, now) for name in _STEPS),
        shows,
        purse(game, open=now == "shop" or "rest" in state.steps),
        goods(game),
        tuple(_partaker(game, hunter) for hunter in state.hunters.values()),
        tuple(_ahead(game)),
        _harder(game),
        Text("torgue_arena.look.machines"),
        Text("torgue_arena.inter.tree"),
    )


def present(game: Arena) -> str:
    """The part of the Intermission that is going on: the first whose end is still to come."""
    return next((name for name, end in _ENDS.items() if end in game.state.steps), "next")


def _step(name: str, now: str) -> Interval:
    at, here = _STEPS.index(name), _STEPS.index(now)
    stage: Stage = "done" if at < here else "now" if at == here else "later"
    return Interval(name, Text(f"torgue_arena.inter.step.{name}"), stage)


def _after(game: Arena) -> Text:
    campaign = game.library.find(Campaign, game.state.campaign)
    shows = [scenario.id for scenario in ladder.path(game)]
    n = shows.index(game.state.scenario) + 1 if game.state.scenario in shows else len(shows)
    name = campaign.name if campaign else game.scenario.name
    return Text("torgue_arena.inter.after", campaign=name, n=n, of=len(shows))


def _partaker(game: Arena, hunter: Hunter) -> Partaker:
    card = game.hunter_card(hunter)
    return Partaker(
        hunter.id,
        hunter.seat,
        card.name,
        card.icon,
        card.role,
        hunter.levels,
        game.state.spotlight == hunter.id,
        Text("torgue_arena.inter.gear", name=card.name),
        outfit.places(game, hunter),
        outfit.stored(game, hunter),
        INVENTORY,
        trees.trees(game, hunter),
        trees.unplaced(hunter),
    )


def rising(game: Arena) -> tuple[int, int]:
    """How many Announcements will be exchanged in this Intermission, and for which rank at most (UPG-02, UPG-03)."""
    state = game.state
    levels = state.levels_gained + ("level_up" in state.steps)
    if "upgrade" not in state.steps or upgrades.lowest(game) >= upgrades.TOP_RANK:
        return 0, 0
    return levels * upgrades.CHANGED, upgrades.lowest(game) + 1


def _harder(game: Arena) -> Ahead | None:
    n, rank = rising(game)
    if not n:
        return None
    words = Text("torgue_arena.inter.harder_words", n=n, of=len(game.state.announcements), rank=rank)
    return Ahead("alert-decagram-outline", Text("torgue_arena.inter.harder"), words)


def _ahead(game: Arena) -> list[Ahead]:
    """What the Intermission brings, for whoever looks at the result of a show."""
    state, found = game.state, list[Ahead]()
    if "level_up" in state.steps:
        words = Text("torgue_arena.inter.levels_words")
        found.append(Ahead("arrow-up-bold-hexagon-outline", Text("torgue_arena.inter.levels"), words))
    words = Text("torgue_arena.inter.shop_words", n=lost(game))
    found.append(Ahead("cart-outline", Text("torgue_arena.inter.shop"), words))
    harder = _harder(game)
    return [*found, harder] if harder else found


def called(game: Arena, people: list[Hunter]) -> Text | None:
    """What a campaign that has come so far is called, with the hunter of whoever plays it."""
    campaign = game.library.find(Campaign, game.state.campaign)
    n, of = ladder.number(game)
    if campaign is None or game.state.alone or not n:
        return None
    if not people:
        return Text("torgue_arena.inter.called", campaign=campaign.name, n=n, of=of)
    return Text("torgue_arena.inter.called_by", campaign=campaign.name, n=n, of=of, hunter=game.name(people[0]))
