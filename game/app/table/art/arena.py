"""An arena: plates of trodden sand and steel over a pit, a wall with hazard stripes, and the crowd behind it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import pairwise
from math import ceil, cos, pi, sin, sqrt

import numpy as np
import pygame
from shapely import (
    MultiPolygon,
    Polygon,
    STRtree,
    box,
    get_coordinates,
    line_interpolate_point,
    prepare,
    unary_union,
)
from shapely.affinity import rotate, translate

from game.app.table.art.brush import multiplied
from game.app.table.art.camera import XY, Plane
from game.app.theme import Colour, mixed
from game.boards.hexes import HexBoard

_SAND: Colour = (142, 112, 82)
_STEEL: Colour = (118, 112, 108)
_PIT: tuple[Colour, Colour] = ((30, 22, 24), (18, 14, 18))
_NIGHT: tuple[Colour, Colour] = ((20, 12, 18), (9, 6, 10))
_HAZARD: Colour = (226, 170, 40)
_LIGHT: Colour = (255, 240, 200)
_CROWD: tuple[Colour, ...] = (
    *((150, 90, 70), (120, 100, 80), (160, 120, 70)),
    *((90, 80, 110), (130, 60, 60), (100, 110, 90)),
)
_ROWS = 16
_ROW, _SEAT = 0.153, 0.134
"""How far rows of heads are apart, and heads in a row, in widths of a plate."""
_WALL = 0.217
_VARIANTS = 8
_FINEST = 300
"""Pixels across a plate; nearer ones are stretched."""
_MARGIN = 12
_AT_ONCE = 150
"""Heads painted in one step."""
_NEAR = 260
"""Pixels across a plate from which on the wall is cut to what is shown."""


class _Heads:
    """Everybody in the stands, by rows around the wall, those farther up first."""

    def __init__(self, walls: MultiPolygon) -> None:
        dice = np.random.default_rng(3)
        places, tones, lit, arms = list[list[float]](), list[np.ndarray](), list[bool](), list[float]()
        for row in range(_ROWS):
            shade = max(0.16, 0.95 - 0.06 * row)
            stands = walls.buffer(0.06 + row * _ROW, join_style="round", quad_segs=4)
            for stand in getattr(stands, "geoms", [stands]):
                ring = stand.exterior
                many = int(ring.length / _SEAT)
                along = (np.arange(many) + dice.random(many) * 0.5 + row % 2 * 0.5) / many
                places += get_coordinates(line_interpolate_point(ring, along, normalized=True)).tolist()
                chosen = np.array(_CROWD)[dice.integers(len(_CROWD), size=many)]
                tones += list(chosen * shade * dice.uniform(0.6, 1.1, (many, 1)))
                lit += list(dice.random(many) < 0.02)
                arms += list(np.where(dice.random(many) < 0.03, dice.uniform(-1, 1, many), np.nan))
        at = np.array(places) + dice.uniform(-0.02, 0.02, (len(places), 2))
        order = np.argsort(at[:, 1])
        self._at, self._tones = at[order], np.clip(np.array(tones), 0, 255).astype(int)[order]
        self._lit, self._arms = np.array(lit)[order], np.array(arms)[order]

    def painting(self, surface: pygame.Surface, scale: float, origin: XY) -> Iterator[None]:
        """Those that a surface shows whose upper left corner is at `origin` of the plane, in pixels; some at a time."""
        wide, high = surface.get_size()
        xy = self._at * scale - origin
        near = 0.2 * scale
        shown = (xy[:, 0] > -near) & (xy[:, 0] < wide + near) & (xy[:, 1] > -near) & (xy[:, 1] < high + near)
        places, tones = xy[shown].tolist(), self._tones[shown].tolist()
        arms, lit = self._arms[shown].tolist(), self._lit[shown].tolist()
        body, head = max(2, round(0.064 * scale)), max(1, round(0.045 * scale))
        down, up = 0.05 * scale, 0.012 * scale
        glow = soft_light(max(4, round(0.15 * scale)), _LIGHT, 0.85)
        for n, ((x, y), tone, arm, light) in enumerate(zip(places, tones, arms, lit, strict=True), 1):
            pygame.draw.circle(surface, [part // 2 for part in tone], (x, y + down), body)
            pygame.draw.circle(surface, tone, (x, y - up), head)
            if arm == arm:
                raised = [min(255, part + 60) for part in tone]
                tip = (x + 0.05 * scale * arm, y - 0.09 * scale)
                pygame.draw.line(surface, raised, (x, y), tip, max(1, round(0.018 * scale)))
            if light:
                surface.blit(glow, glow.get_rect(center=(round(x), round(y))), special_flags=pygame.BLEND_RGB_ADD)
            if n % _AT_ONCE == 0:
                yield


class Arena:
    """The ground of a hex board with all that surrounds it, painted piece by piece."""

    def __init__(self, board: HexBoard, plane: Plane, ground: Colour) -> None:
        self._plane, self._ground, self._flat = plane, ground, board.flat_top
        self._middles = [plane.flat(place) for place in board.places]
        self._kinds = [(7 * place.x + 13 * place.y) % _VARIANTS for place in board.places]
        plates = [Polygon(hexagon(at, board.flat_top, 1.01)) for at in self._middles]
        joined = unary_union(plates) if plates else box(0, 0, 1, 1)
        whole = [Polygon(part.exterior) for part in getattr(joined, "geoms", [joined])]
        self._floor = MultiPolygon(whole).buffer(0.064, join_style="mitre", mitre_limit=2)
        self._inside = self._floor.buffer(-0.01)
        prepare(self._inside)

    @cached_property
    def _walls(self) -> list[tuple[Polygon, tuple[int, int, int, int]]]:
        return _wall_parts(self._floor)

    @cached_property
    def _wall_tree(self) -> STRtree:
        return STRtree([shape for shape, _ in self._walls])

    @cached_property
    def _heads(self) -> _Heads:
        return _Heads(_many(_grown(self._floor, _WALL)))

    def furnishing(self) -> Iterator[None]:
        """Build what surrounds the ground, a part at a time."""
        yield
        for part in ("_walls", "_wall_tree", "_heads"):
            getattr(self, part)
            yield

    def painting(self, chunk: pygame.Surface, scale: float, origin: tuple[int, int]) -> Iterator[None]:
        """Paint the part that a chunk shows, a step at a time."""
        left, top, wide, high = (side / scale for side in (*origin, *chunk.get_size()))
        shown = box(left, top, left + wide, top + high)
        if self._inside.contains(shown):
            _, low, _, deep = self._floor.bounds
            chunk.fill(mixed(*_PIT, (top + high / 2 - low) / (deep - low)))
        else:
            yield from self._paint_stands(chunk, scale, origin)
            yield
            self._paint_wall(chunk, scale, origin, shown)
        for variant in range(-1, _VARIANTS):
            plate(min(scale, _FINEST), variant, self._ground, self._flat)
            yield
        self._paint_plates(chunk, scale, origin)

    def _paint_stands(self, chunk: pygame.Surface, scale: float, origin: tuple[int, int]) -> Iterator[None]:
        """Painted a little larger than the chunk, for the blur to meet its neighbours'."""
        wide, high = chunk.get_size()
        larger = pygame.Surface((wide + 2 * _MARGIN, high + 2 * _MARGIN))
        corner = origin[0] - _MARGIN, origin[1] - _MARGIN
        _, top, _, bottom = self._plane.box
        rows = ((np.arange(larger.get_height()) + corner[1]) / scale - top) / (bottom - top)
        share = np.clip(rows, 0, 1)[None, :, None]
        night = np.rint(np.array(_NIGHT[0]) * (1 - share) + np.array(_NIGHT[1]) * share).astype(np.uint8)
        larger.blit(pygame.transform.scale(pygame.surfarray.make_surface(night), larger.get_size()), (0, 0))
        yield from self._heads.painting(larger, scale, corner)
        soft = pygame.transform.box_blur(larger, 1) if scale > 60 else larger
        chunk.blit(soft, (-_MARGIN, -_MARGIN))

    def _paint_wall(self, chunk: pygame.Surface, scale: float, origin: tuple[int, int], shown: Polygon) -> None:
        fine, (wide, high) = 2, chunk.get_size()
        layer = pygame.Surface((wide * fine, high * fine), pygame.SRCALPHA)
        for index in sorted(self._wall_tree.query(shown)):
            shape, paint = self._walls[index]
            # From near by, polygons reach far beyond the chunk, and filling them whole takes long.
            part = shape if scale < _NEAR else shape.intersection(shown.buffer(0.05))
            for piece in getattr(part, "geoms", [part]):
                if isinstance(piece, Polygon) and piece.intersects(shown):
                    corners = [((x * scale - origin[0]) * fine, (y * scale - origin[1]) * fine) for x, y in ring(piece)]
                    pygame.draw.polygon(layer, paint, corners)
        chunk.blit(pygame.transform.smoothscale(layer, (wide, high)), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _paint_plates(self, chunk: pygame.Surface, scale: float, origin: tuple[int, int]) -> None:
        """First their shadows on the ground of the pit, then the plates."""
        pixels = min(scale, _FINEST)
        ratio = scale / pixels
        for kind in (-1, 0):
            for (u, v), variant in zip(self._middles, self._kinds, strict=True):
                lift = (0.026 * scale, 0.06 * scale) if kind < 0 else (0.0, 0.0)
                picture = plate(pixels, variant if kind >= 0 else -1, self._ground, self._flat)
                side = picture.get_width() * ratio
                left, top = u * scale - origin[0] - side / 2 + lift[0], v * scale - origin[1] - side / 2 + lift[1]
                _put(chunk, picture, left, top, ratio)


def hexagon(at: XY, flat_top: bool, size: float = 1.0) -> list[XY]:
    """The corners of a zone about its middle, clockwise on the screen."""
    turn = 0.0 if flat_top else pi / 6
    radius = size / sqrt(3)
    return [(at[0] + radius * cos(turn + k * pi / 3), at[1] + radius * sin(turn + k * pi / 3)) for k in range(6)]


def _put(chunk: pygame.Surface, picture: pygame.Surface, left: float, top: float, ratio: float) -> None:
    """Blit a picture stretched by a ratio, as far as it is on the chunk."""
    wide, high = picture.get_size()
    if left > chunk.get_width() or top > chunk.get_height() or left + wide * ratio < 0 or top + high * ratio < 0:
        return
    if ratio == 1:
        chunk.blit(picture, (round(left), round(top)))
        return
    x, y = int(max(0.0, -left / ratio)), int(max(0.0, -top / ratio))
    right = min(wide, ceil((chunk.get_width() - left) / ratio) + 1)
    bottom = min(high, ceil((chunk.get_height() - top) / ratio) + 1)
    part = picture.subsurface((x, y, right - x, bottom - y))
    size = round(part.get_width() * ratio), round(part.get_height() * ratio)
    chunk.blit(pygame.transform.smoothscale(part, size), (round(left + x * ratio), round(top + y * ratio)))


# --- the wall


def _many(shape: Polygon | MultiPolygon) -> MultiPolygon:
    return shape if isinstance(shape, MultiPolygon) else MultiPolygon([shape])


def _grown(shape: Polygon | MultiPolygon, by: float) -> Polygon | MultiPolygon:
    return shape.buffer(by, join_style="mitre", mitre_limit=2)


def ring(shape: Polygon) -> list[XY]:
    return [(x, y) for x, y in shape.exterior.coords[:-1]]


def _wall_parts(floor: Polygon | MultiPolygon) -> list[tuple[Polygon, tuple[int, int, int, int]]]:
    """Shadow, wall and its rim from outside in, the stripes along it, and the pit in which the plates lie."""
    parts = list[tuple[Polygon, tuple[int, int, int, int]]]()

    def add(shape: Polygon | MultiPolygon, colour: Colour, alpha: int = 255) -> None:
        parts.extend((part, multiplied(colour, alpha)) for part in _many(shape).geoms)

    outer = _grown(floor, _WALL)
    for n in range(5):
        add(translate(_grown(outer, 0.06 - 0.015 * n), 0.03, 0.07), (8, 5, 8), 40 + 34 * n)
    add(outer, (58, 50, 48))
    add(_grown(floor, 0.205), (84, 73, 66))
    add(_grown(floor, 0.166), (112, 98, 86))
    add(_grown(floor, 0.132), (70, 61, 55))
    stripes = _stripes(_grown(floor, 0.127).difference(_grown(floor, 0.083)))
    for stripe in stripes:
        add(stripe, _HAZARD)
    add(_grown(floor, 0.05), (36, 30, 30))
    pit = floor.bounds
    for n in range(12):
        low, high = (pit[1] + (pit[3] - pit[1]) * share / 12 for share in (n, n + 1))
        band = floor.intersection(box(pit[0], low - 0.01, pit[2], high + 0.01))
        for part in getattr(band, "geoms", [band]):
            if isinstance(part, Polygon):
                add(part, mixed(*_PIT, n / 11))
    return parts


def _stripes(band: Polygon | MultiPolygon) -> list[Polygon]:
    """A band cut into slanting stripes."""
    left, top, right, bottom = band.bounds
    middle, reach = ((left + right) / 2, (top + bottom) / 2), (right - left + bottom - top) / 2
    found: list[Polygon] = []
    for k in range(ceil(2 * reach / 0.2) + 1):
        x = middle[0] - reach + 0.2 * k
        ribbon = rotate(box(x, middle[1] - reach, x + 0.1, middle[1] + reach), 45, origin=middle)
        cut = band.intersection(ribbon)
        found += [part for part in getattr(cut, "geoms", [cut]) if isinstance(part, Polygon) and not part.is_empty]
    return found


# --- plates


@lru_cache(maxsize=40)
def plate(pixels: float, variant: int, ground: Colour, flat_top: bool) -> pygame.Surface:
    """A plate so many pixels across: blotches and grain, lighter above, with edges and bolts; -1: its shadow."""
    side = ceil(1.24 * pixels)
    middle = side / 2, side / 2
    mask = _smooth_hexagon(side, pixels, flat_top)
    if variant < 0:
        mask.fill((0, 0, 0, 120), special_flags=pygame.BLEND_RGBA_MULT)
        return mask
    dice = np.random.default_rng(variant + 1)
    base = np.array(mixed(mixed(_SAND, _STEEL, dice.random()), ground, 0.16), np.float32)
    blotches = _noise(dice, 8, side, 0.1) * _noise(dice, 22, side, 0.045)
    fine = 1 + np.float32(0.026) * dice.standard_normal((side, side), np.float32)
    down = np.linspace(1.16, 0.84, side, dtype=np.float32)[None, :]
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    pixels_of = pygame.surfarray.pixels3d(picture)
    pixels_of[:] = np.clip(base * (blotches * fine * down)[..., None], 0, 255).astype(np.uint8)
    del pixels_of
    for _ in range(3):
        spot = soft_light(max(3, round(pixels * dice.uniform(0.12, 0.26))), (60, 74, 82), 0.55)
        at = dice.integers(side, size=2).tolist()
        picture.blit(spot, spot.get_rect(center=at), special_flags=pygame.BLEND_RGB_SUB)
    mask.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    _edge(mask, middle, pixels, flat_top)
    return mask


@lru_cache(maxsize=64)
def soft_light(radius: int, colour: Colour, strength: float) -> pygame.Surface:
    """A light that fades out, to be added; or taken away, for a stain."""
    xs, ys = np.ogrid[-radius : radius + 1, -radius : radius + 1]
    level = np.clip(1 - np.sqrt((xs * xs + ys * ys).astype(np.float32)) / radius, 0, 1) ** 1.6 * strength
    sheet = pygame.Surface(level.shape)
    pixels = pygame.surfarray.pixels3d(sheet)
    pixels[:] = (level[..., None] * np.array(colour)).astype(np.uint8)
    del pixels
    return sheet


def _noise(dice: np.random.Generator, cells: int, side: int, strength: float) -> np.ndarray:
    """Soft patches, about 1."""
    coarse = np.clip(128 + 128 * strength * dice.normal(0, 1, (cells, cells)), 0, 255).astype(np.uint8)
    grey = pygame.surfarray.make_surface(np.repeat(coarse[..., None], 3, axis=2))
    smooth = pygame.transform.smoothscale(grey, (side, side))
    return pygame.surfarray.array_red(smooth) / np.float32(128)


def _smooth_hexagon(side: int, pixels: float, flat_top: bool) -> pygame.Surface:
    large = pygame.Surface((3 * side, 3 * side), pygame.SRCALPHA)
    large.fill((255, 255, 255, 0))
    corners = hexagon((1.5 * side, 1.5 * side), flat_top, 3 * pixels * 0.966)
    pygame.draw.polygon(large, (255, 255, 255, 255), corners)
    return pygame.transform.smoothscale(large, (side, side))


def _edge(picture: pygame.Surface, middle: XY, pixels: float, flat_top: bool) -> None:
    """Light along the upper edges, dark along the lower ones, a bolt in each corner."""
    fine = 3
    large = pygame.Surface((picture.get_width() * fine, picture.get_height() * fine), pygame.SRCALPHA)
    centre = middle[0] * fine, middle[1] * fine
    ring = hexagon(centre, flat_top, 0.952 * pixels * fine)
    wide = max(2, round(0.017 * pixels * fine))
    for a, b in pairwise([*ring, ring[0]]):
        upper = (a[1] + b[1]) / 2 < centre[1]
        pygame.draw.line(large, (255, 232, 190, 105) if upper else (0, 0, 0, 130), a, b, wide)
    for x, y in hexagon(centre, flat_top, 0.84 * pixels * fine):
        pygame.draw.circle(large, (60, 46, 36, 255), (x, y), max(2, 0.021 * pixels * fine))
        shine = 0.004 * pixels * fine
        pygame.draw.circle(large, (190, 160, 124, 255), (x - shine, y - 1.4 * shine), max(1, 0.012 * pixels * fine))
    picture.blit(pygame.transform.smoothscale(large, picture.get_size()), (0, 0))
