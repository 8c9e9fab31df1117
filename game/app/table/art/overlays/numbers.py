"""The numbers of suggested places, spread so that none covers another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, pi, sin

import pygame

from game.app.table.art.brush import DARK, line, pill
from game.app.table.art.chart import Chart
from game.app.table.art.overlay import Overlay
from game.app.theme import ACCENT
from game.core.place import Point

_RINGS, _WAYS = 6, 16
"""How far out, and in how many directions, a plate looks for room."""
_FOOT = 3
"""The radius of the dot on a place whose plate stands aside."""


@dataclass(frozen=True)
class Numbered(Overlay):
    """Suggested places with the number key that goes there; a plate without room stands aside, at a short leader."""

    places: tuple[Point, ...]

    def over(self, window: pygame.Surface, view: Chart) -> None:
        shown = [(number, at, view.camera.to_screen(at)) for number, at in enumerate(self.places, 1)]
        shown = [each for each in shown if view.rect.collidepoint(each[2])]
        plates = [pill(view.theme, str(number), ACCENT) for number, _, _ in shown]
        middles = [(round(x), round(y)) for _, _, (x, y) in shown]
        rects = spread(middles, [plate.get_size() for plate in plates], view.rect, view.labels.kept)
        view.labels.taken += rects
        for middle, rect in zip(middles, rects, strict=True):
            if not rect.collidepoint(middle):
                pygame.draw.line(window, DARK, middle, rect.center, 4)
                line(window, ACCENT, middle, rect.center)
                pygame.draw.circle(window, DARK, middle, _FOOT + 1)
                pygame.draw.circle(window, ACCENT, middle, _FOOT)
        for (_, at, _), plate, rect in zip(shown, plates, rects, strict=True):
            window.blit(plate, rect)
            view.numbers.append((rect, at))


def spread(
    middles: Sequence[tuple[int, int]],
    sizes: Sequence[tuple[int, int]],
    inside: pygame.Rect,
    taken: Sequence[pygame.Rect] = (),
) -> list[pygame.Rect]:
    """A plate for each place: on it where it lies over no other and under nothing, else as near as there is room."""
    placed: list[pygame.Rect] = []
    for n, (middle, size) in enumerate(zip(middles, sizes, strict=True)):
        others = [at for m, at in enumerate(middles) if m != n]
        tried = list(_around(middle, size, inside))
        free = [rect for rect in tried if rect.collidelist([*taken, *placed]) < 0]
        aside = (rect for rect in free if rect.center == middle or not any(map(rect.collidepoint, others)))
        placed.append(next(aside, free[0] if free else tried[0]))
    return placed


def _around(middle: tuple[int, int], size: tuple[int, int], inside: pygame.Rect) -> Iterator[pygame.Rect]:
    """Places for a plate, the nearest first; upwards before downwards."""
    x, y = middle
    yield pygame.Rect(x - size[0] // 2, y - size[1] // 2, *size).clamp(inside)
    for ring in range(1, _RINGS):
        far = ring * (size[1] + 2) * 0.75
        for way in range(_WAYS):
            turn = -pi / 2 + (way + 1) // 2 * (1 if way % 2 else -1) * 2 * pi / _WAYS
            rect = pygame.Rect(0, 0, *size)
            rect.center = round(x + far * cos(turn)), round(y + far * sin(turn))
            if inside.contains(rect):
                yield rect
