"""The duel as a system: how it starts, ends, and what each side may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from examples.duel.flow import beat, begin, card_name
from examples.duel.ground import TABLE
from examples.duel.situation import ROSTER, situated
from examples.duel.state import CARDS, PROFILES, ROUNDS, SEATS, A, B, Duel, Model, Profile, Side
from game.core.cards import Pile
from game.core.clone import shape_of
from game.core.request import Seat
from game.core.system import Game, Outcome, Seating, Setup, System
from game.core.text import Text


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


SYSTEM = DuelSystem()
