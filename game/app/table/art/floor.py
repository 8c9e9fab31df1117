"""The ground as somebody painted it in Tiled: its tiles laid once into one picture, cut to whatever is shown."""

from __future__ import annotations

from collections.abc import Generator

import pygame

from game.app.table.art.camera import Box
from game.boards.painting import Painting, Tile

_LARGEST = 2_400
"""Pixels a side of the picture that is kept."""
_AT_ONCE = 8
"""Rows of tiles laid in one step."""


class Floor:
    """A painted ground; without a picture where its tiles cannot be loaded, for then the plain ground will do."""

    def __init__(self, picture: pygame.Surface | None, box: Box) -> None:
        """`box` is where in the plane the whole painting lies."""
        self._box = box
        self._picture = picture

    def put(self, chunk: pygame.Surface, scale: float, origin: tuple[int, int]) -> None:
        """Lay whatever of it falls on a chunk, the plane's (0, 0) lying at -origin."""
        if self._picture is None:
            return
        left, top, right, bottom = self._box
        wide, high = self._picture.get_size()
        across, down = wide / ((right - left) * scale), high / ((bottom - top) * scale)
        x, y = origin[0] - left * scale, origin[1] - top * scale
        # A pixel more on every side, so that chunks meet without a seam.
        first = max(0, int(x * across) - 1), max(0, int(y * down) - 1)
        last = (
            min(wide, int((x + chunk.get_width()) * across) + 2),
            min(high, int((y + chunk.get_height()) * down) + 2),
        )
        if first[0] >= last[0] or first[1] >= last[1]:
            return
        part = self._picture.subsurface((*first, last[0] - first[0], last[1] - first[1]))
        at = round(first[0] / across - x), round(first[1] / down - y)
        end = round(last[0] / across - x), round(last[1] / down - y)
        chunk.blit(pygame.transform.smoothscale(part, (end[0] - at[0], end[1] - at[1])), at)


def laying(painting: Painting) -> Generator[None, None, pygame.Surface | None]:
    """The picture of a painted ground, some rows of tiles at a time."""
    rows = painting.layers[0].rows
    size = len(rows[0]) * painting.cell[0], len(rows) * painting.cell[1]
    share = min(1.0, _LARGEST / max(size))
    sheet = pygame.Surface((max(1, round(size[0] * share)), max(1, round(size[1] * share))), pygame.SRCALPHA)
    pictures = _Pictures(share)
    yield
    over = sheet.copy()
    yield
    try:
        for layer in painting.layers:
            over.fill((0, 0, 0, 0))
            for row, tiles in enumerate(layer.rows):
                for column, tile in enumerate(tiles):
                    if tile is not None:
                        # A tile larger than its cell stands on the cell's lower left corner.
                        foot = (
                            column * painting.cell[0] + layer.offset[0],
                            (row + 1) * painting.cell[1] + layer.offset[1],
                        )
                        picture = pictures.of(tile)
                        over.blit(picture, (round(foot[0] * share), round(foot[1] * share) - picture.get_height()))
                if row % _AT_ONCE == 0:
                    yield
            over.set_alpha(round(255 * layer.opacity))
            sheet.blit(over, (0, 0))
            yield
    except (OSError, ValueError, pygame.error):
        return None
    return sheet


class _Pictures:
    """Tiles cut from their files, turned as the map has them."""

    def __init__(self, share: float) -> None:
        self._share = share
        self._files: dict[str, pygame.Surface] = {}
        self._cut: dict[Tile, pygame.Surface] = {}

    def of(self, tile: Tile) -> pygame.Surface:
        if tile not in self._cut:
            self._cut[tile] = self._made(tile)
        return self._cut[tile]

    def _made(self, tile: Tile) -> pygame.Surface:
        file = str(tile.image)
        if file not in self._files:
            loaded = pygame.image.load(file)
            self._files[file] = pygame.Surface(loaded.get_size(), pygame.SRCALPHA)
            self._files[file].blit(loaded, (0, 0))
        picture = self._files[file].subsurface(tile.rectangle)
        if tile.turned:
            picture = pygame.transform.flip(pygame.transform.rotate(picture, 90), False, True)
        picture = pygame.transform.flip(picture, tile.flip_x, tile.flip_y)
        if self._share == 1.0:
            return picture
        wide, high = picture.get_size()
        return pygame.transform.smoothscale(
            picture, (max(1, round(wide * self._share)), max(1, round(high * self._share)))
        )
