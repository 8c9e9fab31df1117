"""The duel as a system: how it starts, ends, and what each side may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from examples.duel.flow import beat, begin, card_name
from examples.duel.ground import TABLE, bodies, body
from examples.duel.state import CARDS, PROFILES, ROUNDS, SEATS, A, B, Duel, Model, Phase, Profile, Side, Stance
from game.boards.measure import fits
from game.core.cards import Pile
from game.core.clone import shape_of
from game.core.place import Point, point
from game.core.request import Seat
from game.core.system import Game, Outcome, Seating, Setup, SetupError, System
from game.core.text import Text

ROSTER = {"1": "fencer", "2": "brute"}


class SituatedModel(msgspec.Struct, forbid_unknown_fields=True):
    """A model of a situation, as its author writes it."""

    at: str
    profile: str = ""
    wounds: int = 0
    moved: bool = False
    off_balance: bool = False
    stubborn_spent: bool = False


class Situated(msgspec.Struct, forbid_unknown_fields=True):
    """A situation: models by id (`a1` belongs to A), whose turn it is, hands and stances by seat.

    A card may be named by its kind: `parry` is the next one that is free.
    """

    models: dict[str, str | SituatedModel]
    phase: Phase = "activate"
    round: int = 1
    queue: list[str] = []
    hands: dict[str, str] = {}
    piles: dict[str, str] = {}
    stances: dict[str, str] = {}


class DuelSystem(System[Duel]):
    """Two fencers and two brutes in a courtyard."""

    id = "duel"
    version = 1
    state = Duel

    def quick_start(self) -> Setup:
        return Setup(self.id, seats=(Seating("A"), Seating("B")))

    def start(self, setup: Setup) -> Duel:
        if setup.situation is not None:
            return situated(setup.situation)
        models = {
            id: Model(id, seat, PROFILES[ROSTER[id[1]]])
            for seat, ids in ((A, ("a1", "a2")), (B, ("b1", "b2")))
            for id in ids
        }
        state = Duel(models, {seat: Side(seat, pile=Pile(sorted(CARDS))) for seat in SEATS})
        begin(state, "deploy")
        return state

    def seats(self, state: Duel) -> Sequence[Seat]:
        return SEATS

    async def beat(self, game: Game[Duel]) -> None:
        await beat(game)

    def outcome(self, state: Duel) -> Outcome | None:
        """The side left standing wins, or after four rounds the one that dealt more wounds (DUEL-RND-03)."""
        standing = list(dict.fromkeys(model.seat for model in state.models.values()))
        if len(standing) == 2 and state.round <= ROUNDS:
            return None
        scores = tuple((seat, state.sides[seat].dealt) for seat in SEATS)
        best = max(score for _, score in scores)
        winners = standing if len(standing) == 1 else [seat for seat, score in scores if score == best]
        if len(winners) != 1:
            return Outcome((), Text("duel.over.draw"), scores)
        return Outcome(tuple(winners), Text("duel.over.won", side=winners[0]), scores)

    def heading(self, state: Duel) -> Text:
        return Text("duel.heading", round=state.round, phase=Text(f"duel.phase.{state.phase}"))

    def value(self, state: Duel, seat: Seat) -> int:
        """Wounds still to take, ours against theirs, in hundreds."""
        left = {side: sum(m.profile.toughness - m.wounds for m in state.of(side)) for side in SEATS}
        return 100 * (2 * left[seat] - sum(left.values()))

    def conceal(self, state: Duel, seat: Seat, random: Random) -> None:
        """Deal the other hand again, from the cards that side has not shown."""
        for side in state.sides.values():
            if side.seat == seat:
                continue
            unseen = sorted([*side.hand, *side.pile.cards])
            random.shuffle(unseen)
            hand, top = len(side.hand), len(side.pile.top)
            side.hand = sorted(unseen[:hand])
            side.pile = Pile(sorted(unseen[hand + top :]), unseen[hand : hand + top])

    def view(self, state: Duel, seat: Seat | None = None) -> Mapping[str, Any]:
        shown = shape_of(Duel).dump(state)
        for id, side in shown["sides"].items():
            pile = side.pop("pile")
            side["pile"] = sum(map(len, pile.values()))
            if seat in (None, id):
                side["next"] = pile["top"]
            else:
                side["hand"] = len(side["hand"])
        return shown

    def lookup(self, kind: type[Any], id: str) -> Any:
        if kind is Profile:
            return PROFILES[id]
        raise KeyError(id)

    def name(self, id: str) -> Text | None:
        if id in CARDS:
            return card_name(id)
        if id in {piece.id for piece in TABLE.pieces}:
            return Text(f"duel.piece.{id}")
        return Text("duel.model", id=id)

    def locale(self) -> Path:
        return Path(__file__).parent / "locale"


def situated(situation: Mapping[str, Any]) -> Duel:
    """The state a situation describes; SetupError says what is wrong with it."""
    try:
        told = msgspec.convert(situation, Situated)
    except msgspec.ValidationError as error:
        raise SetupError(f"the situation cannot be read: {error}") from None
    models = {id: _model(id, given) for id, given in told.models.items()}
    state = Duel(models, {seat: _side(told, seat) for seat in SEATS})
    if not 1 <= told.round <= ROUNDS:
        raise SetupError(f"there is no round {told.round}: a duel has {ROUNDS}")
    state.round = told.round
    for seat in SEATS:
        if not state.of(seat):
            raise SetupError(f"side {seat} has no model")
    for model in state.models.values():
        if reason := fits(TABLE, body(model), bodies(state)):
            raise SetupError(f"{model.id} cannot stand at {model.at and model.at.key()} ({reason.key})")
    for seat in SEATS:
        state.sides[seat].order = [model.id for model in state.of(seat)]
    begin(state, told.phase)
    if told.queue and told.phase != "activate":
        raise SetupError(f"a queue says who activates, and the phase is {told.phase}")
    for id in told.queue:
        if id not in state.models or told.queue.count(id) > 1:
            raise SetupError(f"the queue cannot name {id}: it names models that are there, each once")
    state.queue = told.queue or state.queue
    return state


def _model(id: str, given: str | SituatedModel) -> Model:
    if len(id) != 2 or id[0] not in "ab" or not id[1].isdigit():
        raise SetupError(f"models are called a1, a2, b1 and so on, not {id}")
    told = SituatedModel(given) if isinstance(given, str) else given
    kind = told.profile or ROSTER.get(id[1], "fencer")
    if kind not in PROFILES:
        raise SetupError(f"{id}: there is no profile {kind}; the profiles are {', '.join(PROFILES)}")
    if not 0 <= told.wounds < PROFILES[kind].toughness:
        raise SetupError(f"{id}: a {kind} cannot be in play with {told.wounds} wounds")
    try:
        at: Point = point(told.at)
    except ValueError as error:
        raise SetupError(f"{id}: {error}") from None
    seat = Seat(id[0].upper())
    return Model(
        id, seat, PROFILES[kind], at, told.wounds, told.moved, told.off_balance, stubborn_spent=told.stubborn_spent
    )


def _side(told: Situated, seat: Seat) -> Side:
    free = list(CARDS)
    hand = sorted(_take(free, word, seat) for word in told.hands.get(seat, "").split())
    top = [_take(free, word, seat) for word in told.piles.get(seat, "").split()]
    stance = told.stances.get(seat, "balance")
    if stance.upper() not in Stance.__members__:
        raise SetupError(f"side {seat}: there is no stance {stance}")
    return Side(seat, Stance[stance.upper()], hand, Pile(free, top))


def _take(free: list[str], word: str, seat: Seat) -> str:
    for card in free:
        if word in (card, card[:-1]):
            free.remove(card)
            return card
    raise SetupError(f"side {seat} cannot hold {word}: the cards are {', '.join(CARDS)}, one of each")


SYSTEM = DuelSystem()
