"""What a battle asks of both sides: its goal in words, how far they have come, and what can be done only here."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.request import Seat
from game.core.text import Text
from game.kit.briefs import MOST, Brief, lines
from game.kit.sheets import Count, Line, Section, Sheet
from game.kit.tokens import NOBODY, Tone
from game.systems.shadow_of_the_bat import team
from game.systems.shadow_of_the_bat.content import Goal
from game.systems.shadow_of_the_bat.faces import token_icon
from game.systems.shadow_of_the_bat.flow import victory
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import VILLAIN, SideName

_SIDES: tuple[tuple[SideName, Tone], ...] = (("heroes", "good"), ("villains", "bad"))


def counts(game: Fight) -> Iterator[Count]:
    """How far each side has come with what the battle asks of it; the round is shown elsewhere."""
    for side, tone in _SIDES:
        for goal in victory.counted(game, side):
            why = _deed(game, goal) or Text(f"shadow_of_the_bat.look.{side}_win", why=victory.goal_words(game, goal))
            done = min(goal.count, victory.progress(game, goal))
            yield Count(_icon(game, goal), victory.goal_name(game, goal), done, goal.count, why, tone)


def briefing(game: Fight) -> Sheet:
    """The card of the battle."""
    battle = game.battle
    so_far = tuple(
        Line(count.name, f"{count.done}/{count.wanted}", count.tone, icon=count.icon) for count in counts(game)
    )
    coop = game.state.mode == "coop"  # nobody spends icons for the villains
    deeds = (action for action in battle.special_actions if not (coop and action.side == "villains"))
    goal = (Line(battle.goal), *(Line(action.text, icon="star-circle") for action in deeds))
    sections = [Section(Text("shadow_of_the_bat.look.goal"), goal)]
    if so_far:
        sections.insert(0, Section(Text("shadow_of_the_bat.look.so_far"), so_far))
    way = Text(f"shadow_of_the_bat.mode.{team.mode(game)}")
    return Sheet(battle.name, "spotlight-beam", NOBODY, way, (), tuple(sections))


def _deed(game: Fight, goal: Goal) -> Text | None:
    """How that is done which only this battle offers, if it is what counts."""
    special = goal.who if goal.type == "special_action_done" else None
    return next((action.text for action in game.battle.special_actions if action.id == special), None)


def _icon(game: Fight, goal: Goal) -> str:
    """A sign for what a side has to do."""
    match goal.type:
        case "tokens_collected":
            return token_icon(goal.who)
        case "special_action_done":
            return "star-circle"
        case "figures_in_goal":
            return "flag-checkered"
        case "leader_ko" | "leader_down" | "all_of_type_ko" if goal.who:
            return game.villain_card(goal.who).icon
    return "skull"


def brief(game: Fight, seat: Seat | None) -> Brief:
    """The battle in nine lines, for the side that looks at it."""
    own: SideName = "villains" if seat == VILLAIN else "heroes"
    other: SideName = "heroes" if own == "villains" else "villains"
    turn = "villain" if own == "villains" else "alone" if game.state.dark_knight else "hero"
    told = lines(f"shadow_of_the_bat.tonight.{turn}", ("dice-multiple", "shoe-print", "shield-half-full"))
    if game.state.mode == "coop":  # COO-02
        told = (*told[:-1], Line(Text("shadow_of_the_bat.tonight.by_cards"), icon=told[-1].icon))
    return Brief(
        game.battle.name,
        tuple(_ends(game, own))[:MOST],
        tuple(_ends(game, other))[:MOST],
        told,
    )


def _ends(game: Fight, side: SideName) -> Iterator[Line]:
    """How a side wins: what the battle asks of it, and what ends it by itself (KOT-06, RND-05)."""
    for goal in victory.counted(game, side):
        words = Text("shadow_of_the_bat.tonight.goal", what=victory.goal_words(game, goal))
        yield Line(words, icon=_icon(game, goal))
    if game.battle.track_end_winner == side:
        yield Line(Text("shadow_of_the_bat.tonight.track", n=game.battle.rounds), icon="timer-sand")
    if side == "villains" and not game.state.dark_knight:  # DKN-21
        yield Line(Text("shadow_of_the_bat.tonight.all_down"), icon="account-off-outline")
