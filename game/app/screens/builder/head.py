"""The head of the builder: emblem, verdict, rings for the totals, and what the crew plays like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.app.theme import ACCENT, DIM, GROUND, LINE, LOSS, PANEL, SUCCESS, TEXT, Theme, mixed
from game.app.widgets.force import Steps, token
from game.app.widgets.gauge import ring, steps
from game.app.widgets.prose import LEAST, line_size

_MOST_RINGS = 4


@dataclass(frozen=True, slots=True)
class Total:
    """What is counted: how much there is, of how much, and whether its own rule is kept."""

    name: str
    have: int
    most: int
    met: bool


@dataclass(frozen=True, slots=True)
class Head:
    """Everything the head shows."""

    icon: str
    name: str
    below: str
    verdict: str
    legal: bool
    wrong: bool
    totals: tuple[Total, ...]
    plays: str
    bars: tuple[Steps, ...]


def paint_head(surface: pygame.Surface, rect: pygame.Rect, theme: Theme, head: Head, of: Sequence[str]) -> None:
    """`of` says below each ring what it is full with."""
    px, blue = theme.px, theme.side(0)
    pygame.draw.rect(surface, mixed(PANEL, blue, 0.14), rect, border_radius=px(9))
    pygame.draw.rect(surface, mixed(LINE, blue, 0.4), rect, 1, border_radius=px(9))
    pad, high = px(12), rect.height
    disc = pygame.Rect(rect.x + pad, 0, min(px(70), high - px(16)), min(px(70), high - px(16)))
    disc.centery = rect.centery
    token(surface, theme, disc, head.icon, 0)
    words = pygame.Rect(disc.right + pad, rect.y, rect.width * (25 if head.bars else 34) // 100, high)
    _name(surface, theme, head, words)
    bars = rect.width * 34 // 100 if head.bars else 0
    rings = pygame.Rect(words.right + pad, rect.y, rect.right - pad - bars - words.right - pad, high)
    _rings(surface, theme, head, rings, of)
    if head.bars:
        _bars(surface, theme, head, pygame.Rect(rect.right - bars - pad, rect.y, bars, high))


def _name(surface: pygame.Surface, theme: Theme, head: Head, room: pygame.Rect) -> None:
    px = theme.px
    size = line_size(theme, head.name, room.width, 21, True) or LEAST
    small = line_size(theme, head.below, room.width, 13) or LEAST
    lines = [
        theme.words(theme.clipped(head.name, room.width, size, True), size, TEXT, True),
        theme.words(theme.clipped(head.below, room.width, small), small, DIM),
    ]
    pill_size = line_size(theme, head.verdict, room.width - px(38), 13, True) or LEAST
    told = theme.words(theme.clipped(head.verdict, room.width - px(38), pill_size, True), pill_size, GROUND, True)
    high = sum(line.get_height() for line in lines) + told.get_height() + px(10)
    y = room.centery - high // 2
    for line in lines:
        surface.blit(line, (room.x, y))
        y += line.get_height()
    colour = SUCCESS if head.legal else LOSS if head.wrong else DIM
    box = pygame.Rect(room.x, y + px(4), told.get_width() + px(36), told.get_height() + px(4))
    pygame.draw.rect(surface, colour, box, border_radius=box.height // 2)
    sign = theme.icon("check" if head.legal else "alert-outline" if head.wrong else "plus", px(15), GROUND)
    surface.blit(sign, sign.get_rect(midleft=(box.x + px(9), box.centery)))
    surface.blit(told, told.get_rect(midleft=(box.x + px(28), box.centery)))


def shown_totals(totals: Sequence[Total]) -> list[int]:
    """Which totals have a ring where there are many: the first, what is wrong, and then what there is anything of."""
    worth = sorted(range(1, len(totals)), key=lambda n: (totals[n].met, not totals[n].have, n))
    return sorted([0, *worth][: min(_MOST_RINGS, len(totals))])


def _rings(surface: pygame.Surface, theme: Theme, head: Head, room: pygame.Rect, of: Sequence[str]) -> None:
    px = theme.px
    places = shown_totals(head.totals)
    if not places:
        return
    each = room.width // len(places)
    small = max(LEAST, px(12))
    radius = max(px(16), min(px(30), (room.height - 2 * theme.line_height(small) - px(8)) // 2, each // 3))
    for n, at in enumerate(places):
        total, x = head.totals[at], room.x + n * each + each // 2
        colour = SUCCESS if total.met else LOSS if total.most and total.have > total.most else ACCENT
        share = total.have / total.most if total.most else float(bool(total.have))
        lines = theme.wrap(of[at], each - px(6), small)[:2]
        high = 2 * radius + px(3) + len(lines) * theme.line_height(small)
        top = room.centery - high // 2
        ring(surface, (x, top + radius), radius, share, colour)
        number = theme.words(str(total.have), line_size(theme, str(total.have), round(1.3 * radius), 17, True) or LEAST,
                             TEXT, True)  # fmt: skip
        surface.blit(number, number.get_rect(center=(x, top + radius)))
        for k, line in enumerate(lines):
            drawn = theme.words(line, small, DIM)
            surface.blit(drawn, drawn.get_rect(midtop=(x, top + 2 * radius + px(3) + k * theme.line_height(small))))


def _bars(surface: pygame.Surface, theme: Theme, head: Head, room: pygame.Rect) -> None:
    """What it plays like, in two columns."""
    px, small = theme.px, max(LEAST, theme.px(13))
    title = theme.words(head.plays, small, ACCENT, True)
    rows = -(-len(head.bars) // 2)
    step = min(px(24), (room.height - title.get_height() - px(10)) // max(1, rows))
    y = room.centery - (title.get_height() + rows * step) // 2
    surface.blit(title, (room.x, y))
    y += title.get_height() + px(2)
    wide = room.width // 2
    for n, (name, value, most) in enumerate(head.bars):
        x, top = room.x + n // rows * wide, y + n % rows * step
        label = wide * 46 // 100
        drawn = theme.words(theme.clipped(name, label - px(4), small), small, TEXT)
        surface.blit(drawn, drawn.get_rect(midleft=(x, top + step // 2)))
        bar = pygame.Rect(x + label, 0, wide - label - px(12), px(7))
        bar.centery = top + step // 2
        steps(surface, bar, value, mixed(theme.side(0), TEXT, 0.15), most)
