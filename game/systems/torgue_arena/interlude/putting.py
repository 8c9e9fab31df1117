"""Gear that is dragged from place to place: which answer that is, or why it is none (ITM-07, ITM-09, EQP-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from game.core.request import Choose, Request
from game.core.text import Refusal, Text
from game.kit.interlude import PERSON
from game.systems.torgue_arena.game import Arena
from game.systems.torgue_arena.interlude import outfit
from game.systems.torgue_arena.state import Hunter, Item

BIN = "bin"
"""Where gear is discarded for which there is no room."""


def putting(game: Arena, request: Request[Any], id: str) -> Mapping[str, str | Refusal]:
    """For every place something may be dragged to, the answer that puts it there, or the reason why not."""
    if id in game.state.revealed:
        return _bought(game, request, id)
    owner = next((h for h in game.state.hunters.values() if any(item.id == id for item in h.items)), None)
    if owner is None:
        return {}
    item = next(item for item in owner.items if item.id == id)
    if request.topic != "gear_exchange" or not isinstance(request, Choose):
        return dict.fromkeys(_everywhere(game, owner), Refusal(Text("torgue_arena.inter.no.later"), "TOR-ITM-07"))
    if owner.seat != request.seat:
        whose = Refusal(Text("torgue_arena.inter.no.not_yours", hunter=game.name(owner)), "TOR-ITM-07")
        return dict.fromkeys(_everywhere(game, owner), whose)
    legal = {option.key for option in request.legal()}
    return dict(_moved(game, owner, item, legal))


def _everywhere(game: Arena, hunter: Hunter) -> list[str]:
    places = [place.id for place in (*outfit.places(game, hunter), *outfit.stored(game, hunter))]
    others = [f"{PERSON}{other}" for other in game.state.hunters if other != hunter.id]
    return [*places, *others, BIN]


def _bought(game: Arena, request: Request[Any], id: str) -> Mapping[str, str | Refusal]:
    """A card that is dragged out of a Vending Machine is bought, wherever it is let go (VEN-04)."""
    if request.topic != "buy" or not isinstance(request, Choose):
        return {}
    buyer = next((h for h in game.state.hunters.values() if h.seat == request.seat), None)
    about = [option for option in request.options if option.subject == id]
    if buyer is None or not about:
        return {}
    refusal = next((option.refusal for option in about if option.refusal), None)
    quick = next((option.key for option in about if option.key == f"buy:{id}" and not option.refusal), "")
    return dict.fromkeys(_everywhere(game, buyer)[: -len(game.state.hunters)], quick or refusal or about[0].key)


def _moved(game: Arena, hunter: Hunter, item: Item, legal: set[str]) -> Iterator[tuple[str, str | Refusal]]:
    card = game.gear(item)
    for place in outfit.places(game, hunter):
        kind = place.id.partition(":")[0]
        if place.piece and place.piece.id == item.id:
            continue
        keys = [f"equip:{item.id}@{place.piece.id}"] if place.piece else [f"equip:{item.id}"]
        if item.place == "inventory" and card.slot == kind:
            # With a slot to spare nothing has to leave its own.
            keys.append(f"equip:{item.id}")
        yield place.id, next((key for key in keys if key in legal), _no_fit(card.slot, kind, item))
    for place in outfit.stored(game, hunter):
        if item.place != "inventory":
            yield place.id, f"store:{item.id}"
        elif not place.piece or place.piece.id != item.id:
            yield place.id, Refusal(Text("torgue_arena.inter.no.stored"), "TOR-INV-02")
    for other in game.state.hunters:
        if other != hunter.id:
            yield f"{PERSON}{other}", f"give {item.id}@{other}"
    drop = f"drop:{item.id}"
    yield BIN, drop if drop in legal else Refusal(Text("torgue_arena.inter.no.kept"), "TOR-ITM-09")


def _no_fit(slot: str, kind: str, item: Item) -> Refusal:
    if slot != kind:
        here, its = Text(f"torgue_arena.place.{kind}"), Text(f"torgue_arena.place.{slot}")
        return Refusal(Text("torgue_arena.inter.no.other_slot", here=here, its=its), "TOR-EQP-01")
    return Refusal(Text("torgue_arena.inter.no.worn"), "TOR-EQP-01")
