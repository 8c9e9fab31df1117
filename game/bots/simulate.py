"""Many games between computer players, on all cores, always with the same results for the same seed."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec.structs import replace

from game import bots
from game.bots.hands import Hands, NoHands
from game.bots.seat import Bot, play
from game.core.dice import Chance
from game.core.session import Session
from game.core.system import Setup, System
from game.kit import registry


@dataclass(frozen=True, slots=True)
class Match:
    """What is to be played: who meets whom how often; bots change seats from game to game."""

    system: str
    players: tuple[str, ...]
    games: int
    seed: int = 0
    rosters: tuple[str, ...] = ()
    """Ready rosters, one for each seat, instead of those of a quick start."""
    scenario: str = ""
    """Instead of the one of a quick start."""

    def setup(self, system: System[Any]) -> Setup:
        """A quick start, with another scenario or other rosters if some are named."""
        usual = system.quick_start()
        if self.scenario:
            usual = replace(usual, scenario=self.scenario)
        if not self.rosters:
            return usual
        named = zip(usual.seats, self.rosters, strict=False)
        return replace(usual, seats=tuple(replace(place, roster=roster) for place, roster in named))


@dataclass(frozen=True, slots=True)
class Result:
    """How one game went: the bot in each seat, who won, the scores, its length, and a fingerprint of its end."""

    game: int
    seats: tuple[str, ...]
    players: tuple[str, ...]
    winners: tuple[str, ...]
    is_draw: bool
    """A draw between players; without one and without winners, the game itself beat them all."""
    scores: tuple[int, ...]
    answers: int
    digest: str


@dataclass(frozen=True, slots=True)
class Record:
    """How one player, or whoever sat in one seat, did over all games."""

    name: str
    games: int
    wins: int
    draws: int
    mean_score: float

    @property
    def losses(self) -> int:
        return self.games - self.wins - self.draws

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game, told so that any process anywhere plays it alike."""

    module: str
    number: int
    setup: Setup
    players: tuple[str, ...]
    """For the seats in their order; begun again where there are more."""
    seed: str
    rules: tuple[int, str] | None = None
    """The version of the rules and the fingerprint of the packs it is meant for."""


def task(system: str, number: int, setup: Setup, players: tuple[str, ...], seed: str) -> Fixture:
    known = registry.load(system)
    return Fixture(registry.module(system), number, setup, players, seed, (known.version, known.fingerprint))


def play_task(task: Fixture, mind: Callable[[str, str], Bot] = bots.bot) -> Result:
    """A game from its first beat to its end; `mind` makes the players by their names and seeds."""
    registry.register(task.module)
    system = registry.load(task.setup.system)
    if task.rules and task.rules != (system.version, system.fingerprint):
        raise NoHands(f"A worker has another version of {system.id}, or other packs, and would play another game.")
    session = Session(system, task.setup)
    seats = tuple(system.seats(session.state))
    seated = tuple(task.players[at % len(task.players)] for at in range(len(seats)))
    minds = {seat: mind(name, f"{task.seed}:{seat}") for seat, name in zip(seats, seated, strict=True)}
    play(session, minds, Chance(task.seed))
    outcome = session.outcome
    assert outcome is not None
    scores = dict(outcome.scores)
    return Result(
        task.number,
        seats,
        seated,
        outcome.winners,
        outcome.is_draw,
        tuple(scores.get(seat, 0) for seat in seats),
        len(session.answers),
        session.digest(),
    )


def play_game(match: Match, number: int) -> Result:
    """Game `number` of a match."""
    return play_task(_numbered(match, number))


def _numbered(match: Match, number: int) -> Fixture:
    shift = number % len(match.players)
    players = match.players[shift:] + match.players[:shift]
    return task(match.system, number, match.setup(registry.load(match.system)), players, f"{match.seed}:{number}")


def play_match(match: Match, hands: Hands) -> Iterator[Result]:
    """The results, game by game."""
    return hands.work(play_task, (_numbered(match, number) for number in range(match.games)))


def standings(results: Sequence[Result]) -> list[Record]:
    """The table of a match; the same bot in several seats of a game is counted once for each."""
    names = sorted({player for result in results for player in result.players})
    seated = [(result, at) for result in results for at in range(len(result.seats))]
    return [_standing(name, [(one, at) for one, at in seated if one.players[at] == name]) for name in names]


def by_seat(results: Sequence[Result]) -> list[Record]:
    """How each seat did, whoever sat there; seats that always won and lost together share a line."""
    ends: dict[str, list[bool]] = {}
    for result in results:
        for seat in result.seats:
            ends.setdefault(seat, []).append(seat in result.winners)
    sides: dict[tuple[bool, ...], list[str]] = {}
    for seat, won in ends.items():
        sides.setdefault(tuple(won), []).append(seat)
    firsts = [(" ".join(side), side[0]) for side in sides.values()]
    return [_standing(name, [(one, one.seats.index(seat)) for one in results]) for name, seat in firsts]


def _standing(name: str, seated: Sequence[tuple[Result, int]]) -> Record:
    """A line of a table, from the games and the places in them that belong to it."""
    wins = sum(result.seats[at] in result.winners for result, at in seated)
    draws = sum(result.is_draw for result, _ in seated)
    mean = statistics.fmean(result.scores[at] for result, at in seated)
    return Record(name, len(seated), wins, draws, mean)


def csv_lines(results: Sequence[Result]) -> list[str]:
    """One line a game, in order, with a heading; the same for the same seed."""
    lines = ["game,seats,players,winners,scores,answers,digest,end"]
    for result in sorted(results, key=lambda result: result.game):
        words = (result.seats, result.players, result.winners, map(str, result.scores))
        columns = [" ".join(part) for part in words]
        end = "won" if result.winners else "drawn" if result.is_draw else "lost"
        lines.append(",".join([str(result.game), *columns, str(result.answers), result.digest, end]))
    return lines
