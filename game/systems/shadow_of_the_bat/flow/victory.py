"""How a battle is decided: the goals of both sides, KO tokens, heroes that are all down (KOT)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple, NoReturn

from game.boards.squares import SquareBoard
from game.core.place import Point
from game.core.text import Text
from game.kit.turns import Decided
from game.systems.shadow_of_the_bat.content import Goal
from game.systems.shadow_of_the_bat.faces import token_words
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.points import BATTLE_WON
from game.systems.shadow_of_the_bat.state import Figure, SideName


class Verdict(NamedTuple):
    """Who wins, by which condition, and how to say so."""

    winner: SideName
    why: str
    text: Text


def settle(game: Fight) -> None:
    """Called after every atomic change: the first one that wins ends the battle and whatever is under way (KOT-07)."""
    if verdict := due(game):
        decide(game, verdict)


def is_decided(game: Fight) -> bool:
    """Whether the battle is over, by something that has just happened or before."""
    with suppress(Decided):
        settle(game)
    return bool(game.state.winner)


def due(game: Fight) -> Verdict | None:
    """The verdict that is to be told now, if any: a battle is decided once."""
    if game.state.winner or game.state.phase in ("setup", "over"):
        return None
    return check(game)


def decide(game: Fight, verdict: Verdict) -> NoReturn:
    """The battle is won, and no flow goes on (KOT-01)."""
    game.state.winner, game.state.why = verdict.winner, verdict.why
    game.tell(BATTLE_WON, winner=Text(f"shadow_of_the_bat.over.{verdict.winner}"), why=verdict.text)
    raise Decided


def check(game: Fight) -> Verdict | None:
    """Who has won now; if both have, the side whose turn or activation it is (KOT-07); all down, all lost (KOT-06)."""
    if _all_down(game):
        return Verdict("villains", "all_down", Text("shadow_of_the_bat.won.all_down"))
    villains = _defeat(game) or _reached(game, "villains")
    heroes = _reached(game, "heroes")
    if heroes and villains:
        return heroes if _acting(game) == "heroes" else villains
    return heroes or villains


def _acting(game: Fight) -> SideName:
    """Whose turn or activation it is; in the dice and restore phases, which are nobody's, the villains come first."""
    state = game.state
    return game.figure(state.active.figure).side if state.active else state.turn or "villains"


# --- what every battle has in common


def _all_down(game: Fight) -> bool:
    """All heroes lie down at once; a lone Batman may get up again (KOT-06, DKN-21, STA-12)."""
    heroes = game.state.heroes.values()
    return bool(heroes) and not game.state.dark_knight and all(hero.down for hero in heroes)


def _defeat(game: Fight) -> Verdict | None:
    """Too many KO tokens among the heroes (KOT-05, DKN-21)."""
    limit = game.battle.ko_limit
    if sum(hero.ko for hero in game.state.heroes.values()) >= limit:
        return Verdict("villains", "ko_limit", Text("shadow_of_the_bat.won.hero_ko_total", n=limit))
    return None


# --- what a battle asks for


def _reached(game: Fight, side: SideName) -> Verdict | None:
    goal = next((goal for goal in goals(game, side) if holds(game, goal)), None)
    return None if goal is None else Verdict(side, goal.type, goal_words(game, goal))


def goals(game: Fight, side: SideName) -> tuple[Goal, ...]:
    """The conditions of a side in this mode; any of them wins."""
    return game.battle.heroes_win if side == "heroes" else game.battle.villains_win


def holds(game: Fight, goal: Goal) -> bool:
    """Whether a condition is fulfilled now."""
    return bool(progress(game, goal) >= goal.count)


def progress(game: Fight, goal: Goal) -> int:
    """How much of a condition's count is reached."""
    state = game.state
    match goal.type:
        case "leader_ko":
            return max((goal.count if leader.out else leader.ko for leader in _leaders(game, goal)), default=0)
        case "leader_down":
            return sum(leader.down or leader.out for leader in _leaders(game, goal))
        case "hero_ko_total":
            return sum(hero.ko for hero in state.heroes.values())
        case "hero_ko_single":
            return max((hero.ko for hero in state.heroes.values()), default=0)
        case "all_of_type_ko":
            those = [figure for figure in state.villains.values() if goal.who in ("", figure.card)]
            return goal.count if those and all(figure.out for figure in those) else 0
        case "figures_in_goal":
            return _in_goal(game, goal)
        case "tokens_collected":
            taken = (mark for mark in state.marks.values() if mark.holder and goal.who in ("", mark.kind))
            return sum(game.figure(mark.holder).side == goal.side for mark in taken)
        case "round_reached":
            return state.round
        case "special_action_done":
            return state.specials.get(goal.who, 0)


def _leaders(game: Fight, goal: Goal) -> Iterable[Figure]:
    everybody = game.state.villains.values()
    return (figure for figure in everybody if figure.kind == "leader" and goal.who in ("", figure.card))


def _in_goal(game: Fight, goal: Goal) -> int:
    spaces = goal_spaces(game, goal.who)
    side = game.heroes_side() if goal.side == "heroes" else game.villains_side()
    there = [figure for figure in side if not figure.down and not spaces.isdisjoint(game.body(figure))]
    return sum(not figure.has("falling") for figure in there)


def goal_spaces(game: Fight, kind: str = "") -> frozenset[Point]:
    """The goal spaces of a kind, or all of them (TER-14)."""
    return _goal_spaces(game.board, kind)


@lru_cache(maxsize=64)
def _goal_spaces(board: SquareBoard, kind: str) -> frozenset[Point]:
    marks = (mark for mark in board.marked("goal") if kind in ("", mark.value("kind")))
    return frozenset(place for mark in marks for place in mark.cells)


def counted(game: Fight, side: SideName) -> Iterator[Goal]:
    """The conditions of a side that fill up bit by bit, with the KO tokens that always defeat heroes (KOT-05)."""
    koed = ("hero_ko_total", "hero_ko_single") if game.state.dark_knight else ("hero_ko_total",)
    limits = [game.battle.ko_limit]
    for goal in goals(game, side):
        if side == "villains" and goal.type in koed:
            limits.append(goal.count)
        elif goal.type != "round_reached":
            yield goal
    if side == "villains":
        yield Goal(type="hero_ko_total", count=min(limits))


def goal_words(game: Fight, goal: Goal) -> Text:
    """A condition in words."""
    return Text(f"shadow_of_the_bat.won.{goal.type}", who=_meant(game, goal), n=goal.count)


def goal_name(game: Fight, goal: Goal) -> Text:
    """A condition, named after the thing it counts."""
    return Text(f"shadow_of_the_bat.counted.{goal.type}", who=_meant(game, goal))


def _meant(game: Fight, goal: Goal) -> str | Text:
    """Whom or what a condition is about."""
    match goal.type:
        case "leader_ko" | "leader_down" | "all_of_type_ko":
            return game.villain_card(goal.who).name if goal.who else Text("shadow_of_the_bat.villains")
        case "special_action_done":
            titles = (action.title for action in game.battle.special_actions if action.id == goal.who)
            return next(titles, goal.who)
        case "tokens_collected":
            return token_words(goal.who) if goal.who else Text("shadow_of_the_bat.tokens")
    return goal.who


def reason(game: Fight) -> Text:
    """Why the battle is over, in words."""
    state = game.state
    side: SideName = "heroes" if state.winner == "heroes" else "villains"
    match state.why:
        case "conceded" | "all_down":
            return Text(f"shadow_of_the_bat.won.{state.why}")
        case "ko_limit":
            return Text("shadow_of_the_bat.won.hero_ko_total", n=game.battle.ko_limit)
        case "track_end":
            return Text("shadow_of_the_bat.won.track_end", n=state.round)
    return next(goal_words(game, goal) for goal in goals(game, side) if goal.type == state.why)
