"""Where victory lies: the tokens, goals and special actions a battle asks for, and who should see to them."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.place import Point
from game.systems.shadow_of_the_bat.content import Goal, SpecialAction
from game.systems.shadow_of_the_bat.flow import specials, victory
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Figure, SideName
from game.systems.shadow_of_the_bat.weights import WEIGHTS


@dataclass(frozen=True, slots=True)
class Errand:
    """Something to be done at a place: for icons beside it, or by standing there."""

    at: Point
    gain: float
    special: SpecialAction | None = None

    @property
    def icons(self) -> int:
        return len(self.special.cost) if self.special else 0


def errands(game: Fight, side: SideName) -> list[Errand]:
    """Everything on the map that brings a side nearer to victory."""
    found: list[Errand] = []
    goals = victory.goals(game, side)
    for special in game.battle.special_actions:
        if special.side in (side, "both") and not _used_up(game, special):
            gain = WEIGHTS.progress * max((_part(game, goal, special) for goal in goals), default=0.0)
            found += [Errand(at, gain or WEIGHTS.comfort, special) for at in _spots(game, special)] if gain else []
    for goal in goals:
        if goal.type == "figures_in_goal" and goal.side == side:
            found += _arrivals(game, goal)
    return found


def _used_up(game: Fight, special: SpecialAction) -> bool:
    return special.uses is not None and game.state.specials.get(special.id, 0) >= special.uses


def _part(game: Fight, goal: Goal, special: SpecialAction) -> float:
    """The part of a condition that doing it once fulfils; the last one wins."""
    done = goal.type == "special_action_done" and goal.who == special.id
    taken = goal.type == "tokens_collected" and special.collects and goal.who in ("", special.collects)
    if not done and not taken:
        return 0.0
    left = goal.count - victory.progress(game, goal)
    return 3.0 if left <= 1 else (1 + 0.3 * (goal.count - left)) / goal.count


def _spots(game: Fight, special: SpecialAction) -> list[Point]:
    """Where it can be done: at its tokens, or its spaces."""
    if special.collects:
        lying = [mark.at for mark in game.state.marks.values() if mark.kind == special.collects and not mark.holder]
        spots = specials.spots(game, special)
        return [at for at in lying if not spots or at in spots]
    return specials.spots(game, special)


def _arrivals(game: Fight, goal: Goal) -> list[Errand]:
    there = victory.progress(game, goal)
    left = goal.count - there
    part = 2.0 if left <= 1 else WEIGHTS.arrived * (1 + there) / goal.count
    return [Errand(at, WEIGHTS.progress * part) for at in sorted(victory.goal_spaces(game, goal.who))]


def doers(game: Fight, side: SideName) -> list[Figure]:
    """Who could run an errand."""
    mine = (figure for figure in game.standing() if figure.side == side)
    return [figure for figure in mine if not figure.has("unaware") and not figure.has("falling")]


# --- the rival's


def rival_of(side: SideName) -> SideName:
    return "villains" if side == "heroes" else "heroes"


def works(game: Fight, side: SideName) -> list[Errand]:
    """Special actions of a side that an enemy beside its figures would stop; AI villains take none (SPA-03, SPA-05)."""
    if side == "villains" and game.state.mode == "coop":
        return []
    found = errands(game, side)
    return [one for one in found if one.special is not None and not one.special.ignore_adjacent_enemies]
