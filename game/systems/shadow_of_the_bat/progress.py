"""How near each side is to winning, from 0 to 1, read from what the battle asks for."""

from __future__ import annotations

from collections.abc import Iterator

from game.systems.shadow_of_the_bat.content import Goal
from game.systems.shadow_of_the_bat.flow import victory
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Figure, SideName

DOWN = 0.45
"""The part of a KO token that lying on the ground counts as."""
HURT = 0.3
"""The part of one that all wounds together count as, while standing."""
ARRIVED = 0.7
"""What a figure in the goal counts for while others are missing: it may have to leave again."""


def progress(game: Fight, side: SideName) -> float:
    """How far a side's best chance has come; the others count a little."""
    shares = sorted((share(game, goal) for goal in _asked(game, side)), reverse=True)
    if not shares:
        return 0.0
    return min(1.0, shares[0] + 0.25 * sum(shares[1:]) / len(shares))


def _asked(game: Fight, side: SideName) -> Iterator[Goal]:
    """The battle's conditions, and the KO tokens at which heroes always lose (KOT-06)."""
    yield from victory.goals(game, side)
    if side == "villains":
        yield Goal(type="hero_ko_total", count=game.battle.ko_limit)


def share(game: Fight, goal: Goal) -> float:
    """How much of one condition is done, with what is on its way."""
    state = game.state
    match goal.type:
        case "leader_ko":
            return max((_tokens(game, leader) / goal.count for leader in leaders(game, goal.who)), default=0.0)
        case "leader_down":
            return min(1.0, sum(_felled(game, leader) for leader in leaders(game, goal.who)) / goal.count)
        case "hero_ko_total":
            return sum(_tokens(game, hero) for hero in state.heroes.values()) / goal.count
        case "hero_ko_single":
            return max((_tokens(game, hero) for hero in state.heroes.values()), default=0.0) / goal.count
        case "all_of_type_ko":
            those = [figure for figure in state.villains.values() if goal.who in ("", figure.card)]
            return sum(_felled(game, figure) for figure in those) / max(1, len(those))
        case "round_reached":
            return 0.0
        case "figures_in_goal":
            return min(1.0, ARRIVED * victory.progress(game, goal) / goal.count)
    return min(1.0, victory.progress(game, goal) / goal.count)


def leaders(game: Fight, who: str) -> list[Figure]:
    """The leaders a condition names."""
    return [figure for figure in game.state.villains.values() if figure.kind == "leader" and who in ("", figure.card)]


def _tokens(game: Fight, figure: Figure) -> float:
    """KO tokens, and what is on the way to the next one; a figure without a Revive value is out with its last life."""
    if figure.out:
        return max(1.0, figure.ko)
    if figure.kind == "leader" and game.state.mode == "coop":
        return _lost(game, figure)
    return figure.ko + (DOWN if figure.down else HURT * _lost(game, figure) ** 2)


def _felled(game: Fight, figure: Figure) -> float:
    return 1.0 if figure.down or figure.out else 0.8 * _lost(game, figure)


def _lost(game: Fight, figure: Figure) -> float:
    """The part of its life that is gone."""
    life = game.printed(figure, "life") or 1
    return min(1.0, figure.wounds / life)
