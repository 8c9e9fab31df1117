"""The first edition as a system: how a game starts and ends, and what each side may see."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from game.boards.table import Table
from game.core.request import Allot, Path, PickPath, Request, Seat
from game.core.system import Game, Hunch, Outcome, Seating, Setup, SetupError
from game.core.text import Text
from game.core.wording import clip, suggest
from game.kit.skirmish.duel import Duel, opponents
from game.kit.skirmish.footing import ground
from game.kit.skirmish.scenery import Built, built
from game.kit.turns import UntilDecided
from game.systems.bmg1 import abilities
from game.systems.bmg1.altered import find_profile
from game.systems.bmg1.content import KINDS, Profile, ReadyBand, Scenario
from game.systems.bmg1.evaluate import value
from game.systems.bmg1.flow.beat import beat
from game.systems.bmg1.flow.moving import footing
from game.systems.bmg1.flow.setup import first_steps
from game.systems.bmg1.flow.terrain import crates, standing, with_crates
from game.systems.bmg1.flow.victory import is_decided, winners
from game.systems.bmg1.game import Bmg1
from game.systems.bmg1.policy.asked import hunch, shares
from game.systems.bmg1.policy.ways import ways
from game.systems.bmg1.recruit import enlist
from game.systems.bmg1.roster import legal
from game.systems.bmg1.situation import situated
from game.systems.bmg1.state import CM, SEATS, Side, State
from game.systems.bmg1.tables import map_hints

for _module in pkgutil.iter_modules(abilities.__path__, f"{abilities.__name__}."):
    importlib.import_module(_module.name)


FAR = 16 * CM
"""As far as most walks go."""
USUAL = 300
"""The Reputation of a usual game (REP-02)."""
FIRST = "skirmish"
"""The scenario of a quick start, if a pack has it: a straight fight."""
RANDOM = "random"
"""Chosen by a die (SCN-01)."""


class Bmg1System(Duel[State]):
    """Two Bands, counters planned in the open, and one long night."""

    id = "bmg1"
    version = 2
    state = State
    kinds = KINDS
    options = ("strategies", "limit")

    def game(self, state: State) -> Bmg1:
        """Once the game is on, crates are terrain too."""
        table = self.table(state)
        if state.phase != "setup":
            table = with_crates(table, crates(state.markers, state.destroyed))
        return Bmg1(state, self.library, table, self.tables[state.map])

    def table(self, state: State) -> Table:
        """The table as it stands and is drawn: doors as they were left, without what was destroyed."""
        pieces = None if state.built is None else tuple(state.built)
        return self._standing(state.map, pieces, tuple(state.doors), tuple(state.destroyed))

    @lru_cache(maxsize=64)  # noqa: B019 - there is one system for as long as the program runs
    def _standing(
        self, map: str, pieces: tuple[Built, ...] | None, doors: tuple[str, ...], destroyed: tuple[str, ...]
    ) -> Table:
        table = self.tables[map]
        return standing(table if pieces is None else built(table, pieces), doors, destroyed)

    # --- before the game

    def quick_start(self) -> Setup:
        first, second = self._opponents()
        known = [one.id for one in self.library.all(Scenario)]
        return Setup(
            self.id,
            FIRST if FIRST in known else RANDOM,
            map=next(iter(self.tables), ""),
            seats=(Seating("A", roster=first), Seating("B", roster=second)),
        )

    def _opponents(self) -> tuple[str, str]:
        return opponents(self.library.all(ReadyBand), USUAL, lambda band: band.crew, "Band")

    def start(self, setup: Setup) -> State:
        """A scenario is agreed by its id, with a map after a plus; without one it is rolled for (SCN-01, SCN-03)."""
        # REP-01
        scenario, _, on = setup.scenario.partition("+")
        map = setup.map or on or next(iter(self.tables), "")
        self.must_have(map)
        if setup.situation is not None:
            return situated(setup.situation, self.library, self.tables, map)
        known = sorted(one.id for one in self.library.all(Scenario))
        agreed = scenario not in ("", RANDOM)
        if agreed and scenario not in known:
            raise SetupError(f"There is no scenario '{clip(scenario)}'{suggest(scenario, known)}.")
        state = State(map, scenario if agreed else known[0], {}, {seat: Side(seat) for seat in SEATS})
        places = {place.seat: place for place in setup.seats}
        usual = self._opponents() if any(not place.roster for place in places.values()) or len(places) < 2 else ("", "")
        for seat, fallback in zip(SEATS, usual, strict=True):
            place = places.get(seat, Seating(seat))
            enlist(self.library, state, seat, legal(self.library, place.roster or fallback))
            state.sides[seat].name = place.name
        state.agreed = agreed
        state.strategies_on = bool(setup.options.get("strategies", True))
        state.limit = int(setup.options.get("limit", USUAL))
        state.queue = first_steps(strategies=state.strategies_on)
        return state

    def map_hints(self, name: str, board: object) -> list[str]:
        """What a table lacks, and zones of Scenarios without room (CMP-02, CNT-06)."""
        return list(map_hints(board, self.library.all(Scenario))) if isinstance(board, Table) else []

    # --- the game

    def seats(self, state: State) -> Sequence[Seat]:
        return SEATS

    async def beat(self, game: Game[State]) -> None:
        assert isinstance(game, Bmg1)
        await UntilDecided(beat(game), partial(is_decided, game.state))

    def prepare(self, state: State) -> None:
        """The ground as each kind of base knows it: walking first, and what is seen from its corners."""
        game = self.game(state)
        there = [model for model in state.models.values() if model.location != "casualty"]
        for manner in ("walk", "run"):
            for mover in dict.fromkeys(footing(game, model, manner) for model in there):
                known = ground(game.table, mover)
                if manner == "walk" and known.is_laid:
                    known.build(FAR)

    def concede(self, state: State, seat: Seat) -> None:
        state.conceded = seat

    def outcome(self, state: State) -> Outcome | None:
        """More Victory Points win (VPS-01); as many are a draw (VPS-10)."""
        if not is_decided(state):
            return None
        scores = tuple((seat, state.sides[seat].points) for seat in SEATS)
        won = winners(self.game(state))
        if not won:
            return Outcome((), Text("bmg1.over.draw", n=scores[0][1]), scores)
        [winner] = won
        if state.conceded is not None:
            return Outcome(won, Text("bmg1.over.conceded", side=state.conceded, winner=winner), scores)
        most, least = max(n for _, n in scores), min(n for _, n in scores)
        if state.sides[winner].fled:
            return Outcome(won, Text("bmg1.over.fled_first", winner=winner, most=most, least=least), scores)
        if fled := next((seat for seat in SEATS if state.sides[seat].fled), None):
            return Outcome(won, Text("bmg1.over.fled", winner=winner, side=fled, most=most, least=least), scores)
        return Outcome(won, Text("bmg1.over.won", side=winner, most=most, least=least), scores)

    def heading(self, state: State) -> Text:
        phase = Text(f"bmg1.phase.{state.phase}")
        if state.phase in ("setup", "over"):
            return phase
        rounds = self.library.get(Scenario, state.scenario).rounds
        return Text("bmg1.heading", round=state.round, rounds=rounds, phase=phase)

    def value(self, state: State, seat: Seat) -> int:
        return value(self.game(state), seat)

    def hunch(self, state: State, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Hunch:
        return hunch(self.game(state), seat, request, keys)

    def ways(self, state: State, request: PickPath) -> Sequence[Path] | None:
        return ways(self.game(state), request)

    def shares(self, state: State, request: Allot[Any]) -> Sequence[Mapping[str, int]] | None:
        return shares(self.game(state), request)

    def doubts(self, state: State, seat: Seat, topic: str) -> bool:
        """What a hunch is often wrong about."""
        return topic in ("act", "turn")

    def span(self, state: State, seat: Seat) -> object:
        """An activation, with the choice of who is activated."""
        if state.phase != "execute":
            return None
        return state.round, sum(model.activated for model in state.models.values())

    def lookup(self, kind: type[Any], id: str) -> Any:
        return find_profile(self.library, id) if kind is Profile else self.library.get(kind, id)


SYSTEM = Bmg1System()
