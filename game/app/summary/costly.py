"""The decisions that cost most: what was done, what would have been better, and the way there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.app.summary.paper import GOLD, Paper
from game.app.theme import DIM, LINE, LOSS, SUCCESS, TEXT, Theme, mixed
from game.bots.review import MOST
from game.core.request import Seat

_HEAD = 44


@dataclass(frozen=True, slots=True)
class Costly:
    """A decision in words, and the stop of the replay at which it was made."""

    stop: int
    seat: Seat
    round: int
    asked: str
    did: str
    better: str
    worse: str


def places(panel: pygame.Rect, theme: Theme) -> list[pygame.Rect]:
    """Where the rows stand in a panel."""
    px = theme.px
    room = pygame.Rect(panel.x + px(16), panel.y + px(_HEAD), panel.width - px(32), panel.height - px(_HEAD + 10))
    high = room.height // MOST
    return [pygame.Rect(room.x, room.y + n * high, room.width, high - px(8)) for n in range(MOST)]


def button(row: pygame.Rect, theme: Theme, wide: int) -> pygame.Rect:
    """Where a row leads to its decision."""
    high = min(theme.px(40), row.height)
    return pygame.Rect(row.right - wide, row.centery - high // 2, wide, high)


def paint_costly(paper: Paper, rows: Sequence[Costly], note: str, wide: int, *, several: bool) -> None:
    """`wide`: the room of the buttons at the right; `several`: there are more people than one to name."""
    px = paper.px
    room = paper.head("scale-balance", paper.told("costly.title"), note)
    if not rows:
        paper.para(paper.told("costly.waiting" if note else "costly.none"), room, 16, DIM)
        return
    for n, (row, place) in enumerate(zip(rows, places(paper.rect, paper.theme), strict=False)):
        if n:
            y = place.y - px(5)
            pygame.draw.line(paper.surface, mixed(LINE, (0, 0, 0), 0.3), (place.x, y), (place.right, y))
        radius = min(px(24), place.height // 3)
        centre = (place.x + radius, place.centery)
        pygame.draw.circle(paper.surface, GOLD, centre, radius, max(2, px(2)))
        paper.text(str(n + 1), centre, 20, GOLD, True, "center")
        left = place.x + 2 * radius + px(16)
        _paint_words(paper, row, pygame.Rect(left, place.y, place.right - wide - px(16) - left, place.height), several)


def _paint_words(paper: Paper, row: Costly, room: pygame.Rect, several: bool) -> None:
    px, who = paper.px, [paper.people.name(row.seat)] if several else []
    number = [paper.told("round", n=row.round)] if row.round else []
    lines = [
        (" · ".join([*number, *who, row.asked]), 16, TEXT, True),
        (paper.told("costly.did", what=row.did, worse=row.worse), 15, mixed(LOSS, TEXT, 0.35), False),
        (paper.told("costly.better", what=row.better), 15, mixed(SUCCESS, TEXT, 0.25), False),
    ]
    each = room.height // len(lines)
    gap = max(0, min(px(26), each) - px(22)) if each > px(30) else 0
    tall = [min(each, paper.high(size)) for _, size, _, _ in lines]
    y = room.centery - (sum(tall) + gap * (len(lines) - 1)) // 2
    for (words, size, colour, bold), high in zip(lines, tall, strict=True):
        paper.text(words, (room.x, y), size, colour, bold, room=room.width)
        y += high + gap
