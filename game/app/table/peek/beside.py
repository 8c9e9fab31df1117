"""Where a sheet lies: beside what was clicked, and over nothing that is needed to decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

_SHRINKS = (
    (1.0, 1.0),
    (0.85, 1.0),
    (1.0, 0.8),
    (0.85, 0.8),
    (0.7, 1.0),
    (0.7, 0.8),
    (1.0, 0.6),
    (0.55, 1.0),
    (1.0, 0.45),
    (0.55, 0.7),
    (0.42, 1.0),
    (0.42, 0.6),
)
"""Shares of width and height that are tried one after the other until nothing is covered."""


def beside(
    anchor: pygame.Rect, size: tuple[int, int], room: pygame.Rect, avoid: Sequence[pygame.Rect], gap: int
) -> pygame.Rect:
    """A rectangle in `room` that covers none of `avoid`, as near to `anchor` as it can be; smaller if it must."""
    best: tuple[int, pygame.Rect] | None = None
    for wide, high in _SHRINKS:
        wanted = min(room.width, round(size[0] * wide)), min(room.height, round(size[1] * high))
        found = min(_places(anchor, wanted, room, gap), key=lambda rect: _cost(rect, anchor, avoid))
        covered = sum(_shared(rect, found) for rect in avoid)
        if not covered:
            return found
        if best is None or covered < best[0]:
            best = covered, found
    assert best is not None
    return best[1]


def _places(anchor: pygame.Rect, size: tuple[int, int], room: pygame.Rect, gap: int) -> Iterator[pygame.Rect]:
    """Right and left of the anchor, above and below it, and in the corners of the room."""
    rect = pygame.Rect((0, 0), size)
    for x in (anchor.right + gap, anchor.left - gap - size[0]):
        for y in (anchor.top, anchor.centery - size[1] // 2, anchor.bottom - size[1]):
            yield rect.move(x, y).clamp(room)
    for y in (anchor.top - gap - size[1], anchor.bottom + gap):
        for x in (anchor.left, anchor.centerx - size[0] // 2, anchor.right - size[0]):
            yield rect.move(x, y).clamp(room)
    for x in (room.left, room.right - size[0]):
        for y in (room.top, room.bottom - size[1]):
            yield rect.move(x, y)


def _cost(rect: pygame.Rect, anchor: pygame.Rect, avoid: Sequence[pygame.Rect]) -> tuple[int, int, int]:
    """What would be covered counts first, then the anchor itself, then the way to it."""
    way = abs(rect.centerx - anchor.centerx) + abs(rect.centery - anchor.centery)
    return sum(_shared(other, rect) for other in avoid), _shared(anchor, rect), way


def _shared(a: pygame.Rect, b: pygame.Rect) -> int:
    both = a.clip(b)
    return both.width * both.height
