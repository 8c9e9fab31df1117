"""Where the points came from: a column a round for each side, in the colours of their sources."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.app.story.facts import Seats, Story
from game.app.summary.paper import Paper
from game.app.theme import DIM, TEXT, Colour, mixed
from game.core.text import Text

SOURCES: tuple[Colour, ...] = (
    (86, 160, 210),
    (214, 170, 90),
    (206, 92, 96),
    (130, 170, 110),
    (164, 132, 204),
    (128, 134, 146),
)
_MOST = 8
"""More rounds than this are shown a stretch at a time: until they begin to be counted again."""
_INK: Colour = (16, 18, 22)


@dataclass(frozen=True, slots=True)
class Column:
    """Some rounds that are shown as one."""

    name: Text
    rounds: tuple[int, ...]


def columns(story: Story) -> list[Column]:
    """A column for each round; where there are many, one for each time that the rounds begin anew."""
    if len(story.rounds) <= _MOST:
        return [Column(Text("result.round", n=each.number), (at,)) for at, each in enumerate(story.rounds)]
    parts: list[list[int]] = []
    for at, each in enumerate(story.rounds):
        if not parts or each.number <= story.rounds[at - 1].number:
            parts.append([])
        parts[-1].append(at)
    return [Column(Text("result.part", n=n), tuple(rounds)) for n, rounds in enumerate(parts, 1)]


def paint_points(paper: Paper, story: Story) -> None:
    """Stacks by source; above each what the side has by then."""
    room = paper.head("star-four-points", paper.told("points"), paper.told("points_by"))
    sources = story.sources[: len(SOURCES)]
    if not sources:
        paper.para(paper.told("no_points"), room, 15, DIM)
        return
    room.height -= _legend(paper, room, sources)
    shown = columns(story)
    px, foot, top = paper.px, paper.high(13) + paper.px(10), paper.high(16)
    sides = story.sides[:2]
    step = room.width // max(1, len(shown))
    gap = max(2, min(px(10), step // 12))
    wide = max(6, min(px(58), (step - 2 * gap) // len(sides) - gap))
    sums = {(at, side): _sum(story, column, side) for at, column in enumerate(shown) for side in sides}
    high = max(1, room.height - foot - top)
    unit = high / max(1, *sums.values())
    totals = dict.fromkeys(sides, 0)
    for at, column in enumerate(shown):
        middle, base = room.x + at * step + step // 2, room.bottom - foot
        paper.text(paper.say(column.name), (middle, base + px(8)), 13, DIM, anchor="midtop", room=step - 2)
        left = middle - (len(sides) * (wide + gap) - gap) // 2
        for n, side in enumerate(sides):
            totals[side] += sums[at, side]
            x = left + n * (wide + gap)
            colour = paper.people.colour(side[0])
            pygame.draw.rect(paper.surface, colour, (x, base + px(2), wide, max(2, px(4))))
            y = _stack(paper, story, column, side, sources, pygame.Rect(x, base, wide, 0), unit)
            over = (x + wide // 2, y - px(2) - paper.high(15) // 2)
            paper.text(str(totals[side]), over, 15, mixed(colour, (255, 255, 255), 0.4), True, "center")


def _sum(story: Story, column: Column, side: Seats, source: Text | None = None) -> int:
    return sum(story.points(side, at, source) for at in column.rounds)


def _stack(
    paper: Paper,
    story: Story,
    column: Column,
    side: Seats,
    sources: tuple[Text, ...],
    foot: pygame.Rect,
    unit: float,
) -> int:
    """One stack; the y of its top."""
    total = 0
    for number, source in enumerate(sources):
        n = _sum(story, column, side, source)
        if not n:
            continue
        low, top = round(foot.y - total * unit), round(foot.y - (total + n) * unit)
        block = pygame.Rect(foot.x, top, foot.width, max(2, low - top - 1))
        pygame.draw.rect(paper.surface, SOURCES[number], block, border_radius=max(1, paper.px(3)))
        if block.height >= paper.high(14) and block.width >= paper.px(14):
            paper.text(str(n), block.center, 14, _INK, True, "center")
        total += n
    return round(foot.y - total * unit)


def _legend(paper: Paper, room: pygame.Rect, sources: tuple[Text, ...]) -> int:
    """What the colours mean, in as many lines as they need, at the foot; their height."""
    px, step = paper.px, paper.high(13) + paper.px(2)
    spots: list[tuple[int, int, str, Colour]] = []
    x = line = 0
    for source, colour in zip(sources, SOURCES, strict=False):
        words = paper.say(source)
        wide = min(room.width, px(18) + paper.wide(words, 13) + px(18))
        if x and x + wide > room.width:
            x, line = 0, line + 1
        spots.append((x, line, words, colour))
        x += wide
    top = room.bottom - step * (line + 1)
    for x, line, words, colour in spots:
        y = top + line * step + step // 2
        pygame.draw.rect(paper.surface, colour, (room.x + x, y - px(6), px(12), px(12)), border_radius=px(3))
        paper.text(words, (room.x + x + px(18), y), 13, mixed(TEXT, DIM, 0.4), anchor="midleft", room=room.width - x)
    return step * (line + 1) + px(4)
