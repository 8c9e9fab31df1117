"""The next part of a longer game: its map, what it is about, the ladder, and what the interlude before it brings."""

from __future__ import annotations

import re

import pygame

from game.app.art.manner import Manner
from game.app.art.paint import filling, rounded, veil
from game.app.summary.banner import lettered
from game.app.summary.paper import GROUND, Paper
from game.app.theme import DIM, TEXT, Theme, mixed
from game.app.widgets import hexsign
from game.app.widgets.preview import board_picture
from game.kit.interlude import Interlude, Show

_LEAST = (1180, 600)
"""Pixels at 100 % from which on it has half the window; below it has a page of its own."""
_BUTTON = 60


def halves(size: tuple[int, int], percent: int) -> bool:
    """Whether there is room for it beside the panels."""
    return all(have * 100 >= least * percent for have, least in zip(size, _LEAST, strict=True))


_LAST = re.compile(r"(?<=[.!?]) [^.!?]+[.!?]*\Z")
"""The last sentence of several."""


def button_in(panel: pygame.Rect, theme: Theme) -> pygame.Rect:
    """Where the main button stands, at the foot of the panel."""
    pad, high = theme.px(18), min(theme.px(_BUTTON), panel.height // 5)
    return pygame.Rect(panel.x + pad, panel.bottom - pad - high, panel.width - 2 * pad, high)


def paint_coming(paper: Paper, found: Interlude, manner: Manner, *, button: bool) -> None:
    """Everything but the button, for which room is left; the picture of the map is as high as the words allow."""
    show, px, rect = found.next, paper.px, paper.rect
    if show is None:
        return
    pygame.draw.rect(paper.surface, GROUND, rect, border_radius=px(14))
    foot = (button_in(rect, paper.theme).top if button else rect.bottom) - px(10)
    pad = px(24)
    wide = rect.width - 2 * pad
    ahead, ladder, intro = _ahead_high(paper, found), _ladder_high(paper, found, wide), _intro(paper, show, wide)
    head, least = paper.high(15) + px(58), px(30)
    # Where there is little room the least important goes first.
    if least + head + len(intro) * paper.high(16) + ladder + ahead > foot:
        ahead = 0
    if least + head + len(intro) * paper.high(16) + ladder > foot:
        intro = []
    if least + head + ladder > foot:
        ladder = 0
    top = max(least, foot - ahead - ladder - head - len(intro) * paper.high(16) - px(22))
    _map(paper, show, pygame.Rect(0, 0, rect.width, min(rect.height, top + px(40))))
    n = found.shows.index(show) + 1
    y = top
    paper.text(paper.told("coming", n=n, of=len(found.shows)), (pad, y), 15, hexsign.LIT, True, room=wide)
    y += paper.high(15)
    title = lettered(paper.say(show.name), manner, "won", px(40), wide)
    paper.surface.blit(title, (pad - px(6), y - px(4)))
    y += px(58)
    for line in intro:
        paper.text(line, (pad, y), 16, mixed(TEXT, DIM, 0.2))
        y += paper.high(16)
    if ladder:
        _ladder(paper, found, pygame.Rect(pad, y + px(8), wide, ladder))
    if ahead:
        _ahead(paper, found, pygame.Rect(pad, foot - ahead, wide, ahead))
    pygame.draw.rect(paper.surface, manner.bright, rect, max(2, px(2)), border_radius=px(14))


def _intro(paper: Paper, show: Show, wide: int) -> list[str]:
    """What it is about, in as many whole sentences as three lines hold."""
    told = paper.say(show.intro)
    while len(lines := paper.theme.wrap(told, wide, paper.size(16))) > 3:
        shorter = _LAST.sub("", told)
        if shorter == told:
            return [*lines[:2], paper.theme.clipped(" ".join(lines[2:]), wide, paper.size(16))]
        told = shorter
    return lines


def _map(paper: Paper, show: Show, where: pygame.Rect) -> None:
    """The board it is played on, fading into the words below it."""
    if show.board is None or where.height < paper.px(40):
        return
    whole = board_picture(paper.theme, show.board, (where.width, max(where.height, where.width * 3 // 5)))
    picture = filling(whole, where.size).convert()
    veil(picture, picture.get_rect(), [(0, 0), (0.45, 30), (1, 255)], GROUND)
    paper.surface.blit(rounded(picture, paper.px(14)), where)


def _names(paper: Paper, found: Interlude, wide: int) -> list[list[str]]:
    """What stands below the rungs, in three lines at most."""
    room, size = wide // max(1, len(found.shows)) - paper.px(8), paper.size(13)
    lines = [paper.theme.wrap(paper.say(show.name), room, size, True) for show in found.shows]
    return [[*each[:2], paper.theme.clipped(" ".join(each[2:]), room, size, True)][: len(each)] for each in lines]


def _ladder_high(paper: Paper, found: Interlude, wide: int) -> int:
    return paper.px(66) + max(map(len, _names(paper, found, wide))) * paper.high(13)


def _ladder(paper: Paper, found: Interlude, room: pygame.Rect) -> None:
    """The shows from left to right, with their names."""
    px, many = paper.px, len(found.shows)
    step = room.width / max(1, many)
    y = room.y + px(24)
    places = [(round(room.x + step * (n + 0.5)), y) for n in range(many)]
    for (show, at), after in zip(zip(found.shows, places, strict=True), places[1:], strict=False):
        colour = hexsign.LIT if show.stage == "done" else mixed(hexsign.SHUT, GROUND, 0.5)
        pygame.draw.line(paper.surface, colour, at, after, max(2, px(5)))
    for show, at, lines in zip(found.shows, places, _names(paper, found, room.width), strict=True):
        hexsign.rung(paper.surface, paper.theme, at, px(24 if show.stage == "now" else 20), show)
        for n, line in enumerate(lines):
            below = (at[0], y + px(32) + n * paper.high(13))
            paper.text(line, below, 13, DIM if show.stage == "later" else TEXT, True, "midtop", round(step) - px(4))


def _ahead_high(paper: Paper, found: Interlude) -> int:
    return len(found.ahead) * (paper.high(16) + paper.high(14) + paper.px(8))


def _ahead(paper: Paper, found: Interlude, room: pygame.Rect) -> None:
    """What the interlude brings: a line, and below it what that means."""
    step = room.height // max(1, len(found.ahead))
    for n, ahead in enumerate(found.ahead):
        y, left = room.y + n * step, room.x + paper.px(44)
        paper.icon(ahead.icon, (room.x + paper.px(18), y + step // 2), 26, hexsign.LIT)
        paper.text(paper.say(ahead.title), (left, y), 16, TEXT, True, room=room.right - left)
        paper.text(paper.say(ahead.words), (left, y + paper.high(16)), 14, DIM, room=room.right - left)
