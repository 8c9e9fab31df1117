"""The ladder of computer players: is each better than the one below, over everything that can be played?

Where sides play against each other two players meet in pairs of games: same setup, seats changed. Where all play
together against the game, a team of each plays the same setup, and a pair is won by the team that alone succeeds.
Every game follows from the seed and its number, and results are read in order: however many hands play, the ladder is
the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count, islice, pairwise
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from game import bots
from game.bots.hands import Hands
from game.bots.kept import Kept
from game.bots.simulate import Fixture, Result, play_task, task
from game.bots.sprt import Test, Verdict, interval
from game.core.roster import Roster
from game.core.system import Setup
from game.kit import registry
from game.kit.scenarios import Scenario

VILLAIN = "medium"
"""Who plays the seats that a scenario gives to the computer while teams are compared."""


def rungs(names: Sequence[str] = ()) -> list[tuple[str, str]]:
    """Who meets whom, the weaker first: neighbours, and the strongest against the strongest of before."""
    if names:
        return list(pairwise(names))
    return [*pairwise(bots.NAMES), ("strong_before", "strong")]


# --- what is played


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Something to play, and who is in it together."""

    scenario: Scenario
    sides: tuple[tuple[int, ...], ...]
    """The seats of each side, by their places in the order of seats; those of the computer are in none."""
    seats: int

    @property
    def is_together(self) -> bool:
        return len(self.sides) == 1


class Variety:
    """Every scenario in turn, in an order drawn for each round, with ready forces of one size drawn for each game."""

    def __init__(self, system: str, seed: int, scenarios: Sequence[str] = (), sizes: Sequence[int] = ()) -> None:
        self.system, self.seed = registry.load(system), seed
        looks = registry.looks_of(system)
        known = {scenario.id: scenario for scenario in looks.scenarios()}
        strange = next((id for id in scenarios if id not in known), None)
        if strange is not None:
            raise LookupError(f"There is no scenario '{strange}'. There are: {', '.join(known)}.")
        self._played = [self._sides(known[id]) for id in scenarios or known]
        ready = looks.muster.starters() if looks.muster else ()
        by_size: dict[int, list[Roster]] = {}
        for roster in ready:
            by_size.setdefault(roster.limit, []).append(roster)
        self._forces = [
            rosters for size, rosters in sorted(by_size.items()) if len(rosters) > 1 and (not sizes or size in sizes)
        ]
        if sizes and not self._forces:
            raise LookupError(f"There are no two ready forces of that size. There are: {', '.join(map(str, by_size))}.")

    def _sides(self, scenario: Scenario) -> Arrangement:
        looks = registry.looks_of(self.system.id)
        state = self.system.start(self._setup(scenario))
        seats = self.system.seats(state)
        sides: list[list[int]] = []
        for at, seat in enumerate(seats):
            if seat in scenario.computer:
                continue
            with_them = next((side for side in sides if looks.allies(state, seats[side[0]], seat)), None)
            if with_them is None:
                sides.append([at])
            else:
                with_them.append(at)
        return Arrangement(scenario, tuple(map(tuple, sides)), len(seats))

    def _setup(self, scenario: Scenario) -> Setup:
        usual = self.system.quick_start()
        return replace(usual, scenario=scenario.id, map=scenario.map or usual.map)

    def of_kind(self, *, together: bool) -> list[Arrangement]:
        return [one for one in self._played if one.is_together == together]

    def at(self, number: int, *, together: bool) -> tuple[Arrangement, Setup]:
        """What pair `number` plays."""
        kind = self.of_kind(together=together)
        row, at = divmod(number, len(kind))
        shuffled = list(kind)
        Random(f"{self.seed}:{row}:scenarios").shuffle(shuffled)
        played = shuffled[at]
        setup, random = self._setup(played.scenario), Random(f"{self.seed}:{number}:forces")
        if not self._forces:
            return played, setup
        forces = random.sample(random.choice(self._forces), len(setup.seats))
        written: list[dict[str, Any]] = [msgspec.to_builtins(roster) for roster in forces]
        seats = (replace(place, roster=roster) for place, roster in zip(setup.seats, written, strict=True))
        return played, replace(setup, seats=tuple(seats))


# --- who is better


@dataclass(slots=True)
class Rung:
    """What the games between two players came to, as the upper one sees it."""

    lower: str
    upper: str
    together: bool
    test: Test
    pairs: list[int] = field(default_factory=lambda: [0] * 5)
    """How many brought 0 to 4 half points."""
    wins: int = 0
    draws: int = 0
    losses: int = 0
    games: int = 0
    verdict: Verdict = "undecided"
    scenarios: dict[str, Counter[str]] = field(default_factory=dict)
    """Of games played together: how often each team played a scenario, and under `NAME won` how often it won."""

    @property
    def share(self) -> float:
        counted = self.wins + self.draws + self.losses
        return (self.wins + self.draws / 2) / counted if counted else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        return interval(self.share, self.wins + self.draws + self.losses)

    def take(self, pair: Sequence[tuple[Arrangement, Result]]) -> None:
        """Count a pair, and decide."""
        points = self._compared(pair) if self.together else [_points(result, self.upper) for _, result in pair]
        self.games += len(pair)
        self.wins += points.count(2)
        self.draws += points.count(1)
        self.losses += points.count(0)
        self.pairs[sum(points) * 2 // len(points)] += 1
        self.verdict = self.test.verdict(self.pairs)

    def _compared(self, pair: Sequence[tuple[Arrangement, Result]]) -> list[int]:
        """What the upper team's game is worth beside that of the lower team."""
        won = []
        for name, (played, result) in zip((self.lower, self.upper), pair, strict=True):
            at = played.sides[0][0]
            won.append(result.seats[at] in result.winners)
            counts = self.scenarios.setdefault(played.scenario.id, Counter())
            counts.update([name, f"{name} won"] if won[-1] else [name])
        lower, upper = won
        return [1 + upper - lower]


def _points(result: Result, name: str) -> int:
    """Half points of a player in a game against another: two for a win, one for a draw."""
    if result.is_draw:
        return 1
    return 2 if name in {result.players[result.seats.index(seat)] for seat in result.winners} else 0


def climb(variety: Variety, rung: Rung, games: int, hands: Hands | Kept) -> Iterator[Rung]:
    """Play pair after pair until it is known who is better, or so many games were played; the rung after each."""
    tasks = (one for number in count() for one in pair_of(variety, rung, number))
    results = hands.work(play_task, islice(tasks, games // 2 * 2))
    try:
        for number, pair in enumerate(zip(results, results, strict=False)):
            played, _ = variety.at(number, together=rung.together)
            rung.take([(played, result) for result in pair])
            yield rung
            if rung.verdict != "undecided":
                return
    finally:
        close = getattr(results, "close", None)
        if close:
            close()


def pair_of(variety: Variety, rung: Rung, number: int) -> list[Fixture]:
    """Two games of the same setup: with seats changed, or with a team of each."""
    played, setup = variety.at(number, together=rung.together)
    tasks = []
    for half, names in enumerate(((rung.lower, rung.upper), (rung.upper, rung.lower))):
        players = [VILLAIN] * played.seats
        for side, name in zip(played.sides, names, strict=False):
            for at in side:
                players[at] = name
        seed = f"{variety.seed}:{number}" if rung.together else f"{variety.seed}:{number}:{half}"
        tasks.append(task(variety.system.id, 2 * number + half, setup, tuple(players), seed))
    return tasks
