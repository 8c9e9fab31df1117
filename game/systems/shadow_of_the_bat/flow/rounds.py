"""Rounds: how one begins, and whose turn comes next in the action phase (RND, MOD, HTN-01, HTN-02, COO)."""

from __future__ import annotations

from game.core.place import Point
from game.core.request import Choose, Option
from game.core.text import Text
from game.systems.shadow_of_the_bat import points
from game.systems.shadow_of_the_bat.content import Spawn
from game.systems.shadow_of_the_bat.flow import dark_knight, dice_phase, hero_turn, setup, spans, victory
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.state import Hero

# --- the beginning of a round


def begin_round(game: Fight) -> None:
    """The marker moves on, everybody may act again, and the dice phase begins (RND-01, RND-05, SET-20)."""
    state = game.state
    state.round += 1
    state.phase, state.turn = "dice", ""
    state.steps = ["round", *dice_phase.steps(game)]
    for figure in (*state.heroes.values(), *state.supports.values(), *state.villains.values()):
        figure.activated = False
    for hero in state.heroes.values():
        hero.acted = False
    for support in state.supports.values():
        support.acted = False
    state.turned = []
    game.tell(points.ROUND_BEGAN, n=state.round, rounds=game.battle.rounds)


async def open_round(game: Fight) -> None:
    """Reinforcements come, and whatever answers the start of a round."""
    victory.settle(game)
    for spawn in spawns(game):
        for space in spawn.spaces:
            await _reinforce(game, spawn.villain, setup.space(space))
    await points.HAPPENED(points.Moment(game, "round_start"))


def spawns(game: Fight) -> list[Spawn]:
    """The reinforcements of this round."""
    return [spawn for spawn in game.battle.spawns if spawn.round == game.state.round]


async def _reinforce(game: Fight, villain: str, wanted: Point) -> None:
    """A new figure on its space, or the nearest free one; never more than the type has."""
    card = game.villain_card(villain)
    if len(game.of_type(villain)) >= card.figures:
        return
    figure = setup.muster(game, villain)
    found = setup.nearest(game, figure, [wanted])
    if not found:
        del game.state.villains[figure.id]
        return
    asked = Text("shadow_of_the_bat.ask.reinforce", name=card.name)
    figure.at = await Choose(game.controller(figure), asked, setup.spots(game, found), topic="reinforce")
    game.tell(points.SPAWNED, figure.id, name=card.name, at=game.called(figure.at))


# --- the action phase


def begin_action(game: Fight) -> None:
    """Heroes and villain in turn, or the initiative cards, shuffled again (MOD-01, MOD-03, COO-05, DIC-05)."""
    state = game.state
    state.phase, state.turned = "action", []
    state.initiative = setup.initiative(game) if state.mode == "coop" else []
    state.steps = action_steps(game)


def action_steps(game: Fight) -> list[str]:
    """What is left of the action phase, heroes first (RND-06, RND-08, DKN-17, RND-03)."""
    state = game.state
    if state.mode == "coop":
        return ["card"] * len(state.initiative)
    turns = sum(not hero.acted for hero in state.heroes.values())
    if state.dark_knight and turns:
        turns = dark_knight.TURNS["competitive"]
    return [*(["villains"] if state.turn == "villains" else []), *["heroes", "villains"] * turns]


async def next_hero(game: Fight) -> Hero:
    """Any hero that has not acted this round (HTN-01; decision 13); a lone Batman again (DKN-17, REV-19, MOD-01)."""
    heroes = game.state.heroes.values()
    open = [hero for hero in heroes if game.state.dark_knight or not hero.acted]
    options = [
        Option(f"turn:{hero.id}", Text("shadow_of_the_bat.do.turn", name=game.name(hero)), hero, hero.id)
        for hero in open
    ]
    hero: Hero = await Choose(game.group, Text("shadow_of_the_bat.ask.next_hero"), options, topic="next_hero")
    return hero


async def play_hero(game: Fight, hero: Hero) -> None:
    """One hero's turn; a lone Batman's later ones begin with fresh dice (DKN-17, DKN-18, DKN-20)."""
    game.state.turn = "heroes"
    if game.state.dark_knight:
        dark_knight.before_turn(hero)
    await hero_turn.hero_turn(game, hero)
    if game.state.dark_knight:
        dark_knight.end_turn(hero)
    spans.expire(game, "turn")
