"""Wanted missions: a short game against Uniques in the Intermission (WMI)."""

from __future__ import annotations

from typing import Literal

from game.core.cards import draw
from game.core.request import Draw, Option, Roll, Seat
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.content import Wanted
from game.systems.torgue_arena.flow import asking, campaign, exchange, rest, setup
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Purse

MAPS = 10
REWARD = 2
"""Torgue cards drawn for winning, of which one is kept (WMI-14)."""


# --- playing or not


async def offer(game: Arena) -> None:
    """The mission is played unless every player would rather not (WMI-01, WMI-02)."""
    for seat in _players(game):
        if await _plays(game, seat):
            await begin(game)
            return
    game.tell(points.WANTED_SKIPPED)


def _players(game: Arena) -> list[Seat]:
    """The first seat of every player."""
    first: dict[str, Seat] = {}
    for seat, player in game.state.players.items():
        first.setdefault(player, seat)
    return list(first.values())


async def _plays(game: Arena, seat: Seat) -> bool:
    play = Option("play", Text("torgue_arena.do.play_wanted"), True)
    skip = Option("skip", Text("torgue_arena.do.skip_wanted"), False)
    asked = Text("torgue_arena.ask.wanted")
    return await asking.ask(game, seat, asked, lambda: [play, skip], topic="wanted", common=True)


# --- setting it up


async def begin(game: Arena) -> None:
    """Draw a card, roll for the map, and put away what does not belong to the mission (WMI-03 to WMI-05)."""
    state = game.state
    card = await _card(game)
    [number] = await Roll(Text("torgue_arena.roll.wanted_map"), [MAPS], topic="wanted_map")
    _put_money_aside(game)
    rest.sweep(game)
    _take_out_of_bag(game)
    campaign.clear(game)
    campaign.leave(game)
    rest.refresh(game)
    state.wanted, state.map = card.id, f"wanted_{number:02}"
    state.later, state.steps = state.steps, []
    game.tell(points.WANTED_BEGAN, card=card.name, number=number)
    setup.wanted_game(game)


async def _card(game: Arena) -> Wanted:
    """The next card of the Wanted deck, which is shuffled when it runs out (WMI-04)."""
    state = game.state
    cards = sorted(card.id for card in game.library.all(Wanted))
    if set(cards) <= set(state.wanted_drawn):
        state.wanted_drawn = []
    left = [id for id in cards if id not in state.wanted_drawn]
    [id] = await Draw(Text("torgue_arena.roll.wanted"), left, topic="wanted")
    state.wanted_drawn.append(id)
    return game.library.get(Wanted, id)


def _put_money_aside(game: Arena) -> None:
    """Nobody has money in a mission; other Loot tokens stay (WMI-11, WMI-21)."""
    state = game.state
    state.set_aside = {"": Purse(state.money)}
    state.money = 0
    for hunter in state.hunters.values():
        money = [token for token in hunter.loot if game.loot(token).front == "money"]
        state.set_aside[hunter.id] = Purse(hunter.money, money)
        hunter.loot = [token for token in hunter.loot if token not in money]
        hunter.money = 0


def _take_out_of_bag(game: Arena) -> None:
    """Level-up and Wanted tokens wait for the next scenario (WMI-03, WMI-22)."""
    state = game.state
    out = [token for token in state.bag.cards if game.loot(token).front in ("level_up", "wanted")]
    state.bag.rest = [token for token in sorted(state.bag.cards) if token not in out]
    state.bag.top, state.bag.bottom = [], []
    state.aside += out


# --- how it ends


def come_back(game: Arena) -> None:
    """The mission is over: the Intermission goes on where it stopped (WMI-13, WMI-15, WMI-21, WMI-18)."""
    state = game.state
    result: Literal["", "won", "lost"] = state.result
    game.tell(points.WANTED_WON if result == "won" else points.WANTED_LOST)
    rest.sweep(game)
    campaign.clear(game)
    for id, purse in state.set_aside.items():
        if not id:
            state.money += purse.money
            continue
        hunter = game.hunter(id)
        hunter.money += purse.money
        hunter.loot += purse.loot
    state.set_aside, state.wanted, state.result = {}, "", state.scenario_result
    state.phase, state.turn, state.active = "intermission", "", ""
    state.steps, state.later = [*(["prize"] if result == "won" else []), *state.later], []


async def prize(game: Arena) -> None:
    """Two Torgue cards: the group keeps one and puts the other under the deck (WMI-14)."""
    deck = game.state.decks["torgue"]
    drawn = await draw(deck, REWARD, Text("torgue_arena.roll.prize"))
    if not drawn:
        return
    options = [Option(id, Text("torgue_arena.do.prize", card=game.gear(id).name), id, id) for id in drawn]
    kept = await asking.agree(game, Text("torgue_arena.ask.prize"), lambda: options, topic="prize")
    deck.put_under(*(id for id in drawn if id != kept))
    hunter = await exchange.taker(game, kept)
    exchange.take(game, hunter, kept)
    game.tell(points.REWARDED, hunter.id, kept, hunter=game.name(hunter), card=game.gear(kept).name)
