"""Trading: Loot tokens change hands between hunters in one zone (BAS-08, BAS-15)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.request import Choose, ChooseSome, Option
from game.core.text import Refusal, Text
from game.systems.torgue_arena import points
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.state import Figure, Hunter


@dataclass(frozen=True, slots=True)
class Ware:
    """A Loot token that changes hands in a Trade, and who gives it."""

    giver: str
    token: str


def partners(game: Arena, figure: Figure) -> list[Option[str]]:
    """The other hunters in a miniature's zone with whom there is something to trade (BAS-08, AID-23)."""
    hunter = game.owner(figure)
    assert hunter is not None
    found: list[Option[str]] = []
    for other in game.hunters():
        if other is hunter or other.at != figure.at or other.down:
            continue
        refusal = None
        if not hunter.loot and not other.loot:
            refusal = Refusal(Text("torgue_arena.no.nothing_to_trade"), "TOR-BAS-08")
        words = Text("torgue_arena.do.trade", hunter=game.name(other))
        found.append(Option(f"trade:{other.id}", words, other.id, subject=other.id, refusal=refusal))
    return found


async def trade(game: Arena, hunter: Hunter, other: Hunter) -> None:
    """Give Loot tokens, and receive some if the other player agrees (D13, BAS-08, BAS-15)."""
    asked = Text("torgue_arena.ask.trade", hunter=game.name(hunter), other=game.name(other))
    wares = await ChooseSome(
        hunter.seat, asked, [*_wares(game, hunter), *_wares(game, other, "take")], least=1, topic="trade"
    )
    wanted = [ware for ware in wares if ware.giver == other.id]
    if wanted and not await _agrees(game, hunter, other, wares):
        asked = Text("torgue_arena.ask.only_give", hunter=game.name(hunter), other=game.name(other))
        wares = await ChooseSome(hunter.seat, asked, _wares(game, hunter), topic="only_give")
    for ware in wares:
        giver, taker = (hunter, other) if ware.giver == hunter.id else (other, hunter)
        giver.loot.remove(ware.token)
        taker.loot.append(ware.token)
        token = game.loot(ware.token).name
        game.tell(points.TRADED, giver.id, taker.id, token=token, giver=game.name(giver), taker=game.name(taker))


def _wares(game: Arena, giver: Hunter, verb: str = "give") -> list[Option[Ware]]:
    """Tokens of a kind are numbered, because their ids may be the same (BAS-09)."""
    found: list[Option[Ware]] = []
    for token in giver.loot:
        kind = game.loot(token)
        number = 1 + sum(option.key.startswith(f"{verb}:{kind.id}:") for option in found)
        words = Text(f"torgue_arena.do.{verb}", token=kind.name)
        found.append(Option(f"{verb}:{kind.id}:{number}", words, Ware(giver.id, token), subject=token))
    return found


def _named(game: Arena, wares: Sequence[Ware]) -> Text:
    """Tokens in words, so that nobody agrees to something unknown."""
    if not wares:
        return Text("torgue_arena.look.nothing")
    names: list[Text] = [game.loot(ware.token).name for ware in wares]
    whole = names.pop()
    for name in reversed(names):
        whole = Text("torgue_arena.look.comma", first=name, rest=whole)
    return whole


async def _agrees(game: Arena, hunter: Hunter, other: Hunter, wares: Sequence[Ware]) -> bool:
    """Whether the partner's player agrees; whoever plays both hunters already has."""
    players = game.state.players
    if players[hunter.seat] == players[other.seat]:
        return True
    asked = Text(
        "torgue_arena.ask.consent",
        hunter=game.name(hunter),
        other=game.name(other),
        given=_named(game, [ware for ware in wares if ware.giver == hunter.id]),
        wanted=_named(game, [ware for ware in wares if ware.giver == other.id]),
    )
    yes = Option("yes", Text("torgue_arena.do.consent"), True)
    agreed: bool = await Choose(
        other.seat, asked, [yes, Option("no", Text("torgue_arena.do.refuse"), False)], topic="consent"
    )
    return agreed
