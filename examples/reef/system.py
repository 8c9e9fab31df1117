"""The reef as a system: how a game starts and ends, and what each side may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from examples.reef.evaluate import value
from examples.reef.flow import beat
from examples.reef.ground import BOATS, PEARLS
from examples.reef.policy import hunch
from examples.reef.situation import situated
from examples.reef.state import CARDS, CREW, ENOUGH, KINDS, ROUNDS, SEATS, Diver, Kind, Reef, Side
from game.core.cards import Pile
from game.core.clone import shape_of
from game.core.request import Request, Seat
from game.core.system import Game, Hunch, Outcome, Seating, Setup, System
from game.core.text import Text
from game.kit.turns import UntilDecided


class ReefSystem(System[Reef]):
    """Three divers against three, for five pearls."""

    id = "reef"
    version = 1
    state = Reef

    def quick_start(self) -> Setup:
        return Setup(self.id, seats=(Seating("A"), Seating("B")))

    def start(self, setup: Setup) -> Reef:
        if setup.situation is not None:
            return situated(setup.situation)
        divers = [
            Diver(f"{seat.lower()}{n}", seat, KINDS[kind], at)
            for seat in SEATS
            for n, (kind, at) in enumerate(zip(CREW, BOATS[seat], strict=True), 1)
        ]
        sides: dict[str, Side] = {seat: Side(seat, pile=Pile(list(CARDS))) for seat in SEATS}
        return Reef({diver.id: diver for diver in divers}, sides, list(PEARLS), queue=list(SEATS))

    def seats(self, state: Reef) -> Sequence[Seat]:
        return SEATS

    async def beat(self, game: Game[Reef]) -> None:
        await UntilDecided(beat(game), lambda: self.outcome(game.state) is not None)

    def outcome(self, state: Reef) -> Outcome | None:
        """Three pearls end the game, or six rounds; more pearls win, or whoever does not give up (REEF-RND)."""
        scores = tuple((seat, state.sides[seat].pearls) for seat in SEATS)
        if state.gave_up:
            left = tuple(seat for seat in SEATS if seat != state.gave_up)
            return Outcome(left, Text("reef.over.gave_up", side=state.gave_up, winner=left[0]), scores)
        most = max(pearls for _, pearls in scores)
        if most < ENOUGH and state.round <= ROUNDS:
            return None
        winners = tuple(seat for seat, pearls in scores if pearls == most)
        if len(winners) != 1:
            return Outcome((), Text("reef.over.draw"), scores)
        return Outcome(winners, Text("reef.over.won", side=winners[0]), scores)

    def concede(self, state: Reef, seat: Seat) -> None:
        state.gave_up = seat

    def heading(self, state: Reef) -> Text:
        return Text("reef.heading", round=min(state.round, ROUNDS), phase=Text(f"reef.phase.{state.phase}"))

    def value(self, state: Reef, seat: Seat) -> int:
        return value(state, seat)

    def hunch(self, state: Reef, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Hunch | None:
        return hunch(state, seat, request, keys)

    def conceal(self, state: Reef, seat: Seat, random: Random) -> None:
        """Deal the hand of the other side again, from the cards it has not shown."""
        for side in state.sides.values():
            if side.seat != seat:
                unseen = sorted([*side.hand, *side.pile.cards])
                random.shuffle(unseen)
                held = len(side.hand)
                side.hand, side.pile = sorted(unseen[:held]), Pile(sorted(unseen[held:]))

    def view(self, state: Reef, seat: Seat | None = None) -> Mapping[str, Any]:
        shown = shape_of(Reef).dump(state)
        for id, side in shown["sides"].items():
            side["pile"] = sum(map(len, side["pile"].values()))
            if seat not in (None, id):
                side["hand"] = len(side["hand"])
        return shown

    def lookup(self, kind: type[Any], id: str) -> Any:
        if kind is Kind:
            return KINDS[id]
        raise KeyError(id)

    def name(self, id: str) -> Text | None:
        if id in CARDS:
            return Text(f"reef.card.{id[:-1]}")
        kind = dict(zip("123", CREW, strict=True)).get(id[1:])
        return Text("reef.diver", kind=Text(f"reef.kind.{kind}"), side=id[0].upper()) if kind else None

    def locale(self) -> Path:
        return Path(__file__).parent / "locale"


SYSTEM = ReefSystem()
