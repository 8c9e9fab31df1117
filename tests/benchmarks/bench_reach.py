"""How fast reach answers: python -m tests.benchmarks.bench_reach."""

import random
from collections.abc import Callable
from time import perf_counter

import chess

from game.boards.mapkinds import read_map
from game.boards.reach import Climb, Crossing, Gait, Ground, Guard, Reach, along, candidates, contact
from game.boards.table import Base, Body, Piece, Table
from game.core import home
from game.core.place import Point
from game.kit.skirmish import footing
from game.systems.bmg1.flow.footing import Footing

BASE = Base.round(1181)
R = BASE.width / 2
HEIGHT = 1500
SIZE = 48000


def reading(piece: Piece, z: int) -> Crossing:
    if piece.has("rubble"):
        return Crossing(near=R, toll=4000)
    return Crossing(clear=R, rest=R)


def climbing(piece: Piece, z: int) -> Crossing:
    """The same table where what is solid can be climbed and stood on."""
    if piece.has("rubble"):
        return Crossing(near=R, toll=4000) if z == 0 else Crossing()
    return Crossing(clear=R, rest=R, climb=Climb(R, R, toll=4000, stand=R / 2)) if z < piece.top else Crossing()


def table() -> Table:
    """A 48-inch table with 30 pieces, a third of them rubble."""
    rng = random.Random(1)
    pieces = []
    for k in range(30):
        x, y = 1000 + k % 6 * 7800 + rng.randrange(2000), 1000 + k // 6 * 9000 + rng.randrange(2000)
        w, d = 2000 + rng.randrange(3000), 2000 + rng.randrange(3000)
        word = "rubble" if k % 3 == 0 else "solid"
        pieces.append(Piece(f"p{k}", word, ((x, y), (x + w, y), (x + w, y + d), (x, y + d)), 0, 3000, (word,)))
    return Table(SIZE, SIZE, pieces=tuple(pieces))


def crowd(ground: Ground, count: int) -> list[Body]:
    """Bodies on free places."""
    rng = random.Random(2)
    bodies: list[Body] = []
    layer = ground.layers[0]
    while len(bodies) < count:
        at = Point(rng.randrange(1000, SIZE - 1000), rng.randrange(1000, SIZE - 1000))
        apart = all((b.at.x - at.x) ** 2 + (b.at.y - at.y) ** 2 > 1200**2 for b in bodies)
        if apart and layer.is_free(at.x, at.y) and layer.unrest(at.x, at.y) is None:
            bodies.append(Body(f"m{len(bodies)}", at, BASE, HEIGHT))
    return bodies


def crowded() -> Reach:
    """A model in the middle of a full table."""
    ground = Ground(table(), BASE, HEIGHT, reading)
    bodies = crowd(ground, 20)
    me = min(bodies, key=lambda body: (body.at.x - SIZE // 2) ** 2 + (body.at.y - SIZE // 2) ** 2)
    return Reach(ground, me, Gait(10000), [Guard(body) for body in bodies if body is not me])


def timed(work: Callable[[], object], times: int = 1) -> float:
    """Milliseconds for one call."""
    start = perf_counter()
    for _ in range(times):
        work()
    return (perf_counter() - start) * 1000 / times


def chess_moves() -> float:
    """Random legal moves a second in python-chess, as a measure of this machine."""
    rng, board, moves = random.Random(3), chess.Board(), 0
    start = perf_counter()
    while perf_counter() - start < 0.5:
        if board.is_game_over():
            board.reset()
        board.push(rng.choice(list(board.legal_moves)))
        moves += 1
    return moves / (perf_counter() - start)


def counters() -> list[tuple[str, float, str]]:
    """The first edition on its busiest map: what counters add to a search that pays none."""
    city = read_map(home.maps() / "bmg1" / "back_streets.tmx")
    assert isinstance(city, Table)
    walker = Footing(3000, 4000, 5000)
    rows = [("make the ground of Back Streets", timed(lambda: footing.ground(city, walker)), "ms")]
    known, rng, bodies = footing.ground(city, walker), random.Random(2), list[Body]()
    street = known.layers[0]
    while len(bodies) < 12:
        x, y = rng.randrange(2000, 88000), rng.randrange(2000, 88000)
        is_free = street.is_free(x, y) and street.unrest(x, y) is None and not street.bits_at(x, y)
        if is_free and all((b.at.x - x) ** 2 + (b.at.y - y) ** 2 > 3500**2 for b in bodies):
            bodies.append(Body(f"m{len(bodies)}", Point(x, y), Base.round(3000), 4000))
    guards = [Guard(body) for body in bodies]
    known.build(16000)
    spent: dict[int, float] = {}
    for tokens in (0, 3):
        reaches = [Reach(known, body, Gait(16000, tokens), guards) for body in bodies]
        spent[tokens] = sum(timed(lambda reach=reach: reach.field) for reach in reaches) / 12  # type: ignore[misc]
        rows.append((f"search of 16 cm with {tokens} counters, mean of 12", spent[tokens], "ms"))
        drawn = sum(timed(lambda reach=reach: reach.region) for reach in reaches) / 12  # type: ignore[misc]
        rows.append((f"region of 16 cm with {tokens} counters, mean of 12", drawn, "ms"))
    rows.append(("three counters to none, searches", spent[3] / spent[0], "times"))
    return rows


def run() -> list[tuple[str, float, str]]:
    """Name, value, unit of every measurement."""
    rows: list[tuple[str, float, str]] = []
    ground = Ground(table(), BASE, HEIGHT, reading)
    rows.append(("make the ground", timed(lambda: Ground(table(), BASE, HEIGHT, reading)), "ms"))
    rows.append((f"build its graph, {len(ground.at)} corners", timed(lambda: ground.build(10000)), "ms"))
    bodies = crowd(ground, 20)
    guards = [Guard(body) for body in bodies]
    reaches = [Reach(ground, body, Gait(10000), guards) for body in bodies]
    searches = [timed(lambda reach=reach: reach.field) for reach in reaches]  # type: ignore[misc]
    rows.append(("search from a model, mean of 20", sum(searches) / 20, "ms"))
    regions = [timed(lambda reach=reach: reach.region) for reach in reaches]  # type: ignore[misc]
    rows.append(("region of 10 inches, mean of 20", sum(regions) / 20, "ms"))
    rows.append(("region of 10 inches, worst of 20", max(regions), "ms"))
    rng = random.Random(4)
    hovers = []
    for reach in reaches:
        for _ in range(50):
            x, y = (part + rng.randrange(-10000, 10000) for part in reach.mover.at[:2])
            hovers.append(timed(lambda reach=reach, x=x, y=y: reach.path(Point(x, y))))  # type: ignore[misc]
    rows.append(("path under the pointer, mean of 1000", sum(hovers) / len(hovers), "ms"))
    rows.append(("path under the pointer, worst of 1000", max(hovers), "ms"))
    mine = reaches[0]
    goal = [Point(mine.mover.at.x + 6000, mine.mover.at.y + 6000)]
    rows.append(("drag snapped to the limit", timed(lambda: along(mine, goal), 10), "ms"))
    rows.append(("contact with the nearest of 20", timed(lambda: [contact(mine, b) for b in bodies[1:]], 1) / 19, "ms"))
    rows.append(("candidates for a bot", timed(lambda: candidates(mine, bodies[1:4])), "ms"))
    roofs = Ground(table(), BASE, HEIGHT, climbing)
    rows.append(
        ("make the ground with 20 roofs to climb", timed(lambda: Ground(table(), BASE, HEIGHT, climbing)), "ms")
    )
    roofs.build(12000)
    climbers = [Reach(roofs, body, Gait(12000), guards) for body in bodies]
    searches = [timed(lambda reach=reach: reach.field) for reach in climbers]  # type: ignore[misc]
    regions = [timed(lambda reach=reach: reach.region) for reach in climbers]  # type: ignore[misc]
    rows.append(("search with roofs, mean of 20", sum(searches) / 20, "ms"))
    rows.append(("region with roofs, mean of 20", sum(regions) / 20, "ms"))
    rows += counters()
    rows.append(("python-chess random moves", chess_moves(), "per second"))
    return rows


if __name__ == "__main__":
    for name, value, unit in run():
        print(f"{name:44}{value:12.2f} {unit}")
