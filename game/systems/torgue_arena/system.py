"""The arena as a system: how a campaign or a single game starts and ends, and what players may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from game.boards.hexes import HexBoard
from game.core.clone import shape_of
from game.core.library import Library
from game.core.request import Request, Seat
from game.core.system import Game, Hunch, Outcome, Seating, Setup
from game.core.text import Text
from game.kit.packed import PackedSystem
from game.systems.torgue_arena.content import KINDS
from game.systems.torgue_arena.effects import basic, cards
from game.systems.torgue_arena.evaluate import value
from game.systems.torgue_arena.flow.beat import beat
from game.systems.torgue_arena.flow.setup import begin
from game.systems.torgue_arena.game import Arena, effects, ops
from game.systems.torgue_arena.policy.asked import hunch
from game.systems.torgue_arena.situation.begin import situated
from game.systems.torgue_arena.state import SEATS, State

SPEAKING = (basic, cards)
"""The abilities that speak for the core rules and for cards, registered by being imported."""


class ArenaSystem(PackedSystem[State]):
    """Four hunters, one arena, a campaign of scenarios."""

    id = "torgue_arena"
    version = 3
    state = State
    kinds = KINDS
    most_sides = 12

    def __init__(self, library: Library | None = None, boards: Mapping[str, HexBoard] | None = None) -> None:
        super().__init__(library)
        self.boards = self.maps(HexBoard) if boards is None else boards

    def game(self, state: State) -> Arena:
        return Arena(state, self.library, self.boards[state.map])

    # --- before the game

    def quick_start(self) -> Setup:
        return Setup(self.id, seats=tuple(Seating(seat) for seat in SEATS))

    def start(self, setup: Setup) -> State:
        if setup.situation is not None:
            return situated(setup.situation, self.library, self.boards)
        return begin(setup, self.library, self.boards)

    # --- the game

    def prepare(self, state: State) -> None:
        """Where everything is written that cards do: found once for all packs."""
        effects(self.library)
        ops(self.library)

    def seats(self, state: State) -> Sequence[Seat]:
        return SEATS

    async def beat(self, game: Game[State]) -> None:
        assert isinstance(game, Arena)
        game.enter(self.boards[game.state.map])  # the next game of a campaign has another map
        await beat(game)

    def concede(self, state: State, seat: Seat) -> None:
        """The group gives up together: the campaign, or the single game, is lost (WIN-07)."""
        state.over = "lost"
        state.phase = "over"

    def outcome(self, state: State) -> Outcome | None:
        """All win or lose together (GEN-01)."""
        if state.phase != "over":
            return None
        what, won = "game" if state.alone else "campaign", state.over == "won"
        return Outcome(SEATS if won else (), Text(f"torgue_arena.over.{what}_{state.over}"), all_lost=not won)

    def heading(self, state: State) -> Text:
        phase = Text(f"torgue_arena.phase.{state.phase}")
        if state.phase in ("hunters", "enemies", "end"):
            return Text("torgue_arena.heading", round=state.round, phase=phase)
        return phase

    def value(self, state: State, seat: Seat) -> int:
        return value(self.game(state), seat)

    def hunch(self, state: State, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Hunch | None:
        return hunch(self.game(state), seat, request, keys)

    def doubts(self, state: State, seat: Seat, topic: str) -> bool:
        """What a hunch is often wrong about."""
        return topic in ("activate", "move", "reaction")

    def horizon(self, state: State, seat: Seat, topic: str) -> object:
        """The order of hunters decides how the enemies find them."""
        return state.round if topic in ("activate",) else None

    # --- what players may know (GEN-09)

    def conceal(self, state: State, seat: Seat, random: Random) -> None:
        """Shuffle what lies face down: the reverse of Barrels, chests and Mailboxes; piles are unordered anyway."""
        for kind in ("barrel", "loot_chest", "ammo_chest", "mailbox"):
            things = [thing for thing in state.things.values() if thing.kind == kind and not thing.used]
            faces = [thing.face for thing in things]
            random.shuffle(faces)
            for thing, face in zip(things, faces, strict=True):
                thing.face = face

    def view(self, state: State, seat: Seat | None = None) -> Mapping[str, Any]:  # TER-17
        shown = shape_of(State).dump(state)
        if seat is not None:
            for thing in shown["things"].values():
                if thing["kind"] in ("barrel", "loot_chest", "ammo_chest", "mailbox") and not thing["used"]:
                    thing["face"] = ""
            shown["bag"] = len(state.bag)
            shown["events"] = len(state.events)
            shown["decks"] = {deck: len(pile) for deck, pile in state.decks.items()}
        return shown


SYSTEM = ArenaSystem()
