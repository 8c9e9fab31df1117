"""Shadow of the Bat as a system: how a battle starts and ends, and what each side may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from game.boards.squares import SquareBoard, rebuilt
from game.core.cards import Pile
from game.core.clone import shape_of
from game.core.library import Library
from game.core.request import Path, PickPath, Request, Seat
from game.core.system import Game, Hunch, Outcome, Seating, Setup
from game.core.text import Text
from game.kit.packed import PackedSystem
from game.systems.shadow_of_the_bat.beat import beat
from game.systems.shadow_of_the_bat.cards import text
from game.systems.shadow_of_the_bat.content import KINDS, Card, HeroCard
from game.systems.shadow_of_the_bat.effects import basic
from game.systems.shadow_of_the_bat.evaluate import value
from game.systems.shadow_of_the_bat.flow.setup import begin, seated
from game.systems.shadow_of_the_bat.flow.victory import reason
from game.systems.shadow_of_the_bat.game import Fight
from game.systems.shadow_of_the_bat.policy.asked import hunch
from game.systems.shadow_of_the_bat.policy.paths import ways
from game.systems.shadow_of_the_bat.situation import situated
from game.systems.shadow_of_the_bat.state import HEROES, VILLAIN, Ground, State

SPEAKING = (basic, text)
"""The abilities that speak for the core rules and for cards, registered by being imported."""


class BatSystem(PackedSystem[State]):
    """Heroes against villains, in three modes."""

    id = "shadow_of_the_bat"
    version = 3
    state = State
    kinds = KINDS

    def __init__(self, library: Library | None = None, boards: Mapping[str, SquareBoard] | None = None) -> None:
        super().__init__(library)
        self.boards = self.maps(SquareBoard) if boards is None else boards

    def game(self, state: State) -> Fight:
        return Fight(state, self.library, self.board(state))

    def board(self, state: State) -> SquareBoard:
        """The map, with the spaces that a situation changes."""
        return self._built(state.map, tuple(state.built)) if state.built else self.boards[state.map]

    @lru_cache(maxsize=32)  # noqa: B019 - there is one system for as long as the program runs
    def _built(self, map: str, spaces: tuple[Ground, ...]) -> SquareBoard:
        return rebuilt(self.boards[map], [space.cell for space in spaces])

    # --- before the game

    def quick_start(self) -> Setup:
        return Setup(self.id, seats=(*(Seating(seat) for seat in HEROES), Seating(VILLAIN, player="medium")))

    def start(self, setup: Setup) -> State:
        if setup.situation is not None:
            return situated(setup.situation, self.library, self.boards)
        return begin(setup, self.library, self.boards)

    # --- the game

    def seats(self, state: State) -> Sequence[Seat]:  # DKN-01
        return seated(state.mode, state.dark_knight)

    async def beat(self, game: Game[State]) -> None:
        assert isinstance(game, Fight)
        await beat(game)

    def in_setup(self, state: State) -> bool:
        """Until the first turn of a figure: the first dice are rolled and lined up with the table."""
        if state.phase == "setup" or state.round > 1:
            return state.phase == "setup"
        acted = any(figure.activated for figure in (*state.heroes.values(), *state.villains.values()))
        return state.phase == "dice" or (state.phase == "action" and not (state.active or state.turned or acted))

    def concede(self, state: State, seat: Seat) -> None:
        state.winner = "heroes" if seat == VILLAIN else "villains"
        state.why = "conceded"
        state.phase = "over"

    def outcome(self, state: State) -> Outcome | None:
        """One side wins as a whole; the villains of the co-operative game have no seat."""
        if not state.winner:
            return None
        villains = (VILLAIN,) if state.mode == "competitive" else ()
        heroes = tuple(seat for seat in self.seats(state) if seat != VILLAIN)
        winners = heroes if state.winner == "heroes" else villains
        won = Text(f"shadow_of_the_bat.over.{state.winner}")
        words = Text("shadow_of_the_bat.over.why", winner=won, why=reason(self.game(state)))
        return Outcome(winners, words, all_lost=not winners)

    def heading(self, state: State) -> Text:
        phase = Text(f"shadow_of_the_bat.phase.{state.phase}")
        if state.phase in ("setup", "over"):
            return phase
        return Text("shadow_of_the_bat.heading", round=state.round, phase=phase)

    def value(self, state: State, seat: Seat) -> int:
        return value(self.game(state), seat)

    def hunch(self, state: State, seat: Seat, request: Request[Any], keys: Sequence[str]) -> Hunch | None:
        return hunch(self.game(state), seat, request, keys)

    def doubts(self, state: State, seat: Seat, topic: str) -> bool:
        """What a hunch is often wrong about."""
        return topic in ("next_hero", "figure", "desperate", "walk", "granted_strike")

    def horizon(self, state: State, seat: Seat, topic: str) -> object:
        """The order of activations decides the round."""
        return state.round if topic in ("next_hero", "figure") else None

    def ways(self, state: State, request: PickPath) -> Sequence[Path] | None:
        return ways(self.game(state), request)

    # --- what a side may know

    def conceal(self, state: State, seat: Seat, random: Random) -> None:
        """Deal again what the other side holds unseen: the villain's hand, or the heroes' cards (SET-11, GAD-05)."""
        if seat == VILLAIN:
            self._conceal_heroes(state, random)
            return
        side = state.side
        down = [laid for laid in side.queue if laid.face_down]  # DSP-06
        open_hand = side.hand if side.revealed else []
        unseen = sorted([*side.hand, *side.deck.cards, *(laid.card for laid in down)])
        unseen = [id for id in unseen if id not in open_hand]
        random.shuffle(unseen)
        for laid in down:
            laid.card = unseen.pop()
        if not side.revealed:
            side.hand = [unseen.pop() for _ in side.hand]
        side.deck = Pile(sorted(unseen))

    def _conceal_heroes(self, state: State, random: Random) -> None:
        """A hand card the villain has not seen might be any card of the hero that is not known to be elsewhere."""
        for hero in state.heroes.values():
            shown = {*hero.constants, *hero.active, *hero.gone}
            known = [*state.seen, hero.prepared]  # what was named is known too (DKN-13)
            cards = self.library.get(HeroCard, hero.card).cards
            unseen = sorted(id for id in cards if id not in shown and id not in known)
            hidden = [id for id in hero.hand if id not in known]
            drawn = random.sample(unseen, min(len(hidden), len(unseen)))
            hero.hand = [id for id in hero.hand if id in known] + drawn
        stock = self._unseen_gadgets(state)
        random.shuffle(stock)
        for hero in state.heroes.values():
            hero.gadgets = [stock.pop() for _ in hero.gadgets]
        state.gadgets = sorted(stock) if state.gadgets else []

    def _unseen_gadgets(self, state: State) -> list[str]:
        """What may be in a belt; until the stock is laid out, any gadget of the packs (SET-09, GAD-03)."""
        held = [id for hero in state.heroes.values() for id in hero.gadgets]
        if state.phase == "setup" and not state.gadgets:
            return sorted(card.id for card in self.library.all(Card) if card.kind == "gadget")
        return sorted([*held, *state.gadgets])

    def view(self, state: State, seat: Seat | None = None) -> Mapping[str, Any]:
        shown = shape_of(State).dump(state)
        if seat is None:
            return shown
        if seat == VILLAIN:
            for hero in shown["heroes"].values():
                hero["hand"], hero["gadgets"] = len(hero["hand"]), len(hero["gadgets"])
            shown["gadgets"] = len(state.gadgets)  # what is missing from the stock is in their belts (GAD-05)
        else:
            for laid in shown["side"]["queue"]:
                laid["card"] = "" if laid["face_down"] else laid["card"]
            if not state.side.revealed:
                shown["side"]["hand"] = len(state.side.hand)
        shown["side"]["deck"] = len(state.side.deck)
        return shown


SYSTEM = BatSystem()
