"""What is chosen for the next game of a system: as it was played last, or as somebody begins who never has."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any, Literal, get_args

import msgspec

from game import bots
from game.app import rosters
from game.app.opponents import CHARACTERS, parted, together
from game.app.settings import Choice, Settings
from game.core.request import Seat
from game.core.roster import Roster
from game.core.system import Seating, Setup
from game.core.text import Text
from game.kit import registry
from game.kit.looks import Looks
from game.kit.scenarios import Scenario

Players = Literal["against", "two", "watch", "seats"]
STRENGTHS = tuple(name for name in bots.NAMES if name != "random")
USUAL = "medium"
HUMAN = ""
"""The player of a seat that a person takes."""


def battle_of(scenario: Scenario) -> str:
    """What is played, whichever way it is played."""
    return scenario.way.of if scenario.way else scenario.id


def battle_name(scenario: Scenario) -> Text:
    return scenario.way.title if scenario.way else scenario.name


class Chosen:
    """The choices for one game; everything has a value at any time, so that it can be started at once."""

    def __init__(self, settings: Settings, system: str) -> None:
        self.settings = settings
        self.system = system
        last = settings.last.get(system, Choice())
        self._usual = registry.load(system).quick_start()
        known = [scenario.id for scenario in self.scenarios]
        wanted = [last.scenario, self._usual.scenario, *known]
        self._scenario = next((id for id in wanted if id in known), "")
        modes: tuple[Players, ...] = get_args(Players)
        self.players: Players = next((mode for mode in modes if mode == last.players), "against")
        strength, character = parted(last.strength)
        self.strength = strength if strength in STRENGTHS else USUAL
        self.character = character if character in CHARACTERS else CHARACTERS[0]
        self.rosters: dict[str, str] = {seat: key for seat, key in last.rosters.items() if key in self.offered}
        self._size = last.size
        self.seats: dict[str, str] = {
            seat: player for seat, player in last.seats.items() if not player or bots.is_offered(player)
        }
        self.names: dict[str, str] = dict(settings.names)

    @property
    def looks(self) -> Looks[Any]:
        return registry.looks_of(self.system)

    # --- the battle

    @cached_property
    def scenarios(self) -> list[Scenario]:
        return list(self.looks.scenarios())

    @property
    def scenario(self) -> Scenario | None:
        return next((one for one in self.scenarios if one.id == self._scenario), None)

    @property
    def battles(self) -> list[Scenario]:
        """Everything there is to play, once each."""
        first: dict[str, Scenario] = {}
        for scenario in self.scenarios:
            first.setdefault(battle_of(scenario), scenario)
        return list(first.values())

    @property
    def ways(self) -> list[Scenario]:
        """The ways in which the chosen battle can be played."""
        chosen = self.scenario
        return [one for one in self.scenarios if chosen and battle_of(one) == battle_of(chosen)]

    def take_battle(self, battle: str) -> None:
        """Choose what is played, in the same way as before if that is possible."""
        before = self.scenario
        ways = [one for one in self.scenarios if battle_of(one) == battle]
        same = [one for one in ways if before and before.way and one.way and one.way.words == before.way.words]
        self._scenario = next((one.id for one in (*same, *ways)), self._scenario)

    def take_way(self, scenario: str) -> None:
        self._scenario = scenario

    # --- who plays

    @property
    def places(self) -> list[Seating]:
        """The seats of the chosen scenario."""
        scenario = self.scenario
        return [
            place for place in self._usual.seats if not (scenario and scenario.seats) or place.seat in scenario.seats
        ]

    def is_computers(self, seat: str) -> bool:
        """Whether the scenario gives a seat to the computer."""
        return self.scenario is not None and seat in self.scenario.computer

    @property
    def computer(self) -> str:
        """The computer player that takes the seats of nobody else."""
        return together(self.strength, self.character)

    def player(self, seat: str) -> str:
        """The computer player of a seat; '' for a person."""
        free = [place.seat for place in self.places if not self.is_computers(place.seat)]
        if seat not in free or self.players == "watch":
            return self.computer
        if self.players == "seats":
            return self.seats.get(seat, HUMAN if seat == free[0] else self.computer)
        people = free[:1] if self.players == "against" else (free[0], free[-1])
        return HUMAN if seat in people else self.computer

    def take_players(self, players: Players) -> None:
        if players == "seats":
            self.seats = {place.seat: self.player(place.seat) for place in self.places}
        self.players = players

    def take_seat(self, seat: str, player: str) -> None:
        """Who plays one seat; the others stay as they are."""
        if self.players != "seats":
            self.take_players("seats")
        self.seats[seat] = player

    # --- forces

    @cached_property
    def offered(self) -> dict[str, Roster]:
        """Every roster that can be taken: the player's own first, then those that are ready."""
        muster = self.looks.muster
        if muster is None:
            return {}
        own = {f"own:{kept.path.name}": kept.roster for kept in rosters.own(self.system) if kept.roster}
        return own | {f"starter:{roster.name}": roster for roster in muster.starters()}

    @property
    def sizes(self) -> list[int]:
        """The sizes of game that two ready rosters are there for, the smallest first."""
        muster = self.looks.muster
        ready = [roster.limit for key, roster in self.offered.items() if not key.startswith("own:")]
        return sorted(size for size in muster.limits() if ready.count(size) > 1) if muster else []

    @property
    def size(self) -> int:
        """The size that is played; the usual one first."""
        muster, sizes = self.looks.muster, self.sizes
        usual = [size for size in muster.limits() if size in sizes] if muster else []
        return self._size if self._size in sizes else next(iter(usual), 0)

    def take_size(self, size: int) -> None:
        self._size = size
        self.rosters = {
            seat: key for seat, key in self.rosters.items() if key in self.offered and self.offered[key].limit == size
        }

    def fitting(self) -> dict[str, Roster]:
        """The rosters of the chosen size, the player's own first; those without a size always fit."""
        size = self.size
        return {key: roster for key, roster in self.offered.items() if not size or roster.limit in (0, size)}

    def roster(self, seat: str) -> str:
        """The roster of a seat; '' where the computer chooses. A person's has a default: the usual, or the first."""
        if self.rosters.get(seat) in self.offered:  # its file may be gone by now
            return self.rosters[seat]
        if self.player(seat) or not self.offered:
            return ""
        ready = [key for key in self.fitting() if key.startswith("starter:")]
        taken = [self.rosters.get(place.seat) for place in self.places]
        return next((key for key in ready if key not in taken), next(iter(ready), ""))

    def take_roster(self, seat: str, key: str) -> None:
        if key:
            self.rosters[seat] = key
        else:
            self.rosters.pop(seat, None)

    # --- the game

    def setup(self, random: Random | None = None) -> Setup:
        """The game as it is chosen now; whatever the computer chooses is chosen now."""
        luck = random or Random()
        scenario = self.scenario
        taken = {place.seat: self.roster(place.seat) for place in self.places}
        for seat in [seat for seat, key in taken.items() if not key]:
            taken[seat] = self._drawn([key for key in taken.values() if key], luck)
        return msgspec.structs.replace(
            self._usual,
            scenario=scenario.id if scenario else self._usual.scenario,
            map=scenario.map if scenario and scenario.map else self._usual.map,
            seats=tuple(self._place(place, taken[place.seat]) for place in self.places),
        )

    def _drawn(self, taken: Sequence[str], random: Random) -> str:
        """A ready roster of the same size that nobody has."""
        ready = [key for key in self.fitting() if key.startswith("starter:")]
        return random.choice([key for key in ready if key not in taken] or ready or [""])

    def _place(self, place: Seating, key: str) -> Seating:
        roster: str | dict[str, Any] = msgspec.to_builtins(self.offered[key]) if key else place.roster
        name = self.names.get(place.seat, "").strip() or place.name
        return msgspec.structs.replace(place, name=name, player=self.player(place.seat), roster=roster)

    def seated(self) -> dict[Seat, str]:
        """The computer player of each seat; '' for a person."""
        return {Seat(place.seat): self.player(place.seat) for place in self.places}

    def remember(self) -> None:
        """The next game begins with what was chosen for this one."""
        settings = self.settings
        settings.last[self.system] = Choice(
            self._scenario, self.players, self.computer, self.size, dict(self.rosters), dict(self.seats)
        )
        settings.last_system = self.system
        people = [place.seat for place in self.places if not self.player(place.seat)]
        settings.names |= {seat: self.names[seat].strip() for seat in people if self.names.get(seat, "").strip()}
        settings.save()
