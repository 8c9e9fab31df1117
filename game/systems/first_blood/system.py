"""First Blood as a system: how a battle starts and ends, and what each side may see."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from random import Random
from typing import Any

from game.boards.table import Table
from game.core.clone import shape_of
from game.core.request import Arrange, PickLayout, Places, Request, Seat
from game.core.system import Game, Hunch, Outcome, Seating, Setup, SetupError
from game.core.text import Text
from game.core.wording import clip, suggest
from game.kit.skirmish.duel import Duel, opponents
from game.kit.skirmish.scenery import Built, Scenery, built
from game.kit.turns import UntilDecided
from game.systems.first_blood import abilities
from game.systems.first_blood.altered import find_profile
from game.systems.first_blood.content import KINDS, Army, Profile, Scenario
from game.systems.first_blood.evaluate import value
from game.systems.first_blood.flow.beat import beat
from game.systems.first_blood.flow.ground import prepare
from game.systems.first_blood.flow.scenery import laid_out
from game.systems.first_blood.flow.setup import first_steps
from game.systems.first_blood.flow.victory import is_decided, winners
from game.systems.first_blood.game import FirstBlood
from game.systems.first_blood.policy.asked import hunch, layouts, stacked
from game.systems.first_blood.recruit import enlist
from game.systems.first_blood.roster import legal
from game.systems.first_blood.situation import situated
from game.systems.first_blood.state import SEATS, Side, State
from game.systems.first_blood.terrain import map_hints

for _module in pkgutil.iter_modules(abilities.__path__, f"{abilities.__name__}."):
    importlib.import_module(_module.name)

RANDOM = "random"
"""In place of a Scenario: one is drawn by a die (DEP-02)."""
OWN_TERRAIN, SCATTERED = "terrain", "scattered"
"""What a Scenario's name adds when the players place the terrain, or dice do (TER-11)."""
USUAL = 800
"""The points of a usual battle (LST-03)."""


class FirstBloodSystem(Duel[State]):
    """Two Armies of Regiments on a table of four feet."""

    id = "first_blood"
    version = 1
    state = State
    kinds = KINDS
    options = ("place_terrain", "scatter_terrain")

    def game(self, state: State) -> FirstBlood:
        return FirstBlood(state, self.library, self.table(state), self.tables[state.map])

    def table(self, state: State) -> Table:
        """The table as it stands: the map's, that of a situation, or with what the players have placed so far."""
        if state.built is not None:
            return self._built(state.map, tuple(state.built))
        return self._laid(state.map, tuple(state.scenery)) if state.own_terrain else self.tables[state.map]

    @lru_cache(maxsize=32)  # noqa: B019 - there is one system for as long as the program runs
    def _laid(self, map: str, scenery: tuple[Scenery, ...]) -> Table:
        return laid_out(self.tables[map], scenery)

    @lru_cache(maxsize=32)  # noqa: B019 - as above
    def _built(self, map: str, pieces: tuple[Built, ...]) -> Table:
        return built(self.tables[map], pieces)

    # --- before the game

    def quick_start(self) -> Setup:
        first, second = self._opponents()
        scenario = min(self.library.all(Scenario), key=lambda one: (one.number, one.id), default=None)
        if scenario is None:
            raise SetupError("The packs hold no Scenario.")
        return Setup(
            self.id,
            scenario.id,
            map=self._usual_map(scenario.id),
            seats=(Seating("A", roster=first), Seating("B", roster=second)),
        )

    def _opponents(self) -> tuple[str, str]:
        return opponents(self.library.all(Army), USUAL, lambda army: army.faction, "Army")

    def _usual_map(self, scenario: str) -> str:
        """The map a Scenario names first; while it is not drawn, the first that suits them all (TER-11)."""
        found = self.library.find(Scenario, scenario)
        lists = [one.maps for one in ([found] if found else self.library.all(Scenario))]
        suit = [name for name in (lists[0] if lists else ()) if all(name in maps for maps in lists)]
        named = [name for name in suit if name in self.tables]
        return next(iter([*named, *self.tables]), "")

    def start(self, setup: Setup) -> State:
        scenario, _, variant = setup.scenario.partition("+")
        map = setup.map or self._usual_map(scenario)
        self.must_have(map)
        if setup.situation is not None:
            return situated(setup.situation, self.library, self.tables, map)
        random = scenario == RANDOM
        known = sorted(one.id for one in self.library.all(Scenario))
        if not random and scenario not in known:
            raise SetupError(f"There is no Scenario '{clip(scenario)}'{suggest(scenario, known)}.")
        state = State(map, known[0] if random else scenario, {}, {seat: Side(seat) for seat in SEATS})
        places = {place.seat: place for place in setup.seats}
        for seat, usual in zip(SEATS, self._opponents(), strict=True):
            place = places.get(seat, Seating(seat))
            enlist(self.library, state, seat, legal(self.library, place.roster or usual))
            state.sides[seat].name = place.name
        state.own_terrain = bool(setup.options.get("place_terrain", variant == OWN_TERRAIN))
        scattered = bool(setup.options.get("scatter_terrain", variant == SCATTERED))
        table = self.tables[map]
        state.queue = first_steps(table, own_terrain=state.own_terrain, scattered=scattered, random=random)
        return state

    def map_hints(self, name: str, board: object) -> list[str]:
        """Distances between pieces, and zones of the Scenarios the map is made for (TER-12, ZON-03)."""
        wanted = [scenario for scenario in self.library.all(Scenario) if name in scenario.maps]
        return list(map_hints(board, wanted)) if isinstance(board, Table) else []

    # --- the game

    def seats(self, state: State) -> Sequence[Seat]:
        return SEATS

    async def beat(self, game: Game[State]) -> None:
        assert isinstance(game, FirstBlood)
        await UntilDecided(beat(game), partial(is_decided, game))

    def concede(self, state: State, seat: Seat) -> None:
        """At any time, whoever is being asked (VIC-02)."""
        state.conceded = seat

    def prepare(self, state: State) -> None:
        prepare(self.game(state))

    def outcome(self, state: State) -> Outcome | None:
        """Whoever has more Victory Points has won, unless somebody conceded or was eliminated (VIC)."""
        game = self.game(state)
        if not is_decided(game):
            return None
        scores = tuple((seat, state.sides[seat].points) for seat in SEATS)
        won = winners(game)
        (_, ours), (_, theirs) = scores
        if not won:
            return Outcome((), Text("first_blood.over.draw", n=ours), scores)
        [winner] = won
        loser = game.rival(winner)
        if state.conceded is not None:
            return Outcome(won, Text("first_blood.over.conceded", side=loser, winner=winner), scores)
        if state.eliminated == [loser]:
            return Outcome(won, Text("first_blood.over.eliminated", side=loser, winner=winner), scores)
        most, least = max(ours, theirs), min(ours, theirs)
        return Outcome(won, Text("first_blood.over.won", side=winner, most=most, least=least), scores)

    def heading(self, state: State) -> Text:
        phase = Text(f"first_blood.phase.{state.phase}")
        if state.phase in ("setup", "over"):
            return phase
        rounds = self.library.get(Scenario, state.scenario).rounds
        return Text("first_blood.heading", round=state.round, rounds=rounds, phase=phase)

    # --- what a computer player thinks

    def value(self, state: State, seat: Seat) -> int:
        return value(self.game(state), seat)

    def hunch(self, state: State, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Hunch:
        return hunch(self.game(state), seat, request, keys)

    def layouts(self, state: State, request: PickLayout) -> Sequence[Places] | None:
        return layouts(self.game(state), request)

    def orders(self, state: State, request: Arrange[Any]) -> Sequence[Sequence[str]] | None:
        return stacked(self.game(state), request)

    def doubts(self, state: State, seat: Seat, topic: str) -> bool:
        """What a hunch is often wrong about."""
        return topic in ("act", "card", "command", "rearrange")

    def span(self, state: State, seat: Seat) -> object:
        """An Activation is thought through to its end, not only its next Action."""
        return (state.round, state.acting[0].regiment) if state.acting else None

    # --- what a side may know (CPH-03)

    def conceal(self, state: State, seat: Seat, random: Random) -> None:
        """Shuffle the rest of the rival's stack: how many cards there are is public, their order is not (CPH-05)."""
        for side in state.sides.values():
            if side.seat != seat:
                side.stack.sort()  # what is dealt may not depend on how it lies
                random.shuffle(side.stack)

    def view(self, state: State, seat: Seat | None = None) -> Mapping[str, Any]:
        shown = shape_of(State).dump(state)
        for key, side in shown["sides"].items():
            if seat not in (None, key):
                side["stack"] = len(side["stack"])
        return shown

    def lookup(self, kind: type[Any], id: str) -> Any:
        return find_profile(self.library, id) if kind is Profile else self.library.get(kind, id)


SYSTEM = FirstBloodSystem()
