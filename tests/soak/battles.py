"""Battles of First Blood between computer players, one after another in one process, a line of JSON each.

    python -m tests.soak.battles --games 60 --bots strong,weak --armies village_muster,pilgrims --seed sw --out sw.jsonl
    python -m tests.soak.battles --table sw.jsonl

Players change seats every game, Armies every second, the Scenario every fourth, its map each time all Scenarios were
played. A line says who won, how long decisions took in processor time, and of every fifth game whether it replays.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from time import process_time
from typing import Any

from game import bots
from game.bots.random import RandomBot
from game.bots.seat import Bot, decide
from game.core.dice import Chance
from game.core.request import Draw, Roll, Seat, Together
from game.core.save import parse_save, resume, save_bytes
from game.core.session import Session
from game.core.system import Seating, Setup, System
from game.systems.first_blood.content import Scenario
from game.systems.first_blood.state import SEATS
from game.systems.first_blood.system import SYSTEM

LIMIT = 20_000
REPLAYED = 5
"""Every so many games one is saved, loaded and compared."""
Line = dict[str, Any]


def setup(number: int, armies: Sequence[str], scenarios: Sequence[str]) -> Setup:
    """Game `number` of a row."""
    scenario = scenarios[number // 4 % len(scenarios)]
    maps = [name for name in SYSTEM.library.get(Scenario, scenario).maps if name in SYSTEM.tables]
    turned = armies if number // 2 % 2 == 0 else armies[::-1]
    seats = tuple(Seating(seat, roster=army) for seat, army in zip(SEATS, turned, strict=True))
    return Setup(SYSTEM.id, scenario, map=maps[number // (4 * len(scenarios)) % len(maps)], seats=seats)


def battle(
    told: Setup, players: Sequence[str], seed: str, system: System[Any] = SYSTEM
) -> tuple[Session[Any], dict[Seat, list[float]]]:
    """A battle to its end, and the processor time of every decision."""
    session: Session[Any] = Session(system, told)
    minds = {seat: bots.bot(name, f"{seed}:{seat}") for seat, name in zip(SEATS, players, strict=True)}
    chance, spent = Chance(seed), {seat: list[float]() for seat in SEATS}
    while (pending := session.pending) is not None:
        if len(session.beats) > LIMIT:
            raise RuntimeError(f"the game does not end: {session.where()}")
        if isinstance(pending, Roll | Draw):
            session.answer(chance.answer(pending))
            continue
        start = process_time()
        key = _decided(session, minds[pending.seat], pending.seat, chance)
        spent[pending.seat].append(process_time() - start)
        session.answer(key)
    return session, spent


def _decided(session: Session[Any], mind: Bot, seat: Seat, chance: Chance) -> str:
    """What a player answers; whoever answers at random needs no copy of the game to think on."""
    asked = session.asked(seat)
    if not isinstance(mind, RandomBot) or asked is None:
        return decide(session, mind, seat, chance)
    key = asked.sample(mind.random)
    return f"{seat} {key}" if isinstance(session.pending, Together) else key


def played(
    number: int,
    told: Setup,
    players: Sequence[str],
    seed: str,
    system: System[Any] = SYSTEM,
    replayed: int = REPLAYED,
) -> Line:
    """One line of the row; every so many games one is replayed."""
    line: Line = {"game": number, "scenario": told.scenario, "map": told.map, "players": list(players)}
    line["armies"] = [place.roster for place in told.seats]
    start = process_time()
    try:
        session, spent = battle(told, players, f"{seed}:{number}", system)
    except Exception as fault:  # a long run tells what broke and goes on
        return {**line, "fault": f"{type(fault).__name__}: {fault}"}
    line["cpu"] = round(process_time() - start, 2)
    outcome = session.outcome
    assert outcome is not None
    line |= {"winners": list(outcome.winners), "scores": [points for _, points in outcome.scores]}
    line |= {"rounds": session.state.round, "answers": len(session.answers), "digest": session.digest()}
    line["spent"] = [[len(times), round(sum(times), 3), round(max(times, default=0.0), 3)] for times in spent.values()]
    if number % replayed == 0:
        line["same"] = resume(parse_save(save_bytes(session), "the save"), system).digest() == session.digest()
    return {**line, "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024}


# --- what they came to


def table(lines: Sequence[Line]) -> list[str]:
    """Wins, losses and draws by player, Army and seat, and what it cost."""
    ended = [line for line in lines if "fault" not in line]
    replayed = [line["same"] for line in ended if "same" in line]
    faults = len(lines) - len(ended)
    told = [f"{len(lines)} games, {faults} faults, {sum(replayed)} of {len(replayed)} replays the same"]
    if not ended:
        return told
    told += _counted("player", ended, lambda line, at: line["players"][at])
    told += _counted("army", ended, lambda line, at: line["armies"][at])
    told += _counted("seat", ended, lambda line, at: f"{line['scenario']} {SEATS[at]}")
    for name in sorted({name for line in ended for name in line["players"]}):
        spent = [line["spent"][at] for line in ended for at in (0, 1) if line["players"][at] == name]
        mean, most = sum(total for _, total, _ in spent) / sum(n for n, _, _ in spent), max(most for *_, most in spent)
        told.append(f"{name} decides in {mean:.3f} s, at most {most:.2f} s")
    cpu, memory = [line["cpu"] for line in ended], max(line["memory"] for line in ended)
    told.append(f"a game takes {sum(cpu) / len(cpu):.2f} s, at most {max(cpu):.2f} s; memory {memory} MB")
    return told


def _counted(what: str, lines: Iterable[Line], name: Callable[[Line, int], str]) -> list[str]:
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for line in lines:
        for at, seat in enumerate(SEATS):
            counts[name(line, at)][0 if seat in line["winners"] else 1 if line["winners"] else 2] += 1
    return [f"{what} {key}: {won} : {lost} : {drawn}" for key, (won, lost, drawn) in sorted(counts.items())]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, to go on with a row")
    parser.add_argument("--bots", default="strong,random")
    parser.add_argument("--armies", default="road_wardens,ash_hunt")
    parser.add_argument("--scenarios", default="", help="all, unless some are named")
    parser.add_argument("--seed", default="0")
    parser.add_argument("--out", type=Path, help="append the lines to a file instead of printing them")
    parser.add_argument("--table", type=Path, nargs="+", help="only tell what the lines of these files came to")
    options = parser.parse_args()
    if options.table:
        print("\n".join(table([json.loads(line) for file in options.table for line in file.open()])))
        return
    players, armies = options.bots.split(","), options.armies.split(",")
    scenarios = [one for one in options.scenarios.split(",") if one]
    scenarios = scenarios or sorted(scenario.id for scenario in SYSTEM.library.all(Scenario))
    with options.out.open("a") if options.out else sys.stdout as out:
        for number in range(options.first, options.first + options.games):
            seated = players if number % 2 == 0 else players[::-1]
            line = played(number, setup(number, armies, scenarios), seated, options.seed)
            print(json.dumps(line), file=out, flush=True)


if __name__ == "__main__":
    main()
