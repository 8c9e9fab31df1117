"""What is worth telling: a sign, a name and a sentence each; those never seen before are marked."""

from __future__ import annotations

from collections.abc import Collection

import pygame

from game.app.story.facts import Story
from game.app.summary.paper import GOLD, Paper
from game.app.theme import DIM, SUCCESS, TEXT
from game.core.text import Text


def paint_worth(paper: Paper, story: Story, known: Collection[str]) -> None:
    room = paper.head("trophy-outline", paper.told("worth"))
    if not story.worth:
        paper.para(paper.told("no_worth"), room, 15, DIM)
        return
    px = paper.px
    radius = min(px(24), (paper.high(16) + paper.high(13)) // 2)
    wide = room.width - 2 * radius - px(12)
    tall = [paper.high(16) + _lines(paper, paper.say(worth.words), wide) * paper.high(13) for worth in story.worth]
    rows, used = 0, 0
    while rows < len(tall) and used + tall[rows] <= room.height:
        used, rows = used + tall[rows] + px(4), rows + 1
    gap = min(px(18), (room.height - sum(tall[:rows])) // max(1, rows))
    y = room.y
    for worth, high in zip(story.worth[:rows], tall, strict=False):
        centre = (room.x + radius, y + high // 2)
        pygame.draw.circle(paper.surface, GOLD, centre, radius)
        pygame.draw.circle(paper.surface, (40, 34, 24), centre, radius - max(2, px(2)))
        paper.icon(worth.icon, centre, round(radius * 120 / paper.theme.percent), GOLD)
        left, right = room.x + 2 * radius + px(12), room.right
        if worth.name not in known:
            right = paper.pill(paper.told("new"), right, y + paper.high(16) // 2, SUCCESS).x - px(6)
        name = paper.say(Text(f"story.worth.{worth.name}.name"))
        paper.text(name, (left, y), 16, TEXT, True, room=right - left)
        below = pygame.Rect(left, y + paper.high(16), wide, high - paper.high(16))
        paper.para(paper.say(worth.words), below, 13, DIM)
        y += high + gap


def _lines(paper: Paper, words: str, wide: int) -> int:
    return len(paper.theme.wrap(words, wide, paper.size(13)))
