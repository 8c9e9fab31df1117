"""What is worth telling, and what to try next time: a sign and a sentence each; what is new is marked."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame

from game.app.story.facts import Story, Worth
from game.app.summary.paper import GOLD, Paper
from game.app.theme import DIM, SUCCESS, TEXT, Colour, mixed
from game.core.text import Text

_HINT: Colour = (150, 196, 236)


def paint_worth(paper: Paper, story: Story, known: Collection[str], hints: Sequence[Worth] = ()) -> None:
    """`hints` come first: whoever lost wants to know why; what is worth telling takes the room that is left."""
    px = paper.px
    if hints:
        room = paper.head("lightbulb-on-outline", paper.told("next_time"))
        end = _rows(paper, room, hints, ())
        left = pygame.Rect(room.x, end + px(10), room.width, room.bottom - end - px(10))
        head = paper.high(15) + px(6)
        if story.worth and left.height >= head + _tall(paper, story.worth[0], left.width, named=True):
            pygame.draw.line(paper.surface, mixed(DIM, (0, 0, 0), 0.6), left.topleft, left.topright)
            paper.text(paper.told("worth"), (left.x, left.y + px(4)), 15, DIM, True)
            _rows(paper, left.move(0, head + px(4)).clip(left), story.worth, known, named=True)
        return
    room = paper.head("trophy-outline", paper.told("worth"))
    if story.worth:
        _rows(paper, room, story.worth, known, named=True)
    else:
        paper.para(paper.told("no_worth"), room, 15, DIM)


def _rows(
    paper: Paper, room: pygame.Rect, things: Sequence[Worth], known: Collection[str], *, named: bool = False
) -> int:
    """As many as fit, one below the other; the y where they end. What is worth telling has a name of its own."""
    px = paper.px
    radius = _radius(paper)
    tall = [_tall(paper, worth, room.width, named=named) for worth in things]
    rows, used = 0, 0
    while rows < len(tall) and used + tall[rows] <= room.height:
        used, rows = used + tall[rows] + px(4), rows + 1
    gap = min(px(18), (room.height - sum(tall[:rows])) // max(1, rows)) if named else px(8)
    colour = GOLD if named else _HINT
    y = room.y
    for worth, high in zip(things[:rows], tall, strict=False):
        centre = (room.x + radius, y + high // 2)
        pygame.draw.circle(paper.surface, colour, centre, radius)
        pygame.draw.circle(paper.surface, mixed(colour, (24, 26, 30), 0.86), centre, radius - max(2, px(2)))
        paper.icon(worth.icon, centre, round(radius * 120 / paper.theme.percent), colour)
        left, right = room.x + 2 * radius + px(12), room.right
        top = y
        if named:
            if worth.name not in known:
                right = paper.pill(paper.told("new"), right, y + paper.high(16) // 2, SUCCESS).x - px(6)
            name = paper.say(Text(f"story.worth.{worth.name}.name"))
            paper.text(name, (left, y), 16, TEXT, True, room=right - left)
            top += paper.high(16)
        words, size = paper.say(worth.words), 13 if named else 14
        used = len(paper.theme.wrap(words, room.right - left, paper.size(size))) * paper.high(size)
        below = pygame.Rect(left, top if named else y + (high - used) // 2, room.right - left, max(used, high))
        paper.para(words, below, size, DIM if named else mixed(TEXT, DIM, 0.2))
        y += high + gap
    return y


def _radius(paper: Paper) -> int:
    return min(paper.px(24), (paper.high(16) + paper.high(13)) // 2)


def _tall(paper: Paper, worth: Worth, wide: int, *, named: bool) -> int:
    room = wide - 2 * _radius(paper) - paper.px(12)
    size = 13 if named else 14
    words = len(paper.theme.wrap(paper.say(worth.words), room, paper.size(size))) * paper.high(size)
    return paper.high(16) + words if named else max(words, 2 * _radius(paper))
