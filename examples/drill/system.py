"""The drill as a system: how it starts, ends, and what each side may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from examples.drill.flow import beat, begin
from examples.drill.ground import TABLE, bodies
from examples.drill.situation import situated
from examples.drill.state import ARMY, KINDS, ROUNDS, SEATS, Army, Drill, Kind, raised
from game.boards.formation import gap
from game.core.clone import shape_of
from game.core.request import Seat
from game.core.system import Game, Outcome, Seating, Setup, System
from game.core.text import Text


class DrillSystem(System[Drill]):
    """Two small armies on a green."""

    id = "drill"
    version = 2
    state = Drill

    def quick_start(self) -> Setup:
        return Setup(self.id, seats=(Seating("A"), Seating("B")))

    def start(self, setup: Setup) -> Drill:
        if setup.situation is not None:
            return situated(setup.situation)
        regiments = {
            (id := f"{seat.lower()}{k + 1}"): raised(id, seat, KINDS[kind])
            for seat in SEATS
            for k, kind in enumerate(ARMY)
        }
        state = Drill(regiments, {seat: Army(seat) for seat in SEATS})
        begin(state, "deploy")
        return state

    def seats(self, state: Drill) -> Sequence[Seat]:
        return SEATS

    async def beat(self, game: Game[Drill]) -> None:
        await beat(game)

    def outcome(self, state: Drill) -> Outcome | None:
        """The side left standing wins, or after five rounds the one that felled more men (DRL-RND-03)."""
        standing = [seat for seat in SEATS if state.of(seat)]
        if len(standing) == 2 and state.round <= ROUNDS:
            return None
        scores = tuple((seat, state.armies[seat].slain) for seat in SEATS)
        best = max(score for _, score in scores)
        winners = standing if len(standing) == 1 else [seat for seat, score in scores if score == best]
        if len(winners) != 1:
            return Outcome((), Text("drill.over.draw"), scores)
        return Outcome(tuple(winners), Text("drill.over.won", side=winners[0]), scores)

    def heading(self, state: Drill) -> Text:
        return Text("drill.heading", round=state.round, phase=Text(f"drill.phase.{state.phase}"))

    def value(self, state: Drill, seat: Seat) -> int:
        """Men felled, ours against theirs, in hundreds; and a little for being near enough to fight."""
        slain = {side: state.armies[side].slain for side in SEATS}
        return 100 * (2 * slain[seat] - sum(slain.values())) - self._distance(state, seat)

    def _distance(self, state: Drill, seat: Seat) -> int:
        """How far our leaders are from the nearest enemies, in inches together."""
        foes = [man for other in state.against(seat) for man in bodies(other)[:1]]
        mine = [man for one in state.of(seat) for man in bodies(one)[:1]]
        return sum(min(gap(man, foe) for foe in foes) // 1000 for man in mine) if foes and mine else 0

    def conceal(self, state: Drill, seat: Seat, random: Random) -> None:
        """Shuffle the other's stack."""
        for army in state.armies.values():
            if army.seat != seat:
                random.shuffle(army.stack)

    def view(self, state: Drill, seat: Seat | None = None) -> Mapping[str, Any]:
        shown = shape_of(Drill).dump(state)
        for id, army in shown["armies"].items():
            if seat not in (None, id):
                army["stack"] = len(army["stack"])
        return shown

    def lookup(self, kind: type[Any], id: str) -> Any:
        if kind is Kind:
            return KINDS[id]
        raise KeyError(id)

    def name(self, id: str) -> Text | None:
        if id in {piece.id for piece in TABLE.pieces}:
            return Text(f"drill.piece.{id}")
        return Text("drill.man", id=id) if "." in id else Text("drill.regiment", id=id)

    def locale(self) -> Path:
        return Path(__file__).parent / "locale"


SYSTEM = DrillSystem()
