"""Strategies: bought in secret, shown together, and cancelled by Informers (STG)."""

from __future__ import annotations

from game.core.request import Choose, ChooseSome, Option, Seat, Together
from game.core.text import Refusal, Text
from game.systems.bmg1.content import Strategy
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.points import (
    STRATEGIES_SHOWN,
    STRATEGY_CANCELLED,
    STRATEGY_POINTS,
    STRATEGY_USED,
    STRATEGY_VOID,
    Banding,
)
from game.systems.bmg1.state import SEATS
from game.systems.bmg1.vocabulary import StrategyName

POINTS = 3
VOID_TWICE: tuple[StrategyName, ...] = ("global_plan", "fast_advance", "ambush", "early_bird")
"""If both players take one of these, neither works (STG-10 to 12, STG-19)."""


def points(game: Bmg1, seat: Seat) -> int:
    """What a player may spend, never less than nothing (STG-02, STG-03, STG-07)."""
    return max(0, STRATEGY_POINTS(Banding(game, seat), POINTS).value)


def record(game: Bmg1, name: StrategyName) -> Strategy:
    return next(one for one in game.library.all(Strategy) if one.strategy == name)


async def choose_strategies(game: Bmg1) -> None:
    """Both choose in secret and show them together (STG-06); what is not spent is lost (STG-07)."""
    parts = [choice(game, seat) for seat in SEATS]
    chosen = await Together(parts[0].text, parts, topic="strategies")
    for seat, names in zip(SEATS, chosen, strict=True):
        game.side(seat).strategies = list(names)
        for name in names:
            game.tell(STRATEGIES_SHOWN, side=seat, strategy=record(game, name).name)


def choice(game: Bmg1, seat: Seat) -> ChooseSome[StrategyName]:
    """Each strategy at most once, within the points (STG-02, STG-07, DCN-04)."""
    most = points(game, seat)
    listed = sorted(game.library.all(Strategy), key=lambda one: (one.cost, one.id))
    options: list[Option[StrategyName]] = [
        Option(one.strategy, _priced(one), one.strategy, refusal=_too_dear(one.cost, most)) for one in listed
    ]

    costs = {one.strategy: one.cost for one in listed}

    def check(names: list[StrategyName]) -> Refusal | None:
        return _too_dear(sum(costs[name] for name in names), most)

    return ChooseSome(
        seat, Text("bmg1.ask.strategies", n=most), options, 0, None, check, reveals=True, topic="strategies"
    )


def _priced(one: Strategy) -> Text:
    return Text("bmg1.do.strategy", name=one.name, n=one.cost)


def _too_dear(cost: int, most: int) -> Refusal | None:
    return Refusal(Text("bmg1.no.strategy_points", cost=cost, n=most), "BMG1-STG-02") if cost > most else None


async def applies(game: Bmg1, seat: Seat, name: StrategyName) -> bool:
    """Whether a strategy takes effect now: the rival may cancel it, and its owner that (STG-04, STG-18, STG-28).

    Cancelled or not, it is used up. Where both took one that allows no second, neither works.
    """
    side, rival = game.side(seat), game.side(game.rival(seat))
    if name not in side.strategies:
        return False
    if name in VOID_TWICE and name in rival.strategies:
        side.strategies.remove(name)
        rival.strategies.remove(name)
        game.tell(STRATEGY_VOID, strategy=record(game, name).name)
        return False
    side.strategies.remove(name)
    if await _informs(game, rival.seat, name) and not await _informs(game, seat, "informer"):
        game.tell(STRATEGY_CANCELLED, side=rival.seat, strategy=record(game, name).name)
        return False
    side.revealed.append(name)
    game.tell(STRATEGY_USED, side=seat, strategy=record(game, name).name)
    return True


async def _informs(game: Bmg1, seat: Seat, name: StrategyName) -> bool:
    """An Informer is offered at the moment something would take effect, and is used up with it (STG-28, DCN-06)."""
    side = game.side(seat)
    if "informer" not in side.strategies:
        return False
    options = [Option("yes", Text("bmg1.do.cancel"), True), Option("no", Text("bmg1.do.let_be"), False)]
    question = Text("bmg1.ask.informer", strategy=record(game, name).name)
    if not await Choose(seat, question, options, topic="informer"):
        return False
    side.strategies.remove("informer")
    return True


def has(game: Bmg1, seat: Seat, name: StrategyName) -> bool:
    """Whether a strategy is at work."""
    return name in game.side(seat).revealed
