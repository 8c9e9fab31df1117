"""A campaign from game to game: what comes next, what is kept, and how it ends (GEN-02, WIN-06, WIN-07, BOS-07)."""

from __future__ import annotations

from typing import Literal

from game.core.request import Option
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.content import Scenario
from game.systems.torgue_arena.flow import asking, setup
from game.systems.torgue_arena.game import Arena


def following(game: Arena) -> str:
    """The scenario that comes after the one just played; '' when winning it has won the campaign (SCN-05, WIN-06)."""
    scenario = game.scenario
    if game.state.result == "won":
        return scenario.next_on_victory or ""
    return scenario.next_on_defeat or scenario.id


def end(game: Arena, result: Literal["", "won", "lost"]) -> None:
    """The campaign, or the single game, is over: no Intermission follows (BOS-07)."""
    state = game.state
    state.over, state.phase, state.turn, state.active = result, "over", "", ""
    state.steps, state.later = [], []
    state.events.shuffle_in(*state.event_discard)
    state.event_discard = []
    if not state.alone:
        game.tell(points.CAMPAIGN_WON if result == "won" else points.CAMPAIGN_LOST)


async def give_up_or_play_on(game: Arena) -> None:
    """After a defeat the group decides whether it goes on at all (WIN-07)."""
    following = game.library.get(Scenario, game.state.next_scenario)
    on = Option("on", Text("torgue_arena.do.play_on", scenario=following.name), True)
    up = Option("give_up", Text("torgue_arena.do.give_up"), False)
    if not await asking.agree(game, Text("torgue_arena.ask.play_on"), lambda: [on, up], topic="play_on"):
        game.tell(points.GAVE_UP)
        end(game, "lost")


async def next_game(game: Arena) -> None:
    """The Intermission is over: the next scenario is set up with what hunters keep (SET-27)."""
    state = game.state
    state.scenario, state.next_scenario = state.next_scenario, ""
    state.scenario_result, state.machines, state.levels_gained, state.wanted_found = "", [], 0, False
    for hunter in state.hunters.values():
        hunter.signature = ""
    clear(game)
    leave(game)
    state.map = game.scenario.map
    setup.next_game(game)


def leave(game: Arena) -> None:
    """Hunters and companions wait beside the board for the next Arena."""
    for figure in (*game.state.hunters.values(), *game.state.companions.values()):
        figure.at = None


def clear(game: Arena) -> None:
    """Take down the Arena and forget everything that lasts one game only (ITM-08)."""
    state = game.state
    state.enemies, state.things = {}, {}
    state.round, state.turn, state.active, state.reactions, state.reacting = 0, "", "", 0, []
    state.slaughter, state.queue, state.result, state.won_in_time = False, [], "", False
    state.kills, state.feats, state.objectives, state.boxes, state.lasting = [], [], {}, [], []
    state.used_turn, state.used_round, state.used_game = {}, {}, {}
    for hunter in state.hunters.values():
        hunter.objectives = []
