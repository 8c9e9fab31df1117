"""An activation: everything one hunter does before the next one is chosen (ACT)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.request import Menu, Option, some_legal
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import actions, asking, basics, harm, last_resort, offers, signatures, victory
from game.systems.torgue_arena.flow.act import Act
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.points import HAPPENED, Moment
from game.systems.torgue_arena.state import Hunter


async def activate(game: Arena, hunter: Hunter) -> None:
    """From the first Harvest to the effects of its end (ACT-02 to ACT-05, ACT-13)."""
    state = game.state
    state.active = hunter.id
    hunter.activated = True
    game.tell(points.ACTIVATED, hunter.id, hunter=game.name(hunter))
    await HAPPENED(Moment(game, hunter, trigger="start_activation"))
    if able(game, hunter):
        await basics.harvest(game, hunter)
    while able(game, hunter):
        act = await _next(game, hunter)
        if act is None:
            break
        await actions.perform(game, act)
    if able(game, hunter):
        await _end(game, hunter)
    state.active = ""
    game.tell(points.ACTIVATION_OVER, hunter.id, hunter=game.name(hunter))


def able(game: Arena, hunter: Hunter) -> bool:
    """Whether the activation goes on: elimination ends it at once, and so does the end of the game (RND-11)."""
    return hunter.in_play and not hunter.down and not game.is_decided()


async def _next(game: Arena, hunter: Hunter) -> Act | None:
    """The next action, or None for the end: the player says so, or nothing is left to do (D06, ACT-15)."""
    found, resort = _offered(game, hunter), partial(last_resort.openings, game, hunter)
    if len(some_legal(found, 2)) <= 1 and not resort():
        return None
    asked = Text("torgue_arena.ask.act", hunter=game.name(hunter))
    return await asking.ask(game, hunter.seat, asked, _first(found, game, hunter), topic="act", last_resort=resort)


def _first(found: Menu[Act | None], game: Arena, hunter: Hunter) -> Callable[[], Menu[Act | None]]:
    """What was just found; looked for again only when a Loot token has changed what is possible."""
    ready = [found]
    return lambda: ready.pop() if ready else _offered(game, hunter)


def _offered(game: Arena, hunter: Hunter) -> Menu[Act | None]:
    """Every action, and the end."""
    end: Option[Act | None] = Option("end", Text("torgue_arena.do.end", hunter=game.name(hunter)), None, hunter.id)
    return actions.options(game, hunter).and_also([end])


async def _end(game: Arena, hunter: Hunter) -> None:
    """Effects of the end, then Cryo thaws (ACT-14, ELE-11, ACT-03)."""
    await HAPPENED(Moment(game, hunter, trigger="end_activation"))
    await signatures.check(game)
    await victory.at_once(game)
    for figure in offers.actors(game, hunter):
        harm.remove_tokens(game, figure, "cryo")
