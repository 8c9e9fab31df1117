"""The third edition as a system: how a game starts and ends, and what each side may see."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Any

from game.boards.mapkinds import read_map
from game.boards.table import Table
from game.core import home
from game.core.cards import Pile
from game.core.clone import shape_of
from game.core.library import Library
from game.core.packs import PackError, Problem, load
from game.core.request import Seat
from game.core.system import Game, Outcome, Place, Setup, SetupError, System
from game.core.text import Text
from game.systems.bmg3 import abilities, cards
from game.systems.bmg3.content import KINDS, Card, Profile
from game.systems.bmg3.evaluate import value, victory_points
from game.systems.bmg3.game import Bmg3
from game.systems.bmg3.situation import ROUNDS, situated
from game.systems.bmg3.state import SEATS, Side, State

for _package in (abilities, cards):
    for _module in pkgutil.iter_modules(_package.__path__, f"{_package.__name__}."):
        importlib.import_module(_module.name)


class Maps(Mapping[str, Table]):
    """The tables of the maps in some folders, read when first wanted; a later folder's map hides an earlier one's."""

    def __init__(self, *folders: str) -> None:
        self._tables: dict[str, Table] = {}

    @cached_property
    def _files(self) -> dict[str, Any]:
        found = [*sorted((home.maps() / "bmg3").glob("*.tmx")), *sorted((home.folder("maps") / "bmg3").glob("*.tmx"))]
        return {path.stem: path for path in found}

    def __getitem__(self, name: str) -> Table:
        if name not in self._tables:
            board = read_map(self._files[name])
            if not isinstance(board, Table):
                raise SetupError(f"The map '{name}' is no open table.")
            self._tables[name] = board
        return self._tables[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)


class Bmg3System(System[State]):
    """Two crews, four rounds, one night in the city."""

    id = "bmg3"
    version = 1
    state = State
    kinds = KINDS

    def __init__(self, library: Library | None = None, tables: Mapping[str, Table] | None = None) -> None:
        self._library = library
        self.tables = Maps() if tables is None else tables
        self.problems: tuple[Problem, ...] = ()
        """What is wrong with the player's own packs that were left out."""

    @property
    def library(self) -> Library:
        """The content of all packs, read when first wanted."""
        if self._library is None:
            try:
                shipped, own = home.assets() / "packs" / self.id, home.folder("packs")
                self._library, self.problems = load(self.id, KINDS, shipped, own)
            except PackError as error:
                raise SetupError(f"The packs of {self.id} cannot be used: {error.problems[0]}.") from error
        return self._library

    @property
    def fingerprint(self) -> str:  # type: ignore[override]
        return self.library.fingerprint

    def game(self, state: State) -> Bmg3:
        return Bmg3(state, self.library, self.table(state))

    def table(self, state: State) -> Table:
        return self.tables[state.map]

    # --- before the game

    def quick_start(self) -> Setup:
        seats = (Place("A"), Place("B"))
        return Setup(self.id, map=next(iter(self.tables), ""), seats=seats)

    def start(self, setup: Setup) -> State:
        map = setup.map or setup.scenario or next(iter(self.tables), "")
        if setup.situation is not None:
            return situated(setup.situation, self.library, self.tables, map)
        raise SetupError("not yet")

    # --- the game

    def seats(self, state: State) -> Sequence[Seat]:
        return SEATS

    async def beat(self, game: Game[State]) -> None:
        from game.systems.bmg3.flow.beat import beat

        assert isinstance(game, Bmg3)
        await beat(game)

    def outcome(self, state: State) -> Outcome | None:
        """More Victory Points win, unless the rival conceded (WIN-03, WIN-04, WIN-07)."""
        if state.conceded is None and state.phase != "over":
            return None
        game = self.game(state)
        scores = tuple((seat, victory_points(game, seat)) for seat in SEATS)
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
        return value(self.game(state), seat)

    # --- what a side may know (GEN-07)

    def conceal(self, state: State, seat: Seat, random: Random) -> None:
        """Deal the rival's hand and deck anew from the cards nobody has seen."""
        for side in state.sides.values():
            if side.seat == seat:
                continue
            unseen = sorted([*side.hand, *side.deck.cards])
            random.shuffle(unseen)
            hand, top = len(side.hand), len(side.hand) + len(side.deck.top)
            bottom = len(unseen) - len(side.deck.bottom)
            side.deck = Pile(sorted(unseen[top:bottom]), unseen[hand:top], unseen[bottom:])
            side.hand = unseen[:hand]

    def view(self, state: State, seat: Seat | None = None) -> Mapping[str, Any]:
        shown = shape_of(State).dump(state)
        for key, side in shown["sides"].items():
            own: Side = state.sides[Seat(key)]
            side["deck"] = len(own.deck)
            side["points_scored"] = victory_points(self.game(state), own.seat)
            if seat not in (None, key):
                side["hand"] = len(own.hand)
        return shown

    def lookup(self, kind: type[Any], id: str) -> Any:
        return self.library.get(kind, id)

    def name(self, id: str) -> Text | None:
        card = self.library.find(Card, id.partition("#")[0])
        if card is not None:
            return card.name
        profile = self.library.find(Profile, id)
        return profile.alias if profile else None


SYSTEM = Bmg3System()
