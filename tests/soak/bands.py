"""Games of the first edition between computer players, one after another in one process, a line of JSON each.

    python -m tests.soak.bands --games 60 --bots strong,weak --seed sw --out sw.jsonl
    python -m tests.soak.bands --table sw.jsonl

Every two crews meet twice with seats changed, on the same map in the same scenario; 56 games are a round robin, and the
next one goes to other maps and scenarios. Players change seats every game, so each keeps its crew for two games.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from random import Random

from game.core.system import Seating, Setup
from game.systems.bmg1.content import ReadyBand, Scenario
from game.systems.bmg1.system import SYSTEM
from tests.soak.battles import played, table


def setup(number: int, limits: Sequence[int], crews: Sequence[str] = (), scenarios: Sequence[str] = ()) -> Setup:
    """Game `number` of a row."""
    row = number // 2
    limit = limits[row % len(limits)]
    bands = {band.crew: band.id for band in SYSTEM.library.all(ReadyBand) if band.limit == limit}
    pairs = [pair for pair in combinations(sorted(bands), 2) if not crews or set(pair) <= set(crews)]
    again, at = divmod(row, len(pairs))
    random = Random(again)
    random.shuffle(pairs)
    pair = [bands[crew] for crew in random.sample(pairs[at], 2)]
    known = list(scenarios) or sorted(one.id for one in SYSTEM.library.all(Scenario))
    maps = sorted(SYSTEM.tables)
    return Setup(
        SYSTEM.id,
        known[(at + again) % len(known)],
        map=maps[(at + at // len(maps) + again) % len(maps)],
        seats=tuple(
            Seating(seat, roster=band) for seat, band in zip("AB", pair[:: -1 if number % 2 else 1], strict=True)
        ),
        options={"limit": limit},
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, to go on with a row")
    parser.add_argument("--bots", default="strong,random")
    parser.add_argument("--limits", default="150", help="Reputation: the Bands of these sizes take turns")
    parser.add_argument("--crews", default="", help="all, unless some are named")
    parser.add_argument("--scenarios", default="", help="all, unless some are named")
    parser.add_argument("--replayed", type=int, default=1, help="every so many games one is saved, loaded and compared")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--out", type=Path, help="append the lines to a file instead of printing them")
    parser.add_argument("--table", type=Path, nargs="+", help="only tell what the lines of these files came to")
    options = parser.parse_args()
    if options.table:
        print("\n".join(table([json.loads(line) for file in options.table for line in file.open()])))
        return
    players, limits = options.bots.split(","), [int(limit) for limit in options.limits.split(",")]
    crews, scenarios = ([one for one in names.split(",") if one] for names in (options.crews, options.scenarios))
    with options.out.open("a") if options.out else sys.stdout as out:
        for number in range(options.first, options.first + options.games):
            seated = players if number % 2 == 0 else players[::-1]
            told = setup(number, limits, crews, scenarios)
            print(
                json.dumps(played(number, told, seated, options.seed, SYSTEM, options.replayed)), file=out, flush=True
            )


if __name__ == "__main__":
    main()
