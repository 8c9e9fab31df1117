"""Luck of the dice: what each side rolled against what its dice owed, and how usual that is."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.app.story.facts import Luck, Story
from game.app.summary.paper import Paper, rim
from game.app.summary.people import company
from game.app.theme import DIM, LOSS, SUCCESS, TEXT, Colour, mixed
from game.app.widgets.gauge import bar
from game.core.journal import Owed
from game.core.request import Seat
from game.core.text import Text

_USUAL = 0.45
"""Within so many deviations dice were as dice are."""


def rows(story: Story) -> list[tuple[Seat, Luck]]:
    """One for each side, or for each seat where all play together."""
    if story.together:
        return [(seat, story.luck[seat]) for seat in story.sides[0] if seat in story.luck]
    return [(side[0], _sum(story, side)) for side in story.sides]


def _sum(story: Story, side: Sequence[Seat]) -> Luck:
    whole = Luck()
    for seat in side:
        whole += story.luck.get(seat, Luck())
    return whole


def off(owed: Owed) -> float:
    """How many deviations the dice were better than they owed."""
    return (1000 * owed.rolled - owed.mean) / math.sqrt(1000 * owed.spread) if owed.spread else 0.0


def better(deviations: float) -> float:
    """The share of games in which the same dice come out better."""
    return 0.5 * math.erfc(deviations / math.sqrt(2))


def verdict(owed: Owed) -> tuple[Text, Colour]:
    """Luck in words."""
    deviations = off(owed)
    if not owed.spread:
        return Text("result.luck.none"), DIM
    if abs(deviations) < _USUAL:
        return Text("result.luck.usual"), mixed(TEXT, DIM, 0.4)
    tenths = round(10 * better(deviations))
    if deviations > 0:
        return Text("result.luck.good", n=tenths) if tenths else Text("result.luck.best"), SUCCESS
    return Text("result.luck.bad", n=tenths) if tenths < 10 else Text("result.luck.worst"), LOSS


def tenths(thousandths: int) -> str:
    """A number with one decimal."""
    return f"{thousandths / 1000:.1f}"


def paint_luck(paper: Paper, story: Story) -> None:
    room = paper.head("dice-multiple-outline", paper.told("luck.title"), paper.told("luck.what"))
    rolled = [(seat, luck) for seat, luck in rows(story) if luck.hits.spread or luck.saves.spread]
    shown = [(seat, luck) for seat, luck in rolled if luck.hits.spread] or rolled
    if not shown:
        paper.para(paper.told("luck.none"), room, 15, DIM)
        return
    px = paper.px
    name, small, thick = paper.high(15), paper.high(13), px(14)
    full = name + thick + 2 * small + px(34)
    step = min(full, room.height // len(shown))
    most = max(max(1000 * luck.hits.rolled, luck.hits.mean, 1) for _, luck in shown) * 1.12
    for at, (seat, luck) in enumerate(shown):
        row = pygame.Rect(room.x, room.y + at * step, room.width, step)
        _row(paper, row, _called(paper, story, seat), seat, luck, most)
    left = room.bottom - (room.y + step * len(shown))
    if left > small:
        foot = (room.x, room.bottom - small)
        paper.text(paper.told("luck.line"), foot, 13, DIM, room=room.width)


def _called(paper: Paper, story: Story, seat: Seat) -> str:
    """A seat by its hero, where everybody has one of a company."""
    hero = next((id for id in company(story) if story.cast[id].seat == seat), "") if story.together else ""
    return paper.say(story.cast[hero].name) if hero else paper.people.name(seat)


def _row(paper: Paper, room: pygame.Rect, name: str, seat: Seat, luck: Luck, most: float) -> None:
    px, colour = paper.px, paper.people.colour(seat)
    line, small = paper.high(15), paper.high(13)
    hits = paper.told("luck.hits", n=luck.hits.rolled, owed=tenths(luck.hits.mean))
    base = rim(px(7), max(0, paper.people.index(seat)), colour)
    paper.surface.blit(base, base.get_rect(midleft=(room.x, room.y + line // 2)))
    left = room.x + px(20)
    beside = left + paper.wide(name, 15, True) + px(10) + paper.wide(hits, 13) <= room.right
    if not beside:
        hits = f"{luck.hits.rolled} / {tenths(luck.hits.mean)}"
        beside = left + paper.wide(name, 15, True) + px(10) + paper.wide(hits, 13) <= room.right
    paper.text(name, (left, room.y + line // 2), 15, TEXT, True, "midleft", room.right - left)
    if beside:
        paper.text(hits, (room.right, room.y + line // 2), 13, DIM, anchor="midright")
    free = room.height - line - px(8)
    words = free >= px(12) + small
    thick = max(px(5), min(px(16), free - (small + px(8) if words else px(2))))
    trough = pygame.Rect(room.x, room.y + line + px(5), room.width, thick)
    if luck.hits.spread:
        lit = mixed(colour, (255, 255, 255), 0.12)
        bar(paper.surface, trough, 1000 * luck.hits.rolled / most, lit, luck.hits.mean / most)
    if not words:
        return
    told, ink = verdict(luck.hits)
    below = paper.say(told) if beside else hits
    if paper.wide(below, 13) > room.width:
        below = below.partition(":")[0]
    y = trough.bottom + px(6)
    paper.text(below, (room.x, y), 13, ink if beside else DIM, room=room.width)
    saves = paper.told("luck.saves", n=luck.saves.rolled, owed=tenths(luck.saves.mean)) if luck.saves.spread else ""
    if saves and y + 2 * small <= room.bottom:
        paper.text(saves, (room.x, y + small), 13, DIM, room=room.width)
