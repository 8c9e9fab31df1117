"""An evening on a square board: pools of warm light on cool ground, and at a fair strings of coloured lamps."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import hypot, pi, sin
from random import Random

import numpy as np
import pygame

from game.app.table.art.camera import XY, Plane
from game.app.theme import Colour, mixed
from game.boards.squares import SquareBoard
from game.core.place import Point

_COOL, _WARM = np.array((0.78, 0.80, 0.97)), np.array((1.0, 0.97, 0.88))
_GLEAM = np.array((62, 40, 6))
_POOLS = 7
_FINE = 33
"""Samples of the light along a side of a chunk."""
_LAMPS: tuple[Colour, ...] = ((255, 190, 90), (255, 110, 90), (120, 200, 255), (170, 255, 150))
_STRINGS = (
    ((0.03, 0.12), (0.42, 0.04)),
    ((0.66, 0.04), (0.98, 0.22)),
    ((0.03, 0.54), (0.53, 0.46)),
    ((0.53, 0.46), (0.98, 0.62)),
    ((0.10, 0.96), (0.53, 0.79)),
    ((0.53, 0.79), (0.93, 0.96)),
)
"""From where to where strings of lamps hang, in shares of the board."""
_APART, _SAG = 0.55, 0.5
_GLOW, _BULB = 0.25, 0.037


class Evening:
    """The light of one board, the same at every zoom."""

    def __init__(self, board: SquareBoard, plane: Plane, mood: str) -> None:
        self._box = plane.box
        self._pools = _pools(board, plane)
        self._strings = list(_strings(board, plane)) if mood == "fair" else []

    def paint(self, chunk: pygame.Surface, scale: float, origin: tuple[int, int]) -> None:
        """Light the part of the board that a chunk shows."""
        left, top, right, bottom = (round(side * scale) - origin[n % 2] for n, side in enumerate(self._box))
        inside = pygame.Rect(left, top, right - left, bottom - top).clip(chunk.get_rect())
        if not inside.width or not inside.height:
            return
        chunk.set_clip(inside)
        self._shine(chunk, scale, origin)
        for lamps in self._strings:
            self._hang(chunk, lamps, scale, origin)
        chunk.set_clip(None)

    def _shine(self, chunk: pygame.Surface, scale: float, origin: tuple[int, int]) -> None:
        us = np.linspace(origin[0], origin[0] + chunk.get_width(), _FINE)[:, None] / scale
        vs = np.linspace(origin[1], origin[1] + chunk.get_height(), _FINE)[None, :] / scale
        light = np.zeros((_FINE, _FINE))
        for (u, v), radius in self._pools:
            light = np.maximum(light, np.clip(1.15 - np.hypot(us - u, vs - v) / radius, 0, 1) ** 0.8)
        warm = light[..., None]
        for level, how in (
            (255 * (_COOL * (1 - warm) + _WARM * warm), pygame.BLEND_RGB_MULT),
            (_GLEAM * warm, pygame.BLEND_RGB_ADD),
        ):
            sheet = pygame.surfarray.make_surface(np.clip(level, 0, 255).astype(np.uint8))
            chunk.blit(pygame.transform.smoothscale(sheet, chunk.get_size()), (0, 0), special_flags=how)

    def _hang(
        self, chunk: pygame.Surface, lamps: list[tuple[XY, Colour]], scale: float, origin: tuple[int, int]
    ) -> None:
        places = [(u * scale - origin[0], v * scale - origin[1]) for (u, v), _ in lamps]
        near, view = _GLOW * scale, chunk.get_rect()
        reach = view.inflate(4 * near, 4 * near)
        if not any(reach.collidepoint(at) for at in places):
            return
        for a, b in pairwise(places):
            if hypot(b[0] - a[0], b[1] - a[1]) < 2 * _APART * scale:
                pygame.draw.aaline(chunk, (22, 22, 26), a, b)
        for (x, y), (_, colour) in zip(places, lamps, strict=True):
            if not reach.collidepoint((x, y)):
                continue
            glow = _glow(max(3, round(near)), colour)
            at = (round(x), round(y))
            chunk.blit(glow, glow.get_rect(center=at), special_flags=pygame.BLEND_RGB_ADD)
            pygame.draw.circle(chunk, mixed(colour, (255, 255, 255), 0.5), at, max(1, round(_BULB * scale)))


def _pools(board: SquareBoard, plane: Plane) -> list[tuple[XY, float]]:
    """Where it is bright: over what stands higher, where the heroes come from, and spread over the rest."""
    dice = Random(f"{board.title} lamps")
    wanted: list[XY] = []
    for places in (
        [cell.place for cell in board.cells if cell.level],
        [place for mark in board.marks if mark.kind == "start" for place in mark.cells],
        [place for feature in board.features for place in feature.cells],
    ):
        wanted += _groups(places, plane)
    left, top, right, bottom = plane.box
    wanted += [(dice.uniform(left, right), dice.uniform(top, bottom)) for _ in range(60)]
    pools: list[tuple[XY, float]] = []
    for u, v in wanted:
        if len(pools) < _POOLS and all(hypot(u - x, v - y) > 3.6 for (x, y), _ in pools):
            pools.append(((u, v), dice.uniform(2.2, 3.9)))
    return pools


def _groups(places: list[Point], plane: Plane) -> list[XY]:
    """The middles of those that lie together."""
    left, found = dict.fromkeys(places), list[XY]()
    while left:
        heap, grown = [next(iter(left))], list[Point]()
        while heap:
            place = heap.pop()
            if place in left:
                del left[place]
                grown.append(place)
                heap += [Point(place.x + dx, place.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        spots = [plane.flat(place) for place in grown]
        found.append((sum(u for u, _ in spots) / len(spots), sum(v for _, v in spots) / len(spots)))
    return found


def _strings(board: SquareBoard, plane: Plane) -> list[list[tuple[XY, Colour]]]:
    """Lamps along each string; none hangs over a mark or a thing that players must make out."""
    left, top, right, bottom = plane.box
    wide, high, dice = right - left, bottom - top, Random(f"{board.title} strings")
    taken = {place for mark in board.marks for place in mark.cells}
    taken |= {place for feature in board.features for place in feature.cells}
    found = []
    for start, end in _STRINGS:
        a, b = (left + start[0] * wide, top + start[1] * high), (left + end[0] * wide, top + end[1] * high)
        many = max(2, round(hypot(b[0] - a[0], b[1] - a[1]) / _APART))
        lamps = []
        for n in range(many + 1):
            share = n / many
            at = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share + sin(share * pi) * _SAG
            colour = dice.choice(_LAMPS)
            if plane.place(at) not in taken:
                lamps.append((at, colour))
        found.append(lamps)
    return found


@lru_cache(maxsize=32)
def _glow(radius: int, colour: Colour) -> pygame.Surface:
    """The shine of a lamp, to be added."""
    sheet = pygame.Surface((2 * radius, 2 * radius))
    for far in range(radius, 0, -1):
        light = (1 - far / radius) ** 1.7 * 0.6
        pygame.draw.circle(sheet, mixed((0, 0, 0), colour, light), (radius, radius), far)
    return sheet
