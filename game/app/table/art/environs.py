"""What lies around a board: the lights of a city, a camp's table, or a fair; arenas have walls and crowds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import ceil, floor, hypot
from random import Random

import numpy as np
import pygame

from game.app.table.art.camera import Box
from game.app.theme import GROUND, Colour, mixed
from game.boards.hexes import HexBoard
from game.boards.squares import SquareBoard
from game.kit.scenarios import Board

_CITY: tuple[Colour, ...] = ((255, 190, 110), (255, 150, 90), (120, 160, 255), (255, 220, 170), (230, 90, 90))
_FAIR: tuple[Colour, ...] = ((255, 90, 110), (255, 200, 80), (90, 200, 255), (150, 240, 140), (240, 140, 255))
_PLANKS: Colour = (44, 32, 24)
_OPEN_AIR = ("grass", "sand", "snow", "earth", "mud", "planks")


def mood_of(board: Board) -> str:
    """The surroundings that suit a board."""
    if isinstance(board, HexBoard):
        return "arena"
    if board.mood:
        return board.mood
    if isinstance(board, SquareBoard):
        return "city"
    return "camp" if any(word in board.ground for word in _OPEN_AIR) else "city"


def painting_environs(
    chunk: pygame.Surface, mood: str, scale: float, origin: tuple[int, int], whole: Box
) -> Iterator[None]:
    """Paint the part of the surroundings that a chunk shows, a little at a time.

    `whole` is the board with its frame, in the plane.
    """
    chunk.fill(GROUND)
    yield from _PAINTERS[mood](chunk, scale, origin, whole)
    yield
    _darken(chunk, scale, origin, whole)


def _lights(
    chunk: pygame.Surface, scale: float, origin: tuple[int, int], whole: Box, colours: tuple[Colour, ...], dense: float
) -> Iterator[None]:
    """Lamps far away and out of focus: soft discs, each at its place in the plane whatever the zoom."""
    step = max(whole[2] - whole[0], whole[3] - whole[1]) / 14
    for row, column in _cells(chunk, scale, origin, step):
        dice = Random(f"{row} {column} lights")
        if dice.random() > dense:
            continue
        u, v = (column + dice.random()) * step, (row + dice.random()) * step
        radius = max(3, round(step * dice.uniform(0.14, 0.42) * scale))
        glow = _bokeh(min(radius, 160), dice.choice(colours), dice.randint(3, 8))
        place = glow.get_rect(center=(round(u * scale) - origin[0], round(v * scale) - origin[1]))
        chunk.blit(glow, place, special_flags=pygame.BLEND_RGB_ADD)
        yield


def _city(chunk: pygame.Surface, scale: float, origin: tuple[int, int], whole: Box) -> Iterator[None]:
    return _lights(chunk, scale, origin, whole, _CITY, 0.55)


def _fair(chunk: pygame.Surface, scale: float, origin: tuple[int, int], whole: Box) -> Iterator[None]:
    return _lights(chunk, scale, origin, whole, _FAIR, 0.7)


def _camp(chunk: pygame.Surface, scale: float, origin: tuple[int, int], whole: Box) -> Iterator[None]:
    """The boards of a large table, with the light of a lamp on it."""
    step = max(whole[2] - whole[0], whole[3] - whole[1]) / 9
    high, wide = chunk.get_height(), chunk.get_width()
    for row in range(floor(origin[1] / scale / step), ceil((origin[1] + high) / scale / step) + 1):
        tone = mixed(_PLANKS, (0, 0, 0), Random(f"{row} plank").uniform(0.0, 0.3))
        top, bottom = round(row * step * scale) - origin[1], round((row + 1) * step * scale) - origin[1]
        pygame.draw.rect(chunk, tone, (0, top, wide, bottom - top))
        pygame.draw.line(chunk, mixed(tone, (0, 0, 0), 0.5), (0, bottom), (wide, bottom), max(1, round(scale * 0.04)))
    yield


_PAINTERS = {"city": _city, "fair": _fair, "camp": _camp}


def _cells(chunk: pygame.Surface, scale: float, origin: tuple[int, int], step: float) -> list[tuple[int, int]]:
    """The squares of a coarse net over the plane whose things may reach into a chunk."""
    wide, high = chunk.get_size()
    rows = range(floor(origin[1] / scale / step) - 1, ceil((origin[1] + high) / scale / step) + 1)
    columns = range(floor(origin[0] / scale / step) - 1, ceil((origin[0] + wide) / scale / step) + 1)
    return [(row, column) for row in rows for column in columns]


def _darken(chunk: pygame.Surface, scale: float, origin: tuple[int, int], whole: Box) -> None:
    """Farther from the board it is darker, and just beside it lies its shadow."""
    side = 17
    us = np.linspace(origin[0], origin[0] + chunk.get_width(), side) / scale
    vs = np.linspace(origin[1], origin[1] + chunk.get_height(), side) / scale
    away_u = np.maximum(np.maximum(whole[0] - us, us - whole[2]), 0)
    away_v = np.maximum(np.maximum(whole[1] - vs, vs - whole[3]), 0)
    far = np.hypot(away_u[:, None], away_v[None, :]) / hypot(whole[2] - whole[0], whole[3] - whole[1])
    level = np.clip(0.5 + 2.4 * far, 0, 1) * np.clip(1.2 - 2.2 * far, 0.15, 1)
    shade = pygame.surfarray.make_surface(np.repeat((level * 255).astype(np.uint8)[..., None], 3, axis=2))
    chunk.blit(pygame.transform.smoothscale(shade, chunk.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)


@lru_cache(maxsize=256)
def _bokeh(radius: int, colour: Colour, percent: int) -> pygame.Surface:
    """A light out of focus, to be added: an even disc with a soft, slightly brighter edge."""
    xs, ys = np.ogrid[-radius : radius + 1, -radius : radius + 1]
    far = np.sqrt((xs * xs + ys * ys).astype(np.float32)) / radius
    disc = np.clip((1 - far) * 5, 0, 1) * (0.75 + 0.25 * far * far * far) * (percent / 60)
    sheet = pygame.Surface(disc.shape)
    pixels = pygame.surfarray.pixels3d(sheet)
    pixels[:] = np.clip(disc[..., None] * np.array(colour, np.float32), 0, 255).astype(np.uint8)
    del pixels
    return sheet
