"""How fast sight is, beside shapely doing the same rays and python-chess making moves: all in one run."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from math import hypot
from time import perf_counter

import chess
from shapely import LineString, MultiPolygon, prepare
from shapely.prepared import prep

from game.boards.geometry import turned
from game.boards.measure import distance
from game.boards.sight import (
    Looker,
    Screen,
    core_clear,
    core_sight,
    core_views,
    quarter_sight,
    strip_sight,
    visible_ground,
)
from game.boards.sight.lines import GRAZE, across, direction, half_width
from game.boards.table import Base, Body, Piece, Table
from game.core.place import Point

Row = tuple[str, float, str]
SIDE = 48_000
MODELS, PIECES = 60, 30
SEEDS = (1, 2, 3, 4)


def crowded_table(seed: int = 3) -> tuple[Table, list[Body]]:
    """30 walls higher than any model with 200 edges in all, and 60 models between them."""
    dice = random.Random(seed)
    pieces: list[Piece] = []
    while len(pieces) < PIECES:
        sides = 8 if len(pieces) < 10 else 6
        size = dice.randint(800, 2_600)
        corners = turned(tuple((float(x), float(y)) for x, y in _regular(sides, size)), dice.randrange(360_000))
        x, y = dice.randint(3_000, SIDE - 3_000), dice.randint(3_000, SIDE - 3_000)
        outline = tuple((x + dx, y + dy) for dx, dy in corners)
        keywords = ("obstructing", "opaque", "solid")
        piece = Piece(f"p{len(pieces)}", "wall", outline, 0, 4_000, keywords, properties=(("blink", 4), ("size", 3)))
        if all(distance(piece, other) > 300 for other in pieces):
            pieces.append(piece)
    models: list[Body] = []
    while len(models) < MODELS:
        at = Point(dice.randint(1_000, SIDE - 1_000), dice.randint(1_000, SIDE - 1_000))
        body = Body(f"m{len(models)}", at, Base.round(1_181), 1_500, core=590)
        if all(distance(body, thing) > 50 for thing in (*pieces, *models)):
            models.append(body)
    return Table(SIDE, SIDE, pieces=tuple(pieces)), models


def _regular(sides: int, size: int) -> list[tuple[int, int]]:
    return [turned(((float(size), 0.0),), 360_000 * k // sides)[0] for k in range(sides)]


def plan_rays(a: Body, b: Body) -> Iterator[LineString]:
    """The nine plan lines between two core volumes: with walls above every head, heights change nothing."""
    ux, uy, _ = direction(a.at, b.at)
    mine, theirs = half_width(a), half_width(b)
    starts, ends = across(a.at, ux, uy, (0.0, -mine, mine)), across(b.at, ux, uy, (0.0, -theirs, theirs))
    return (LineString((p, q)) for p in starts for q in ends)


def shapely_union(table: Table, models: Sequence[Body]) -> list[bool]:
    """The plain way: one prepared shape for all walls, one `intersects` per ray, until a ray is free."""
    walls = MultiPolygon([piece.polygon for piece in table.pieces])
    prepare(walls)
    return [any(not walls.intersects(ray) for ray in plan_rays(a, b)) for a in models for b in models if a is not b]


def shapely_pieces(table: Table, models: Sequence[Body]) -> list[bool]:
    """The same with one prepared shape per piece."""
    walls = [prep(piece.polygon) for piece in table.pieces]
    return [
        any(not any(wall.intersects(ray) for wall in walls) for ray in plan_rays(a, b))
        for a in models
        for b in models
        if a is not b
    ]


def one_by_one(table: Table, models: Sequence[Body]) -> list[bool]:
    """Our rule, asked pair by pair in both directions."""
    return [core_clear(table, a, b) for a in models for b in models if a is not b]


def all_pairs(table: Table, models: Sequence[Body]) -> list[bool]:
    """Our rule, asked for the whole table as bots ask it."""
    views = core_views(table, models)
    return [view for i, row in enumerate(views) for j, view in enumerate(row) if i != j]


def grazes(table: Table, models: Sequence[Body], ruled: Sequence[bool], strict: Sequence[bool]) -> int:
    """How many answers differ because `intersects` counts a graze of 10 mils or less and the rule does not.

    Any other difference is an error, and said so.
    """
    pairs = [(a, b) for a in models for b in models if a is not b]
    differing = [(pair, answer) for pair, answer, other in zip(pairs, ruled, strict, strict=True) if answer != other]
    for (a, b), answer in differing:
        lenient = any(
            all(ray.intersection(piece.polygon).length <= GRAZE for piece in table.pieces) for ray in plan_rays(a, b)
        )
        assert answer == lenient, f"shapely and sight disagree on {a.id} and {b.id}"
    return len(differing)


def timed(work: Callable[[], list[bool]], times: int = 2) -> tuple[float, list[bool]]:
    """The best of several runs, and what it found."""
    best, found = float("inf"), work()
    for _ in range(times):
        start = perf_counter()
        found = work()
        best = min(best, perf_counter() - start)
    return best, found


def raced() -> list[Row]:
    """Our answers against shapely's on several tables, the times added up."""
    asked = once = union = single = 0.0
    answers = grazed = 0
    for seed in SEEDS:
        table, models = crowded_table(seed)
        seconds, ruled = timed(lambda table=table, models=models: one_by_one(table, models))
        asked += seconds
        seconds, mutual = timed(lambda table=table, models=models: all_pairs(table, models))
        once += seconds
        seconds, by_union = timed(lambda table=table, models=models: shapely_union(table, models))
        union += seconds
        seconds, by_pieces = timed(lambda table=table, models=models: shapely_pieces(table, models))
        single += seconds
        assert ruled == mutual
        assert by_union == by_pieces
        answers += len(ruled)
        grazed += grazes(table, models, ruled, by_union)
    return [
        ("answers per second, pair by pair", answers / asked, f"{len(SEEDS)} tables, every pair from both ends"),
        ("  times prepared pieces", single / asked, "like for like: the same rays of the same pairs"),
        ("  times one prepared union", union / asked, "like for like: the same rays of the same pairs"),
        ("answers per second, whole table", answers / once, "each pair looked at once, because sight is mutual"),
        ("  times prepared pieces", single / once, "the loop looks from both ends"),
        ("  times one prepared union", union / once, "the loop looks from both ends"),
        ("answers that differ", grazed, f"of {answers}; all of them grazes the rule allows and `intersects` does not"),
    ]


def slowest(work: Sequence[Callable[[], object]]) -> float:
    """Milliseconds of the slowest single query, each the best of three."""
    worst = 0.0
    for query in work:
        best = float("inf")
        for _ in range(3):
            start = perf_counter()
            query()
            best = min(best, perf_counter() - start)
        worst = max(worst, best)
    return worst * 1000


def chess_moves(moves: int = 20_000) -> float:
    """Random legal python-chess moves a second, as a yardstick for this machine."""
    dice, board = random.Random(1), chess.Board()
    start = perf_counter()
    for _ in range(moves):
        legal = list(board.legal_moves)
        if not legal or board.is_insufficient_material() or len(board.move_stack) > 300:
            board = chess.Board()
            continue
        board.push(dice.choice(legal))
    return moves / (perf_counter() - start)


def run() -> list[Row]:
    """Every measurement as name, value, unit or explanation."""
    table, models = crowded_table()
    pairs = [(a, b) for a in models for b in models if a is not b and hypot(a.at.x - b.at.x, a.at.y - b.at.y) > 9_000]
    some = pairs[:: max(1, len(pairs) // 150)]
    crowd = [Screen(body, 1) for body in models]
    return [
        *raced(),
        ("slowest core_sight", slowest([lambda a=a, b=b: core_sight(table, a, b) for a, b in some]), "ms; 4 allowed"),
        (
            "slowest quarter_sight",
            slowest([lambda a=a, b=b: quarter_sight(table, a, b, others=models) for a, b in some]),
            "ms; 4 allowed",
        ),
        (
            "slowest strip_sight",
            slowest([lambda a=a, b=b: strip_sight(table, Looker(a, 1), Looker(b, 1), screens=crowd) for a, b in some]),
            "ms; 4 allowed",
        ),
        ("visible ground", slowest([lambda a=a: visible_ground(table, a) for a in models[:5]]), "ms for one overlay"),
        ("python-chess random moves", chess_moves(), "moves per second on this machine"),
    ]


def main() -> None:
    for name, value, unit in run():
        print(f"{name:40} {value:12,.2f}  {unit}")


if __name__ == "__main__":
    main()
