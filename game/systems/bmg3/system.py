"""The third edition as a system: how a game starts and ends, and what each side may see."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from game.boards.table import Table
from game.core.cards import Pile
from game.core.clone import shape_of
from game.core.content import Content
from game.core.hooks import Ability
from game.core.request import Request, Seat
from game.core.system import Game, Hunch, Outcome, Seating, Setup
from game.core.text import Text
from game.kit.skirmish.duel import Duel, opponents
from game.kit.skirmish.footing import ground
from game.kit.skirmish.scenery import Built, Scenery, built
from game.systems.bmg3 import abilities
from game.systems.bmg3.altered import find_profile
from game.systems.bmg3.content import KINDS, AbilityText, Card, Profile, Starter
from game.systems.bmg3.evaluate import value
from game.systems.bmg3.flow.beat import beat
from game.systems.bmg3.flow.footing import footing
from game.systems.bmg3.flow.scenery import laid_out
from game.systems.bmg3.flow.setup import first_steps
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.policy.asked import hunch
from game.systems.bmg3.recruit import enlist
from game.systems.bmg3.roster import legal
from game.systems.bmg3.situation import situated
from game.systems.bmg3.state import ROUNDS, SEATS, Side, State

for _module in pkgutil.iter_modules(abilities.__path__, f"{abilities.__name__}."):
    importlib.import_module(_module.name)


EVENTS, OWN_TERRAIN = "+events", "+terrain"
"""What a scenario adds to the name of its map (SET-07)."""
KNOWN_TO_FLOWS = ("hidden",)
"""Abilities that no class stands for (DEP-05)."""
USUAL = 350
"""The Reputation of a usual game (CRW-01)."""


class Bmg3System(Duel[State]):
    """Two crews, four rounds, one night in the city."""

    id = "bmg3"
    version = 4
    state = State
    kinds = KINDS
    options = ("events", "place_terrain")

    def game(self, state: State) -> Bmg3:
        return Bmg3(state, self.library, self.table(state), self.tables[state.map])

    def table(self, state: State) -> Table:
        """The table as it stands: the map's, or with what the players have placed so far."""
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
        return Setup(
            self.id, map=next(iter(self.tables), ""), seats=(Seating("A", roster=first), Seating("B", roster=second))
        )

    def _opponents(self) -> tuple[str, str]:
        return opponents(self.library.all(Starter), USUAL, lambda crew: crew.crew, "crew")

    def start(self, setup: Setup) -> State:
        scenario, plus, variant = setup.scenario.partition("+")
        map = setup.map or scenario or next(iter(self.tables), "")
        self.must_have(map)
        if setup.situation is not None:
            return situated(setup.situation, self.library, self.tables, map)
        state = State(map, {}, {seat: Side(seat) for seat in SEATS})
        places = {place.seat: place for place in setup.seats}
        for seat, usual in zip(SEATS, self._opponents(), strict=True):
            place = places.get(seat, Seating(seat))
            enlist(self.library, state, seat, legal(self.library, place.roster or usual))
            state.sides[seat].name = place.name
        state.events_used = bool(setup.options.get("events", plus + variant == EVENTS))
        state.own_terrain = bool(setup.options.get("place_terrain", plus + variant == OWN_TERRAIN))
        state.queue = first_steps(self.tables[map], state.own_terrain)
        return state

    def unfounded(self, thing: Content) -> str:
        """A pack may give its models any ability of the program, and cannot bring one of its own."""
        known = not isinstance(thing, AbilityText) or thing.id in KNOWN_TO_FLOWS
        if known or f"{self.id}.{thing.id}" in Ability.registry:
            return ""
        return "no rule stands behind this ability; packs use those of the program"

    # --- the game

    def seats(self, state: State) -> Sequence[Seat]:
        return SEATS

    async def beat(self, game: Game[State]) -> None:
        assert isinstance(game, Bmg3)
        await beat(game)

    def in_setup(self, state: State) -> bool:
        """Until the first turn: the cards and Bold markers of the first round are laid out with the table."""
        return state.phase == "setup" or (state.round == 1 and state.phase in ("lead", "plan"))

    def concede(self, state: State, seat: Seat) -> None:
        """At any time, whoever is being asked (WIN-07)."""
        state.conceded = seat

    def outcome(self, state: State) -> Outcome | None:
        """More Victory Points win, unless the rival conceded (WIN-03, WIN-04, WIN-07)."""
        if state.conceded is None and state.phase != "over":
            return None
        game = self.game(state)
        scores = tuple((seat, game.victory_points(seat)) for seat in SEATS)
        if state.conceded is not None:
            winner = game.rival(state.conceded)
            return Outcome((winner,), Text("bmg3.over.conceded", side=state.conceded, winner=winner), scores)
        (_, ours), (_, theirs) = scores
        if ours == theirs:
            return Outcome((), Text("bmg3.over.draw", n=ours), scores)
        winner = SEATS[0] if ours > theirs else SEATS[1]
        return Outcome(
            (winner,), Text("bmg3.over.won", side=winner, most=max(ours, theirs), least=min(ours, theirs)), scores
        )

    def heading(self, state: State) -> Text:
        phase = Text(f"bmg3.phase.{state.phase}")
        if state.phase in ("setup", "over"):
            return phase
        return Text("bmg3.heading", round=state.round, rounds=ROUNDS, phase=phase)

    def value(self, state: State, seat: Seat) -> int:
        game = self.game(state)
        with game.still():
            return value(game, seat)

    def hunch(self, state: State, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Hunch | None:
        return hunch(self.game(state), seat, request, keys)

    def doubts(self, state: State, seat: Seat, topic: str) -> bool:
        """What a hunch is often wrong about."""
        return topic in ("bold", "answer_card", "recount")

    def horizon(self, state: State, seat: Seat, topic: str) -> object:
        """Whose turn it is, Passes and Bold markers decide the round."""
        return state.round if topic in ("turn", "bold") else None

    def prepare(self, state: State) -> None:
        """The ground as each kind of base knows it."""
        game = self.game(state)
        for model in state.models.values():
            ground(game.table, footing(game, model))

    # --- what a side may know (GEN-07)

    def conceal(self, state: State, seat: Seat, random: Random) -> None:
        """Deal the rival's hand and deck again from the cards nobody has seen."""
        for side in state.sides.values():
            if side.seat == seat:
                continue
            unseen = sorted([*side.hand, *side.deck.cards])
            random.shuffle(unseen)
            hand, top = len(side.hand), len(side.hand) + len(side.deck.top)
            bottom = len(unseen) - len(side.deck.bottom)
            side.deck = Pile(sorted(unseen[top:bottom]), unseen[hand:top], unseen[bottom:])
            side.hand = unseen[:hand]

    def view(self, state: State, seat: Seat | None = None) -> Mapping[str, Any]:  # CRD-14
        shown = shape_of(State).dump(state)
        for key, side in shown["sides"].items():
            own: Side = state.sides[Seat(key)]
            side["deck"] = len(own.deck)
            side["points_scored"] = self.game(state).victory_points(own.seat)
            if seat not in (None, key):
                side["hand"] = len(own.hand)
        return shown

    def lookup(self, kind: type[Any], id: str) -> Any:
        return find_profile(self.library, id) if kind is Profile else self.library.get(kind, id)

    def name(self, id: str) -> Text | None:
        card = self.library.find(Card, id.partition("#")[0])
        if card is not None:
            return card.name
        profile = self.library.find(Profile, id)
        return profile.alias if profile else None


SYSTEM = Bmg3System()
