"""Duels written down by hand, and what is wrong with one in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import Meta

from examples.duel.flow import begin
from examples.duel.ground import TABLE, bodies, body
from examples.duel.state import CARDS, PROFILES, ROUNDS, SEATS, Duel, Model, Phase, Side, Stance
from game.boards.measure import fits
from game.core.cards import Pile
from game.core.request import Seat
from game.kit.situation import Count, Told, ToldSituation, Where, read

ROSTER = {"1": "fencer", "2": "brute"}


class ToldModel(Told):
    """A model of a situation, as its author writes it."""

    at: str
    profile: str = ""
    wounds: Count = 0
    moved: bool = False
    off_balance: bool = False
    stubborn_spent: bool = False


class ToldDuel(ToldSituation, kw_only=True):
    """A situation: models by id (`a1` belongs to A), whose turn it is, hands and stances by seat.

    A card may be named by its kind: `parry` is the next one that is free.
    """

    models: dict[str, str | ToldModel]
    phase: Phase = "activate"
    round: Annotated[int, Meta(ge=1, le=ROUNDS)] = 1
    queue: list[str] = []
    hands: dict[str, str] = {}
    piles: dict[str, str] = {}
    stances: dict[str, str] = {}


def situated(situation: Mapping[str, Any]) -> Duel:
    """The state a situation describes; SetupError says what is wrong with it."""
    told, where = read(situation, ToldDuel)
    models = {id: _model(where / "models" / id, id, given) for id, given in told.models.items()}
    state = Duel(models, {seat: _side(where, told, seat) for seat in SEATS})
    state.round = told.round
    for seat in SEATS:
        if not state.of(seat):
            raise (where / "models").wrong(f"side {seat} has no model")
    for model in state.models.values():
        if reason := fits(TABLE, body(model), bodies(state)):
            at = model.at.key() if model.at else ""
            raise (where / "models" / model.id).wrong(f"it cannot stand at {at} ({reason.key.rpartition('.')[2]})")
    for seat in SEATS:
        state.sides[seat].order = [model.id for model in state.of(seat)]
    begin(state, told.phase)
    _queue(where / "queue", state, told)
    return state


def _model(where: Where, id: str, given: str | ToldModel) -> Model:
    if len(id) != 2 or id[0] not in "ab" or not id[1].isdigit():
        raise where.wrong("models are called a1, a2, b1 and so on")
    told = ToldModel(given) if isinstance(given, str) else given
    kind = (where / "profile").one_of(told.profile or ROSTER.get(id[1], "fencer"), PROFILES, "profile")
    if told.wounds >= PROFILES[kind].toughness:
        raise (where / "wounds").wrong(f"a {kind} cannot be in play with {told.wounds} wounds")
    seat, at = Seat(id[0].upper()), (where / "at").point(told.at)
    return Model(
        id, seat, PROFILES[kind], at, told.wounds, told.moved, told.off_balance, stubborn_spent=told.stubborn_spent
    )


def _side(where: Where, told: ToldDuel, seat: Seat) -> Side:
    free = list(CARDS)
    hand = sorted(_take(where / "hands" / seat, free, word) for word in told.hands.get(seat, "").split())
    top = [_take(where / "piles" / seat, free, word) for word in told.piles.get(seat, "").split()]
    stances = [name.lower() for name in Stance.__members__]
    stance = (where / "stances" / seat).one_of(told.stances.get(seat, "balance"), stances, "stance")
    return Side(seat, Stance[stance.upper()], hand, Pile(free, top))


def _take(where: Where, free: list[str], word: str) -> str:
    for card in free:
        if word in (card, card[:-1]):
            free.remove(card)
            return card
    raise where.wrong(f"there is no {word} left: the cards are {', '.join(CARDS)}, one of each")


def _queue(where: Where, state: Duel, told: ToldDuel) -> None:
    """Who still acts, in order; everybody unless told."""
    if told.queue and told.phase != "activate":
        raise where.wrong(f"it says who activates, and the phase is {told.phase}")
    for id in told.queue:
        if id not in state.models or told.queue.count(id) > 1:
            raise where.wrong(f"it cannot name {id}, only models that are there, each once")
    state.queue = told.queue or state.queue
