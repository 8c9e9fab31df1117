"""Luck of the dice: what each side rolled against what its dice owed, and how usual that is."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.app.story.facts import Luck, Story
from game.app.summary.paper import Paper
from game.app.theme import DIM, LOSS, SUCCESS, TEXT, Colour, mixed
from game.app.widgets.gauge import bar
from game.app.widgets.panel import seat_sign
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
    shown = [(seat, luck) for seat, luck in rows(story) if luck.hits.spread or luck.saves.spread]
    if not shown:
        paper.para(paper.told("luck.none"), room, 15, DIM)
        return
    px = paper.px
    name, small, thick = paper.high(15), paper.high(13), px(14)
    full = name + thick + small + px(26)
    step = min(full, room.height // len(shown))
    most = max(max(1000 * luck.hits.rolled, luck.hits.mean, 1) for _, luck in shown) * 1.12
    for at, (seat, luck) in enumerate(shown):
        _row(paper, pygame.Rect(room.x, room.y + at * step, room.width, step), seat, luck, most)
    left = room.bottom - (room.y + step * len(shown))
    if left > small:
        foot = (room.x, room.bottom - small)
        paper.text(paper.told("luck.line"), foot, 13, DIM, room=room.width)


def _row(paper: Paper, room: pygame.Rect, seat: Seat, luck: Luck, most: float) -> None:
    px, colour = paper.px, paper.people.colour(seat)
    name, small = paper.high(15), paper.high(13)
    hits = paper.told("luck.hits", n=luck.hits.rolled, owed=tenths(luck.hits.mean))
    numbers = paper.text(hits, (room.right, room.y + name // 2), 13, DIM, anchor="midright", room=room.width * 2 // 3)
    seat_sign(paper.surface, (room.x + px(7), room.y + name // 2), px(6), max(0, paper.people.index(seat)), colour)
    left = room.x + px(20)
    paper.text(paper.people.name(seat), (left, room.y + name // 2), 15, TEXT, True, "midleft", numbers.x - left - px(8))
    trough = pygame.Rect(room.x, room.y + name + px(6), room.width, max(px(6), min(px(14), room.height - name - px(8))))
    words = trough.bottom + px(6) + small <= room.bottom
    if not words:
        trough.height = max(px(5), min(trough.height, room.bottom - trough.y - px(4)))
    if luck.hits.spread:
        lit = mixed(colour, (255, 255, 255), 0.12)
        bar(paper.surface, trough, 1000 * luck.hits.rolled / most, lit, luck.hits.mean / most)
    if words:
        told, ink = verdict(luck.all)
        paper.text(paper.say(told), (room.x, trough.bottom + px(5)), 13, ink, room=room.width)
