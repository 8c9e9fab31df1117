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
    least = paper.high(16) + paper.high(13)
    rows = max(1, min(len(story.worth), (room.height + px(6)) // (least + px(6))))
    step = min(px(76), room.height // rows)
    for at, worth in enumerate(story.worth[:rows]):
        row = pygame.Rect(room.x, room.y + at * step, room.width, step - px(4))
        radius = min(px(24), row.height // 2)
        centre = (row.x + radius, row.y + row.height // 2)
        pygame.draw.circle(paper.surface, GOLD, centre, radius)
        pygame.draw.circle(paper.surface, (40, 34, 24), centre, radius - max(2, px(2)))
        paper.icon(worth.icon, centre, round(radius * 120 / paper.theme.percent), GOLD)
        left = row.x + 2 * radius + px(12)
        right = row.right
        tall = min(row.height, least + paper.high(13))
        top = row.centery - (tall if row.height >= least + paper.high(13) else least) // 2
        if worth.name not in known:
            right = paper.pill(paper.told("new"), right, top + paper.high(16) // 2, SUCCESS).x - px(6)
        name = paper.say(Text(f"story.worth.{worth.name}.name"))
        paper.text(name, (left, top), 16, TEXT, True, room=right - left)
        below = pygame.Rect(left, top + paper.high(16), row.right - left, row.bottom - top - paper.high(16) + px(4))
        paper.para(paper.say(worth.words), below, 14, DIM)
