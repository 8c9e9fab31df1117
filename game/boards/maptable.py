"""A table out of a map file: terrain pieces, zones and spots in whole mils, y up from the lower left corner."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from math import cos, hypot, pi, sin

from shapely import LineString, Polygon, prepare

from game.boards.geometry import ROUND_SIDES, TURN, XY
from game.boards.mapclasses import COMPASS
from game.boards.mapfile import MapError, MapFile, Shape, Value, note
from game.boards.mapobjects import Placed
from game.boards.painting import Pixel
from game.boards.table import Circle, Piece, Spot, Table, Zone
from game.core.place import TABLE_SCALE, Point

SLACK = 2
"""Mils by which rounding may push a turned corner over the table's edge."""
SMALLEST = 10_000
"""Doubled area in square mils under which an outline is a slip of the mouse: 0.07 units a side."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How pixels become mils."""

    width: int
    depth: int
    pixels_per_unit: int

    def at(self, pixel: Pixel) -> XY:  # BMG3-GEO-01
        x, y = (round(each * TABLE_SCALE / self.pixels_per_unit) for each in pixel)
        return x, self.depth - y

    def on_table(self, places: list[XY], where: str) -> list[XY]:
        """The places, nudged onto the edge where rounding put them over it; MapError beyond that."""
        for x, y in places:
            if not (-SLACK <= x <= self.width + SLACK and -SLACK <= y <= self.depth + SLACK):
                raise MapError(f"{where}: it lies partly off the table; move it inside the map.")
        return [(min(max(x, 0), self.width), min(max(y, 0), self.depth)) for x, y in places]

    def spot(self, placed: Placed, z: int = 0) -> Point:
        (place,) = self.on_table([self.at(placed.thing.points[0])], placed.where)
        return Point(*place, z)

    def outline(self, placed: Placed) -> tuple[tuple[XY, ...], Circle | None]:
        """The footprint of an area: its corners, or a circle."""
        thing = placed.thing
        if thing.shape is Shape.ELLIPSE:
            return self._ellipse(thing.points, placed.where)
        corners = self.on_table([self.at(pixel) for pixel in thing.points], placed.where)
        ring = [corner for index, corner in enumerate(corners) if corner != corners[index - 1]]
        if len(ring) < 3 or 2 * Polygon(ring).convex_hull.area < SMALLEST:
            raise MapError(f"{placed.where}: its outline encloses next to nothing; draw it larger.")
        if not Polygon(ring).is_valid:
            raise MapError(f"{placed.where}: its outline crosses or touches itself; drag its corners apart.")
        return tuple(ring), None

    def _ellipse(self, box: tuple[Pixel, ...], where: str) -> tuple[tuple[XY, ...], Circle | None]:
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = box
        middle = (x0 + x2) / 2, (y0 + y2) / 2
        scale = TABLE_SCALE / self.pixels_per_unit
        across, down = hypot(x1 - x0, y1 - y0) * scale, hypot(x3 - x0, y3 - y0) * scale
        if across * down * 2 < SMALLEST:
            raise MapError(f"{where}: its outline encloses next to nothing; draw it larger.")
        if abs(across - down) < 1:
            x, y = self.at(middle)
            radius = round(across / 2)
            self.on_table([(x - radius, y - radius), (x + radius, y + radius)], where)
            return (), Circle(x, y, round(across))
        rim = []
        for step in range(ROUND_SIDES):
            c, s = cos(2 * pi * step / ROUND_SIDES) / 2, sin(2 * pi * step / ROUND_SIDES) / 2
            rim.append(self.at((middle[0] + (x1 - x0) * c + (x3 - x0) * s, middle[1] + (y1 - y0) * c + (y3 - y0) * s)))
        return tuple(self.on_table(rim, where)), None


def build_table(file: MapFile, values: dict[str, Value], things: list[Placed], errors: list[MapError]) -> Table:
    """The table a file draws; what is wrong with single objects goes to the errors."""
    scale = _scale(file, int(values["pixels_per_unit"]))
    made: list[Piece | Zone | Spot] = []
    walls: list[Placed] = []
    for placed in things:
        if placed.kind.name == "wall":
            walls.append(placed)
            continue
        try:
            made.append(_made(placed, scale))
        except MapError as error:
            note(errors, error)
    pieces = [each for each in made if isinstance(each, Piece)]
    return Table(
        scale.width,
        scale.depth,
        str(values["unit"]),
        tuple(_walled(pieces, walls, scale, errors)),
        tuple(each for each in made if isinstance(each, Zone)),
        tuple(each for each in made if isinstance(each, Spot)),
        str(values["ground"]) or "asphalt",
        str(values["title"]),
        file.painting(),
        str(values["mood"]),
    )


def _walled(pieces: list[Piece], walls: list[Placed], scale: Scale, errors: list[MapError]) -> list[Piece]:
    """The pieces again, each ruin with the walls drawn inside it (CFB-RUI-19)."""
    ruins = {piece.id: piece.polygon.buffer(SLACK) for piece in pieces if piece.has("ruin")}
    for area in ruins.values():
        prepare(area)
    inside: dict[str, list[tuple[XY, XY]]] = {id: [] for id in ruins}
    for wall in walls:
        line = [scale.at(pixel) for pixel in wall.thing.points]
        home = next((id for id, area in ruins.items() if area.covers(LineString(line))), None)
        if home is None:
            note(errors, MapError(f"{wall.where}: the wall lies in no ruin; draw it inside the outline of one."))
            continue
        inside[home] += [(a, b) for a, b in pairwise(line) if a != b]
    return [replace(piece, walls=tuple(inside[piece.id])) if piece.id in ruins else piece for piece in pieces]


def _scale(file: MapFile, pixels_per_unit: int) -> Scale:
    if file.hexagonal:
        raise MapError(f"{file.where}: a table needs an orthogonal map; make a new orthogonal map in Tiled.")
    width, height = file.width * file.tile_width, file.height * file.tile_height
    if width * TABLE_SCALE % pixels_per_unit or height * TABLE_SCALE % pixels_per_unit:
        raise MapError(
            f"{file.where}: {width} x {height} pixels at {pixels_per_unit} pixels per unit is no exact size; "
            "change 'pixels_per_unit' or the size of the map."
        )
    return Scale(width * TABLE_SCALE // pixels_per_unit, height * TABLE_SCALE // pixels_per_unit, pixels_per_unit)


def _made(placed: Placed, scale: Scale) -> Piece | Zone | Spot:
    """The part of the table an object stands for."""
    kind = placed.kind.name
    if kind in ("terrain", "ramp", "zonal", "ruin", "garrison"):
        return _piece(placed, scale)
    if placed.thing.shape is Shape.POINT:
        return _spot(placed, scale)
    outline, circle = scale.outline(placed)
    seat = placed.seat() if "player" in placed.values else None
    if kind == "area":
        return Zone(placed.id, placed.text("kind"), outline, circle, seat, placed.name)
    name = placed.text("zone") if kind == "deployment" else placed.name
    names = [name for name in ("marks", "victory_points", "number") if name in placed.values]
    return Zone(placed.id, kind, outline, circle, seat, name, placed.plain(*names))


def _spot(placed: Placed, scale: Scale) -> Spot:
    kind = placed.text("kind") if placed.kind.name == "marker" else placed.kind.name

    def length(name: str) -> int:
        return placed.mils(name) if name in placed.values else 0

    names = [name for name in ("marks", "victory_points", "number") if name in placed.values]
    return Spot(
        placed.id,
        kind,
        scale.spot(placed, length("bottom")),
        length("diameter"),
        length("height"),
        length("radius"),
        placed.seat() if "player" in placed.values else None,
        placed.name,
        placed.plain(*names),
    )


def _piece(placed: Placed, scale: Scale) -> Piece:
    kind = placed.kind.name
    outline, circle = scale.outline(placed)
    name, keywords = placed.name, placed.keywords()
    if kind == "zonal":  # of any classes together (CFB-ZON-02)
        return Piece(
            placed.id, name, outline, 0, 0, ("zonal", *keywords), circle, properties=placed.plain("elevation", "size")
        )
    if kind == "garrison":
        worth = placed.plain("defense", "capacity", "size")
        return Piece(placed.id, name, outline, 0, 0, ("garrison",), circle, properties=worth)
    if kind == "ruin":
        return _ruin(placed, outline, circle)
    bottom = placed.mils("bottom")
    top = bottom + placed.mils("height")
    if kind == "ramp":
        up = COMPASS.index(placed.text("up")) * TURN // len(COMPASS)
        return Piece(placed.id, name, outline, bottom, top, ("ramp", "standable"), circle, properties=(("up", up),))
    if {"solid", "see_through"} <= {*keywords}:
        raise MapError(f"{placed.where}: it is both solid and see_through; untick one.")
    if {"solid", "see_through"} & {*keywords} and top == bottom:
        raise MapError(f"{placed.where}: a solid or see_through piece needs a height.")
    if "landable" in keywords and "impassable" not in keywords:
        raise MapError(f"{placed.where}: only impassable terrain can be landable; tick impassable or untick landable.")
    if "solid" in keywords:
        keywords += ("opaque",)
    return Piece(placed.id, name, outline, bottom, top, keywords, circle, properties=placed.plain("blink"))


def _ruin(placed: Placed, outline: tuple[XY, ...], circle: Circle | None) -> Piece:
    """A ruin of N floors: levels 1 to N above the ground, its Elevation one more (CFB-RUI-10, CFB-RUI-18)."""
    floors, height = placed.whole("floors"), placed.mils("floor_height")
    return Piece(
        placed.id,
        placed.name,
        outline,
        0,
        floors * height,
        ("ruin", *placed.keywords()),
        circle,
        tuple(height * level for level in range(1, floors + 1)),
        properties=(("floors", floors), ("elevation", floors + 1)),
    )
