"""What a map's author should know before playing: errors first, then hints about a map that can be read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path

from PIL import Image
from shapely import STRtree, box, union_all
from shapely.geometry.base import BaseGeometry

from game.boards.grid import key, ordered
from game.boards.hexes import HexBoard, hex_distance, touch
from game.boards.mapfile import MapError
from game.boards.mapkinds import Map, try_map
from game.boards.painting import Painting
from game.boards.squares import SquareBoard
from game.boards.table import Table
from game.core.place import Point, decimal_text

BLOCKING = ("solid", "see_through", "impassable", "garrison")
SPARSE = 0.06
"""Share of a table under terrain below which it plays like an empty field."""
BASE_RADIUS = {"inch": 590, "cm": 1500}
"""Half of the common 30 mm base, in mils of each unit."""
STEP_OVER = {"inch": 1000, "cm": 2000}
"""Height up to which a piece is stepped over rather than walked round (BMG3-TER-03, BMG1-OBS-02)."""
NEAR_SPAWN = 4
ZONES_ELSEWHERE = ("bmg1", "first_blood")
"""Games whose Scenarios say where players deploy, whatever the map."""


def check_map(path: Path) -> list[str]:
    """Sentences about a map: why it is refused or, each with `hint:` before it, what its author may have missed."""
    errors: list[MapError] = []
    found = try_map(path, errors)
    if errors or found is None:
        return [str(error) for error in errors]
    return [f"hint: {path.name}: {hint}" for hint in hints(found)]


def hints(found: Map) -> list[str]:
    """Everything worth a second look, in a fixed order."""
    if isinstance(found.board, HexBoard):
        return [*_hex_hints(found.board)]
    if isinstance(found.board, Table):
        about = _table_hints(found.board, zones=found.system not in ZONES_ELSEWHERE)
    else:
        about = _square_hints(found.board)
    return [*_picture_hints(found.board.painting), *about]


def _picture_hints(painting: Painting | None) -> Iterator[str]:
    """Pictures of tiles that are no pictures; read from their first bytes they may look like one."""
    layers = painting.layers if painting else ()
    used = dict.fromkeys(tile.image for layer in layers for row in layer.rows for tile in row if tile)
    for file in used:
        try:
            with Image.open(file) as picture:
                picture.load()
        except (OSError, ValueError, SyntaxError):
            yield f"the picture '{file.name}' is damaged, so the plain ground is shown; save it as PNG again."


# --- tables ----------------------------------------------------------------------------------------------------------


def _table_hints(table: Table, zones: bool) -> Iterator[str]:
    for piece in table.pieces:
        if not piece.name:
            yield f"the terrain '{piece.id}' has no name; players will see only its id."
        if not piece.keywords and not piece.properties:
            yield f"the terrain '{piece.id}' has no keyword, so no rule sees it; tick one or paint it as ground."
    yield from _overlaps(table)
    names = sorted({zone.name for zone in table.zones_of("deployment")})
    if zones and len(names) < 2:
        yield "there are fewer than two deployment zones; draw one for each side."
    share = union_all([piece.polygon for piece in table.pieces]).area / (table.width * table.depth)
    if share < SPARSE:
        yield f"terrain covers only {share:.0%} of the table; most games want more."
    yield from _zone_hints(table)
    yield from _pockets(table)


def _overlaps(table: Table) -> Iterator[str]:
    """Pieces that could not stand there on a real table."""
    standing = [piece for piece in table.pieces if piece.has(*BLOCKING, "ruin", "ramp")]
    tree = STRtree([piece.polygon for piece in standing])
    for index, piece in enumerate(standing):
        for other in sorted(int(found) for found in tree.query(piece.polygon)):
            twin = standing[other]
            if other <= index or piece.top <= twin.bottom or twin.top <= piece.bottom:
                continue
            if piece.polygon.intersection(twin.polygon).area > 1_000:
                yield f"the terrain '{piece.id}' and '{twin.id}' overlap; move them apart."


def _zone_hints(table: Table) -> Iterator[str]:
    closed = union_all([piece.polygon for piece in table.having(*BLOCKING) if not piece.has("standable")])
    for zone in table.zones_of("deployment"):
        if zone.polygon.intersection(closed).area > zone.polygon.area / 2:
            yield f"more than half of the deployment zone '{zone.id}' is closed terrain; models will not fit."
    for zone in table.zones_of("objective"):
        for piece in table.having("zonal", "ruin", "garrison"):
            if zone.polygon.intersection(piece.polygon).area > 1_000:
                yield f"the objective '{zone.id}' lies in the terrain '{piece.id}'; keep objectives clear of terrain."


def _pockets(table: Table) -> Iterator[str]:
    """Ground a common base fits on but cannot walk to."""
    radius = BASE_RADIUS[table.unit]
    low = STEP_OVER[table.unit]
    walls = [
        piece.polygon
        for piece in table.having(*BLOCKING)
        if piece.bottom == 0 and (piece.top > low or piece.has("impassable", "garrison"))
    ]
    open_ground: BaseGeometry = box(radius, radius, table.width - radius, table.depth - radius)
    if walls:
        open_ground = open_ground.difference(union_all(walls).buffer(radius - 1, quad_segs=4))
    parts = sorted(getattr(open_ground, "geoms", [open_ground]), key=lambda part: -part.area)
    for part in parts[1:]:
        if part.area > (2 * radius) ** 2:
            spot = part.representative_point()
            place = f"{decimal_text(round(spot.x), 1000)},{decimal_text(round(spot.y), 1000)}"
            yield f"the ground round {place} cannot be walked to from the rest; leave a gap wider than a base."


# --- cells -----------------------------------------------------------------------------------------------------------


def _parts(places: Iterable[Point], joined: Callable[[Point], Iterable[Point]]) -> list[list[Point]]:
    """Connected groups of cells, the largest first."""
    left = dict.fromkeys(places)
    groups = []
    while left:
        first = next(iter(left))
        del left[first]
        group = [first]
        for place in group:
            for other in joined(place):
                if other in left:
                    del left[other]
                    group.append(other)
        groups.append(group)
    return sorted(groups, key=lambda group: (-len(group), group[0]))


def _cut_off(groups: list[list[Point]]) -> Iterator[str]:
    for group in groups[1:]:
        named = " ".join(key(place) for place in sorted(group)[:6])
        yield f"no way leads to {named}{' ...' if len(group) > 6 else ''} from the rest of the board."


def _hex_hints(board: HexBoard) -> Iterator[str]:
    tyres: Counter[Point] = Counter()
    for feature in board.features:
        for place in feature.cells:
            tyres[place] += feature.count * feature.space
    shut = {ordered(side.a, side.b) for side in board.sides if side.kind != "door"}
    room = [zone.place for zone in board.cells if zone.capacity > tyres[zone.place]]

    def joined(place: Point) -> list[Point]:
        return [other for other in room if touch(place, other) and ordered(place, other) not in shut]

    yield from _cut_off(_parts(room, joined))
    stations = [mark for mark in board.marks if mark.kind == "station" and mark.value("green")]
    spawns = [mark for mark in board.marks if mark.kind == "spawn"]
    if len(stations) != 1:
        yield f"there are {len(stations)} green stations; heroes deploy at exactly one."
    if not spawns:
        yield "there is no spawn zone; enemies could never arrive."
    for number, times in sorted(Counter(mark.number for mark in spawns).items()):
        if times > 1:
            yield f"{times} spawn zones have the number {number}; number them differently."
    for station, spawn in product(stations, spawns):
        steps = hex_distance(station.cells[0], spawn.cells[0])
        if steps < NEAR_SPAWN:
            yield f"'{spawn.id}' is only {steps} steps from the green station; {NEAR_SPAWN} or more are fairer."


def _square_hints(board: SquareBoard) -> Iterator[str]:
    taken = {place for feature in board.features if feature.terrain for place in feature.cells}
    closed = {cell.place for cell in board.cells if cell.terrain in ("blocking", "void")} | taken
    shut = {ordered(side.a, side.b) for side in board.sides if side.kind == "wall"}
    room = dict.fromkeys(cell.place for cell in board.cells if cell.place not in closed)

    def joined(place: Point) -> list[Point]:
        near = [Point(place.x + dx, place.y + dy) for dx, dy in product((-1, 0, 1), repeat=2) if dx or dy]
        return [other for other in near if other in room and ordered(place, other) not in shut]

    yield from _cut_off(_parts(room, joined))
    starts = sum(len(mark.cells) for mark in board.marks if mark.kind == "start")
    if starts < 4:
        yield f"there are {starts} start spaces; four heroes need four."
    for mark in board.marks:
        blocked = [place for place in mark.cells if place in closed]
        if blocked and mark.kind in ("start", "enemy", "spawn"):
            yield f"'{mark.id}' stands on {key(blocked[0])}, which nobody can enter."
