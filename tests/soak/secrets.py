"""Pairs of positions that differ only in secrets: `python -m tests.soak.secrets 200 --bot strong`.

Of every position a twin is made in which all that one seat may not know lies otherwise. What that seat is shown, what
it is asked, the odds it is told, the journal and what its computer player does must be the same in both.

Pairs that ask somebody else first, or something else of somebody else, are left out: players are asked about cards only
when they hold one that fits, so who is asked depends on hands, as when somebody at a table reaches for a card. The
first edition has no secrets but what two players choose at the same time; nobody is shown what the other answered.
"""

from __future__ import annotations

import argparse
import sys
import time
from random import Random
from typing import Any

import game.systems  # noqa: F401 - the games that ship
from game import bots
from game.bots.random import RandomBot
from game.bots.seat import decide, step
from game.core.clone import shape_of
from game.core.dice import Chance
from game.core.request import Draw, Roll, Seat
from game.core.session import Excerpt, Session
from game.engine import Engine, Odds
from game.kit import registry

SYSTEMS = ("bmg3", "torgue_arena", "shadow_of_the_bat", "first_blood")
STEPS = 12
"""Answers between two positions that are looked at."""


def twin(session: Session[Any], seat: Seat, random: Random) -> Session[Any] | None:
    """The same position with other secrets, if the step of the game has just begun and anything is secret."""
    beat = session.beats[-1]
    if beat.answers:
        return None
    before = shape_of(session.system.state).clone(beat.before)
    session.system.conceal(before, seat, random)
    if shape_of(session.system.state).digest(before) == shape_of(session.system.state).digest(beat.before):
        return None
    other = Session.opened(session.system, Excerpt(session.setup, before, ()))
    ours, theirs = _from_its_start(session).pending, other.pending
    if ours is None or theirs is None or ours.seat != theirs.seat:
        return other if ours is theirs else None
    same = (ours.topic, ours.text) == (theirs.topic, theirs.text)
    return other if same or ours.seat == seat else None


def _from_its_start(session: Session[Any]) -> Session[Any]:
    return Session.opened(session.system, Excerpt(session.setup, session.beats[-1].before, ()))


def seen(session: Session[Any], seat: Seat, bot: str) -> dict[str, Any]:
    """Everything a seat may learn of a position."""
    engine = Engine()
    engine.session = session
    system = session.system
    asked = session.asked(seat)
    known: dict[str, Any] = {
        "view": system.view(session.state, seat),
        "heading": engine.words(system.heading(session.state)),
        "journal": [engine.words(entry.text) for entry in session.beats[-1].entries],
        "asked": asked.describe() if asked else None,
    }
    if asked is None or isinstance(session.pending, Roll | Draw):
        return known
    known["decides"] = decide(session, bots.bot(bot, 3), seat, Chance(3))
    keys = asked.candidates(2)
    known["odds"] = [engine._spread(session, seat, key, Odds(samples=2)) for key in keys]
    return known


def positions(system: str, seed: int) -> Any:
    """Sessions of random games, every few answers."""
    number = seed
    while True:
        number += 1
        loaded = registry.load(system)
        session = Session(loaded, loaded.quick_start())
        chance = Chance(number)
        players = {seat: RandomBot(number) for seat in loaded.seats(session.state)}
        count = 0
        while session.pending and count < 400:
            step(session, players, chance)
            count += 1
            if count % STEPS == 0 or not session.beats[-1].answers:
                yield session


def compare(system: str, pairs: int, seed: int = 0, bot: str = "weak") -> tuple[int, list[str]]:
    """How many pairs were looked at, and what differed."""
    random, faults, done = Random(seed), [], 0
    for session in positions(system, seed):
        for seat in session.system.seats(session.state):
            other = twin(session, seat, random)
            if other is None or done >= pairs:
                continue
            done += 1
            ours, theirs = seen(_from_its_start(session), seat, bot), seen(other, seat, bot)
            differing = [what for what in ours if ours[what] != theirs.get(what)]
            where = f"{system}, {session.where()}, seat {seat}"
            faults += [f"{where}: {what} {difference(ours[what], theirs.get(what))}" for what in differing]
        if done >= pairs:
            return done, faults
    return done, faults


def difference(one: Any, other: Any, path: str = "") -> str:
    """Where two values first differ."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return next((difference(one[key], other[key], f"{path}.{key}") for key in one if one[key] != other[key]), "")
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return next((difference(a, b, f"{path}[{n}]") for n, (a, b) in pairs if a != b), "")
    return f"{path}: {str(one)[:120]} | {str(other)[:120]}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pairs", type=int, nargs="?", default=200, help="of each game")
    parser.add_argument("--bot", default="weak", choices=bots.NAMES, help="who decides in both")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--systems", nargs="+", default=SYSTEMS, choices=SYSTEMS)
    asked = parser.parse_args()
    wrong = 0
    for system in asked.systems:
        began = time.monotonic()
        done, faults = compare(system, asked.pairs, asked.seed, asked.bot)
        wrong += len(faults)
        print(f"{system}: {done} pairs in {time.monotonic() - began:.0f} s, {len(faults)} differences", flush=True)
        print("\n".join(faults[:10]), flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
