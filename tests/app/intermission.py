"""An Intermission of the real campaign at the table: hunters with real gear, and any step of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pygame

from game.app.play import Play
from game.app.screens.table import TableScreen
from game.app.screens.title import TitleScreen
from game.app.settings import Settings
from game.app.table.interlude.desk import InterludeDesk
from game.app.widgets.panel import Spot
from game.app.window import App
from game.core.cards import Pile
from game.core.session import Session
from game.core.system import Setup
from game.systems.torgue_arena.content import HunterCard
from game.systems.torgue_arena.state import Hunter, Item, State
from game.systems.torgue_arena.system import SYSTEM, ArenaSystem
from tests.systems.torgue_arena import scenes

FRAME = 1 / 60
HUNTERS = ("salvador", "mordecai", "amara", "moze")
TREES = {hunter: SYSTEM.library.get(HunterCard, hunter).trees[0] for hunter in HUNTERS}
GOODS = ["honest_mabel#1", "second_mortgage#1", "the_dentist#1", "pocket_volcano#1"]
SHOP = ["buy:salvador:0", "close", "tree:salvador", "rest", "gear:salvador", "upgrade", "next"]


class Between(ArenaSystem):
    """The real game, from a state between its first two shows."""

    def __init__(self, fields: Mapping[str, Any], levels: int, stored: Mapping[str, Sequence[str]]) -> None:
        super().__init__(SYSTEM.library, SYSTEM.boards)
        self._fields, self._levels, self._stored = fields, levels, stored

    def start(self, setup: Setup) -> State:
        usual: dict[str, Any] = {
            "phase": "intermission",
            "turn": "",
            "scenario": "opening_night",
            "campaign": "road_to_the_throne",
            "next_scenario": "dead_air",
            "result": "won",
            "scenario_result": "won",
            "games": 1,
            "round": 4,
            "map": "pit_of_noise",
            "steps": list(SHOP),
            "decks": {name: Pile() for name in ("guns", "ammo", "zed", "torgue")},
            "gear": {"salvador": "honest_mabel pocket_volcano"},
        }
        pieces = [f"{hunter} 0,{n}" for n, hunter in enumerate(HUNTERS)]
        state = scenes.state(SYSTEM.library, *pieces, **{**usual, **self._fields})
        for place in setup.seats:
            state.players[place.seat] = place.name or (f"{place.player} {place.seat}" if place.player else "")  # type: ignore[index]
        for hunter in state.hunters.values():
            hunter.tree, hunter.levels, hunter.slots = TREES[hunter.id], self._levels, [0] if self._levels else []
            self._store(hunter)
        return state

    def _store(self, hunter: Hunter) -> None:
        game = self.game(State("pit_of_noise"))
        for id in self._stored.get(hunter.id, ()):
            hunter.items.append(Item(id, "inventory", shield=[False] * len(game.gear(id).tokens)))


def playing(
    people: str = "ABCD", levels: int = 1, stored: Mapping[str, Sequence[str]] | None = None, **fields: Any
) -> Play:
    system = Between(fields, levels, stored or {})
    setup = system.quick_start()
    seats = tuple(
        msgspec.structs.replace(p, player="" if p.seat in people else "medium", name=p.seat if p.seat in people else "")
        for p in setup.seats
    )
    return Play(Session(system, msgspec.structs.replace(setup, seats=seats)), seed=1)


class Table:
    """The real screen with a hand that points, clicks, drags and types."""

    def __init__(self, play: Play, size: tuple[int, int] = (1920, 1080), **settings: Any) -> None:
        usual = {"language": "en", "scale": 100, "animation": "none", "volume": 0, "hints_off": True}
        self.app = App(Settings(**{**usual, **settings}), size)
        self.app.push(TitleScreen(self.app))
        self.screen = TableScreen(self.app, play)
        self.app.push(self.screen)
        self.frames(3)
        self.given: list[str] = []

    @property
    def desk(self) -> InterludeDesk:
        return self.screen.around.interlude

    @property
    def play(self) -> Play:
        return self.screen.play

    def record(self) -> None:
        """Keep answers instead of giving them."""
        self.screen.controller._answer = self.given.append  # type: ignore[method-assign]

    def frames(self, count: int = 2) -> None:
        for _ in range(count):
            self.app.frame([], FRAME)

    def send(self, *events: pygame.event.Event) -> None:
        self.app.frame(list(events), FRAME)
        self.frames(1)

    # --- looking

    @property
    def spots(self) -> list[Spot]:
        return [spot for panel in self.screen.around.panels for spot in panel.spots]

    def spot(self, name: str) -> Spot:
        found = [spot for spot in self.spots if spot.name == name]
        assert found, f"no {name!r} among {sorted({spot.name for spot in self.spots})}"
        return found[-1]

    def has(self, name: str) -> bool:
        return any(spot.name == name for spot in self.spots)

    # --- doing

    def point(self, at: tuple[int, int], buttons: tuple[int, int, int] = (0, 0, 0)) -> None:
        self.send(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=buttons))

    def click(self, name: str) -> None:
        at = self.spot(name).rect.center
        self.point(at)
        self.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        self.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))

    def lift(self, name: str, to: str) -> tuple[int, int]:
        """Begin to drag one thing to another, without letting go."""
        start, end = self.spot(name).rect.center, self.spot(to).rect.center
        self.point(start)
        self.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1))
        self.point((start[0] + 12, start[1] + 9), (1, 0, 0))
        self.point(end, (1, 0, 0))
        return end

    def drag(self, name: str, to: str) -> None:
        end = self.lift(name, to)
        self.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1))

    def press(self, code: int, mod: int = 0) -> None:
        self.send(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0))
        self.send(pygame.event.Event(pygame.KEYUP, key=code, mod=mod, scancode=0))
