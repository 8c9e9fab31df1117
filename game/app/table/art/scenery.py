"""The board without its models, painted once per zoom in square chunks and kept."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from math import ceil, floor
from time import thread_time
from zlib import crc32

import numpy as np
import pygame

from game.app.table.art.camera import Box, Plane
from game.app.table.art.environs import painting_environs
from game.app.table.art.floor import Floor
from game.app.table.art.ground import SIZE, detail, grain, patches, texture
from game.app.table.art.landscape import canopy_sketch
from game.app.table.art.plates import edged
from game.app.table.art.scene import FRAMED, Outlined, Scene, Storey, changes, drawn, scene_of
from game.app.table.art.sketch import LIGHT, draw_strokes
from game.app.theme import LEAST, TEXT, Theme
from game.boards.grid import AS_PRINTED, Conditions
from game.kit.scenarios import Board

CHUNK = 256
FINE = 2
"""Strokes are drawn this many times larger and scaled down, for smooth edges."""
_SOFT = 4
"""Shadows are drawn this many times smaller and scaled up, for soft edges."""
_LETTERED, _STENCILLED = 9, 15
"""Pixels: where names on the ground would be smaller than the first there are none; the second is the least shown."""
_KEPT = 400
_STROKES = 60
"""How many are drawn in one step."""

_Key = tuple[float, int, int]
"""A chunk: its scale, column and row."""


class Scenery:
    """Chunks of the painted board by scale, painted step by step, so that a frame can stop anywhere."""

    def __init__(
        self, theme: Theme, board: Board, plane: Plane, now: Conditions, before: Scenery | None = None
    ) -> None:
        """`before` is the same board under other conditions: what looks the same is not painted again."""
        self.theme, self.board, self.plane = theme, board, plane
        self._now, self._before = now, before.scene if before else None
        self._seed = crc32(board.title.encode()) % 1000
        self._chunks: OrderedDict[_Key, pygame.Surface] = OrderedDict()
        self._begun: tuple[_Key, pygame.Surface, Iterator[None]] | None = None
        self._tiles: tuple[float, pygame.Surface] | None = None
        if before is not None:
            changed = changes(before.scene, self.scene)
            self._chunks.update((key, chunk) for key, chunk in before._chunks.items() if not _shows(key, changed))

    @cached_property
    def scene(self) -> Scene:
        """Drawn when it is first wanted."""
        if self._now == AS_PRINTED:
            return drawn(self.board, self.plane).scene
        return scene_of(self.board, self.plane, self._now, self._before)

    @cached_property
    def _floor(self) -> Floor | None:
        return drawn(self.board, self.plane).floor

    def missing(self, scale: float, area: pygame.Rect) -> list[tuple[int, int]]:
        """The chunks not yet painted in an area of the plane, in pixels, those nearest its middle first."""
        wanted = [at for at in cover(area) if (scale, *at) not in self._chunks]
        x, y = area.centerx / CHUNK - 0.5, area.centery / CHUNK - 0.5
        return sorted(wanted, key=lambda at: (at[0] - x) ** 2 + (at[1] - y) ** 2)

    def paint(self, scale: float, at: tuple[int, int]) -> None:
        """Paint a chunk and keep it."""
        for _ in self.painting(scale, at):
            pass

    def work(self, scale: float, wanted: Sequence[tuple[int, int]], until: float) -> list[tuple[int, int]]:
        """Paint some of the chunks that are wanted, until a moment; which of them are ready now.

        At least one step is done. A chunk that was begun is finished first.
        """
        begun = self._begun[0] if self._begun else None
        ready: list[tuple[int, int]] = []
        for at in sorted(wanted, key=lambda at: (scale, *at) != begun):
            for _ in self.painting(scale, at):
                if thread_time() > until:
                    return ready
            ready.append(at)
        return ready

    def painting(self, scale: float, at: tuple[int, int]) -> Iterator[None]:
        """Begin a chunk, or go on with it, a step at a time."""
        key = (scale, *at)
        if self._begun is None or self._begun[0] != key:
            chunk = pygame.Surface((CHUNK, CHUNK)).convert()
            self._begun = key, chunk, self._steps(chunk, scale, at)
        _, chunk, steps = self._begun
        for _ in steps:  # not `yield from`, which would end the steps with whoever stops asking for them
            yield
        self._begun = None
        self._chunks[key] = chunk
        while len(self._chunks) > _KEPT:
            self._chunks.popitem(last=False)

    def put(
        self, surface: pygame.Surface, scale: float, area: pygame.Rect, offset: tuple[int, int]
    ) -> list[pygame.Rect]:
        """Blit what is painted of an area, the plane's (0, 0) lying at `offset`; where nothing is painted yet."""
        bare: list[pygame.Rect] = []
        for i, j in cover(area):
            chunk, place = self._chunks.get((scale, i, j)), (i * CHUNK + offset[0], j * CHUNK + offset[1])
            if chunk is None:
                bare.append(pygame.Rect(place, (CHUNK, CHUNK)))
                continue
            self._chunks.move_to_end((scale, i, j))
            surface.blit(chunk, place)
        return bare

    # --- one chunk

    def _steps(self, chunk: pygame.Surface, scale: float, at: tuple[int, int]) -> Iterator[None]:
        """Paint a chunk, none of the steps taking more than a millisecond or two."""
        origin = at[0] * CHUNK, at[1] * CHUNK
        box: Box = (origin[0] / scale, origin[1] / scale, (origin[0] + CHUNK) / scale, (origin[1] + CHUNK) / scale)
        if self.scene.arena is not None:
            yield from self.scene.arena.painting(chunk, scale, origin)
            yield from self._draw(chunk, self.scene.storeys[0], scale, origin, box, False)
            self._stick(chunk, scale, origin, box)
            self._letter(chunk, scale, origin, box)
            return
        if not _meet(box, _grown(self.plane.box, self.plane.margin)):
            whole = _grown(self.plane.box, self.plane.margin)
            yield from painting_environs(chunk, self.scene.mood, scale, origin, whole)
            return
        self._lay_ground(chunk, scale, origin)
        yield
        self._light(chunk, box)
        yield
        for k, storey in enumerate(self.scene.storeys):
            if self._throw_shadows(chunk, storey.shadows, scale, origin, box):
                yield
            yield from self._draw(chunk, storey, scale, origin, box, self.scene.open and k == 0)
        if not self.scene.open:
            yield from self._around(chunk, scale, origin)
        if self.scene.evening is not None:
            self.scene.evening.paint(chunk, scale, origin)
            yield
        self._stick(chunk, scale, origin, box)
        self._letter(chunk, scale, origin, box)
        chunk.blit(grain(), (-(origin[0] % SIZE), -(origin[1] % SIZE)), special_flags=pygame.BLEND_RGB_MULT)

    def _around(self, chunk: pygame.Surface, scale: float, origin: tuple[int, int]) -> Iterator[None]:
        """Whatever lies beyond the frame of a table, where there is any of it."""
        edge = _grown(self.plane.box, self.plane.margin * FRAMED)
        left, top, right, bottom = (round(side * scale) - origin[n % 2] for n, side in enumerate(edge))
        inside = pygame.Rect(left, top, right - left, bottom - top).clip(chunk.get_rect())
        if inside == chunk.get_rect():
            return
        around = pygame.Surface(chunk.get_size())
        yield from painting_environs(around, self.scene.mood, scale, origin, edge)
        if inside.width and inside.height:  # otherwise no part of the table is on this chunk
            around.blit(chunk, inside, inside)
        chunk.blit(around, (0, 0))
        yield

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
    ) -> bool:
        """Darken the ground where things stand in the light; whether any do."""
        soft = 40 // _SOFT
        there = [(outline, long) for bounds, outline, long in shadows if _meet(bounds, _grown(box, 40 / scale))]
        if not there:
            return False
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
        return True

    def _draw(
        self,
        chunk: pygame.Surface,
        storey: Storey,
        scale: float,
        origin: tuple[int, int],
        box: Box,
        open: bool,
    ) -> Iterator[None]:
        """Draw what stands on a storey; where it is open, over the surroundings."""
        there = [sketch for bounds, sketch in storey.parts if _meet(bounds, box)]
        if not there and not open:
            return
        layer = pygame.Surface((CHUNK * FINE, CHUNK * FINE), pygame.SRCALPHA)
        if open:
            around = pygame.Surface((CHUNK, CHUNK))
            yield from painting_environs(around, self.scene.mood, scale, origin, self.plane.box)
            layer.blit(pygame.transform.scale(around, layer.get_size()), (0, 0))
            yield
        strokes = [stroke for sketch in there for stroke in sketch.seen(box)]
        for first in range(0, len(strokes), _STROKES):
            some = strokes[first : first + _STROKES]
            draw_strokes(layer, some, scale * FINE, (origin[0] * FINE, origin[1] * FINE))
            yield
        small = pygame.transform.smoothscale(layer, (CHUNK, CHUNK))
        chunk.blit(small, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
        yield

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
            if decal.number and pixels > LEAST:  # on a picture of the whole map it could not be read
                words = edged(self.theme, str(decal.number), max(LEAST, round(pixels * 0.55)), TEXT)
                chunk.blit(words, words.get_rect(midleft=(round(x + pixels * 0.52), round(y))))

    def _letter(self, chunk: pygame.Surface, scale: float, origin: tuple[int, int], box: Box) -> None:
        for letters in self.scene.letterings:
            (u, v), pixels = letters.at, round(letters.size * scale)
            if pixels < _LETTERED or not _meet(
                (u - letters.size, v - letters.size, u + letters.size, v + letters.size), box
            ):
                continue
            words = edged(self.theme, letters.words, max(_STENCILLED, pixels), letters.colour)
            middle = round(u * scale) - origin[0], round(v * scale) - origin[1]
            if letters.plate:
                plate = dark_plate(words.get_width() + pixels // 3, words.get_height())
                chunk.blit(plate, plate.get_rect(center=middle))
            chunk.blit(words, words.get_rect(center=middle))


@lru_cache(maxsize=64)
def disc_plate(radius: int) -> pygame.Surface:
    """A dark translucent disc for an icon to be read on."""
    big = pygame.Surface((8 * radius + 8, 8 * radius + 8), pygame.SRCALPHA)
    pygame.draw.circle(big, (16, 18, 22, 168), big.get_rect().center, 4 * radius)
    return pygame.transform.smoothscale(big, (2 * radius + 2, 2 * radius + 2))


@lru_cache(maxsize=64)
def dark_plate(wide: int, high: int) -> pygame.Surface:
    """A dark plate with round corners for words to be read on, whatever colour is laid over them."""
    plate = pygame.Surface((wide, high), pygame.SRCALPHA)
    pygame.draw.rect(plate, (16, 18, 22, 214), plate.get_rect(), border_radius=high // 4)
    return plate


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


def _shows(key: _Key, places: Sequence[Box]) -> bool:
    """Whether any of some places is on a chunk, or touches it."""
    scale, i, j = key
    edges = (i * CHUNK - 2, j * CHUNK - 2, (i + 1) * CHUNK + 2, (j + 1) * CHUNK + 2)
    box: Box = (edges[0] / scale, edges[1] / scale, edges[2] / scale, edges[3] / scale)
    return any(_meet(place, box) for place in places)


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
