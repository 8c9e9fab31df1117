"""Stories of many games: `python -m tests.soak.story --games 60`.

Plays games of every system between computer players and checks the story of each: the points by source add up to the
score, beat by beat; the same game tells the same story twice; dice gave about what they owed. With `--fit` it also
says how much `System.value` makes a win three times as likely, which is `Looks.swing`.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import msgspec

from game import bots, systems
from game.app.story.facts import Story
from game.app.story.swing import Values, ended
from game.app.story.telling import sides_of, story_of
from game.bots.seat import play
from game.core.dice import Chance
from game.core.request import Seat
from game.core.session import Session
from game.kit import registry
from game.kit.looks import Looks

NAMES = [module.rpartition(".")[2] for module in systems.SHIPPED]


def played(system: str, scenario: str, number: int, player: str) -> Session[Any]:
    """Game `number` of a system, to its end."""
    engine = registry.load(system)
    setup = engine.quick_start()
    if scenario:
        setup = msgspec.structs.replace(setup, scenario=scenario)
    session = Session(engine, setup)
    seats = engine.seats(session.state)
    play(session, {seat: bots.bot(player, f"{number}:{seat}") for seat in seats}, Chance(f"story:{number}"))
    return session


def faults(session: Session[Any], story: Story) -> list[str]:
    """Where the points of a story are not those of the game."""
    looks = registry.looks_of(session.system.id)
    found: list[str] = []
    positions = [beat.before for beat in session.beats] + [session.state]
    for at, (before, after) in enumerate(pairwise(positions)):
        for side in (*story.sides, (Seat(""),)):
            had, has = _tally(looks, before, side), _tally(looks, after, side)
            gained = sum(gain.n for gain in story.gains if gain.beat == at and gain.seat in side)
            begins_anew = looks.headline(after).round < looks.headline(before).round or not looks.headline(before).round
            if gained != has - had and not (begins_anew and has <= gained):
                found.append(f"beat {at}: {side} went from {had} to {has}, but is told to have gained {gained}")
    for seat, score in story.scores.items():
        told = sum(gain.n for gain in story.gains if gain.seat == seat)
        if told != score:
            found.append(f"{seat} has {score} points, but is told to have gained {told}")
    return found


def _tally(looks: Looks[Any], state: Any, side: Sequence[Seat]) -> int:
    return sum(n for seat, n in looks.tally(state).items() if seat in side)


@dataclass
class Fit:
    """Margins at the ends of activations, and how the game ended for the first side."""

    samples: list[tuple[int, float]] = field(default_factory=list)

    def add(self, session: Session[Any]) -> None:
        looks = registry.looks_of(session.system.id)
        sides = sides_of(session, looks)
        values = Values(session.system, sides, looks)
        assert session.outcome is not None
        result = ended(session.outcome, sides[0]) / 1000
        some = [beat.before for beat in session.beats if looks.headline(beat.before).round > 0][::5]
        self.samples += [(values.margin(state), result) for state in some]

    def best(self) -> tuple[int, int]:
        """The swing and the even point under which the results are likeliest, by steps on a grid."""
        margins = sorted(margin for margin, _ in self.samples)
        evens = sorted({0, *(margins[len(margins) * n // 12] for n in range(12))})
        scales = [round(100 * 1.25**n) for n in range(24)]
        return max(((scale, even) for scale in scales for even in evens), key=lambda pair: self._likely(*pair))

    def _likely(self, scale: int, even: int) -> float:
        total = 0.0
        for margin, result in self.samples:
            p = 1 / (1 + math.exp(-max(-30.0, min(30.0, 1.1 * (margin - even) / scale))))
            p = min(0.97, max(0.03, p))
            total += result * math.log(p) + (1 - result) * math.log(1 - p)
        return total


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("systems", nargs="*", default=NAMES, help="a system, or system:scenario")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--player", default="weak", choices=bots.NAMES)
    parser.add_argument("--fit", action="store_true")
    args = parser.parse_args()
    wrong = 0
    for named in args.systems:
        system, _, scenario = named.partition(":")
        fit, rolled, owed, spread = Fit(), 0, 0, 0
        for number in range(args.games):
            session = played(system, scenario, number, args.player)
            story = story_of(session)
            told = faults(session, story)
            told += [] if story_of(session) == story else ["the same game tells another story"]
            for fault in told[:5]:
                print(f"{named}, game {number}: {fault}")
            wrong += bool(told)
            for luck in story.luck.values():
                rolled, owed, spread = rolled + luck.all.rolled, owed + luck.all.mean, spread + luck.all.spread
            if args.fit:
                fit.add(session)
        off = (1000 * rolled - owed) / math.sqrt(1000 * spread) if spread else 0.0
        dice = f"dice {rolled} of {owed / 1000:.1f} owed ({off:+.2f} deviations)"
        print(f"{named}: {args.games} games, {dice}", flush=True)
        if args.fit:
            print(f"{named}: swing, even = {fit.best()}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
