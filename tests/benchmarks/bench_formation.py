"""How fast a regiment is moved: python -m tests.benchmarks.bench_formation."""

import random
from collections.abc import Callable
from pathlib import Path
from time import process_time

from game.boards.formation import Aim, Command, Company, Foe, assault, carried, faults
from game.boards.mapkinds import read_map
from game.boards.reach import Crossing, Gait, Ground, Guard
from game.boards.sight import Looker, Screen, Volley
from game.boards.table import Base, Body, Piece, Table
from game.core.place import Point
from tests.benchmarks.bench_reach import chess_moves

BASE = Base.round(1000)
MAP = Path(__file__).parents[2] / "maps" / "first_blood" / "river_crossing.tmx"


def reading(piece: Piece, z: int) -> Crossing:
    return Crossing(clear=500, rest=500) if piece.has("impassable") else Crossing()


def regiment(name: str, x: int, y: int, count: int = 13) -> list[Body]:
    return [Body(f"{name}{k}", Point(x + k % 7 * 1100, y + k // 7 * 1100), BASE, 1500) for k in range(count)]


def battle(ground: Ground) -> list[list[Body]]:
    """Ten regiments of 13, five a side, and some room between the lines."""
    rng = random.Random(7)
    lines = []
    for side, rows in enumerate(((4000, 9000), (16500, 22000))):
        for k in range(5):
            y = rows[k % 2] + rng.randrange(600)
            lines.append(regiment(f"{'ab'[side]}{k}.", 2500 + k * 9000, y))
    return lines


def timed(what: Callable[[], object], times: int = 5) -> float:
    begun = process_time()
    for _ in range(times):
        what()
    return (process_time() - begun) / times * 1000


def volleys(table: Table, lines: list[list[Body]]) -> list[tuple[str, float, str]]:
    """Thirteen shoot at thirteen, in the open and from behind another regiment."""
    screens = [Screen(man, 1) for line in lines for man in line]
    shooters = [Looker(man, 1) for man in lines[2]]
    rows = []
    for name, foes in (("near", lines[6]), ("far, behind others", lines[9])):
        targets = [Looker(man, 1) for man in foes]
        ids = tuple(man.id for man in (*lines[2], *foes))
        took = timed(lambda targets=targets, ids=ids: Volley(table, screens).shots(shooters, targets, 48000, ids), 3)
        rows.append((f"volley sight 13 x 13, {name}", took, "ms"))
    return rows


def run() -> list[tuple[str, float, str]]:
    table = read_map(MAP)
    assert isinstance(table, Table)
    ground = Ground(table, BASE, 1500, reading)
    ground.build(16000)
    lines = battle(ground)
    mine, others = lines[2], [man for line in lines if line is not lines[2] for man in line]
    held = Command({mine[0].id: 5000, mine[1].id: 5000}, bound=(mine[1].id,))
    guards = [Guard(man, keep=1001 if man.id[0] == "b" else 0) for man in others]

    def marching() -> Company:
        return Company(mine, {1000: ground}, Gait(6000, slack=1), held, guards)

    to = Point(mine[0].at.x + 1500, mine[0].at.y + 5000)
    places = carried(marching(), to)
    rows = [
        ("13 of 130 carried, as they stand", timed(lambda: carried(marching(), to)), "ms"),
        ("13 of 130 turned into a line", timed(lambda: carried(marching(), to, 15, "line")), "ms"),
        ("a layout of 13 judged", timed(lambda: faults(marching(), places)), "ms"),
    ]
    foes = [man for line in lines if line[0].id.startswith(("b2", "b1")) for man in line]
    aim = Aim(tuple(Foe(man, man.id[:2]) for man in foes[:13]), dict.fromkeys((man.id for man in mine), 1000))
    bare = [Guard(man) for man in others]
    charge = Command(held.ranges, held.bound, yields=True)
    rows.append(
        (
            "13 charge 13 among 130",
            timed(lambda: assault(Company(mine, {1000: ground}, Gait(12000, slack=1), charge, bare), aim)),
            "ms",
        )
    )
    rows += volleys(table, lines)
    rows.append(("python-chess random moves", chess_moves(), "per second"))
    return rows


if __name__ == "__main__":
    for name, value, unit in run():
        print(f"{name:44}{value:12.2f} {unit}")
