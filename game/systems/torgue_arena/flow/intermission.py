"""The Intermission between two games, one step a beat (ITM)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.cards import draw
from game.core.request import Option
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.content import Reward, Tree
from game.systems.torgue_arena.flow import (
    asking,
    campaign,
    events,
    exchange,
    rest,
    skills,
    tokens,
    upgrades,
    vending,
    wanted,
)
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import Moment
from game.systems.torgue_arena.state import Hunter
from game.systems.torgue_arena.vocabulary import Deck
from game.systems.torgue_arena.words import conditions, lasting


def finish(game: Arena) -> None:
    """The game that was won or lost is over, and the Intermission decides what follows (GEN-03, ITM-01)."""
    lasting.expire(game, "permanent")
    events.put_back(game)  # EVT-03
    begin_intermission(game)


def begin_intermission(game: Arena) -> None:
    """What follows the end of a game: the Intermission, the rest of it after a Wanted mission, or nothing at all."""
    state = game.state
    if state.alone:
        campaign.end(game, state.result)
        return
    if state.wanted:
        wanted.come_back(game)
        return
    state.next_scenario = campaign.following(game)
    if not state.next_scenario:
        campaign.end(game, "won")
        return
    state.steps = list(_steps(game))
    state.scenario_result = state.result
    state.phase, state.turn, state.active = "intermission", "", ""
    game.tell(points.INTERMISSION_BEGAN, scenario=game.scenario.name)


def _steps(game: Arena) -> Iterator[str]:
    """ITM-02, with what the game earned, which nobody can tell once its Arena is taken down (WAN-01, WMI-01)."""
    state = game.state
    earned = list(_rewards(game))
    if state.result == "lost":
        yield "give_up"
    if state.wanted_found:
        yield "wanted"
    yield "reveal"
    yield "close"
    yield from (f"reward:{deck}" for reward in earned for deck in reward.decks)
    if any(reward.level_up for reward in earned):
        yield "level_up"
    yield from (f"tree:{hunter}" for hunter in state.hunters)
    yield "rest"
    yield from (f"gear:{hunter}" for hunter in state.hunters)
    yield "upgrade"
    yield "next"


def _rewards(game: Arena) -> Iterator[Reward]:
    """What the scenario gives for winning as it was won (SCN-05, ITM-03, WIN-06)."""
    if game.state.result != "won":
        return
    moment = Moment(game)
    for reward in game.scenario.rewards:
        in_time = game.state.won_in_time or not reward.in_time
        if in_time and all(conditions.holds(game, condition, moment, "") for condition in reward.when):
            yield reward


async def intermission_beat(game: Arena) -> None:
    """One step (ITM-02)."""
    step, *words = game.state.steps.pop(0).split(":")
    match step, words:
        case "give_up", []:
            await campaign.give_up_or_play_on(game)
        case "wanted", []:
            await wanted.offer(game)
        case "prize", []:
            await wanted.prize(game)
        case "reveal", []:
            await vending.reveal(game)
        case "buy", [hunter, passes]:
            await vending.go(game, game.hunter(hunter), int(passes))
        case "close", []:
            vending.close(game)
        case "reward", [deck]:
            await _reward(game, deck)  # type: ignore[arg-type]
        case "level_up", []:
            await skills.level_up(game)
        case "tree", [hunter]:
            await _rearrange(game, game.hunter(hunter))
        case "rest", []:
            await rest.rest(game)
        case "gear", [hunter]:
            await exchange.turn(game, game.hunter(hunter))
        case "upgrade", []:
            await upgrades.upgrade(game)
        case "next", []:
            await campaign.next_game(game)
        case _:
            raise ValueError(f"no step of an Intermission is called {step}")


async def _reward(game: Arena, deck: Deck) -> None:
    """A card of a deck for the whole group (SCN-05)."""
    drawn = await draw(
        game.state.decks[deck], 1, Text("torgue_arena.roll.reward", deck=Text(f"torgue_arena.deck.{deck}"))
    )
    for id in drawn:
        hunter = await exchange.taker(game, id)
        exchange.take(game, hunter, id)
        game.tell(points.REWARDED, hunter.id, id, hunter=game.name(hunter), card=game.gear(id).name)


# --- Skill Trees


async def _rearrange(game: Arena, hunter: Hunter) -> None:
    """A hunter may place kept levels, rearrange its markers, or move all to another tree (ITM-04, SKL-08 to 10)."""
    text = Text("torgue_arena.ask.rearrange", hunter=game.name(hunter), n=hunter.levels)
    chosen = await asking.ask(game, hunter.seat, text, lambda: _trees(game, hunter), topic="rearrange")
    if chosen is None:
        return
    if chosen:
        hunter.tree, hunter.slots = chosen, []
        tokens.refresh(game, hunter)
        name = game.library.get(Tree, chosen).name
        game.tell(points.TREE_CHANGED, hunter.id, hunter=game.name(hunter), tree=name)
    await skills.place_level(game, hunter)


def _trees(game: Arena, hunter: Hunter) -> list[Option[str | None]]:
    """Keep everything, place what is left, or begin again on one of the trees."""
    options: list[Option[str | None]] = [Option("keep", Text("torgue_arena.do.keep_tree"), None, hunter.tree)]
    if skills.unplaced(hunter) > 0 and skills.fillable(game, hunter):
        options.append(Option("place", Text("torgue_arena.do.place_levels", n=skills.unplaced(hunter)), ""))
    for id in game.hunter_card(hunter).trees:
        if id == hunter.tree and not hunter.slots:
            continue  # nothing there to rearrange
        key = "rearrange" if id == hunter.tree else "change_tree"
        name = game.library.get(Tree, id).name
        options.append(Option(f"tree:{id}", Text(f"torgue_arena.do.{key}", tree=name), id, id))
    return options
