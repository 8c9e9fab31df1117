"""Bringing eliminated hunters back at a New-U Station (RSP)."""

from __future__ import annotations

from game.boards.grid import key
from game.boards.hexes import NOBODY
from game.core.place import Point
from game.core.request import Option
from game.core.text import Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.flow import asking, harm, loot
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import MONEY, Figure, Hunter


def fallen(game: Arena) -> list[Hunter]:
    """Hunters that are out of play."""
    return [hunter for hunter in game.state.hunters.values() if hunter.out]


def purse(hunter: Hunter, game: Arena) -> list[str]:
    """Money Loot tokens on a hunter's card."""
    return [token for token in hunter.loot if game.loot(token).front == "money"]


def means(game: Arena) -> int:  # RSL-02
    """Money tokens that can pay: the pool, those on cards, Money Loot tokens; nothing else does (RSP-03, RSP-07)."""
    own = sum(hunter.money + len(purse(hunter, game)) for hunter in game.state.hunters.values())
    return game.state.money + own


async def respawn(game: Arena) -> None:  # WMI-11
    """All come back if all can be paid for; otherwise nobody does, because the game is then lost (RSP-10, WIN-01)."""
    if game.state.wanted or means(game) < len(fallen(game)):
        return
    while any(_has_room(game, hunter) for hunter in fallen(game)):
        hunter = game.hunter(
            await asking.agree(game, Text("torgue_arena.ask.respawn"), lambda: _who(game), topic="respawn")
        )
        await pay(game, hunter)
        await bring_back(game, hunter)


def _has_room(game: Arena, hunter: Hunter) -> bool:
    """Whether any zone of the Arena could take it (ZON-11)."""
    return bool(game.board.nearest_room(game.stations()[0], game.base(hunter), game.crowds(hunter), game.now))


def _who(game: Arena) -> list[Option[str]]:
    back = [hunter for hunter in fallen(game) if _has_room(game, hunter)]
    return [Option(h.id, Text("torgue_arena.do.respawn", hunter=game.name(h)), h.id, h.id) for h in back]


async def pay(game: Arena, hunter: Hunter) -> None:
    """One Money token, from wherever the group says (RSP-01, RSP-03, SET-15, LOO-14)."""
    text = Text("torgue_arena.ask.pay", hunter=game.name(hunter))
    source, _, owner = (await asking.agree(game, text, lambda: sources(game), topic="pay")).partition(":")
    match source:
        case "pool":
            game.state.money -= 1
        case "card":
            game.hunter(owner).money -= 1
        case _:
            payer = game.hunter(owner)
            token = purse(payer, game)[0]
            payer.loot.remove(token)
            loot.discard(game, token)  # LOO-21


def sources(game: Arena) -> list[Option[str]]:
    """Where a Money token can come from; an eliminated hunter's money counts too (LOO-25, RSL-02, RSL-01)."""
    found = []
    if game.state.money:
        found.append(Option("pool", Text("torgue_arena.do.pay_pool", money=game.state.money * MONEY), "pool"))
    for hunter in game.state.hunters.values():
        name = game.name(hunter)
        if hunter.money:
            word = f"card:{hunter.id}"
            words = Text("torgue_arena.do.pay_card", hunter=name, money=hunter.money * MONEY)
            found.append(Option(word, words, word, hunter.id))
        if tokens := purse(hunter, game):
            word = f"token:{hunter.id}"
            words = Text("torgue_arena.do.pay_token", hunter=name, money=len(tokens) * MONEY)
            found.append(Option(word, words, word, hunter.id))
    return found


async def bring_back(game: Arena, hunter: Hunter) -> None:  # MOV-06, SPT-08, AID-09, RSP-08, RSP-09, RSP-12, RSP-13
    """Rebuilt at a Station: no wounds, no tokens of any effect, everything recharged and reloaded (RSP-04, RSP-05)."""
    hunter.elements.clear()  # before Shields recharge (RSP-11)
    hunter.stun = 0
    for token in hunter.tokens:
        token.colour = token.printed
    harm.recharge(game, hunter)
    harm.reload(game, hunter)
    hunter.at = await _arrival(game, hunter)
    hunter.out = hunter.down = False
    game.tell(points.RESPAWNED, hunter.id, figure=game.name(hunter), zone=game.called(hunter.at))
    companion = game.companion(hunter)
    if companion is not None and (places := beside(game, companion, hunter.at)):
        companion.at = await pick(game, companion, places)


async def _arrival(game: Arena, hunter: Hunter) -> Point:
    """A New-U Station of the group's choice, or the nearest zone with room (RSP-02, RSP-06)."""
    stations = game.stations()
    text = Text("torgue_arena.ask.station", hunter=game.name(hunter))
    chosen = await asking.agree(game, text, lambda: zones(game, stations), topic="station")
    rooms = game.board.nearest_room(chosen, game.base(hunter), game.crowds(hunter), game.now)
    return await pick(game, hunter, rooms)


async def pick(game: Arena, figure: Figure, places: tuple[Point, ...]) -> Point:
    """The zone the group puts a miniature in."""
    text = Text("torgue_arena.ask.place", figure=game.name(figure))
    return await asking.agree(game, text, lambda: zones(game, places), topic="place")


def zones(game: Arena, places: tuple[Point, ...] | list[Point]) -> list[Option[Point]]:
    """An option for each zone, known by its place."""
    return [Option(key(at), Text("torgue_arena.do.zone", zone=game.called(at)), at, key(at)) for at in places]


def beside(game: Arena, figure: Figure, centre: Point) -> tuple[Point, ...]:
    """Zones at and around a zone that can take a miniature; the nearest ones when none can (ZON-03, ZON-11)."""
    base, crowds = game.base(figure), game.crowds(figure)
    near = game.board.band(centre, 0, 1, game.now)
    free = tuple(at for at in near if not game.board.no_room(at, base, crowds.get(at, NOBODY), game.now))
    return free or game.board.nearest_room(centre, base, crowds, game.now)
