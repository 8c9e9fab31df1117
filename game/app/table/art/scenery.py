"""The board without its models, painted once per zoom in square chunks and kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import ceil, floor
from zlib import crc32

import numpy as np
import pygame

from game.app.table.art.arena import Arena
from game.app.table.art.camera import XY, Box, Plane
from game.app.table.art.environs import mood_of, paint_environs
from game.app.table.art.fair import Evening
from game.app.table.art.floor import Floor
from game.app.table.art.grids import Decal, Lettering
from game.app.table.art.ground import SIZE, detail, grain, material, patches, texture
from game.app.table.art.hexes import HexDrawing
from game.app.table.art.landscape import canopy_sketch
from game.app.table.art.pencil import sketched
from game.app.table.art.sketch import BLACK, LIGHT, WHITE, Sketch
from game.app.table.art.squares import SquareDrawing
from game.app.table.art.terrain import (
    Canopy,
    Plot,
    canopies,
    drawing_order,
    plot_of,
    shadow_length,
)
from game.app.table.art.uprights import ROOFS
from game.app.theme import TEXT, Colour, Theme, mixed
from game.boards.grid import Conditions
from game.boards.hexes import HexBoard
from game.boards.table import Spot, Table
from game.kit.scenarios import Board

CHUNK = 256
FINE = 2
"""Strokes are drawn this many times larger and scaled down, for smooth edges."""
_SOFT = 4
"""Shadows are drawn this many times smaller and scaled up, for soft edges."""
_KEPT = 400
_FRAME: Colour = (70, 54, 40)
FRAMED = 0.8
"""How much of the margin around a table its frame takes."""

Outlined = tuple[Box, list[XY], float]


@dataclass
class Storey:
    """What is painted together: first the shadows its things throw, then the things."""

    shadows: list[Outlined] = field(default_factory=list)
    parts: list[tuple[Box, Sketch]] = field(default_factory=list)


@dataclass
class Scene:
    """A board as drawings."""

    ground: str
    span: float
    """Units of the plane that the ground's texture covers."""
    storeys: list[Storey]
    decals: list[Decal]
    crowns: list[Canopy]
    open: bool = False
    """Whether the surroundings show where there is no cell."""
    letterings: Sequence[Lettering] = ()
    mood: str = "city"
    """What lies around it."""
    arena: Arena | None = None
    """Instead of ground and surroundings."""
    evening: Evening | None = None
    """The light of lamps on its ground."""


def scene_of(board: Board, plane: Plane, now: Conditions) -> Scene:
    left, top, right, bottom = plane.box
    ground = material(board.ground)
    if isinstance(board, Table):
        return _table_scene(board, plane, ground, max(right - left, bottom - top) / 4.5)
    base = pygame.transform.average_color(texture(ground))[:3]
    if isinstance(board, HexBoard):
        zones, arena = HexDrawing(board, plane, base, now), Arena(board, plane, base)
        storey = Storey(parts=zones.parts)
        return Scene(ground, 4.0, [storey], zones.decals, [], True, zones.letterings, mood_of(board), arena)
    spaces = SquareDrawing(board, plane, base, now)
    storey = Storey(parts=spaces.parts)
    mood = mood_of(board)
    evening = Evening(board, plane, mood)
    return Scene(ground, 4.0, [storey], spaces.decals, [], True, spaces.letterings, mood, evening=evening)


def _floor_of(board: Board, plane: Plane) -> Floor | None:
    if isinstance(board, HexBoard) or board.painting is None:
        return None
    if isinstance(board, Table):
        return Floor(board.painting, plane.box)
    rows = board.painting.layers[0].rows
    return Floor(board.painting, (0.0, 0.0, float(len(rows[0])), float(len(rows))))


def _table_scene(table: Table, plane: Plane, ground: str, span: float) -> Scene:
    plots = drawing_order([plot_of(piece, plane, table) for piece in table.pieces])
    storeys: dict[int, Storey] = {}
    crowns: list[Canopy] = []
    for plot in plots:
        long = shadow_length(plot)
        level = -1 if long == 0 and plot.piece.bottom == 0 else plot.piece.bottom
        storey = storeys.setdefault(level, Storey())
        sketch = sketched(plot)
        storey.parts.append((sketch.bounds(), sketch))
        if long:
            storey.shadows.append((_reach(plot.outline, long), plot.outline, long))
        crowns += canopies(plot)
    under = Storey(parts=[(box, sketch) for box, sketch in _spots(table, plane)])
    frame = _frame(table, plane)
    order = [storeys[level] for level in sorted(storeys)]
    storeys_up = [under, *order, Storey(parts=[(frame.bounds(), frame)])]
    heights = [height for plot in plots if (height := _height_on_roof(plot, table.unit))]
    return Scene(ground, span, storeys_up, [], crowns, False, heights, mood_of(table))


def _height_on_roof(plot: Plot, unit: str) -> Lettering | None:
    """How high a house is, stencilled in the upper left corner of its roof."""
    if plot.look not in ("building", "container"):
        return None
    size = 0.62 * plot.inch
    left, top = min(u for u, _ in plot.outline), min(v for _, v in plot.outline)
    words = f'{plot.height:g}"' if unit == "inch" else f"{plot.height:g}"
    colour = mixed(plot.colour(ROOFS), WHITE, 0.55)
    return Lettering(
        words, (left + 0.45 * plot.inch + 0.3 * size * len(words), top + 0.3 * plot.inch + 0.6 * size), size, colour
    )


def _reach(outline: list[XY], long: float) -> Box:
    us, vs = [u for u, _ in outline], [v for _, v in outline]
    return min(us) - long, min(vs) - long, max(us) + 2 * long, max(vs) + 2 * long


def _spots(table: Table, plane: Plane) -> Iterable[tuple[Box, Sketch]]:
    inch = 1.0 if table.unit == "inch" else 2.54
    for spot in table.spots:
        sketch = Sketch()
        _spot(sketch, spot, plane.flat(spot.at), max(plane.length(spot.diameter) / 2, 0.35 * inch))
        yield sketch.bounds(), sketch


def _spot(sketch: Sketch, spot: Spot, at: XY, radius: float) -> None:
    """Manholes and lamp posts; other spots are for the systems to mark."""
    if spot.kind == "sewer":
        sketch.disc(at, radius, (38, 37, 36))
        sketch.disc(at, radius * 0.88, (104, 100, 94))
        sketch.disc(at, radius * 0.76, (74, 72, 69))
        for k in (-0.4, -0.13, 0.13, 0.4):
            half = radius * 0.6 * (1 - k * k) ** 0.5
            sketch.line(
                [(at[0] - half, at[1] + k * radius), (at[0] + half, at[1] + k * radius)], radius * 0.1, (46, 44, 42)
            )
    elif spot.kind == "lamp":
        sketch.disc((at[0] + radius * 0.25, at[1] + radius * 0.35), radius, (20, 19, 18), 130)
        sketch.disc(at, radius, (52, 54, 58))
        sketch.disc(at, radius * 0.72, (244, 222, 150))
        sketch.disc((at[0] - radius * 0.15, at[1] - radius * 0.2), radius * 0.4, (255, 246, 214))


def _frame(table: Table, plane: Plane) -> Sketch:
    """The edge of the table: wood, with a tick to every inch or centimetre."""
    left, top, right, bottom = plane.box
    sketch, wide = Sketch(), plane.margin * FRAMED
    rails = (
        ((left - wide, top - wide), (right + wide, top - wide), (right, top), (left, top)),
        ((right + wide, top - wide), (right + wide, bottom + wide), (right, bottom), (right, top)),
        ((right + wide, bottom + wide), (left - wide, bottom + wide), (left, bottom), (right, bottom)),
        ((left - wide, bottom + wide), (left - wide, top - wide), (left, top), (left, bottom)),
    )
    for rail, tone in zip(rails, (0.1, -0.16, -0.3, 0.02), strict=True):
        colour = mixed(_FRAME, WHITE, tone) if tone > 0 else mixed(_FRAME, BLACK, -tone)
        sketch.poly(rail, colour)
        for share in (0.3, 0.55, 0.8):
            a, b = (_along(rail[0], rail[3], share), _along(rail[1], rail[2], share))
            sketch.line([a, b], wide * 0.03, mixed(colour, BLACK, 0.25))
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    sketch.line([*corners, corners[0]], wide * 0.1, (24, 20, 17))
    outer = [
        (left - wide, top - wide),
        (right + wide, top - wide),
        (right + wide, bottom + wide),
        (left - wide, bottom + wide),
    ]
    sketch.line([*outer, outer[0]], wide * 0.08, mixed(_FRAME, WHITE, 0.16))
    _ticks(sketch, plane, 6 if table.unit == "inch" else 10, wide)
    return sketch


def _along(a: XY, b: XY, share: float) -> XY:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _ticks(sketch: Sketch, plane: Plane, every: int, wide: float) -> None:
    left, top, right, bottom = plane.box
    tone = (196, 170, 128)
    for k in range(1, ceil(right)):
        long, thick = (wide * 0.5, wide * 0.09) if k % every == 0 else (wide * 0.26, wide * 0.05)
        for v, way in ((top, -1), (bottom, 1)):
            sketch.line([(left + k, v + way * wide * 0.12), (left + k, v + way * (wide * 0.12 + long))], thick, tone)
    for k in range(1, ceil(bottom)):
        long, thick = (wide * 0.5, wide * 0.09) if k % every == 0 else (wide * 0.26, wide * 0.05)
        for u, way in ((left, -1), (right, 1)):
            sketch.line(
                [(u + way * wide * 0.12, bottom - k), (u + way * (wide * 0.12 + long), bottom - k)], thick, tone
            )


class Scenery:
    """Chunks of the painted board by scale; a new zoom is painted a chunk at a time."""

    def __init__(self, theme: Theme, board: Board, plane: Plane, now: Conditions) -> None:
        self.theme, self.plane = theme, plane
        self.scene = scene_of(board, plane, now)
        self._seed = crc32(board.title.encode()) % 1000
        self._chunks: OrderedDict[tuple[float, int, int], pygame.Surface] = OrderedDict()
        self._tiles: tuple[float, pygame.Surface] | None = None
        self._floor = _floor_of(board, plane)

    def missing(self, scale: float, area: pygame.Rect) -> list[tuple[int, int]]:
        """The chunks not yet painted in an area of the plane, in pixels, those nearest its middle first."""
        wanted = [at for at in cover(area) if (scale, *at) not in self._chunks]
        x, y = area.centerx / CHUNK - 0.5, area.centery / CHUNK - 0.5
        return sorted(wanted, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)

    def paint(self, scale: float, at: tuple[int, int]) -> None:
        """Paint a chunk and keep it."""
        self._chunks[(scale, *at)] = self._painted(scale, at)
        while len(self._chunks) > _KEPT:
            self._chunks.popitem(last=False)

    def put(self, surface: pygame.Surface, scale: float, area: pygame.Rect, offset: tuple[int, int]) -> None:
        """Blit what is painted of an area, the plane's (0, 0) lying at `offset`."""
        for i, j in cover(area):
            chunk = self._chunks.get((scale, i, j))
            if chunk is not None:
                self._chunks.move_to_end((scale, i, j))
                surface.blit(chunk, (i * CHUNK + offset[0], j * CHUNK + offset[1]))

    # --- one chunk

    def _painted(self, scale: float, at: tuple[int, int]) -> pygame.Surface:
        origin = at[0] * CHUNK, at[1] * CHUNK
        chunk = pygame.Surface((CHUNK, CHUNK)).convert()
        box: Box = (origin[0] / scale, origin[1] / scale, (origin[0] + CHUNK) / scale, (origin[1] + CHUNK) / scale)
        if self.scene.arena is not None:
            self.scene.arena.paint(chunk, scale, origin)
            self._draw(chunk, self.scene.storeys[0], scale, origin, box, False)
            self._stick(chunk, scale, origin, box)
            self._letter(chunk, scale, origin, box)
            return chunk
        if not _meet(box, _grown(self.plane.box, self.plane.margin)):
            paint_environs(chunk, self.scene.mood, scale, origin, _grown(self.plane.box, self.plane.margin))
            return chunk
        self._lay_ground(chunk, scale, origin)
        self._light(chunk, box)
        for k, storey in enumerate(self.scene.storeys):
            self._throw_shadows(chunk, storey.shadows, scale, origin, box)
            self._draw(chunk, storey, scale, origin, box, self.scene.open and k == 0)
        if not self.scene.open:
            self._around(chunk, scale, origin)
        if self.scene.evening is not None:
            self.scene.evening.paint(chunk, scale, origin)
        self._stick(chunk, scale, origin, box)
        self._letter(chunk, scale, origin, box)
        chunk.blit(grain(), (-(origin[0] % SIZE), -(origin[1] % SIZE)), special_flags=pygame.BLEND_RGB_MULT)
        return chunk

    def _around(self, chunk: pygame.Surface, scale: float, origin: tuple[int, int]) -> None:
        """Whatever lies beyond the frame of a table."""
        edge = _grown(self.plane.box, self.plane.margin * FRAMED)
        left, top, right, bottom = (round(side * scale) - origin[n % 2] for n, side in enumerate(edge))
        inside = pygame.Rect(left, top, right - left, bottom - top).clip(chunk.get_rect())
        if inside == chunk.get_rect():
            return
        around = pygame.Surface(chunk.get_size())
        paint_environs(around, self.scene.mood, scale, origin, edge)
        if inside.width and inside.height:  # otherwise no part of the table is on this chunk
            around.blit(chunk, inside, inside)
        chunk.blit(around, (0, 0))

    def _lay_ground(self, chunk: pygame.Surface, scale: float, origin: tuple[int, int]) -> None:
        size = max(64, min(1400, round(self.scene.span * scale)))
        if self._tiles is None or self._tiles[0] != scale:
            plain = texture(self.scene.ground)
            scaled = pygame.transform.smoothscale(plain, (size, size)) if size != SIZE else plain
            self._tiles = scale, scaled.convert()
        tile = self._tiles[1]
        for y in range(-(origin[1] % size), CHUNK, size):
            for x in range(-(origin[0] % size), CHUNK, size):
                chunk.blit(tile, (x, y))
        if self._floor is not None:
            self._floor.put(chunk, scale, origin)
        if size > 1.5 * SIZE:
            fine = detail(self.scene.ground)
            chunk.blit(fine, (-(origin[0] % SIZE), -(origin[1] % SIZE)), special_flags=pygame.BLEND_RGB_MULT)

    def _light(self, chunk: pygame.Surface, box: Box) -> None:
        """Broad patches over the whole board, and darker towards its edge."""
        level = _sampled(patches(self._seed), box, self.plane.box)
        shade = pygame.surfarray.make_surface(np.repeat((level * 255).astype(np.uint8).T[..., None], 3, axis=2))
        chunk.blit(pygame.transform.smoothscale(shade, (CHUNK, CHUNK)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def _throw_shadows(
        self, chunk: pygame.Surface, shadows: list[Outlined], scale: float, origin: tuple[int, int], box: Box
    ) -> None:
        soft = 40 // _SOFT
        there = [(outline, long) for bounds, outline, long in shadows if _meet(bounds, _grown(box, 40 / scale))]
        if not there:
            return
        side = CHUNK // _SOFT + 2 * soft
        layer = pygame.Surface((side, side), pygame.SRCALPHA)
        small = scale / _SOFT
        for outline, long in there:
            dx, dy = -LIGHT[0] * long * small, -LIGHT[1] * long * small
            near = [(u * small - origin[0] / _SOFT + soft, v * small - origin[1] / _SOFT + soft) for u, v in outline]
            away = [(x + dx, y + dy) for x, y in near]
            for k in range(len(near)):
                j = (k + 1) % len(near)
                pygame.draw.polygon(layer, (10, 8, 6, 150), (near[k], near[j], away[j], away[k]))
            pygame.draw.polygon(layer, (10, 8, 6, 150), away)
        blur = max(1, min(4, round(0.09 * small)))
        layer = pygame.transform.box_blur(layer, blur)
        grown = pygame.transform.smoothscale(layer, (side * _SOFT, side * _SOFT))
        chunk.blit(grown, (-soft * _SOFT, -soft * _SOFT))

    def _draw(
        self,
        chunk: pygame.Surface,
        storey: Storey,
        scale: float,
        origin: tuple[int, int],
        box: Box,
        open: bool,
    ) -> None:
        there = [sketch for bounds, sketch in storey.parts if _meet(bounds, box)]
        if not there and not open:
            return
        layer = pygame.Surface((CHUNK * FINE, CHUNK * FINE), pygame.SRCALPHA)
        if open:
            around = pygame.Surface((CHUNK, CHUNK))
            paint_environs(around, self.scene.mood, scale, origin, self.plane.box)
            layer.blit(pygame.transform.scale(around, layer.get_size()), (0, 0))
        for sketch in there:
            sketch.put(layer, scale * FINE, (origin[0] * FINE, origin[1] * FINE))
        small = pygame.transform.smoothscale(layer, (CHUNK, CHUNK))
        chunk.blit(small, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _stick(self, chunk: pygame.Surface, scale: float, origin: tuple[int, int], box: Box) -> None:
        for decal in self.scene.decals:
            (u, v), size = decal.at, decal.size
            if not _meet((u - size, v - size, u + size, v + size), box):
                continue
            x, y, pixels = u * scale - origin[0], v * scale - origin[1], round(size * scale)
            if pixels < 8:
                continue
            if decal.plate:
                plate = disc_plate(round(pixels * 0.66))
                chunk.blit(plate, plate.get_rect(center=(round(x), round(y))))
            icon = self.theme.icon(decal.icon, round(pixels * (0.8 if decal.plate else 1)), decal.colour)
            chunk.blit(icon, icon.get_rect(center=(round(x), round(y))))
            if decal.number:
                words = self.theme.words(str(decal.number), max(9, round(pixels * 0.55)), TEXT, bold=True)
                chunk.blit(words, words.get_rect(midleft=(round(x + pixels * 0.52), round(y))))

    def _letter(self, chunk: pygame.Surface, scale: float, origin: tuple[int, int], box: Box) -> None:
        for letters in self.scene.letterings:
            (u, v), pixels = letters.at, round(letters.size * scale)
            if pixels < 8 or not _meet((u - letters.size, v - letters.size, u + letters.size, v + letters.size), box):
                continue
            words = self.theme.words(letters.words, pixels, letters.colour, bold=True)
            middle = round(u * scale) - origin[0], round(v * scale) - origin[1]
            chunk.blit(words, words.get_rect(center=middle))


@lru_cache(maxsize=64)
def disc_plate(radius: int) -> pygame.Surface:
    """A dark translucent disc for an icon to be read on."""
    big = pygame.Surface((8 * radius + 8, 8 * radius + 8), pygame.SRCALPHA)
    pygame.draw.circle(big, (16, 18, 22, 168), big.get_rect().center, 4 * radius)
    return pygame.transform.smoothscale(big, (2 * radius + 2, 2 * radius + 2))


@lru_cache(maxsize=256)
def crown(variant: int, radius: int, faded: bool) -> pygame.Surface:
    """A tree's crown of a radius in pixels; colours multiplied by alpha."""
    fine, soft = FINE, max(2, radius // 4)
    side = 2 * (radius + soft)
    shade = pygame.Surface((side, side), pygame.SRCALPHA)
    if not faded:
        pygame.draw.circle(shade, (0, 0, 0, 105), (side / 2 + soft * 0.7, side / 2 + soft), radius - soft * 0.2)
        shade = pygame.transform.box_blur(shade, max(1, soft // 2))
    layer = pygame.Surface((side * fine, side * fine), pygame.SRCALPHA)
    canopy_sketch(variant).put(layer, radius * fine, (-side * fine / 2, -side * fine / 2))
    leaves = pygame.transform.smoothscale(layer, (side, side))
    if faded:
        leaves.fill((70, 70, 70, 70), special_flags=pygame.BLEND_RGBA_MULT)
    shade.blit(leaves, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return shade


def cover(area: pygame.Rect) -> list[tuple[int, int]]:
    """The chunks that an area of the plane, in pixels, touches."""
    return [
        (i, j)
        for j in range(floor(area.top / CHUNK), ceil(area.bottom / CHUNK))
        for i in range(floor(area.left / CHUNK), ceil(area.right / CHUNK))
    ]


def _meet(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


_SAMPLES = 65


def _sampled(field: np.ndarray, box: Box, whole: Box) -> np.ndarray:
    """The broad patches of a box, darkened near the edge of the board; neighbouring boxes agree along their border."""
    size = len(field)
    us, vs = np.linspace(box[0], box[2], _SAMPLES), np.linspace(box[1], box[3], _SAMPLES)

    def ways(at: np.ndarray, low: float, high: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        place = np.clip((at - low) / (high - low), 0, 1) * (size - 1.001)
        left = place.astype(int)
        return left, left + 1, place - left

    x0, x1, fx = ways(us, whole[0], whole[2])
    y0, y1, fy = ways(vs, whole[1], whole[3])
    upper = field[y0][:, x0] * (1 - fx) + field[y0][:, x1] * fx
    lower = field[y1][:, x0] * (1 - fx) + field[y1][:, x1] * fx
    level = upper * (1 - fy[:, None]) + lower * fy[:, None]
    reach = (whole[2] - whole[0]) / 22
    inside = np.minimum(
        np.minimum(us - whole[0], whole[2] - us)[None, :], np.minimum(vs - whole[1], whole[3] - vs)[:, None]
    )
    return np.asarray(np.clip(level * (0.74 + 0.26 * np.clip(inside / reach, 0, 1) ** 0.6), 0, 1))
