"""This program against another version of it: `python -m tests.soak.versus bmg3 DIR --games 40 --sizes 150`.

DIR is a checkout of the other version, for example `git worktree add DIR COMMIT`; its computer players decide in an
engine of their own, spoken to by the protocol, with their own hunches and values. Both see every answer. Games are
those of `sandtable ladder`: pairs of the same setup, seats changed. A game in which the two versions no longer agree
about what is legal is counted for nobody and told.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

import game.systems  # noqa: F401 - the games that ship
from game import bots
from game.bots.ladder import Rung, Variety, pair_of
from game.bots.seat import decide
from game.bots.simulate import Fixture, Result
from game.bots.sprt import Test
from game.core.dice import Chance
from game.core.request import Draw, IllegalAnswer, Roll
from game.core.session import RuleFailed, Session
from game.kit import registry

OURS, THEIRS = "ours", "theirs"


class Parted(Exception):  # noqa: N818
    """The other version plays another game; says where."""


class There:
    """The engine of the other version."""

    def __init__(self, checkout: Path) -> None:
        home = tempfile.mkdtemp(prefix="sandtable-versus-")
        self._engine = subprocess.Popen(
            [sys.executable, "-m", "game", "engine"],
            cwd=checkout,
            env=os.environ | {"PYTHONPATH": str(checkout), "SANDTABLE_HOME": home},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._ask(cmd="dice", mode="ask")

    def _ask(self, **request: Any) -> dict[str, Any]:
        assert self._engine.stdin and self._engine.stdout
        self._engine.stdin.write(json.dumps(request).encode() + b"\n")
        self._engine.stdin.flush()
        reply: dict[str, Any] = json.loads(self._engine.stdout.readline() or b'{"ok": false, "error": "it ended"}')
        if not reply["ok"]:
            raise Parted(f"{request['cmd']} {request.get('key', '')}: {reply['error']}")
        return reply

    def begin(self, game: Fixture) -> None:
        self._ask(cmd="new", system=game.setup.system, setup=msgspec.to_builtins(game.setup), seed=game.seed)

    def hear(self, key: str) -> None:
        self._ask(cmd="answer", key=key)

    def decide(self, name: str) -> str:
        answered: str = self._ask(cmd="bot", name=name)["answered"]
        return answered


def played(game: Fixture, there: There, ours: str, theirs: str) -> Result:
    """A game between the versions; the players of the fixture say whose each seat is."""
    system = registry.load(game.setup.system)
    session: Session[Any] = Session(system, game.setup, digests=False)
    seats, chance = tuple(system.seats(session.state)), Chance(game.seed)
    minds = {seat: bots.bot(ours, f"{game.seed}:{seat}") for seat in seats}
    whose = dict(zip(seats, game.players, strict=True))
    there.begin(game)
    while session.pending is not None:
        pending, key = session.pending, ""
        try:
            if isinstance(pending, Roll | Draw):
                key = chance.answer(pending)
                there.hear(key)
            elif whose[pending.seat] == THEIRS:
                key = there.decide(theirs)
            else:
                key = decide(session, minds[pending.seat], pending.seat, chance)
                there.hear(key)
            session.answer(key)
        except (IllegalAnswer, RuleFailed) as error:
            raise Parted(f"{pending.topic} {key}: {error}") from error
    outcome = session.outcome
    assert outcome is not None
    return Result(
        game.number, seats, game.players, outcome.winners, outcome.is_draw, (), len(session.answers), session.digest()
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("system")
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--ours", default="strong")
    parser.add_argument("--theirs", default="strong")
    parser.add_argument("--scenario", default="")
    parser.add_argument("--sizes", default="")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    scenarios = [word for word in options.scenario.split(",") if word]
    sizes = [int(n) for n in options.sizes.split(",") if n]
    variety = Variety(options.system, options.seed, scenarios, sizes)
    rung, there, parted = Rung(THEIRS, OURS, False, Test()), There(options.checkout.resolve()), 0
    for number in range(options.games // 2):
        arrangement, setup = variety.at(number, together=False)
        try:
            results = [played(game, there, options.ours, options.theirs) for game in pair_of(variety, rung, number)]
        except Parted as error:
            parted += 1
            print(f"{number} {setup.scenario} {setup.map}: parted at {error}", flush=True)
            continue
        rung.take([(arrangement, result) for result in results])
        told = f"{rung.wins} : {rung.draws} : {rung.losses}, {100 * rung.share:.0f} %, {rung.verdict}"
        print(f"{number} {setup.scenario} {setup.map}: {told}", flush=True)
        if rung.verdict != "undecided":
            break
    print(f"{options.system}: {rung.games} games, {parted} pairs parted")
    return 0


if __name__ == "__main__":
    sys.exit(main())
