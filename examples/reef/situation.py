"""Positions on the reef, written by hand for practice and for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from examples.reef.flow import turns
from examples.reef.ground import BOARD, PEARLS
from examples.reef.state import CARDS, CREW, ENOUGH, KINDS, ROUNDS, SEATS, Diver, Reef, Side
from game.core.cards import Pile
from game.core.place import Point
from game.core.request import Seat
from game.kit.situation import Count, Told, ToldSituation, Where, read

IDS = tuple(f"{seat.lower()}{n}" for seat in SEATS for n in range(1, len(CREW) + 1))


class ToldDiver(Told):
    """A diver as the author of a situation writes it."""

    at: str
    pearl: bool = False
    winded: Count = 0
    acted: bool = False


class ToldReef(ToldSituation, kw_only=True):
    """A situation: divers by id (`a1` is the swimmer of A), pearls on the reef and at home, hands by seat."""

    divers: dict[str, str | ToldDiver]
    pearls: list[str] | None = None
    home: dict[str, Count] = {}
    hands: dict[str, str] = {}
    round: Count = 1


def situated(described: Mapping[str, Any]) -> Reef:
    """The state a situation describes; SetupError says what is wrong with it."""
    told, where = read(described, ToldReef)
    if not 1 <= told.round <= ROUNDS:
        raise (where / "round").wrong(f"a game has {ROUNDS} rounds")
    divers = {id: _diver(where / "divers" / id, id, given) for id, given in told.divers.items()}
    _apart(where / "divers", [diver.at for diver in divers.values()], "divers")
    pearls = list(PEARLS)
    if told.pearls is not None:
        pearls = [_space(where / "pearls" / n, word) for n, word in enumerate(told.pearls)]
        _apart(where / "pearls", pearls, "pearls")
    state = Reef(divers, {seat: _side(where, told, seat) for seat in SEATS}, pearls, "dive", told.round)
    state.queue = turns(state)
    if not state.queue:
        raise (where / "divers").wrong("somebody must be left to act")
    return state


def _diver(where: Where, id: str, given: str | ToldDiver) -> Diver:
    told = ToldDiver(given) if isinstance(given, str) else given
    where.one_of(id, IDS, "diver")
    kind = KINDS[CREW[int(id[1]) - 1]]
    at = _space(where / "at", told.at)
    return Diver(id, Seat(id[0].upper()), kind, at, told.pearl, told.winded, acted=told.acted)


def _space(where: Where, word: str) -> Point:
    at = where.cell(BOARD, word, "space")
    if not BOARD.enterable(at):
        raise where.wrong("that space is rock")
    return at


def _apart(where: Where, places: Sequence[Point], things: str) -> None:
    if len(set(places)) < len(places):
        raise where.wrong(f"two {things} cannot be on one space")


def _side(where: Where, told: ToldReef, seat: Seat) -> Side:
    pile = list(CARDS)
    hand: list[str] = []
    for word in told.hands.get(seat, "").split():
        kinds = {card[:-1]: card for card in reversed(pile)}
        card = kinds[(where / "hands" / seat).one_of(word, kinds, "card left called")]
        pile.remove(card)
        hand.append(card)
    pearls = told.home.get(seat, 0)
    if pearls >= ENOUGH:
        raise (where / "home" / seat).wrong(f"{ENOUGH} pearls end the game")
    return Side(seat, sorted(hand), Pile(pile), pearls)
