"""The moment itself: the banner in the manner of the game, rays behind it, and the plates of the sides."""

from __future__ import annotations

import math
from typing import Literal

import pygame

from game.app.art.lettering import Style, fitted
from game.app.art.manner import Manner
from game.app.story.facts import Actor
from game.app.summary.paper import GOLD, Anchor, Paper, rim
from game.app.theme import DIM, LINE, TEXT, Colour, mixed

End = Literal["won", "lost", "draw", "open"]

_GROUND: Colour = (25, 29, 35)
_DARK: Colour = (10, 12, 18)
_SILVER: tuple[Colour, Colour] = ((240, 243, 248), (150, 158, 172))
_RED: tuple[Colour, Colour] = ((226, 132, 126), (128, 40, 44))
_RAYS = 26
_BLUR = 10
_NARROW = 240
"""Pixels at 100 % below which a plate has its words one over the other."""
_LEFT: Anchor = "topleft"
_RIGHT: Anchor = "topright"


def lettered(words: str, manner: Manner, end: End, pixels: int, width: int) -> pygame.Surface:
    """The banner: gold for a victory, silver for a draw, dim red for a defeat, in the letters of the game."""
    fill, below = _SILVER if end in ("draw", "open") else _RED if end == "lost" else _gold(manner)
    outline = mixed(manner.deep, (0, 0, 0), 0.75)
    shade = mixed(below, (0, 0, 0), 0.55)
    loud = manner.letters == "loud"
    edge, depth = max(2, pixels // (20 if loud else 36)), max(2, pixels // (12 if loud else 24))
    style = Style(
        pixels,
        fill,
        below,
        outline,
        edge,
        squeeze=0.92 if loud else 1.0,
        shear=0.15 if loud else 0.0,
        track=0 if loud else pixels // 6,
        shade=shade,
        depth=depth,
    )
    return fitted(words.upper(), style, width)


def _gold(manner: Manner) -> tuple[Colour, Colour]:
    return mixed(manner.bright, (255, 255, 255), 0.65), mixed(manner.bright, (200, 110, 20), 0.35)


def backdrop(under: pygame.Surface, size: tuple[int, int], manner: Manner, end: End) -> pygame.Surface:
    """The table out of focus and in the dark, with the light of the game from above."""
    wide, high = size
    small = pygame.transform.smoothscale(under, (max(2, wide // _BLUR), max(2, high // _BLUR)))
    picture = pygame.transform.smoothscale(pygame.transform.box_blur(small, 2), size)
    veil = pygame.Surface(size, pygame.SRCALPHA)
    for y in range(high):
        share = y / max(1, high - 1)
        strong = 150 + round(min(1.0, share / 0.3) * 55 + max(0.0, share - 0.3) / 0.7 * 33)
        pygame.draw.line(veil, (*_DARK, strong), (0, y), (wide, y))
    picture.blit(veil, (0, 0))
    glow = {"won": manner.deep, "lost": (74, 14, 18)}.get(end, (60, 66, 76))
    _light(picture, (wide // 2, high // 18), wide * 2 // 5, mixed(glow, (255, 255, 255), 0.12))
    if end != "lost":
        _rays(picture, mixed(manner.bright, (255, 255, 255), 0.3))
    return picture


def _light(picture: pygame.Surface, centre: tuple[int, int], radius: int, colour: Colour) -> None:
    small = pygame.Surface((64, 64))
    for n in range(32, 0, -1):
        share = (1 - n / 32) ** 1.4
        pygame.draw.circle(small, tuple(round(each * share) for each in colour), (32, 32), n)
    large = pygame.transform.smoothscale(small, (2 * radius, 2 * radius))
    picture.blit(large, large.get_rect(center=centre), special_flags=pygame.BLEND_RGB_ADD)


def _rays(picture: pygame.Surface, colour: Colour) -> None:
    wide, high = picture.get_size()
    rays = pygame.Surface((wide, high * 2 // 5), pygame.SRCALPHA)
    far, top = wide, (wide // 2, -high // 18)
    for n in range(_RAYS):
        a = math.pi * (n + 0.5) / _RAYS
        ends = [(top[0] + far * math.cos(b), top[1] + far * math.sin(b)) for b in (a, a + 0.05)]
        pygame.draw.polygon(rays, (*colour, 13), [top, *ends])
    picture.blit(rays, (0, 0))


def paint_plate(paper: Paper, who: Actor, name: str, score: int | None, *, won: bool, turned: bool) -> None:
    """A side: who it is, what it has, and a crown if it won; the rival's is turned round."""
    seat = who.seat
    rect, px, colour = paper.rect, paper.px, paper.people.colour(seat)
    pygame.draw.rect(paper.surface, (*mixed(_GROUND, colour, 0.18), 238), rect, border_radius=px(12))
    pygame.draw.rect(paper.surface, mixed(LINE, colour, 0.6), rect, max(1, px(2)), border_radius=px(12))
    if rect.width < px(_NARROW):
        _narrow(paper, who, name, score, won)
        return
    radius = min(px(34), rect.height // 2 - px(8))
    x = rect.width - radius - px(14) if turned else radius + px(14)
    paper.token(who, (x, rect.centery), radius)
    if won:
        paper.icon("crown", (x, rect.centery - radius + px(2)), 26, GOLD)
    number = 0
    if score is not None:
        n = round(min(64 * paper.theme.percent / 100, rect.height * 0.6) * 100 / paper.theme.percent)
        ink = TEXT if won else mixed(TEXT, DIM, 0.5)
        at = (px(16), rect.centery) if turned else (rect.width - px(16), rect.centery)
        number = paper.text(str(score), at, n, ink, True, "midleft" if turned else "midright").width + px(16)
    left, right = (
        (px(12) + number, x - radius - px(10)) if turned else (x + radius + px(10), rect.width - number - px(12))
    )
    room, below = right - left, paper.people.words(seat)
    high = paper.high(18) + (paper.high(14) if below else 0)
    two = rect.height >= high
    top = rect.centery - (high if two and below else paper.high(18)) // 2
    edge, anchor = (right, _RIGHT) if turned else (left, _LEFT)
    paper.text(name, (edge, top), 18, TEXT, True, anchor, room)
    if below and two and paper.wide(below, 14) <= room:
        paper.text(below, (edge, top + paper.high(18)), 14, DIM, anchor=anchor, room=room)


def _narrow(paper: Paper, who: Actor, name: str, score: int | None, won: bool) -> None:
    """Where there is little room: the name over the score."""
    rect, px = paper.rect, paper.px
    line = paper.high(15)
    top = rect.y + px(6)
    base = rim(px(7), max(0, paper.people.index(who.seat)), paper.people.colour(who.seat))
    room = rect.width - px(36)
    wide = min(room, paper.wide(name, 15, True))
    left = rect.centerx - (wide + px(20)) // 2
    paper.surface.blit(base, base.get_rect(midleft=(left, top + line // 2)))
    paper.text(name, (left + px(20), top + line // 2), 15, TEXT, True, "midleft", room)
    if won:
        paper.icon("crown", (rect.right - px(18), rect.bottom - px(18)), 20, GOLD)
    if score is None:
        radius = (rect.bottom - top - line) // 2 - px(6)
        paper.token(who, (rect.centerx, (top + line + rect.bottom) // 2), radius)
    else:
        n = round((rect.bottom - top - line - px(4)) * 70 / paper.theme.percent)
        paper.text(str(score), (rect.centerx, (top + line + rect.bottom) // 2), n, TEXT, True, "center")
